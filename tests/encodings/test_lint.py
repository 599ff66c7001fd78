"""The encodings are written as they should be, and each check of that finds what it is for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solver import paths
from tests.encodings import citations, readme
from tests.encodings.lint import CHECKS, complaints
from tests.encodings.python import read_decoders
from tests.encodings.source import Predicate
from tests.encodings.tree import Tree, read_constants, read_tree

BAR = "%" + 98 * "-"
GOOD = f"""{BAR}
% Which objects are small (CR 208.1, 613.4c)
%
% Input     object/2, power/3
% Internal  none
% Output    small(World, Object)
%
% A remark on how it works.
{BAR}

#defined object/2.
#defined power/3.

% CR 208.1: the first number is power.
small(World, Object) :-
    object(World, Object),
    power(World, Object, Number),
    Number < bound(least, "few").

% Something without a body, and a rule on one line.
small(World, Object) :- power(World, Object, 0), not object(World, goblin).
"""
SHOW = f"""{BAR}
% What is shown
%
% Input     small/2
% Internal  none
% Output    none
{BAR}

#show.
#show small/2.
"""
README = f"""# Title

| Sort | Names |
|---|---|
| object | `Object`, `Source` |

{readme.BEGIN}

### Input

{readme.HEAD}
|---|---|---|---|
| `object(World, Object)` | input | There is such an object. | area/small |
| `power(World, Object, Number)` | input | Its power. | area/small |

### area

{readme.HEAD}
|---|---|---|---|
| `small(World, Object)` | output | Its power is low. | asp, answers |

