"""Which objects and how many: filters as noun phrases, amounts as numbers. Each may hold the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from solver.cards import vocabulary
from solver.cards.model import (
    All,
    AllowedBy,
    AmongPlayers,
    Amount,
    Any,
    AttachedTo,
    Attacking,
    Choice,
    Chosen,
    ChosenNumber,
    Colors,
    Controlled,
    Count,
    Counters,
    CountersAmong,
    DamagedBy,
    Devotion,
    Distinct,
    ExiledWith,
    Extreme,
    Filter,
    Half,
    Happened,
    HasAttached,
    HasChosen,
    HasCounter,
    HasKeyword,
    HasStat,
    InZone,
    Is,
    KickedWith,
    Limit,
    Named,
    Not,
    OfCasting,
    Owned,
    PaidValue,
    PairedWith,
    Player,
    PlayerNumber,
    PlayersWith,
    Scope,
    Shares,
    State,
    StatOf,
    Sum,
    Taken,
    Times,
    Total,
    Word,
    X,
    Zone,
)
from solver.cards.wording.grammar import (
    TOLD_PLAYERS,
    Voice,
    a,
    listed,
    number_word,
    player_does,
    player_has,
    players_own,
    plural,
    possessive,
)

_STATE_CLAUSES = {
    "colored": "that's one or more colors",
    "no abilities": "with no abilities",
    "attached": "attached to a permanent",
    "entered this turn": "that entered this turn",
    "activated ability": "with an activated ability",
    "basic land type": "with a basic land type",
}
_ZONES: dict[Zone, str] = {
    "battlefield": "on the battlefield", "stack": "on the stack", "hand": "in a hand", "graveyard": "in a graveyard",
    "library": "in a library", "exile": "in exile", "command": "in the command zone",
}  # fmt: skip
_OPPOSITES = {
    "tapped": "untapped", "untapped": "tapped", "token": "nontoken", "nontoken": "token", "colored": "colorless",
    "colorless": "colored",
}  # fmt: skip
_COMPARED = {">=": "{} or greater", "<=": "{} or less", "=": "{}", ">": "greater than {}", "<": "less than {}",
             "!=": "other than {}"}  # fmt: skip


def word(printed: Word) -> str:
    """Write a type, subtype, supertype or color as rules text does inside a sentence."""
    if isinstance(printed, Chosen):
        return chosen(printed.what)
    return printed.lower() if vocabulary.kind_of(printed) in ("type", "supertype") else printed


def chosen(what: Choice) -> str:
    """Give the words for a value that was chosen."""
    order, _, rest = what.partition(" ")
    if order in ("first", "second"):
        return f"the {order} chosen {_chosen_kind(rest)}"
    return f"the chosen {_chosen_kind(what)}"


def _chosen_kind(what: str) -> str:
    return "type" if what.endswith(" type") and what not in ("land type", "card type") else what


_ATTACKED: dict[Player, str] = {
    "you": "you", "opponent": "your opponents", "any": "a player", "chosen": "the chosen player",
    "enchanted player": "enchanted player", "host controller": "its controller", "defending": "defending player",
    "active": "the active player", "affected controller": "its controller", **TOLD_PLAYERS,
}  # fmt: skip

PARTNER = All(("Creature", PairedWith("source")))
PAIR = Any((Is("source"), PARTNER))
"""What soulbond pairs (702.95b)."""

_TYPE_WORDS = frozenset(map(str.lower, vocabulary.TYPES))


@dataclass
class _Phrase:
    """The parts of a noun phrase while a filter is being read."""

    refs: list[str] = field(default_factory=list)
    other: bool = False
    states: list[str] = field(default_factory=list)
    negated: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    choices: list[list[str]] = field(default_factory=list)
    wholes: list[tuple[Filter, ...]] = field(default_factory=list)
    token: bool = False
    holders: list[Controlled | Owned] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def _read_word(phrase: _Phrase, printed: str, *, negated: bool) -> None:
    kind = vocabulary.kind_of(printed)
    if negated:
        phrase.negated.append(f"non-{printed}" if kind == "subtype" else f"non{printed.lower()}")
        return
    target = {"type": phrase.types, "supertype": phrase.supertypes, "color": phrase.colors}.get(
        kind or "", phrase.subtypes
    )
    target.append(word(printed))


def _read_state(phrase: _Phrase, state: str, *, negated: bool) -> None:
    if negated and state in _OPPOSITES:
        state, negated = _OPPOSITES[state], False
    if state == "token":
        phrase.token = True
    elif state == "permanent" and not negated:
        phrase.subtypes.append("permanent")
    elif state in _STATE_CLAUSES:
        clause = _STATE_CLAUSES[state]
        phrase.clauses.append(f"not {clause}" if negated else clause)
    elif negated and state == "commander":
        phrase.negated.append("noncommander")
    elif negated:
        phrase.clauses.append(f"that isn't {state.replace(' ', '-')}")
    else:
        phrase.states.append(state.replace(" ", "-"))


def stat_words(filter_: HasStat, voice: Voice) -> str:
    """Write what a number has to be ("mana value 3 or less")."""
    than = amount(filter_.than, voice)
    equal = filter_.op == "=" and not isinstance(filter_.than, int | X)
    return f"{filter_.stat} {f'equal to {than}' if equal else _COMPARED[filter_.op].format(than)}"


def _counter_clause(filter_: HasCounter, *, many: bool) -> str:
    kind = f"{filter_.kind} counter" if filter_.kind else "counter"
    on = "on them" if many else "on it"
    if filter_.at_least == 1:
        return f"{a(kind)} {on}"
    return f"{number_word(filter_.at_least)} or more {plural(kind)} {on}"


def _clause(filter_: Filter, voice: Voice, *, many: bool, negated: bool) -> str | None:
    """Give the words of a filter that stand behind the noun, or None when it has none there."""
    without = "without" if negated else "with"
    not_ = "not " if negated else ""
    match filter_:
        case HasKeyword(keyword=keyword):
            return f"{without} {keyword}"
        case HasCounter():
            return f"{without} {_counter_clause(filter_, many=many)}"
        case HasStat():
            return f"{without} {stat_words(filter_, voice)}"
        case HasChosen(what="name"):
            return f"{without} the chosen name"
        case HasChosen(what=what):
            return f"{not_}of {chosen(what)}"
        case Named(name=name):
            return f"{not_}named {name}"
        case Shares(what="name", ref="linked") if not negated:
            return f"with the same name as {voice.calls('linked')}"
        case Shares(what=what, ref=ref):
            verb = "share" if many else "shares"
            verb = f"{'do' if many else 'does'}n't share" if negated else verb
            return f"that {verb} {a(what)} with {voice.calls(ref)}"
        case AttachedTo(what=Is(ref=ref)):
            return f"{not_}attached to {voice.calls(ref)}"
        case AttachedTo(what=what):
            return f"{not_}attached to {noun(what, voice, many=many, article=True)}"
        case Attacking(whom=whom):
            return f"{not_}attacking {_ATTACKED[whom]}"
        case DamagedBy(ref=ref):
            return f"{not_}dealt damage by {voice.calls(ref)} this turn"
        case KickedWith(cost=cost):
            return f"{not_}kicked with {'their' if many else 'its'} {cost} kicker"
        case AllowedBy(ref=ref):
            return f"{not_}cast this way, by what {voice.calls(ref)} allows"
        case ExiledWith(ref=ref):
            return f"{not_}exiled with {voice.calls(ref)}"
        case PairedWith(ref=ref):
            return f"{not_}paired with {voice.calls(ref)}"
        case HasAttached(what=what):
            return f"{without} {noun(what, voice, article=True)} attached to {'them' if many else 'it'}"
        case _:
            return None


def _read(phrase: _Phrase, filter_: Filter, voice: Voice, *, many: bool) -> None:
    negated = isinstance(filter_, Not)
    inner = filter_.of if isinstance(filter_, Not) else filter_
    clause = _clause(inner, voice, many=many, negated=negated)
    if clause is not None:
        phrase.clauses.append(clause)
        return
    match inner:
        case str():
            _read_word(phrase, inner, negated=negated)
        case State(state=state):
            _read_state(phrase, state, negated=negated)
        case Is(ref="source" | "affected") if negated and not voice.among:
            phrase.other = True
        case Is(ref=ref) if negated:
            phrase.clauses.append(f"other than {voice.calls(ref)}")
        case Is(ref=ref):
            phrase.refs.append(voice.calls(ref))
        case All(of=parts) if not negated:
            for part in parts:
                _read(phrase, part, voice, many=many)
        case Any(of=parts):
            _read_any(phrase, parts, voice, many=many, negated=negated)
        case Controlled() | Owned() if not negated:
            phrase.holders.append(inner)
        case Controlled(by=by):
            phrase.clauses.append(f"{player_does(by, 'do')}n't control")
        case Owned(by=by):
            phrase.clauses.append(f"{player_does(by, 'do')}n't own")
        case InZone(zone=zone):
            phrase.clauses.append(f"{'not ' if negated else ''}{_ZONES[zone]}")
        case _:
            phrase.clauses.append(f"that aren't {noun(inner, voice, many=many)}")


def _read_any(phrase: _Phrase, parts: tuple[Filter, ...], voice: Voice, *, many: bool, negated: bool) -> None:
    nouns = {"type", "subtype"}
    words = [part for part in parts if isinstance(part, str)]
    kinds = {vocabulary.kind_of(part) or "subtype" for part in words}
    if negated:
        if len(words) == len(parts):
            for part in words:
                _read_word(phrase, part, negated=True)
        else:
            phrase.clauses.append(f"that aren't {listed([noun(part, voice, many=many) for part in parts], 'or')}")
    elif len(words) == len(parts) and kinds <= nouns:
        phrase.choices.append([word(part) for part in words])
    elif len(words) == len(parts):
        phrase.colors.append(listed([word(part) for part in words], "or"))
    elif all(isinstance(part, HasKeyword) for part in parts):
        phrase.clauses.append("with " + listed([p.keyword for p in parts if isinstance(p, HasKeyword)], "or"))
    else:
        phrase.wholes.append(tuple(parts))


def _in_zone(scope: Scope, holders: list[Controlled | Owned]) -> str:
    by = holders[0].by if holders else None
    match scope:
        case "battlefield" | "everywhere":
            return ""
        case "stack":  # "spell" says it already
            return ""
        case "exile":
            return "in exile"
        case "command":
            return "in the command zone"
        case "outside battlefield":
            return "that aren't on the battlefield"
        case "hand" | "graveyard" | "library":
            zone = {"hand": "hands", "graveyard": "graveyards", "library": "libraries"}[scope]
            if by is None or by == "any":
                return "in all players' hands" if scope == "hand" else f"in all {zone}"
            if by == "opponent":
                return f"in your opponents' {zone}"
            return f"in {players_own(by)} {scope}"


def _heads(phrase: _Phrase, scope: Scope, *, many: bool, conjunction: str) -> str:
    """Put the nouns together: subtypes, types, and "token", "card" or "spell" where that is what they are."""
    kind = {"battlefield": "", "everywhere": "", "stack": "spell"}.get(scope, "card")
    if phrase.token:
        kind = "token"
    words = [*phrase.subtypes, *phrase.types]
    if phrase.choices:
        *before, choice = phrase.choices
        # "Elf and Goblin creatures", but "Elf creatures and artifact creatures"
        alike = len({vocabulary.kind_of(option) for option in choice}) == 1 and choice[0] not in _TYPE_WORDS
        each = () if alike else words
        options = [" ".join([*more, option, *each]) for more in product(*before) for option in choice]
        ends = [*(words if alike else ()), *([kind] if kind else ())]
        if ends:
            head = f"{listed(options, conjunction)} {' '.join(ends)}"
            return plural(head) if many else head
        return listed(
            [plural(option) if many and " with " not in option else option for option in options], conjunction
        )
    if kind:
        words = [*words, kind]
    if not words:
        words = ["permanent" if scope == "battlefield" else "object"]
    head = " ".join(words)
    return plural(head) if many else head


def noun(
    filter_: Filter,
    voice: Voice,
    *,
    many: bool = False,
    article: bool = False,
    scope: Scope = "battlefield",
    conjunction: str = "",
) -> str:
    """Write a filter as a noun phrase.

    Args:
        filter_: which objects.
        voice: how the text calls its objects.
        many: whether in the plural.
        article: whether with "a" or "an" (singular only).
        scope: the zones the objects are in.
        conjunction: between alternatives; "and" for a plural, "or" otherwise, when not given.
    """
    if filter_ == All(()) and scope == "everywhere" and many:
        return "cards that aren't on the battlefield, spells, and permanents"
    if many and filter_ == PAIR:
        return "both creatures"
    phrase = _Phrase()
    _read(phrase, filter_, voice, many=many)
    conjunction = conjunction or ("and" if many else "or")
    holders = phrase.holders
    if phrase.refs:
        return _particular(phrase, voice, many=many)
    if phrase.wholes:
        return _whole(phrase, filter_, voice, many=many, scope=scope, conjunction=conjunction)
    said = [*phrase.states, *phrase.negated, *phrase.supertypes, *phrase.colors]
    kind = phrase.token or scope not in ("battlefield", "everywhere")
    unclear = [word for word in said if " " in word or word in ("enchanted", "equipped")]
    if phrase.choices and unclear and not (kind or phrase.types or phrase.subtypes):
        # of which of them it is said would not be clear in front of them
        phrase.clauses += [f"that {'are' if many else 'is'} {word}" for word in unclear]
        said = [word for word in said if word not in unclear]
    before = [*(["other"] if phrase.other else []), *said]
    head = _heads(phrase, scope, many=many, conjunction=conjunction)
    text = " ".join([*before, head])
    if holders == [Controlled("you")] and (not_owned := "you don't own") in phrase.clauses:
        phrase.clauses.remove(not_owned)
        text = f"{text} you control but don't own"
        holders = []
    behind: list[str] = []
    zone = "" if any(clause.startswith("exiled with ") for clause in phrase.clauses) else _in_zone(scope, holders)
    if scope not in ("hand", "graveyard", "library"):
        for holder in holders:
            if holder.by == "any":
                continue
            one = not many and scope != "exile"
            behind.append(player_does(holder.by, "own" if isinstance(holder, Owned) else "control", one=one))
    if scope == "everywhere":
        behind.append("anywhere")
    text = " ".join(filter(None, [text, *behind, *phrase.clauses, zone]))
    return a(text) if article and not many else text


def _whole(phrase: _Phrase, filter_: Filter, voice: Voice, *, many: bool, scope: Scope, conjunction: str) -> str:
    """Write alternatives that are noun phrases of their own; what else is asked is asked of each of them."""
    first = phrase.wholes[0]
    parts = filter_.of if isinstance(filter_, All) else ()
    rest = tuple(part for part in parts if not (isinstance(part, Any) and part.of == first))
    options = [
        noun(All((*_unplaced(option), *rest)), voice, many=many, scope=_scope_of(option, scope))
        for option in sorted(first, key=lambda option: _begins_with_more(option, voice))
    ]
    if len({_scope_of(option, scope) for option in first}) > 1:
        return listed(options, conjunction)
    return _sharing_an_end([option.split() for option in options], conjunction)


def _begins_with_more(option: Filter, voice: Voice) -> bool:
    """Say whether something stands in front of the noun: in a list it would be said of all that follows as well."""
    phrase = _Phrase()
    _read(phrase, option, voice, many=False)
    return bool(phrase.states or phrase.negated or phrase.supertypes or phrase.colors)


_BEHIND = frozenset({"you", "your", "in", "an", "that", "with", "enchanted", "the", "its", "on", "defending"})


def _sharing_an_end(options: list[list[str]], conjunction: str) -> str:
    """Join alternatives, saying only once what all of them end with ("artifacts and enchantments you control")."""
    if any(option[0] == "other" for option in options):
        return listed([" ".join(option) for option in options], conjunction)
    shared = 0
    while all(len(option) > shared + 1 for option in options) and len({option[-1 - shared] for option in options}) == 1:
        shared += 1
    ends = options[0][len(options[0]) - shared :] if shared > 1 else []
    # the noun itself is said of each
    ends = ends[next((place for place, end in enumerate(ends) if end in _BEHIND), len(ends)) :]
    heads = [" ".join(option[: len(option) - len(ends)]) for option in options]
    return " ".join([listed(heads, conjunction), *ends])


def _parts(filter_: Filter) -> tuple[Filter, ...]:
    return filter_.of if isinstance(filter_, All) else (filter_,)


def _zones(part: Filter) -> Scope | None:
    """Give the scope that a filter about zones stands for, or None when it is not only about zones."""
    match part:
        case InZone(zone=zone):
            return zone
        case Not(of=InZone(zone="battlefield")):
            return "outside battlefield"
        case Not(of=Any(of=zones)) if InZone("battlefield") in zones:
            return "outside battlefield"
        case Any(of=zones) if all(isinstance(zone, InZone) for zone in zones):
            return "battlefield" if InZone("battlefield") in zones else None
        case _:
            return None


def _scope_of(option: Filter, scope: Scope) -> Scope:
    """Narrow a scope to the zones that an alternative names itself."""
    return next((zones for part in _parts(option) if (zones := _zones(part)) is not None), scope)


def _unplaced(option: Filter) -> tuple[Filter, ...]:
    return tuple(part for part in _parts(option) if _zones(part) is None)


def _particular(phrase: _Phrase, voice: Voice, *, many: bool) -> str:
    """Write a phrase about one particular object; a target says what it has to be, others need not."""
    name = phrase.refs[0]
    if name == voice.host or name == voice.source or name == voice.affected:
        extra = [*phrase.states, *phrase.negated, *phrase.supertypes, *phrase.colors]
        clauses = phrase.clauses
        return " ".join([name, *(["that's", listed(extra)] if extra else []), *clauses])
    if name.startswith("the ") and name.endswith("target"):
        if phrase == _Phrase(refs=[name]):
            return name
        rest = _Phrase(**{**phrase.__dict__, "refs": []})
        before = [*(["another"] if rest.other else []), "target", *rest.states, *rest.negated, *rest.supertypes]
        holders = [player_does(holder.by, "control", one=True) for holder in rest.holders if holder.by != "any"]
        head = _heads(rest, "battlefield", many=many, conjunction="or")
        return " ".join([*before, *rest.colors, head, *holders, *rest.clauses])
    return name


def is_particular(filter_: Filter) -> bool:
    """Say whether a filter picks one particular object, so that its noun phrase is singular."""
    if isinstance(filter_, All):
        return any(is_particular(part) for part in filter_.of)
    return isinstance(filter_, Is)


def counted(counter: Amount, voice: Voice) -> str | None:
    """Write what is counted, in the singular, as after "for each"; None when the amount is no count."""
    match counter:
        case Count(of=of, scope=scope):
            return _where(noun(of, voice, scope=scope), of, scope)
        case Distinct(what="power" | "mana value" as what, among=among, scope=scope):
            return f"different {what} among {_among(among, scope, voice)}"
        case Distinct(what=what, among=among, scope=scope):
            return f"{what} among {_among(among, scope, voice)}"
        case Counters(ref=ref, kind=kind):
            return f"{kind + ' ' if kind else ''}counter on {voice.calls(ref)}"
        case CountersAmong(among=among, kind=kind):
            return f"{kind + ' ' if kind else ''}counter among {noun(among, voice, many=True)}"
        case Colors(ref=ref):
            return f"color of {voice.calls(ref)}" if ref != "affected" else "of its colors"
        case PlayerNumber():
            return _counted_of_player(counter)
        case PlayersWith():
            return _players_with(counter)
        case _:
            return None


def _players_with(of: PlayersWith, *, many: bool = False) -> str:
    who = "opponent" if of.players == "opponent" else "player"
    return f"{plural(who) if many else who} who {of.what.replace('life_lost', 'lost life')} this turn"


def _where(counted_noun: str, of: Filter, scope: Scope) -> str:
    """Add "on the battlefield" where nothing else says which objects are counted."""
    parts = of.of if isinstance(of, All) else (of,)
    if scope != "battlefield" or any(isinstance(part, Controlled | Owned | AttachedTo) for part in parts):
        return counted_noun
    head, clause, rest = counted_noun.partition(" that share")
    return f"{head} on the battlefield{clause}{rest}"


def _among(among: Filter, scope: Scope, voice: Voice) -> str:
    return noun(among, voice, many=True, scope=scope)


def amount(of: Amount, voice: Voice) -> str:
    """Write an amount as it stands in a sentence ("the number of creatures you control")."""
    match of:
        case int():
            return str(of)
        case Count(of=what, scope=scope):
            return f"the number of {_where(noun(what, voice, many=True, scope=scope), what, scope)}"
        case Distinct(what=what_kind, among=among, scope=scope):
            return f"the number of {plural(what_kind)} among {_among(among, scope, voice)}"
        case StatOf(stat=stat, ref=ref):
            return f"{possessive(voice.calls(ref))} {stat}"
        case Extreme(which=which, stat=stat, among=among, scope=scope):
            return f"the {which} {stat} among {_among(among, scope, voice)}"
        case Total(stat=stat, among=among, scope=scope):
            return f"the total {stat} of {_among(among, scope, voice)}"
        case Counters(ref=ref, kind=kind):
            return f"the number of {kind + ' ' if kind else ''}counters on {voice.calls(ref)}"
        case CountersAmong(among=among, kind=kind):
            return f"the number of {kind + ' ' if kind else ''}counters among {noun(among, voice, many=True)}"
        case Colors(ref=ref):
            return f"the number of colors of {voice.calls(ref)}"
        case Devotion(colors=colors, player=player):
            return f"{players_own(player)} devotion to {listed(colors)}"
        case PlayerNumber():
            return _player_number(of)
        case AmongPlayers():
            return _among_players(of)
        case X():
            return "X"
        case PaidValue():
            return "the sacrificed permanent's mana value"
        case ChosenNumber():
            return "the chosen number"
        case Taken():
            return "that many"
        case Happened(of=of_what):
            return "that much" if of_what == "trigger" else "as much as before"
        case PlayersWith():
            return f"the number of {_players_with(of, many=True)}"
        case OfCasting(what=what_of):
            return f"the amount of {of_casting(what_of)}"
        case _:
            return _computed(of, voice)


_REMEMBERED = {"colors": "color of mana spent to cast it", "times kicked": "time it was kicked"}


def of_casting(what: str) -> str:
    """Write what a permanent remembers of its casting, in the singular.

    Args:
        what: which number of the spell that it was.
    """
    if what.startswith("{"):
        return f"{what} spent to cast it"
    return _REMEMBERED.get(what, "mana spent to cast it")


_DONE = {
    "cards_drawn": ("card", "drawn", "this turn"), "cards_discarded": ("card", "discarded", "this turn"),
    "spells_cast": ("spell", "cast", "this turn"), "tokens_created": ("token", "created", "this turn"),
    "lands_played": ("land", "played", "this turn"),
}  # fmt: skip
_AMOUNTS = {"life_lost": "life {} lost this turn", "life_gained": "life {} gained this turn"}
_HELD = {"poison": "poison counter", "energy": "energy counter", "experience": "experience counter"}


def player_did(number: PlayerNumber) -> tuple[str, str, str, str] | None:
    """Say what a number counts that a player has done: who has, one of them, done what, when."""
    done = _DONE.get(number.what)
    return None if done is None else (player_has(number.player), *done)


def _counted_of_player(number: PlayerNumber) -> str | None:
    """Write what a number of a player counts, in the singular; None when it is no count."""
    if (done := player_did(number)) is not None:
        who, one, what, rest = done
        return f"{one} {who} {what} {rest}"
    if number.what == "commander_casts" and number.player == "you":
        return "time you've cast your commander from the command zone this game"
    if number.what in _HELD:
        return f"{_HELD[number.what]} {player_does(number.player, 'have').replace('haves', 'has')}"
    return None


def _player_number(number: PlayerNumber) -> str:
    what, whose = number.what, players_own(number.player)
    if what == "life":
        return f"{whose} life total"
    if what == "speed":
        return f"{whose} speed"
    if number == PlayerNumber("life_lost", "opponent"):
        return "the total amount of life your opponents have lost this turn"
    if what in _AMOUNTS:
        return f"the amount of {_AMOUNTS[what].format(player_has(number.player))}"
    if (one := _counted_of_player(number)) is not None:
        head, _, rest = one.partition(" counter ") if what in _HELD else one.partition(" ")
        return f"the number of {head} counters {rest}" if what in _HELD else f"the number of {plural(head)} {rest}"
    return f"{whose} number of {what.replace('_', ' ')}"


def _among_players(of: AmongPlayers) -> str:
    if of == AmongPlayers("greatest", "cards_drawn"):
        return "the greatest number of cards an opponent has drawn this turn"
    players = "your opponents" if of.players == "opponent" else "players"
    if of.what == "life":
        return f"the {'highest' if of.which == 'greatest' else 'lowest'} life total among {players}"
    what = {"hand": "cards in hand", "graveyard": "cards in graveyard"}.get(of.what, f"{of.what} counters")
    return f"the {of.which} number of {what} among {players}"


def _computed(of: Sum | Times | Half | Limit, voice: Voice) -> str:
    match of:
        case Sum(of=(int(whole), Times(factor=-1, of=X()))):
            return f"{number_word(whole)} minus X"
        case Sum(of=parts):
            # "1 plus the number of ..." is how rules text puts a fixed part and a count together.
            ordered = sorted(parts, key=lambda part: not isinstance(part, int))
            return " plus ".join(amount(part, voice) for part in ordered) or "0"
        case Times(factor=2, of=inner):
            return f"twice {amount(inner, voice)}"
        case Times(factor=-1, of=X()):
            return "-X"
        case Times(factor=factor, of=inner):
            return f"{number_word(factor) if factor > 0 else factor} times {amount(inner, voice)}"
        case Half(of=inner, rounded=rounded):
            return f"half {amount(inner, voice)}, rounded {rounded}"
        case Limit(which="greatest", of=(Extreme(which="greatest", stat=stat), *_) as limits) if all(
            isinstance(one, Extreme) and (one.which, one.stat) == ("greatest", stat) for one in limits
        ):
            among = [_among(one.among, one.scope, voice) for one in limits if isinstance(one, Extreme)]
            return f"the greatest {stat} among {listed(among)}"
        case Limit(which=which, of=limits):
            return f"the {which} of {listed([amount(part, voice) for part in limits])}"
