"""Sorts of objects that collections of cards hold besides ordinary cards."""

from __future__ import annotations

DIGITAL = "cards that are digital only"
JOKE = "jokes and cards of tests"
SPECIAL = "cards of special formats"

NO_CARD_LAYOUTS = {
    "token": "tokens, emblems and art",
    "double_faced_token": "tokens, emblems and art",
    "emblem": "tokens, emblems and art",
    "art_series": "tokens, emblems and art",
    "reversible_card": "cards that are there by themselves as well",
}
"""Layouts of what is no card, or the same card once more, by what it is then."""

SPECIAL_LAYOUTS = frozenset({"planar", "scheme", "vanguard", "augment", "host"})
"""Layouts of cards that ordinary games do without."""

PAPER_FORMATS = ("vintage", "commander")
"""Formats in which every ordinary card has a place, if only among those that are banned."""
