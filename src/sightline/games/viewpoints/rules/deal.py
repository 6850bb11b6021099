"""What chance decides in Viewpoints."""

from __future__ import annotations

from msgspec import Struct


class Deal(Struct, frozen=True):
    """Everything that chance decides: the designer's structure."""

    target: tuple[int, ...]
