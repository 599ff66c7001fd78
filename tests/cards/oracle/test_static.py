"""Static abilities: one construction each, on invented sentences."""

from __future__ import annotations

import pytest

from solver.cards.model import (
    AddAbility,
    AddColors,
    AddSubtypes,
    AddTypes,
    All,
    AllOf,
    AmongPlayers,
    Amount,
    Any,
    AnyOf,
    AttachedTo,
    Attacking,
    CannotHaveKeyword,
    Change,
    Chosen,
    Compare,
    Condition,
    Controlled,
    Count,
    Counters,
    Devotion,
    Distinct,
    Effect,
    EverySubtype,
    ExiledWith,
    Fact,
    Filter,
    ForbidPaying,
    HasAttached,
    HasChosen,
    HasCounter,
    HasKeyword,
    HasStat,
    InZone,
    Is,
    Keyword,
    Limit,
    LoseAllAbilities,
    LoseKeyword,
    Matches,
    Modify,
    Not,
    Opaque,
    Owned,
    PairedWith,
    PlayerHas,
    PlayerNumber,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    Scope,
    SetColors,
    SetController,
    SetPower,
    SetSubtypes,
    SetToughness,
    SetTypes,
    Shares,
    State,
    Static,
    StatOf,
    Sum,
    Times,
    Total,
    Turn,
    Unless,
)
from solver.cards.normal import normal
from solver.cards.oracle import compile_ability, compile_card
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.render import render_ability
from solver.cards.vocabulary import COLOR_SYMBOLS

COLORS = tuple(COLOR_SYMBOLS)
SOURCE, HOST = Is("source"), Is("host")
MINE = Controlled("you")
OTHER = Not(SOURCE)
FLYING = AddAbility(Keyword("flying"))


def only(text: str) -> Effect:
    made = compile_ability(text)
    assert isinstance(made, Static), made
    assert len(made.effects) == 1
    return made.effects[0]


@pytest.mark.parametrize(
    "words",
    [
        "Creatures with several counters on them",
        "Creatures with odd counters on them",
        "Creatures with other oil counters on them",
        "Creatures with nonloyalty counters on them",
        "Creatures with islandwalk",
        "Creatures without swampwalk",
        "Creatures with flying, vigilance",
        "Creatures with flying and vigilance or reach",
        "White creatures and Soldiers you control",
        "Tapped artifacts and Elves",
        "Elves, Walls",
        "Tapped and blocking, attacking creatures",
    ],
)
def test_what_could_mean_several_things_is_not_read(words: str) -> None:
    (made,) = abilities(f"{words} get +1/+1.", Owner())
    assert isinstance(made, Opaque)
    assert "characteristics" in made.spoils


