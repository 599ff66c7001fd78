"""Questions about entering: choices that are fixed, what is not known, who chose, reports, and mistakes in files."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.errors import BoardError
from solver.outcome import Answer, EventOutcome
from solver.report.json import report_data
from solver.report.text import text_report
from solver.solving import solve
from solver.verify import judge

BEAR = {"name": "Test Bear", "type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}


def board(*cards: object, zone: str = "hand", there: tuple[object, ...] = (), **question: object) -> dict[str, Any]:
    """Make a board of permanents and of cards of A in a zone, with one question about entering."""
    return {
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "board": list(there),
        **({"stack": list(cards)} if zone == "stack" else {zone: {"A": list(cards)}}),
        "ask": [{"query": "enter", **question}],
    }


def answer(data: dict[str, Any], *, explain: bool = False) -> Answer:
    return solve(load_data(data), explain=explain)[0]


def ends(found: Answer) -> list[EventOutcome]:
    return [one for one in found.outcomes if isinstance(one, EventOutcome)]


def card(text: str, **more: object) -> dict[str, Any]:
    return {"name": "Test Card", "type": "Creature — Elf", "power": 1, "toughness": 1, "text": text, **more}


def test_a_card_that_is_on_no_board() -> None:
    data = board(card=card("This creature enters tapped."), controller="B")
    (end,) = ends(answer(data))
    (entered,) = (thing for thing in end.things.values() if thing.zone == "battlefield")
    assert (entered.tapped, entered.held.controller) == (True, "B")


def test_several_cards_at_once_with_keys_of_their_own() -> None:
    data = board(
        {"id": "one", "card": card("This creature enters with X oil counters on it.", cost="{X}")},
        {"id": "two", "card": BEAR},
        together=[{"object": "one", "x": 2}, "two"],
    )
    (end,) = ends(answer(data))
    assert end.things["one"].counters == {"oil": 2}
    assert end.things["two"].zone == "battlefield"


CLONE = card("You may have this creature enter as a copy of any creature on the battlefield.")


def test_fixed_choices_leave_nothing_open() -> None:
    there = ({"id": "bear", "card": BEAR}, {"id": "ogre", "card": {**BEAR, "name": "Test Ogre"}})
    data = board({"id": "twin", "card": CLONE}, there=there, object="twin")
    assert sorted(str(end.things["twin"].held.name) for end in ends(answer(data))) == [
        "Test Bear", "Test Card", "Test Ogre",
    ]  # fmt: skip
    data["ask"][0]["choices"] = {"copy_of": "ogre"}
    (end,) = ends(answer(data))
    assert (end.things["twin"].held.name, end.chooser, end.way) == ("Test Ogre", None, ())


@pytest.mark.parametrize(
    ("text", "choices", "chosen"),
    [
        ("As this creature enters, choose a color.", {"color": "red"}, {"color": "red"}),
        ("As this creature enters, choose a creature type.", {"creature type": "Goblin"}, {"creature type": "Goblin"}),
        ("As this creature enters, choose a card name.", {"name": "Shock"}, {"name": "Shock"}),
        ("As this creature enters, choose a player.", {"player": "B"}, {"player": "B"}),
        ("As this creature enters, choose a number between 0 and 9.", {"number": 7}, {"number": "7"}),
        ("As this creature enters, choose odd or even.", {"mode": "even"}, {"mode": "even"}),
        ("As this creature enters, choose a basic land type.", {"land type": "Forest"}, {"land type": "Forest"}),
        ("As this creature enters, choose a number.", {"number": 70}, {"number": "70"}),
        (
            "As this creature enters, choose a planeswalker type.",
            {"planeswalker type": "Jace"},
            {"planeswalker type": "Jace"},
        ),
    ],
)
def test_words_that_are_chosen(text: str, choices: dict[str, Any], chosen: dict[str, str]) -> None:
    (end,) = ends(answer(board({"id": "elf", "card": card(text)}, object="elf", choices=choices)))
    assert end.things["elf"].chosen == chosen


def test_two_of_a_kind_are_different_ones() -> None:
    def chosen(text: str) -> list[dict[str, str]]:
        found = answer(board({"id": "elf", "card": card(text)}, object="elf"))
        assert found.complete
        return [end.things["elf"].chosen for end in ends(found)]

    colors = chosen("As this creature enters, choose two colors.")
    assert len(colors) == 10
    assert all(one["first color"] != one["second color"] for one in colors)
    # the first is told from the second
    assert len(chosen("As this creature enters, choose two basic land types.")) == 20
    assert chosen("As this creature enters, choose two players.") == [{"first player": "A", "second player": "B"}]


def test_permanents_that_are_chosen() -> None:
    there = ({"id": "bear", "card": BEAR}, {"id": "rock", "card": {"name": "Rock", "type": "Artifact"}})
    text = "As this creature enters, choose another creature you control."
    data = board({"id": "elf", "card": card(text)}, object="elf", there=there)
    (end,) = ends(answer(data))
    assert end.things["elf"].chosen == {"creature": "bear"}
    text = "As this creature enters, you may choose a nonland permanent."
    data = board({"id": "elf", "card": card(text)}, object="elf", there=there)
    assert [end.things["elf"].chosen.get("permanent") for end in ends(answer(data))] == ["bear", "rock", None]
    data["ask"][0]["choices"] = {"permanent": "rock"}
    assert {"permanent": "rock"} in [end.things["elf"].chosen for end in ends(answer(data))]


def test_names_are_those_of_cards_that_are_as_it_says() -> None:
    there = (
        {"id": "bear", "card": BEAR}, {"id": "den", "card": {"name": "Den", "type": "Land"}},
        {"id": "ogre", "token": True, "card": {"name": "Ogre", "type": "Creature — Ogre", "power": 3, "toughness": 3}},
    )  # fmt: skip
    for text, names in (
        ("As this creature enters, choose a nonland card name.", {"Test Bear", "Test Card", "another name"}),
        ("As this creature enters, choose a noncreature, nonland card name.", {"another name"}),
    ):
        found = answer(board({"id": "elf", "card": card(text)}, object="elf", there=there))
        assert {end.things["elf"].chosen["name"] for end in ends(found)} == names


@pytest.mark.parametrize(
    ("text", "chooser"),
    [
        ("As this creature enters, an opponent chooses a creature type.", "B"),
        ("As this creature enters, choose 2, 3, or 4 at random.", None),
        ("As this creature enters, choose a color.", "A"),
    ],
)
def test_whose_choice_it_is(text: str, chooser: str | None) -> None:
    found = answer(board({"id": "elf", "card": card(text)}, object="elf"))
    assert len(ends(found)) > 1
    assert {end.chooser for end in ends(found)} == {chooser}


@pytest.mark.parametrize(
    ("text", "question", "counters"),
    [
        ("If this creature was kicked with its {B} kicker, it enters with an oil counter on it.", {"kicked": 2}, 1),
        ("If this creature was kicked with its {B} kicker, it enters with an oil counter on it.", {}, 0),
        ("You may cast this card from your graveyard. If you do, it enters with an oil counter on it.",
         {"allowed_by": "elf"}, 1),
        ("You may cast this card from your graveyard. If you do, it enters with an oil counter on it.",
         {"allowed_by": "rock"}, 0),
        ("You may cast this card from your graveyard. If you do, it enters with an oil counter on it.", {}, 0),
        ("This creature escapes with an oil counter on it.", {"escaped": True}, 1),
        ("This creature escapes with an oil counter on it.", {"cast": True, "escaped": False}, 0),
        ("This creature escapes with an oil counter on it.", {}, 0),
    ],
)  # fmt: skip
def test_what_the_spell_was_like(text: str, question: dict[str, Any], counters: int) -> None:
    there = ({"id": "rock", "card": {"name": "Rock", "type": "Artifact"}},)
    elf = {"id": "elf", "card": card(f"Kicker {{1}} and/or {{B}}\n{text}")}
    found = answer(board(elf, zone="graveyard", there=there, object="elf", **question))
    assert found.complete
    assert [end.things["elf"].counters.get("oil", 0) for end in ends(found)] == [counters]


def test_what_another_permanent_allows_to_be_cast() -> None:
    text = "You may cast Elf spells from your graveyard. If you cast a spell this way, that creature enters tapped."
    there = ({"id": "gate", "card": {"name": "Gate", "type": "Artifact", "text": text}},)
    elf = {"id": "elf", "card": {"name": "Elf", "type": "Creature — Elf", "power": 1, "toughness": 1}}
    data = board(elf, zone="graveyard", there=there, object="elf", allowed_by="gate")
    assert [end.things["elf"].tapped for end in ends(answer(data))] == [True]
    data["ask"][0].pop("allowed_by")
    assert [end.things["elf"].tapped for end in ends(answer(data))] == [False]
    data["ask"][0]["cast"] = True
    assert answer(data).incomplete_because == ("elf: by what it was allowed to be cast is not given",)


def test_what_nothing_speaks_of_is_one_outcome() -> None:
    text = "As this creature enters, choose a card name."
    found = answer(board({"id": "elf", "card": card(text)}, object="elf"))
    assert {end.things["elf"].chosen["name"] for end in ends(found)} == {"Test Card", "another name"}


@pytest.mark.parametrize(
    ("text", "more", "reason"),
    [
        ("This creature enters with X oil counters on it.", {"cost": "{X}{G}"}, "elf: the value of X is not given"),
        ("This creature enters with an oil counter on it for each color of mana spent to cast it.", {"cost": "{G}"},
         "elf: the mana spent on it is not given"),
        ("This creature enters with an oil counter on it if you cast it from your hand.", {"cost": "{G}"},
         "elf: whether it was cast from the hand is not given"),
        ("Kicker {1} and/or {B}\nIf this creature was kicked with its {B} kicker, it enters tapped.",
         {"cost": "{G}", "kicked": 1}, "elf: with which of its kickers it was kicked is not given"),
        ("This creature escapes with an oil counter on it.", {"cost": "{G}"}, "elf: whether it escaped is not given"),
        ("As this creature enters, choose a number.", {"cost": "{G}"}, "elf: what may be chosen for it is not known"),
        ("This creature enters with widget counters on it.", {"cost": "{G}"},
         "elf: an ability that is not modelled and bears on how something enters (how it enters)"),
        ("Devour X", {"cost": "{G}"},
         "elf: an ability that is not modelled and bears on how something enters"),
        ("Compleated", {"cost": "{G/P}"},
         "elf: how many of its Phyrexian mana symbols were paid for with life is not given"),
        ("Enchant creature", {"type": "Enchantment — Aura"}, "elf: what it will enchant is not given"),
    ],
)  # fmt: skip
def test_what_is_not_known_is_named(text: str, more: dict[str, Any], reason: str) -> None:
    kicked = more.pop("kicked", 0)
    elf = {"id": "elf", "card": card(text, **more), "kicked": kicked}
    found = answer(board(elf, zone="stack", object="elf"))
    assert found.incomplete_because == (reason,)


def test_what_could_keep_an_aura_off_is_named() -> None:
    veil = {"name": "Veil", "type": "Artifact", "text": "Creatures you control can't be enchanted."}
    there = ({"id": "bear", "card": BEAR}, {"id": "veil", "card": veil})
    aura = {"id": "gift", "card": {"name": "Gift", "type": "Enchantment — Aura", "text": "Enchant creature"}}
    found = answer(board(aura, there=there, object="gift"))
    assert any(reason.startswith("veil: ") and "how something enters" in reason for reason in found.incomplete_because)


def test_hands_of_which_only_the_number_is_known_could_be_revealed_from() -> None:
    data = board({"id": "elf", "card": card("Amplify 2")}, zone="graveyard", object="elf")
    assert answer(data).complete
    data["hand"] = {"A": 2}
    assert answer(data).incomplete_because == ("elf: what could be revealed is not known",)


def test_what_exiled_cards_are_linked_to_what_exiled_them() -> None:
    text = (
        "As this creature enters, exile up to X creature cards from your graveyard. It enters with that many +1/+1 "
        "counters on it.\nThis creature gets +1/+0 for each card exiled with it."
    )
    data = board({"id": "elf", "card": card(text, cost="{X}{G}")}, zone="stack", object="elf", x=1)
    data["graveyard"] = {"A": [{"id": "one", "card": BEAR}, {"id": "other", "card": BEAR}]}
    assert [(end.things["elf"].held.power, end.things["elf"].held.toughness) for end in ends(answer(data))] == [
        (1, 1), (3, 2), (3, 2),
    ]  # fmt: skip


def test_cards_that_are_put_from_exile_into_graveyards_come_in_pairs() -> None:
    text = (
        "As this creature enters, you may put two cards your opponents own from exile into their owners' graveyards. "
        "If you do, this creature enters with four +1/+1 counters on it."
    )
    data = board({"id": "elf", "card": card(text)}, zone="stack", object="elf")
    data["exile"] = {"B": [{"id": name, "card": BEAR} for name in "abc"]}
    found = answer(data)
    graves = [{name for name in "abc" if end.things[name].zone == "graveyard"} for end in ends(found)]
    assert graves == [set(), {"a", "b"}, {"a", "c"}, {"b", "c"}]
    data["exile"]["B"] = data["exile"]["B"][:1]
    (end,) = ends(answer(data))
    assert end.things["elf"].counters == {}


def test_a_battle_has_a_protector_and_its_defense_may_not_be_known() -> None:
    siege = {"name": "Test Siege", "type": "Battle — Siege"}
    data = board({"id": "siege", "card": siege}, object="siege")
    data["players"]["C"] = {}
    found = answer(data)
    assert [end.things["siege"].chosen for end in ends(found)] == [{"protector": "B"}, {"protector": "C"}]
    assert any("its printed defense is not known" in reason for reason in found.incomplete_because)


def test_what_could_keep_a_curse_off_a_player_is_named() -> None:
    curse = {"name": "Test Curse", "type": "Enchantment — Aura Curse", "text": "Enchant player"}
    ward = {"name": "Ward", "type": "Artifact", "text": "You have protection from black."}
    found = answer(board({"id": "curse", "card": curse}, there=({"id": "ward", "card": ward},), object="curse"))
    assert any(reason.startswith("ward: ") for reason in found.incomplete_because)
    assert answer(board({"id": "curse", "card": curse}, object="curse")).complete


def test_equipment_that_is_put_there_attached() -> None:
    there = ({"id": "bear", "card": BEAR}, {"id": "den", "card": {"name": "Den", "type": "Land"}})
    sword = {"name": "Sword", "type": "Artifact — Equipment", "text": "Equip {1}"}
    for host, end_host in (("bear", "bear"), ("den", None)):
        data = board({"id": "sword", "card": sword}, there=there, object="sword", attached_to=host)
        (end,) = ends(answer(data))
        assert (end.things["sword"].zone, end.things["sword"].attached_to) == ("battlefield", end_host)


def test_what_others_would_do_and_is_not_read_is_named() -> None:
    there = ({"id": "odd", "card": {"name": "Odd", "type": "Artifact", "text": "Widgets enter tapped."}},)
    found = answer(board({"id": "bear", "card": BEAR}, there=there, object="bear"))
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["odd"]
    own = ({"id": "odd", "card": card("This creature enters with widget counters on it.")},)
    assert answer(board({"id": "bear", "card": BEAR}, there=own, object="bear")).complete


def test_cards_in_hand_that_are_only_counted_could_be_revealed() -> None:
    text = "As this land enters, you may reveal an Elf card from your hand. If you don't, this land enters tapped."
    data = board(there=(), card={"name": "Den", "type": "Land", "text": text})
    data["hand"] = {"A": 3}
    found = answer(data)
    assert len(found.incomplete_because) == 1
    assert "could be revealed" in found.incomplete_because[0]


def test_the_way_to_an_outcome_names_effects_and_players() -> None:
    mist = {
        "id": "mist",
        "controller": "B",
        "card": {"name": "Mist", "type": "Artifact", "text": "Permanents enter tapped."},
    }
    wind = {
        "id": "wind",
        "controller": "B",
        "card": {"name": "Wind", "type": "Artifact", "text": "Permanents enter untapped."},
    }
    found = answer(board({"id": "bear", "card": BEAR}, there=(mist, wind), object="bear"))
    ways = {end.things["bear"].tapped: [(one.effect, one.by) for one in end.way] for end in ends(found)}
    assert ways == {True: [("wind", "A"), ("mist", None)], False: [("mist", "A"), ("wind", None)]}
    assert {end.way[0].text for end in ends(found)} == {"Permanents enter tapped.", "Permanents enter untapped."}


def test_explained_where_nobody_has_a_choice() -> None:
    data = board({"id": "elf", "card": card("This creature enters tapped.")}, object="elf")
    assert [end.way for end in ends(answer(data))] == [()]
    ((way,),) = [end.way for end in ends(answer(data, explain=True))]
    assert (way.effect, way.text, way.by) == ("elf", "Elf enters tapped.", None)


def test_reports_show_what_has_entered() -> None:
    text = "This creature enters tapped with two oil counters on it.\nAs this creature enters, choose a color."
    loaded = load_data(board({"id": "elf", "card": card(text)}, object="elf", choices={"color": "red"}))
    answers = solve(loaded)
    told = text_report(loaded, answers)
    assert "elf     battlefield  Test Card  A    Creature — Elf  1/1  2 oil     tapped, color: red" in told
    (outcome,) = report_data([(loaded, answers)])["boards"][0]["questions"][0]["outcomes"]
    elf = outcome["state"]["objects"]["elf"]
    assert (elf["zone"], elf["tapped"], elf["counters"], elf["chosen"]) == (
        "battlefield", True, {"oil": 2}, {"color": "red"},
    )  # fmt: skip


def test_a_wrong_expectation_is_told_field_by_field() -> None:
    data = board({"id": "elf", "card": card("This creature enters tapped.")}, object="elf")
    data["ask"][0]["expect"] = [{"objects": {"elf": {"tapped": False, "chosen": {"color": "red"}}}}]
    loaded = load_data(data)
    verdict = judge(solve(loaded)[0], loaded.questions[0], loaded)
    assert verdict.status == "failed"
    assert any("tapped is True, not False" in one for one in verdict.differences)
    assert any("chosen is {}" in one for one in verdict.differences)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"object": "elv"}, "`elv`"),
        ({}, "object"),
        ({"object": "elf", "controller": "C"}, "`C`"),
        ({"object": "elf", "together": ["elf"]}, "together"),
        ({"object": "elf", "x": -1}, "x"),
        ({"object": "elf", "choices": {"colour": "red"}}, "colour"),
        ({"object": "elf", "choices": {"copy_of": "nobody"}}, "`nobody`"),
        ({"together": ["elf", {"object": "elf", "kicked": "often"}]}, "kicked"),
        ({"card": "No Such Card Anywhere"}, "No Such Card Anywhere"),
    ],
)
def test_mistakes_in_questions_are_told(question: dict[str, Any], said: str) -> None:
    data = board({"id": "elf", "card": card("")})
    data["ask"] = [{"query": "enter", **question}]
    with pytest.raises(BoardError) as caught:
        load_data(data)
    assert said in str(caught.value)


def test_events_in_which_something_enters_name_what_is_not_followed() -> None:
    mist = {"id": "mist", "card": {"name": "Mist", "type": "Artifact", "text": "Creatures enter tapped."}}
    data = board(there=(mist,))
    data["library"] = {"A": [{"id": "forest", "card": "Forest"}]}
    data["ask"] = [{"query": "event", "event": {"manifest": {"player": "A", "count": 1}}}]
    assert [reason.partition(":")[0] for reason in answer(data).incomplete_because] == ["mist"]


@pytest.mark.parametrize(
    ("type_line", "text", "reason"),
    [
        ("Enchantment — Saga", "I — You gain 1 life.", "is not worked out here yet"),
        ("Enchantment — Aura", "Enchant creature", "is not worked out here yet"),
        ("Creature — Elf", "Devour 1", "bears on how something enters, which is not worked out here"),
        ("Creature — Elf", "Flying", ""),
    ],
)
def test_what_enters_in_the_course_of_an_event_and_is_not_followed(type_line: str, text: str, reason: str) -> None:
    kept = (
        "If a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield "
        "instead of putting it into your graveyard."
    )
    rock = {"id": "rock", "controller": "B", "card": {"name": "Rock", "type": "Artifact"}}
    size = {"power": 1, "toughness": 1} if "Creature" in type_line else {}
    it = {"id": "it", "card": {"name": "It", "type": type_line, "text": f"{kept}\n{text}", **size}}
    data = board(it, there=(rock,))
    data["ask"] = [{"query": "event", "event": {"discard": {"cards": ["it"], "by": "rock"}}}]
    found = answer(data)
    assert [end.things["it"].zone for end in ends(found)] == ["battlefield"]
    assert reason in "".join(found.incomplete_because)
    assert found.complete is not bool(reason)


def test_only_effects_need_an_order_of_timestamps() -> None:
    """Six creatures without effects are told in one way; two that set sizes in both orders (613.7m)."""
    bears = [{"id": f"bear{number}", "card": BEAR} for number in range(6)]
    found = answer(board(*bears, together=[bear["id"] for bear in bears]))
    assert len(found.outcomes) == 1
    assert not found.truncated
    sizes = [
        card(f"Other creatures have base power and toughness {size}/{size}.", name=f"Size {size}") for size in (3, 4)
    ]
    named = [{"id": f"size{place}", "card": one} for place, one in enumerate(sizes)]
    both = answer(board(*named, there=({"id": "bear", "card": BEAR},), together=["size0", "size1"]))
    assert {one.things["bear"].held.power for one in ends(both)} == {3, 4}
