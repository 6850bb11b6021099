"""How a game ended: a result for every seat and the score sheet behind it."""

from __future__ import annotations

from typing import Literal

import msgspec

from sightline.core.message import Argument, Message

Result = Literal["win", "draw", "loss"]


class ScoreSheet(msgspec.Struct, frozen=True):
    """A small table: what was counted, and a row of values for every seat."""

    columns: tuple[Argument, ...]
    rows: tuple[tuple[Argument, ...], ...]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game. ``summary`` is a sentence for people; ``results`` go by seat."""

    results: tuple[Result, ...]
    summary: Message
    sheet: ScoreSheet
    decided: Message | None = None
    """What decided it, where the summary does not say: in a sentence or two. It is for people, and
    in no record."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty after a draw or a common loss."""
        return tuple(seat for seat, result in enumerate(self.results) if result == "win")
