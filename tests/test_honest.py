"""What cannot be known is said: answers that something unread could change are marked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from solver.board.load import load_data
from solver.board.model import Player, asking
from solver.cards import model as m
from solver.cards.library import LIBRARY, Library
from solver.cards.own import add
from solver.cards.printed import PrintedCard, PrintedFace
from solver.facts.terms import NotModelledError, filter_part
from solver.outcome import Answer, Characteristics, EventOutcome
from solver.solving import solve
from tests.reference.boards import BEAR, board, card, resolved, static, thing

SOURCE = m.Is("source")
ROOT: dict[str, Any] = {"players": {"A": {}, "B": {}}, "ask": [{"query": "characteristics"}]}


def answer(**board: Any) -> Answer:  # noqa: ANN401 - the keys of the file format
    return solve(load_data({**ROOT, **board}))[0]


def held(found: Answer, name: str) -> Characteristics:
    (outcome,) = found.outcomes
    return outcome.objects[name]


def test_cards_that_are_only_counted_count() -> None:
    found = answer(board=["Maro"], hand={"A": 3})
    assert found.complete
    assert (held(found, "maro").power, held(found, "maro").toughness) == (3, 3)


@pytest.mark.parametrize(
    ("board", "about"),
    [
        ({"board": ["Enigma Drake"], "graveyard": {"A": 2}}, "only counted (graveyard)"),
        ({"board": ["Tarmogoyf"], "graveyard": {"B": 1}}, "only counted (graveyard)"),
        (
            {"board": ["Chameleon Colossus", {"effect": "Chameleon Colossus", "affects": ["chameleon-colossus"]}]},
            "the value of X is not given",
        ),
        (
            {
                "board": ["Grizzly Bears"],
                "hand": {"A": 1},
                "ask": [{"query": "event", "event": {"connive": ["grizzly-bears"]}}],
            },
            "only counted",
        ),
        ({"board": [], "command": {"A": [{"emblem": "Ellywick Tumblestrum"}]}}, "not modelled"),
    ],
    ids=["types in a graveyard", "types in any graveyard", "no x", "a hidden hand", "emblem"],
)
def test_what_is_not_known_is_named(board: dict[str, Any], about: str) -> None:
    found = answer(**board)
    assert not found.complete
    assert any(about in reason for reason in found.incomplete_because)


def test_a_part_of_a_spell_that_hangs_on_a_condition_is_named(tmp_path: Path) -> None:
    text = "Target creature gets +1/+1 until end of turn.\nIf this spell was kicked, target creature gets +4/+4."
    add([PrintedCard("Twofold Growth", (PrintedFace("Twofold Growth", type_line="Instant", text=text),))], tmp_path)
    board = ["Grizzly Bears", {"effect": "Twofold Growth", "affects": ["grizzly-bears"]}]
    (found,) = solve(load_data({**ROOT, "board": board}, library=Library(tmp_path, LIBRARY)))
    assert not found.complete
    assert (held(found, "grizzly-bears").power, held(found, "grizzly-bears").toughness) == (3, 3)


def test_a_creature_without_numbers_is_named() -> None:
    found = answer(board=[{"id": "elf", "card": {"name": "Elf", "type": "Creature — Elf"}}])
    assert found.incomplete_because == ("elf: its power and toughness are not given",)


def test_abilities_that_a_permanent_gives_itself_leave_effects() -> None:
    board: list[Any] = ["Amonkhet Raceway", "Grizzly Bears"]
    found = answer(board=[*board, {"effect": "Amonkhet Raceway", "affects": ["grizzly-bears"]}])
    assert [given.ability for given in held(found, "grizzly-bears").abilities] == [m.Keyword("haste")]
    board = ["Druid Class", "Forest", {"effect": "Druid Class", "ability": 5, "affects": ["forest"]}]
    assert held(answer(board=board), "forest").types == ("Land", "Creature")


def test_abilities_on_the_stack_are_no_cards() -> None:
    servant = {"card": "Painter's Servant", "chosen": {"color": "white"}}
    found = answer(
        board=[servant, "Pili-Pala"], stack=[{"id": "ability", "source": "pili-pala", "ability": 1, "controller": "A"}]
    )
    assert held(found, "ability").colors == ()
    assert held(found, "pili-pala").colors == ("white",)


def test_a_missing_choice_does_nothing_and_is_named() -> None:
    found = answer(board=["Forest", {"card": "Phantasmal Terrain", "attached_to": "forest"}])
    assert held(found, "forest").subtypes == ("Forest",)
    assert found.incomplete_because == ("phantasmal-terrain: the chosen land type is not given",)


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("Conspiracy", {"creature type": "Elf"}),
        ("Painter's Servant", {"color": "red"}),
        ("Caged Sun", {"color": "red"}),
        ("Voice of All", {"color": "red"}),
        ("Alpine Moon", {"name": "Steam Vents"}),
        ("Entropic Specter", {"player": "B"}),
        ("Palace Siege", {"mode": "Khans"}),
        ("Primal Clay", {"mode": "1/6"}),
        ("Illusionary Terrain", {"first land type": "Forest", "second land type": "Island"}),
    ],
)
def test_choices_that_abilities_speak_of(name: str, choices: dict[str, str]) -> None:
    unknown = answer(board=[{"id": "it", "card": name}])
    assert unknown.incomplete_because == tuple(f"it: the chosen {choice} is not given" for choice in choices)
    assert answer(board=[{"id": "it", "card": name, "chosen": choices}]).complete
    assert answer(board=[], graveyard={"A": [name]}).complete


def test_choices_of_numbers_and_of_what_is_given_to_others() -> None:
    spell_ward = m.AddAbility(m.Keyword("protection", quality=m.HasChosen("color")))
    pump = m.AddAbility(m.Activated("{1}", leaves=(m.Effect(SOURCE, (m.SetColors((m.Chosen("color"),)),)),)))
    for change, choice in ((m.Modify(m.ChosenNumber(), 0), "number"), (spell_ward, "color"), (pump, None)):
        plan = board(thing("flag", card("Flag", "Enchantment", static(change, affects="Creature"))))
        because = () if choice is None else (f"flag: the chosen {choice} is not given",)
        assert solve(asking(plan))[0].incomplete_because == because


CHOSEN_RED = {"id": "servant", "card": "Painter's Servant", "chosen": {"color": "red"}}


@pytest.mark.parametrize(
    ("copy", "complete"),
    [
        ({"copy_of": "servant", "token": True}, False),
        ({"copy_of": "servant", "card": "Clone"}, False),
        ({"copy_of": "servant", "card": "Grizzly Bears", "copied_by": "Clone"}, False),
        ({"copy_of": "servant", "card": "Clone", "chosen": {"color": "blue"}}, True),
        ({"copy_of": "servant", "card": "Grizzly Bears", "copied_by": "Cytoshape"}, True),
        ({"copy_of": "servant", "card": "Grizzly Bears"}, True),
        ({"card": "Painter's Servant", "face_down": True}, True),
    ],
    ids=["token", "own", "of another card", "chosen", "became a copy", "who knows how", "face down"],
)
def test_what_enters_as_a_copy_makes_its_own_choice(copy: dict[str, Any], complete: bool) -> None:
    """What becomes a copy later can't make it any more, and does without (607.5a, 707.6)."""
    found = answer(board=[CHOSEN_RED, {"id": "copy", **copy}])
    assert found.incomplete_because == (() if complete else ("copy: the chosen color is not given",))