def test_what_is_counted_with_a_holder_of_its_own() -> None:
    text = "This creature gets +1/+1 for each other Elf and each Goblin you control."
    (made,) = abilities(text, Owner())
    assert isinstance(made, Opaque)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Creatures with no counters on them", All(("Creature", Not(HasCounter())))),
        ("Creatures with no oil counters on them", All(("Creature", Not(HasCounter("oil"))))),
        ("Creatures without a -1/-1 counter on them", All(("Creature", Not(HasCounter("-1/-1"))))),
        ("Untapped, attacking creatures", All(("Creature", State("attacking"), State("untapped")))),
        ("Green, legendary creatures", All(("Legendary", "green", "Creature"))),
        ("Creatures other than this creature and Goblins", All((Not("Goblin"), "Creature", Not(Is("source"))))),
        ("Creatures with flying and reach", All(("Creature", HasKeyword("flying"), HasKeyword("reach")))),
        (
            "Creatures with flying or with reach",
            All(("Creature", Any((HasKeyword("flying"), HasKeyword("reach"))))),
        ),
        ("Creatures", "Creature"),
        ("All creatures", "Creature"),
        ("Each creature", "Creature"),
        ("Creatures you control", All(("Creature", MINE))),
        ("Creatures your opponents control", All(("Creature", Controlled("opponent")))),
        ("Creatures you don't control", All(("Creature", Not(MINE)))),
        ("Other white creatures", All(("white", "Creature", OTHER))),
        ("Legendary Elves you control", All(("Legendary", "Elf", MINE))),
        ("Nontoken artifact creatures", All(("Artifact", "Creature", State("nontoken")))),
        ("Nonland permanents you control", All((Not("Land"), MINE))),
        ("Snow and Elf creatures", All((Any(("Snow", "Elf")), "Creature"))),
        ("Noncreature, nonblack artifacts", All(("Artifact", Not("Creature"), Not("black")))),
        ("Elves, Goblins, and Walls", Any(("Elf", "Goblin", "Wall"))),
        ("Creatures with counters on them", All(("Creature", HasCounter()))),
        ("Attacking creatures", All(("Creature", State("attacking")))),
        ("Creatures attacking you", All(("Creature", Attacking("you")))),
        ("Each creature that's attacking one of your opponents", All(("Creature", Attacking("opponent")))),
        ("Creatures attacking enchanted player", All(("Creature", Attacking("enchanted player")))),
        ("Creatures paired with this creature", All(("Creature", PairedWith("source")))),
        ("Creature tokens you control", All(("Creature", State("token"), MINE))),
        ("Goblins and Elves", Any(("Goblin", "Elf"))),
        ("Goblin and Elf creatures", All((Any(("Goblin", "Elf")), "Creature"))),
        ("Red and green creatures you control", All((Any(("red", "green")), "Creature", MINE))),
        ("Artifacts and lands you control", All((Any(("Artifact", "Land")), MINE))),
        ("Creatures you control with flying", All(("Creature", MINE, HasKeyword("flying")))),
        ("Creatures without flying", All(("Creature", Not(HasKeyword("flying"))))),
        ("Creatures with power 3 or less", All(("Creature", HasStat("power", "<=", 3)))),
        ("Creatures with two or more oil counters on them", All(("Creature", HasCounter("oil", 2)))),
        ("Creatures with no abilities", All(("Creature", State("no abilities")))),
        ("Creatures of the chosen color", All(("Creature", HasChosen("color")))),
        ("Lands of the chosen type", All(("Land", HasChosen("land type")))),
        ("Creatures you control that are red", All(("Creature", MINE, "red"))),
        ("Creatures that are enchanted", All(("Creature", State("enchanted")))),
        ("Creatures that are enchanted or equipped", All((Any((State("enchanted"), State("equipped"))), "Creature"))),
        ("Other creatures that are Elves, Goblins, or Walls", All((Any(("Elf", "Goblin", "Wall")), "Creature", OTHER))),
        ("Each creature that isn't an Elf, Goblin, or Wall", All((Not("Elf"), Not("Goblin"), Not("Wall"), "Creature"))),
        ("1/2 creatures", All(("Creature", HasStat("power", "=", 1), HasStat("toughness", "=", 2)))),
        ("Nonattacking, nonblocking creatures", All(("Creature", Not(State("attacking")), Not(State("blocking"))))),
        ("Pegasi, Nagas, and Fungi", Any(("Fungus", "Naga", "Pegasus"))),
        ("Equipped creatures you control", All(("Creature", State("equipped"), MINE))),
        ("Creatures with an Aura attached to them", All(("Creature", HasAttached("Aura")))),
        ("Creatures you control but don't own", All(("Creature", MINE, Not(Owned("you"))))),
        ("Creatures other than this creature", All(("Creature", OTHER))),
        ("Enchanted creature", HOST),
        ("Equipped creature", HOST),
        ("This creature", SOURCE),
        ("This creature and enchanted land", Any((SOURCE, HOST))),
        ("Elves your team controls", All(("Elf", MINE))),
        ("Noncommander creatures", All(("Creature", Not(State("commander"))))),
        # what stands in front of a list is said of all its parts
        ("Untapped artifacts, creatures, and lands you control",
         All((Any(("Artifact", "Creature", "Land")), State("untapped"), MINE))),
        ("Tapped Elves and Walls", All((Any(("Elf", "Wall")), State("tapped")))),
        ("Nontoken artifact creatures and Vehicles",
         All((Any((All(("Artifact", "Creature")), "Vehicle")), State("nontoken")))),
        ("White creatures and enchantments", All(("white", Any(("Creature", "Enchantment"))))),
        ("Legendary creatures and planeswalkers", All(("Legendary", Any(("Creature", "Planeswalker"))))),
        ("Legendary Elf and Goblin creatures", All(("Legendary", Any(("Elf", "Goblin")), "Creature"))),
        ("Tapped red and green creatures", All((State("tapped"), Any(("red", "green")), "Creature"))),
        ("Creatures that are legendary Elves or Walls", All(("Creature", "Legendary", Any(("Elf", "Wall"))))),
        # unless another part has words of its own
        ("White creatures and blue artifacts", Any((All(("white", "Creature")), All(("blue", "Artifact"))))),
        ("Non-Elf creatures and non-Aura enchantments",
         Any((All((Not("Elf"), "Creature")), All((Not("Aura"), "Enchantment"))))),
        ("Equipped creatures and Equipment", Any((All(("Creature", State("equipped"))), "Equipment"))),
        ("Enchanted creatures and enchantment creatures",
         All(("Creature", Any((State("enchanted"), "Enchantment"))))),
        ("Artifacts and legendary creatures", Any(("Artifact", All(("Legendary", "Creature"))))),
        ("Creature tokens and artifacts", Any((All(("Creature", State("token"))), "Artifact"))),
        ("Creatures that are a legendary Elf or a Wall",
         All(("Creature", Any((All(("Legendary", "Elf")), "Wall"))))),
        ("Other Elves and Walls you control", All((Any(("Elf", "Wall")), MINE, OTHER))),
    ],
)  # fmt: skip
def test_noun_phrases(words: str, expected: Filter) -> None:
    many = words.endswith("s") or " s" in words or words.split()[0] not in ("Each", "Enchanted", "Equipped", "This")
    verb = "have" if many else "has"
    made = compile_ability(f"{words} {verb} flying.")
    assert isinstance(made, Static), made
    assert made.effects[0].affects == normal(expected)


