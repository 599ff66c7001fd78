"""How permanents enter: sentences of rules text to the typed language, and back to words."""

from __future__ import annotations

import pytest

from solver.cards.entering import (
    AsCopy,
    Cannot,
    Chooses,
    Deed,
    Elsewhere,
    Enters,
    Gains,
    Life,
    Reveal,
    Takes,
    Tapped,
    UnderControl,
    Way,
    WithCounters,
)
from solver.cards.model import (
    AddAbility,
    AddSubtypes,
    All,
    AllowedBy,
    AmongPlayers,
    Any,
    AnyOf,
    BecomeCopy,
    Compare,
    Condition,
    Controlled,
    Count,
    EntersAs,
    Extreme,
    Half,
    HasStat,
    InZone,
    Is,
    Keyword,
    KickedWith,
    Limit,
    Matches,
    Not,
    OfCasting,
    Opaque,
    Owned,
    PlayerNumber,
    PlayersWith,
    SetPower,
    SetToughness,
    State,
    StatOf,
    Sum,
    Taken,
    Times,
    Turn,
    Unless,
    X,
)
from solver.cards.oracle import compile_ability
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.oracle.replacing import shields
from solver.cards.oracle.tokens import tokens
from solver.cards.render import render_ability

YOURS = Controlled("you")
MINE = Owned("you")
OTHERS = Not(Is("source"))
KICKED = Matches("source", State("kicked"))


