"""Replacement and prevention effects in words: what would happen, and what happens instead."""

from __future__ import annotations

import msgspec

from solver.cards.model import All, Amount, Any, Controlled, Face, Filter, Is, Keyword, Reference, Scope, Sum
from solver.cards.predefined import PREDEFINED
from solver.cards.replacing import (
    Acts,
    Also,
    AsThough,
    Begins,
    CardDrawn,
    CardsDrawn,
    CardsMilled,
    Countered,
    CountersPut,
    CreatureActs,
    DamageDealt,
    Deed,
    Destroyed,
    Event,
    Fixed,
    Floored,
    Goes,
    Halved,
    Impossible,
    LifeGained,
    LifeLost,
    MoreTokens,
    Moved,
    Narrowed,
    OtherTokens,
    PlayerActs,
    Prevented,
    Proportional,
    Recipients,
    Redirected,
    Replacement,
    Scaled,
    Skipped,
    Spared,
    TokensCreated,
    TurnedUp,
    Unpreventable,
    Untapped,
)
from solver.cards.wording.grammar import Voice, listed, number_word
from solver.cards.wording.things import amount, noun
from solver.cards.wording.whether import whether

_WHO: dict[str, str] = {
    "you": "you",
    "opponent": "an opponent",
    "any": "a player",
    "enchanted player": "enchanted player",
    "chosen": "the chosen player",
}
_ALL_OF: dict[str, str] = {"you": "you", "opponent": "your opponents", "any": "players"}
_ACTORS: dict[str, str] = {
    "you": "you",
    "opponent": "each opponent",
    "affected": "that player",
    "source controller": "that source's controller",
}


def replacement(effect: Replacement, voice: Voice) -> str:
    """Write a replacement or prevention effect, or what can't happen, as a sentence.

    Args:
        effect: the effect of a static ability.
        voice: how the text calls its own object.
    """
    first = effect.deeds[0] if effect.deeds else None
    if isinstance(first, Also):
        done = " and ".join(_act(deed, voice) for deed in effect.deeds if isinstance(deed, Acts))
        return f"As {voice.source} is turned face up, {done}."
    special = _forbids(effect.event, first, voice)
    if special is not None:
        lead = f"as long as {whether(effect.condition, voice)}, " if effect.condition is not None else ""
        text = lead + special
    else:
        condition = f" while {whether(effect.condition, voice)}" if effect.condition is not None else ""
        may = "you may " if effect.optional else ""
        text = f"if {_would(effect.event, voice)}{condition}, {may}{_then(effect, voice)}"
    return f"{text[:1].upper()}{text[1:]}."


def shield(effect: Replacement, voice: Voice) -> str:
    """Write a replacement or prevention effect that begins, as a sentence.

    Args:
        effect: the effect.
        voice: how the text calls its objects, the targets among them.
    """
    to = getattr(effect.event, "to", None)
    if isinstance(to, Recipients) and to.target is not None:
        meant: Reference = f"target {to.target}"  # type: ignore[assignment]
        effect = msgspec.structs.replace(
            effect, event=msgspec.structs.replace(effect.event, to=Recipients(Is(meant)))
        )  # fmt: skip
    match effect:
        case Replacement(event=DamageDealt() as event, deeds=(Prevented(amount=None, half=None, all_but=None), *acts)):
            rest = "".join(f". {_sentence(_act(deed, voice))}" for deed in acts if isinstance(deed, Acts))
            number = "all" if effect.holds is None else f"the next {amount(effect.holds, voice)}"
            if effect.once:
                return f"The next time {_would(event, voice)} this turn, prevent that damage{rest}."
            by = "" if event.source is None else f" by {_source(event, voice)}"
            to = "" if event.to == Recipients(All(()), "any") else f" to {_hit(event.to, voice)}"
            return f"Prevent {number} {_manner(event)}damage that would be dealt{to}{by} this turn{rest}."
        case Replacement(once=True):
            return f"The next time {_would(effect.event, voice)} this turn, {_then(effect, voice)}."
    text = replacement(effect, voice)
    return f"Until end of turn, {text[:1].lower()}{text[1:]}"