@pytest.mark.parametrize(
    ("words", "expected", "scope"),
    [
        ("Creature cards in your graveyard", All(("Creature", Owned("you"))), "graveyard"),
        ("Cards in graveyards", All(()), "graveyard"),
        ("Creature spells you control", All(("Creature", MINE)), "stack"),
        ("Red spells you cast", All(("red", MINE)), "stack"),
        ("Red instant and sorcery spells you cast", All(("red", Any(("Instant", "Sorcery")), MINE)), "stack"),
        ("Permanent spells you control", All((Not("Instant"), Not("Sorcery"), MINE)), "stack"),
        ("All cards that aren't on the battlefield, spells, and permanents", All(()), "everywhere"),
    ],
)
def test_other_zones(words: str, expected: Filter, scope: Scope) -> None:
    effect = only(f"{words} are red.")
    assert (effect.affects, effect.scope) == (expected, scope)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("gets +1/+2", (Modify(1, 2),)),
        ("has flying and menace", (FLYING, AddAbility(Keyword("menace")))),
        ("gets +1/+1 and has flying", (FLYING, Modify(1, 1))),
        ("gets +1/+1, has flying, and is blue", (SetColors(("blue",)), FLYING, Modify(1, 1))),
        ("loses flying", (LoseKeyword("flying"),)),
        ("loses flying and can't have or gain flying", (LoseKeyword("flying"), CannotHaveKeyword("flying"))),
        ("loses all abilities", (LoseAllAbilities(),)),
        ("loses all abilities except mana abilities", (LoseAllAbilities("mana abilities"),)),
        ("has flying and loses all other abilities", (LoseAllAbilities(), FLYING)),
        ("has base power and toughness 2/5", (SetPower(2), SetToughness(5))),
        ("has base power 4", (SetPower(4),)),
        ("has protection from red and from Goblins",
         (AddAbility(Keyword("protection", quality="red")), AddAbility(Keyword("protection", quality="Goblin")))),
        ("has ward {2}", (AddAbility(Keyword("ward", cost="{2}")),)),
        ("has toxic 2", (AddAbility(Keyword("toxic", number=2)),)),
        ("has snow swampwalk", (AddAbility(Keyword("landwalk", quality=All(("Snow", "Swamp")))),)),
        ("is all colors", (SetColors(("white", "blue", "black", "red", "green")),)),
        ("is colorless", (SetColors(()),)),
        ("is red and green in addition to its other colors", (AddColors(("red", "green")),)),
        ("is the chosen color", (SetColors((Chosen("color"),)),)),
        ("is every creature type", (EverySubtype("creature"),)),
        ("isn't a creature", (RemoveTypes(("Creature",)),)),
        ("isn't an Elf", (RemoveSubtypes(("Elf",)),)),
        ("isn't legendary", (RemoveSupertypes(("Legendary",)),)),
        ("is no longer snow", (RemoveSupertypes(("Snow",)),)),
        ("has landwalk of the chosen type", (AddAbility(Keyword("landwalk", quality=HasChosen("land type"))),)),
    ],
)  # fmt: skip
def test_predicates(words: str, expected: tuple[Change, ...]) -> None:
    assert only(f"Enchanted creature {words}.").changes == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # 205.1a: the new types replace the old ones
        ("is a Wall creature", (SetTypes(("Creature",)), SetSubtypes("creature", ("Wall",)))),
        ("is a Wall", (SetSubtypes("creature", ("Wall",)),)),
        ("is an Island", (SetSubtypes("land", ("Island",)),)),
        ("is a colorless Swamp land", (SetTypes(("Land",)), SetSubtypes("land", ("Swamp",)), SetColors(()))),
        # 205.1b: or do not
        ("is a Wall in addition to its other types", (AddSubtypes(("Wall",)),)),
        ("is an artifact in addition to its other types", (AddTypes(("Artifact",)),)),
        ("is an artifact creature", (AddTypes(("Artifact", "Creature")),)),
        ("is a Wall artifact creature", (AddTypes(("Artifact", "Creature")), SetSubtypes("creature", ("Wall",)))),
        ("is a 1/1 Elf creature that's still a land",
         (AddTypes(("Creature",)), AddSubtypes(("Elf",)), SetPower(1), SetToughness(1))),
        ("is an artifact creature and loses all other card types", (SetTypes(("Artifact", "Creature")),)),
        ("is a black Elf in addition to its other colors and types", (AddSubtypes(("Elf",)), AddColors(("black",)))),
    ],
)  # fmt: skip
def test_types(words: str, expected: tuple[Change, ...]) -> None:
    assert only(f"Enchanted permanent {words}.").changes == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you control a Forest", Compare(Count(All((MINE, "Forest"))), ">=", 1)),
        ("you control another Elf", Compare(Count(All((MINE, "Elf", OTHER))), ">=", 1)),
        ("you control three or more artifacts", Compare(Count(All((MINE, "Artifact"))), ">=", 3)),
        ("you control no creatures", Compare(Count(All((MINE, "Creature"))), "=", 0)),
        ("an opponent controls a Swamp", Compare(Count(All((Controlled("opponent"), "Swamp"))), ">=", 1)),
        ("it's your turn", Turn("you")),
        ("it's not your turn", Unless(Turn("you"))),
        (
            "an opponent has eight or more cards in their graveyard",
            Compare(AmongPlayers("greatest", "graveyard"), ">=", 8),
        ),
        ("an opponent has no cards in hand", Compare(AmongPlayers("least", "hand"), "<=", 0)),
        ("an opponent has two or fewer cards in hand", Compare(AmongPlayers("least", "hand"), "<=", 2)),
        ("an opponent has 10 or less life", Compare(AmongPlayers("least", "life"), "<=", 10)),
        ("an opponent has three or more poison counters", Compare(AmongPlayers("greatest", "poison"), ">=", 3)),
        ("an opponent is poisoned", Compare(AmongPlayers("greatest", "poison"), ">=", 1)),
        (
            "there are ten or more cards in a single graveyard",
            Compare(AmongPlayers("greatest", "graveyard", "any"), ">=", 10),
        ),
        (
            "you have more cards in hand than each opponent",
            Compare(Count(Owned("you"), "hand"), ">", AmongPlayers("greatest", "hand")),
        ),
        ("you have more life than each opponent", Compare(PlayerNumber("life"), ">", AmongPlayers("greatest", "life"))),
        ("you have 30 or more life", Compare(PlayerNumber("life"), ">=", 30)),
        ("you have no cards in hand", Compare(Count(MINE, "hand"), "=", 0)),
        ("this creature is untapped", Matches("source", State("untapped"))),
        ("this creature has an oil counter on it", Matches("source", HasCounter("oil"))),
        ("this creature's power is 4 or greater", Matches("source", HasStat("power", ">=", 4))),
        ("enchanted creature isn't red", Matches("host", Not("red"))),
        ("there are seven or more cards in your graveyard", Compare(Count(Owned("you"), "graveyard"), ">=", 7)),
        ("there are four or more card types among cards in your graveyard",
         Compare(Distinct("card type", Owned("you"), "graveyard"), ">=", 4)),
        ("your devotion to red is less than five", Compare(Devotion(("red",)), "<", 5)),
        ("you've drawn three or more cards this turn", Compare(PlayerNumber("cards_drawn"), ">=", 3)),
        ("you haven't cast a spell this turn", Compare(PlayerNumber("spells_cast"), "=", 0)),
        ("you have two or fewer cards in hand", Compare(Count(MINE, "hand"), "<=", 2)),
        ("you've completed a dungeon", Fact("completed_dungeon")),
        ("you've committed a crime this turn", Fact("crime")),
        ("your opponents control no creatures", Compare(Count(All((Controlled("opponent"), "Creature"))), "=", 0)),
        ("an Elf card is in your graveyard", Compare(Count(All(("Elf", Owned("you"))), "graveyard"), ">=", 1)),
        ("this creature isn't on the battlefield", Matches("source", Not(InZone("battlefield")))),
        ("another player controls enchanted creature", Matches("host", Not(MINE))),
        ("this creature has no oil counters on it", Compare(Counters("source", "oil"), "=", 0)),
        ("you control a Forest or an Island",
         AnyOf((Compare(Count(All(("Forest", MINE))), ">=", 1), Compare(Count(All(("Island", MINE))), ">=", 1)))),
        ("you control a Forest, an Island, or two or more Elves",
         AnyOf((Compare(Count(All(("Forest", MINE))), ">=", 1), Compare(Count(All(("Island", MINE))), ">=", 1),
                Compare(Count(All(("Elf", MINE))), ">=", 2)))),
        ("you control a Forest, another Elf, and a Wall",
         AllOf((Compare(Count(All(("Forest", MINE))), ">=", 1), Compare(Count(All(("Elf", MINE, OTHER))), ">=", 1),
                Compare(Count(All(("Wall", MINE))), ">=", 1)))),
        ("you control a Forest and an Island",
         AllOf((Compare(Count(All(("Forest", MINE))), ">=", 1), Compare(Count(All(("Island", MINE))), ">=", 1)))),
        ("you control a Forest, Island, or Swamp",
         Compare(Count(All((Any(("Forest", "Island", "Swamp")), MINE))), ">=", 1)),
        ("it's your turn or you control a Forest",
         AnyOf((Turn("you"), Compare(Count(All(("Forest", MINE))), ">=", 1)))),
        ("an Aura is attached to enchanted creature",
         Compare(Count(All(("Aura", AttachedTo(HOST)))), ">=", 1)),
        ("white is the most common color among all permanents or is tied for most common",
         Compare(Count("white"), ">=", Limit("greatest", tuple(map(Count, COLORS))))),
    ],
)  # fmt: skip
def test_conditions(words: str, expected: Condition) -> None:
    for text in (f"As long as {words}, this creature has flying.", f"This creature has flying as long as {words}."):
        condition = only(text).condition
        assert condition == normal(expected)


