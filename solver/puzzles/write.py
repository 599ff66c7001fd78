"""A `Puzzle` to the text of a `.pzl` file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards.model import Zone
from solver.puzzles import words
from solver.puzzles.model import METADATA, Entry, Player, Puzzle, Spell
from solver.puzzles.tokens import token_word

_PHASES = {step: phase for phase, step in reversed(words.PHASES.items()) if phase != "COMBAT_FIRST_STRIKE_DAMAGE"}
_ZONES: tuple[Zone, ...] = ("hand", "battlefield", "graveyard", "library", "exile", "command")


def puzzle_text(puzzle: Puzzle, comment: Iterable[str] = ()) -> str:
    """Write a game state.

    Args:
        puzzle: the game state.
        comment: lines of a comment at the top.
    """
    lines = [f"# {line}".rstrip() for line in comment]
    lines += ["[metadata]", *_metadata(puzzle), "[state]"]
    if puzzle.turn is not None:
        lines.append(f"turn={puzzle.turn}")
    lines += [f"activeplayer=p{puzzle.active}", f"activephase={_PHASES[puzzle.step]}"]
    for place, player in enumerate(puzzle.players):
        lines += [f"p{place}{key}={value}" for key, value in _player(player)]
    return "\n".join(lines) + "\n"


def _metadata(puzzle: Puzzle) -> Iterator[str]:
    texts = {"Name": puzzle.title, "URL": puzzle.url, **{key: puzzle.about.get(key, "") for key in METADATA}}
    texts["Description"] = puzzle.description
    for key, text in texts.items():
        if text:
            yield f"{key}:{text.strip()}".replace("\n", "\\n")


def _player(player: Player) -> Iterator[tuple[str, object]]:
    numbers = {
        "life": player.life,
        "landsplayed": player.lands_played,
        "numringtemptedyou": player.ring_level,
        "speed": player.speed,
    }
    yield from ((key, number) for key, number in numbers.items() if number is not None)
    if player.counters:
        yield "counters", _counters(player.counters)
    if player.mana:
        yield "manapool", words.mana_words(player.mana)
    for zone in _ZONES:
        entries = player.zones.get(zone)
        if entries is not None:
            yield zone, ";".join(map(_entry, entries))
    if player.spells:
        yield "putonstack", ";".join(map(_spell, player.spells))


def _counters(counters: dict[str, int]) -> str:
    return ",".join(f"{words.counter_word(kind)}={number}" for kind, number in counters.items())


def _entry(entry: Entry) -> str:
    flags = {
        "IsToken": entry.is_token,
        "Tapped": entry.tapped,
        "SummonSick": entry.new,
        "FaceDown": entry.face_down,
        "Bestowed": entry.bestowed,
        "IsCommander": entry.commander,
        str(entry.back): entry.back,
        "Attacking": entry.attacks == "",
    }
    values = {
        "Id": entry.number,
        "Owner": None if entry.owner is None else f"P{entry.owner}",
        "Counters": _counters(entry.counters),
        "Damage": entry.damage,
        "ClassLevel": entry.class_level,
        "AttachedTo": entry.host,
        "EnchantingPlayer": None if entry.enchants is None else f"P{entry.enchants}",
        "Attacking": entry.attacks,
        "ChosenColor": ",".join(entry.colors),
        "ChosenType": entry.type,
        "ChosenCards": ",".join(entry.chosen_cards),
        "NamedCard": ",".join(entry.names),
        "Imprinting": ",".join(entry.imprinted),
        "ExiledWith": entry.exiled_with,
    }
    marks = [word for word, given in flags.items() if given]
    marks += [f"{word}:{value}" for word, value in values.items() if value]
    return "|".join((entry.name if entry.token is None else token_word(entry.token), *marks))


def _spell(spell: Spell) -> str:
    name = spell.name.replace(":", "^")
    if spell.target is None:
        return name
    target = spell.target if isinstance(spell.target, str) else ("human", "ai")[spell.target]
    return f"{name}->{target}"
