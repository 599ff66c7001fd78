"""Forms of abilities: what kind each paragraph is, and what it could spoil."""

from __future__ import annotations

import pytest

from solver.cards.entering import Excepts, Tapped, WithCounters
from solver.cards.model import (
    Ability,
    Activated,
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    Also,
    Any,
    BecomeCopy,
    Controlled,
    Count,
    EntersAs,
    EntersAsCopy,
    InZone,
    Keyword,
    Matches,
    Modify,
    Opaque,
    Question,
    RemoveSupertypes,
    SetName,
    SetPower,
    SetToughness,
    State,
    Static,
    Triggered,
    X,
)
from solver.cards.oracle import compile_ability, compile_card, spoils
from solver.cards.oracle.cards import compile_face
from solver.cards.words import digest
from solver.errors import CannotRead


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Flying", Keyword("flying")),
        ("first strike", Keyword("first strike")),
        ("Crew 3", Keyword("crew", number=3)),
        ("Equip {2}", Keyword("equip", cost="{2}")),
        ("Ward {1}", Keyword("ward", cost="{1}")),
        ("Ward—Discard a card.", Keyword("ward", cost="Discard a card")),
        ("Cycling {1}{U}", Keyword("cycling", cost="{1}{U}")),
        ("Swampcycling {2}", Keyword("typecycling", cost="{2}", quality="Swamp")),
        ("Protection from red", Keyword("protection", quality="red")),
        ("Enchant creature", Keyword("enchant", quality="Creature")),
        ("Enchant artifact or land", Keyword("enchant", quality=Any(("Artifact", "Land")))),
        ("Enchant creature you control", Keyword("enchant", quality=All(("Creature", Controlled("you"))))),
        ("Enchant player", Keyword("enchant player")),
        ("Forestwalk", Keyword("landwalk", quality="Forest")),
        ("Affinity for artifacts", Keyword("affinity", quality="Artifact")),
        ("Suspend 3—{1}{R}", Keyword("suspend", number=3, cost="{1}{R}")),
        ("Kicker {R} and/or {1}{G}", Keyword("kicker", cost="{R} and/or {1}{G}")),
        ("Gift a card", Keyword("gift", cost="a card")),
        ("Commander ninjutsu {U}{B}", Keyword("commander ninjutsu", cost="{U}{B}")),
        ("Devour Elf 2", Keyword("devour", number=2, quality="Elf")),
        ("Enchant Elf card in a graveyard", Keyword("enchant", quality=All(("Elf", InZone("graveyard"))))),
        ("Mobilize X, where X is the number of Elves you control.",
         Keyword("mobilize", number=Count(All(("Elf", Controlled("you")))))),
    ],
)  # fmt: skip
def test_keywords(words: str, expected: Ability) -> None:
    assert compile_ability(words) == expected


def test_a_line_of_keywords_is_one_paragraph() -> None:
    face = compile_card("Testling", type_line="Creature — Elf", text="Flying, ward {2}, haste\n{T}: Add {G}.").faces[0]
    assert [type(ability) for ability in face.abilities] == [Keyword, Keyword, Keyword, Activated]
    assert face.paragraphs == (1, 1, 1, 2)


@pytest.mark.parametrize(
    ("words", "adds", "whole"),
    [
        ("{T}: Add {G}.", ("{G}",), True),
        ("{T}: Add {C}{C}.", ("{C}{C}",), True),
        ("{T}: Add {W}, {U}, or {B}.", ("{W}", "{U}", "{B}"), True),
        ("{T}: Add one mana of any color.", ("any color",), True),
        ("{T}: Add one mana of the chosen color.", ("chosen color",), True),
        ("{T}: Add {R}. This land deals 1 damage to you.", ("{R}",), True),
        ("{T}: Add {R}. Each player loses 1 life.", ("{R}",), False),
        ("{T}: Add {R} for each Elf you control.", (), True),
        ("{T}: Add {C}. If you control an Elf, add {C}{C} instead.", (), True),
    ],
)
def test_mana_abilities(words: str, adds: tuple[str, ...], whole: bool) -> None:
    made = compile_ability(words)
    assert isinstance(made, Activated)
    assert made.mana
    assert made.cost == "{T}"
    assert made.adds == adds
    assert (made.words is None) == whole