ELVES = All(("Elf", MINE))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("for each Elf you control", Count(ELVES)),
        ("for each other Goblin on the battlefield", Count(All(("Goblin", OTHER)))),
        ("for each card in your hand", Count(MINE, "hand")),
        ("for each creature card in your graveyard", Count(All(("Creature", Owned("you"))), "graveyard")),
        ("for each oil counter on it", Counters("source", "oil")),
        ("for each color among permanents you control", Distinct("color", MINE)),
        ("for each card in all players' hands", Count(All(()), "hand")),
        ("for each card in the chosen player's hand", Count(Controlled("chosen"), "hand")),
        ("for each card your opponents own in exile", Count(Owned("opponent"), "exile")),
        ("for each experience counter you have", PlayerNumber("experience")),
        ("for each poison counter your opponents have", PlayerNumber("poison", "opponent")),
        ("for each time you've cast your commander from the command zone this game", PlayerNumber("commander_casts")),
    ],
)
def test_for_each(words: str, expected: Amount) -> None:
    assert only(f"This creature gets +1/+1 {words}.").changes == normal((Modify(expected, expected),))
    assert only(f"This creature gets -2/-0 {words}.").changes == normal((Modify(Times(-2, expected), 0),))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the number of Elves you control", Count(ELVES)),
        ("twice the number of Elves you control", Times(2, Count(ELVES))),
        ("2 plus the number of Elves you control", Sum((2, Count(ELVES)))),
        ("your life total", PlayerNumber("life")),
        ("your devotion to black", Devotion(("black",))),
        ("the number of cards exiled with it", Count(ExiledWith("source"), "exile")),
        ("the exiled card's mana value", Total("mana value", ExiledWith("source"), "exile")),
        ("the highest life total among players", AmongPlayers("greatest", "life", "any")),
        ("the greatest number of cards in hand among your opponents", AmongPlayers("greatest", "hand")),
        (
            "the number of cards in the hand of the opponent with the most cards in hand",
            AmongPlayers("greatest", "hand"),
        ),
    ],
)
def test_defined_sizes(words: str, expected: Amount) -> None:
    made = compile_ability(f"Testling's power and toughness are each equal to {words}.", "Testling")
    assert made == Static((Effect(SOURCE, (SetPower(expected), SetToughness(expected))),), defining=True)
    assert only(f"This creature gets +X/+X, where X is {words}.").changes == normal((Modify(expected, expected),))


