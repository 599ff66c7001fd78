"""What instants and sorceries do, read and written."""

from __future__ import annotations

import pytest

from solver.cards.instructions import (
    Attach,
    Begin,
    CopySpell,
    Create,
    Deal,
    Discard,
    Holder,
    Instruction,
    Later,
    LetPlay,
    May,
    Pay,
    Perform,
    Picked,
    Place,
    Search,
    Send,
    Treat,
)
from solver.cards.model import (
    All,
    Controlled,
    Count,
    Counters,
    Effect,
    Face,
    Is,
    Modify,
    Named,
    Not,
    Spell,
    StatOf,
    Times,
    Triggered,
    X,
)
from solver.cards.oracle.cards import compile_face
from solver.cards.render import render_ability

GOBLIN = Face("Goblin", types=("Creature",), subtypes=("Goblin",), power="1", toughness="1", indicator=("red",))


def spell(text: str) -> Spell:
    """Compile an instant with one paragraph."""
    face = compile_face("Spark", cost="{R}", type_line="Instant", power=None, toughness=None, text=text, strict=False)
    (made,) = face.face.abilities
    assert isinstance(made, Spell)
    return made


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Spark deals 3 damage to any target.", (Deal(3, Is("target 1")),)),
        (
            "Copy target instant or sorcery spell. You may choose new targets for the copy.",
            (CopySpell(Is("target 1"), anew=True),),
        ),
        ("You may copy target instant spell three times.", (May((CopySpell(Is("target 1"), 3),)),)),
        (
            "Spark deals 2 damage divided as you choose among one or two targets.",
            (Deal(2, Is("target 1"), divided=True),),
        ),
        (
            "Spark deals X damage divided as you choose among any number of target creatures.",
            (Deal(X(), Is("target 1"), divided=True),),
        ),
        (
            "Distribute three +1/+1 counters among one, two, or three target creatures.",
            (Place("+1/+1", 3, Is("target 1"), divided=True),),
        ),
        (
            "You lose 3 life unless you sacrifice a creature.",
            (May((Treat("sacrifice", Picked("Creature")),), otherwise=(Perform("lose life", 3),)),),
        ),
        (
            "Counter target spell unless its controller discards a card.",
            (
                May(
                    (Discard(1, Holder(Is("target 1"))),),
                    otherwise=(Treat("counter", Is("target 1"), "stack"),),
                    who=Holder(Is("target 1")),
                ),
            ),
        ),
        (
            "Attach target Equipment to target creature. That creature gets +1/+0 until end of turn.",
            (
                Attach(Is("target 1"), Is("target 2")),
                Begin(Effect(Is("target 2"), (Modify(1, 0),), duration="end of turn")),
            ),
        ),
        (
            "Tap target creature. You may attach an Equipment you control to it.",
            (
                Treat("tap", Is("target 1")),
                May((Attach(Picked(All(("Equipment", Controlled("you")))), Is("target 1")),)),
            ),
        ),
        (
            "Attach target Aura to a creature an opponent controls.",
            (Attach(Is("target 1"), Picked(All(("Creature", Controlled("opponent"))))),),
        ),
        ("Spark deals X damage to target player.", (Deal(X(), who="target 1"),)),
        ("Spark deals 2 damage to each opponent.", (Deal(2, who="each opponent"),)),
        ("Destroy target artifact or enchantment.", (Treat("destroy", Is("target 1")),)),
        ("Return target creature to its owner's hand.", (Send(Is("target 1"), "hand"),)),
        ("Put two +1/+1 counters on target creature.", (Place("+1/+1", 2, Is("target 1")),)),
        ("Create two 1/1 red Goblin creature tokens.", (Create(GOBLIN, 2),)),
        ("Draw two cards. You gain 2 life.", (Perform("draw", 2), Perform("gain life", 2))),
        (
            "Target player draws two cards and loses 2 life.",
            (Perform("draw", 2, "target 1"), Perform("lose life", 2, "target 1")),
        ),
        (
            "Exile target creature. Its controller gains 4 life.",
            (Send(Is("target 1"), "exile"), Perform("gain life", 4, Holder(Is("target 1")))),
        ),
        ("Destroy all creatures. They can't be regenerated.", (Treat("destroy", "Creature", buried=True),)),
        ("Draw a card, then discard a card.", (Perform("draw"), Discard())),
        (
            "You may sacrifice a creature. If you do, Spark deals damage to any target equal to that creature's power.",
            (
                May(
                    (Treat("sacrifice", Picked("Creature")),),
                    (Deal(StatOf("power", "before"), Is("target 1")),),
                ),
            ),
        ),
        (
            "Counter target spell unless its controller pays {X}.",
            (
                May(
                    (Pay("{X}", who=Holder(Is("target 1"))),),
                    otherwise=(Treat("counter", Is("target 1"), "stack"),),
                    who=Holder(Is("target 1")),
                ),
            ),
        ),
        (
            "Creatures you control get +1/+1 until end of turn.",
            (Begin(Effect(All(("Creature", Controlled("you"))), (Modify(1, 1),), duration="end of turn")),),
        ),
        (
            "Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next "
            "end step.",
            (
                Send(Is("target 1"), "battlefield", "graveyard", under="you"),
                Later("next end step", (Send(Is("target 1"), "exile"),)),
            ),
        ),
        (
            "You gain 2 life for each card named Spark in all graveyards.",
            (Perform("gain life", Times(2, Count(Named("Spark"), "graveyard"))),),
        ),
        (
            "You may search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
            (May((Search(All(("Basic", "Land")), "battlefield", tapped=True),)),),
        ),
        (
            "Exile the top card of your library. You may play it this turn.",
            (Perform("exile top"), LetPlay(Is("before"), "end of turn")),
        ),
        (
            "Destroy target creature. Create a 1/1 red Goblin creature token for each +1/+1 counter on it.",
            (Treat("destroy", Is("target 1")), Create(GOBLIN, Counters("target 1", "+1/+1"))),
        ),
        (
            "Tap target creature. Destroy target land.",
            (Treat("tap", Is("target 1")), Treat("destroy", Is("target 2"))),
        ),
    ],
)
def test_read_and_written(text: str, does: tuple[Instruction, ...]) -> None:
    made = spell(text)
    assert made.does is not None
    (mode,) = made.does.modes
    assert mode.does == does
    assert made.words is None
    assert len(mode.targets) == len({word for word in ("target 1", "target 2") if word in repr(does)})
    assert spell(render_ability(made, name="Spark")) == made


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature. It learns a lesson.",
        "Its controller draws a card.",
        "Draw a card, then gain control of the weather.",
        "Spark deals damage to any target equal to its power.",
        "Tap target creature. Attach target Aura to it. It fights itself.",
        "That player draws two cards.",
        "You gain that much life.",
        "Create a 1/1 red Goblin creature token. That Elf gains haste until end of turn.",
        "Search your library for a creature or basic land card, put it into your hand, then shuffle.",
        "Tap X target creatures.",
        "Exile target instant card from a graveyard. Copy it. You may cast the copy.",
        "Search that player's library for a card, put it into your hand, then shuffle.",
        "You may choose new targets for the copy.",
    ],
)
def test_what_is_not_read_whole_is_not_read_at_all(text: str) -> None:
    assert spell(text).does is None