def _hit(to: Recipients, voice: Voice) -> str:
    """Write whom or what damage would be dealt to, all that are described."""
    people = [] if to.players is None else [_ALL_OF.get(to.players, to.players)]
    if isinstance(to.objects, Is):
        return listed([*people, voice.calls(to.objects.ref)], "and")
    things = [] if to.objects is None else [noun(to.objects, voice, many=True, conjunction="and")]
    return listed([*people, *things], "and")


def _forbids(event: Event, first: Deed | None, voice: Voice) -> str | None:
    """Write what is said without "if": what can't happen, and what is about all damage."""
    match first, event:
        case Impossible(), LifeGained(player=who):
            return f"{_ALL_OF.get(who, _WHO.get(who, who))} can't gain life"
        case Impossible(), LifeLost(player=who, below=None):
            return f"{_ALL_OF.get(who, _WHO.get(who, who))} can't lose life"
        case Impossible(), CountersPut(to=Recipients(objects=None, players=who), kind=kind) if who is not None:
            return f"{_ALL_OF.get(who, _WHO.get(who, who))} can't get {kind + ' ' if kind else ''}counters"
        case Impossible(), CountersPut(to=to, kind=kind):
            return f"{kind + ' ' if kind else ''}counters can't be put on {recipients(to, voice)}"
        case Impossible(), PlayerActs(player=who, does="search"):
            return f"{_ALL_OF.get(who, _WHO.get(who, who))} can't search libraries"
        case Impossible(), CardDrawn(player=who, beyond=beyond):
            whom = {"opponent": "each opponent", "any": "each player" if beyond else "players"}.get(
                who, _WHO.get(who, who)
            )
            most = f"more than {number_word(beyond)} card{'s' if beyond > 1 else ''} each turn" if beyond else "cards"
            return f"{whom} can't draw {most}"
        case Impossible(), Countered(to=to) if to.objects is not None:
            if isinstance(to.objects, Is):
                return "this spell can't be countered"
            return f"{noun(to.objects, voice, many=True, scope='stack')} can't be countered"
        case Impossible(), Moved(to=to) if to.objects is not None:
            many = not isinstance(to.objects, Is)
            return f"{noun(to.objects, voice, many=True) if many else recipients(to, voice)} can't be sacrificed"
        case Skipped(), Begins(player=who, what=what) if what in ("untap", "upkeep", "draw"):
            return f"skip your {what} step" if who == "you" else f"players skip their {what} steps"
        case Impossible(), _:
            return f"it can't happen that {_would(event, voice)}"
        case Unpreventable(), DamageDealt():
            manner = _manner(event)
            if event.source is None:
                return f"{manner}damage can't be prevented"
            return f"{manner}damage that would be dealt by {_source(event, voice)} can't be prevented"
        case AsThough(keyword=keyword), DamageDealt(to=to):
            whom = "to you " if to.players == "you" else ""
            return f"all damage is dealt {whom}as though its source had {keyword}"
        case Redirected(target=None) as redirected, DamageDealt():
            by = "" if event.source is None else f" by {_source(event, voice)}"
            whom = recipients(event.to, voice)
            where = _where(redirected, voice)
            return f"all {_manner(event)}damage that would be dealt to {whom}{by} is dealt to {where} instead"
        case Floored(at=at), _:
            return f"damage that would reduce your life total to less than {at} reduces it to {at} instead"
        case _:
            return None


def _where(deed: Redirected, voice: Voice) -> str:
    if deed.to is not None:
        return voice.calls(deed.to)
    return "you" if deed.player == "you" else "its controller"


def _manner(event: DamageDealt) -> str:
    return {True: "combat ", False: "noncombat ", None: ""}[event.combat]


def _source(event: DamageDealt, voice: Voice) -> str:
    return source_of_damage(event.source, event.scope, voice)


def source_of_damage(source: Filter | None, scope: Scope, voice: Voice) -> str:
    """Write which sources of damage are meant.

    Args:
        source: the filter of sources, None for any.
        scope: where they are.
        voice: how the text calls its objects.
    """
    if source is None:
        return "a source"
    if isinstance(source, Is):
        return voice.calls(source.ref)
    if source == Controlled("you") and scope != "stack":
        return "a source you control"
    if scope == "everywhere":
        return f"a source that is {noun(source, voice, article=True)}"
    return noun(source, voice, article=True, scope=scope)