def own(*deeds: Deed, condition: Condition | None = None) -> Enters:
    """Make an effect of an object on its own entering."""
    return Enters((Way(deeds),), condition=condition)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("This land enters tapped.", own(Tapped())),
        ("This land enters the battlefield tapped.", own(Tapped())),
        ("This land enters tapped unless you control a Wall or an Elf.",
         own(Tapped(), condition=Unless(
             AnyOf((Compare(Count(All(("Wall", YOURS))), ">=", 1), Compare(Count(All(("Elf", YOURS))), ">=", 1)))))),
        ("This land enters tapped unless you control two or fewer other lands.",
         own(Tapped(), condition=Unless(Compare(Count(All(("Land", YOURS, OTHERS))), "<=", 2)))),
        ("If you control two or more other lands, this land enters tapped.",
         own(Tapped(), condition=Compare(Count(All(("Land", YOURS, OTHERS))), ">=", 2))),
        ("This land enters tapped unless you have two or more opponents.",
         own(Tapped(), condition=Unless(Compare(PlayerNumber("opponents"), ">=", 2)))),
        ("This land enters tapped unless a player has 13 or less life.",
         own(Tapped(), condition=Unless(Compare(AmongPlayers("least", "life", "any"), "<=", 13)))),
        ("This creature enters tapped unless it's your turn.", own(Tapped(), condition=Unless(Turn("you")))),
        ("This artifact enters tapped with two charge counters on it.", own(Tapped(), WithCounters("charge", 2))),
        ("This artifact enters tapped and with two charge counters on it.", own(Tapped(), WithCounters("charge", 2))),
    ],
)  # fmt: skip
def test_enters_tapped(words: str, expected: Enters) -> None:
    assert compile_ability(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("This creature enters with a +1/+1 counter on it.", own(WithCounters("+1/+1"))),
        ("This creature enters with X oil counters on it.", own(WithCounters("oil", X()))),
        ("This creature enters with twice X oil counters on it.", own(WithCounters("oil", Times(2, X())))),
        ("This creature enters with an oil counter on it for each other Elf you control.",
         own(WithCounters("oil", Count(All(("Elf", YOURS, OTHERS)))))),
        ("This creature enters with two oil counters on it for each Elf you control.",
         own(WithCounters("oil", Times(2, Count(All(("Elf", YOURS))))))),
        ("This creature enters with X oil counters on it, where X is the number of Elves you control.",
         own(WithCounters("oil", Count(All(("Elf", YOURS)))))),
        ("This creature enters with a number of oil counters on it equal to 2 plus the number of Elves you control.",
         own(WithCounters("oil", Sum((2, Count(All(("Elf", YOURS)))))))),
        ("This creature enters with a +1/+1 counter on it for each color of mana spent to cast it.",
         own(WithCounters("+1/+1", OfCasting("colors")))),
        ("This creature enters with a +1/+1 counter on it for each time it was kicked.",
         own(WithCounters("+1/+1", OfCasting("times kicked")))),
        ("This creature enters with two +1/+1 counters on it for each {G} spent to cast it.",
         own(WithCounters("+1/+1", Times(2, OfCasting("{G}"))))),
        ("This creature enters with a number of +1/+1 counters on it equal to the amount of mana spent to cast it.",
         own(WithCounters("+1/+1", OfCasting("mana")))),
        ("If this creature was kicked, it enters with two +1/+1 counters on it and with flying.",
         own(WithCounters("+1/+1", 2), Gains((AddAbility(Keyword("flying")),)), condition=KICKED)),
        ("This creature enters with a hope counter on it if you cast it from your hand.",
         own(WithCounters("hope"), condition=Matches("source", State("cast from hand")))),
        ("This creature enters with a hope counter on it if you cast it.",
         own(WithCounters("hope"), condition=Matches("source", State("cast by its controller")))),
        ("This creature enters with a hope counter on it if you attacked this turn.",
         own(WithCounters("hope"), condition=Compare(PlayerNumber("attacked"), ">=", 1))),
        ("This creature escapes with two oil counters on it.",
         own(WithCounters("oil", 2), condition=Matches("source", State("escaped")))),
        ("If at least three white mana was spent to cast this spell, this creature enters with an oil counter on it.",
         own(WithCounters("oil"), condition=Compare(OfCasting("{W}"), ">=", 3))),
        ("This creature enters with an oil counter on it for each creature that died this turn.",
         own(WithCounters("oil", PlayerNumber("creatures_died", "any")))),
        ("This creature enters with X oil counters on it, where X is the amount of life you've gained this turn.",
         own(WithCounters("oil", PlayerNumber("life_gained")))),
        ("This creature enters with an oil counter, a flying counter, and a shield counter on it.",
         own(WithCounters("oil"), WithCounters("flying"), WithCounters("shield"))),
        ("If X is 5 or more, this creature enters with an additional X oil counters on it.",
         own(WithCounters("oil", X()), condition=Compare(X(), ">=", 5))),
        ("This creature enters with an oil counter on it unless two or more colors of mana were spent to cast it.",
         own(WithCounters("oil"), condition=Unless(Compare(OfCasting("colors"), ">=", 2)))),
        ("This creature enters with a hope counter on it if a creature died this turn.",
         own(WithCounters("hope"), condition=Compare(PlayerNumber("creatures_died", "any"), ">=", 1))),
        ("This creature enters with an oil counter on it for each Elf you already control.",
         own(WithCounters("oil", Count(All(("Elf", YOURS)))))),
        ("This creature enters with an oil counter on it for each other Elf you control and each Elf card in your "
         "graveyard.",
         own(WithCounters("oil", Sum((Count(All(("Elf", YOURS, OTHERS))), Count(All(("Elf", MINE)), "graveyard")))))),
        ("This creature enters with an oil counter on it plus an additional oil counter on it for each Elf you "
         "control.", own(WithCounters("oil", Sum((1, Count(All(("Elf", YOURS)))))))),
        ("This creature enters with X oil counters on it, where X is the greatest power among Elves you control and "
         "Elf cards in your graveyard.",
         own(WithCounters("oil", Limit("greatest", (
             Extreme("greatest", "power", All(("Elf", YOURS))),
             Extreme("greatest", "power", All(("Elf", MINE)), "graveyard")))))),
        ("This creature enters with a number of oil counters on it equal to three minus X.",
         own(WithCounters("oil", Sum((3, Times(-1, X())))))),
        ("This creature enters with an oil counter on it for each opponent who lost life this turn.",
         own(WithCounters("oil", PlayersWith("life_lost")))),
        ("This creature enters with X oil counters on it, where X is the greatest number of cards an opponent has "
         "drawn this turn.", own(WithCounters("oil", AmongPlayers("greatest", "cards_drawn")))),
        ("This creature enters with three oil counters on it for each {G}{G} spent to cast it.",
         own(WithCounters("oil", Times(3, Half(OfCasting("{G}"), "down"))))),
        ("If at least three mana of the same color was spent to cast this spell, this creature enters with an oil "
         "counter on it.", own(WithCounters("oil"), condition=Compare(OfCasting("alike"), ">=", 3))),
        ("If this creature was kicked with its {1}{B} kicker, it enters with an oil counter on it and with flying.",
         own(WithCounters("oil"), Gains((AddAbility(Keyword("flying")),)),
             condition=Matches("source", KickedWith("{1}{B}")))),
        ("If you cast it this way, this creature enters with an oil counter on it.",
         own(WithCounters("oil"), condition=Matches("source", AllowedBy("source")))),
        ("This creature enters with an oil counter on it unless it escaped.",
         own(WithCounters("oil"), condition=Unless(Matches("source", State("escaped"))))),
    ],
)  # fmt: skip
def test_enters_with_counters(words: str, expected: Enters) -> None:
    assert compile_ability(words) == expected
    assert compile_ability(render_ability(expected, name="this creature")) == expected


