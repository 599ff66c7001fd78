"""Encodings are loaded as far as they could apply, and the rest once it could."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import clingo
import pytest
from clingo import MessageCode
from clingo.ast import AST, ProgramBuilder

from solver import parsed
from solver.asp import Layers
from solver.board.load import load_data
from solver.parsed import Loader
from solver.solving import solve


class Loading:
    """A control with a loader, and what became of it."""

    def __init__(self, folder: Path) -> None:
        self.remarks: list[str] = []
        self.control = clingo.Control(["--warn=no-atom-undefined"], logger=self._note)
        self._loader = Loader(self.control, self._note)
        self._folder = folder

    def _note(self, _code: MessageCode, text: str) -> None:
        self.remarks.append(text)

    def load(self, name: str, text: str, facts: str = "", part: str = "base") -> None:
        path = self._folder / f"{name}.lp"
        path.write_text(text, encoding="utf-8")
        self._loader.load([path], facts)
        self.control.add(part, [], facts)

    def atoms(self, *parts: str) -> set[str]:
        """Ground some parts, and give all atoms there are by then."""
        self.control.ground([(part, []) for part in parts])
        return {str(atom.symbol) for atom in self.control.symbolic_atoms}


@pytest.fixture
def loading(tmp_path: Path) -> Loading:
    return Loading(tmp_path)


def test_what_could_apply_is_loaded(loading: Loading) -> None:
    rules = "a(X) :- b(X), not c(X). d(X) :- a(X). e :- #count { X : nothing(X) } = 0. f :- g : h."
    loading.load("one", rules, "b(1).")
    assert loading.atoms("base") == {"b(1)", "a(1)", "d(1)", "e", "f"}


def test_what_could_not_is_not(loading: Loading, monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[str] = []
    add = ProgramBuilder.add

    def noted(builder: ProgramBuilder, statement: AST) -> None:
        added.append(str(statement))
        add(builder, statement)

    monkeypatch.setattr(ProgramBuilder, "add", noted)
    loading.load("one", "% idle\n #defined c/1. a(X) :- b(X), c(X). d(X) :- a(X). e :- b(1).", "b(1).")
    assert added == ["#program base.", "e :- b(1)."]


def test_it_waits_for_what_is_told_later(loading: Loading) -> None:
    loading.load("one", "#program late. a(X) :- b(X). #program later. c(X) :- a(X), d.", "e.")
    assert loading.atoms("base") == {"e"}
    loading.load("two", "#program late. b(X) :- f(X).", "f(2).", "late")
    assert loading.atoms("late") == {"e", "f(2)", "b(2)", "a(2)"}
    loading.load("three", "#program later. d :- e.")
    assert loading.atoms("later") == {"e", "f(2)", "b(2)", "a(2)", "d", "c(2)"}


def test_whatever_may_be_told_counts(loading: Loading) -> None:
    rules = "{ a(X) : b(X) }. c(X) :- a(X). d ; e :- b(_). f :- e. #external g. h :- g. i(1 ; 2). j(X) :- i(X)."
    loading.load("one", rules, "b(1).")
    assert loading.atoms("base") == {"b(1)", "a(1)", "c(1)", "d", "e", "f", "g", "h", "i(1)", "i(2)", "j(1)", "j(2)"}


def test_words_are_asked_for_where_only_facts_have_them(loading: Loading, monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[str] = []
    monkeypatch.setattr(ProgramBuilder, "add", lambda _builder, statement: added.append(str(statement)))
    rules = (
        "a :- does(_, tap). b :- does(_, bounce). c :- does(_, at(_)). d :- does(_, (tap; bounce)). e :- does(1, _)."
    )
    loading.load("one", rules, "does(1,tap). other.\nbounce(2).\ndoes(2,at(3)).")
    assert [one[0] for one in added[1:]] == ["a", "c", "d", "e"]


def test_words_may_come_from_rules_and_parameters(loading: Loading) -> None:
    rules = """does(X, Y) :- given(X, Y). a :- does(_, tap).
    #program part(layer). b(layer) :- said(_, layer). c :- said(_, second)."""
    loading.load("one", rules, "given(1,tap). given(1,b).\nsaid(1,first).")
    loading.atoms("base")
    loading.control.ground([("part", [clingo.Function("first")])])
    assert {str(atom.symbol) for atom in loading.control.symbolic_atoms} >= {"a", "does(1,tap)", "b(first)"}


def test_rules_among_facts_may_tell_anything(loading: Loading) -> None:
    loading.load("one", "a :- does(_, tap).", "does(X,Y) :- given(X,Y).\ngiven(1,tap).")
    assert "a" in loading.atoms("base")


def test_statements_that_tell_nothing_are_kept(loading: Loading) -> None:
    loading.load("one", "{ a ; b }. :- not a. #show b/0.")
    loading.atoms("base")
    shown: list[list[str]] = []
    loading.control.configuration.solve.models = 0  # type: ignore[union-attr]
    loading.control.solve(on_model=lambda model: shown.append([str(one) for one in model.symbols(shown=True)]))
    assert sorted(shown) == [[], ["b"]]


BOARDS = (
    ["Blood Moon", "Urborg, Tomb of Yawgmoth", "Humility", "Opalescence", "Grizzly Bears"],
    ["Forest", "Azorius Signet", "Mana Reflection", "Reflecting Pool", "Thalia, Guardian of Thraben", "City of Brass"],
)


@pytest.mark.parametrize("cards", BOARDS)
def test_boards_lack_nothing(cards: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same atoms are derived as with all rules."""
    found: list[set[str]] = []

    def keep(old: Callable[[Layers], object]) -> Callable[[Layers], object]:
        def symbols(layers: Layers) -> object:
            given = old(layers)
            found.append({str(atom.symbol) for atom in layers.control.symbolic_atoms})
            return given

        return symbols

    monkeypatch.setattr(Layers, "symbols", keep(Layers.symbols))
    board = load_data(
        {
            "players": {"A": {}, "B": {}},
            "board": [{"card": card, "controller": "A"} for card in cards],
            "ask": [{"query": "characteristics"}, {"query": "pay", "player": "A", "cost": "{2}{G}", "for": "Blaze"}],
        }
    )
    solve(board)
    parsed._parsed.cache_clear()
    monkeypatch.setattr(parsed, "read", lambda _statement, _parameters: ([], []))
    solve(board)
    parsed._parsed.cache_clear()
    half = len(found) // 2
    assert half
    assert found[:half] == found[half:]