def recipients(to: Recipients, voice: Voice) -> str:
    """Write whom or what something happens to.

    Args:
        to: permanents, players, or both.
        voice: how the text calls its objects.
    """
    if to == Recipients(All(()), "any"):
        return "a permanent or player"
    if isinstance(to.objects, All) and Is("hurt") in to.objects.of:
        return f"{noun(to.objects.of[0], voice, article=True, conjunction='or')} dealt damage this way"
    parts = [] if to.players is None else [_WHO.get(to.players, to.players)]
    if to.objects is not None:
        parts.append(noun(to.objects, voice, article=True))
    return listed(parts, "or") or "a target"


def _damage(event: DamageDealt, voice: Voice) -> str:
    if event.at_least > 1:
        return f"{event.at_least} or more {_manner(event)}damage"
    if isinstance(event.at_most, Sum) and event.at_most.of[:1] == (-1,):
        return f"an amount of {_manner(event)}damage less than {amount(event.at_most.of[1], voice)}"
    if event.at_most is not None:
        return f"{amount(event.at_most, voice)} or less {_manner(event)}damage"
    return f"{_manner(event)}damage"


def _would(event: Event, voice: Voice) -> str:
    match event:
        case DamageDealt():
            to = recipients(event.to, voice)
            return f"{_source(event, voice)} would deal {_damage(event, voice)} to {to}"
        case LifeGained(player=who):
            return f"{_WHO.get(who, who)} would gain life"
        case LifeLost(player=who):
            return f"{_WHO.get(who, who)} would lose life"
        case CountersPut(to=to, by=by):
            kind = "" if event.kind is None else f"{event.kind} "
            if event.by_keyword is not None:
                whose = f"a {event.by_keyword} triggered ability"
                return f"{whose} would put one or more {kind}counters on {recipients(to, voice)}"
            if event.by_effect:
                return f"an effect would put one or more {kind}counters on {recipients(to, voice)}"
            if by is not None:
                return f"{_WHO.get(by, by)} would put one or more {kind}counters on {recipients(to, voice)}"
            if to.objects is None and event.kind == "energy":
                return "you would get one or more {E}"
            if to.objects is None:
                return f"you would get one or more {kind}counters"
            return f"one or more {kind}counters would be put on {recipients(to, voice)}"
        case CardDrawn() | CardsDrawn() | CardsMilled() | PlayerActs() | Begins():
            return _player_would(event)
        case TokensCreated():
            return _would_create(event, voice)
        case Destroyed(to=to):
            return f"{recipients(to, voice)} would be destroyed"
        case Countered(to=to):
            return f"{recipients(to, voice)} would be countered"
        case Moved():
            return _would_move(event, voice)
        case CreatureActs(to=to, does=does):
            return f"{recipients(to, voice)} would {does}"
        case Untapped(to=to):
            return f"{recipients(to, voice)} would untap"
        case TurnedUp(to=to):
            return f"{recipients(to, voice)} would be turned face up"


def _player_would(event: CardDrawn | CardsDrawn | CardsMilled | PlayerActs | Begins) -> str:
    who = _WHO.get(event.player, event.player)
    their = "your" if who == "you" else "their"
    match event:
        case CardDrawn(bare=True):
            return f"{who} would draw a card while your library has no cards in it"
        case CardDrawn(later=True):
            they = "you" if who == "you" else "they"
            return f"{who} would draw a card except the first one {they} draw in each of {their} draw steps"
        case CardDrawn():
            return f"{who} would draw a card{' during your draw step' if event.own_step else ''}"
        case CardsDrawn(at_least=least):
            return f"{who} would draw {number_word(least)} or more cards"
        case CardsMilled():
            return f"{who} would mill one or more cards"
        case PlayerActs(does=does):
            words = {
                "scry": "scry a number of cards",
                "roll dice": "roll one or more dice",
                "search": "search a library",
            }
            return f"{who} would {words.get(does, does)}"
        case Begins(what=what):
            return f"{who} would begin {'an extra turn' if what == 'extra turn' else f'your {what} step'}"


