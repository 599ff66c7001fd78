"""Checks of how encodings are written. Each takes the whole tree and gives its complaints, worded to be acted on."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from itertools import groupby
from pathlib import PurePosixPath

from clingo.ast import ASTType

from tests.encodings import headers, readme
from tests.encodings.citations import cited, unknown
from tests.encodings.headers import LABELS, WIDTH
from tests.encodings.source import Predicate, comment_of, line_of, walk
from tests.encodings.tree import Tree, game_words

Check = Callable[[Tree], Iterator[str]]

LENGTH = 350
ANY_SORT = "any"
RUN = "python -m tests.encodings.readme"

_WORD = re.compile(r"_?[A-Z][a-z]+(?:[A-Z][a-z]+)*'*")
_SIGNATURE = re.compile(r"(?<![\w/])([_a-z]\w*)/(\d+)\b")
_RULE_NUMBER = re.compile(r"\d{3}\.\d{1,3}[a-z]?")
_EMPTY_WORDS = frozenset({"Any", "Thing", "Argument", "Something", "Anything", "Unused"})

CHECKS: dict[str, Check] = {}


def _check(function: Check) -> Check:
    CHECKS[function.__name__] = function
    return function


@_check
def parses(tree: Tree) -> Iterator[str]:
    """Every file is a program without a remark from clingo, and holds no script."""
    for encoding in tree.encodings:
        for message in encoding.syntax:
            yield f"{encoding.path}:{message.removeprefix('<string>:')}"
        for statement in encoding.statements:
            if statement.ast_type == ASTType.Script:
                yield f"{encoding.path}:{line_of(statement)}: no scripts in encodings"


@_check
def header(tree: Tree) -> Iterator[str]:
    """Every file begins with a comment between two bars: a title, then what goes in, stays inside and comes out."""
    known = tree.derived | tree.read | tree.inputs
    for encoding in tree.encodings:
        lines = encoding.header
        if not lines:
            yield f"{encoding.path}:1: must begin with a header between two bars (% and hyphens)"
            continue
        if not re.match(r"% +\S", lines[1]) or lines[1].split()[1] in LABELS:
            yield f"{encoding.path}:2: the header must begin with a title"
        if not all(line.startswith("%") for line in lines):
            yield f"{encoding.path}: the header must be one comment"
        labels = [match[1] for line in lines if (match := re.match(r"% *(Input|Internal|Output)\b *\S", line))]
        if tuple(labels) != LABELS:
            yield f"{encoding.path}: the header needs the lines {', '.join(LABELS)}, in this order and not empty"
        for name, arity in _SIGNATURE.findall("\n".join(lines)):
            if Predicate(name, int(arity)) not in known:
                yield f"{encoding.path}: the header names {name}/{arity}, which occurs in no encoding"


@_check
def header_lists(tree: Tree) -> Iterator[str]:
    """What a header lists as input, internal and output is what the rules of the file read and derive."""
    arguments = {row.predicate: row.arguments for row in tree.tables.rows}
    for encoding in tree.encodings:
        own = headers.interface(encoding, tree.encodings, tree.outside)
        if headers.written(encoding, own, arguments) != encoding.text:
            yield f"{encoding.path}: the lists in the header are out of date; run {RUN}"


@_check
def layout(tree: Tree) -> Iterator[str]:
    """Lines and files are short, without tabs or blanks at the end of lines."""
    for encoding in tree.encodings:
        for number, line in enumerate(encoding.lines, start=1):
            if len(line) > WIDTH:
                yield f"{encoding.path}:{number}: {len(line)} columns, at most {WIDTH} are allowed"
            if line != line.rstrip() or "\t" in line:
                yield f"{encoding.path}:{number}: tab, or blanks at the end of the line"
        if len(encoding.lines) - 1 > LENGTH:
            yield f"{encoding.path}: {len(encoding.lines) - 1} lines, at most {LENGTH} are allowed; split it by topic"
        if not encoding.text.endswith("\n"):
            yield f"{encoding.path}: must end with a line break"


@_check
def citations(tree: Tree) -> Iterator[str]:
    """Every rule that is cited exists, in comments and in terms like cr("613.8a")."""
    for encoding in tree.encodings:
        for number, line in enumerate(encoding.lines, start=1):
            for rule in unknown(cited(comment_of(line))):
                yield f"{encoding.path}:{number}: there is no rule {rule}"
        for rule in unknown(text for text in encoding.strings if _RULE_NUMBER.fullmatch(text)):
            yield f'{encoding.path}: there is no rule "{rule}"'


@_check
def explained(tree: Tree) -> Iterator[str]:
    """Every block of rules (lines without an empty one between them) begins with a comment."""
    for encoding in tree.encodings:
        rules = {line_of(rule) for rule in encoding.rules}
        numbered = enumerate(encoding.lines, start=1)
        for empty, block in groupby(numbered, key=lambda item: not item[1].strip()):
            lines = list(block)
            if not empty and not lines[0][1].startswith("%") and rules & {number for number, _ in lines}:
                yield f"{encoding.path}:{lines[0][0]}: a comment, best with its rule (CR ...), must stand above"


@_check
def one_literal_per_line(tree: Tree) -> Iterator[str]:
    """The body of a rule that takes more than one line has each literal on a line of its own, indented by four."""
    for encoding in tree.encodings:
        for rule in encoding.rules:
            if rule.location.end.line == line_of(rule) or not rule.body:
                continue
            lines = [line_of(literal) for literal in rule.body]
            constraint = rule.head.ast_type == ASTType.Literal and rule.head.atom.ast_type == ASTType.BooleanConstant
            if len(set(lines)) < len(lines) or (not constraint and lines[0] <= rule.head.location.end.line):
                yield f"{encoding.path}:{line_of(rule)}: one literal of the body per line, beginning below the head"
            for literal in rule.body:
                before = encoding.lines[line_of(literal) - 1][: literal.location.begin.column - 1]
                if not constraint and not re.fullmatch(r" {4}(not )*", before):
                    yield f"{encoding.path}:{line_of(literal)}: literals of the body are indented by four"


@_check
def defined(tree: Tree) -> Iterator[str]:
    """Every predicate that a file reads is derived by a rule of some file, or declared there as input."""
    for encoding in tree.encodings:
        for atom in encoding.read_atoms:
            if atom.predicate not in tree.derived | set(encoding.inputs):
                yield (
                    f"{encoding.path}:{atom.line}: nothing derives {atom.predicate}; "
                    f"if it is input, declare it in this file: #defined {atom.predicate}."
                )


@_check
def used(tree: Tree) -> Iterator[str]:
    """Every predicate that is derived, shown or declared as input is of use to somebody."""
    for encoding in tree.encodings:
        for predicate in sorted({atom.predicate for atom in encoding.derived} | set(encoding.inputs)):
            if predicate not in tree.read | tree.shown | tree.lookups.keys():
                yield f"{encoding.path}: {predicate} is read by no rule, not shown and not looked up"
        for predicate in sorted(set(encoding.inputs) - {atom.predicate for atom in encoding.read_atoms}):
            yield f"{encoding.path}: {predicate} is declared as input, but not read in this file"
        for predicate in encoding.shown:
            if predicate not in tree.derived | tree.inputs:
                yield f"{encoding.path}: {predicate} is shown, but nothing derives it"
    for predicate, modules in tree.lookups.items():
        if predicate not in tree.derived:
            yield f"{', '.join(modules)}: {predicate} is looked up, but nothing derives it"


@_check
def inputs_written(tree: Tree) -> Iterator[str]:
    """Every predicate that is declared as input is named by the Python code, which has to write it."""
    words = {word for text in tree.literals for word in re.findall(r"\w+", text)}
    for predicate in sorted(tree.inputs):
        if predicate.name not in words:
            yield f"{predicate} is declared as input, but the Python code never names it"


@_check
def constants_declared(tree: Tree) -> Iterator[str]:
    """Every constant, name of a compound term and quoted term is declared in constants.txt or a word of the game."""
    declared = tree.constants.keys() | game_words()
    first: dict[str, str] = {}
    for encoding in tree.encodings:
        for term in encoding.terms:
            first.setdefault(str(term), f"{encoding.path}:{term.line}")
        for text in encoding.strings:
            if not _RULE_NUMBER.fullmatch(text):
                first.setdefault(f'"{text}"', encoding.path)
    for constant, place in first.items():
        if constant not in declared:
            yield f"{place}: {constant} is not declared in constants.txt"


@_check
def constants_used(tree: Tree) -> Iterator[str]:
    """Every declared constant stands in some encoding, under a sort, and once in each."""
    used_terms = {str(term) for each in tree.encodings for term in each.terms}
    used_terms |= {f'"{text}"' for each in tree.encodings for text in each.strings}
    for constant, sorts in tree.constants.items():
        if constant not in used_terms:
            yield f"constants.txt: {constant} stands in no encoding"
        if "" in sorts or len(set(sorts)) < len(sorts):
            yield f"constants.txt: {constant} must stand once under a sort"


@_check
def variables_are_words(tree: Tree) -> Iterator[str]:
    """Variables are full words; siblings of the same sort have primes."""
    for encoding in tree.encodings:
        for name, line in {name: line for each in encoding.variables for name, line in each}.items():
            if not _WORD.fullmatch(name):
                yield f"{encoding.path}:{line}: {name} is no full word (Object, and Object' beside it)"


@_check
def variables_joined(tree: Tree) -> Iterator[str]:
    """A variable that occurs once in a rule says nothing: it is written _Word, which costs no projection."""
    for encoding in tree.encodings:
        for variables in encoding.variables:
            counts = Counter(name for name, _ in variables)
            for name, line in variables:
                if counts[name] == 1 and not name.startswith("_"):
                    yield f"{encoding.path}:{line}: {name} occurs only once in its rule: write _{name}"


@_check
def no_projections(tree: Tree) -> Iterator[str]:
    """No anonymous variable stands in an atom of a body: clingo makes a rule of its own for each to project it away."""
    for encoding in tree.encodings:
        for rule in encoding.rules:
            for node in walk(rule.body):
                if node.ast_type == ASTType.SymbolicAtom and any(
                    each.ast_type == ASTType.Variable and each.name == "_" for each in walk(node.symbol)
                ):
                    yield f"{encoding.path}:{line_of(node.symbol)}: _ in {node}: give it a name, such as _Object"


@_check
def placeholders_tell(tree: Tree) -> Iterator[str]:
    """A variable that occurs once still says what stands there."""
    for encoding in tree.encodings:
        for variables in encoding.variables:
            for name, line in variables:
                if name.startswith("_") and _bare(name) in _EMPTY_WORDS:
                    yield f"{encoding.path}:{line}: {name} says nothing: name what stands there, such as _Object"


def _bare(name: str) -> str:
    return name.strip("'").removeprefix("_")


@_check
def one_sort_per_name(tree: Tree) -> Iterator[str]:
    """The name of a variable stands for one sort everywhere.

    Sorts come from the arguments' names in the table of predicates; the table of names says which names share a sort.
    """
    sort_of = {name: sort for sort, names in tree.tables.sorts.items() for name in names}
    for name, count in Counter(name for names in tree.tables.sorts.values() for name in names).items():
        if count > 1:
            yield f"README.md: {name} stands under more than one sort"
    arguments = {row.predicate: [_bare(each) for each in row.arguments] for row in tree.tables.rows}
    places: dict[str, dict[str, str]] = defaultdict(dict)
    for encoding in tree.encodings:
        for atom in [*encoding.derived, *encoding.read_atoms]:
            for argument, variable in zip(arguments.get(atom.predicate, ()), atom.variables, strict=False):
                if variable and variable != "_":
                    sort = sort_of.get(argument, argument)
                    places[_bare(variable)].setdefault(sort, f"{encoding.path}:{atom.line} ({atom.predicate})")
    for name, sorts in places.items():
        own = sort_of.get(name)
        for sort, place in sorts.items():
            if own and ANY_SORT not in (own, sort) and sort != own:
                yield f"{place}: {name} is a name for {own}, but {sort} is expected there"
            elif own is None and sort in tree.tables.sorts and sort != ANY_SORT:
                allowed = ", ".join(tree.tables.sorts[sort])
                yield f"{place}: {name} is no name for {sort}; use one of {allowed}, or add it in README.md"
        undeclared = [f"{sort} at {place}" for sort, place in sorts.items() if sort not in tree.tables.sorts]
        if own is None and len(undeclared) > 1:
            yield f"{name} is used for two sorts: {'; '.join(undeclared)}"


@_check
def shown_in_one_place(tree: Tree) -> Iterator[str]:
    """Only files named show*.lp have #show, and they begin with hiding everything else."""
    for encoding in tree.encodings:
        shows = [each for each in encoding.statements if each.ast_type in (ASTType.ShowSignature, ASTType.ShowTerm)]
        if shows and not PurePosixPath(encoding.path).name.startswith("show"):
            yield f"{encoding.path}:{line_of(shows[0])}: #show belongs into a file show*.lp"
        elif shows and not (shows[0].ast_type == ASTType.ShowSignature and not shows[0].name):
            yield f"{encoding.path}:{line_of(shows[0])}: begin with #show. so that nothing else is shown"
        elif any(each.ast_type == ASTType.ShowTerm for each in shows):
            yield f"{encoding.path}: show predicates (name/arity), not terms"