@pytest.mark.parametrize(
    ("words", "ways"),
    [
        ("As this land enters, you may pay 2 life. If you don't, it enters tapped.",
         (Way(price=Life(2)), Way((Tapped(),)))),
        ("As this land enters, you may reveal an Elf card from your hand. If you don't, this land enters tapped.",
         (Way(price=Reveal("Elf")), Way((Tapped(),)))),
        ("This creature enters with your choice of a flying counter or an oil counter on it.",
         (Way((WithCounters("flying"),)), Way((WithCounters("oil"),)))),
        ("As this creature enters, choose a color.", (Way((Chooses("color"),)),)),
        ("As this creature enters, choose a color other than white.", (Way((Chooses("color", besides=("white",)),)),)),
        ("As this creature enters, choose a creature type.", (Way((Chooses("creature type"),)),)),
        ("As this creature enters, choose an opponent.", (Way((Chooses("player", opponent=True),)),)),
        ("As this creature enters, choose a player.", (Way((Chooses("player"),)),)),
        ("As this creature enters, choose a nonland card name.", (Way((Chooses("name", of=Not("Land")),)),)),
        ("As this creature enters, choose odd or even.", (Way((Chooses("mode", ("odd", "even")),)),)),
        ("As this creature enters, choose artifact, creature, or land.",
         (Way((Chooses("card type", ("Artifact", "Creature", "Land")),)),)),
        ("As this creature enters, choose a number between 0 and 2.", (Way((Chooses("number", ("0", "1", "2")),)),)),
        ("This creature enters under the control of an opponent of your choice.", (Way((UnderControl("opponent"),)),)),
        ("As this creature enters, choose a card type other than artifact or land.",
         (Way((Chooses("card type", besides=("Artifact", "Land")),)),)),
        ("As this creature enters, choose a noncreature, nonland card name.",
         (Way((Chooses("name", of=All((Not("Creature"), Not("Land")))),)),)),
        ("As this creature enters, choose a card name other than a basic land card name.",
         (Way((Chooses("name", of=Not(All(("Basic", "Land")))),)),)),
        ("As this creature enters, choose a planeswalker type.", (Way((Chooses("planeswalker type"),)),)),
        ("As this creature enters, choose a number.", (Way((Chooses("number"),)),)),
        ("As this creature enters, choose two colors.", (Way((Chooses("color", two=True),)),)),
        ("As this creature enters, choose two players.", (Way((Chooses("player", two=True),)),)),
        ("As this creature enters, choose white Citizen, blue Camarid, or red Goblin.",
         (Way((Chooses("mode", ("white Citizen", "blue Camarid", "red Goblin")),)),)),
        ("As this creature enters, choose another creature you control.",
         (Way((Chooses("creature", of=All(("Creature", YOURS, OTHERS))),)),)),
        ("As this creature enters, you may choose a nonland permanent.",
         (Way((Chooses("permanent", of=Not("Land")),)), Way())),
        ("This creature enters with your choice of two different counters on it from among menace, reach, and "
         "lifelink.", tuple(Way((WithCounters(one), WithCounters(other)))
                            for one, other in (("menace", "reach"), ("menace", "lifelink"), ("reach", "lifelink")))),
    ],
)  # fmt: skip
def test_choices_on_entering(words: str, ways: tuple[Way, ...]) -> None:
    assert compile_ability(words) == Enters(ways)
    assert compile_ability(render_ability(Enters(ways), name="this creature")) == Enters(ways)


