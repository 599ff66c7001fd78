"""Activating abilities: what forbids or allows it (602.5), and the instructions behind an ability's effect (602.1b)."""

from __future__ import annotations

import re
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.activating import PERIODS, ZONES
from solver.cards.model import (
    Activatable,
    ActivateAnyTime,
    ActivateWithHaste,
    Activator,
    AllOf,
    Condition,
    Controlled,
    ForbidActivation,
    ForbidPaying,
    ForbidTargeting,
    InZone,
    Matches,
    Player,
    Zone,
)
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.frames import Clause, player_has
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.predicates import Restriction
from solver.cards.oracle.things import IT, Thing, bound
from solver.cards.oracle.tokens import tokens

# --------------------------------------------------------------------------------------------------------------------
# What forbids or allows it
# --------------------------------------------------------------------------------------------------------------------

constant(
    tap_in_cost="with the tap symbol",
    but_mana="no mana",
    but_loyalty="neither mana nor loyalty",
    any_equip=Clause((Thing(before=("Equipment",), holder=(Controlled("you"),)),), (ActivateAnyTime("equip"),)),
    any_own=Clause((Thing(ref="source"),), (ActivateAnyTime("loyalty"),)),
)


def _forbids(thing: Thing, parts: list[Made], plain: Activatable = "all") -> Clause:
    kinds = [cast("Activatable", part) for part in parts if isinstance(part, str)]
    if len(kinds) > 1 or (kinds and plain != "all"):
        raise Unread
    return Clause((thing,), (ForbidActivation(kinds[0] if kinds else plain),))


@action("forbidding")
def _forbidding(text: str, parts: list[Made]) -> Clause:
    thing: Thing = parts[0]
    if " of source " in text:
        # a source may be a card in any zone (113.7)
        thing = replace(thing, scope="everywhere")
    return _forbids(thing, parts[1:], "loyalty" if text.startswith("loyalty") else "all")


@action("inactive")
def _inactive(_: str, parts: list[Made]) -> Clause:
    return _forbids(Thing(ref=IT), parts)


@action("inactive_of")
def _inactive_of(_: str, parts: list[Made]) -> Clause:
    return _forbids(parts[0], parts[1:])


_PLAYERS: dict[str, Player] = {"enchanted player": "enchanted player", "your opponent": "opponent", "player": "any"}


@action("player_cannot")
def _player_cannot(text: str, parts: list[Made]) -> Clause:
    who, _, rest = text.partition(" can't ")
    casting = rest.partition("activate ability ")[0].removesuffix("or ")
    of = next((part for part in parts if isinstance(part, Thing)), None)
    kinds = [cast("Activatable", part) for part in parts if isinstance(part, str)]
    kind: Activatable = "all" if of is not None else kinds[0] if kinds else "no mana"
    forbids = ForbidActivation(kind, _PLAYERS[who])
    said = (forbids, Restriction(f"can't {casting}")) if casting else (forbids,)
    return Clause((Thing(scope="everywhere") if of is None else of,), said)


@action("no_loyalty")
def _no_loyalty(_: str, parts: list[Made]) -> Clause:
    return _forbids(parts[0], [], "loyalty")


@action("with_haste")
def _with_haste(_: str, parts: list[Made]) -> Clause:
    return Clause((parts[0],), (ActivateWithHaste(),))


@action("untargetable")
def _untargetable(text: str, parts: list[Made]) -> Clause:
    by: Player = "opponent" if text.endswith("your opponent control ") else "any"
    return Clause((parts[0],), (ForbidTargeting(by, spells=" of spell " in text),))


constant(unpayable_but_mana="no mana")


@action("unpayable")
def _unpayable(text: str, parts: list[Made]) -> Clause:
    thing = next((part for part in parts if isinstance(part, Thing)), None)
    if (thing is not None) != ("sacrifice " in text):
        raise Unread
    mana = "no mana" not in parts
    if thing is None:
        return Clause((Thing(ref="source"),), (ForbidPaying("life", mana),))
    return Clause((thing,), (ForbidPaying("either" if "pay life " in text else "sacrifice", mana),))


@action("player_has")
def _player_has(text: str, _: list[Made]) -> Clause:
    who, _have, keyword = text.partition(" have ")
    return Clause((Thing(ref="source"),), (player_has(keyword, "you" if who == "you" else "any"),))


@action("any_time_of")
def _any_time_of(_: str, parts: list[Made]) -> Clause:
    return Clause((parts[0],), (ActivateAnyTime("loyalty"),))


# --------------------------------------------------------------------------------------------------------------------
# Instructions behind the effect
# --------------------------------------------------------------------------------------------------------------------


