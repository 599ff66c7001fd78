"""Nodes to the Structs of the schema, with every defect collected on the way.

A reader is made once for each type of the schema: it takes a node and either gives the value or reports a defect and
gives `BAD`. A bad value costs only itself: what is around it is read on, so that one run shows all that is wrong.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast, get_args

import msgspec

from solver.board import forms
from solver.board.marks import Asked, Formed, Kind, Located, Mixed, Names, OneOfWords, Pick, Text, Vocabulary
from solver.board.names import listed, nearest
from solver.board.nodes import Mapping, Node, Scalar, Sequence
from solver.errors import Defect, cut, cut_marked, hint

Entry = TypeVar("Entry", bound=Located)


class Named(NamedTuple):
    """A place of the file where something is named, to be looked up when all names are known.

    `also` holds further words that would be right there.
    """

    kind: Kind
    name: Text
    label: str
    asked: bool
    also: tuple[str, ...] = ()


class _Bad:
    """What a reader gives for a value that it has reported."""


BAD: Final = _Bad()


class Walk:
    """One walk through a file: the defects found, and the names given and used."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.defects: list[Defect] = []
        self.used: list[Named] = []
        self.declared: list[Text] = []
        self.players: list[Text] = []
        self.asked = False

    def defect(self, line: int, message: str, right: str | None = None) -> None:
        """Report a defect.

        Args:
            line: where it is.
            message: what is wrong, as a sentence.
            right: the right word nearest to the wrong one, when there is one.
        """
        self.defects.append(Defect(self.path, line, f"{cut_marked(message)}{hint(right)}", right))

    def read(self, node: Node, kind: type[Entry]) -> Entry | None:
        """Read a node as one kind of mapping.

        Args:
            node: the node.
            kind: the Struct that describes it.

        Returns:
            What was read, or None when it cannot be used; the defects say why.
        """
        value = _struct(kind).read(node, self, kind.__name__)
        return None if value is BAD else value


class Reader(NamedTuple):
    """How a type is read: what it expects in words, which nodes it takes, and the reading itself."""

    expects: str
    takes: Callable[[Node], bool]
    read: Callable[[Node, Walk, str], Any]


def describe(node: Node) -> str:
    """Say what a node is, for the message that it is the wrong thing.

    Args:
        node: the node.
    """
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "nothing (null)"
    if isinstance(node.value, bool):
        return f"`{node.text}`"
    return f"the {'text' if isinstance(node.value, str) else 'number'} `{node.text[:60]}`"


def _wrong(node: Node, walk: Walk, label: str, expects: str) -> Any:  # noqa: ANN401
    hint = ""
    if isinstance(node, Mapping) and len(node.entries) == 1:
        key, value = next(iter(node.entries.items()))
        if isinstance(value, Scalar) and value.value is None:
            hint = f'; braces need quotes: write "{{{key}}}"'
    if expects.startswith("a list") and isinstance(node, Scalar) and isinstance(node.value, str):
        hint = f"; write [{node.text[:60]}]"
    if expects == "true or false" and isinstance(node, Scalar) and node.text.lower() in ("yes", "on", "y"):
        hint = "; write true"
    if expects == "true or false" and isinstance(node, Scalar) and node.text.lower() in ("no", "off", "n"):
        hint = "; write false"
    walk.defect(node.line, f"{label} must be {expects}, not {describe(node)}{hint}")
    return BAD


# --------------------------------------------------------------------------------------------------------------------
# Single values
# --------------------------------------------------------------------------------------------------------------------


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and (isinstance(node.value, str) or type(node.value) in (int, float))


def _is_whole(node: Node) -> bool:
    return isinstance(node, Scalar) and type(node.value) is int


