"""What README.md and the pages in docs show is what happens: sessions and Python code are run, boards verified."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(console|python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CHECKER = doctest.OutputChecker()


class Block(NamedTuple):
    """One block of code in a Markdown text."""

    language: str
    text: str
    line: int


def blocks(markdown: str) -> list[Block]:
    """Give the blocks that can be run: sessions of a terminal, Python code, and boards."""
    return [
        Block(match[1], match[2], markdown.count("\n", 0, match.start()) + 1) for match in _BLOCK.finditer(markdown)
    ]


def run_session(session: str, folder: Path) -> None:
    """Run the commands of a session (lines after ``$``) and compare what they print; ``...`` stands for anything."""
    first, *commands = re.split(r"^\$ ", session, flags=re.MULTILINE)
    assert not first.strip(), "a session begins with a command"
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    settings = {"PATH": programs, "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "120", "PYTHONUTF8": "1"}
    for command in commands:
        line, _, expected = command.partition("\n")
        done = subprocess.run(  # noqa: S602 (our own README, written for a shell)
            line,
            shell=True,
            cwd=folder,
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        found = "".join(part.rstrip() + "\n" for part in done.stdout.rstrip().split("\n"))
        expected = expected.rstrip() + "\n"
        assert _CHECKER.check_output(expected, found, doctest.ELLIPSIS), f"$ {line}\n{found}\ninstead of\n{expected}"


def run_python(code: str, folder: Path) -> None:
    """Run Python code: as a doctest when it has prompts, as a script otherwise."""
    if ">>> " not in code:
        script = folder / "script.py"
        script.write_text(code, encoding="utf-8")
        runpy.run_path(str(script))
        return
    test = doctest.DocTestParser().get_doctest(code, {}, "README.md", "README.md", 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert not report, "".join(report)


PAGES = [page for page in (CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))) if page.exists()]
SHOWN = [(page.stem, block) for page in PAGES for block in blocks(page.read_text(encoding="utf-8"))]


@pytest.mark.checkout
@pytest.mark.parametrize("place", range(len(SHOWN)), ids=[f"{page}-line{block.line}" for page, block in SHOWN])
def test_what_is_shown(place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block = SHOWN[place][1]
    monkeypatch.chdir(CHECKOUT)
    if block.language == "yaml":
        (tmp_path / "board.yaml").write_text(block.text, encoding="utf-8")
        run_session("$ mtg-solver verify board.yaml\n0 wrong, 0 incomplete, ...\n... passed, 0 failed\n", tmp_path)
    elif block.language == "console":
        run_session(block.text, CHECKOUT)
    else:
        run_python(block.text, tmp_path)


@pytest.mark.parametrize(
    "path", ["LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "docs/batches.md", "encodings/README.md", ".ci/run"]
)
def test_readme_names_what_is_there(checkout: Path, path: str) -> None:
    assert (checkout / path).is_file()
    assert path in (checkout / "README.md").read_text(encoding="utf-8")


def test_blocks_are_found() -> None:
    text = "# Title\n\n```sh\nrm x\n```\n\n```console\n$ true\n```\n\ntext\n\n```python\nx = 1\n\ny = 2\n```\n"
    assert blocks(text) == [Block("console", "$ true\n", 7), Block("python", "x = 1\n\ny = 2\n", 13)]


@pytest.mark.parametrize(
    "session",
    [
        pytest.param("$ echo one; echo two\none\ntwo\n$ true\n$ pwd\n/...\n", id="output"),
        pytest.param("$ printf 'one  \\n\\n  two\\n\\n'\none\n\n  two\n\n", id="blanks"),
        pytest.param("$ python -c 'import sys; sys.exit(3)'; echo $?\n3\n", id="status"),
    ],
)
def test_session_that_is_true(session: str, tmp_path: Path) -> None:
    run_session(session, tmp_path)


@pytest.mark.parametrize(
    "session",
    [
        pytest.param("$ echo one\ntwo\n", id="other output"),
        pytest.param("$ echo one\n", id="unexpected output"),
        pytest.param("$ true\none\n", id="no output"),
        pytest.param("one\n$ true\n", id="no command"),
        pytest.param("$ nothing-of-that-name\n", id="no such command"),
    ],
)
def test_session_that_is_not_true(session: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        run_session(session, tmp_path)


def test_python_that_is_true(tmp_path: Path) -> None:
    run_python("x = 1\nassert x == 1\n", tmp_path)
    run_python(">>> x = 1\n>>> x + 1\n2\n", tmp_path)


@pytest.mark.parametrize("code", ["x = 1\nassert x == 2\n", ">>> 1 + 1\n3\n"])
def test_python_that_is_not_true(code: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        run_python(code, tmp_path)
