"""The command ``cards`` of the command line: what the solver knows of cards, and cards of the user's own.

Nothing but the standard library is imported before one of its commands runs, so that starting stays quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.cards.library import Library
    from solver.cards.model import Card
    from solver.cards.own import Added
    from solver.cards.printed import PrintedCard, Reading

_STANDARD = "-"
_SHOWN = 5


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a command line.

    Args:
        commands: what ``add_subparsers`` gave.
    """
    cards = commands.add_parser("cards", help="show what is known of cards, and import cards of your own")
    actions = cards.add_subparsers(title="commands", metavar="COMMAND", required=True)
    names = argparse.ArgumentParser(add_help=False)
    names.add_argument("names", metavar="NAME", nargs="+", help="a card, by its own name or that of any of its faces")
    output = argparse.ArgumentParser(add_help=False)
    output.add_argument("--json", action="store_true", help="print JSON")

    show = actions.add_parser("show", parents=[names, output], help="what the solver knows of a card, in its own words")
    show.set_defaults(command=_safe(show_command))

    why = actions.add_parser("why", parents=[names], help="what is not understood of a card, and why that matters")
    why.add_argument("--words", metavar="FILE", help="a source of cards, to show the words of what is not understood")
    why.set_defaults(command=_safe(why_command))

    listing = actions.add_parser("list", help="the names of cards")
    listing.add_argument("text", metavar="TEXT", nargs="?", default="", help="only names that hold this")
    listing.add_argument("--own", action="store_true", help="only imported cards")
    listing.add_argument("--gaps", action="store_true", help="only cards of which something is not known or understood")
    listing.set_defaults(command=_safe(list_command))

    coverage = actions.add_parser(
        "coverage", parents=[output], help="how much is understood, by family of abilities and by kind of question"
    )
    coverage.set_defaults(command=_safe(coverage_command))

    importing = actions.add_parser(
        "import",
        help="add cards of your own, which go before those of the library",
        description=(
            "Reads the Oracle cards of Scryfall (or one card), the AtomicCards of MTGJSON, and plain text: the name "
            "with the cost behind it, the type line, the rules text, power and toughness; an empty line between cards. "
            "A card that cannot be read is told with the reason, and the others are imported all the same; the exit "
            "code is 2 then."
        ),
    )
    importing.add_argument("files", metavar="FILE", nargs="+", help="a source of cards; - is standard input")
    importing.add_argument("--every", action="store_true", help="take jokes, digital cards and special formats as well")
    importing.set_defaults(command=_safe(import_command))

    forgetting = actions.add_parser("forget", help="remove imported cards")
    forgetting.add_argument("names", metavar="NAME", nargs="*", help="an imported card")
    forgetting.add_argument("--all", action="store_true", help="all of them")
    forgetting.set_defaults(command=_safe(forget_command))


Command = Callable[[argparse.Namespace], int]


def _safe(command: Command) -> Command:
    """Make a command tell what it cannot do instead of failing."""

    def run(options: argparse.Namespace) -> int:
        from solver.cli import BAD_INPUT
        from solver.errors import SolverError

        try:
            return command(options)
        except SolverError as error:
            print(error, file=sys.stderr)
        except BrokenPipeError:
            raise
        except OSError as error:
            print(f"{error.filename}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT

    return run


# --------------------------------------------------------------------------------------------------------------------
# Looking at cards
# --------------------------------------------------------------------------------------------------------------------


def _found(names: Iterable[str], library: Library) -> list[Card]:
    """Look cards up.

    Raises:
        SolverError: there is no card of some of the names; all of them are told.
    """
    from solver.errors import SolverError, cut, hint

    cards, unknown = [], []
    for name in names:
        card = library.find(name)
        if card is not None:
            cards.append(card)
            continue
        unknown.append(f"no card is named `{cut(name)}`{hint(library.nearest(name))}")
    if unknown:
        raise SolverError("\n".join(unknown))
    return cards


def _origin(card: Card, library: Library) -> str:
    from solver.cards.library import LIBRARY

    folder = library.folder_of(card.name)
    return "" if folder in (None, LIBRARY) else f"imported, in {folder}"


def show_command(options: argparse.Namespace) -> int:
    """Show what is known of cards."""
    import msgspec

    from solver.cards.describe import card_blocks
    from solver.cards.library import default_library
    from solver.report.text import print_blocks

    library = default_library()
    cards = _found(options.names, library)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(cards), indent=2).decode())
        return 0
    print_blocks([block for card in cards for block in card_blocks(card, _origin(card, library))])
    return 0


def _words(printed: PrintedCard | None) -> dict[str, dict[int, str]]:
    """Give the words of the paragraphs of a card, by the name of the face."""
    from solver.cards.oracle.cards import paragraphs_of

    return {} if printed is None else {face.name: dict(paragraphs_of(face.text)) for face in printed.faces}