@pytest.mark.parametrize(
    ("words", "what", "by"),
    [
        ("As this creature enters, an opponent chooses a creature type.", Chooses("creature type"), "opponent"),
        ("As this creature enters, secretly choose an opponent.", Chooses("player", opponent=True), "you"),
        ("As this creature enters, choose 2, 3, or 4 at random.", Chooses("number", ("2", "3", "4")), "chance"),
        ("As this creature enters, look at an opponent's hand, then choose any card name.", Chooses("name"), "you"),
    ],
)
def test_who_makes_a_choice(words: str, what: Chooses, by: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Enters)
    assert (made.ways, made.by) == ((Way((what,)),), by)
    assert compile_ability(render_ability(made, name="this creature")) == made


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Creatures and lands your opponents control enter tapped.",
         Enters((Way((Tapped(),)),), All((Any(("Creature", "Land")), Controlled("opponent"))))),
        ("As long as this creature is untapped, other permanents enter untapped.",
         Enters((Way((Tapped(untapped=True),)),), OTHERS, condition=Matches("source", State("untapped")))),
        ("Each other creature you control enters with an additional +1/+1 counter on it.",
         Enters((Way((WithCounters("+1/+1"),)),), All(("Creature", YOURS, OTHERS)))),
        ("Each other creature you control enters with a number of additional +1/+1 counters on it equal to this "
         "creature's power and as a Wall in addition to its other types.",
         Enters((Way((WithCounters("+1/+1", StatOf("power", "source")), Gains((AddSubtypes(("Wall",)),)))),),
                All(("Creature", YOURS, OTHERS)))),
        ("If a nontoken creature would enter and it wasn't cast, exile it instead.",
         Enters((Way((Elsewhere("exile"),)),), All(("Creature", State("nontoken"), Not(State("cast")))))),
        ("Creatures you control enter as a copy of this creature.",
         Enters((Way((AsCopy(BecomeCopy("source")),)),), All(("Creature", YOURS)))),
        ("Lands can't enter the battlefield.", Enters((Way((Cannot(),)),), "Land")),
        ("Creature cards in graveyards and libraries can't enter the battlefield.",
         Enters((Way((Cannot(),)),), All(("Creature", Any((InZone("graveyard"), InZone("library"))))), cards=True)),
        ("As long as this card is in your graveyard, each Elf you control enters with an additional +1/+1 counter on "
         "it.", Enters((Way((WithCounters("+1/+1"),)),), All(("Elf", YOURS)), zones=("graveyard",))),
    ],
)  # fmt: skip
def test_effects_on_what_others_do(words: str, expected: Enters) -> None:
    made = compile_ability(words)
    assert made == expected
    assert compile_ability(render_ability(made, name="this creature")) == expected


