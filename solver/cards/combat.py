"""What effects say of attacking and blocking, as data (508.1, 509.1).

Each of these is a change in no layer: what a continuous effect says of the creatures that it applies to. Restrictions
say what they can't do, requirements what they have to do if able, permissions what they may do all the same.
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node

Declaration = Literal["attack", "block"]
"""What is declared: attackers (508.1), or blockers (509.1)."""

Planeswalkers = Literal["too", "not", "only"]
"""Whether what is said of attacking a player is said of their planeswalkers as well, or of those only."""


class Defender(Node, frozen=True):
    """Something that is asked of the defending player: how many permanents they control that meet a filter."""

    controls: model.Filter
    op: model.Comparison = ">="
    number: int = 1


class CannotAttack(Node, frozen=True, tag_field="do", tag="cannot attack"):
    """A restriction: can't attack a player, or anybody; `against` says which defending players only."""

    whom: model.Player = "any"
    planeswalkers: Planeswalkers = "too"
    against: Defender | None = None


class CannotBlock(Node, frozen=True, tag_field="do", tag="cannot block"):
    """A restriction: can't block creatures that meet a filter, or any."""

    what: model.Filter | None = None


class CannotBeBlocked(Node, frozen=True, tag_field="do", tag="cannot be blocked"):
    """A restriction: can't be blocked by creatures that meet a filter, or by any; `against` as for attacks.

    With `stronger` it is creatures with greater power.
    """

    by: model.Filter | None = None
    stronger: bool = False
    against: Defender | None = None


class BlockersNumber(Node, frozen=True, tag_field="do", tag="number of blockers"):
    """A restriction: can't be blocked by fewer or by more creatures than that."""

    least: int = 0
    most: int | None = None


class NeedsCompany(Node, frozen=True, tag_field="do", tag="needs company"):
    """A restriction: can't attack or block unless so many others do, that meet a filter or have greater power."""

    when: Declaration
    number: int = 1
    of: model.Filter | None = None
    stronger: bool = False


class OnlyAlone(Node, frozen=True, tag_field="do", tag="only alone"):
    """A restriction: can only attack, or block, alone (506.5)."""

    when: Declaration


class AtMost(Node, frozen=True, tag_field="do", tag="at most"):
    """A restriction on all of the creatures together: no more than so many can attack, or attack a player, or block."""

    when: Declaration
    number: int
    whom: model.Player = "any"


class MustAttack(Node, frozen=True, tag_field="do", tag="must attack"):
    """A requirement: attacks if able, perhaps a certain player."""

    whom: model.Player = "any"


class MustBlock(Node, frozen=True, tag_field="do", tag="must block"):
    """A requirement: blocks if able, perhaps a creature that meets a filter."""

    what: model.Filter | None = None


class MustBeBlocked(Node, frozen=True, tag_field="do", tag="must be blocked"):
    """A requirement: has to be blocked if able, by so many creatures that meet a filter."""

    by: model.Filter | None = None
    number: int = 1


class Lures(Node, frozen=True, tag_field="do", tag="lures"):
    """A requirement for each creature that meets a filter and is able to: it blocks this one."""

    by: model.Filter | None = None


class Goaded(Node, frozen=True, tag_field="do", tag="goaded"):
    """Is goaded by "you" (701.15b)."""


class DeclarationCost(Node, frozen=True, tag_field="do", tag="declaration cost"):
    """Can't attack, or block, unless a cost is paid for it: mana as often as an amount says, or life (508.1h, 509.1d).

    `whom` is the player whom it costs something to attack, `what` the creatures that it costs something to block.
    """

    when: Declaration
    mana: str = ""
    life: int = 0
    times: model.Amount = 1
    whom: model.Player = "any"
    planeswalkers: Planeswalkers = "too"
    what: model.Filter | None = None


class AttackAnyway(Node, frozen=True, tag_field="do", tag="attack anyway"):
    """A permission: can attack as though it had haste, or didn't have defender (609.4)."""

    despite: Literal["defender", "sickness"]


class BlockAnyway(Node, frozen=True, tag_field="do", tag="block anyway"):
    """A permission: can block as though it had a keyword, or were untapped (609.4)."""

    despite: Literal["flying", "shadow", "tapped"]


class BlockMore(Node, frozen=True, tag_field="do", tag="block more"):
    """A permission: can block so many more creatures, or any number where none is given."""

    number: int | None = 1


Combat = (
    CannotAttack | CannotBlock | CannotBeBlocked | BlockersNumber | NeedsCompany | OnlyAlone | AtMost | MustAttack
    | MustBlock | MustBeBlocked | Lures | Goaded | DeclarationCost | AttackAnyway | BlockAnyway | BlockMore
)  # fmt: skip
"""What an effect says of attacking and blocking."""

ON_COMBAT = (
    CannotAttack, CannotBlock, CannotBeBlocked, BlockersNumber, NeedsCompany, OnlyAlone, AtMost, MustAttack, MustBlock,
    MustBeBlocked, Lures, Goaded, DeclarationCost, AttackAnyway, BlockAnyway, BlockMore,
)  # fmt: skip
"""The same, as classes."""


from solver.cards import model  # noqa: E402 (the two parts of the language know each other)