def test_an_ability_with_a_target_is_no_mana_ability() -> None:
    made = compile_ability("{T}: Target player adds {G}.")
    assert isinstance(made, Activated)
    assert not made.mana


@pytest.mark.parametrize(
    ("words", "mana"),
    [
        ("Whenever you tap a land for mana, add an additional {G}.", True),
        ("Whenever you tap a land for {C}, add an additional {C}.", True),
        ("Whenever a player taps a Forest, Swamp, or Island for mana, that player adds {G}.", True),
        ("Whenever an ability causes you to add one or more mana, add one mana of any color.", True),
        ("Whenever you tap a land for mana, target player adds {G}.", False),
        ("Whenever this creature attacks, add {G}.", False),
        ("Whenever you tap a land for mana, draw a card.", False),
    ],
)
def test_triggered_mana_abilities(words: str, mana: bool) -> None:
    """605.1b."""
    made = compile_ability(words)
    assert isinstance(made, Triggered)
    assert made.mana == mana


def test_new_targets_of_a_copy_are_no_targets_of_the_ability() -> None:
    made = compile_ability(
        "{T}: Add {R}. When that mana is spent, copy a spell. You may choose new targets for the copy."
    )
    assert isinstance(made, Activated)
    assert made.mana


def test_loyalty_and_chapters() -> None:
    loyal = compile_ability("[−2]: Draw a card.")
    assert isinstance(loyal, Activated)
    assert (loyal.cost, loyal.loyalty) == ("-2", True)
    chapter = compile_ability("I, II — Draw a card.")
    assert isinstance(chapter, Triggered)
    assert chapter.event == "chapter I, II"


@pytest.mark.parametrize(
    ("words", "form", "expected"),
    [
        ("This land enters tapped unless it was a widget.", "replacement", ("enter",)),
        ("This creature enters with widget counters on it.", "replacement", ("enter",)),
        ("As this artifact enters, choose a widget.", "replacement", ("enter",)),
        ("If a creature would die, exile it instead and shuffle.", "replacement", ("event",)),
        ("If you would scry a number of cards, shuffle that many cards instead.", "replacement", ("event",)),
        ("Elves can't block unless you control more Elves than attacking player.", "static", ("combat",)),
        ("Elves attack that player each combat if able.", "static", ("combat",)),
        ("Elf spells you cast can't be countered by Elves.", "static", ("stack",)),
        ("The second spell you cast each turn costs {1} less to cast.", "static", ("mana", "stack")),
        ("Elves don't untap during their controllers' untap steps.", "static", ("event",)),
        ("Activated abilities of Elves named Foo can't be activated.", "static", ("mana", "activation")),
        ("Activated abilities of Elves named Foo can't be activated unless they're mana abilities.",
         "static", ("activation",)),
        ("You may look at the top card of your library any time.", "static", ()),
        ("This creature crews Vehicles as though its power were 3 greater.", "static", ("activation",)),
        ("Boast costs you pay cost {1} less.", "static", ("mana", "activation", "stack")),
        ("If you would draw a card, mill a card instead. Put a card milled this way into your hand.",
         "replacement", ("event",)),
        ("If damage would be dealt to this creature, prevent that damage. Exile the top card of your library.",
         "replacement", ("event",)),
        ("If this creature would die, instead it becomes a land.", "replacement", ("event",)),
        ("Each other Elf you control enters with an additional +1/+1 counter on it and as a Wall in addition to its "
         "widgets.", "replacement", ("characteristics", "enter")),
        ("This creature enters as a 1/4 creature with flying.", "replacement", ("characteristics", "enter")),
        ("If it enters as a creature, it enters with an additional +1/+1 counter on it.", "replacement", ("enter",)),
        ("Frobnicate all widgets.", "static", spoils.EVERYTHING),
    ],
)  # fmt: skip
def test_what_is_not_modelled_says_what_it_could_spoil(words: str, form: str, expected: tuple[Question, ...]) -> None:
    made = compile_ability(words)
    assert isinstance(made, Opaque), made
    assert (made.form, made.spoils) == (form, expected)


