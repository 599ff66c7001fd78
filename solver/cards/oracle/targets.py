"""What an activated ability needs as targets: the phrases with that word in its effect (115.1c, 601.2c)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations
from typing import cast

from msgspec.structs import replace

from solver.cards.model import (
    All,
    Any,
    Controlled,
    Filter,
    HasStat,
    Is,
    Named,
    Not,
    Owned,
    Scope,
    Target,
    parts,
)
from solver.cards.oracle.parsing import Unread, parse_start
from solver.cards.oracle.things import Thing, together
from solver.cards.oracle.tokens import tokens

ANY_TARGET: Filter = Any(("Creature", "Planeswalker", "Battle"))
"""The objects among "any target" (115.4)."""

_UNREAD = Target(All(()), scope="everywhere", players="any", abilities=True, unsure=True)

# an instance of the word that asks for a target, with how many; other ones speak of targets that there are already
_ASKS = re.compile(
    r"(?<!\bthe )(?<!\bthat )(?<!\bits )(?<!\bnew )(?<!'s )(?<!\bsame )(?<!\bsingle )(?<!\bonly )(?<!\ba )"
    r"(?<!\bonly 1 )(?<!\beach )(?<!\bthose )(?<!\bboth )(?<!\bchosen )(?<!\bfirst )(?<!\bsecond )(?<!\bthird )"
    r"(?P<count>(?:each of )?(?:any number of |up to (?:\d+|x) |1 or 2 |1 , 2 , or 3 |1 or more |(?<!only )\d+ |x ))?"
    r"(?P<other>other |another )?(?P<any>any (?:other )?)?(?:target (?!of (?!your|a opponent))|(?P<many>targets ))"
)
# abilities that trigger later, or on what is done: their targets are chosen then (603.3d, 603.12)
_LATER = re.compile(r"(?:^|, |\band )(?:when|whenever|at the beginning of|at end of) [^,]*, ")
_MODES = re.compile(r"(?:^|\. |, )choose (?P<how>1|2|3|any number|up to \d|1 or both|1 or more|1 or 2)\b[^•]*$")
_NONE = re.compile(r"any number of |up to ")
_PLAYER = re.compile(r"(?P<who>player|opponent) (?:or T:(?P<what>Planeswalker|Battle) )?")
_STACK_ABILITY = re.compile(r"(?:activated|triggered|activated or triggered) ability ")

# what stands behind a phrase that is complete
_COMPLETE = re.compile(
    r"(?:[.,:]|and|to|this|gains?|gets?|become|for|can|can't|until|onto|on|into|instead|each|equal|fights?|deals?|attack"
    r"|if|'s|have|be|face|loses?|twice|phases?|leaves?|block|do|at|adapts|cop(?:ies|y)|would|unless|put|3|draws?"
    r"|discards?|mills?|reveals?|sacrifices?|creates?|exiles?|returns?|looks?|shuffles|may|must|during|dies|enters?|plus"
    r"|untap|under|as|then|explores|connives|assign|from combat|from the battlefield) "
)
# what stands behind one of which more is said
_NARROWED = re.compile(
    r"(?:that|with|without|whose|who|controlled|~|it|they|the|by|blocked|of|named|in|chosen|attached|you|owned|a|being"
    r"|other) "
)
_COMMA = re.compile(r", (?:or |and |and/or )?(?:T:|S:|Ts:|Ss:|C:|N:|U:|player|opponent|permanent|spell|activated)")
_FROM: tuple[tuple[str, Filter | None], ...] = (
    ("from your graveyard ", Owned("you")),
    ("from a opponent 's graveyard ", Owned("opponent")),
    ("from your opponent 's graveyard ", Owned("opponent")),
    ("from a graveyard ", None),
    ("from graveyard ", None),
    ("from any graveyard ", None),
)


def targets_of(effect: str, cost: str, name: str = "") -> tuple[tuple[Target, ...], ...]:
    """Read the targets without which an activated ability can't be activated (601.2c, 602.2b).

    Args:
        effect: the words of its effect, without instructions.
        cost: its cost.
        name: the name of the card that it is on.

    Returns:
        For each of its modes the targets that have to be there; nothing where some mode needs none.
    """
    first, *modes = (tokens(part, name).text for part in effect.split("\n"))
    if "not modelled" in first:
        return ((_UNREAD,),)
    free = "{X}" in cost and not re.search(r"\bX\b", cost.replace("{X}", ""))
    if not modes:
        return _needed([_in_text(first, free=free)])
    chosen = _MODES.search(first)
    before = () if chosen is None else _in_text(first[: chosen.start() + 1], free=free)
    each = [_in_text(mode.removeprefix("• "), free=free) for mode in modes]
    number = 1 if chosen is None or not chosen["how"][0].isdigit() else int(chosen["how"][0])
    if chosen is not None and chosen["how"].startswith(("any", "up")):
        return _needed([before])
    sets = combinations(each, min(number, len(each)))
    return _needed([(*before, *chain.from_iterable(several)) for several in sets])


def targets_in(text: str) -> tuple[Target, ...]:
    """Read all targets of one mode, in the order of its text, those that may be left out as well.

    Args:
        text: its tokens.
    """
    return _in_text(text, free=True, optional=True)


def _needed(modes: list[tuple[Target, ...]]) -> tuple[tuple[Target, ...], ...]:
    return () if not all(modes) else tuple(dict.fromkeys(modes))


def _in_text(text: str, *, free: bool, optional: bool = False) -> tuple[Target, ...]:
    found: list[Target] = []
    before: list[Target] = []
    for sentence in text.split(". "):
        later = _LATER.search(sentence)
        whole = f"{sentence}. "
        for match in _ASKS.finditer(whole):
            if later is not None and later.end() <= match.start():
                break
            if match["many"] and match["count"] is None:
                continue  # "spell that targets a creature"
            target = _target(match, whole, before, free=free, announced=optional)
            before.append(target)
            if optional:
                lettered = re.search(r"\bx ", match["count"] or "") is not None
                found.append(replace(target, most=_most(match["count"]), unsure=target.unsure or lettered))
            elif target.number:
                found.append(target)
    return tuple(found)


_COUNTED = re.compile(r"(?:up to |1 , 2 , or |1 or )(\d+) ")


def _most(count: str | None) -> int | None:
    """Say how many targets can be chosen at most, 0 for any number; None where that is not more than have to be."""
    if count is None:
        return None
    if most := _COUNTED.search(count):
        return int(most[1])
    return 0 if re.match(r"any number|1 or more", count.removeprefix("each of ")) else None


def _number(count: str | None, text: str, *, free: bool) -> int | None:
    """Say how many targets have to be chosen at least; None where that is not known."""
    if count is None:
        return 1
    count = count.removeprefix("each of ")
    if _NONE.match(count):
        return 0
    if count.startswith("x"):
        return 0 if free and "where x" not in text else None
    return int(count[0])


def _target(match: re.Match[str], sentence: str, before: list[Target], *, free: bool, announced: bool) -> Target:
    """Read one phrase; `before` are the targets of those before it, `announced` says that the value of X is known."""
    number = _number(match["count"], sentence, free=free)
    if number is None:
        return _UNREAD
    rest = sentence[match.end() :]
    if match["any"] or match["many"]:
        read = Target(ANY_TARGET, players="any", unsure="other" in (match["any"] or "") or _is_narrowed(rest))
    else:
        free = free and "x can't be 0" not in sentence and "where x" not in sentence
        read = _noun(rest, free=free, announced=announced and "where x" not in sentence)
    read = replace(read, number=number)
    if number > 1 and re.search(r"\ba (?:single |opponent 's )?graveyard ", rest):
        # all of them are in one graveyard
        read = replace(read, unsure=True)
    return read if match["other"] is None else _apart(read, before, sentence[: match.start()])


def _apart(read: Target, before: list[Target], words: str) -> Target:
    """Take in "other": than a target before it, or than what the ability is on."""
    if any((read.what and one.what) or "none" not in (read.players, one.players) for one in before):
        return replace(read, apart=True)
    if read.what is None or re.search(r"\b(?:enchanted|equipped|fortified) ", words):
        # it is not said other than what
        return replace(read, unsure=True)
    return replace(read, what=together([read.what, Not(Is("source"))]))


def _is_narrowed(rest: str) -> bool:
    return _NARROWED.match(rest) is not None and not re.match(r"that (?!be |was )", rest)


def _noun(rest: str, *, free: bool, announced: bool) -> Target:
    """Read the words behind "target"."""
    if player := _PLAYER.match(rest):
        return _of_player(player, rest[player.end() :])
    if _STACK_ABILITY.match(rest):
        # of which sort an ability on the stack is, nothing here says
        return Target(abilities=True, unsure=True)
    read = parse_start("one_target", f"target {rest}")
    if read is None or not isinstance(read[0], Thing):
        return _UNREAD
    thing, behind = read[0], f"target {rest}"[read[1] :]
    try:
        what = replace(thing, ref=None, targets=0).filter()
    except Unread:
        return _UNREAD
    found = _of_objects(Target(what, thing.scope), thing, behind, free=free)
    sized = [part for part in (what.of if isinstance(what, All) else (what,)) if _is_by_x(part)]
    if announced and sized and found.what is not None:
        # 107.3a: X has its value when the targets are chosen, and as it resolves
        found = replace(found, what=together([found.what, *sized]))
    return found


def _is_by_x(part: Filter) -> bool:
    return isinstance(part, HasStat) and repr(part.than) == "X()"


def _of_player(player: re.Match[str], behind: str) -> Target:
    who = "opponent" if player["who"] == "opponent" else "any"
    objects: Filter | None = player["what"]
    if behind.startswith(("or ", "and/or ")) or _COMMA.match(behind):
        return _UNREAD
    narrowed = behind.startswith(("who ", "with ", "that ", "whose ", "other than ", "attacked ", "dealt ", "of "))
    return Target(objects, players=cast("Scope", who), unsure=narrowed)  # type: ignore[arg-type]


def _of_objects(target: Target, thing: Thing, behind: str, *, free: bool) -> Target:
    """Take in what stands behind a noun phrase: a zone, players, or that more is said."""
    if behind.startswith(("or player ", "or opponent ")) and thing.scope == "battlefield":
        players = "any" if behind.startswith("or player") else "opponent"
        return _checked(replace(target, players=players), free=free)
    if behind.startswith("or ability ") and target.scope == "stack":
        return replace(target, abilities=True, unsure=True)
    if _COMMA.match(behind):
        return _UNREAD
    if thing.cards and target.scope == "battlefield":
        return _checked(_in_zone(target, behind), free=free)
    if _COMPLETE.match(behind):
        return _checked(target, free=free)
    return _checked(replace(target, unsure=True), free=free) if _NARROWED.match(behind) else _UNREAD


def _in_zone(target: Target, behind: str) -> Target:
    for words, owner in _FROM:
        if behind.startswith(words):
            parts_of_it = [part for part in (target.what, owner) if part is not None and part != All(())]
            return replace(target, what=together(parts_of_it) if parts_of_it else All(()), scope="graveyard")
    if re.match(r"(?:with [^.,]*?|and [^.]*?)?from [^.,]*?graveyard ", behind):
        return replace(target, scope="graveyard", unsure=True)
    return _UNREAD


_VAGUE = frozenset({"chosen", "its controller"})
_NOT_YET = frozenset({"it", "target", "other", "other than it", "chosen", "linked", "affected"})


def _checked(target: Target, *, free: bool) -> Target:
    """Leave out what is not known when targets are chosen: what other targets are, and the value of X (107.3a)."""
    if target.what is None:
        return target
    kept: list[Filter] = []
    unsure = target.unsure
    for part in target.what.of if isinstance(target.what, All) else (target.what,):
        if isinstance(part, HasStat) and _is_by_x(part):
            # 107.3a: X is chosen before the targets are, and mana counts as paid
            unsure |= not free or part.op not in ("=", "<=", ">=")
        elif _is_known(part):
            kept.append(part)
        else:
            unsure = True
    if not kept and unsure and target.what != All(()):
        return replace(_UNREAD, number=target.number)
    return replace(target, what=together(kept) if kept else All(()), unsure=unsure)


def _is_known(part: Filter) -> bool:
    return not any(_unknown(one) for one in chain([part], _within(part)))


def _within(part: Filter) -> Iterator[object]:
    return iter(parts(part))


def _unknown(part: object) -> bool:
    if isinstance(part, Controlled | Owned):
        return part.by in _VAGUE
    return isinstance(part, Named) or getattr(part, "ref", None) in _NOT_YET or repr(part) == "X()"