@_check
def shown_is_decoded(tree: Tree) -> Iterator[str]:
    """What is shown is what the solver decodes."""
    if tree.decoded is not None:
        for predicate in sorted(tree.shown - tree.decoded.keys()):
            yield f"{predicate} is shown, but has no decoder in a table DECODERS of the solver"
        for predicate in sorted(tree.decoded.keys() - tree.shown):
            yield f"solver.{tree.decoded[predicate]}.DECODERS has {predicate}, which no encoding shows"


@_check
def listed(tree: Tree) -> Iterator[str]:
    """The table in README.md has every predicate, with its meaning and who reads it, and no other."""
    yield from tree.tables.defects
    rows = {row.predicate: row for row in tree.tables.rows}
    expected = {
        row.predicate: row for row in readme.expected_rows(list(tree.encodings), tree.tables.rows, tree.outside)
    }
    if len(rows) < len(tree.tables.rows):
        yield f"README.md: a predicate has two rows; run {RUN}"
    for predicate in rows.keys() | expected.keys():
        if predicate not in rows:
            yield f"README.md: {predicate} is missing; run {RUN}"
        elif predicate not in expected:
            yield f"README.md: {predicate} occurs in no encoding; run {RUN}"
        elif str(rows[predicate]) != str(expected[predicate]):
            yield f"README.md: kind or readers of {predicate} are out of date; run {RUN}"
        elif not rows[predicate].meaning:
            yield f"README.md: {predicate} has no meaning"