@pytest.mark.parametrize(
    "words",
    [
        "Elves have the strangest ability.",
        "Elves get +1/+1 for each widget.",
        "Enchanted creature gets -X/-Y.",
        "If this creature was a widget, it enters with an oil counter on it and with flying.",
        "As this creature enters, you may exchange its text box and another creature's.",
        "Elves you control become widgets.",
        "Each Elf becomes a copy of the widget.",
        "Enchanted creature can't block, and its name and creature type are the last chosen name and creature type.",
    ],
)
def test_static_texts_that_could_change_characteristics_are_never_harmless(words: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Opaque)
    assert "characteristics" in made.spoils
    with pytest.raises(CannotRead) as caught:
        compile_card("Testling", type_line="Creature — Elf", text=f"Flying\nElves have reach. {words}")
    assert caught.value.part == words


@pytest.mark.parametrize("words", ["Frobnicate all widgets.", "Annihilator", "Zyzzyx 3"])
def test_words_of_no_known_shape_are_an_error_on_a_card(words: str) -> None:
    for text in (words, f"Solved — {words}", f'Elves have "{words}"'):
        with pytest.raises(CannotRead) as caught:
            compile_card("Testling", type_line="Enchantment — Case", text=f"Flying\n{text}")
        assert caught.value.part == words


@pytest.mark.parametrize(
    "words", ["Elves can't block.", "{1}: Frobnicate a widget.", "When this creature dies, frobnicate.", "Ward {1}"]
)
def test_words_of_a_known_form_are_no_error(words: str) -> None:
    compile_card("Testling", type_line="Creature — Elf", text=words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Elves become widgets.", True),
        ("As long as you control an Elf, Goblins have the strangest ability.", True),
        ('Elves have "Whenever this creature dies, return it from your graveyard to your hand," lo.', True),
        # 113.6b: it says where it functions
        ("As long as this card is in your graveyard, Elves become widgets.", False),
        ("Elves and Elf cards in your hand become widgets.", False),
        # 604.3a: it could define its own characteristics
        ("This creature is every widget.", False),
        ("This creature's power is equal to the widget.", False),
        ("Invention — Testling has all creature types of the widget.", False),
        ("Elves can't block unless you control more Elves than attacking player.", False),
    ],
)
def test_what_functions_on_the_battlefield_only(words: str, expected: bool) -> None:
    """113.6."""
    made = compile_ability(words, "Testling")
    assert isinstance(made, Opaque)
    assert made.on_battlefield == expected


def test_what_an_instant_is_functions_elsewhere() -> None:
    face = compile_face(
        "Testling", cost=None, type_line="Instant", power=None, toughness=None, text="~ is odd.", strict=False
    ).face
    assert not any(isinstance(ability, Opaque) and ability.on_battlefield for ability in face.abilities)


def test_a_restriction_beside_a_change_is_an_ability_of_its_own() -> None:
    face = compile_card(
        "Test Charm", type_line="Enchantment — Aura", text="Enchanted creature gets +1/+1 and can't be sacrificed."
    ).faces[0]
    changing, restricting = face.abilities
    assert isinstance(changing, Static)
    assert changing.effects[0].changes == (Modify(1, 1),)
    assert isinstance(restricting, Opaque)
    assert restricting.spoils == ("event", "stack")
    assert face.paragraphs == (1, 1)


def test_enters_as_a_copy() -> None:
    made = compile_ability(
        "You may have this creature enter as a copy of any creature on the battlefield, "
        "except it's a Wall in addition to its other types."
    )
    assert made == EntersAsCopy(BecomeCopy("chosen", (AddSubtypes(("Wall",)),)))
    named = compile_ability(
        "You may have Testling enter as a copy of any artifact, except its name is Testling.", "Testling"
    )
    assert named == EntersAsCopy(BecomeCopy("chosen", (SetName("Testling"),)), "Artifact")
    card = compile_ability("You may have this creature enter as a copy of any creature card in a graveyard.")
    assert card == EntersAsCopy(BecomeCopy("chosen"), All(("Creature", InZone("graveyard"))))


def test_what_else_happens_on_entering_as_a_copy() -> None:
    tapped = compile_ability("You may have this land enter tapped as a copy of any land on the battlefield.")
    assert tapped == EntersAsCopy(BecomeCopy("chosen"), "Land", also=(Also(Tapped()),))
    counted = compile_ability(
        "You may have this creature enter as a copy of any creature on the battlefield, except it enters with an "
        "additional oil counter on it if it's an Elf and it isn't legendary."
    )
    assert counted == EntersAsCopy(
        BecomeCopy("chosen", (RemoveSupertypes(("Legendary",)),)), also=(Also(WithCounters("oil", 1), "Elf"),)
    )
    given = compile_ability(
        "You may have this creature enter as a copy of any permanent on the battlefield, except if it's a creature, it "
        "enters with two additional oil counters on it and has flying."
    )
    flying = Excepts((AddAbility(Keyword("flying")),))
    assert isinstance(given, EntersAsCopy)
    assert given.also == (Also(WithCounters("oil", 2), "Creature"), Also(flying, "Creature"))


