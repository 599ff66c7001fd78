"""What a spell is cast for besides its mana cost, by the keyword whose cost is paid (118.8, 118.9, 601.2b)."""

from __future__ import annotations

import re

import msgspec

from solver.board.model import Object, ResolvedEffect
from solver.cards import instructions as do
from solver.cards import model, replacing
from solver.cards.model import All, Face, Keyword, Owned
from solver.cards.wording.grammar import number_word

_NUMBERS = {number_word(number): number for number in range(1, 21)}
_ONLY_MANA = re.compile(r"(?:\{[^{}]+\})*")
_EXILING = re.compile(r"((?:\{[^{}]+\})+), Exile (\w+) other cards? from your graveyard")

FROM_GRAVEYARD = frozenset({"escape", "flashback", "jump-start", "retrace"})
"""The keywords that allow casting from a graveyard (702.34a, 702.81a, 702.133a, 702.138a)."""

_THEN_EXILED = frozenset({"flashback", "jump-start"})
_ADDITIONAL = frozenset({"buyback", "entwine", "kicker", "multikicker"})
_ALTERNATIVE = frozenset({"awaken", "evoke", "overload"})


class Price(msgspec.Struct, frozen=True):
    """What is paid besides mana, or the reason why that is not known."""

    pays: tuple[do.Instruction, ...] = ()
    lacks: str | None = None


def price_of(face: Face, keyword: str) -> Price:
    """Give what is paid besides mana for casting a spell by a keyword.

    Args:
        face: the face of the card.
        keyword: the keyword whose cost is paid.
    """
    held = [one for one in face.abilities if isinstance(one, Keyword) and one.keyword == keyword]
    if len(held) != 1 or keyword not in FROM_GRAVEYARD | _ADDITIONAL | _ALTERNATIVE:
        return Price(lacks=f"casting it for a cost of {keyword} is not worked out yet")
    cost = held[0].cost or ""
    match keyword:
        case "jump-start":
            return Price((do.Discard(1),))
        case "retrace":
            return Price((do.Discard(1, of="Land"),))
        case "escape":
            exiling = _EXILING.fullmatch(cost)
            number = _NUMBERS.get(exiling[2]) if exiling else None
            if number is not None:
                others = do.Picked(All((Owned("you"),)), number)
                return Price((do.Send(others, "exile", scope="graveyard"),))
        case _ if _ONLY_MANA.fullmatch(cost):
            return Price()
    return Price(lacks=f"what else is paid for {keyword} is not worked out yet")


def paid_for(spell: Object, keyword: str) -> Object:
    """Give a spell as it is when the cost of a keyword was paid.

    Args:
        spell: the spell.
        keyword: the keyword.
    """
    changes: dict[str, object] = {"paid": keyword}
    if keyword in ("kicker", "multikicker"):
        changes["kicked"] = max(1, spell.kicked)
    if keyword == "awaken":
        changes["awaken"] = True
    if keyword == "entwine":
        face = spell.card.faces[spell.face]
        spells = [one for one in face.abilities if isinstance(one, model.Spell) and one.does is not None]
        changes["modes"] = tuple(range(1, 1 + max((len(one.does.modes) for one in spells if one.does), default=0)))
    return msgspec.structs.replace(spell, **changes)


def exiled_when_it_leaves(spell: Object) -> ResolvedEffect | None:
    """Give the effect that exiles a spell instead of putting it anywhere else (702.34a, 702.133a), if there is one.

    Args:
        spell: the spell.
    """
    if spell.paid not in _THEN_EXILED:
        return None
    event = replacing.Moved(replacing.Recipients(target=1), origin="stack")
    shield = replacing.Replacement(event, (replacing.Goes("exile"),))
    return ResolvedEffect(
        f"{spell.paid} of {spell.id}", spell.card.name, spell.controller, (), (), shields=(shield,), aimed=(spell.id,),
    )  # fmt: skip
