"""Libraries that are searched and shuffled, and what is not known of them."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import instructions as do
from solver.cards import model as m
from solver.outcome import Answer, EventOutcome
from tests.stack.programs import BEAR, asked, outcomes, spell

FOREST = {"name": "Forest", "type": "Basic Land — Forest"}
LIBRARY = [{"id": "bear", "card": BEAR}, {"id": "wood", "card": FOREST}]
HIDDEN = ("which cards are in a library that is searched is not known",)
SHUFFLED = ("in which order the cards of a library are that has been shuffled is not known",)


def cast(*does: do.Instruction, **board: Any) -> Answer:  # noqa: ANN401 (the data of a board)
    """Let a spell of A resolve."""
    return asked({"s": spell(*does)}, board={"stack": [{"id": "s", "controller": "A"}], **board})


def test_what_is_in_a_library_that_nobody_told_of_is_not_guessed() -> None:
    found = cast(do.Search("Land", "hand"))
    assert found.incomplete_because == HIDDEN
    assert [one.players["A"].searched for one in found.outcomes if isinstance(one, EventOutcome)] == ["library"]


def test_all_of_a_library_that_is_known_has_been_seen() -> None:
    found = outcomes(cast(do.Search("Land", "hand"), library={"A": LIBRARY}))
    assert sorted(one.things["wood"].zone for one in found) == ["hand", "library"]


def test_as_many_are_found_as_there_are() -> None:
    (found,) = outcomes(cast(do.Search(m.All(()), "graveyard", amount=3), library={"A": LIBRARY}))
    assert found.players["A"].graveyard_size == 3


@pytest.mark.parametrize(
    ("does", "reasons"),
    [
        (do.Perform("draw"), SHUFFLED),
        (do.Perform("mill", 2), SHUFFLED),
        (do.Perform("scry"), SHUFFLED),
        (do.Perform("gain life"), ()),
    ],
)
def test_the_order_of_a_library_is_not_known_after_it_has_been_shuffled(
    does: do.Instruction, reasons: tuple[str, ...]
) -> None:
    assert cast(do.Perform("shuffle"), does, library={"A": LIBRARY}).incomplete_because == reasons


def test_one_card_has_only_one_order() -> None:
    (found,) = outcomes(cast(do.Perform("shuffle"), do.Perform("draw"), library={"A": LIBRARY[:1]}))
    assert found.things["bear"].zone == "hand"


def test_what_is_put_on_top_of_a_shuffled_library_lies_there() -> None:
    top = do.Search("Land", "library", place="top")
    found = asked({"s": spell(top, do.Perform("draw"))}, board={
        "stack": [{"id": "s", "controller": "A"}], "library": {"A": [*LIBRARY, {"id": "wood2", "card": FOREST}]},
    })  # fmt: skip
    drawn = [one.things["wood"].zone == "hand" for one in found.outcomes if isinstance(one, EventOutcome)]
    # where nothing was found it is not known what is drawn
    assert (found.incomplete_because, any(drawn)) == (SHUFFLED, True)


def test_what_is_shuffled_in_lies_nobody_knows_where() -> None:
    bears = do.Send("Creature", "library", place="shuffled")
    found = cast(bears, do.Perform("draw"), library={"A": LIBRARY}, board=[{"id": "elk", "card": BEAR}])
    assert found.incomplete_because == SHUFFLED