def does(text: str) -> tuple[Instruction, ...] | None:
    """Give what the ability of an Aura does."""
    face = compile_face(
        "Veil", cost="{W}", type_line="Enchantment — Aura", power=None, toughness=None,
        text=f"Enchant creature\n{text}", strict=False,
    )  # fmt: skip
    (made,) = [one for one in face.face.abilities if isinstance(one, Triggered)]
    return None if made.does is None else made.does.modes[0].does


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("At the beginning of your upkeep, return another creature you control to its owner's hand.",
         (Send(Picked(All(("Creature", Controlled("you"), Not(Is("source"))))), "hand"),)),
        ("At the beginning of your upkeep, enchanted creature deals 1 damage to its owner.",
         (Deal(1, who=Holder(Is("host"), owner=True), source=Is("host")),)),
        ("Whenever a creature an opponent controls dies, that player loses 1 life.",
         (Perform("lose life", 1, Holder(Is("triggering"))),)),
        ("Whenever a source an opponent controls deals damage to you, that player loses 1 life.",
         (Perform("lose life", 1, Holder(Is("triggering"))),)),
        ("Whenever a creature deals damage to an opponent, that player loses 1 life.",
         (Perform("lose life", 1, "triggering"),)),
        ("Whenever a spell or ability an opponent controls causes you to discard a card, that player loses 1 life.",
         None),
        ("Whenever enchanted creature deals damage to a creature, destroy it.", None),
    ],
)  # fmt: skip
def test_of_whom_it_is_spoken(text: str, made: tuple[Instruction, ...] | None) -> None:
    assert does(text) == made
