"""YAML and JSON texts to values with lines."""

from __future__ import annotations

import json

import pytest
import yaml

from solver.board import nodes, parse
from solver.board.nodes import Mapping, Scalar, Sequence
from solver.errors import BoardError


def values(text: str) -> object:
    return nodes.plain(parse.parse(text, "x.yaml"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: on", {"a": "on"}),
        ("y: n", {"y": "n"}),
        ("off: yes", {"off": "yes"}),
        ("a: true", {"a": True}),
        ("a: False", {"a": False}),
        ("a: null", {"a": None}),
        ("a: ~", {"a": None}),
        ("a:", {"a": None}),
        ("a: 12", {"a": 12}),
        ("a: -3", {"a": -3}),
        ("a: 1/1", {"a": "1/1"}),
        ('a: "1/6"', {"a": "1/6"}),
        ('a: "12"', {"a": "12"}),
        ("a: 1:30", {"a": "1:30"}),
        ("a: 2020-01-01", {"a": "2020-01-01"}),
        ("a: 0x10", {"a": "0x10"}),
        ("a: 1_000", {"a": "1_000"}),
        ("a: 704.5", {"a": 704.5}),
        ("a: .inf", {"a": ".inf"}),
        ("a: 99999999999999999999999", {"a": 99999999999999999999999}),
        ("+1/+1: 2", {"+1/+1": 2}),
        ("a: &b [1, 2]\nc: *b", {"a": [1, 2], "c": [1, 2]}),
        ("a: !!str 5", {"a": "5"}),
        ("<<: 1", {"<<": 1}),
        ("\ufeffa: 1".encode().decode("utf-8-sig"), {"a": 1}),
    ],
)
def test_plain_words_mean_what_they_seem_to(text: str, value: object) -> None:
    assert values(text) == value


def test_every_key_and_value_knows_its_line() -> None:
    root = parse.parse("a: 1\nb:\n  - x\n  - {c: d,\n     e: f}\n", "x.yaml")
    assert isinstance(root, Mapping)
    assert root.key_lines == {"a": 1, "b": 2}
    listed = root.entries["b"]
    assert isinstance(listed, Sequence)
    assert [item.line for item in listed.items] == [3, 4]
    inner = listed.items[1]
    assert isinstance(inner, Mapping)
    assert inner.key_lines == {"c": 4, "e": 5}
    assert isinstance(inner.entries["e"], Scalar)
    assert inner.entries["e"].line == 5


def test_json_with_tabs_and_surrogates() -> None:
    data = {"title": "\U0001f600 a/b \\ud83d", "board": [{"card": "x"}]}
    assert values(json.dumps(data, indent="\t").replace("a/b", "a\\/b")) == data


def test_data_becomes_nodes_without_lines() -> None:
    data = {"a": [1, True, None, "x", 2.5], "b": {"c": {}}}
    node = nodes.from_data(data, "x")
    assert nodes.plain(node) == data
    assert node.line == 0


def test_the_slow_parser_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, y, {b: 1/1}]\nc: 'x'\n"
    expected = values(text)
    monkeypatch.setattr(parse, "_LOADER", yaml.SafeLoader)
    assert values(text) == expected
    with pytest.raises(BoardError, match="not closed"):
        values("a: [1")


BAD = [
    pytest.param("", 1, "empty", id="empty"),
    pytest.param("# only a remark\n", 1, "empty", id="remark-only"),
    pytest.param("a: 1\nb: 2\na: 3\n", 3, "`a` stands twice in one mapping, first on line 1", id="key-twice"),
    pytest.param("x:\n  - {a: 1, a: 2}\n", 2, "`a` stands twice", id="key-twice-inside"),
    pytest.param("a: 1\n---\nb: 2\n", 2, "second document", id="two-documents"),
    pytest.param("a:\n\t- b\n", 2, "tab", id="tab-indent"),
    pytest.param("a: b\n\tc: d\n", 2, "tab", id="tab-continuation"),
    pytest.param("a: [1, 2\n", 1, "`[` is not closed", id="open-list"),
    pytest.param("a:\n  b: {c: 1\n", 2, "`{` is not closed", id="open-mapping"),
    pytest.param('a: "x\n', 1, "quotation mark", id="open-quote"),
    pytest.param("a: b: c\n", 1, "quotes", id="second-colon"),
    pytest.param("a: @x\n", 1, "`@`", id="at-sign"),
    pytest.param("cost: {2}{W}\n", 1, 'write "{2}{W}"', id="mana-symbols"),
    pytest.param("- a\nb: c\n", 2, "entry of a list", id="list-then-key"),
    pytest.param("a: 1\n...\nfoo\n", 3, "end mark", id="after-the-end"),
    pytest.param("a: 1\nb: \x07\n", 2, "U+0007", id="control-character"),
    pytest.param("a: *b\n", 1, "`*b` is not defined", id="unknown-alias"),
    pytest.param("a: &b [*b]\n", 1, "stands inside what it names", id="alias-in-itself"),
    pytest.param("a: !thing 1\n", 1, "`!thing`", id="tag"),
    pytest.param("a: !!python/object:os.system x\n", 1, "not part of the format", id="python-tag"),
    pytest.param("[a]: 1\n", 1, "cannot be a key", id="list-as-key"),
    pytest.param("a: " + "[" * 100 + "]" * 100, 1, "nested", id="deep"),
    pytest.param("a: " + "[" * 5000 + "]" * 5000, 1, "nested", id="very-deep"),
    pytest.param("a:\n b\nc d\n", 3, "`:` was expected", id="no-colon"),
]


@pytest.mark.parametrize(("text", "line", "part"), BAD)
def test_defects(text: str, line: int, part: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse.parse(text, "x.yaml")
    (defect, *_) = caught.value.defects
    assert defect.path == "x.yaml"
    assert defect.line == line
    assert part in defect.message


def test_aliases_cannot_explode() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 10)}]" for n in range(9)]
    with pytest.raises(BoardError, match="repeat more than"):
        parse.parse("\n".join(lines), "x.yaml")


def test_bytes_that_are_not_utf8() -> None:
    with pytest.raises(BoardError) as caught:
        nodes.decode(b"a: 1\nb: \xff\n", "x.yaml")
    assert caught.value.defects[0].line == 2
    assert "0xFF" in caught.value.defects[0].message


@pytest.mark.parametrize("data", [{"a": object()}, {1.5: [set()]}, {None: 1}, {1: 2, "1": 3}])
def test_data_that_is_no_board(data: object) -> None:
    with pytest.raises(BoardError):
        nodes.from_data(data, "x")


def test_data_nested_too_deeply() -> None:
    data: list[object] = []
    for _ in range(100):
        data = [data]
    with pytest.raises(BoardError, match="nested"):
        nodes.from_data(data, "x")