def _text(marks: tuple[object, ...]) -> Reader:
    names = next((mark.kind for mark in marks if isinstance(mark, Names)), None)
    words = next((mark for mark in marks if isinstance(mark, OneOfWords)), None)
    formed = next((mark.form for mark in marks if isinstance(mark, Formed)), None)
    expects = _EXPECTED_NAME[names] if names else forms.EXPECTED[formed] if formed else "a text"

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not isinstance(node, Scalar) or not (type(node.value) is str or _is_text(node)):
            return _wrong(node, walk, label, expects)
        # A number where a text is expected was meant as written; questions keep the node's value, so it changes too.
        node.value = node.text
        text = Text.at(node.text, node.line)
        if names is not None:
            return _name(names, text, walk, label)
        if words is not None and text not in words.more:
            right = forms.vocabulary(words.vocabulary)
            if text not in right:
                choices = (*words.more, *right)
                near = nearest(text, choices)
                hint = "" if near or len(choices) > forms.FEW else f": {listed(choices)}"
                walk.defect(node.line, f"{label}: `{text}` is no {words.vocabulary}{hint}", near)
                return BAD
        if formed is not None:
            problem = forms.check(formed, text)
            if problem is not None:
                walk.defect(node.line, f"{label}: {problem.message}", problem.right)
                return BAD
        return text

    return Reader(expects, _is_text, read)


_EXPECTED_NAME: dict[Kind, str] = {
    "player": "a player",
    "player or chance": "a player, or `chance`",
    "object": "the id of an object",
    "object or player": "the id of an object, or a player",
    "object or card": "the id of an object, or the name of a card",
    "source": "the id of an object or effect",
    "card": "the name of a card",
    "chosen name": "the name of a card",
    "new player": "the name of a player",
    "new id": "an id",
}


def _name(kind: Kind, text: Text, walk: Walk, label: str) -> Any:  # noqa: ANN401
    if not text.strip():
        walk.defect(text.line, f"{label} must be {_EXPECTED_NAME[kind]}, not an empty text")
        return BAD
    if kind == "new id":
        walk.declared.append(text)
    elif kind == "new player":
        walk.players.append(text)
    else:
        walk.used.append(Named(kind, text, label, walk.asked))
    return text


def _number(least: int | None, most: int | None) -> Reader:
    expects = "a whole number"

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not isinstance(node, Scalar) or type(node.value) is not int:
            return _wrong(node, walk, label, expects)
        number = node.value
        if least is not None and number < least:
            walk.defect(node.line, f"{label} must be {least} or more, not {cut(node.text)}")
            return BAD
        if most is not None and number > most:
            walk.defect(node.line, f"{label} must be {most} or less, not {cut(node.text)}")
            return BAD
        return number

    return Reader(expects, _is_whole, read)


def _truth() -> Reader:
    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        return _wrong(node, walk, label, "true or false")

    return Reader("true or false", lambda node: isinstance(node, Scalar) and isinstance(node.value, bool), read)


def _literal(allowed: tuple[str, ...]) -> Reader:
    expects = f"one of {listed(allowed)}" if len(allowed) > 1 else f"`{allowed[0]}`"

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not _is_text(node) or not isinstance(node, Scalar):
            return _wrong(node, walk, label, expects)
        if node.text not in allowed:
            near = nearest(node.text, allowed) or forms.symbol_of(node.text, allowed)
            walk.defect(node.line, f"{label} must be {expects}, not `{node.text[:60]}`", near)
            return BAD
        return node.text

    return Reader(expects, _is_text, read)


# --------------------------------------------------------------------------------------------------------------------
# Lists and mappings
# --------------------------------------------------------------------------------------------------------------------


def _list(item: Reader) -> Reader:
    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not isinstance(node, Sequence):
            return _wrong(node, walk, label, "a list")
        inner = f"an entry of {label}"
        values = [item.read(entry, walk, inner) for entry in node.items]
        return tuple(value for value in values if value is not BAD)

    return Reader("a list", lambda node: isinstance(node, Sequence), read)


def _dict(key: Reader, value: Reader, *, introduces: bool = False) -> Reader:
    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if introduces and isinstance(node, Sequence) and all(isinstance(one, Scalar) for one in node.items):
            # What is named here is needed to check the rest, and a list tells the names as well.
            names = [one.text for one in node.items if isinstance(one, Scalar)]
            written = ", ".join(f"{name}: {{}}" for name in names)
            walk.defect(node.line, f"{label} must be a mapping, not a list; write {{{written}}}")
            node = Mapping({name: Mapping({}, {}, node.line) for name in names}, {}, node.line)
        if not isinstance(node, Mapping):
            return _wrong(node, walk, label, "a mapping")
        found: dict[Any, Any] = {}
        of_key = f"a key of {label}"
        for name, entry in node.entries.items():
            line = node.key_lines.get(name, 0)
            read_key = key.read(Scalar(name, name, line), walk, of_key)
            read_value = value.read(entry, walk, f"`{name}` of {label}")
            if read_key is not BAD and read_value is not BAD:
                found[read_key] = read_value
        return found

    return Reader("a mapping", lambda node: isinstance(node, Mapping), read)


