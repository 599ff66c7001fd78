"""Scryfall: the bulk file of Oracle cards, the object of one card, or a list of them."""

from __future__ import annotations

import msgspec

from solver.cards.printed import PrintedCard, PrintedFace, Reading, Wrong, flipped, indicated
from solver.cards.sources.sorts import DIGITAL, JOKE, NO_CARD_LAYOUTS, PAPER_FORMATS, SPECIAL, SPECIAL_LAYOUTS
from solver.errors import cut

_JOKES = ("funny", "memorabilia", "minigame", "token")


class _Face(msgspec.Struct):
    """One face, or the part of a card that has no faces."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] | None = None


class _Card(_Face):
    """The object of a card."""

    object: str = ""
    layout: str = "normal"
    card_faces: tuple[_Face, ...] = ()
    set_type: str = ""
    digital: bool = False
    legalities: dict[str, str] = {}


class _List(msgspec.Struct):
    """A list as the programming interface gives it."""

    data: list[msgspec.Raw]


def _face(face: _Face) -> PrintedFace:
    cost = face.mana_cost or None
    colors = face.color_indicator or ()
    if cost is None and not colors:
        # the colors of what has no cost can come from an indicator only (105.2)
        colors = face.colors or ()
    indicator, unknown = indicated(colors)
    return PrintedFace(
        face.name,
        cost,
        face.type_line or "",
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.oracle_text or "",
        indicator,
        unknown,
    )


def _card(card: _Card) -> PrintedCard:
    faces = tuple(map(_face, card.card_faces)) or (_face(card),)
    if card.layout == "flip":
        faces = (faces[0], *(flipped(faces[0], face) for face in faces[1:]))
    return PrintedCard(card.name, faces, card.layout)


def _sort(card: _Card) -> str | None:
    """Say of which sort a card is that is no ordinary one."""
    if card.layout in SPECIAL_LAYOUTS:
        return SPECIAL
    if any(card.legalities.get(name, "not_legal") != "not_legal" for name in PAPER_FORMATS):
        return None
    if card.set_type in _JOKES:
        return JOKE
    return DIGITAL if card.digital or card.set_type == "alchemy" else None


def _objects(data: bytes) -> list[msgspec.Raw]:
    if data.lstrip()[:1] == b"[":
        return msgspec.json.decode(data, type=list[msgspec.Raw])
    if b'"list"' in data[:200]:
        return msgspec.json.decode(data, type=_List).data
    return [msgspec.Raw(data)]


class _Named(msgspec.Struct):
    name: str = ""


def _one(data: msgspec.Raw) -> _Card | Wrong:
    """Read the object of a card, or say what is wrong with it."""
    try:
        card = msgspec.json.decode(data, type=_Card)
    except msgspec.DecodeError as error:
        try:
            name = msgspec.json.decode(data, type=_Named).name
        except msgspec.DecodeError:
            name = ""
        return Wrong(name, str(error))
    return card if card.object == "card" else Wrong(card.name, f"`{cut(card.name)}` is no card")


def problem(data: bytes) -> str:
    """Say where JSON is not as it should be; empty when it is.

    Args:
        data: JSON.
    """
    try:
        objects = _objects(data)
    except msgspec.DecodeError as error:
        return str(error)
    return next((one.reason for one in map(_one, objects) if isinstance(one, Wrong)), "")


def read(data: bytes, path: str, *, every: bool) -> Reading | None:
    """Read cards.

    Args:
        data: JSON.
        path: what the file is called in messages.
        every: whether cards are taken that are no ordinary ones.

    Returns:
        The cards, or None when the data is something else, or none of its objects can be read.
    """
    try:
        objects = [_one(data) for data in _objects(data)]
    except msgspec.DecodeError:
        return None
    if objects and all(isinstance(one, Wrong) for one in objects):
        return None
    found = Reading()
    for card in objects:
        if isinstance(card, Wrong):
            found.wrong.append(Wrong(card.name, f"{path}: {card.reason}"))
        elif card.layout in NO_CARD_LAYOUTS:
            found.leave_out(NO_CARD_LAYOUTS[card.layout], card.name)
        elif not every and (sort := _sort(card)):
            found.leave_out(sort, card.name)
        else:
            found.take(_card(card))
    return found
