"""Events that questions ask about, as ASP terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from solver.board.model import Board, Question
from solver.cards.model import Face
from solver.cards.vocabulary import COLORS, constant
from solver.facts.board import Numbering
from solver.facts.events import EventDefinitions
from solver.facts.terms import counter_kind

Fields = Mapping[str, Any]


class Asked(msgspec.Struct, frozen=True):
    """The events of a question as terms, and the facts about tokens that they speak of."""

    events: tuple[str, ...]
    tokens: tuple[str, ...]


def asked_about(board: Board) -> list[Question]:
    """List the questions of a board that are about events of kinds that are built."""
    return [question for question in board.questions if question.query == "event" and is_built(question)]


def is_built(question: Question) -> bool:
    """Say whether all events of a question are of kinds that can be answered."""
    return all(kind in _TERMS or kind == "create_tokens" for event in _events(question) for kind in event)


def _events(question: Question) -> Sequence[Fields]:
    event = question.keys["event"]
    return list(event) if isinstance(event, list | tuple) else [event]


def asked(question: Question, numbering: Numbering, definitions: EventDefinitions) -> Asked:
    """Write the events of a question as terms, in their order.

    Args:
        question: the question; its events are of kinds that are built.
        numbering: how the things of its board are numbered.
        definitions: numbers the tokens.
    """
    events: list[str] = []
    tokens: list[str] = []
    for kind, fields in (pair for event in _events(question) for pair in event.items()):
        if kind == "create_tokens":
            term, lines = definitions.token(token_face(fields["token"]))
            tokens += lines
            events.append(f"create({numbering.players[str(fields['player'])]},{term},{fields['count']})")
        else:
            events += _TERMS[kind](numbering, fields)
    return Asked(tuple(events), tuple(tokens))


def token_face(token: Fields) -> Face:
    """Give the face of a token that a question describes; its name is that of its subtypes unless it has one (111.4).

    Args:
        token: the fields of the description.
    """
    subtypes = [str(word) for word in token.get("subtypes") or ()]
    name = str(token.get("name") or " ".join(subtypes) or "Token")
    size = str(token["pt"]).replace(" ", "").split("/") if token.get("pt") is not None else (None, None)
    colors = tuple(COLORS[str(symbol)] for symbol in token.get("colors") or ())
    types = [*(token.get("supertypes") or ()), *(token.get("types") or ())]
    face = Face(
        name, supertypes=tuple(token.get("supertypes") or ()), types=tuple(token.get("types") or ()),
        subtypes=tuple(subtypes), power=size[0], toughness=size[1], indicator=colors,
    )  # fmt: skip
    if not token.get("abilities"):
        return face
    from solver.cards.oracle.cards import compile_face  # the compiler is slow to import, and seldom needed here

    line = f"{' '.join(types)} — {' '.join(subtypes)}" if subtypes else " ".join(types)
    made = compile_face(
        name, cost=None, type_line=line, power=size[0], toughness=size[1],
        text="\n".join(str(text)[:1].upper() + str(text)[1:] for text in token["abilities"]), strict=False,
    ).face  # fmt: skip
    return msgspec.structs.replace(face, abilities=made.abilities, paragraphs=made.paragraphs)


def _damage(numbering: Numbering, fields: Fields) -> Iterable[str]:
    manner = "combat" if fields.get("combat") else "noncombat"
    source = numbering.objects[str(fields["source"])]
    yield f"damage({source},{numbering.whom(str(fields['to']))},{fields['amount']},{manner})"


def _life(name: str, *more: str) -> Callable[[Numbering, Fields], Iterable[str]]:
    rest = "".join(f",{one}" for one in more)
    return lambda numbering, fields: [f"{name}({numbering.players[str(fields['player'])]},{fields['amount']}{rest})"]


def _counters(name: str, where: str) -> Callable[[Numbering, Fields], Iterable[str]]:
    def write(numbering: Numbering, fields: Fields) -> Iterable[str]:
        whom = numbering.whom(str(fields[where]))
        by = "" if name == "take" else f",{numbering.whom(str(fields.get('by') or fields[where]))}"
        yield f"{name}({whom},{counter_kind(str(fields['kind']))},{fields['count']}{by})"

    return write


def _player(form: str) -> Callable[[Numbering, Fields], Iterable[str]]:
    return lambda numbering, fields: [form.format(numbering.players[str(fields["player"])], fields["count"])]


def _objects(form: str) -> Callable[[Numbering, Any], Iterable[str]]:
    return lambda numbering, names: [form.format(numbering.objects[str(name)]) for name in names]


def _discard(numbering: Numbering, fields: Fields) -> Iterable[str]:
    by = numbering.whom(str(fields["by"])) if fields.get("by") else "none"
    return [f"discard({numbering.objects[str(name)]},{by})" for name in fields["cards"]]


def _begins(numbering: Numbering, fields: Fields) -> Iterable[str]:
    yield f"begins({numbering.players[str(fields['player'])]},{constant(str(fields['step']))})"


def _search(numbering: Numbering, fields: Fields) -> Iterable[str]:
    # 701.23h: several instructions in one effect are one search
    yield from [f"seeks({numbering.players[str(fields['player'])]},whole)"] if fields["count"] else []


def _dice(numbering: Numbering, fields: Fields) -> Iterable[str]:
    yield f"toss({numbering.players[str(fields['player'])]},die({fields.get('sides') or 6}),{fields['count']},0)"


def _proliferate(numbering: Numbering, fields: Fields) -> Iterable[str]:
    player, count = numbering.players[str(fields["player"])], fields["count"]
    yield f"does({player},proliferate,1)" if count == 1 else f"again(does({player},proliferate,1),{count})"


_TERMS: dict[str, Callable[[Numbering, Any], Iterable[str]]] = {
    "deal_damage": _damage,
    "gain_life": _life("gain"),
    "lose_life": _life("loss", "other"),
    "pay_life": _life("loss", "other"),
    "put_counters": _counters("put", "to"),
    "remove_counters": _counters("take", "from"),
    "draw": _player("draw({},{})"),
    "mill": _player("mill({},{})"),
    "scry": _player("does({},scry,{})"),
    "surveil": _player("does({},surveil,{})"),
    "flip_coin": _player("toss({},coin,{},0)"),
    "roll_die": _dice,
    "search": _search,
    "proliferate": _proliferate,
    "manifest": _player("manifest({},{})"),
    "discard": _discard,
    "destroy": _objects("destroy({})"),
    "sacrifice": _objects("sacrifice({})"),
    "exile": _objects("send({},exile)"),
    "return_to_hand": _objects("send({},hand)"),
    "put_into_graveyard": _objects("send({},graveyard)"),
    "put_into_library": _objects("send({},library)"),
    "tap": _objects("tap({})"),
    "untap": _objects("untap({})"),
    "transform": _objects("transform({})"),
    "turn_face_up": _objects("turn_face_up({})"),
    "regenerate": _objects("regenerate({})"),
    "explore": _objects("acts({},explore)"),
    "connive": _objects("acts({},connive)"),
    "skip": _begins,
}