def test_a_copy_that_has_not_chosen_its_shape_is_told() -> None:
    clay = {"id": "clay", "card": "Primal Clay", "chosen": {"mode": "3/3"}}
    found = answer(board=[clay, {"id": "big", "card": "Quicksilver Gargantuan", "copy_of": "clay"}])
    assert (held(found, "big").power, held(found, "big").toughness) == (7, 7)
    assert found.incomplete_because == ("big: the chosen mode is not given",)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"effect": "Shimmering Mirage"}, "the chosen land type is not given"),
        ({"effect": "Shimmering Mirage", "chosen": {"land type": "Island"}}, None),
        ({"effect": "Gods Willing"}, "the chosen color is not given"),
        ({"effect": "Donate"}, "the chosen player is not given"),
        ({"effect": "Orcish Medicine", "targets": "forest"}, "the chosen mode is not given"),
        ({"effect": "Mind Bend"}, "which word is changed into which is not given"),
        ({"effect": "Mind Bend", "chosen": {"first color": "red"}}, "which word is changed into which is not given"),
        ({"effect": "Mind Bend", "chosen": {"first color": "red", "second color": "blue"}}, None),
        ({"effect": "Mind Bend", "chosen": {"first land type": "Forest", "second land type": "Island"}}, None),
        ({"effect": "Sower of Temptation"}, "its source is not given"),
        ({"effect": "Sower of Temptation", "source": "forest"}, None),
        ({"effect": "Giant Growth"}, None),
    ],
    ids=str,
)
def test_what_resolved_effects_speak_of(entry: dict[str, Any], reason: str | None) -> None:
    found = answer(board=["Forest", {"id": "it", "affects": "forest", **entry}])
    assert found.incomplete_because == (() if reason is None else (f"it: {reason}",))