def test_what_a_sentence_chooses_besides_is_an_ability_of_its_own() -> None:
    tapped, choice = abilities("This land enters tapped. As it enters, choose a color.", Owner("Any", spell=False))
    assert (tapped, choice) == (own(Tapped()), own(Chooses("color")))
    color, kind = abilities("As this creature enters, choose a color and a creature type.", Owner("Any", spell=False))
    assert (color, kind) == (own(Chooses("color")), own(Chooses("creature type")))


ELVES = All(("Elf", YOURS))


@pytest.mark.parametrize(
    ("words", "deeds", "takes", "may"),
    [
        ("As this creature enters, you may sacrifice any number of Elves. If you do, it enters with twice that many "
         "oil counters on it.", (WithCounters("oil", Times(2, Taken())),), Takes("sacrifice", ELVES), False),
        ("As this creature enters, sacrifice any number of permanents. It enters with that many oil counters on it.",
         (WithCounters("oil", Taken()),), Takes("sacrifice", YOURS), False),
        ("As this creature enters, sacrifice any number of Elves.", (), Takes("sacrifice", ELVES), False),
        ("As this creature enters, you may reveal any number of Elf cards from your hand. This creature enters with an "
         "oil counter on it for each card revealed this way.",
         (WithCounters("oil", Taken()),), Takes("reveal", All(("Elf", MINE)), "hand"), False),
        ("As this creature enters, exile up to X Elf cards from your graveyard. It enters with three oil counters on "
         "it for each card exiled this way.", (WithCounters("oil", Times(3, Taken())),),
         Takes("exile", All(("Elf", MINE)), "graveyard", most=X()), False),
        ("As this creature enters, you may return an Elf you control to its owner's hand. If you do, this creature "
         "enters with an oil counter on it.", (WithCounters("oil"),), Takes("return", ELVES, least=1, most=1), True),
        ("As this creature enters, you may put two cards your opponents own from exile into their owners' graveyards. "
         "If you do, this creature enters with an oil counter on it.", (WithCounters("oil"),),
         Takes("bury", Owned("opponent"), "exile", 2, 2), True),
    ],
)  # fmt: skip
def test_objects_that_are_chosen_as_it_enters(words: str, deeds: tuple[Deed, ...], takes: Takes, may: bool) -> None:
    made = compile_ability(words)
    assert made == Enters((Way(deeds, takes), *((Way(),) if may else ())))
    assert compile_ability(render_ability(made, name="this creature")) == made


def test_what_is_revealed_or_there_anyway() -> None:
    elf = Owner("Any", spell=False)
    there = Compare(Count(All(("Elf", YOURS))), ">=", 1)
    begins = "As this creature enters, you may reveal an Elf card from your hand."
    given, revealed = abilities(
        f"{begins} If you do or if you control an Elf, this creature enters with an oil counter on it.", elf
    )
    assert given == own(WithCounters("oil"), condition=there)
    assert revealed == Enters((Way((WithCounters("oil"),), Reveal("Elf")), Way()), condition=Unless(there))
    (tapped,) = abilities(
        f"{begins} This creature enters tapped unless you revealed an Elf card this way or you control an Elf.", elf
    )
    assert tapped == Enters((Way(price=Reveal("Elf")), Way((Tapped(),))), condition=Unless(there))
    for made in (revealed, tapped):
        assert compile_ability(render_ability(made, name="this creature")) == made