def test_two_things_are_counted() -> None:
    both = Sum((Count(ELVES), Count(All(("Elf", Owned("you"))), "graveyard")))
    for words in ("each Elf you control and each Elf card in your graveyard",):
        assert only(f"This creature gets +1/+1 for {words}.").changes == (Modify(both, both),)
    made = only("This creature gets +1/+1 for each Elf you control and +1/+1 for each card in your hand.")
    both = Sum((Count(ELVES), Count(MINE, "hand")))
    assert made.changes == normal((Modify(both, both),))


PARTNER = All(("Creature", PairedWith("source")))


@pytest.mark.parametrize("both", ["both creatures have", "each of those creatures has"])
def test_pairs(both: str) -> None:
    """702.95b."""
    made = only(f"As long as this creature is paired with another creature, {both} flying.")
    assert made.affects == Any((SOURCE, PARTNER))
    assert made.condition == Compare(Count(PARTNER), ">=", 1)


def test_what_the_controller_of_the_host_has() -> None:
    made = only("Enchanted creature gets -1/-1 for each card in its controller's graveyard.")
    count = Times(-1, Count(Owned("host controller"), "graveyard"))
    assert made.changes == (Modify(count, count),)


def test_other_in_where_x_is_leaves_out_the_object_itself() -> None:
    made = only("Enchanted creature gets +X/+0, where X is the number of other creatures its controller controls.")
    assert made.changes == (Modify(Count(All(("Creature", Controlled("host controller"), Not(HOST)))), 0),)
    made = only("Elves get +X/+0, where X is the number of other Elves.")
    assert made.changes == (Modify(Count(All(("Elf", Not(Is("affected"))))), 0),)