@pytest.mark.parametrize(
    ("change", "condition"),
    [
        (m.Modify(m.StatOf("power", "source"), 0), None),
        (m.Modify(m.Counters("host", "charge"), 0), None),
        (m.Modify(m.Count(m.Controlled("host controller")), 0), None),
        (m.Modify(1, 1), m.Matches("source", m.State("tapped"))),
        (m.Modify(1, 1), m.Compare(m.Count(m.Not(m.Is("source"))), ">", 1)),
    ],
    ids=["number", "host", "player", "condition", "other"],
)
def test_effects_that_look_at_their_source(change: m.Change, condition: m.Condition | None) -> None:
    bear, effect = thing("bear", BEAR), resolved("grow", "bear", change, condition=condition)
    assert "grow: its source is not given" in solve(asking(board(bear, effect)))[0].incomplete_because
    told = msgspec.structs.replace(effect, source="bear")
    assert solve(asking(board(bear, told)))[0].complete


def test_abilities_that_are_given_look_at_what_has_them() -> None:
    given = m.AddAbility(static(m.Modify(m.StatOf("mana value", "source"), 0)))
    assert solve(asking(board(thing("bear", BEAR), resolved("grow", "bear", given))))[0].complete


def test_objects_described_by_a_number_of_the_one_that_is_changed() -> None:
    """Which object is meant is not said to the encodings, so nothing is guessed."""
    described = m.HasStat("power", ">", m.StatOf("toughness", "affected"))
    with pytest.raises(NotModelledError, match="the one that is changed"):
        filter_part(described)


KIN = m.All(("Creature", m.Shares("creature type", "affected")))


@pytest.mark.parametrize(
    "condition",
    [
        m.Compare(m.StatOf("power", "affected"), ">=", 2),
        m.Compare(m.Count(KIN), ">=", 2),
        m.Compare(m.Half(m.Count(KIN), "up"), ">=", 1),
        m.Matches("source", KIN),
        m.Matches("affected", m.HasStat("power", ">=", m.Count(KIN))),
    ],
    ids=["number", "count", "half of a count", "compared with another object", "number against a count"],
)
def test_conditions_that_speak_of_each_changed_object(condition: m.Condition) -> None:
    """They would hold for one object and not for another, which effects as a whole can't say."""
    banner = card("Banner", "Enchantment", static(m.Modify(1, 1), affects="Creature", condition=condition))
    bears = thing("bear", BEAR), thing("cub", BEAR)
    for plan in (
        board(*bears, thing("banner", banner)),
        board(*bears, resolved("grow", "bear", m.Modify(1, 1), condition=condition)),
    ):
        assert not solve(asking(plan))[0].complete


GRAVES: m.Zone = "graveyard"