def _would_create(event: TokensCreated, voice: Voice) -> str:
    if isinstance(event.what, Any):
        kinds = listed([noun(one, voice) for one in event.what.of], "or")
        tokens = f"a {kinds} token"
    else:
        tokens = f"one or more {f'{noun(event.what, voice)} ' if event.what is not None else ''}tokens"
    if event.by_effect:
        return f"an effect would create {tokens}{' under your control' if event.player == 'you' else ''}"
    return f"{tokens} would be created{' under your control' if event.player == 'you' else ''}"


def _would_move(event: Moved, voice: Voice) -> str:
    if event.cause == "discarded":
        if event.by_effect:
            return "an effect causes you to discard a card"
        return f"a spell or ability an opponent controls causes you to discard {voice.source}"
    if event.to.objects == All(()):
        what = "a card" if event.cards else "a card or token"
    elif event.cards and event.to.objects is not None:
        what = noun(event.to.objects, voice, article=True, scope="graveyard").partition(" in ")[0]
    else:
        what = recipients(event.to, voice)
    what += " not on the battlefield" if event.elsewhere else ""
    if (event.origin, event.into, event.whose) == ("battlefield", "graveyard", None):
        return f"{what} would die"
    if event.into == "battlefield":
        return f"{what} would enter and it wasn't cast"
    if event.origin == "battlefield" and event.into is None:
        return f"{what} would leave the battlefield"
    whose = {"you": "your", "opponent": "an opponent's", "enchanted player": "enchanted player's"}
    pile = f"{whose.get(event.whose or '', 'a')} graveyard"
    return f"{what} would be put into {pile} from {'the battlefield' if event.origin else 'anywhere'}"


def _then(effect: Replacement, voice: Voice) -> str:
    acts = [_act(deed, voice) for deed in effect.deeds if isinstance(deed, Acts)]
    first = effect.deeds[0] if effect.deeds else None
    if first is None:
        return "instead nothing happens"
    if isinstance(first, Prevented):
        return ". ".join([_prevented(first, voice), *map(_sentence, acts)])
    last = effect.deeds[-1]
    if isinstance(first, Acts) and isinstance(last, Acts) and last.verb in ("explore", "connive") and last is not first:
        doing = "scry 1" if first.verb == "scry" else "draw a card"
        return f"instead you {doing}, then that creature {last.verb}s"
    if isinstance(first, Acts) and first.verb in _WHOLE_VERBS:
        return _whole(first)
    if isinstance(first, Acts):
        return "instead " + " and ".join(acts)
    if isinstance(first, Skipped):
        return " and ".join(["instead that player skips that draw", *acts])
    if isinstance(first, Narrowed):
        return f"that player searches the top {number_word(first.to)} cards of that library instead"
    if isinstance(first, Spared):
        coins = isinstance(effect.event, PlayerActs) and effect.event.does == "flip a coin"
        return f"instead {'flip two coins and ignore one' if coins else _MORE_DICE}"
    if isinstance(first, Goes):
        return _goes(effect, first, acts, voice)
    if isinstance(first, MoreTokens):
        more = f"{'that many' if first.count == 'that many' else 'a'} {token(first.token)}"
        return f"those tokens plus {more} are created instead"
    if isinstance(first, OtherTokens):
        return _other_tokens(first)
    match effect.event:
        case DamageDealt():
            return f"it deals {_dealt(first, voice)} instead"
        case LifeGained(player=who):
            gains = "you gain" if who == "you" else "that player gains"
            return f"{gains} {_life(first, voice)} instead"
        case LifeLost():
            return "they lose twice that much life instead"
        case CountersPut():
            return _counters(effect.event, first, voice)
        case TokensCreated():
            return f"{'three times' if first == Scaled(3) else 'twice'} that many of those tokens are created instead"
        case CardsMilled() if isinstance(first, Scaled) and first.factor == 2:
            return "they mill twice that many cards instead"
        case CardsMilled() | CardsDrawn() | PlayerActs():
            verb = {CardsMilled: "they mill", CardsDrawn: "you draw"}.get(type(effect.event), "scry")
            plus = amount(first.plus, voice) if isinstance(first, Scaled) else ""
            return f"{verb} that many cards plus {plus} instead"
        case _:
            return "instead that is otherwise"


_MORE_DICE = "roll that many dice plus one and ignore the lowest roll"
_WHOLE_VERBS = frozenset({"look", "exile top face down", "win", "regenerate", "proliferate", "explore"})