def test_enters_as_a_shape() -> None:
    made = compile_ability(
        "As this creature enters, it becomes your choice of a 2/3 artifact creature or a 1/6 Wall artifact creature."
    )
    assert isinstance(made, EntersAs)
    assert [mode for mode, _ in made.modes] == ["2/3", "1/6"]
    assert made.modes[0][1] == (AddTypes(("Artifact", "Creature")), SetPower(2), SetToughness(3))


def test_spells_that_have_abilities_are_not_harmless() -> None:
    for text in (
        "Elf spells you cast have riot 3 from nowhere.",
        'The third spell with mana value 3 you cast has "Something strange".',
    ):
        made = compile_ability(text)
        assert isinstance(made, Opaque)
        assert "characteristics" in made.spoils


def test_a_keyword_with_a_sentence_about_itself() -> None:
    face = compile_card(
        "Tester", type_line="Artifact — Equipment", text="Equip {3}. This ability costs {1} less."
    ).faces[0]
    assert face.abilities[0] == Keyword("equip", cost="{3}")
    assert isinstance(face.abilities[1], Opaque)


def test_triggered_abilities_that_are_linked_to_a_static_one() -> None:
    """603.11."""
    text = "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn."
    face = compile_card("Testling", type_line="Creature — Elf", text=text).faces[0]
    static, triggered = face.abilities
    assert isinstance(static, Opaque)
    assert static.spoils == ("combat",)
    assert isinstance(triggered, Triggered)
    assert triggered.leaves[0].changes == (Modify(1, 1),)
    assert face.paragraphs == (1, 1)
    quoted = 'Elves have "Whenever this creature attacks, you may sacrifice it. When you do, draw a card."'
    assert isinstance(compile_ability(quoted), Static)


@pytest.mark.parametrize("type_line", ["Sorcery", "Creature — Elf"])
def test_what_a_spell_gives_itself_it_gives_on_the_stack(type_line: str) -> None:
    """113.6e."""
    text = "Invention — This spell has flash as long as you control an Elf."
    made = compile_card("Testing", type_line=type_line, text=text).faces[0].abilities[0]
    assert isinstance(made, Static)
    assert made.zones == ("stack",)


def test_what_a_spell_has_in_the_graveyard() -> None:
    """113.6b."""
    text = "As long as it's your turn and this card is in your graveyard, it has flashback {2}{G}."
    (made,) = compile_card("Testing", type_line="Instant", text=text).faces[0].abilities
    assert isinstance(made, Static)
    assert made.zones == ("graveyard",)
    assert made.effects[0].changes == (AddAbility(Keyword("flashback", cost="{2}{G}")),)


def test_a_spell_that_has_a_keyword_when_kicked() -> None:
    face = compile_card("Testing", type_line="Instant", text="If this spell was kicked, it has split second.").faces[0]
    made = face.abilities[0]
    assert isinstance(made, Static)
    assert made.effects[0].condition == Matches("source", State("kicked"))
    assert made.zones == ("stack",)


def test_an_effect_that_leaves_attachments_alone_is_an_ability_beside_the_protection() -> None:
    text = "Enchanted creature has protection from red. This effect doesn't remove this Aura."
    protecting, leaving_alone = compile_card("Test Ward", type_line="Enchantment — Aura", text=text).faces[0].abilities
    assert isinstance(protecting, Static)
    assert isinstance(leaving_alone, Opaque)
    assert leaving_alone.spoils == ("event",)


def test_ability_words_mean_nothing() -> None:
    chapter = compile_ability("I — Invention — Elves gain flying until end of turn.")
    assert isinstance(chapter, Triggered)
    assert len(chapter.leaves) == 1
    assert compile_ability("Invention — Elves have flying.") == compile_ability("Elves have flying.")


def test_colors_of_a_token() -> None:
    card = compile_card("Wisp", type_line="Creature — Elf", power="1", toughness="1", colors=("W", "B"))
    assert card.faces[0].indicator == ("white", "black")
    assert card.faces[0].power == "1"


