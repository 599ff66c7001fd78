"""How many boards and questions there were, and how they came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

NO_ANSWER = {
    "invalid": "no board",
    "time": "took too long",
    "memory": "took too much memory",
    "crashed": "ended its worker",
    "internal": "a mistake of the solver",
}
"""Why boards have no answer, in words."""

_VERDICTS = {
    "failed": "wrong", "incomplete": "incomplete", "truncated": "truncated", "unsupported": "not supported",
}  # fmt: skip


class Tally:
    """Counts."""

    def __init__(self) -> None:
        self.boards = 0
        self.statuses: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()

    def add(self, statuses: Sequence[str], verdicts: Iterable[str]) -> None:
        """Count a board.

        Args:
            statuses: those of its questions, or the one reason why there are no answers.
            verdicts: those of its questions with an expectation.
        """
        self.boards += 1
        self.statuses.update(statuses)
        self.verdicts.update(verdicts)

    @property
    def unanswered(self) -> int:
        """The number of boards without answers."""
        return sum(self.statuses[kind] for kind in NO_ANSWER)

    @property
    def failed(self) -> int:
        """The number of questions that were not answered as expected."""
        return self.verdicts.total() - self.verdicts["passed"]

    def lines(self, *, expect: bool) -> Iterator[str]:
        """Write the summary.

        Args:
            expect: whether answers were compared with expected ones.
        """
        questions = self.statuses.total() - self.unanswered
        yield f"{self.boards:,} boards, {questions:,} questions"
        apart = [("outcomes", "answers are cut by a limit"), ("unsupported", "questions are not supported yet")]
        yield from (f"{self.statuses[status]:,} {words}" for status, words in apart if self.statuses[status])
        if self.unanswered:
            kinds = [f"{self.statuses[kind]:,} {words}" for kind, words in NO_ANSWER.items() if self.statuses[kind]]
            yield f"{self.unanswered:,} boards have no answer: {', '.join(kinds)}"
        if expect:
            yield ", ".join(f"{self.verdicts[verdict]:,} {words}" for verdict, words in _VERDICTS.items())
            yield f"{self.verdicts['passed']:,} passed, {self.failed:,} failed"
