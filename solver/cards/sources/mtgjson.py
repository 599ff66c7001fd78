"""MTGJSON: the file AtomicCards."""

from __future__ import annotations

import msgspec

from solver.cards.printed import PrintedCard, PrintedFace, Reading, Wrong, flipped, indicated
from solver.cards.sources.sorts import DIGITAL, JOKE, NO_CARD_LAYOUTS, PAPER_FORMATS, SPECIAL, SPECIAL_LAYOUTS


class _Face(msgspec.Struct, rename="camel"):
    """One face of a card; the only one where a card has no others."""

    name: str
    layout: str
    type: str
    face_name: str | None = None
    side: str | None = None
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] = ()
    color_indicator: tuple[str, ...] = ()
    is_funny: bool | None = None
    legalities: dict[str, str] = {}


class _Atomic(msgspec.Struct):
    """The file."""

    data: dict[str, msgspec.Raw]


def _face(face: _Face) -> PrintedFace:
    # the colors of what has no cost can come from an indicator only (105.2)
    colors = face.color_indicator or (face.colors if face.mana_cost is None else ())
    indicator, unknown = indicated(colors)
    return PrintedFace(
        face.face_name or face.name,
        face.mana_cost or None,
        face.type,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.text or "",
        indicator,
        unknown,
    )


def _cards(faces: list[_Face]) -> list[PrintedCard]:
    """Make the card of its faces; of cards that meld, each face is a card."""
    faces = sorted(faces, key=lambda face: face.side or "")
    name, layout = faces[0].name, faces[0].layout
    printed = tuple(map(_face, faces))
    if layout == "meld":
        return [
            PrintedCard(face.name, (face,), layout, (name,) if place == 0 and name != face.name else ())
            for place, face in enumerate(printed)
        ]
    if layout == "flip":
        printed = (printed[0], *(flipped(printed[0], face) for face in printed[1:]))
    return [PrintedCard(name, printed, layout)]


def _sort(face: _Face) -> str | None:
    """Say of which sort a card is that is no ordinary one."""
    if face.layout in SPECIAL_LAYOUTS:
        return SPECIAL
    if face.is_funny:
        return JOKE
    # formats in which a card has no place are left out there; a card that is not released has none in any
    return DIGITAL if face.legalities and not any(name in face.legalities for name in PAPER_FORMATS) else None


def _decoded(data: bytes) -> dict[str, list[_Face] | Wrong]:
    """Give the faces of each card, or what is wrong with them."""
    found: dict[str, list[_Face] | Wrong] = {}
    for name, faces in msgspec.json.decode(data, type=_Atomic).data.items():
        try:
            found[name] = msgspec.json.decode(faces, type=list[_Face])
        except msgspec.DecodeError as error:
            found[name] = Wrong(name, str(error))
    return found


def problem(data: bytes) -> str:
    """Say where JSON is not as it should be; empty when it is.

    Args:
        data: JSON.
    """
    try:
        decoded = _decoded(data)
    except msgspec.DecodeError as error:
        return str(error)
    return next((faces.reason for faces in decoded.values() if isinstance(faces, Wrong)), "")


def read(data: bytes, path: str, *, every: bool) -> Reading | None:
    """Read cards.

    Args:
        data: JSON.
        path: what the file is called in messages.
        every: whether cards are taken that are no ordinary ones.

    Returns:
        The cards, or None when the data is something else, or none of its cards can be read.
    """
    try:
        decoded = _decoded(data)
    except msgspec.DecodeError:
        return None
    if decoded and all(isinstance(faces, Wrong) for faces in decoded.values()):
        return None
    found = Reading()
    for name, faces in decoded.items():
        if isinstance(faces, Wrong):
            found.wrong.append(Wrong(name, f"{path}: {faces.reason}"))
            continue
        layout = faces[0].layout if faces else ""
        if not faces or layout in NO_CARD_LAYOUTS:
            found.leave_out(NO_CARD_LAYOUTS.get(layout, "names without a card"), name)
        elif not every and (sort := _sort(faces[0])):
            found.leave_out(sort, name)
        else:
            for card in _cards(faces):
                found.take(card)
    return found