@pytest.mark.parametrize(
    ("words", "left_out"),
    [
        ("each other enchantment on the battlefield", SOURCE),
        ("each other Aura attached to it", SOURCE),
        ("each other nonland permanent you control", SOURCE),
        ("each other artifact or enchantment you control", SOURCE),
        ("each other non-Aura enchantment on the battlefield", HOST),
        ("each other creature on the battlefield", HOST),
        ("each other enchantment creature you control", HOST),
        ("each other artifact you control", HOST),
    ],
)
def test_other_than_what_is_attached_or_than_its_host(words: str, left_out: Filter) -> None:
    (change,) = only(f"Enchanted creature gets +1/+1 for {words}.").changes
    assert isinstance(change, Modify)
    assert isinstance(change.power, Count)
    assert isinstance(change.power.of, All)
    assert change.power.of.of[-1] == Not(left_out)


def test_other_on_equipment() -> None:
    (change,) = only("Equipped creature gets +1/+1 for each other artifact you control.").changes
    assert change == normal(Modify(artifacts := Count(All(("Artifact", MINE, OTHER))), artifacts))
    made = only("As long as you control another artifact creature, equipped creature gets +1/+1.")
    assert made.condition == normal(Compare(Count(All(("Artifact", "Creature", MINE, Not(HOST)))), ">=", 1))


@pytest.mark.parametrize(
    ("type_line", "words", "left_out"),
    [
        ("Enchantment — Aura", "Other creatures you control get -1/-1.", HOST),
        ("Enchantment — Aura", "Other enchantments you control have hexproof.", SOURCE),
        ("Enchantment — Aura Curse", "Other Curses you control have hexproof.", SOURCE),
        ("Artifact — Equipment", "Other Equipment you control have hexproof.", SOURCE),
        ("Artifact — Equipment", "Other Vehicles you control have hexproof.", HOST),
        ("Artifact Creature — Elf Equipment", "Other creatures you control get -1/-1.", SOURCE),
        ("Artifact — Equipment", 'Equipped creature has "Other creatures you control get -1/-1."', SOURCE),
        ("Creature — Elf", "Other Vehicles you control have hexproof.", SOURCE),
    ],
)
def test_other_on_a_card_that_is_attached(type_line: str, words: str, left_out: Filter) -> None:
    (ability,) = compile_card("Testling", type_line=type_line, text=words).faces[0].abilities
    assert repr(Not(left_out)) in repr(ability)
    assert repr(ability).count("Not(") == 1