def why_command(options: argparse.Namespace) -> int:
    """Show what is not understood of cards."""
    from solver.cards.describe import gap_blocks
    from solver.cards.library import default_library, fold
    from solver.cards.own import own_cards
    from solver.cards.sources import read
    from solver.report.text import print_blocks

    cards = _found(options.names, default_library())
    known = own_cards()
    if options.words is not None:
        known |= {fold(card.name): card for card in read(Path(options.words), every=True).cards}
    print_blocks([block for card in cards for block in gap_blocks(card, _words(known.get(fold(card.name))))])
    return 0


def list_command(options: argparse.Namespace) -> int:
    """List the names of cards."""
    from solver.cards.describe import gaps
    from solver.cards.library import LIBRARY, default_library, fold
    from solver.cards.missing import missing

    library = default_library()
    wanted = fold(options.text)
    found = False
    for card in library.cards():
        if not any(wanted in fold(name) for name in (card.name, *card.aliases)):
            continue
        if options.own and library.folder_of(card.name) == LIBRARY:
            continue
        if options.gaps and not any(any(gaps(face)) or missing(card, face) for face in card.faces):
            continue
        found = True
        print(card.name)
    if not found:
        print("no imported card is listed" if options.own else "no card is listed", file=sys.stderr)
    return 0


def coverage_command(options: argparse.Namespace) -> int:
    """Count how much is understood."""
    import msgspec

    from solver.cards.coverage import coverage, coverage_blocks
    from solver.cards.library import default_library
    from solver.report.text import print_blocks

    found = coverage(default_library().cards())
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        print_blocks(coverage_blocks(found))
    return 0


# --------------------------------------------------------------------------------------------------------------------
# Cards of the user's own
# --------------------------------------------------------------------------------------------------------------------


def _called(file: str) -> str:
    return "<stdin>" if file == _STANDARD else file


def _read(file: str, *, every: bool) -> Reading:
    from solver.cards.sources import read, read_data

    if file == _STANDARD:
        return read_data(sys.stdin.buffer.read(), _called(file), every=every)
    return read(Path(file), every=every)


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:_SHOWN])
    return f"{shown} and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else shown


def _told(added: Added) -> Iterable[str]:
    """Say what became of cards."""
    from solver.cards.describe import gaps
    from solver.cards.missing import missing

    for cards, words in (
        (added.new, "new"),
        (added.instead, "in place of others"),
        (added.same, "not kept, because the library has the same"),
    ):
        if cards:
            yield f"{len(cards):,} {words}: {_some([card.name for card in cards])}"
    kept = [*added.new, *added.instead]
    with_gaps = [card.name for card in kept if any(any(gaps(face)) for face in card.faces)]
    if with_gaps:
        yield f"{len(with_gaps):,} not understood completely (`cards why` says more): {_some(with_gaps)}"
    incomplete = [card.name for card in kept if any(missing(card, face) for face in card.faces)]
    if incomplete:
        yield f"{len(incomplete):,} incomplete (`cards show` says why): {_some(incomplete)}"


def import_command(options: argparse.Namespace) -> int:
    """Import cards into the user's data directory, and tell what became of each."""
    from solver.cards.own import add
    from solver.cards.printed import Reading
    from solver.cli import BAD_INPUT
    from solver.errors import SolverError
    from solver.paths import user_cards_path

    reading, wrong = Reading(), []
    for file in options.files:
        try:
            found = _read(file, every=options.every)
        except SolverError as error:
            wrong.append(str(error))
            continue
        if not found.cards and not found.left_out:
            wrong.append(f"{_called(file)}: there is no card in it")
        for card in found.cards:
            reading.take(card)
        reading.wrong += found.wrong
        for reason, names in found.left_out.items():
            reading.left_out.setdefault(reason, []).extend(names)
    if wrong:
        raise SolverError("\n".join(wrong))
    for line in _told(add(reading.cards)):
        print(line)
    for reason, names in sorted(reading.left_out.items()):
        print(f"{len(names):,} left out, {reason}: {_some(names)}")
    print(f"imported cards are in {user_cards_path()}")
    for one in reading.wrong:
        print(one, file=sys.stderr)
    return BAD_INPUT if reading.wrong else 0


def forget_command(options: argparse.Namespace) -> int:
    """Remove imported cards."""
    from solver.cards.library import fold
    from solver.cards.own import forget, own_cards
    from solver.errors import SolverError

    if options.all == bool(options.names):
        raise SolverError("name the cards that are to be removed, or say --all")
    known = own_cards(readable=options.all)
    unknown = [name for name in options.names if fold(name) not in known]
    if unknown:
        raise SolverError("\n".join(f"no imported card is named `{name}`" for name in unknown))
    removed = forget(None if options.all else options.names)
    for name in removed:
        print(f"removed: {name}")
    if not removed:
        print("no cards have been imported: there is nothing to remove", file=sys.stderr)
    return 0
