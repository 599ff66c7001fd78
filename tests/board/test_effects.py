"""Effects that resolved spells and abilities left behind."""

from __future__ import annotations

import pytest

from solver.board.model import ResolvedEffect
from solver.cards.keywords import LEAVES
from solver.cards.model import Activated, Keyword, Opaque
from tests.board.fakes import FROST, GROW, RALLY, SHRINK, WAKE, load

BOARD = "board:\n  - {id: bear, card: Brown Bear}\n  - {id: wolf, card: Grey Wolf, controller: B}\n"


def effect(entry: str, before: str = "") -> ResolvedEffect:
    (made,) = load(f"{BOARD}{before}  - {entry}\n").effects.values()
    return made


def test_the_spell_of_an_instant() -> None:
    made = effect("{effect: Big Growth, affects: [bear], controller: B, x: 2, chosen: {color: red}}")
    assert (made.id, made.name, made.controller, made.x, made.chosen) == (
        "big-growth",
        "Big Growth",
        "B",
        2,
        {"color": "red"},
    )
    assert (made.effects, made.affected, made.targets, made.opaque) == ((GROW,), (("bear",),), ("bear",), ())
    assert made.line == 5


def test_several_targets_are_told_apart() -> None:
    made = effect("{effect: Push and Pull, affects: [bear, wolf]}")
    assert made.effects == (GROW, SHRINK)
    assert made.affected == (("bear",), ("wolf",))


def test_what_was_targeted_and_what_else_was_changed_are_told_apart() -> None:
    made = effect("{effect: Push and Rally, targets: [bear], affects: [wolf]}")
    assert made.effects == (GROW, RALLY)
    assert made.affected == (("bear",), ("wolf",))


def test_the_permanent_itself_beside_a_target() -> None:
    golem = "  - {id: golem, card: Pushing Golem}\n"
    for source in ("", ", source: golem"):
        made = effect(f"{{effect: Pushing Golem, affects: [bear]{source}}}", golem)
        assert made.affected == (("bear",), ("golem",))


def test_one_target_takes_all() -> None:
    made = effect("{effect: Big Growth, affects: [bear, wolf]}")
    assert made.affected == (("bear", "wolf"),)


@pytest.mark.parametrize(
    ("keys", "affected", "targets"),
    [
        ("affects: [bear]", ("bear",), ("bear",)),
        ("affects: bear", ("bear",), ("bear",)),
        ("targets: [bear]", ("bear",), ("bear",)),
        ("targets: B, affects: [bear, wolf]", ("bear", "wolf"), ("B",)),
        ("affects: []", (), ()),
    ],
)
def test_affected_and_targeted(keys: str, affected: tuple[str, ...], targets: tuple[str, ...]) -> None:
    made = effect(f"{{effect: Rally, {keys}}}")
    assert (made.affected, made.targets) == ((affected,), targets)


def test_an_ability_by_its_number() -> None:
    assert effect("{effect: Busy Golem, ability: 1, affects: [bear]}").effects == (WAKE,)
    assert effect("{effect: Busy Golem, ability: 2, affects: [bear]}").effects == (RALLY,)


def test_numbers_count_paragraphs() -> None:
    assert effect("{effect: Many Parts, ability: 3, affects: [bear]}").effects == (WAKE,)
    first = effect("{effect: Many Parts, ability: 1}")
    assert first.opaque == (Keyword("flying"), Keyword("haste"))


def test_an_ability_by_its_words() -> None:
    made = effect("{effect: Many Parts, ability: flying}")
    assert made.opaque[0] == Keyword("flying")


def test_the_only_ability_that_leaves_one() -> None:
    assert effect("{effect: Idle Golem, affects: [bear]}").effects == (WAKE,)
    assert effect("{effect: Many Parts, affects: [bear]}").effects == (WAKE,)


def test_the_source_itself() -> None:
    golem = "  - {id: golem, card: Idle Golem}\n"
    assert effect("{effect: Idle Golem}", golem).affected == (("golem",),)
    two = f"{golem}  - {{id: other, card: Idle Golem}}\n"
    made = effect("{effect: Idle Golem, source: other}", two)
    assert (made.affected, made.source) == ((("other",),), "other")


def test_what_is_not_modelled_is_kept() -> None:
    frost = effect("{effect: Frost, chosen: {source: bear}}")
    assert (frost.effects, frost.affected, frost.opaque, frost.chosen) == ((), (), (FROST,), {"source": "bear"})
    silent = effect("{effect: Silent Golem, ability: 1}")
    assert silent.opaque == (Activated("{1}", words="11"),)


def test_crewing_leaves_an_effect() -> None:
    crewed = effect("{effect: Wheel Cart, ability: 2, affects: [bear]}")
    assert (crewed.opaque, crewed.effects, crewed.affected) == ((), (LEAVES["crew"],), (("bear",),))


def test_inline_words() -> None:
    made = effect("{effect: {text: Target creature grows.}, affects: [bear]}")
    assert (made.id, made.name, made.effects) == ("effect", "", (GROW,))
    beside = effect("{effect: Busy Golem, text: It grows., affects: [bear]}")
    assert (beside.id, beside.name, beside.effects) == ("busy-golem", "Busy Golem", (GROW,))


def test_inline_words_that_leave_no_continuous_effect() -> None:
    made = effect("{effect: {text: Be quiet.}}")
    assert made.effects == ()
    assert isinstance(made.opaque[0], Opaque)


def test_ids_of_effects_are_their_own() -> None:
    entries = (
        "{id: one, effect: Rally, affects: []}",
        "{effect: Rally, affects: []}",
        "{card: Rally, face_down: true}",
    )
    board = load(BOARD + "".join(f"  - {entry}\n" for entry in entries))
    assert list(board.effects) == ["one", "rally-2"]
    assert "rally" in board.objects
    assert [moment.members for moment in board.timeline][2:] == [("one",), ("rally-2",), ("rally",)]


@pytest.mark.parametrize("entry", ["{effect: Idle Golem}", "{effect: Idle Golem, affects: [bear]}"])
def test_what_its_own_ability_changes_is_the_source(entry: str) -> None:
    board = load(f"board:\n  - Idle Golem\n  - {{id: bear, card: Brown Bear}}\n  - {entry}\n")
    (effect,) = board.effects.values()
    assert effect.affected == ((effect.source,),)
