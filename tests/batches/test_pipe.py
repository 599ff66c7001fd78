"""`mtg-solver pipe`: a conversation in lines of JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import IO, Any

import pytest

from tests.batches.boards import small

COMMAND = [sys.executable, "-m", "solver.cli", "pipe", "--workers", "1", "--no-timings"]


class Conversation:
    """A running pipe."""

    def __init__(self, process: subprocess.Popen[bytes], asking: IO[bytes], telling: IO[bytes]) -> None:
        self.process = process
        self.asking = asking
        self.telling = telling

    def say(self, line: object) -> None:
        self.asking.write((line if isinstance(line, str) else json.dumps(line)).encode() + b"\n")
        self.asking.flush()

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.telling.readline())
        return heard


@pytest.fixture
def conversation() -> Iterator[Conversation]:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdin is not None
        assert process.stdout is not None
        yield Conversation(process, process.stdin, process.stdout)


def test_each_line_is_answered_at_once(conversation: Conversation) -> None:
    for identifier in ("x", 7, {"game": 1}):
        conversation.say({"id": identifier, "board": small(0)})
        heard = conversation.hear()
        assert (heard["id"], heard["status"]) == (identifier, "answered")
        assert [one["query"] for one in heard["questions"]] == ["characteristics", "characteristics"]
    conversation.say("nonsense")
    assert conversation.hear()["error"]["message"].startswith("line:4: the line is no JSON")
    for number in range(100):
        conversation.say({"id": number, "board": small(number)})
    assert [conversation.hear()["id"] for _ in range(100)] == list(range(100))
    conversation.asking.close()
    assert conversation.telling.read() == b""
    assert conversation.process.wait(timeout=20) == 0
