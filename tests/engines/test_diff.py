"""`mtg-solver diff`: an engine's answers beside ours, grouped by what they are about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver import cli
from solver.engines.causes import Cause, cause
from solver.engines.lines import read
from solver.errors import SolverError
from solver.outcome import Step

_SWAMPS = {
    "players": {"A": {}},
    "board": [
        {"id": "urborg", "card": "Urborg, Tomb of Yawgmoth"}, {"id": "moon", "card": "Blood Moon"},
        {"id": "vents", "card": "Steam Vents"},
    ],
}  # fmt: skip
_SMALL = {"players": {"A": {}}, "board": [{"id": "bear", "card": "Grizzly Bears"}, "Humility"]}
_LANDS = {"players": {"A": {}}, "board": [{"id": "forest", "card": "Forest"}]}
_OPEN = {
    "players": {"A": {}},
    "board": [{"any_order": [{"id": "a", "card": "Humility"}, {"id": "b", "card": "Opalescence"}]}],
}


def diff(tmp_path: Path, lines: list[Any], *arguments: str) -> int:
    path = tmp_path / "engine.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return cli.run(["diff", str(path), "--workers", "1", *arguments])


def test_differences_are_grouped_and_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {"id": "g1", "board": _SWAMPS, "characteristics": {"vents": {"subtypes": ["Island", "Swamp"]}}},
        {"id": "g2", "board": _SWAMPS, "mana": {"vents": ["B", "R"], "moon": []}},
        {"board": _SMALL, "characteristics": {"bear": {"pt": "2/2", "types": ["Creature"]}}},
        {"board": _SMALL, "characteristics": {"bear": {"pt": "4/4"}}},
        {"board": _SMALL, "characteristics": {"bear": {"mana_value": 3}}},
        {"board": _LANDS, "mana": {"forest": ["G"]}, "tapped": {"forest": [{"mana": {"A": "{G}"}}]}},
        {"board": _LANDS, "tapped": {"forest": [{"mana": {"A": "{R}"}}]}},
    ]
    assert diff(tmp_path, lines, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in ("agree", "differ", "not_compared")} == {
        "agree": 1,
        "differ": 6,
        "not_compared": 0,
    }
    groups = [(group["field"], group["cause"], group["rules"], group["boards"]) for group in found["groups"]]
    assert groups == [
        ("pt", "what applies in layer 7b", ["613.4b"], 2),
        ("mana", "which effect depends on which", ["613.8b"], 1),
        ("mana_value", "nothing changes what is printed", [], 1),
        ("subtypes", "which effect depends on which", ["613.8b"], 1),
        ("tapped", "what could be produced", ["106.12"], 1),
    ]
    example = found["groups"][1]["examples"][0]
    assert example["board"].endswith("engine.jsonl:2 (g2)")
    assert example["words"] == "vents: it could produce R, not B, R"
    assert any("never applies" in line for line in example["because"])


def test_an_engine_may_follow_any_legal_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [{"board": _OPEN, "characteristics": {"a": {"pt": size}}} for size in ("1/1", "4/4", "5/5")]
    assert diff(tmp_path, lines) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 agree, 1 differ"
    assert diff(tmp_path, lines[:2]) == 0


def test_what_cannot_be_compared_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {"board": _LANDS}, {"board": {"bord": []}, "mana": {"forest": ["G"]}}, 5,
        {"board": _LANDS, "mana": {"swamp": ["B"]}}, {"board": _LANDS, "characteristics": {"forest": {"powr": 1}}},
        {"board": _LANDS, "mana": {"forest": ["G"]}, "manna": {}},
    ]  # fmt: skip
    assert diff(tmp_path, lines, "--examples", "6") == 1
    told = capsys.readouterr().out
    for words in ("nothing to compare", "no key `bord`", "no object `swamp`", "powr", "manna", "engine.jsonl:3: "):
        assert words in told
    assert told.splitlines()[-1] == "0 agree, 0 differ"


def test_only_some_examples_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [{"board": _SMALL, "characteristics": {"bear": {"pt": "2/2"}}}] * 5
    assert diff(tmp_path, lines, "--examples", "2") == 1
    told = capsys.readouterr().out
    assert "5 differences on 5 boards" in told
    assert told.count("pt is 1/1, not 2/2") == 2


def test_an_effect_that_never_applies_is_a_cause() -> None:
    step = Step("6", "humility", (), (("604.2", "it lost the ability"),), rule="613.1f", applied=False)
    assert cause("bear", "abilities", [step]) == Cause("abilities", "an effect that never applies", ("604.2",))
    newer = Step("5", "darkness", (("bear", "becomes black"),), (("613.7", "it is newer"),), rule="613.1e")
    assert cause("bear", "colors", [newer]).words == "which effect is the newer one"
    assert cause("bear", "pt", [newer]).words == "nothing changes what is printed"


def test_lines_that_say_nothing_are_refused() -> None:
    with pytest.raises(SolverError, match="nothing to compare"):
        read(b'{"board": {}}')