class Instructions(msgspec.Struct, frozen=True):
    """When an ability can be activated, how often, and by whom; `gated` where an instruction is not understood.

    `zone` is where the card has to be, if an instruction says so.
    """

    only: Condition | None = None
    during: Condition | None = None
    sorcery: bool = False
    times: int = 0
    by: Activator = "you"
    gated: bool = False
    zone: Zone | None = None


_INSTRUCTION = re.compile(
    r"(?:^|(?<=[.\"”)]) )(?P<said>(?:Activate (?:(?:this ability )?only|no more than)|Any player may activate"
    r"|Only [^.\"]* may activate|You can't activate this ability|Activate this ability)[^.\"]*\.)\s*$"
)
_TIMES = re.compile(r"(?:once(?: each turn)?|(\d+) times each turn)$")
_BY: tuple[tuple[str, Activator], ...] = (
    ("activate only ", "you"),
    ("activate this ability only ", "you"),
    ("activate no more than ", "you"),
    ("any player may activate this ability but only ", "any"),
    ("any player may activate this ability", "any"),
    ("only your opponent may activate this ability and only ", "opponent"),
    ("only your opponent may activate this ability", "opponent"),
    ("only you may activate this ability", "you"),
)
_IN_GRAVEYARD = Matches("source", InZone("graveyard"))


def split_instructions(effect: str, name: str = "") -> tuple[str, Instructions]:
    """Split the instructions off the effect of an activated ability; they stand behind it (602.1b).

    Args:
        effect: the words behind the colon.
        name: the name of the card that it is on.

    Returns:
        The effect without them, and what they say.
    """
    said: list[str] = []
    while (match := _INSTRUCTION.search(effect)) is not None:
        said.insert(0, match["said"])
        effect = effect[: match.start()].rstrip()
    found = Instructions()
    for sentence in said:
        found = _with(found, tokens(sentence, name).text.removesuffix(". ").strip())
    return effect, found


def _with(found: Instructions, sentence: str) -> Instructions:
    start, by = next((pair for pair in _BY if sentence.startswith(pair[0])), ("", found.by))
    if not start:
        # who it is may be another player than its controller
        others = sentence.startswith("only ") and " may activate this ability" in sentence
        return replace(found, gated=True, by="any" if others else found.by)
    rest = sentence.removeprefix(start).strip()
    found = replace(found, by=by if by != "you" else found.by)
    for clause in re.split(r" and only | but only ", rest) if rest else ():
        found = _clause(found, clause)
    return found


def _clause(found: Instructions, clause: str) -> Instructions:
    if clause == "as a T:Instant":
        # whoever has priority may do this at any time anyway (117.1b, 602.5e)
        return found
    if clause == "as a T:Sorcery":
        return replace(found, sorcery=True)
    if (often := _TIMES.match(clause)) is not None and not found.times:
        return replace(found, times=int(often[1] or 1))
    if clause in PERIODS and found.during is None and found.by == "you":
        return replace(found, during=PERIODS[clause])
    if clause in ZONES:
        return replace(found, zone=ZONES[clause])
    condition = _condition(clause)
    if condition is None:
        return replace(found, gated=True)
    if condition == _IN_GRAVEYARD:
        return replace(found, zone="graveyard")
    return replace(found, only=condition if found.only is None else AllOf((found.only, condition)))


def _condition(clause: str) -> Condition | None:
    if not clause.startswith("if "):
        return None
    made = parse("mana_condition", clause.removeprefix("if ").replace(" or if ", " or ") + " ")
    if not made or isinstance(made[0], Unreadable):
        return None
    try:
        read: Condition = bound(made[0])
    except Unread:
        return None
    return read


_FROM = re.compile(r"\b(?:return|put|exile|cast|reveal|discard) ~ (?:and [^.]*)?from your (graveyard|hand) ")
_LEAVES = re.compile(r"^sacrifice ~|^exile ~ $")


def zones_of(cost: str, effect: str, name: str, said: Instructions) -> tuple[Zone, ...]:
    """Say in which zones an activated ability functions (113.6, 113.6m).

    Args:
        cost: its cost.
        effect: its effect.
        name: the name of the card that it is on.
        said: what its instructions say.
    """
    if said.zone is not None:
        return (said.zone,)
    paid = tokens(cost, name).text
    if any(part.strip() == "discard ~" for part in paid.split(", ")):
        return ("hand",)
    match = _FROM.search(paid)
    if match is None and not any(_LEAVES.match(part) for part in paid.split(", ")):
        match = _FROM.search(tokens(effect, name).text)
    zone: Zone = "battlefield" if match is None else "hand" if match[1] == "hand" else "graveyard"
    return (zone,)