{readme.END}
"""
FILES = {
    "area/small.lp": GOOD,
    "show.lp": SHOW,
    "README.md": README,
    "constants.txt": 'limit: least  # none below\n  bound/2 "few"\n',
}
CODE = '''"""Module."""
FILES = ("area/small.lp", "show")
facts = f"object({1})." + f"power({2})."
found = solver.there("small", 0, facts)
'''
DECODED = {Predicate("small", 2): "answers"}

TreeMaker = Callable[..., Tree]


@pytest.fixture
def make_tree(tmp_path: Path) -> TreeMaker:
    def make(*, code: str = CODE, decoded: dict[Predicate, str] | None = DECODED, **files: str) -> Tree:
        for name, text in (FILES | files).items():
            file = tmp_path / "encodings" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        (tmp_path / "solver").mkdir()
        (tmp_path / "solver" / "asp.py").write_text(code, encoding="utf-8")
        return read_tree(tmp_path / "encodings", tmp_path / "solver", decoded)

    return make


@pytest.fixture(scope="module")
def own_tree() -> Tree:
    return read_tree(paths.encodings_path(), Path(paths.__file__).parent, read_decoders())


@pytest.mark.checkout
@pytest.mark.parametrize("check", CHECKS)
def test_encodings_pass(own_tree: Tree, check: str) -> None:
    found = complaints(own_tree, check)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("check", CHECKS)
def test_good_example_passes(make_tree: TreeMaker, check: str) -> None:
    assert complaints(make_tree(), check) == []


@pytest.mark.parametrize("check", CHECKS)
def test_no_encodings_pass(tmp_path: Path, check: str) -> None:
    assert complaints(read_tree(tmp_path), check) == []


def small(old: str, new: str) -> dict[str, str]:
    assert old in GOOD
    return {"area/small.lp": GOOD.replace(old, new)}


RULE = "small(World, Object) :-\n    object(World, Object),\n    power(World, Object, Number),\n"
LONE_FILE = GOOD[: GOOD.index("#defined")] + "% A fact.\nsmall(0, 0).\n"

BAD = [
    pytest.param("parses", small("#defined object/2.", "#defined object/2"), "syntax error", id="syntax"),
    pytest.param("parses", small("#defined object/2.", "#script (python)\n#end."), "no scripts", id="script"),
    pytest.param("header", {"area/small.lp": GOOD[GOOD.index("#defined") :]}, "header between two bars", id="none"),
    pytest.param("header", small("% Output ", "% Result "), "Input, Internal, Output", id="no output"),
    pytest.param("header", small("% Internal  none", "% Internal"), "Input, Internal, Output", id="empty label"),
    pytest.param("header", small("% Which objects are small (CR 208.1, 613.4c)", "%"), "title", id="no title"),
    pytest.param("header", small("% A remark on how it works.", "small(0, 0)."), "one comment", id="rule in header"),
    pytest.param("header", small("how it", "how small/3"), "names small/3", id="stale name"),
    pytest.param("header_lists", small("small(World, Object)\n%", "small/2\n%"), "out of date", id="arguments"),
    pytest.param("header_lists", small("object/2, power/3", "object/2"), "out of date", id="input"),
    pytest.param("header_lists", small("Internal  none", "Internal  object/2"), "out of date", id="internal"),
    pytest.param("layout", small("A remark", "A " + 80 * "x" + " remark"), "columns", id="wide"),
    pytest.param("layout", small("% Something", 340 * "% line\n" + "% Something"), "split it", id="long"),
    pytest.param("layout", small("object/2.", "object/2. "), "end of the line", id="trailing blank"),
    pytest.param("layout", small("    object", "\tobject"), "tab", id="tab"),
    pytest.param("layout", {"area/small.lp": GOOD.rstrip()}, "line break", id="no line break"),
    pytest.param("citations", small("CR 208.1, 613.4c", "CR 208.1, 613.4z"), "no rule 613.4z", id="in a list"),
    pytest.param("citations", small("CR 208.1: the", "CR 208.99: the"), "no rule 208.99", id="after CR"),
    pytest.param("citations", small("CR 208.1: the", "CR 999: the"), "no rule 999", id="section"),
    pytest.param("citations", small('"few"', 'cr("613.99")'), 'no rule "613.99"', id="in a term"),
    pytest.param("explained", small("% CR 208.1: the first number is power.\n", ""), "must stand above", id="bare"),
    pytest.param(
        "one_literal_per_line",
        small("    object(World, Object),\n    power", "    object(World, Object), power"),
        "one literal",
        id="two literals",
    ),
    pytest.param(
        "one_literal_per_line", small(":-\n    object", ":- object"), "beginning below the head", id="beside head"
    ),
    pytest.param("one_literal_per_line", small("    power", "  power"), "indented by four", id="indent"),
    pytest.param("defined", small("#defined power/3.\n", ""), "nothing derives power/3", id="undeclared input"),
    pytest.param("defined", small("not object", "not objekt"), "nothing derives objekt/2", id="misspelt"),
    pytest.param(
        "defined",
        {"show.lp": SHOW + "% More.\ntiny(0, 0) :- power(0, 0, 0).\n"},
        "show.lp:12: nothing derives power/3",
        id="declared elsewhere",
    ),
    pytest.param(
        "used",
        {"show.lp": SHOW.replace("#show small/2.", ""), "code": CODE.replace("there(", "here(")},
        "small/2 is read by no rule",
        id="not read",
    ),
    pytest.param("used", {"code": CODE.replace('"small", 0', '"small"')}, "small/1 is looked up", id="looked up"),
    pytest.param("used", small("#defined power/3.", "#defined power/3.\n#defined power/4."), "power/4", id="input"),
    pytest.param("used", {"show.lp": SHOW + "#defined power/3.\n"}, "not read in this file", id="input of others"),
    pytest.param("used", {"show.lp": SHOW + "#show tiny/2.\n"}, "nothing derives it", id="shown, not derived"),
    pytest.param("inputs_written", {"code": CODE.replace("power", "might")}, "power/3 is declared", id="not written"),
    pytest.param("constants_declared", small("least", "leest"), "leest is not declared", id="constant"),
    pytest.param("constants_declared", small("bound(", "baund("), "baund/2 is not declared", id="compound"),
    pytest.param("constants_declared", small('"few"', '"fev"'), '"fev" is not declared', id="quoted"),
    pytest.param("constants_declared", small("goblin", "goblen"), "goblen is not declared", id="word of the game"),
    pytest.param("constants_used", {"constants.txt": "a: least bound/2\n  most"}, "most stands in no", id="unused"),
    pytest.param("constants_used", {"constants.txt": "a: least least"}, "once under a sort", id="twice"),
    pytest.param("constants_used", {"constants.txt": "least"}, "once under a sort", id="no sort"),
    pytest.param("variables_are_words", small("Number", "N"), "N is no full word", id="one letter"),
    pytest.param("variables_are_words", small("Number", "NUM"), "NUM is no full word", id="capitals"),
    pytest.param("variables_are_words", small("Number", "Number2"), "Number2 is no full word", id="digit"),
    pytest.param("variables_joined", small("0), not", "Number), not"), "Number occurs only once", id="single"),
    pytest.param("no_projections", small("Object, 0)", "_, 0)"), "_ in power(World,_,0)", id="anonymous"),
    pytest.param("placeholders_tell", small("Object, 0)", "_Any, 0)"), "_Any says nothing", id="empty word"),
    pytest.param("one_sort_per_name", small("Object, 0)", "Card, 0)"), "Card is no name for object", id="new name"),
    pytest.param("one_sort_per_name", small("Object, 0)", "0, Source)"), "Source is a name for object", id="wrong"),
    pytest.param(
        "one_sort_per_name", small("power(World, Object, 0)", "power(Number, Object, World)"), "two sorts", id="swapped"
    ),
    pytest.param(
        "one_sort_per_name",
        {"README.md": README.replace("| object |", "| thing | `Source` |\n| object |")},
        "more than one sort",
        id="name of two sorts",
    ),
    pytest.param("shown_in_one_place", small("#defined object/2.", "#show small/2."), "show*.lp", id="elsewhere"),
    pytest.param("shown_in_one_place", {"show.lp": SHOW.replace("#show.\n", "")}, "begin with #show.", id="no hiding"),
    pytest.param(
        "shown_in_one_place", {"show.lp": SHOW + "#show Object : small(_, Object).\n"}, "not terms", id="term"
    ),
    pytest.param("shown_is_decoded", {"decoded": {}}, "has no decoder", id="not decoded"),
    pytest.param(
        "shown_is_decoded",
        {"decoded": DECODED | {Predicate("tiny", 1): "orders"}},
        "which no encoding shows",
        id="not shown",
    ),
    pytest.param("listed", small("0), not", "0), not tiny(World), not"), "tiny/1 is missing", id="missing"),
    pytest.param("listed", small("#defined power/3.", "#defined power/4."), "power/4 is missing", id="arity"),
    pytest.param(
        "listed",
        {"README.md": README.replace(readme.END, f"{readme.HEAD}\n|---|\n| `tiny(A)` | input | Tiny. | show |\n")},
        "tiny/1 occurs in no encoding",
        id="stale",
    ),
    pytest.param("listed", {"README.md": README.replace("Its power.", "")}, "power/3 has no meaning", id="meaning"),
    pytest.param("listed", {"README.md": README.replace("area/small |", "area |", 1)}, "out of date", id="readers"),
    pytest.param("listed", {"README.md": README.replace("| output |", "| input |")}, "out of date", id="kind"),
    pytest.param("listed", {"README.md": README.replace("`object(", "object(")}, "not a row", id="no row"),
    pytest.param(
        "listed",
        {"README.md": README.replace("| `power", "| `object(A, B)` | input | | |\n| `power")},
        "two rows",
        id="2",
    ),
    pytest.param("parts_grounded", small("% Something", "#program later.\n% Something"), "the part later", id="part"),
    pytest.param("parts_grounded", small("% Something", "#program later.\n% Something"), "lacks later", id="untold"),
    pytest.param("loaded", {"area/lone.lp": LONE_FILE}, "area/lone.lp: nothing loads", id="lone file"),
    pytest.param("loaded", {"code": CODE.replace('"show"', '"*"')}, "show.lp: nothing loads", id="wildcard"),
    pytest.param("loaded", {"show.lp": SHOW + '#include "area/none.lp".\n'}, "no such file", id="missing file"),
]


@pytest.mark.parametrize(("check", "changes", "complaint"), BAD)
def test_bad_example_is_found(make_tree: TreeMaker, check: str, changes: dict[str, str], complaint: str) -> None:
    found = complaints(make_tree(**changes), check)
    assert any(complaint in text for text in found), found


def test_every_check_is_shown_to_fail() -> None:
    assert {parameters.values[0] for parameters in BAD} == set(CHECKS)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(":-\n    object(World, Object),\n    not power(World, Object, 0).", id="constraint"),
        pytest.param(":- object(World, Object),\n   not power(World, Object, 0).", id="constraint beside"),
        pytest.param(
            "small(0, 0) :-\n    object(World, Object),\n    #sum { 1 :\n        power(World, Object, 0) } > 0.",
            id="sum",
        ),
        pytest.param(
            "small(0, 0) :-\n    object(World, Object),\n    not 1 #count { 1 : power(World, Object, 0) }.",
            id="not count",
        ),
        pytest.param("small(\n    0,\n    0\n).", id="fact"),
    ],
)
def test_layout_of_rules_that_is_fine(make_tree: TreeMaker, body: str) -> None:
    changed = small("small(World, Object) :- power(World, Object, 0), not object(World, goblin).", body)
    assert complaints(make_tree(**changed), "one_literal_per_line") == []


def test_included_file_is_loaded(make_tree: TreeMaker) -> None:
    files = {"area/part/lone.lp": LONE_FILE, "area/more.lp": LONE_FILE + '#include "part/../part/lone.lp".\n'}
    assert complaints(make_tree(code=CODE.replace('"show"', '"show", "area/m*"'), **files), "loaded") == []


def test_own_constants_need_no_declaration(make_tree: TreeMaker) -> None:
    changed = small("#defined object/2.", "#const few = 3.\n#program step(now).\n#defined object/2.")
    changed = {"area/small.lp": changed["area/small.lp"].replace("bound(least", "bound(now - few")}
    assert complaints(make_tree(**changed), "constants_declared") == []


def test_heads_and_bodies_are_told_apart(make_tree: TreeMaker) -> None:
    text = """