def _loads(literal: str, path: str) -> bool:
    """Whether a string in the Python code names a file: its path with or without .lp, or a pattern in a folder."""
    if "*" in literal and "/" not in literal.split("*")[0]:
        return False
    return fnmatch(path, literal) or fnmatch(path.removesuffix(".lp"), literal)


@_check
def loaded(tree: Tree) -> Iterator[str]:
    """Every file is included by another one or named, by its path below encodings/, in the Python code."""
    included = {
        _normal(PurePosixPath(encoding.path).parent / include)
        for encoding in tree.encodings
        for include in encoding.includes
    }
    existing = {encoding.path for encoding in tree.encodings}
    for path in sorted(included - existing):
        yield f"{path} is included, but there is no such file"
    for encoding in tree.encodings:
        if encoding.path not in included and not any(_loads(literal, encoding.path) for literal in tree.literals):
            yield f"{encoding.path}: nothing loads this file"


@_check
def parts_grounded(tree: Tree) -> Iterator[str]:
    """Every part is named in the Python code, which has to ground it, and in README.md, which says when."""
    told = set(re.findall(r"`(\w+)`", tree.notes))
    for encoding in tree.encodings:
        for statement in encoding.statements:
            if statement.ast_type == ASTType.Program and statement.name != "base":
                if statement.name not in tree.literals:
                    yield f"{encoding.path}:{line_of(statement)}: nothing grounds the part {statement.name}"
                if statement.name not in told:
                    yield f"README.md: the table of parts lacks {statement.name} ({encoding.path})"


def _normal(path: PurePosixPath) -> str:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return "/".join(parts)


def complaints(tree: Tree, check: str) -> list[str]:
    """Give what one check has to say about a tree."""
    return sorted(set(CHECKS[check](tree)))