def test_sentences_that_are_several_abilities() -> None:
    elf = Owner("Any", spell=False)
    usual, instead = abilities(
        "This creature enters with six oil counters on it. It escapes with twelve oil counters on it instead.", elf
    )
    escaped = Matches("source", State("escaped"))
    assert usual == own(WithCounters("oil", 6), condition=Unless(escaped))
    assert instead == own(WithCounters("oil", 12), condition=escaped)
    low, high = abilities(
        "Each Elf you control enters with an oil counter on it if its mana value is 4 or less. Otherwise, it enters "
        "with three oil counters on it.", elf,
    )  # fmt: skip
    assert low == Enters((Way((WithCounters("oil"),)),), All(("Elf", YOURS, HasStat("mana value", "<=", 4))))
    assert high == Enters((Way((WithCounters("oil", 3),)),), All(("Elf", YOURS, HasStat("mana value", ">", 4))))
    tapped, stays = abilities("This creature enters tapped and doesn't untap during your untap step.", elf)
    assert (tapped, isinstance(stays, Opaque)) == (own(Tapped()), True)


@pytest.mark.parametrize(
    ("words", "entered"),
    [
        ("You may cast this card from your graveyard. If you do, it enters with an oil counter on it.",
         own(WithCounters("oil"), condition=Matches("source", AllowedBy("source")))),
        ("You may cast artifact spells from your graveyard. If you cast a spell this way, that artifact enters tapped.",
         Enters((Way((Tapped(),)),), All(("Artifact", AllowedBy("source"))))),
    ],
)  # fmt: skip
def test_what_was_cast_by_a_permission(words: str, entered: Enters) -> None:
    allowed, made = abilities(words, Owner("Any", spell=False))
    assert isinstance(allowed, Opaque)
    assert "enter" not in allowed.spoils
    assert made == entered
    assert compile_ability(render_ability(entered, name="this creature")) == entered


def test_a_choice_that_is_made_anew_when_it_is_turned_face_up() -> None:
    shape, later = abilities(
        "As this creature enters or is turned face up, it becomes your choice of 5/1 or 1/5.", Owner("Any", spell=False)
    )
    assert shape == EntersAs(
        (("5/1", (SetPower(5), SetToughness(1))), ("1/5", (SetPower(1), SetToughness(5)))),
    )
    assert isinstance(later, Opaque)
    assert (later.spoils, later.events) == (("event",), ("tap",))


@pytest.mark.parametrize(
    "words",
    [
        "This creature enters with two oil counters on it unless it was a widget.",
        "This creature enters with X oil counters on it, where X is the number of widgets.",
        "Each creature you control enters with an additional oil counter on it if it's an Elf.",
        "This creature enters as a 2/3 Elf.",
        "As this creature enters, choose a number between 1 and 900.",
        "As this creature enters, each player chooses a color.",
        "This creature enters with that many oil counters on it.",
        "As this creature enters, sacrifice any number of widgets.",
        "If a spell was cast this way, widgets enter tapped.",
        "As this creature enters, choose Elf, artifact, or land.",
    ],
)
def test_what_is_not_read_is_left_out_and_named(words: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Opaque)
    assert "enter" in made.spoils


@pytest.mark.parametrize(
    ("words", "itself"),
    [
        ("This creature enters with widget counters on it.", True),
        ("As this creature enters, choose a widget. It enters with a widget counter on it.", True),
        ("Widgets enter tapped.", False),
        ("This creature and other widgets enter tapped.", False),
    ],
)
def test_whether_what_is_not_read_is_about_its_own_entering(words: str, itself: bool) -> None:
    (made,) = abilities(words, Owner("Any", spell=False))
    assert isinstance(made, Opaque)
    assert made.own_entering is itself


def test_what_spells_leave() -> None:
    def left(words: str) -> tuple[object, ...]:
        return shields(tokens(words).text)

    stolen = Enters((Way((UnderControl("you"),)),), All(("Creature", Controlled("opponent"))))
    assert left(
        "If a creature would enter under an opponent's control this turn, it enters under your control instead."
    ) == (stolen,)
    assert left("Permanents enter tapped this turn.") == (Enters((Way((Tapped(),)),), State("permanent")),)
    assert left("Until your next turn, widgets enter tapped.") == (None,)
    assert left("Return it to the battlefield. It enters with an oil counter on it.") == ()