def _whole(first: Acts) -> str:
    """Write actions that have a wording of their own."""
    match first.verb:
        case "look" if first.rest == "graveyard":
            return (
                f"instead look at the top {_plain(first.amount)} cards of your library, then put one into your hand "
                "and the rest into your graveyard"
            )
        case "look":
            return (
                f"look at the top {_plain(first.amount)} cards of your library instead. Put one of those cards into "
                "your hand and the rest on the bottom of your library in any order"
            )
        case "exile top face down":
            return "exile the top card of your library face down instead"
        case "win":
            return "you win the game instead"
        case "regenerate":
            return "regenerate it"
        case "proliferate":
            return "proliferate twice instead"
        case _:
            return "instead it explores, then it explores again"


def _plain(number: Amount | Proportional) -> str:
    return number_word(number) if isinstance(number, int) else "several"


def _goes(effect: Replacement, first: Goes, acts: list[str], voice: Voice) -> str:
    event = effect.event
    counters = ""
    if first.kind is not None:
        count = f"a {first.kind} counter" if first.count == 1 else f"{number_word(first.count)} {first.kind} counters"
        counters = f" with {count} on it"
    if isinstance(event, Moved) and event.cause == "discarded" and event.by_effect:
        return "discard it, but you may put it on top of your library instead of into your graveyard"
    if first.zone == "battlefield":
        return f"put it onto the battlefield{counters} instead of putting it into your graveyard"
    if first.place == "shuffled":
        return f"reveal {voice.source} and shuffle it into its owner's library instead"
    match first.zone:
        case "library" if isinstance(event, Moved) and event.whose == "enchanted player":
            return "instead that card is revealed and put on the bottom of that player's library"
        case "library":
            text = f"put it on {'top' if first.place == 'top' else 'the bottom'} of its owner's library"
        case "hand":
            text = "return it to its owner's hand"
        case _:
            text = f"exile it{counters}"
    return f"instead {' and '.join([text, *acts])}" if acts else f"{text} instead"


def _other_tokens(deed: OtherTokens) -> str:
    if len(deed.choices[0]) > 1:
        return "instead create one of each"
    if len(deed.choices) > 1:
        return f"instead create {' or '.join(f'that many {token(one, many=True)}' for (one,) in deed.choices)}"
    return f"that many {token(deed.choices[0][0], many=True)} are created instead"


def token(face: Face, *, many: bool = False) -> str:
    """Write what a token is.

    Args:
        face: the token.
        many: whether in the plural.
    """
    if PREDEFINED.get(face.name) == face:
        return f"{face.name} token{'s' if many else ''}"
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    colors = " and ".join(face.indicator) or "colorless"
    words = [size, *(word.lower() for word in face.supertypes), colors, *face.subtypes, *map(str.lower, face.types)]
    held = [ability.keyword for ability in face.abilities if isinstance(ability, Keyword)]
    text = f"{' '.join(filter(None, words))} token{'s' if many else ''}"
    return f"{text} with {listed(held)}" if held else text


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _prevented(deed: Prevented, voice: Voice) -> str:
    if deed.half is not None:
        return f"prevent half that damage, rounded {deed.half}"
    if deed.all_but is not None:
        return f"prevent all but {deed.all_but} of that damage"
    if deed.amount is None:
        return "prevent that damage"
    if isinstance(deed.amount, int):
        return f"prevent {deed.amount} of that damage"
    return f"prevent X of that damage, where X is {amount(deed.amount, voice)}"


def _dealt(deed: Deed, voice: Voice) -> str:
    match deed:
        case Scaled(factor=factor, plus=0):
            return f"{'triple' if factor == 3 else 'double'} that damage"
        case Scaled(plus=int(plus)):
            return f"that much damage {'plus' if plus > 0 else 'minus'} {abs(plus)}"
        case Scaled(plus=plus):
            return f"that much damage plus an amount of damage equal to {amount(plus, voice)}"
        case Halved(rounded=rounded):
            return f"half that damage, rounded {rounded},"
        case Fixed(to=int(to)):
            return f"{to} damage"
        case Fixed(to=to):
            return f"damage equal to {amount(to, voice)}"
        case _:
            return "that damage to a target"


def _life(deed: Deed, voice: Voice) -> str:
    match deed:
        case Scaled(factor=1, plus=plus):
            return f"that much life plus {amount(plus, voice)}"
        case Scaled():
            return "twice that much life"
        case _:
            return "no life"