@pytest.mark.parametrize(
    ("amount", "known"),
    [
        (m.Count(m.All(()), GRAVES), True),
        (m.Count(m.Owned("you"), GRAVES), True),
        (m.Count(m.All((m.InZone(GRAVES), m.Owned("you"))), "everywhere"), True),
        (m.Count(m.All(()), "hand"), True),
        (m.Count("Creature", "hand"), True),
        (m.Count("Creature", GRAVES), False),
        (m.Count(m.Not("Creature"), "outside battlefield"), False),
        (m.Count(m.HasStat("mana value", ">", 2), GRAVES), False),
        (m.Sum((1, m.Count("Creature", GRAVES))), False),
        (m.Total("mana value", m.Owned("you"), GRAVES), False),
        (m.Distinct("card type", m.Owned("any"), GRAVES), False),
    ],
)
def test_what_has_to_be_known_of_cards_that_are_only_counted(amount: m.Amount, known: bool) -> None:
    """Whose they are and where is known, what they are is not."""
    plan = board(
        thing("beast", card("Beast", "Creature - Beast", static(m.Modify(amount, amount)), pt="1/1")),
        players=(Player("A", {"life": 20}, unknown={GRAVES: 2}), Player("B", {"life": 20})),
    )
    assert solve(asking(plan))[0].complete == known


@pytest.mark.parametrize(("card", "open_"), [("Dog Walker", True), ("Willbender", False)])
def test_a_face_down_card_with_disguise_may_have_ward(card: str, open_: bool) -> None:
    """702.168a, 701.40a: which of the two it is, a board does not say."""
    found = answer(board=[{"id": "it", "card": card, "face_down": True}])
    because = ("it: whether it was cast for its disguise, and has ward {2}, is not given",) if open_ else ()
    assert found.incomplete_because == because


_SLOW = {"name": "Slow Gate", "type": "Enchantment", "text": "Creatures your opponents control enter tapped."}
_ELF = {"types": ["Creature"], "subtypes": ["Elf"], "colors": ["G"], "pt": "1/1"}
_FOOD = {"types": ["Artifact"], "subtypes": ["Food"]}


@pytest.mark.parametrize(
    ("controller", "token", "complete"),
    [("B", _ELF, False), ("A", _ELF, True), ("B", _FOOD, True)],
    ids=["a creature of an opponent", "one of its controller", "no creature"],
)
def test_how_a_token_enters_is_named(controller: str, token: dict[str, Any], complete: bool) -> None:
    """614.12: what is said of the entering of such permanents is said of tokens as well."""
    event = {"create_tokens": {"player": "A", "count": 1, "token": token}}
    gate = {"id": "gate", "card": _SLOW, "controller": controller}
    found = answer(board=[gate], ask=[{"query": "event", "event": event}])
    assert found.complete == complete
    assert all("gate" in reason for reason in found.incomplete_because)


def test_what_has_entered_may_change_characteristics() -> None:
    """What an ability does that is not read, it does from the moment when its permanent is there."""
    board = [{"id": "bear", "card": "Grizzly Bears"}]
    found = answer(board=board, ask=[{"query": "enter", "card": "Metamorphic Alteration"}])
    assert any("metamorphic-alteration" in reason for reason in found.incomplete_because)
    assert answer(board=board, ask=[{"query": "enter", "card": "Pacifism"}]).complete


@pytest.mark.parametrize(
    ("sources", "lives"), [(("bear", "piker"), [(18, 20), (20, 18)]), (("bear", "bear"), [(20, 20)])]
)
def test_what_is_there_for_one_event_and_several_happen(sources: tuple[str, str], lives: list[tuple[int, int]]) -> None:
    """CR 614.3: it is for one of them; what one source deals at one time is one event (CR 615.8)."""
    text = "The next time a source would deal damage this turn, prevent that damage."
    data = {
        "players": {"A": {}, "B": {}},
        "board": [
            {"id": "bear", "card": "Grizzly Bears", "controller": "A"},
            {"id": "piker", "card": "Goblin Piker", "controller": "A"},
            {"id": "shield", "effect": {"text": text}, "controller": "B"},
        ],
        "ask": [
            {
                "query": "event",
                "event": [
                    {"deal_damage": {"source": source, "to": player, "amount": 2, "combat": True}}
                    for source, player in zip(sources, "AB", strict=True)
                ],
            }
        ],
    }
    (answer,) = solve(load_data(data))
    assert answer.complete
    outcomes = [one for one in answer.outcomes if isinstance(one, EventOutcome)]
    assert sorted((one.players["A"].life, one.players["B"].life) for one in outcomes) == lives