class _Field(NamedTuple):
    attribute: str
    reader: Reader
    required: bool


def _is_mapping(node: Node) -> bool:
    return isinstance(node, Mapping)


@cache
def _fields(kind: type[Located]) -> dict[str, _Field]:
    fields = msgspec.structs.fields(kind)
    return {field.encode_name: _Field(field.name, reader_of(field.type), field.required) for field in fields}


@cache
def _required(kind: type[Located]) -> tuple[str, ...]:
    return tuple(key for key, field in _fields(kind).items() if field.required)


def _struct(kind: type[Located]) -> Reader:
    noun: str = getattr(kind, "noun", kind.__name__)
    tag = kind.__struct_config__.tag_field
    groups: tuple[str, ...] = getattr(kind, "one_of", ())
    exactly_one: bool = getattr(kind, "exactly_one", False)
    places: dict[str, str] = getattr(kind, "places", {})

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not isinstance(node, Mapping):
            return _wrong(node, walk, label, "a mapping")
        fields = _fields(kind)
        values: dict[str, Any] = {}
        meant: set[str | None] = set()
        usable = True
        for key, entry in node.entries.items():
            field = fields.get(key)
            if field is None:
                if key != tag:
                    meant.add(_unknown_key(key, node, walk, noun, fields, places.get(key, "")))
                continue
            value = field.reader.read(entry, walk, f"`{key}`")
            if value is not BAD:
                values[field.attribute] = value
            elif field.required:
                usable = False
        for key in _required(kind):
            if key not in node.entries:
                usable = False
                if key not in meant:
                    walk.defect(node.line, f"{noun} needs `{key}`")
        given = [key for key in (fields if exactly_one else groups) if key in node.entries]
        if (groups or exactly_one) and len(given) != 1 and not meant:
            one_of = "one key" if exactly_one else f"one of {listed(groups)}"
            has = f"not both {listed(given, 'and')}" if given else "and has none"
            walk.defect(node.line, f"{noun} needs {one_of}, {has}", None)
            usable = False
        if not usable:
            return BAD
        made = kind(**values)
        made.place(node)
        return made

    return Reader("a mapping", _is_mapping, read)


def _unknown_key(key: str, node: Mapping, walk: Walk, noun: str, fields: dict[str, _Field], place: str) -> str | None:
    """Report an unknown key, and give the one that is meant, if any is; `place` says where it would be right."""
    if place:
        walk.defect(node.key_lines.get(key, 0), f"{noun} has no key `{key}`; {place}")
        return None
    before = _cut_off(key, node)
    if before is not None:
        message = f'{noun} has no key `{key[:60]}`: a text with a comma needs quotes, "{before}, {key}"'
        walk.defect(node.key_lines.get(key, 0), message)
        return None
    free = [name for name in fields if name not in node.entries] or list(fields)
    near = _told_by_value(key, node.entries[key], free) or nearest(key, free)
    keys = "" if near else f"; its keys are {listed(fields, 'and')}"
    walk.defect(node.key_lines.get(key, 0), f"{noun} has no key `{key[:60]}`{keys}", near)
    return near


def _told_by_value(key: str, value: Node, names: list[str]) -> str | None:
    """Give the longer key that is meant where the value tells: `type: Elf` is a `creature type`."""
    if not isinstance(value, Scalar):
        return None
    longer = [name for name in names if key in name.split() and name in get_args(Vocabulary)]
    return next((name for name in longer if value.text.title() in forms.vocabulary(cast("Vocabulary", name))), None)


