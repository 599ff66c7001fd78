"""Grammars are read as the parser library reads them, only faster."""

from __future__ import annotations

import pytest
from parsimonious import Grammar
from parsimonious.exceptions import BadGrammar, UndefinedLabel

from solver.cards.oracle.parsing import ACTIONS, grammar, grammar_text
from solver.cards.oracle.peg import read_grammar


def test_the_grammar_means_the_same() -> None:
    read = Grammar(grammar_text())
    assert {name: rule.as_rule() for name, rule in grammar().items()} == {
        name: rule.as_rule() for name, rule in read.items()
    }


def test_every_action_is_one_of_a_rule() -> None:
    import solver.cards.oracle  # noqa: F401 (its modules say what is made of the rules)

    assert ACTIONS.keys() <= grammar().keys()


@pytest.mark.parametrize(
    "text",
    [
        'a = "x" b? (b / ~"[yz]+ ")* # a remark\nb = !"n" &"m" (("m" / a) b)+ ""',
        'long = "x" /\n    "y"\n\n# nothing\nquoted = "\\"" ~"\\\\d+"',
    ],
)
def test_notation(text: str) -> None:
    read = Grammar(text)
    assert [rule.as_rule() for rule in read_grammar(text).values()] == [rule.as_rule() for rule in read.values()]


@pytest.mark.parametrize("text", ['a = "x', 'a = ("x" "y"', "a = /", '"x"', 'a = "x" )', 'a = b\nb = "x"', "a = ", "?"])
def test_what_is_no_grammar(text: str) -> None:
    with pytest.raises(BadGrammar):
        read_grammar(text)


def test_a_rule_that_is_missing() -> None:
    with pytest.raises(UndefinedLabel):
        read_grammar('a = "x" b')
