"""Graphs of states: what is in them, how they are written, and that they lead to the outcomes of the answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import solver
from solver.board.load import load_board
from solver.cli import BAD_INPUT, FAILED, run
from solver.errors import SolverError
from solver.graphs.building import Draft, Link, numbered
from solver.graphs.dot import dot, quoted
from solver.graphs.model import StateEdge, StateGraph, StateNode
from solver.paths import instances_path
from solver.solving import solve
from solver.verify import board_files
from tests.graphs.dot_syntax import NotDotError, digraphs

COUNTERS: list[Any] = [
    {"id": "season", "card": "Doubling Season"},
    {"id": "scales", "card": "Hardened Scales"},
    {"id": "bear", "card": "Grizzly Bears"},
]
PUT = {"query": "event", "event": {"put_counters": {"to": "bear", "kind": "+1/+1", "count": 1, "by": "A"}}}
STEP = 17
"""Of so many instances one is taken."""


def board(*questions: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"players": {"A": {}, "B": {}}, "board": COUNTERS, **more, "ask": list(questions)}


def graph(*questions: dict[str, Any], **more: Any) -> StateGraph:  # noqa: ANN401
    (found,) = solver.state_graphs(board(*questions, **more))
    return found


def ways(found: StateGraph, node: int = 1) -> Iterator[tuple[StateEdge, ...]]:
    """Give every way from a node to a state in the end."""
    if found.nodes[node - 1].final:
        yield ()
    for edge in found.edges:
        if edge.start == node:
            yield from ((edge, *rest) for rest in ways(found, edge.end))


def test_every_order_is_a_way_through_the_graph() -> None:
    found = graph(PUT)
    assert [[(edge.effect, edge.by) for edge in way] for way in ways(found)] == [
        [("season", "A"), ("scales", None), ("", None)],
        [("scales", "A"), ("season", None), ("", None)],
    ]
    assert [(node.text, node.applied) for node in found.nodes[:3]] == [
        ("1 +1/+1 counter put on bear", ()),
        ("2 +1/+1 counters put on bear", ("season",)),
        ("2 +1/+1 counters put on bear", ("scales",)),
    ]
    assert [(node.outcome, node.text) for node in found.nodes if node.final] == [
        (1, "bear (5/5, 3 +1/+1 counters)"),
        (2, "bear (6/6, 4 +1/+1 counters)"),
    ]


def test_states_that_several_orders_lead_to_are_there_once() -> None:
    doubles = [{"id": f"season{place}", "card": "Doubling Season"} for place in range(3)]
    found = graph(PUT, board=[*doubles, {"id": "bear", "card": "Grizzly Bears"}])
    # they are interchangeable: counted, and not told apart
    assert [node.applied for node in found.nodes[:4]] == [
        (), ("season0",), ("season0 (2 times)",), ("season0 (3 times)",),
    ]  # fmt: skip
    assert len(found.edges) == 4


def test_events_at_one_time_are_gone_through_one_after_the_other() -> None:
    found = graph({"query": "event", "event": [PUT["event"], {"destroy": ["bear"]}]})
    assert found.nodes[0].waiting == ("bear is destroyed",)
    last = [node for node in found.nodes if node.text == "bear is destroyed"]
    assert [node.settled for node in last] == [
        ("3 +1/+1 counters put on bear",),
        ("4 +1/+1 counters put on bear",),
    ]


def test_choices_inside_an_event_are_steps_of_the_player() -> None:
    cards = [{"id": "one", "card": "Forest"}, {"id": "two", "card": "Island"}]
    found = graph({"query": "event", "event": {"scry": {"player": "A", "count": 1}}}, library={"A": cards})
    assert {(edge.by, edge.choice) for edge in found.edges if edge.start == 1} == {
        ("A", "nothing is chosen"),
        ("A", "one goes to the bottom of the library"),
    }


def test_what_is_declined_is_a_step() -> None:
    found = graph({"query": "enter", "card": "Clone"})
    steps = {(edge.effect, edge.by, edge.declined, edge.choice) for edge in found.edges if edge.start == 1}
    assert steps == {("clone", "A", False, "bear"), ("clone", "A", True, "")}


def test_what_cannot_be_chosen_in_the_end_is_left_out() -> None:
    ward = {
        "id": "ward", "effect": "Healing Salve", "targets": ["B"],
        "text": "Prevent the next 3 damage that would be dealt to any target this turn.",
    }  # fmt: skip
    # CR 615.7: a shield is used for as much damage as there is
    found = graph(
        {"query": "event", "event": {"deal_damage": {"source": "bear", "to": "B", "amount": 5}}},
        board=[*COUNTERS, ward],
    )
    assert [node.text for node in found.nodes] == [
        "bear deals 5 damage to B", "bear deals 2 damage to B", "B loses 2 life", "B has 18 life",
    ]  # fmt: skip
    assert [(edge.effect, edge.by, edge.choice) for edge in found.edges] == [
        ("ward", None, ""), ("", None, ""), ("", None, ""),
    ]  # fmt: skip


def test_every_order_of_the_timeline_has_a_start() -> None:
    open_order = {"any_order": [{"card": "Humility"}, {"card": "Opalescence"}, {"card": "Hardened Scales"}]}
    found = graph({"query": "enter", "card": "Walking Ballista", "x": 2}, board=[open_order])
    assert len(found.starts) > 1
    assert all(start.order for start in found.starts)
    assert len({start.order for start in found.starts}) == len(found.starts)


def test_the_limit_keeps_the_nearest_states() -> None:
    (whole,) = solver.state_graphs(board(PUT))
    (part,) = solver.state_graphs(board(PUT), limit=3)
    assert (part.nodes, part.truncated, part.complete) == (whole.nodes[:3], True, False)
    assert all(edge.end <= 3 for edge in part.edges)


def test_what_is_not_followed_any_further_is_kept() -> None:
    draft = Draft("first", {"first": StateNode(0, "first"), "more": StateNode(0, "more")}, open={"more"})
    draft.links["first"] = [Link("more")]
    _, nodes, edges, _ = numbered([draft], None)
    assert ([node.text for node in nodes], len(edges)) == (["first", "more"], 1)


def test_questions_without_states_are_no_graphs() -> None:
    with pytest.raises(SolverError, match="graphs of `event` and `enter` questions only"):
        solver.state_graphs(board({"query": "characteristics"}))


def test_graphs_lead_to_the_outcomes_of_the_answers() -> None:
    asked = [load_board(path) for path in board_files([instances_path()])]
    about = [one for one in asked if any(question.query in {"event", "enter"} for question in one.questions)]
    for one in about[::STEP]:
        answers = [answer for answer in solve(one) if answer.query in {"event", "enter"}]
        for found, answer in zip(solver.state_graphs(one), answers, strict=True):
            finals = {node.outcome for node in found.nodes if node.final}
            assert finals == set(range(1, answer.found + 1)), one.path
            assert (found.truncated, found.incomplete_because) == (answer.truncated, answer.incomplete_because)
            reached = {edge.end for edge in found.edges} | {start.node for start in found.starts}
            assert reached == {node.id for node in found.nodes}, one.path
            leading = {edge.start for edge in found.edges}
            assert all(node.final or node.id in leading or found.truncated for node in found.nodes), one.path
            (read,) = digraphs(dot(found, one.path))
            assert (len(read.nodes), len(read.edges)) == (len(found.nodes), len(found.edges))


# --------------------------------------------------------------------------------------------------------------------
# How graphs are written
# --------------------------------------------------------------------------------------------------------------------


def test_dot_says_what_the_graph_says() -> None:
    found = graph(PUT)
    (read,) = digraphs(dot(found, "Counters"))
    assert read.name == "Counters"
    assert read.nodes["1"] == {"label": "1 +1/+1 counter put on bear", "style": "bold"}
    assert read.nodes["6"] == {"label": "Outcome 1\nbear (5/5, 3 +1/+1 counters)", "peripheries": "2"}
    assert ("1", "2", {"label": "A chooses season"}) in read.edges
    assert ("4", "6", {}) in read.edges


@pytest.mark.parametrize("text", ['a "quoted" word', "back\\slash\\", "two\nlines", "<b>;{}[]", "ends in \\n", ""])
def test_labels_are_quoted(text: str) -> None:
    found = StateGraph("event", (), (StateNode(1, text, outcome=1),), (StateEdge(1, 1, effect=text),))
    (read,) = digraphs(dot(found, text))
    assert read.name == text
    assert read.nodes["1"]["label"] == f"Outcome 1\n{text}"
    assert read.edges == [("1", "1", {"label": text} if text else {})]
    assert quoted(text)[0] == quoted(text)[-1] == '"'


@pytest.mark.parametrize(
    "text", ['digraph "a" { "1" [label="b"] }', 'digraph a { "1 }', "graph a { }", "digraph { ; }"]
)
def test_what_is_no_dot_is_found_out(text: str) -> None:
    with pytest.raises(NotDotError):
        digraphs(text)


def test_what_a_graph_lacks_stands_in_its_label() -> None:
    lacking = StateGraph("event", (), (), (), truncated=True, incomplete_because=('"odd" is not modelled',))
    (read,) = digraphs(dot(lacking, "odd"))
    assert read.attributes == {"label": 'truncated; "odd" is not modelled'}


def written(tmp_path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(board(PUT, {"query": "enter", "card": "Clone"}, {"query": "characteristics"})))
    assert run(["graph", str(file), *options]) == 0
    return capsys.readouterr().out


def test_json_has_a_graph_for_each_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(written(tmp_path, capsys, "--strict"))
    assert [one["query"] for one in data["graphs"]] == ["event", "enter"]
    first = data["graphs"][0]
    assert first["starts"] == [{"node": 1, "order": []}]
    assert first["nodes"][6] == {
        "id": 7, "text": "bear (6/6, 4 +1/+1 counters)", "settled": [], "waiting": [], "applied": [], "final": True,
        "outcome": 2,
    }  # fmt: skip
    assert {key: value for key, value in first["edges"][0].items() if key != "text"} == {
        "from": 1, "to": 2, "effect": "season", "applied": True, "by": "A", "choice": None,
    }  # fmt: skip
    assert (first["complete"], first["truncated"], first["incomplete_because"]) == (True, False, [])


def test_the_command_writes_dot_and_takes_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = written(tmp_path, capsys, "--format", "dot", "--query", "enter")
    (read,) = digraphs(text)
    assert read.nodes["1"]["label"] == "clone would enter"
    assert len(digraphs(written(tmp_path, capsys, "--format", "dot"))) == 2


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(board({"query": "characteristics"})))
    assert run(["graph", str(file)]) == BAD_INPUT
    assert "board.json" in capsys.readouterr().err
    file.write_text(json.dumps(board(PUT)))
    assert run(["graph", str(file), "--limit", "2", "--strict"]) == FAILED
