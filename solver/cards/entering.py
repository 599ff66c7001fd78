"""How permanents enter the battlefield (614.1c, 614.1d, 614.12), a part of the typed ability language.

An effect is about the object that it is on, or about all that meet a filter. It offers one or several *ways* to enter,
of which a player chooses one; each way has a price, which may be nothing, and *deeds*: what is different about the
entering.
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node

# --------------------------------------------------------------------------------------------------------------------
# Deeds: what is different
# --------------------------------------------------------------------------------------------------------------------


class Tapped(Node, frozen=True, tag_field="entry", tag="tapped"):
    """It enters tapped, or with `untapped` it enters untapped whatever else would be."""

    untapped: bool = False


class WithCounters(Node, frozen=True, tag_field="entry", tag="counters"):
    """It enters with so many counters of a kind on it."""

    kind: str
    amount: model.Amount = 1


class Chooses(Node, frozen=True, tag_field="entry", tag="chooses"):
    """Something is chosen as it enters: one of `among` where those are listed, none of `besides`.

    A player who is chosen is an opponent where `opponent` says so; the card whose name is chosen, and a creature or
    permanent that is chosen, has to meet `of`. With `two`, two different ones are chosen, kept as the first and the
    second one.
    """

    what: model.Choice
    among: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    opponent: bool = False
    of: model.Filter | None = None
    two: bool = False


class Gains(Node, frozen=True, tag_field="entry", tag="gains"):
    """It is changed by an effect without a duration from the moment it enters ("with haste", "as a Mutant")."""

    changes: tuple[model.Change, ...]


class UnderControl(Node, frozen=True, tag_field="entry", tag="control"):
    """It enters under the control of a player (616.1b)."""

    player: model.Player


class AsCopy(Node, frozen=True, tag_field="entry", tag="copy"):
    """It enters as a copy of an object that the effect names (616.1c)."""

    copy: model.BecomeCopy


class Excepts(Node, frozen=True, tag_field="entry", tag="excepts"):
    """The copy that it enters as has an exception (707.9)."""

    changes: tuple[model.Change, ...]


class BackFace(Node, frozen=True, tag_field="entry", tag="back face"):
    """It enters with its back face up, where it is a double-faced card (616.1d)."""


class LessCounters(Node, frozen=True, tag_field="entry", tag="less counters"):
    """Of the counters of a kind with which it would enter, it enters with so many less."""

    kind: str
    amount: model.Amount


class Elsewhere(Node, frozen=True, tag_field="entry", tag="elsewhere"):
    """It is put into another zone instead."""

    zone: Literal["exile", "graveyard", "hand", "library"]


class Cannot(Node, frozen=True, tag_field="entry", tag="cannot"):
    """It can't enter and stays where it is (614.17d)."""


Deed = (
    Tapped | WithCounters | LessCounters | Chooses | Gains | UnderControl | AsCopy | Excepts | BackFace | Elsewhere
    | Cannot
)  # fmt: skip

# --------------------------------------------------------------------------------------------------------------------
# Ways and effects
# --------------------------------------------------------------------------------------------------------------------


class Life(Node, frozen=True, tag_field="price", tag="life"):
    """So much life is paid (119.4)."""

    amount: int


class Reveal(Node, frozen=True, tag_field="price", tag="reveal"):
    """A card in hand is revealed that meets a filter."""

    what: model.Filter


class Takes(Node, frozen=True, tag_field="price", tag="takes"):
    """Objects in a scope are chosen that meet a filter, and something is done with them (614.13).

    At least `least` are chosen, and at most `most`, any number where that is None. To ``bury`` is to put cards into
    their owners' graveyards.
    """

    does: Literal["sacrifice", "reveal", "exile", "return", "bury"]
    what: model.Filter
    scope: model.Scope = "battlefield"
    least: int = 0
    most: model.Amount | None = None


Price = Life | Reveal | Takes


class Way(Node, frozen=True):
    """One way to enter, which may have a price."""

    deeds: tuple[Deed, ...] = ()
    price: Price | None = None


class Enters(Node, frozen=True, tag_field="ability", tag="enters"):
    """A replacement effect about entering the battlefield, as an ability the static one that makes it.

    `what` describes the permanents as they would exist on the battlefield (614.12), None means the object that the
    effect is on; where `cards` is true, it describes cards in the zones named by it before they move. `condition` has
    to hold when it would enter. `by` is the player who chooses among several `ways`, ``chance`` where nobody does.
    `zones` says where the ability functions (113.6).
    """

    ways: tuple[Way, ...]
    what: model.Filter | None = None
    cards: bool = False
    condition: model.Condition | None = None
    by: Literal["you", "opponent", "chance"] = "you"
    zones: tuple[model.Zone, ...] = ("battlefield",)


# the parts of the language speak of each other; at this place each of them can be imported first
from solver.cards import model  # noqa: E402