@pytest.mark.parametrize("keyword", ["Boast", "Exhaust", "Forecast", "Power-up"])
def test_a_keyword_before_an_activated_ability_is_not_its_cost(keyword: str) -> None:
    made = compile_ability(f"{keyword} — {{1}}: Draw a card.")
    assert isinstance(made, Activated)
    assert made.cost == "{1}"
    assert made.words not in (None, digest("{1}: Draw a card."))


def test_a_keyword_before_a_mana_ability_is_not_understood_with_it() -> None:
    """702.177a."""
    made = compile_ability("Exhaust — {T}: Add {G}.")
    assert isinstance(made, Activated)
    assert (made.mana, made.adds, made.words) == (True, ("{G}",), digest("Exhaust — {T}: Add {G}."))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Elves you control get +1/+0.", ("characteristics",)),
        ("Flying", ("characteristics",)),
        ("Elves attack that player each combat if able.", ("combat",)),
        ("Frobnicate all widgets.", spoils.EVERYTHING),
        ("If a land is tapped for mana, it produces {G} instead of any other type.", ("production",)),
        ("Whenever you tap a land for mana, add an additional {G}.", ("production",)),
    ],
)
def test_what_a_solved_case_has_all_the_time_is_not_modelled(words: str, expected: tuple[Question, ...]) -> None:
    """702.169b."""
    text = f"Solved — {words}"
    made = compile_ability(text)
    assert isinstance(made, Opaque)
    assert made.spoils == expected
    assert made.words == digest(text)


@pytest.mark.parametrize("words", ["{1}: Draw a card.", "Whenever you attack, draw a card.", "{T}: Add {G}."])
def test_what_a_solved_case_can_do_is_there_and_known_to_wait_for_it(words: str) -> None:
    """702.169c, 702.169d."""
    text = f"Solved — {words}"
    made, plain = compile_ability(text), compile_ability(words)
    assert isinstance(made, Activated | Triggered)
    assert type(made) is type(plain)
    assert made != plain
    assert made.words == digest(text)


@pytest.mark.parametrize(
    ("words", "keyword", "expected"),
    [
        ("Suspend X—{X}{2}. X can't be 0.", Keyword("suspend", number=X(), cost="{X}{2}"), ()),
        ("Equip—Pay 3 life. Activate only once.", Keyword("equip", cost="Pay 3 life"), ("activation", "mana")),
        (
            "Equip {3}. This ability is of the third kind.",
            Keyword("equip", cost="{3}"),
            ("activation", "mana", "stack"),
        ),
        (
            "Equip {3}. This ability can't be activated by Elves. This ability is of the third kind.",
            Keyword("equip", cost="{3}"),
            ("activation", "mana", "stack"),
        ),
    ],
)
def test_a_sentence_behind_a_keyword_is_not_its_cost(
    words: str, keyword: Keyword, expected: tuple[Question, ...]
) -> None:
    first, second = compile_card("Testling", type_line="Artifact", text=words).faces[0].abilities
    assert first == keyword
    assert isinstance(second, Opaque)
    assert set(second.spoils) == set(expected)


def test_a_sentence_behind_a_keyword_that_could_change_characteristics_is_never_harmless() -> None:
    text = "Flashback {2}. If you cast this spell this way, Elves gain the strangest ability."
    with pytest.raises(CannotRead):
        compile_card("Testling", type_line="Artifact", text=text)
    face = compile_face(
        "Testling", cost=None, type_line="Artifact", power=None, toughness=None, text=text, strict=False
    ).face
    assert isinstance(face.abilities[1], Opaque)
    assert "characteristics" in face.abilities[1].spoils


@pytest.mark.parametrize(
    "amount",
    ["its power", "twice its power", "the number of Elves that share a color with it", "twice its power plus 1"],
)
def test_a_number_of_a_keyword_that_speaks_of_something_else_is_not_understood(amount: str) -> None:
    assert not isinstance(compile_ability(f"Mobilize X, where X is {amount}."), Keyword)


def test_what_a_companion_asks_of_the_deck_is_not_written_out() -> None:
    made = compile_ability("Companion — Your starting deck contains only green cards.")
    assert isinstance(made, Opaque)
    assert (made.form, made.about, made.spoils) == ("keyword", "companion", ())