def _counters(event: CountersPut, deed: Deed, voice: Voice) -> str:
    kind = "" if event.kind is None else f"{event.kind} "
    energy = event.to.objects is None and event.kind == "energy"
    put = event.by is not None or event.by_effect
    verb = "put " if put else ""
    be_put = "" if put else "are put "
    of = "of each of those kinds of " if event.kind is None else ""
    match deed:
        case Scaled(factor=2) if energy:
            return "you get twice that many {E} instead"
        case Scaled(plus=plus) if energy:
            return f"you get that many plus {amount(plus, voice)} {{E}} instead"
        case Scaled(plus=plus) if event.to.objects is None and not put:
            return f"you get that many plus {amount(plus, voice)} of each of those kinds of counters instead"
        case Scaled(factor=2):
            return f"{verb}twice that many {of}{kind}counters {be_put}on it instead"
        case Scaled(plus=int(plus)) if plus < 0:
            return f"that many {kind}counters minus {-plus} {be_put}on it instead"
        case Scaled(plus=plus):
            return f"{verb}that many plus {amount(plus, voice)} {of}{kind}counters {be_put}on it instead"
        case Halved(rounded=rounded):
            return f"put half that many of each of those kinds of counters on it instead, rounded {rounded}"
        case _:
            return ""


def _many(number: Amount | Proportional, unit: str) -> tuple[str, str]:
    """Write how many an action is about, and what stands at the end for it."""
    match number:
        case Proportional(of="prevented", factor=factor):
            return f"{_number(factor, unit)}", " for each 1 damage prevented this way"
        case Proportional(factor=2):
            return f"twice that many {unit}s", ""
        case Proportional():
            return f"that many {unit}s", ""
        case int(plain):
            return _number(plain, unit), ""
        case _:
            return "", ""


def _number(number: int, unit: str) -> str:
    if number == 1:
        return f"a {unit}"
    return f"{number_word(number)} {unit}s"


def _act(deed: Acts, voice: Voice) -> str:
    who = "" if deed.who in (None, "you") else f"{_ACTORS.get(deed.who or 'you', str(deed.who))} "
    third = "s" if who else ""
    match deed.verb:
        case "put counters" | "remove counters":
            count, each = _many(deed.amount, f"{deed.kind} counter")
            verb, where = ("put", "on") if deed.verb == "put counters" else ("remove", "from")
            on = "that permanent" if deed.on == "affected" else voice.source
            return f"{verb} {count or 'some counters'} {where} {on}{each}"
        case "gain life" | "lose life":
            verb = f"{'gain' if deed.verb == 'gain life' else 'lose'}{third}"
            return f"{who or 'you '}{verb} {_life_amount(deed.amount)}"
        case "draw" | "mill":
            count, _ = _many(deed.amount, "card")
            if isinstance(deed.amount, Proportional) and deed.amount.of == "prevented":
                count = "cards equal to the damage prevented this way"
            return f"{who}{deed.verb}{third} {count or 'some cards'}"
        case "create":
            count, each = _many(deed.amount, "")
            made = token(deed.token, many=not count.startswith("a ")) if deed.token is not None else "token"
            return f"{who}create{third} {count.removesuffix(' s').strip()} {made}{each}"
        case "exile top":
            count, _ = _many(deed.amount, "card")
            whose = "their" if who else "your"
            return f"{who}exile{third} {count or 'some cards'} from the top of {whose} library"
        case "scry" | "explore" | "connive":
            return "scry 1" if deed.verb == "scry" else f"that creature {deed.verb}s"
        case "deal damage":
            much = "that much damage"
            if isinstance(deed.amount, Proportional) and deed.amount.of == "prevented":
                much = "damage equal to the damage prevented this way"
            return f"{voice.source} deals {much} to {_ACTORS.get(deed.who or 'you', str(deed.who))}"
        case _:
            return f"(not modelled: {deed.verb})"


def _life_amount(number: Amount | Proportional) -> str:
    match number:
        case Proportional(of="prevented"):
            return "life equal to the damage prevented this way"
        case Proportional():
            return "that much life"
        case _:
            return f"{number} life" if isinstance(number, int) else "some life"