def _cut_off(key: str, node: Mapping) -> str | None:
    """Give the text that a key without a value goes on from: `{card: One, Two}` has the key `Two`."""
    value = node.entries[key]
    keys = list(node.entries)
    place = keys.index(key)
    if not isinstance(value, Scalar) or value.text != "" or value.value is not None or place == 0:
        return None
    before = node.entries[keys[place - 1]]
    return before.text if isinstance(before, Scalar) and isinstance(before.value, str) else None


def _tagged(kinds: tuple[type[Located], ...]) -> Reader:
    tag = kinds[0].__struct_config__.tag_field or ""
    by_tag = {str(kind.__struct_config__.tag): _struct(kind) for kind in kinds}

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not isinstance(node, Mapping):
            return _wrong(node, walk, label, "a mapping")
        value = node.entries.get(tag)
        if value is None:
            near = nearest(tag, node.entries)
            message = f"{label} needs `{tag}`: one of {listed(by_tag)}"
            walk.defect(node.line, message if near is None else f"{label} needs `{tag}` instead of `{near}`")
            return BAD
        if not isinstance(value, Scalar) or value.text not in by_tag:
            name = value.text if isinstance(value, Scalar) else describe(value)
            near = nearest(name, by_tag)
            kinds_of = "" if near else f"; the kinds are {listed(by_tag, 'and')}"
            walk.defect(value.line, f"`{tag}`: there is no question of the kind `{name[:60]}`{kinds_of}", near)
            return BAD
        return by_tag[value.text].read(node, walk, label)

    return Reader("a mapping", _is_mapping, read)


def _pick(mark: Pick) -> Reader:
    bare = _text((Names(mark.text),)) if mark.text else None
    readers = {kind: _struct(kind) for kind in mark.kinds if issubclass(kind, Located)}
    by_key = {key: kind for key, kind in mark.by_key if issubclass(kind, Located)}

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if bare is not None and _is_text(node):
            return bare.read(node, walk, label)
        if not isinstance(node, Mapping):
            return _wrong(node, walk, label, mark.expects)
        for key, reason in mark.refuses:
            if key in node.entries:
                walk.defect(node.key_lines.get(key, 0), reason)
                return BAD
        kind = next((by_key[key] for key in by_key if key in node.entries), None)
        if kind is None and mark.inside is not None and mark.inside[0] not in node.entries:
            node = _put_inside(node, walk, mark.inside, readers)
            kind = next(
                (each for each in readers if mark.inside[0] in _fields(each) and mark.inside[0] in node.entries), None
            )
        if kind is None:
            kind = max(readers, key=lambda each: sum(key in _fields(each) for key in node.entries))
            if not any(key in _fields(each) for each in readers for key in node.entries):
                # Nothing fits: the key that tells the kinds apart may be the one that is misspelt.
                near = [nearest(key, by_key) for key in node.entries]
                kind = next((by_key[key] for key in by_key if key in near), kind)
        return readers[kind].read(node, walk, label)

    return Reader(mark.expects, lambda node: isinstance(node, Mapping) or _is_text(node), read)


def _put_inside(
    node: Mapping, walk: Walk, inside: tuple[str, type[msgspec.Struct]], readers: dict[type[Located], Reader]
) -> Mapping:
    """Report keys that belong into a mapping under another key, and give the entry as it would be with them there."""
    outer, kind = inside
    if not issubclass(kind, Located):
        raise TypeError(kind)
    inner = [key for key in node.entries if key in _fields(kind)]
    misplaced = [key for key in inner if not any(key in _fields(each) for each in readers)]
    if not misplaced:
        return node
    line = node.key_lines.get(misplaced[0], node.line)
    first = node.entries[misplaced[0]]
    if inner == ["name"] and isinstance(first, Scalar):
        walk.defect(line, f"an object has no key `name`; write `{outer}: {first.text[:60]}`")
        held: Node = first
    else:
        belong = "belongs" if len(inner) == 1 else "belong"
        walk.defect(line, f"{listed(inner, 'and')} {belong} under `{outer}`: write `{outer}: {{name: ..., type: ...}}`")
        held = Mapping({key: node.entries[key] for key in inner}, node.key_lines, node.line)
    rest = {key: value for key, value in node.entries.items() if key not in inner}
    return Mapping({outer: held, **rest}, {outer: line, **node.key_lines}, node.line)


