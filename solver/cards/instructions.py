"""What spells and abilities do when they resolve, instruction by instruction (608.2c).

Only what is read whole is kept: an ability of which some part is not understood has no instructions at all.
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node

Verb = Literal[
    "deal damage", "destroy", "exile", "return to hand", "tap", "untap", "put counters", "gain life", "lose life",
    "draw", "mill", "create",
]  # fmt: skip
"""What is done. Numbers are of damage, counters, life, cards and tokens."""

Doer = Literal["you", "target", "each opponent", "each player", "target's controller"]
"""Who does it, or whom it is done to."""


class Does(Node, frozen=True, tag_field="instruction", tag="does"):
    """One instruction: something is done to or by players (`who`), or with a target, by its number from 1.

    `amount` is how much or how many. `kind` is the kind of counter, `token` what is created.
    """

    verb: Verb
    amount: model.Amount = 1
    target: int | None = None
    who: Doer | None = None
    kind: str | None = None
    token: model.Face | None = None


# the two halves of the language speak of each other; at this place each of them can be imported first
from solver.cards import model  # noqa: E402
