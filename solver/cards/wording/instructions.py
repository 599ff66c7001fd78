"""What spells and abilities do when they resolve, in words.

An instruction is a sentence. What cards say with pronouns is said with the solver's own words, which leave nothing
open: "the triggering object", "the object of before".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from solver.cards.instructions import (
    AddMana,
    Attach,
    Begin,
    CopySpell,
    Create,
    CreateCopy,
    Deal,
    Discard,
    Does,
    Double,
    Fight,
    Holder,
    If,
    Instruction,
    Later,
    LetPlay,
    MakeEmblem,
    May,
    Mode,
    Moment,
    MoveCounters,
    Pay,
    Perform,
    Picked,
    Place,
    Reflex,
    Search,
    Send,
    Shield,
    Treat,
    Who,
)
from solver.cards.model import (
    Ability,
    Amount,
    Any,
    Effect,
    Face,
    Filter,
    Happened,
    Is,
    Keyword,
    PayLife,
    Reference,
    Scope,
    Target,
    X,
    parts,
)
from solver.cards.predefined import PREDEFINED
from solver.cards.wording import mana
from solver.cards.wording.changing import copy_words
from solver.cards.wording.grammar import (
    TOLD_PLAYERS,
    Voice,
    a,
    continued,
    listed,
    number_word,
    possessive,
    sentence,
)
from solver.cards.wording.replacing import shield, token
from solver.cards.wording.things import amount, noun
from solver.cards.wording.whether import whether

_ANY = {"Creature", "Planeswalker", "Battle"}
_WHO: dict[Who, str] = {
    "you": "you", "each opponent": "each opponent", "each player": "each player",
    "each other player": "each other player", "defending": "defending player", "active": "the active player",
    "chosen": "the chosen player", "enchanted player": "enchanted player", "triggering": TOLD_PLAYERS["triggering"],
    "before": TOLD_PLAYERS["before"],
}  # fmt: skip


@dataclass(frozen=True)
class Words:
    """How effects and abilities are written: by what writes those."""

    effect: Callable[[Effect, Voice], str]
    ability: Callable[[Ability], str]


@dataclass(frozen=True)
class _Aiming(Voice):
    """A voice that says what a target has to be where it is named for the first time."""

    targets: tuple[Target, ...] = ()
    named: set[int] = field(default_factory=set)

    def calls(self, ref: Reference) -> str:
        """Give the words for one particular object."""
        number = int(ref[-1]) if ref.startswith("target ") else 0
        if not number or number > len(self.targets):
            return Voice.calls(self, ref)
        target = self.targets[number - 1]
        if number in self.named:
            several = target.number > 1 or target.most not in (None, 1)
            return (
                f"those {'permanents' if target.scope == 'battlefield' else 'cards'}"
                if several
                else Voice.calls(self, ref)
            )
        self.named.add(number)
        return _target(self.targets[number - 1], self)

    def player(self, number: int) -> str:
        """Give the words for a target player."""
        name = TOLD_PLAYERS[f"target {number}"]  # type: ignore[index]
        if number in self.named or number > len(self.targets):
            return name
        self.named.add(number)
        return _target(self.targets[number - 1], self)


def instructions(does: Does, voice: Voice, words: Words) -> str:
    """Write all that a spell or ability does, one sentence for each instruction.

    Args:
        does: what it does.
        voice: how the text calls its objects.
        words: how effects and abilities are written.
    """
    if len(does.modes) == 1:
        return _mode(does.modes[0], voice, words) or "Nothing is done."
    if does.most > does.least > 0:
        how = "one or both" if len(does.modes) == 2 else "one or more"
    else:
        how = f"{'up to ' if does.least < does.most else ''}{number_word(does.most)}"
    again = ". You may choose the same mode more than once." if does.again else " —"
    lines = [
        f"{f'+ {mode.cost} —' if mode.cost else '•'} {_mode(mode, voice, words) or 'Nothing is done.'}"
        for mode in does.modes
    ]
    return "\n".join([f"Choose {how}{again}", *lines])


def _mode(mode: Mode, voice: Voice, words: Words) -> str:
    aiming = _Aiming(
        voice.source, voice.host, voice.affected, voice.every, voice.trailing, targets=mode.targets
    )  # fmt: skip
    return " ".join(f"{_Telling(aiming, words).sentence(one)}{_aimed_anew(one)}" for one in mode.does)


def _aimed_anew(one: Instruction) -> str:
    """Say behind a sentence that copies may have new targets (707.10c)."""
    anew = [part for part in parts(one) if isinstance(part, CopySpell) and part.anew]
    return f" You may choose new targets for the {'copy' if anew[0].amount == 1 else 'copies'}." if anew else ""


def _target(target: Target, voice: Voice) -> str:
    count = ""
    if target.most == 0:
        count = "any number of " if target.number == 0 else "one or more "
    elif target.most is not None and target.number == 0:
        count = f"up to {number_word(target.most)} "
    elif target.most is not None:
        count = "one or two " if target.most == 2 else "one, two, or three "
    elif target.number > 1:
        count = f"{number_word(target.number)} "
    many = target.number > 1 or target.most not in (None, 1)
    other = "other " if target.apart and count else "another " if target.apart else ""
    if isinstance(target.what, Any) and set(target.what.of) == _ANY and target.players == "any":
        return f"any {other}target" if not many else f"{count}{other}targets"
    s = "s" if many else ""
    if target.what is None:
        return f"{count}{other}target {'player' if target.players == 'any' else 'opponent'}{s}"
    players = {"none": "", "any": f" or player{s}", "opponent": f" or opponent{s}"}[target.players]
    if target.what == "Planeswalker" and target.players != "none":
        who = "player" if target.players == "any" else "opponent"
        return f"{count}{other}target {who}{s} or planeswalker{s}"
    what = noun(target.what, voice, many=many, scope=target.scope, conjunction="or")
    if what.startswith(("other ", "another ")):
        what = what.partition(" ")[2]
        other = "other " if count else "another "
    return f"{count}{other}target {what}{players}"


def _from(what: str) -> str:
    for words, said in (
        (" in all graveyards", " from a graveyard"), (" in your graveyard", " from your graveyard"),
        (" in your opponents' graveyards", " from an opponent's graveyard"), (" in your hand", " from your hand"),
        (" in the target player's ", " from the target player's "),
        (" in the triggering player's ", " from the triggering player's "),
    ):  # fmt: skip
        what = what.replace(words, said)
    return what


_WITHOUT_HAVING = ("gain control", "switch", "goad")
_SAID_OF_YOU = ("gain", "lose", "get")

_MOMENTS: dict[Moment, str] = {
    "next end step": "at the beginning of the next end step",
    "your next end step": "at the beginning of your next end step",
    "next upkeep": "at the beginning of the next upkeep",
    "your next upkeep": "at the beginning of your next upkeep",
    "next turn's upkeep": "at the beginning of the next turn's upkeep",
    "end of combat": "at end of combat",
}


class _Telling:
    """Writes the instructions of a mode."""

    def __init__(self, voice: _Aiming, words: Words) -> None:
        self._voice = voice
        self._words = words
        self._where: Amount | None = None
        self._doer: Who | None = None

    # ---- sentences

    def sentence(self, one: Instruction) -> str:
        """Write an instruction as one sentence, or several where others hang on it."""
        self._doer = "you"
        match one:
            case If(condition=condition, does=does, otherwise=otherwise):
                text = sentence(f"if {whether(condition, self._voice)}, {self._series(does)}")
                return f"{text} {sentence(f'otherwise, {self._series(otherwise)}')}" if otherwise else text
            case May() if one.then or one.otherwise or one.must:
                return self._hanging(one)
            case Treat(verb="destroy", buried=True):
                return f"{sentence(self._series((one,)))} It can't be regenerated."
            case Deal(steady=True):
                return f"{sentence(self._series((one,)))} The damage can't be prevented."
            case _:
                return sentence(self._series((one,)))

    def _hanging(self, one: May) -> str:
        match one:
            case May(does=(Pay() as pay,), then=(), otherwise=otherwise, must=False):
                done = self._series(otherwise)
                return sentence(f"{done} unless {self._who(pay.who)} {_s('pay', pay.who)} {self._price(pay)}")
            case May(must=True):
                first = sentence(self._series(one.does))
            case _:
                first = sentence(self._offered(one))
        if one.then and isinstance(one.then[0], Reflex):
            return f"{first} When you do, {continued(_mode(one.then[0].mode, self._voice, self._words))}"
        said = [first]
        self._doer = "you"
        if one.then:
            said.append(sentence(f"if you do, {self._series(one.then)}"))
        self._doer = "you"
        if one.otherwise:
            said.append(sentence(f"if you don't, {self._series(one.otherwise)}"))
        return " ".join(said)

    def _offered(self, one: May) -> str:
        who = self._who(one.who)
        self._doer = one.who
        first, *others = one.does
        told = self._told(first)
        have = "have " if isinstance(first, Begin) and not told.startswith(_WITHOUT_HAVING) else ""
        text = f"{who} may {have}{told}"
        return ", then ".join([text, *map(self._told, others)]) + self._explained()

    def _series(self, does: Sequence[Instruction]) -> str:
        match does:
            case (If(condition=condition, does=inner, otherwise=()),):
                return f"if {whether(condition, self._voice)}, {self._series(inner)}"
            case (Later(when=when, does=inner),):
                return f"{self._series(inner)} {_MOMENTS.get(when, 'later')}"
            case (May() as may,) if not (may.then or may.otherwise or may.must):
                return self._offered(may)
            case (May(does=(Pay(),), then=()) as may,):
                return self._hanging(may).removesuffix(".")
            case _:
                return (", then ".join(map(self._told, does)) or "nothing is done") + self._explained()

    def _explained(self) -> str:
        where, self._where = self._where, None
        return "" if where is None else f", where X is {self._worth(where)}"

    # ---- who, what, how many

    def _who(self, who: Who) -> str:
        if isinstance(who, Holder):
            return f"{possessive(self._object(who.of))} {'owner' if who.owner else 'controller'}"
        if who.startswith("target "):
            return self._voice.player(int(who[-1]))
        return _WHO[who]

    def _subject(self, who: Who, verb: str) -> str:
        """Begin a clause; whoever did what comes before it does this as well."""
        if who == self._doer and not (who == "you" and verb in _SAID_OF_YOU):
            return verb
        self._doer = who
        return f"{self._who(who)} {_s(verb, who)}"

    def _object(self, on: Filter | Picked | None, scope: Scope = "battlefield") -> str:
        match on:
            case None:
                return ""
            case Picked(of=of, amount=number):
                many = number != 1
                text = _from(noun(of, self._voice, many=many, scope=scope))
                said = a(text) if not many else f"any number of {text}" if number is None else ""
                said = said or f"{self._count(number)} {text}"
                said = f"up to {'one' if number == 1 else ''}{text if number == 1 else said}" if on.up_to else said
                said = said.replace("up to one", "up to one ") if on.up_to and number == 1 else said
                return f"{said} at random" if on.random else said
            case Is(ref=ref):
                return self._voice.calls(ref)
            case Any(of=several) if several and all(isinstance(one, Is) for one in several):
                return listed([self._object(one) for one in several])
            case _:
                return f"all {_from(noun(on, self._voice, many=True, scope=scope, conjunction='and'))}"

    def _worth(self, number: Amount) -> str:
        """Write out an amount; behind a target, "other" could mean that as well."""
        return amount(number, replace(self._voice, among=bool(self._voice.named)))

    def _count(self, number: Amount | None) -> str:
        """Write a number; what is no number is X, which the end of the sentence explains."""
        if number is None:
            return "all"
        if isinstance(number, int):
            return number_word(number)
        if isinstance(number, Happened):
            return "that many"
        if number != X():
            self._where = number
        return "X"

    def _figure(self, number: Amount | None) -> str:
        return str(number) if isinstance(number, int) else self._count(number).replace("that many", "that much")

    def _some(self, number: Amount | None, what: str) -> str:
        return a(what) if number == 1 else f"{self._count(number)} {what}s"

    def _price(self, pay: Pay) -> str:
        lives = [f"{cost.amount} life" for cost in pay.pays if isinstance(cost, PayLife)]
        return " and ".join([*([pay.mana] if pay.mana else []), *lives]) or "something"

    # ---- instructions

    def _told(self, one: Instruction) -> str:
        match one:
            case Deal():
                return self._deal(one)
            case Treat():
                return self._treat(one)
            case Send():
                return self._send(one)
            case Place():
                return self._place(one)
            case Perform():
                return self._perform(one)
            case Discard():
                return self._discard(one)
            case Create():
                return self._create(one)
            case Double(kind=kind, on=on):
                counters = f"{kind} counters" if kind else "each kind of counter"
                return f"double the number of {counters} on {self._object(on)}"
            case MoveCounters():
                return self._move_counters(one)
            case Shield(effect=effect):
                return continued(shield(effect, self._voice)).removesuffix(".")
            case Fight(one=first, other=other):
                return f"{self._object(first)} fights {self._object(other)}"
            case Attach(what=what, to=None):
                return f"unattach {self._object(what)}"
            case Attach(what=what, to=to):
                return f"attach {self._object(what)} to {self._object(to)}"
            case Begin(effect=effect):
                return continued(self._words.effect(effect, self._voice)).removesuffix(".")
            case CreateCopy():
                return self._copy(one)
            case CopySpell(on=on, amount=number):
                times = "" if number == 1 else f" {self._count(number)} times"
                return f"copy {self._object(on, 'stack')}{times}"
            case AddMana(adds=adds):
                return continued(mana.instructions(adds, self._voice)).removesuffix(".")
            case MakeEmblem(abilities=abilities, who=who):
                quoted = ['"' + self._words.ability(ability).replace('"', "'") + '"' for ability in abilities]
                return f"{self._subject(who, 'get')} an emblem with {listed(quoted)}"
            case Pay(who=who):
                return f"{self._subject(who, 'pay')} {self._price(one)}"
            case LetPlay():
                return self._play(one)
            case Search():
                return self._search(one)
            case _:
                return self.sentence(one).removesuffix(".") if isinstance(one, If | May) else f"{one!s:.20}"

    def _deal(self, one: Deal) -> str:
        source = self._voice.source if one.source is None else self._object(one.source)
        if one.divided:
            plain = isinstance(one.amount, int | X | Happened)
            much = f"{self._figure(one.amount)} damage" if plain else f"damage equal to {self._worth(one.amount)}"
            return f"{source} deals {much} divided as you choose among {self._object(one.to)}"
        objects = [self._object(one.to, one.scope)] if one.to is not None else []
        hit = " and ".join([*objects, *([self._who(one.who)] if one.who else [])])
        if isinstance(one.amount, int | X | Happened):
            return f"{source} deals {self._figure(one.amount)} damage to {hit}"
        return f"{source} deals damage to {hit} equal to {self._worth(one.amount)}"

    def _treat(self, one: Treat) -> str:
        match one.verb:
            case "sacrifice":
                return f"{self._subject(one.by, 'sacrifice')} {self._object(one.on)}"
            case "explore" | "transform" | "connive" if not isinstance(one.on, Picked) and one.verb != "transform":
                return f"{self._object(one.on)} {one.verb}s"
            case "phase out":
                return f"{self._object(one.on)} phases out"
            case "gain level":
                return f"{self._object(one.on)} becomes level {one.amount}"
            case "skip next untap":
                return f"{self._object(one.on)} doesn't untap during its controller's next untap step"
            case _:
                return f"{one.verb} {self._object(one.on, one.scope)}"

    def _send(self, one: Send) -> str:
        what = self._object(one.on, one.scope)
        if isinstance(one.on, Is) and not one.on.ref.startswith("target") and one.scope in ("graveyard", "hand"):
            what = f"{what} from your {one.scope}"
        match one.to:
            case "exile":
                until = f" until {self._voice.source} leaves the battlefield" if one.until_left else ""
                return f"{self._subject(one.by, 'exile')} {what}{until}"
            case "hand":
                return f"{self._subject(one.by, 'return')} {what} to its owner's hand"
            case "battlefield":
                return f"{self._subject(one.by, 'return')} {what} to the battlefield{self._entering(one)}"
            case "library" if one.place == "shuffled":
                return f"{self._subject(one.by, 'shuffle')} {what} into its owner's library"
            case "library":
                where = "on the bottom" if one.place == "bottom" else "on top"
                return f"{self._subject(one.by, 'put')} {what} {where} of its owner's library"
            case _:
                return f"{self._subject(one.by, 'put')} {what} into its owner's {one.to}"

    def _entering(self, one: Send) -> str:
        said = [" tapped and attacking" if one.attacking else " tapped" if one.tapped else ""]
        said += [" transformed"] if one.transformed else []
        said += [" under its owner's control"] if one.under is None else []
        said += [" under your control"] if one.under == "you" and one.by != "you" else []
        said += [f" with {self._some(one.counters, f'{one.counter} counter')} on it"] if one.counter else []
        return "".join(said)

    def _place(self, one: Place) -> str:
        if one.who is not None:
            if one.kind == "energy" and isinstance(one.amount, int):
                return f"{self._subject(one.who, 'get')} {'{E}' * one.amount}"
            return f"{self._subject(one.who, 'get')} {self._some(one.amount, f'{one.kind} counter')}"
        kind = f"{one.kind} counter" if one.kind else "counter"
        on = self._object(one.on, one.scope)
        if one.removed:
            what = f"all {kind}s" if one.amount is None else self._some(one.amount, kind)
            return f"remove {what} from {on}"
        if one.divided:
            return f"distribute {self._some(one.amount, kind)} among {on}"
        if isinstance(one.amount, int | X | Happened):
            return f"put {self._some(one.amount, kind)} on {on}"
        return f"put a number of {kind}s equal to {self._worth(one.amount or 0)} on {on}"

    def _move_counters(self, one: MoveCounters) -> str:
        if one.copied:
            return f"put the counters of {self._object(one.of)} on {self._object(one.on)}"
        kind = f"{one.kind} counter" if one.kind else "counter"
        many = f"all {kind}s" if one.amount is None else self._some(one.amount, kind)
        return f"move {many} from {self._object(one.of)} onto {self._object(one.on)}"

    def _perform(self, one: Perform) -> str:
        match one.verb:
            case "gain life" | "lose life":
                does = self._subject(one.who, one.verb.partition(" ")[0])
                if isinstance(one.amount, int | X | Happened):
                    return f"{does} {self._figure(one.amount)} life"
                return f"{does} life equal to {self._worth(one.amount)}"
            case "draw" | "mill":
                does = self._subject(one.who, one.verb)
                if isinstance(one.amount, int | X | Happened):
                    return f"{does} {self._some(one.amount, 'card')}"
                return f"{does} a number of cards equal to {self._worth(one.amount)}"
            case "scry" | "surveil" | "fateseal" | "discover":
                return f"{self._subject(one.who, one.verb)} {self._figure(one.amount)}"
            case "exile top":
                top = "top card" if one.amount == 1 else f"top {self._count(one.amount)} cards"
                whose = "your" if one.who == "you" else "their"
                return f"{self._subject(one.who, 'exile')} the {top} of {whose} library"
            case "amass":
                return f"amass {one.kind}s {self._figure(one.amount)}"
            case "the Ring tempts":
                return "the Ring tempts you"
            case _:
                return self._plainly(one)

    def _plainly(self, one: Perform) -> str:
        verb = {
            "venture": "venture into the dungeon", "become the monarch": "become the monarch", "win": "win the game",
            "lose": "lose the game", "take a turn": "take an extra turn after this one",
            "take the initiative": "take the initiative", "shuffle": "shuffle their library",
        }.get(one.verb, one.verb)  # fmt: skip
        if one.verb in ("become the monarch", "take the initiative", "win", "lose", "take a turn", "shuffle"):
            self._doer = None
        twice = " twice" if one.amount == 2 else ""
        return f"{self._subject(one.who, verb)}{twice}"

    def _discard(self, one: Discard) -> str:
        does = self._subject(one.who, "discard")
        if one.amount is None and not one.up_to:
            return f"{does} {'your' if one.who == 'you' else 'their'} hand"
        many = one.amount != 1
        what = "cards" if many else "card"
        if one.of is not None:
            what = noun(one.of, self._voice, many=many, scope="library").removesuffix(" in all libraries")
        number = "any number of" if one.amount is None else self._count(one.amount)
        text = a(what) if not many else f"{'up to ' if one.up_to else ''}{number} {what}"
        return f"{does} {text}{' at random' if one.random else ''}"

    def _token(self, face: Face, *, many: bool) -> str:
        keywords = tuple(one for one in face.abilities if isinstance(one, Keyword))
        others = tuple(one for one in face.abilities if not isinstance(one, Keyword))
        plain = token(face, many=many)
        if PREDEFINED.get(face.name) != face and face.name != (" ".join(face.subtypes) or "Token"):
            kind = f"token{'s' if many else ''}"
            plain = plain.replace(f" {kind}", f" {kind} named {face.name}", 1)
        if not others or plain == f"{face.name} token{'s' if many else ''}":
            return plain
        quoted = ['"' + self._words.ability(ability).replace('"', "'") + '"' for ability in others]
        return f"{plain}{' and' if keywords else ' with'} {listed(quoted)}"

    def _create(self, one: Create) -> str:
        many = one.amount != 1
        what = self._token(one.token, many=many)
        text = f"{self._count(one.amount)} {what}" if many else a(what)
        state = " and ".join([*(["tapped"] if one.tapped else []), *(["attacking"] if one.attacking else [])])
        return f"{self._subject(one.who, 'create')} {text}{f' that are {state}' if state else ''}"

    def _copy(self, one: CreateCopy) -> str:
        words = copy_words(one.copy, self._voice, self._words.ability, self._object(one.of))
        many = one.amount != 1
        tapped = " tapped" if one.tapped and not one.attacking else ""
        attacking = " that are tapped and attacking" if one.attacking else ""
        text = f"{self._count(one.amount)}{tapped} tokens that are" if many else f"a{tapped} token that's"
        return f"{self._subject(one.who, 'create')} {text} a copy of {words}{attacking}"

    def _search(self, one: Search) -> str:
        does = self._subject(one.who, "search")
        whose = "your" if one.who == "you" else "their"
        many = one.amount != 1
        what = noun(one.of, self._voice, many=many, scope="library").removesuffix(" in all libraries")
        number = "any number of" if one.amount is None else f"up to {self._count(one.amount)}"
        text = f"{number} {what}" if many else a(what)
        it = "those cards" if many else "it"
        reveal = f", reveal {it}" if one.revealed else ""
        found = f"{does} {whose} library for {text}{reveal}"
        match one.to:
            case "library":
                return f"{found}, then shuffle and put it on top"
            case "battlefield":
                where = f"onto the battlefield{' tapped' if one.tapped else ''}"
            case _:
                where = f"into {whose} {one.to}"
        return f"{found}, put {it} {where}, then shuffle"

    def _play(self, one: LetPlay) -> str:
        until = {
            "end of turn": " this turn", "end of your next turn": " until the end of your next turn",
            "always": " for as long as it remains exiled", "your next turn": " until your next turn", None: "",
        }[one.until]  # fmt: skip
        free = " without paying its mana cost" if one.free else ""
        verb = "cast" if one.cast else "play"
        may = f"{self._who(one.who)} may " if one.until is not None else ""
        return f"{may}{verb} it{until}{free}"


def _s(verb: str, who: Who) -> str:
    """Give a verb as it is said of a player."""
    if who == "you":
        return verb
    first, _, rest = verb.partition(" ")
    third = f"{first[:-1]}ies" if first == "scry" else f"{first}{'es' if first.endswith('ch') else 's'}"
    return f"{third} {rest}".strip()
