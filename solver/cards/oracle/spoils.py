"""Which kinds of question an ability that is not modelled could spoil.

A sentence is harmless for a kind of question only when it has a known shape; one of no known shape could spoil all.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from solver.cards import vocabulary
from solver.cards.model import EventKind, Question

EVERYTHING: tuple[Question, ...] = get_args(Question)
"""Every kind of question."""


def _any(*shapes: str) -> re.Pattern[str]:
    return re.compile("|".join(shapes))


# --------------------------------------------------------------------------------------------------------------------
# Characteristics
# --------------------------------------------------------------------------------------------------------------------

# What a condition or a relative clause says of objects changes nothing about them; nor does what players have.
_ASIDE = _any(
    r"\bthat mana become [^.]*",
    r"\bthe permanent it become\b",
    r"^you have (?:K:|protection)[^.]*",
    r"\b(?:as long as|if|unless|while|only if|for as long as|except|when|where|as though)\b"
    r"(?:(?!\band (?:become|get|gain|lose|have) )[^,.])*",
    r"\bthat (?:be|have|was|do) (?:not )?(?:a )?(?:(?:T|Ts|S|Ss|C|U|K):\S+|[a-z]+)",
    r"\bwith (?:(?!\bas though\b)[^,.])*?"
    r"(?=\bas though\b|\b(?:can't|cost|attack|block|have|get|gain|lose|be|become|enter|do)\b|,|\.|$)",
)
_KEYWORDS = "|".join(sorted(map(re.escape, vocabulary.KEYWORDS), key=len, reverse=True))
_ABILITY = (
    rf"(?:(?:{_KEYWORDS})\b|K:|Q:|W:|base|all|the (?!game)|its|your choice|each (?!other player)|power|\{{|[a-z]+ \{{)"
)
_TYPE = r"(?:colorless|permanent|(?:last )?chosen|T:|Ts:|S:|Ss:|C:|U:|N:|\d+/|x/|color|creature type|copy)"
_NO_CHARACTERISTIC = (
    r"(?:tapped|untapped|blocked|unblocked|attached|the (?:monarch|target)|monstrous|renowned|saddled|suspected|goaded"
    r"|prepared|plotted|day|night|harnessed|exerted|enlisted|level|crewed)"
)
_CHANGING = _any(
    r"\bget (?:a additional )?[+-]",
    rf"\b(?:have|gain|lose) (?:also )?{_ABILITY}",
    r"\bgain\b(?! [^.]*\blife\b| control)",
    r"\bloses all\b",
    r"\bbase (?:power|toughness)",
    r"\b(?:power|toughness|mana value) (?:and toughness )?be\b",
    r"\bname (?:be|and)\b",
    rf"\b(?:be|become) (?:also |still |not |no longer |each )*(?:a |the |every |all |1 of )?{_TYPE}",
    rf"\bbecome\b(?! {_NO_CHARACTERISTIC})",
    r"\b(?:gain|exchange|have|keep|lose) control of\b",
    r"\byou control (?:enchanted|equipped)",
    r"\bcopy of\b",
    r"\bswitch\b",
    r"\bexchange\b[^.]*\b(?:power|toughness|text box)",
    r"\b(?:double|triple) (?:the |its |[^.]*'s )(?:power|toughness)\b",
    r"\b(?:amass|suspect)\b",
    r"\btext of\b",
    r"\bsame be true\b",
)


# abilities and types that something has from entering on
_ENTERS_OTHERWISE = _any(
    r"\bon it and with (?:K:|Q:)",
    r"\benter with (?:K:\S+ (?!counter)|Q:)",
    r"(?<!\bif it )\benter (?:[^.]*\band )?as a (?!copy)",
)


def changes_characteristics(sentence: str) -> bool:
    """Say whether a sentence could change characteristics; in doubt it could.

    Args:
        sentence: its tokens.
    """
    told = _ASIDE.sub("", _replaced(sentence))
    return _CHANGING.search(told) is not None or _ENTERS_OTHERWISE.search(sentence) is not None


# what happens instead of an event is done when it happens; how something enters is known from then on
_INSTEAD = re.compile(
    r"^(?:[^,.]* — )?(?:if|the next time) [^.]*?\bwould (?!enter\b)[^.,]*(?:,[^.,]*\bwould\b[^.,]*)?, [^.]*"
)


def _replaced(sentence: str) -> str:
    return sentence if re.search(r"\benter\b", sentence) else _INSTEAD.sub("", sentence)


# --------------------------------------------------------------------------------------------------------------------
# Other kinds of question
# --------------------------------------------------------------------------------------------------------------------

_WOULD = _any(r"\bif [^.]*\bwould\b", r"\bprevent\b", r"\bthe next time\b", r"\bwould be dealt\b")
_ENTERING = _any(
    r"^(?:as|when) (?:~|it) (?:enter|be turned face up|transform)",
    r"\benter (?:tapped|with|prepared|under|as)\b",
    r", (?:it|~) enter tapped",
)
_SHAPES: tuple[tuple[re.Pattern[str], tuple[Question, ...]], ...] = (
    (_any(r"\benter\b", r"\bentering\b", r"\bescape with\b", r"\bas ~ become attached\b"), ("enter",)),
    (_any(r"\bif .*\bwould\b", r"\binstead\b", r"\bskip\b"), ("event",)),
    (_any(r"\bmana\b.*\binstead", r"\bfor mana\b.*\b(?:produce|add)", r"\bproduce\b"), ("production",)),
    (
        _any(
            r"\bcan't .*\b(?:attack|block)",
            r"\b(?:attack|block)(?:ed|ing)? .*\bif able",
            r"\bcan (?:only )?(?:attack|block|be blocked)\b",
            r"\bable to block",
            r"\bassign .*\bdamage\b",
            r"\bgoaded\b",
            r"\bmust (?:attack|block|be blocked)",
            r"\b(?:attack|block) (?:each|this|only)",
            r"\bblocked this turn except",
            r"\bexert\b",
        ),
        ("combat",),
    ),
    (_any(r"\bbe countered\b", r"\bbe the target", r"\bcan't .*target", r"\battached only to\b"), ("stack",)),
    (
        _any(
            r"\b(?:cast|play)\b(?! a additional T:Land)", r"\b(?:foretell|plot)\b", r"^to solve\b",
            r"\bchoosing targets\b", r"^as you K:cascade ,", r"\beffects from spell\b",
            # costs that may be paid instead or besides, where somebody chooses to
            r"\bpay\b.*\bmana cost\b", r"^as a additional cost to cast ~ , you may\b",
        ),
        ("stack",),
    ),
    (
        _any(
            r"\bcost .* to cast",
            r"\bcosts? cost \S+ (?:more|less)",
            r"\badditional cost\b(?! to cast ~ , you may\b)",
            r"\b(?:foretelling|plotting) card\b",
        ),
        ("stack", "mana"),
    ),
    (
        _any(r"\bcost (?:you|your opponent) pay cost\b", r"^this cost be reduced\b"),
        ("stack", "mana", "activation"),
    ),
    (
        _any(r"\bcost .* to activate", r"\bactivate\b", r"\bcan't be activated", r"\bactivated\b.*\bcost\b"),
        ("activation", "mana"),
    ),
    (
        _any(
            r"\bpay\b.*\b(?:crew|equip|saddle|cycling|echo) cost\b", r"\bboast\b",
            r"\b(?:crew|saddle|equip|station)s?\b",
            r"\bcycle\b", r"\bpower-up ability\b",
        ),
        ("activation",),
    ),
    (_any(r"\bto ignore this effect\b"), ("activation", "combat", "stack", "event")),
    (_any(r"\bloyalty (?:ability|counter)\b"), ("activation",)),
    (_any(r"\bspend .*\bmana\b", r"\bspent\b", r"\bmana (?:of|as)\b", r"\bunspent\b"), ("mana", "activation")),
    (_any(r"^(?!.*\battack\b).*\bas though .*\bK:haste"), ("activation", "mana")),
    (
        _any(
            r"\bdo not untap", r"\buntap (?:step|during)", r"\bcan't (?:become )?(?:un)?tap", r"\bnot to untap",
            r"\buntap .*\bduring", r"\bhand size\b", r"\bventure into\b", r"\bexile it\b", r"\bdie\b",
            r"^(?:double|triple) all damage\b", r"\bcan't be removed\b",
            r"\bput into\b.*\bgraveyard", r"\btoken\b.*\binstead\b", r"^counter remain on\b", r"\bflip\b.*\bcoins\b",
            r"\bthe first card (?:you|it) draw\b", r"\beach card it draw\b", r"\bsearching\b", r"\bcan untap only\b",
            r"\blife total can't change\b", r"^you draw card from the bottom\b", r"\bfrom radiation\b",
            r"^the amount you pay\b", r"^this effect do not remove\b",
        ),
        ("event",),
    ),
    (
        _any(
            r"\bcan't be (?:regenerated|sacrificed|prevented|transformed|exiled|put|paired)",
            r"\bcan't be (?:enchanted|equipped|attached)",
            r"\bcan't (?:gain life|draw|search|lose|win|have|transform|get|untap|put|cause|leave|phase)",
            r"\bcan't (?:sacrifice|discard|scry|enter)",
            r"\bcan't be turned face (?:up|down)\b",
            r"\bcan't become suspected\b",
            r"^state-based actions do not apply\b",
            r"^you have (?:K:|protection)",
            r"\btriggers?\b",
            r"\bthis effect continue",
            r"\bdamage be not removed\b",
            r"\bdamage\b.*\bdo not cause\b",
            r"\blethal damage\b",
            r"\bdestroyed by\b",
            r"\bdo not lose\b",
            r"\bday or night\b",
            r"\bbe(?:come)? day\b",
            r"\bvote\b",
        ),
        ("stack", "event"),
    ),
    (_any(r"\bdamage .*(?:in the form of|as though|double|dealt)", r"\bdeals? .*damage\b"), ("event", "combat")),
    (_any(r"\bassigns? .*\bcombat damage\b"), ("event", "combat")),
    (_any(r"\blegend rule\b", r"\bthe Q:\d+ do not apply"), ("stack", "event")),
    (
        _any(
            r"\blook at\b", r"\btop card of .* revealed", r"\bplay with\b.*\brevealed", r"\badditional T:Land",
            r"\bdeck\b", r"\bcan be your commander\b", r"\bstart(?:s|ing)? the game\b", r"\bopening hand\b",
            r"\bante\b", r"^any time you could mulligan\b", r"\bcard pool\b", r"^~ be banned\b",
            r"\bbefore the game begins\b",
            r"\bdo not affect its color identity\b", r"^x can't be 0\b",
            r"\bdraft", r"^this effect (?:can't )?reduce", r"^(?:when|if) (?:you|a player|that player|the player) do\b",
        ),
        (),
    ),
)  # fmt: skip

_ACTION = re.compile(
    r"(?:^|, |\b(?:then|and|may|player|opponent|you|~|it) )(?:regenerate|draw|destroy|exile|tap|untap|return|put|create"
    r"|deal|discard|sacrifice|search|shuffle|reveal|mill|scry|surveil|counter|fight|gain \d+ life|lose \d+ life|add"
    r"|attach|proliferate|transform|explore)s?\b"
)

# What is done behind a replaced event or a permission, in sentences of their own.
_PLAYER = r"(?:you|(?:any|each|the|that)(?: other)? player|(?:its|the source 's|that \S+ 's) controller|a player)"
_FOLLOWING = re.compile(
    rf"^(?:then |otherwise , |(?:if|for each) [^.,]*, )*(?:{_PLAYER} )?(?:may )?"
    r"(?:put|remove|exile|return|create|reveal|draw|discard|mill|shuffle|lose|gain|pay|choose|accept|offer|note"
    r"|prevent)s? "
)

_EVENTS: tuple[tuple[EventKind, re.Pattern[str]], ...] = (
    ("damage", _any(r"\bdamage\b", r"\bprotection\b")),
    ("life", _any(r"\blife\b")),
    ("counters", _any(r"\bcounter\b", r"\{E\}", r"\bproliferate\b", r"\bpoison")),
    ("tokens", _any(r"\btoken\b", r"\bcreates?\b", r"\bpopulate\b", r"\bamass\b")),
    ("draw", _any(r"\bdraws?\b", r"\bdrawn\b")),
    ("mill", _any(r"\bmills?\b", r"\bsurveil\b", r"\blibrary\b")),
    ("discard", _any(r"\bdiscards?\b", r"\bhand\b", r"\bcycl", r"\bmadness\b")),
    (
        "move",
        _any(
            r"\bgraveyard\b", r"\bdies?\b", r"\bdied\b", r"\bexiles?\b", r"\bdestroy", r"\bleave", r"\bsacrific",
            r"\bregenerate", r"\breturn", r"\bhand\b", r"\blibrary\b", r"\bcommand zone\b", r"\bcommander\b",
            r"\bbattlefield\b", r"\benter", r"\bput\b.*\bbottom\b",
        ),
    ),
    ("tap", _any(r"\b(?:un)?tap(?:ped)?\b", r"\btransform", r"\bturned face\b", r"\bphase\b")),
    ("turn", _any(r"\bskip", r"\bturn begin", r"\bextra turn\b", r"\bbegin (?:your|its|a) ", r"\bday\b", r"\bnight\b")),
    (
        "library",
        _any(
            r"\bscry\b", r"\bsearch", r"\bsurveil\b", r"\blibrary\b", r"\bexplore", r"\bconnive", r"\bcoin",
            r"\bdice?\b",
        ),
    ),
    ("trigger", _any(r"\btriggers?\b", r"\btriggered\b")),
    ("assigning", _any(r"\bassigns? .*\bcombat damage\b")),
    ("game", _any(r"\blegend rule\b", r"\bwin the game\b", r"\blose the game\b", r"\bmonarch\b", r"\bvote")),
)  # fmt: skip

# with how many counters something enters, and for what a player does not lose the game
_ENTERS_WITH = re.compile(r"^[^.]*\b(?:enter|escape)s? with\b[^.]*(?:\. [^.]*\binstead )?\. $")
_GOES_ON = re.compile(r"^you do not lose the game for [^.]*\. $")


def events(text: str) -> tuple[EventKind, ...]:
    """Say which kinds of event a text speaks of; none means that it could be any.

    Args:
        text: its tokens.
    """
    if "would" not in text:
        if "hand size" in text:
            return ("turn",)
        if _ENTERS_WITH.search(text):
            return ("move",)
        if _GOES_ON.search(text):
            return ("game",)
    return tuple(kind for kind, words in _EVENTS if words.search(text))


_ABOUT: dict[Question, str] = {
    "characteristics": "characteristics", "production": "which mana is produced", "mana": "paying and spending mana",
    "event": "what happens instead or not at all",
    "enter": "how it enters", "activation": "activating abilities", "combat": "attacking and blocking",
    "stack": "casting, resolving and targeting",
}  # fmt: skip


def _replacing(sentence: str) -> tuple[Question, ...] | None:
    """Say what a replacement or prevention effect could spoil; None when the sentence is none."""
    found: set[Question]
    if _WOULD.search(sentence):
        found = {"event"}
        if re.search(r"\benter\b", sentence):
            found.add("enter")
        if re.search(r"\bmana\b", sentence):
            found.add("production" if re.search(r"\b(?:add|produce)s?\b", sentence) else "mana")
    elif _ENTERING.search(sentence):
        found = {"enter"}
    else:
        return None
    if changes_characteristics(sentence):
        found.add("characteristics")
    return in_order(found)


def spoiled_by(sentence: str) -> tuple[Question, ...]:
    """Say which kinds of question a static or replacement sentence could spoil.

    Args:
        sentence: its tokens.
    """
    replaced = _replacing(sentence)
    if replaced is not None:
        return replaced
    shapes = [questions for shape, questions in _SHAPES if shape.search(sentence)]
    if not shapes and _FOLLOWING.search(sentence):
        shapes = [("event",)]
    found = {question for questions in shapes for question in questions}
    if re.search(r"\b(?:not|unless) .*\bmana ability\b", sentence) and "activation" in found:
        found.discard("mana")
    changing = changes_characteristics(sentence)
    if not shapes and (not changing or re.search(r"Q:|\babilit", sentence)):
        return EVERYTHING
    if changing:
        found.add("characteristics")
    return in_order(found)


_MANA_OR_OFTEN = _any(
    r"\bcost (?:you pay )?cost \S+ (?:more|less)\b",
    r"\bcosts? (?:\{\S+|x) (?:more|less)\b",
    r"\bpay \{0\} rather than pay\b",
    r"\b(?:un)?sp(?:en[dt])\b[^.]*\bmana\b",
    r"\bmana of any type can be spent\b",
    r"\bthis effect can't reduce\b",
    r"^activate only once each turn\b|\bonly once each turn\b",
    r"\b(?:twice|a additional time)\b",
)
_CREWING = _any(r"\b(?:crew|saddle|station)s?\b")
_DECLARING = _any(
    r"\bcan't\b.*\b(?:attack|block)", r"\b(?:attack|block)(?:ed|ing)?\b.*\bif able", r"\bable to block", r"\bgoad",
    r"\bcan\b.*\b(?:attack|block|be blocked)\b", r"\bmust\b.*\b(?:attack|block|be blocked)",
    r"\b(?:attack|block) (?:each|this|only)", r"\bexcept\b", r"\bignore\b", r"\bmay (?:attack|block|have)\b",
)  # fmt: skip


def declares(text: str) -> bool:
    """Say whether a text that is about combat could have to do with which attackers and blockers are declared.

    Args:
        text: its tokens.
    """
    return _DECLARING.search(text) is not None or any(
        spoiled_by(f"{part}. ") == EVERYTHING for part in text.split(". ") if part.strip()
    )


_KEEPING = _any(r"\bcan't (?:[^.]* or )?(?:be activated|activate)\b(?!.*\bcost\b)")


def hampers(text: str) -> Literal["any", "keeping", "crewing", "none"]:
    """Say which abilities a text about activating could keep from being activated, or allow to be.

    What changes only the mana that it takes, or how often it can be done, keeps none from it.

    Args:
        text: its tokens.
    """
    about = [
        sentence for part in text.split(". ")
        if part.strip() and {"activation"} & set(spoiled_by(sentence := f"{part}. "))
    ]  # fmt: skip
    if any("additional cost" in sentence or "cost a additional" in sentence for sentence in about):
        return "any"
    left = [sentence for sentence in about if not _MANA_OR_OFTEN.search(sentence)]
    if not left:
        return "none" if about else "any"
    if all(_CREWING.search(sentence) for sentence in left):
        return "crewing"
    return "keeping" if all(_KEEPING.search(sentence) for sentence in left) else "any"


# who or what can be chosen as a target of abilities, or not; how players are protected is said by what they have
_TARGETING = _any(
    r"\bcan(?:'t)? be the targets? of [^.]*\babilit",
    r"\bcan't (?:be )?target",
    r"\bmust target\b",
    r"\bignor\w+ (?:K:hexproof|K:shroud)",
    r"\b(?:you|player|your opponent) (?:and [^.,]*)?(?:have|gain|lose) (?:K:hexproof|K:shroud|protection)",
)


def bears_on_targets(text: str) -> bool:
    """Say whether a text could bear on what can be chosen as a target of an ability (115.1).

    Args:
        text: its tokens.
    """
    return _TARGETING.search(text) is not None


def lasts(sentence: str) -> bool:
    """Say whether what a sentence says may hold on after it, and is not just something done at once.

    Args:
        sentence: its tokens.
    """
    if _replacing(sentence) is not None:
        return True
    return _FOLLOWING.search(sentence) is None or any(shape.search(sentence) for shape, _ in _SHAPES)


def is_known(sentence: str) -> bool:
    """Say whether what a sentence does is known, if only that it is an action and no continuous effect.

    Args:
        sentence: its tokens.
    """
    return spoiled_by(sentence) != EVERYTHING or _ACTION.search(sentence) is not None


def in_order(questions: set[Question]) -> tuple[Question, ...]:
    """Put kinds of questions into their order."""
    return tuple(question for question in EVERYTHING if question in questions)


def told_by(said: str) -> tuple[Question, ...]:
    """Give the kinds of question that are named in a few words; all of them where the words are others.

    Args:
        said: words such as `about` gives.
    """
    found: set[Question] = {question for question, words in _ABOUT.items() if words in said}
    return in_order(found) if about(in_order(found)) == said else EVERYTHING


def about(spoils: tuple[Question, ...]) -> str:
    """Say in a few words what an ability that spoils these questions is about."""
    if spoils == EVERYTHING:
        return "something that is not understood"
    return ", ".join(_ABOUT[question] for question in spoils) or "nothing that is asked about"
