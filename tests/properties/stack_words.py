"""What invented spells and abilities say, beside what that means to the reference model of the stack.

In the texts ``{this}`` stands for what says it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.properties.dice import Dice, Weighted
from tests.reference.stack import parts as p

SOLDIER = p.Card("Soldier", ("creature",), "white", (1, 1), subtype="Soldier")
ZOMBIE = p.Card("Zombie", ("creature",), "black", (2, 2), subtype="Zombie")
ENCHANTMENT = p.Kind("enchantment")
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

_YOURS = p.Target(p.MINE)
_THEIRS = p.Target(p.THEIRS)
_DEAD = p.Target(p.MINE, zone="graveyard")


@dataclass(frozen=True)
class Phrase:
    """Words and what they mean."""

    text: str
    does: tuple[p.Instruction, ...]
    targets: tuple[p.Target, ...] = ()

    @property
    def mode(self) -> p.Mode:
        """The meaning, as a mode."""
        return p.Mode(self.does, self.targets)

    def then(self, other: Phrase) -> Phrase:
        """This and another one without targets after it."""
        return Phrase(f"{self.text} {other.text}", self.does + other.does, self.targets)


def _number(count: int) -> str:
    return ("no", "a", "two", "three")[count]


def _change(dice: Dice) -> Phrase:
    """Life and cards."""
    count = dice.between(1, 3)
    card = "a card" if count == 1 else f"{_number(count)} cards"
    return dice.pick(
        (
            Phrase(f"You gain {count} life.", (p.Change("gain", count),)),
            Phrase(f"Each opponent loses {count} life.", (p.Change("lose", count, "each opponent"),)),
            Phrase(f"Each player loses {count} life.", (p.Change("lose", count, "each player"),)),
            Phrase(f"Draw {card}.", (p.Change("draw", count),)),
            Phrase("Each player draws a card.", (p.Change("draw", 1, "each player"),)),
            Phrase(
                "You gain 1 life for each creature you control.", (p.Change("gain", p.Count(p.MINE)),)
            ),
            Phrase(
                f"If you control three or more creatures, you gain {count} life.",
                (p.If(p.Controls(p.MINE, 3), p.Change("gain", count)),),
            ),
        )
    )  # fmt: skip


def _of_players(dice: Dice) -> Phrase:
    """What target players do."""
    count = dice.between(1, 3)
    return dice.pick(
        (
            Phrase(f"Target player loses {count} life.", (p.Change("lose", count, "target 1"),), (p.PLAYER,)),
            Phrase(f"Target opponent loses {count} life.", (p.Change("lose", count, "target 1"),), (p.OPPONENT,)),
            Phrase("Target player draws a card.", (p.Change("draw", 1, "target 1"),), (p.PLAYER,)),
            Phrase("Target player discards a card.", (p.Change("discard", 1, "target 1"),), (p.PLAYER,)),
            Phrase("Each player discards a card.", (p.Change("discard", 1, "each player"),)),
            Phrase("Target player mills two cards.", (p.Change("mill", 2, "target 1"),), (p.PLAYER,)),
            Phrase(
                "Target player sacrifices a creature of their choice.",
                (p.Sacrifice(p.CREATURE, "target 1"),), (p.PLAYER,),
            ),
        )
    )  # fmt: skip


def _damage(dice: Dice) -> Phrase:
    count = dice.between(1, 3)
    return dice.pick(
        (
            Phrase(f"{{this}} deals {count} damage to any target.", (p.Deal(count, "target 1"),), (p.ANY_TARGET,)),
            Phrase(f"{{this}} deals {count} damage to target creature.", (p.Deal(count, "target 1"),), (p.Target(),)),
            Phrase(f"{{this}} deals {count} damage to each creature.", (p.Deal(count, p.Each(p.CREATURE)),)),
            Phrase(
                f"{{this}} deals {count} damage to each creature and each player.",
                (p.Deal(count, p.Each(p.CREATURE), "each player"),),
            ),
            Phrase(f"{{this}} deals {count} damage to each opponent.", (p.Deal(count, who="each opponent"),)),
            Phrase(
                "Target creature you control fights target creature an opponent controls.",
                (p.Fight("target 1", "target 2"),), (_YOURS, _THEIRS),
            ),
            Phrase(
                "Target creature you control deals damage equal to its power to target creature an opponent controls.",
                (p.Deal(p.PowerOf("target 1"), "target 2", source="target 1"),), (_YOURS, _THEIRS),
            ),
        )
    )  # fmt: skip


def _removal(dice: Dice) -> Phrase:
    """What goes away."""
    count = dice.between(1, 2)
    target = (p.Target(),)
    gone = dice.pick((Phrase("Destroy target creature.", (p.Move("destroy", "target 1"),), target),
                      Phrase("Exile target creature.", (p.Move("exile", "target 1"),), target)))  # fmt: skip
    controller = "controller of target 1"
    return dice.pick(
        (
            gone,
            Phrase("Return target creature to its owner's hand.", (p.Move("bounce", "target 1"),), target),
            gone.then(Phrase(f"Its controller loses {count} life.", (p.Change("lose", count, controller),))),
            gone.then(Phrase("You gain life equal to its power.", (p.Change("gain", p.PowerOf("target 1")),))),
            gone.then(
                Phrase(
                    "Its controller creates a 1/1 white Soldier creature token.",
                    (p.Make(SOLDIER, who=controller),),
                )
            ),
            Phrase("Destroy target enchantment.", (p.Move("destroy", "target 1"),), (p.Target(ENCHANTMENT),)),
            Phrase("Destroy all creatures.", (p.Move("destroy", p.Each(p.CREATURE)),)),
            Phrase("Return all creatures to their owners' hands.", (p.Move("bounce", p.Each(p.CREATURE)),)),
            Phrase(
                f"Destroy target creature. Target player loses {count} life.",
                (p.Move("destroy", "target 1"), p.Change("lose", count, "target 2")), (p.Target(), p.PLAYER),
            ),
            Phrase(
                "Return target creature to its owner's hand. Destroy target creature.",
                (p.Move("bounce", "target 1"), p.Move("destroy", "target 2")), (p.Target(), p.Target()),
            ),
        )
    )  # fmt: skip


def _sacrifice(dice: Dice) -> Phrase:
    return dice.pick(
        (
            Phrase("Each player sacrifices a creature of their choice.", (p.Sacrifice(p.CREATURE, "each player"),)),
            Phrase("Each opponent sacrifices a creature of their choice.", (p.Sacrifice(p.CREATURE, "each opponent"),)),
            Phrase("Sacrifice a creature.", (p.Sacrifice(p.CREATURE),)),
            Phrase(
                "You may sacrifice a creature. If you do, draw two cards.",
                (p.May(p.Sacrifice(p.CREATURE), (p.Change("draw", 2),)),),
            ),
            Phrase(
                "You may sacrifice a creature. When you do, destroy target creature.",
                (
                    p.May(
                        p.Sacrifice(p.CREATURE),
                        reflex=p.Mode((p.Move("destroy", "target 1"),), (p.Target(),)),
                    ),
                ),
            ),
            Phrase("Return a creature you control to its owner's hand.", (p.ReturnOne(p.MINE),)),
        )
    )  # fmt: skip


def _growth(dice: Dice) -> Phrase:
    """Counters, sizes and keywords."""
    count, sign = dice.between(1, 2), dice.pick((1, -1))
    size = f"{sign * count:+d}/{sign * count:+d}"
    kind: p.Put = p.Put("+1/+1" if sign > 0 else "-1/-1", count, "target 1")
    counters = f"{_number(count)} {kind.kind} counter{'s' if count > 1 else ''}"
    word = dice.pick(("indestructible", "lifelink", "deathtouch", "hexproof", "shroud"))
    target, both = (p.Target(),), (sign * count, sign * count)
    return dice.pick(
        (
            Phrase(f"Put {counters} on target creature.", (kind,), target),
            Phrase(f"Target creature gets {size} until end of turn.", (p.Until("target 1", both),), target),
            Phrase("Put a +1/+1 counter on each creature you control.", (p.Put("+1/+1", 1, p.Each(p.MINE)),)),
            Phrase("Put a -1/-1 counter on each creature.", (p.Put("-1/-1", 1, p.Each(p.CREATURE)),)),
            Phrase("All creatures get -1/-1 until end of turn.", (p.Until(p.Each(p.CREATURE), (-1, -1)),)),
            Phrase("Creatures you control get +1/+1 until end of turn.", (p.Until(p.Each(p.MINE), (1, 1)),)),
            Phrase(
                "Double the number of +1/+1 counters on target creature.", (p.Double("target 1"),), target
            ),
            Phrase("Regenerate target creature.", (p.Shield("target 1"),), target),
            Phrase(
                f"Prevent the next {count} damage that would be dealt to any target this turn.",
                (p.Shield("target 1", count),), (p.ANY_TARGET,),
            ),
            Phrase(f"Target creature gains {word} until end of turn.", (p.Until("target 1", gains=word),), target),
            Phrase(
                "Target creature loses all abilities until end of turn.", (p.Until("target 1", loses=True),), target
            ),
        )
    )  # fmt: skip


def _coming(dice: Dice) -> Phrase:
    """What comes, comes back, or changes sides."""
    target = (p.Target(),)
    back = p.Back("target 1", under="owner")
    return dice.pick(
        (
            Phrase("Create a 1/1 white Soldier creature token.", (p.Make(SOLDIER),)),
            Phrase("Create two 1/1 white Soldier creature tokens.", (p.Make(SOLDIER, 2),)),
            Phrase("Create a 2/2 black Zombie creature token.", (p.Make(ZOMBIE),)),
            Phrase("Return target creature card from your graveyard to the battlefield.", (back,), (_DEAD,)),
            Phrase(
                "Return target creature card from your graveyard to your hand.", (p.Back("target 1", "hand"),), (_DEAD,)
            ),
            Phrase(
                "Put target creature card from a graveyard onto the battlefield under your control.",
                (p.Back("target 1", under="you"),), (p.Target(zone="graveyard"),),
            ),
            Phrase(
                "Exile target creature, then return it to the battlefield under its owner's control.",
                (p.Move("exile", "target 1"), back), target,
            ),
            Phrase(
                "Gain control of target creature until end of turn.", (p.Until("target 1", control=True),), target
            ),
            Phrase("Tap target creature.", (p.Move("tap", "target 1"),), target),
            Phrase(
                "Return all creature cards from your graveyard to the battlefield.",
                (p.Back(p.Each(p.CREATURE), under="you"),),
            ),
        )
    )  # fmt: skip


_KINDS: Weighted[Callable[[Dice], Phrase]] = (
    (3, _damage), (2, _change), (2, _of_players), (3, _removal), (3, _sacrifice), (2, _growth), (3, _coming),
)  # fmt: skip


def effect(dice: Dice) -> Phrase:
    """What a spell or an ability does."""
    return dice.weighted(_KINDS)(dice)


def spell(dice: Dice) -> Phrase:
    """What an instant does: one thing, or another one after that."""
    if dice.chance(10):
        kind = p.Kind(dice.pick(("spell", "creature spell")))
        words = f"Counter target {kind.type}."
        return Phrase(words, (p.Move("counter", "target 1"),), (p.Target(kind, zone="stack"),))
    first = effect(dice)
    # what stands behind "when you do" is a part of what triggers then
    triggers = any(isinstance(one, p.May) and one.reflex is not None for one in first.does)
    return first.then(_change(dice)) if dice.chance(25) and not triggers else first


def _unconditional(dice: Dice) -> Phrase:
    """What a triggered ability does: an "if" at its beginning would be an intervening one (603.4)."""
    while True:
        phrase = effect(dice)
        if not any(isinstance(one, p.If) for one in phrase.does):
            return phrase


# -------------------------------------------------------------------------------------------------------- triggers

_WHEN_SELF: Weighted[tuple[str, p.When]] = (
    (5, ("When {this} dies,", p.When("dies", "this"))),
    (3, ("When {this} enters,", p.When("enters", "this"))),
    (1, ("When {this} leaves the battlefield,", p.When("leaves", "this"))),
    (1, ("Whenever {this} is dealt damage,", p.When("is dealt damage", "this"))),
)
_OTHER, _MY_OTHER = p.Kind(other=True), p.Kind(whose="you", other=True)
_WHEN_ANY: Weighted[tuple[str, p.When]] = (
    (3, ("Whenever a creature dies,", p.When("dies", p.CREATURE))),
    (3, ("Whenever another creature dies,", p.When("dies", _OTHER))),
    (2, ("Whenever a creature you control dies,", p.When("dies", p.MINE))),
    (2, ("Whenever a creature an opponent controls dies,", p.When("dies", p.THEIRS))),
    (1, ("Whenever a nontoken creature you control dies,", p.When("dies", p.Kind(whose="you", token=False)))),
    (1, ("Whenever one or more creatures die,", p.When("dies", p.CREATURE, several=True))),
    (2, ("Whenever a creature enters,", p.When("enters", p.CREATURE))),
    (1, ("Whenever another creature you control enters,", p.When("enters", _MY_OTHER))),
    (1, ("Whenever a creature leaves the battlefield,", p.When("leaves", p.CREATURE))),
    (2, ("Whenever you gain life,", p.When("gains", who="you"))),
    (1, ("Whenever an opponent loses life,", p.When("loses", who="opponent"))),
    (1, ("Whenever you draw a card,", p.When("draws", who="you"))),
    (1, ("Whenever you discard a card,", p.When("discards", who="you"))),
    (1, ("Whenever a token you control enters,", p.When("enters", p.Kind("permanent", "you", token=True)))),
    (2, ("Whenever you sacrifice a creature,", p.When("sacrifices", p.CREATURE, who="you"))),
)


def _about_it(dice: Dice, when: p.When) -> Phrase:
    """What is done with or said about what died."""
    its = "controller of it"
    options = [
        Phrase("Return it to its owner's hand.", (p.Back("it", "hand"),)),
        Phrase("Return it to the battlefield under its owner's control.", (p.Back("it"),)),
        Phrase("You gain life equal to its power.", (p.Change("gain", p.PowerOf("it")),)),
        Phrase("Exile it.", (p.Move("exile", "it"),)),
    ]
    if when.what != "this":
        options.append(Phrase("Its controller loses 1 life.", (p.Change("lose", 1, its),)))
    return dice.pick(options)


def _about_this(dice: Dice) -> Phrase:
    return dice.pick(
        (
            Phrase("Put a +1/+1 counter on {this}.", (p.Put("+1/+1", 1, "this"),)),
            Phrase("{this} deals 1 damage to any target.", (p.Deal(1, "target 1"),), (p.ANY_TARGET,)),
            Phrase("Sacrifice {this}.", (p.Sacrifice("this"),)),
        )
    )


def _may(dice: Dice) -> Phrase:
    """What you may do."""
    return dice.pick(
        (
            Phrase("You may draw a card.", (p.May(p.Change("draw", 1)),)),
            Phrase("You may gain 1 life.", (p.May(p.Change("gain", 1)),)),
            Phrase(
                "You may destroy target creature.", (p.May(p.Move("destroy", "target 1")),), (p.Target(),)
            ),
            Phrase(
                "You may sacrifice another creature. If you do, draw a card.",
                (p.May(p.Sacrifice(_OTHER), (p.Change("draw", 1),)),),
            ),
            Phrase(
                "You may discard a card. If you do, draw a card.",
                (p.May(p.Change("discard", 1), (p.Change("draw", 1),)),),
            ),
        )
    )  # fmt: skip


def _lower(text: str) -> str:
    return text if text.startswith("{") else text[0].lower() + text[1:]


def triggered(dice: Dice, this: str) -> tuple[str, p.Triggered]:
    """A triggered ability, and its words.

    Args:
        dice: makes the choices.
        this: ``this creature`` or ``this enchantment``.
    """
    of_self = this == "this creature" and dice.chance(65)
    begins, when = dice.weighted(_WHEN_SELF if of_self else _WHEN_ANY)
    said = "it" if when.what == "this" else this
    given: p.Condition | None = None
    if when == p.When("dies", "this") and dice.chance(15):
        begins, given = f"{begins} if it had no counters on it,", p.Counterless()
    elif when.verb != "is dealt damage" and dice.chance(10):
        begins, given = f"{begins} if you control three or more creatures,", p.Controls(p.MINE, 3)
    if dice.chance(12):
        phrases = [_unconditional(dice), _unconditional(dice)]
        bullets = "\n".join(f"• {one.text}" for one in phrases)
        text = f"{begins} choose one —\n{bullets}"
        return _named(text, this, said), p.Triggered(when, tuple(one.mode for one in phrases), given)
    ways: list[tuple[int, Callable[[Dice], Phrase]]] = [(6, _unconditional), (3, _may)]
    if when.verb == "dies" and not when.several:
        ways.append((4, lambda dice: _about_it(dice, when)))
    if when.what != "this" and this == "this creature":
        ways.append((3, _about_this))
    phrase = dice.weighted(ways)(dice)
    text, once = f"{begins} {_lower(phrase.text)}", False
    if when.what != "this" and dice.chance(10):
        text, once = f"{text} This ability triggers only once each turn.", True
    return _named(text, this, said), p.Triggered(when, (phrase.mode,), given, once)


def _named(text: str, this: str, said: str) -> str:
    """Fill in what says it: by its words where the sentence begins, by others after that."""
    begins, comma, rest = text.partition(",")
    rest = rest.replace("{this}", said)
    return begins.replace("{this}", this) + comma + rest


# ----------------------------------------------------------------------------------------------- other abilities


def of_creature(dice: Dice) -> tuple[str, p.Ability]:
    """An ability of a creature, and its words."""
    word = dice.pick(("persist", "undying", "indestructible", "lifelink", "deathtouch", "hexproof", "wither",
                      "protection from red", "shroud"))  # fmt: skip
    counters = dice.between(1, 2)
    anthem = p.Anthem(_MY_OTHER, (1, 1))
    number = f"{_number(counters)} +1/+1 counter{'s' if counters > 1 else ''}"
    options: Weighted[tuple[str, p.Ability]] = (
        (6, (word.capitalize(), p.Keyword(word))),
        (1, (f"This creature enters with {number} on it.", p.Enters(counters))),
        (1, ("This creature enters tapped.", p.Enters(tapped=True))),
        (1, ("Other creatures you control get +1/+1.", anthem)),
        (1, ("If this creature would die, exile it instead.", p.ExileInstead("this"))),
    )
    return dice.weighted(options)


def of_aura(dice: Dice) -> tuple[str, p.Ability]:
    """What an Aura says."""
    sign, count = dice.pick(("+", "-")), dice.between(1, 2)
    size = int(f"{sign}{count}")
    return f"Enchant creature\nEnchanted creature gets {sign}{count}/{sign}{count}.", p.Aura((size, size))


def of_enchantment(dice: Dice) -> tuple[str, p.Ability]:
    """An ability of an enchantment, and its words."""
    options: Weighted[tuple[str, p.Ability]] = (
        (2, ("Creatures you control get +1/+1.", p.Anthem(p.MINE, (1, 1)))),
        (2, ("Creatures your opponents control get -1/-1.", p.Anthem(p.THEIRS, (-1, -1)))),
        (2, ("If you would gain life, you gain twice that much life instead.", p.More("life", 2))),
        (1, ("If you would gain life, you gain that much life plus 1 instead.", p.More("life", 1, 1))),
        (2, (
            "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters "
            "are put on it instead.", p.More("counters", 1, 1),
        )),
        (1, (
            "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are "
            "put on it instead.", p.More("counters", 2),
        )),
        (2, (
            "If an effect would create one or more tokens under your control, it creates twice that many of those "
            "tokens instead.", p.More("tokens", 2),
        )),
        (2, (
            "If a source you control would deal damage to an opponent or a permanent an opponent controls, it deals "
            "that much damage plus 1 instead.", p.More("damage", 1, 1, "yours"),
        )),
        (2, (
            "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or "
            "player instead.", p.More("damage", 2),
        )),
        (1, (
            "Prevent all damage that would be dealt to creatures you control.",
            p.More("damage", 0, 0, "your creatures"),
        )),
        (2, ("If a creature would die, exile it instead.", p.ExileInstead(p.CREATURE))),
        (2, (
            "If a nontoken creature an opponent controls would die, exile it instead.",
            p.ExileInstead(p.Kind(whose="opponent", token=False)),
        )),
    )  # fmt: skip
    return dice.weighted(options)