def test_otherwise_and_instead_are_the_opposite_condition() -> None:
    red = Matches("host", "red")
    made = compile_ability("Enchanted creature gets +1/+1 as long as it's red. Otherwise, it gets -1/-1.")
    weaker = Effect(HOST, (Modify(-1, -1),), condition=Unless(red))
    assert made == Static((Effect(HOST, (Modify(1, 1),), condition=red), weaker))
    for last in ("It gets +3/+3 instead as long as it's red.", "If it's red, it gets +3/+3 instead."):
        made = compile_ability(f"Enchanted creature gets -1/-1. {last}")
        assert made == Static((weaker, Effect(HOST, (Modify(3, 3),), condition=red)))
    made = compile_ability("Elves have flying as long as they're red. Otherwise, they have reach.")
    assert isinstance(made, Static)
    assert [effect.affects for effect in made.effects] == [All(("red", "Elf")), All((Not("red"), "Elf"))]


def test_each_part_of_a_sentence_with_a_condition_of_its_own() -> None:
    made = compile_ability("Each Elf has flying if it's blue, reach if it's green, and gets +1/+1 if it's red.")
    assert made == Static((
        Effect(All(("blue", "Elf")), (FLYING,)),
        Effect(All(("green", "Elf")), (AddAbility(Keyword("reach")),)),
        Effect(All(("red", "Elf")), (Modify(1, 1),)),
    ))  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "As long as you control an Elf, Goblin, and Wall, this creature gets +1/+1.",
        "This creature gets +1/+1 as long as you control an Elf and Goblin.",
        "This creature gets +1/+1 as long as you control a red and green creature.",
        "This creature gets +1/+1 as long as an opponent controls an Elf and a Goblin.",
        "This creature gets +1/+1 as long as it's red and green.",
        "Creatures that are red and green get +1/+1.",
        "Black permanents and spells are red.",
        "A creature gets +1/+1.",
    ],
)
def test_several_things_at_once_are_not_guessed(words: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Opaque), made
    assert "characteristics" in made.spoils


def test_unless() -> None:
    made = only("This creature has flying unless it's attacking.")
    assert made == Effect(SOURCE, (FLYING,), condition=Unless(Matches("source", State("attacking"))))


def test_the_only_one_is_that_one() -> None:
    mine = All(("Creature", MINE))
    made = only("As long as you control exactly one creature, that creature has flying.")
    assert made == Effect(mine, (FLYING,), condition=Compare(Count(mine), "=", 1))


def test_where_a_static_ability_functions() -> None:
    """113.6."""
    made = compile_ability("As long as this card is in your graveyard, Elves you control have flying.")
    assert isinstance(made, Static)
    assert made.zones == ("graveyard",)
    made = compile_ability("As long as this card isn't on the battlefield, it's a 1/1 Elf creature.")
    assert isinstance(made, Static)
    assert "battlefield" not in made.zones
    assert "library" in made.zones


def test_permanents_and_spells() -> None:
    made = only("Artifacts you control and artifact spells you control are red.")
    here, stack = (All(("Artifact", MINE, InZone(zone))) for zone in ("battlefield", "stack"))
    assert (made.affects, made.scope) == (normal(Any((here, stack))), "everywhere")


def test_every_nonbasic_land_type() -> None:
    (change,) = only("This land is every nonbasic land type.").changes
    assert isinstance(change, AddSubtypes)
    assert "Gate" in change.subtypes
    assert not {"Plains", "Forest"} & set(change.subtypes)


def test_spells_and_cards_elsewhere() -> None:
    made = only(
        "Other Elves you control are red. The same is true for Elf spells you control and Elf cards you own that "
        "aren't on the battlefield."
    )
    here = All((InZone("battlefield"), "Elf", MINE, OTHER))
    stack = All((InZone("stack"), "Elf", MINE))
    elsewhere = All(("Elf", Owned("you"), Not(InZone("battlefield"))))
    assert (made.affects, made.scope) == (normal(Any((here, stack, elsewhere))), "everywhere")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("has flashback. Its flashback cost is equal to its mana cost", Keyword("flashback", cost="its mana cost")),
        ("has escape. The escape cost is equal to its mana cost plus discard two cards",
         Keyword("escape", cost="its mana cost plus discard two cards")),
        ('has "Cumulative upkeep {1}."', Keyword("cumulative upkeep", cost="{1}")),
        ('has "bands with other red Elves."', Keyword("bands with other", quality=All(("red", "Elf")))),
    ],
)  # fmt: skip
def test_keywords_that_are_given(words: str, expected: Keyword) -> None:
    assert only(f"Each Elf card in your graveyard {words}.").changes == (AddAbility(expected),)


