"""What all parts of the typed ability language have in common."""

from __future__ import annotations

import msgspec


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Common settings of all parts of the language: immutable, strict, short when written out."""
