"""What spells and abilities cost, and which mana may be spent on them, as data (118, 601.2f, 609.4b).

A static ability about prices says of which spells, or of the abilities of which objects, it speaks, and what it makes
of their cost or of the mana that is spent on it.
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node


class Spending(Node, frozen=True):
    """Something that restricted mana can be spent on (106.6).

    `to` is whether that is casting a spell or activating an ability, and `of` the filter of the spells, or of the
    objects that have the ability.
    """

    to: Literal["cast", "activate"]
    of: model.Filter


class Costs(Node, frozen=True, tag_field="price", tag="costs"):
    """A cost increase or reduction (601.2f): some mana more or less, as many times as an amount says.

    `floor` is the amount of mana that a reduction leaves at least. With `colored` a reduction by colored mana takes
    away nothing else.
    """

    by: Literal["more", "less"]
    mana: str = "{1}"
    times: model.Amount = 1
    floor: int = 0
    colored: bool = False


class CostsAtLeast(Node, frozen=True, tag_field="price", tag="costs at least"):
    """What would cost less than so much mana costs so much; that is applied once the total is known (601.2f)."""

    mana: int


class AlsoCosts(Node, frozen=True, tag_field="price", tag="also costs"):
    """An additional cost (118.8): one of several payments; a string is mana."""

    options: tuple[str | model.Payment, ...]


class SpendAs(Node, frozen=True, tag_field="price", tag="spend as"):
    """Mana may be spent as though it were mana of another color or type (609.4b).

    `mana` narrows it to mana of one symbol. `to` is what it is spent as: one symbol, any color, or any type. With
    `only` it cannot be spent as anything else; `others` tells that it is about all mana but that of the symbol.
    """

    to: str
    mana: str | None = None
    others: bool = False
    only: bool = False


Price = Costs | CostsAtLeast | AlsoCosts | SpendAs
"""What an ability makes of costs and of the mana that is spent on them."""


class Pricing(Node, frozen=True, tag_field="ability", tag="pricing"):
    """A static ability about costs.

    It speaks of spells, of activated abilities, or of both, and `of` is the filter of the spells and of the objects
    that have the abilities. `zones` says where it functions (113.6).
    """

    price: Price
    of: model.Filter
    about: Literal["spells", "abilities", "both"] = "spells"
    condition: model.Condition | None = None
    zones: tuple[model.Zone, ...] = ("battlefield",)


from solver.cards import model  # noqa: E402 (the two parts of the language know each other)
