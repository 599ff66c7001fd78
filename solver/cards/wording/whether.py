"""Whether: conditions as clauses, without the "as long as" before them."""

from __future__ import annotations

from solver.cards import vocabulary
from solver.cards.model import (
    All,
    AllOf,
    AllowedBy,
    AmongPlayers,
    Amount,
    Any,
    AnyOf,
    Compare,
    Comparison,
    Condition,
    Controlled,
    Count,
    Counters,
    Distinct,
    Fact,
    Filter,
    HasChoice,
    HasKeyword,
    HasStat,
    InZone,
    Is,
    KickedWith,
    Limit,
    Matches,
    Not,
    OfCasting,
    Owned,
    PlayerNumber,
    State,
    StatOf,
    Step,
    Turn,
    Unless,
    X,
)
from solver.cards.wording.grammar import (
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
from solver.cards.wording.things import PARTNER, amount, counted, noun, player_did, stat_words

_AS_NUMBER = {
    ">=": "is {} or greater", "<=": "is {} or less", "=": "is {}", "!=": "isn't {}", "<": "is less than {}",
    ">": "is greater than {}",
}  # fmt: skip


def _how_many(op: Comparison, number: int) -> str | None:
    """Write a bound on a count before a plural noun; None when it is a bare "at least one" or "none"."""
    match op:
        case ">":
            return _how_many(">=", number + 1)
        case "<":
            return _how_many("<=", number - 1)
        case ">=":
            return f"{number_word(number)} or more" if number > 1 else None
        case "<=":
            return f"{number_word(number)} or fewer" if number > 0 else "no"
        case "=":
            return f"exactly {number_word(number)}" if number > 0 else "no"
        case "!=":
            return f"other than {number_word(number)}"


_JUST_ONE = "exactly one"


def _things(bound: str | None, filter_: Filter, voice: Voice, **how: object) -> str:
    scope = how.get("scope", "battlefield")
    if bound is None:
        return noun(filter_, voice, article=True, scope=scope)  # type: ignore[arg-type]
    return f"{bound} {noun(filter_, voice, many=bound != _JUST_ONE, scope=scope)}"  # type: ignore[arg-type]


_HOST_CONTROLLER = Controlled("host controller")


def _without(filter_: Filter, holder: Controlled) -> Filter | None:
    """Give a filter without who controls the objects, or None when it does not say that."""
    parts = filter_.of if isinstance(filter_, All) else (filter_,)
    rest = tuple(part for part in parts if part != holder)
    if len(rest) == len(parts):
        return None
    if len(rest) == 1:
        return rest[0]
    return All(rest) if rest else State("permanent")


def _count(what: Count, op: Comparison, number: int, voice: Voice) -> str:
    if what == Count(PARTNER) and (op, number) == (">=", 1):
        return f"{voice.source} is paired with another creature"
    bound = _how_many(op, number)
    mine = _without(what.of, Controlled("you"))
    if what.scope == "battlefield":
        if mine is not None:
            return f"you control {_things(bound, mine, voice)}"
        if (theirs := _without(what.of, _HOST_CONTROLLER)) is not None:
            return f"{player_does('host controller', 'control')} {_things(bound, theirs, voice)}"
        if bound is not None and op == ">=" and (theirs := _without(what.of, Controlled("opponent"))) is not None:
            return f"your opponents control {_things(bound, theirs, voice)}"
        if bound is None and (theirs := _without(what.of, Controlled("opponent"))) is not None:
            return f"an opponent controls {_things(bound, theirs, voice)}"
        if bound is None:
            return f"{noun(what.of, voice, article=True)} is on the battlefield"
        many = bound != _JUST_ONE
        return f"there {'are' if many else 'is'} {bound} {noun(what.of, voice, many=many)} on the battlefield"
    if what.scope == "hand" and mine is not None:
        return f"you have {bound or 'one or more'} {noun(mine, voice, many=True, scope='everywhere')} in hand".replace(
            "permanents anywhere", "cards"
        )
    if bound is None:
        return f"there is {noun(what.of, voice, article=True, scope=what.scope)}"
    return f"there are {bound} {noun(what.of, voice, many=True, scope=what.scope)}"


_DEATHS = PlayerNumber("creatures_died")
_TOLD: dict[tuple[PlayerNumber, Comparison, Amount], str] = {
    (PlayerNumber("spells_cast"), "=", 0): "you haven't cast a spell this turn",
    (PlayerNumber("spells_cast"), ">=", 1): "you've cast a spell this turn",
    (PlayerNumber("lands_played"), ">=", 1): "you played a land this turn",
    (PlayerNumber("life_gained"), ">=", 1): "you gained life this turn",
    (PlayerNumber("life_lost"), ">=", 1): "you lost life this turn",
    (PlayerNumber("life_lost", "opponent"), ">=", 1): "an opponent lost life this turn",
    (PlayerNumber("attacked"), ">=", 1): "you attacked this turn",
    (PlayerNumber("creatures_died", "any"), ">=", 1): "a creature died this turn",
    (PlayerNumber("permanents_left"), ">=", 1): "a permanent left the battlefield under your control this turn",
}


def _most_common(condition: Compare) -> str | None:
    """Write that no color is more common among permanents than one; None when it says something else."""
    counts = {color: Count(color) for color in vocabulary.COLOR_SYMBOLS}
    color = next((color for color, count in counts.items() if count == condition.left), None)
    if color is None or condition.right != Limit("greatest", tuple(counts.values())):
        return None
    return f"{color} is the most common color among all permanents or is tied for most common"


_OF_ONE = {
    ("greatest", "hand", ">="): "cards in hand",
    ("least", "hand", "<="): "cards in hand",
    ("greatest", "graveyard", ">="): "cards in their graveyard",
    ("greatest", "poison", ">="): "poison counters",
}


_MORE_THAN_EACH = {
    Compare(Count(Owned("you"), "hand"), ">", AmongPlayers("greatest", "hand")): "cards in hand",
    Compare(PlayerNumber("life"), ">", AmongPlayers("greatest", "life")): "life",
}


def _one_player_has(left: AmongPlayers, op: Comparison, right: int) -> str | None:
    """Write that one of several players has so much; None when it says something else."""
    if left.players == "any" and (left.which, left.what, op) == ("greatest", "graveyard", ">="):
        return f"there are {number_word(right)} or more cards in a single graveyard"
    if left.players == "any" and (left.which, left.what, op) == ("least", "life", "<="):
        return f"a player has {right} or less life"
    if left.players != "opponent":
        return None
    if left.what == "life" and (left.which, op) in (("greatest", ">="), ("least", "<=")):
        return f"an opponent has {right} or {'more' if op == '>=' else 'less'} life"
    if (left.which, left.what, op) in _OF_ONE:
        bound = _how_many(op, right) or "one or more"
        return f"an opponent has {bound} {_OF_ONE[left.which, left.what, op]}"
    return None


def _compare(condition: Compare, voice: Voice) -> str:
    left, op, right = condition.left, condition.op, condition.right
    if op == ">=" and (common := _most_common(condition)) is not None:
        return common
    if isinstance(left, Count) and isinstance(right, int):
        return _count(left, op, right, voice)
    if isinstance(left, AmongPlayers) and isinstance(right, int) and (told := _one_player_has(left, op, right)):
        return told
    if condition in _MORE_THAN_EACH:
        return f"you have more {_MORE_THAN_EACH[condition]} than each opponent"
    if left == Counters("source", "class level") and op in (">=", "="):
        return f"{voice.source} is level {amount(right, voice)}{' or greater' if op == '>=' else ''}"
    if isinstance(left, Distinct) and isinstance(right, int):
        what, _, among = (counted(left, voice) or "").partition(" among ")
        return f"there are {_how_many(op, right) or 'one or more'} {plural(what)} among {among}"
    if isinstance(left, Counters) and isinstance(right, int):
        bound = _how_many(op, right)
        kind = f"{left.kind} counter" if left.kind else "counter"
        counters = a(kind) if bound is None else f"{bound} {kind if bound == _JUST_ONE else plural(kind)}"
        return f"{voice.calls(left.ref)} has {counters} on it"
    if isinstance(left, PlayerNumber) and left.what == "life" and isinstance(right, int) and op == ">=":
        return f"{player_does(left.player, 'have', one=True).replace('haves', 'has')} {right} or more life"
    if left == X() and op == ">=":
        return f"X is {amount(right, voice)} or more"
    if left == X() and op == "<=":
        return f"X is {amount(right, voice)} or less"
    if left == OfCasting("alike") and op == ">=":
        return f"at least {amount(right, voice)} mana of the same color was spent to cast {voice.source}"
    if left == OfCasting("colors") and op == ">=":
        return f"{amount(right, voice)} or more colors of mana were spent to cast {voice.source}"
    if isinstance(left, OfCasting) and left.what.startswith("{") and op == ">=":
        if left.what.strip("{}") not in vocabulary.COLORS:
            return f"{left.what * (right if isinstance(right, int) else 1)} was spent to cast {voice.source}"
        color = vocabulary.COLORS[left.what.strip("{}")]
        return f"at least {amount(right, voice)} {color} mana was spent to cast {voice.source}"
    if left == PlayerNumber("opponents") and op == ">=":
        return f"you have {amount(right, voice)} or more opponents"
    if isinstance(left, PlayerNumber) and (told := _TOLD.get((left, op, right))) is not None:
        return told
    if left == _DEATHS and op == ">=":
        return f"{amount(right, voice)} or more creatures died under your control this turn"
    if isinstance(left, PlayerNumber) and left.what in ("life_gained", "life_lost") and op == ">=":
        done = left.what.removeprefix("life_")
        return f"{player_has(left.player)} {done} {amount(right, voice)} or more life this turn"
    if isinstance(left, PlayerNumber) and isinstance(right, int) and (did := player_did(left)) is not None:
        who, one, what, rest = did
        bound = _how_many(op, right) or "one or more"
        return f"{who} {what} {bound} {one if bound == _JUST_ONE else plural(one)} {rest}"
    numbered = number_word(right) if isinstance(right, int) and not isinstance(left, StatOf) else amount(right, voice)
    return f"{amount(left, voice)} {_AS_NUMBER[op].format(numbered)}"


def _complement(filter_: Filter, voice: Voice, *, negated: bool) -> tuple[str, str]:
    """Give verb and rest of "it is red", "it has flying": what a filter says of one object."""
    be, have = ("isn't", "doesn't have") if negated else ("is", "has")
    match filter_:
        case Not(of=inner) if not negated:
            return _complement(inner, voice, negated=True)
        case str() if vocabulary.kind_of(filter_) in ("color", "supertype"):
            return be, filter_.lower()
        case str():
            return be, noun(filter_, voice, article=True)
        case State(state="token" | "permanent"):
            return be, noun(filter_, voice, article=True)
        case State(state="no abilities"):
            return have, "no abilities"
        case State(state=state):
            return be, state
        case Controlled(by=by):
            return be, f"controlled by {player_does(by, '').strip()}"
        case HasKeyword(keyword=keyword):
            return have, keyword
        case Is(ref=ref):
            return be, voice.calls(ref)
        case _:
            text = noun(filter_, voice, article=True)
            without_noun = text.removeprefix("a permanent ")
            if without_noun.startswith("with "):
                return have, without_noun.removeprefix("with ")
            return be, without_noun


def matches(name: str, filter_: Filter, voice: Voice) -> str:
    """Say of an object, by the words given for it, that it meets a filter."""
    match filter_:
        case State(state="entered this turn"):
            return f"{name} entered this turn"
        case State(state="kicked"):
            return f"{name} was kicked"
        case State(state="cast"):
            return f"{name} was cast"
        case State(state="cast by its controller"):
            return "you cast it"
        case State(state="cast from hand"):
            return "you cast it from your hand"
        case KickedWith(cost=cost):
            return f"{name} was kicked with its {cost} kicker"
        case AllowedBy():
            return "you cast it this way"
        case State(state="escaped"):
            return f"{name} escaped"
        case State(state="paid for"):
            return f"mana was spent to cast {name}"
        case InZone(zone="graveyard"):
            return f"{name} is in your graveyard"
        case HasStat(stat=stat):
            return f"{possessive(name)} {stat} is {stat_words(filter_, voice).removeprefix(f'{stat} ')}"
        case Controlled(by="you") | All(of=(Controlled(by="you"), InZone(zone="battlefield"))):
            return f"you control {name}"
        case Not(of=Controlled(by="you")) | All(of=(Not(of=Controlled(by="you")), InZone(zone="battlefield"))):
            return f"another player controls {name}"
        case All(of=parts):
            return f"{name} is {noun(All(parts), voice, article=True)}"
        case _:
            pass
    if isinstance(filter_, All | Any) and all(isinstance(part, str) for part in filter_.of):
        verb, rest = "is", noun(filter_, voice, article=True)
        return f"{name} {verb} {rest}"
    if isinstance(filter_, All | Any):
        joined = listed([" ".join(_complement(part, voice, negated=False)) for part in filter_.of],
                        "and" if isinstance(filter_, All) else "or")  # fmt: skip
        return f"{name} {joined}"
    return f"{name} {' '.join(_complement(filter_, voice, negated=False))}"


def _fact(fact: Fact) -> str:
    if fact.fact in ("day", "night"):
        return f"it's {fact.fact}"
    you = fact.player == "you"
    who = "you" if you else player_does(fact.player, "", one=True).strip()
    match fact.fact:
        case "monarch":
            return "you're the monarch" if you else f"{who} is the monarch"
        case "initiative" | "city's blessing":
            return f"{who} {'have' if you else 'has'} the {fact.fact}"
        case "completed_dungeon":
            return f"{player_has(fact.player)} completed a dungeon"
        case "crime":
            return f"{player_has(fact.player)} committed a crime this turn"
        case other:
            return f"{players_own(fact.player)} {other.replace('_', ' ')} is so"


def whether(condition: Condition, voice: Voice) -> str:
    """Write a condition as a clause ("you control an Island")."""
    match condition:
        case Compare():
            return _compare(condition, voice)
        case Matches(ref=ref, filter=filter_):
            return matches(voice.calls(ref), filter_, voice)
        case Turn(of=player):
            return f"it's {players_own(player)} turn"
        case Step(step=step):
            return f"it's the {step} step" if " " not in step and step != "combat" else f"it's {step}"
        case Fact():
            return _fact(condition)
        case HasChoice(what=what, value=value):
            return f'the chosen {what} is "{value}"'
        case AllOf(of=parts):
            return " and ".join(whether(part, voice) for part in parts)
        case AnyOf(of=parts):
            return " or ".join(whether(part, voice) for part in parts)
        case Unless(of=inner):
            return _not(inner, voice)


def _not(condition: Condition, voice: Voice) -> str:
    match condition:
        case Turn(of=player):
            return f"it's not {players_own(player)} turn"
        case Unless(of=inner):
            return whether(inner, voice)
        case _:
            return f"it isn't so that {whether(condition, voice)}"


def subject_of(condition: Condition) -> str | None:
    """Give the reference a condition speaks of first, so that a pronoun can stand for it afterwards."""
    match condition:
        case Matches(ref=ref):
            return ref
        case Compare(left=Counters(ref=ref) | StatOf(ref=ref)):
            return ref
        case AllOf(of=parts) if parts:
            return subject_of(parts[0])
        case Unless(of=inner):
            return subject_of(inner)
        case _:
            return None