1 { one(Value) : two(Value) } 1 :- three(Value ; Value), -four.
five(Value) : six(Value) ; seven :- eight.
#sum { 1, Value : nine(Value) : ten } 1 :- not not eleven.
#external twelve(Value) : thirteen(Value).
:~ fourteen. [1]
"""
    encoding = make_tree(**{"area/small.lp": text}).encodings[0]
    assert encoding.syntax == []
    assert [atom.predicate.name for atom in encoding.derived] == ["one", "five", "seven", "nine", "twelve"]
    assert {atom.predicate.name for atom in encoding.read_atoms} == {
        "two", "three", "four", "six", "eight", "ten", "eleven", "thirteen", "fourteen",
    }  # fmt: skip


def test_table_is_written(make_tree: TreeMaker) -> None:
    tree = make_tree(**{"area/extra.lp": "tiny(World, World', 1) :- small(World, World'), object(World', 0)."})
    rows = readme.read(readme.write(README, list(tree.encodings), tree.outside)).rows
    assert [str(row) for row in rows] == [
        "| `object(World, Object)` | input | There is such an object. | area/extra, area/small |",
        "| `power(World, Object, Number)` | input | Its power. | area/small |",
        "| `small(World, Object)` | output | Its power is low. | area/extra, asp, answers |",
        "| `tiny(World, World, Argument3)` | internal |  |  |",
    ]


def test_table_names_areas_when_many_files_read(make_tree: TreeMaker) -> None:
    tree = make_tree(**{f"area/file{number}.lp": "tiny :- object(0, 0)." for number in range(4)})
    rows = readme.read(readme.write(README, list(tree.encodings), tree.outside)).rows
    assert next(row.readers for row in rows if row.predicate.name == "object") == "area"


def test_table_that_is_up_to_date_stays(make_tree: TreeMaker) -> None:
    tree = make_tree()
    assert readme.write(README, list(tree.encodings), tree.outside) == README


def test_writing_tells_what_has_no_meaning(
    make_tree: TreeMaker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = small("object/2, power/3", "power/3")
    tree = make_tree(**{"README.md": README.replace("Its power.", "")}, **stale)
    assert readme.main(tmp_path / "encodings", tree.outside) == 0
    assert capsys.readouterr().out == "no meaning yet: power/3\n"
    assert (tmp_path / "encodings" / "area" / "small.lp").read_text(encoding="utf-8") == GOOD


def test_constants_are_read() -> None:
    text = '# colon: none\na: b c/2 "d e"\n  f # g\nh: b\n'
    assert read_constants(text) == {"b": ("a", "h"), "c/2": ("a",), '"d e"': ("a",), "f": ("a",)}


@pytest.mark.checkout
def test_python_cites_rules_that_exist() -> None:
    package = Path(paths.__file__).parent
    modules = {file.relative_to(package.parent).as_posix(): file for file in sorted(package.rglob("*.py"))}
    found = [
        complaint
        for name, file in modules.items()
        for complaint in citations.unknown_in_python(name, file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("x = 1  # CR 613.99 says so", id="comment"),
        pytest.param('"""Do it (613.99)."""', id="docstring"),
        pytest.param('def f():\n    """Do it (see 613.1, 613.99)."""', id="list"),
        pytest.param('"""As in 613.8z."""', id="letter"),
        pytest.param('x = because("613.99")', id="string"),
        pytest.param('"""By CR 399."""', id="section"),
    ],
)
def test_python_citing_no_rule_is_found(source: str) -> None:
    assert len(citations.unknown_in_python("module.py", source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('"""Took 126.55 ms, and 613.8a decides (CR 613.8, 305.7)."""', id="number and rules"),
        pytest.param('x = "613.99 is text here"', id="text"),
        pytest.param('"""From 613.7a-n, to 205.3q."""', id="range"),
    ],
)
def test_python_citing_rules_passes(source: str) -> None:
    assert citations.unknown_in_python("module.py", source) == []