def _mixed(mark: Mixed) -> Reader:
    if not (issubclass(mark.shared, Located) and issubclass(mark.per_player, Located)):
        raise TypeError(mark)
    shared, per_player = _struct(mark.shared), _struct(mark.per_player)
    names = tuple(_fields(mark.shared))

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if not isinstance(node, Mapping):
            return _wrong(node, walk, label, "a mapping")
        own = {key: value for key, value in node.entries.items() if key in names}
        players: dict[str, Any] = {}
        for key, value in node.entries.items():
            if key in own:
                continue
            line = node.key_lines.get(key, 0)
            if not isinstance(value, Mapping) and key not in walk.players:
                near = nearest(key, names)
                keys = "" if near else f"; its keys are {listed((*names, *walk.players), 'and')}"
                walk.defect(line, f"{label} has no key `{key[:60]}`{keys}", near)
                continue
            walk.used.append(Named("player", Text.at(key, line), f"a key of {label}", walk.asked, names))
            facts = per_player.read(value, walk, f"`{key}` of {label}")
            if facts is not BAD:
                players[str(key)] = facts
        game = shared.read(Mapping(own, node.key_lines, node.line), walk, label)
        return BAD if game is BAD else (game, players)

    return Reader("a mapping", _is_mapping, read)


def _asked(reader: Reader) -> Reader:
    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        walk.asked = True
        value = reader.read(node, walk, label)
        walk.asked = False
        return value

    return Reader(reader.expects, reader.takes, read)


# --------------------------------------------------------------------------------------------------------------------
# Types to readers
# --------------------------------------------------------------------------------------------------------------------


def _union(members: tuple[Any, ...]) -> Reader:
    optional = type(None) in members
    members = tuple(member for member in members if member is not type(None))
    if all(isinstance(member, type) and issubclass(member, Located) for member in members) and len(members) > 1:
        return _tagged(members)
    # Texts take numbers too, so whole numbers are tried before them.
    readers = sorted((reader_of(member) for member in members), key=lambda reader: reader.takes is _is_text)
    if len(readers) == 1 and not optional:
        return readers[0]
    expects = " or ".join(dict.fromkeys(reader.expects for reader in readers))

    def read(node: Node, walk: Walk, label: str) -> Any:  # noqa: ANN401
        if optional and isinstance(node, Scalar) and node.value is None:
            return None
        for reader in readers:
            if reader.takes(node):
                return reader.read(node, walk, label)
        return _wrong(node, walk, label, expects)

    return Reader(expects, lambda node: any(reader.takes(node) for reader in readers), read)


def reader_of(kind: Any) -> Reader:  # noqa: ANN401 (types as annotations have no common type)
    """Make the reader of a type of the schema.

    Args:
        kind: the type, with its marks when it is annotated.

    Raises:
        TypeError: the schema uses a type that nobody knows to read.
    """
    marks: tuple[Any, ...] = ()
    if typing.get_origin(kind) is typing.Annotated:
        kind, *rest = typing.get_args(kind)
        marks = tuple(rest)
    for mark in marks:
        if isinstance(mark, Pick):
            return _pick(mark)
        if isinstance(mark, Mixed):
            return _mixed(mark)
        if isinstance(mark, Asked):
            return _asked(reader_of(kind))
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if kind is str:
        return _text(marks)
    if kind is int:
        limits = [mark for mark in marks if isinstance(mark, msgspec.Meta)]
        return _number(limits[0].ge, limits[0].le) if limits else _number(None, None)  # type: ignore[arg-type]
    if kind is bool:
        return _truth()
    if origin is Literal:
        return _literal(arguments)
    if origin is tuple:
        return _list(reader_of(arguments[0]))
    if origin is dict:
        key_marks = typing.get_args(arguments[0])[1:]
        introduces = any(isinstance(mark, Names) and mark.kind.startswith("new ") for mark in key_marks)
        return _dict(reader_of(arguments[0]), reader_of(arguments[1]), introduces=introduces)
    if origin in (typing.Union, types.UnionType):
        return _union(arguments)
    if isinstance(kind, type) and issubclass(kind, Located):
        return _struct(kind)
    raise TypeError(kind)