def test_what_you_have_too_is_an_ability_of_its_own() -> None:
    face = compile_card("Testling", type_line="Creature — Elf", text="You and Elves you control have hexproof.").faces[
        0
    ]
    (given,) = face.abilities
    yours = Effect(Is("source"), (PlayerHas("hexproof"),))
    assert given == Static((Effect(ELVES, (AddAbility(Keyword("hexproof")),)), yours))
    face = compile_card("Testling", type_line="Creature — Elf", text="You and Elves you control have flying.").faces[0]
    given, opaque = face.abilities
    assert given == Static((Effect(ELVES, (AddAbility(Keyword("flying")),)),))
    assert isinstance(opaque, Opaque)
    assert "characteristics" not in opaque.spoils


@pytest.mark.parametrize(
    ("text", "affects", "forbids"),
    [
        ("Players can't pay life or sacrifice creatures to cast spells or activate abilities.", "Creature",
         ForbidPaying("either")),
        ("Players can't sacrifice Elves to cast spells or activate abilities.", "Elf",
         ForbidPaying("sacrifice")),
        ("Players can't pay life to cast spells or to activate abilities that aren't mana abilities.", Is("source"),
         ForbidPaying("life", mana=False)),
    ],
)  # fmt: skip
def test_what_nobody_can_pay_with(text: str, affects: Filter, forbids: ForbidPaying) -> None:
    made = only(text)
    assert (made.affects, made.changes) == (affects, (forbids,))
    written = render_ability(Static((made,)))
    assert abilities(written, Owner("Testling", spell=False)) == (Static((made,)),)


def test_power_and_that_number_plus() -> None:
    made = only(
        "This creature's power is equal to the number of lands and its toughness is equal to that number plus 1."
    )
    count = Count("Land")
    assert made.changes == (SetPower(count), SetToughness(Sum((1, count))))


def test_defining_is_printed_unconditional_and_about_itself() -> None:
    made = compile_ability("This card is all colors.")
    assert isinstance(made, Static)
    assert made.defining
    for text in ("Enchanted creature is all colors.", "As long as it's your turn, this creature is all colors."):
        made = compile_ability(text)
        assert isinstance(made, Static)
        assert not made.defining


def test_its_mana_value_is_that_of_each_one() -> None:
    value = StatOf("mana value", "affected")
    made = only(
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value."
    )
    assert made.affects == All((Not("Creature"), "Artifact"))
    assert made.changes == (AddTypes(("Artifact", "Creature")), SetPower(value), SetToughness(value))


def test_each_other_one_that_shares_a_type() -> None:
    made = only("Each creature gets +1/+0 for each other creature that shares a creature type with it.")
    count = Count(All(("Creature", Shares("creature type", "affected"), Not(Is("affected")))))
    assert made.changes == (Modify(count, 0),)


def test_a_condition_on_each_one_belongs_to_the_group() -> None:
    made = only("Each Vehicle you control has flying as long as it's a creature.")
    assert made == Effect(All(("Vehicle", "Creature", MINE)), (FLYING,))


def test_a_condition_in_front_of_a_group_like_its_own() -> None:
    made = only("As long as you control two or more lands, lands you control have flying.")
    lands = All(("Land", MINE))
    assert made == Effect(lands, (FLYING,), condition=Compare(Count(lands), ">=", 2))


def test_sentences_are_effects_of_one_ability() -> None:
    made = compile_ability("Enchanted creature gets +1/+1. As long as it's your turn, it has flying.")
    assert made == Static((Effect(HOST, (Modify(1, 1),)), Effect(HOST, (FLYING,), condition=Turn("you"))))


def test_two_subjects_are_two_effects() -> None:
    made = compile_ability("Elves you control get +1/+1 and creatures your opponents control get -1/-1.")
    foes = All(("Creature", Controlled("opponent")))
    assert made == Static((Effect(ELVES, (Modify(1, 1),)), Effect(foes, (Modify(-1, -1),))))


def test_one_sentence_about_one_subject_is_one_effect() -> None:
    made = only("Enchanted creature is a Wall and has flying, and it loses all other abilities.")
    assert made.changes == (SetSubtypes("creature", ("Wall",)), LoseAllAbilities(), FLYING)


def test_control() -> None:
    assert only("You control enchanted creature.") == Effect(HOST, (SetController(),))


def test_a_card_that_counts_its_own_name() -> None:
    text = "Mob Rat gets +1/+1 for each other creature named Mob Rat on the battlefield."
    (ability,) = compile_card("Mob Rat", type_line="Creature — Rat", text=text).faces[0].abilities
    assert "Named(name='Mob Rat')" in repr(ability)
