"""The past of a table: moves, hints and the public steps in which they were told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sightline.core.events import Event, Happened, Observer
from sightline.core.game import AnyState


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move of the past: what it was, who made it, what was perceived of it."""

    seat: int
    move: Any
    by: str | None
    happened: Happened
    began: int
    """How many moves had been made before the public step that this move belongs to."""
    windowed: bool


@dataclass(frozen=True, slots=True)
class Ahead:
    """Moves that the engine has taken on a copy, not yet part of the story."""

    state: AnyState
    notes: tuple[MoveNote, ...]


@dataclass(frozen=True, slots=True)
class HintNote:
    """A hint that was asked for: by whom, after how many moves, and what it said."""

    seat: int
    step: int
    """Where it stands in the move list."""
    move: Any
    position: str
    """The fingerprint of the position that it is for."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One public step: what everybody is told in a message with this number."""

    number: int
    state: AnyState
    """The position after it. Never changed: each move is made on a copy."""
    notes: tuple[MoveNote, ...]
    opening: bool = False
    undone: bool = False
    hint: HintNote | None = None
    """A hint was asked for; the position is the same as before."""

    def events(self, observer: Observer) -> Iterable[Event]:
        """What an observer perceives of it, in order."""
        if self.opening:
            yield from self.state.opening.to(observer)
        for note in self.notes:
            yield from note.happened.to(observer)


@dataclass(frozen=True, slots=True)
class Talk:
    """A line of chat."""

    person: str
    text: str
    at: float
    number: int
    """The newest public step when it was said."""
