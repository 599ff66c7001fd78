"""Reports for people."""

from __future__ import annotations

import io
import subprocess
import sys

from rich.console import Console

from solver.board.model import Question
from solver.cards.model import Activated, Keyword
from solver.outcome import Step
from solver.report.blocks import Bullets, Cell, Heading, Note, Table
from solver.report.plain import lines
from solver.report.terminal import show
from solver.report.text import print_report, text_report
from tests.answers import answer, board, held, outcome

STEPS = (
    Step("4", "moon", (("vents", "is a Mountain"),), (("305.7", "it says so"),), "Nonbasic lands ...", "613.1d"),
    Step("4", "urborg", (), (("604.2", "its ability is gone"),), "All lands ...", "613.1d", applied=False),
    Step("7b", "moon", (), (), "Nonbasic lands ...", "613.4b"),
)


def test_one_outcome_is_one_table() -> None:
    assert text_report(board(), [answer(outcome(held()))]) == (
        "A bear\n"
        "======\n"
        "\n"
        "Object  Name           Who  Type             Colors  P/T  Abilities\n"
        "------  -------------  ---  ---------------  ------  ---  ---------\n"
        "bear    Grizzly Bears  A    Creature — Bear  G       2/2  -\n"
    )


def test_what_is_not_as_printed_is_marked() -> None:
    report = text_report(board(), [answer(outcome(held("bear", power=4, types=("Artifact", "Creature"))))])
    assert "4/2 (base 2/2) *" in report
    assert "Artifact Creature — Bear *" in report
    assert "(* not as printed)" in report


def test_abilities_say_where_they_come_from() -> None:
    mana = Activated("{T}", adds=("{R}",), mana=True)
    report = text_report(board(), [answer(outcome(held("bear", Keyword("flying"), mana, origin="wings")))])
    assert "flying [wings]; {T}: Add {R}. [wings] *" in report


def test_outcomes_say_which_orders_lead_to_them() -> None:
    first = outcome(held(), orders=(("moon", "urborg"),))
    second = outcome(held(power=1), orders=tuple(("urborg", f"moon-{number}") for number in range(7)))
    report = text_report(board(), [answer(first, second)])
    assert "Outcome 1 of 2" in report
    assert "When moon came before urborg:" in report
    assert "When they came in one of these orders:" in report
    assert "  - and 2 more" in report


def test_what_an_answer_cannot_promise_is_said() -> None:
    unsure = answer(outcome(held()), incomplete_because=("wolf has an ability that is not modelled",), truncated=True)
    report = text_report(board(warnings=("jace has no counters",)), [unsure])
    assert "Incomplete: wolf has an ability that is not modelled" in report
    assert "Truncated: " in report
    assert "Note: jace has no counters" in report
    assert "not supported" in text_report(board(), [answer(supported=False)])


def test_explanation_goes_layer_by_layer() -> None:
    report = text_report(board(), [answer(outcome(held(), steps=STEPS))])
    assert (
        "Layer 4 (types, 613.1d)\n"
        "  - moon: Nonbasic lands ...\n      vents: is a Mountain\n      305.7: it says so\n"
        "  - urborg never applies: All lands ...\n      604.2: its ability is gone\n"
        "\nLayer 7b (base power and toughness, 613.4b)\n  - moon\n      changes nothing\n"
    ) in report


def test_several_questions_are_numbered() -> None:
    asked = board(Question("characteristics", {}), Question("characteristics", {}))
    report = text_report(asked, [answer(outcome(held())), answer(outcome(held()))])
    assert "1. characteristics" in report
    assert "2. characteristics" in report


def test_long_cells_are_wrapped() -> None:
    wide = Table(("Object", "Abilities"), ((Cell("bear"), Cell("flying; " * 30)),))
    written = list(lines([wide], 60))
    assert max(map(len, written)) <= 60
    assert len(written) > 4


def test_a_terminal_gets_colors() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100, color_system="standard")
    table = Table(("Object", "P/T"), ((Cell("bear"), Cell("4/4", changed=True)),))
    show(
        [Heading("A bear", 1), table, Note("Incomplete", warning=True), Bullets("Layer 4", (("Moon", ("x",)),))],
        console,
    )
    assert "\x1b[1;33m4/4" in out.getvalue()
    assert "• Moon" in out.getvalue()


class Terminal(io.StringIO):
    """Text that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_a_pipe_gets_plain_text() -> None:
    pipe, terminal = io.StringIO(), Terminal()
    for out in (pipe, terminal):
        print_report(board(), [answer(outcome(held()))], out)
    assert pipe.getvalue() == text_report(board(), [answer(outcome(held()))])
    assert "Grizzly Bears" in terminal.getvalue()
    assert terminal.getvalue() != pipe.getvalue()


def test_plain_reports_do_not_import_rich() -> None:
    code = "import sys; from solver.report import text; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
