"""The past of a table: moves, hints and the public steps in which they were told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from sightline.core.events import Event, Happened, Observer
from sightline.core.game import AnyState


class MoveNote(Struct, frozen=True):
    """A move of the past: what it was, who made it, what was perceived of it."""

    seat: int
    move: Any
    by: str | None
    happened: Happened
    began: int
    """How many moves had been made before the public step that this move belongs to."""
    windowed: bool


class Ahead(Struct, frozen=True):
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


class Frame(Struct, frozen=True):
    """One public step: what everybody is told in a message with this number."""

    number: int
    state: AnyState
    """The position after it. Never changed: each move is made on a copy."""
    notes: tuple[MoveNote, ...]
    opening: bool = False
    undone: bool = False
    hint: HintNote | None = None
    """A hint was asked for; the position is the same as before."""

    @property
    def shows_once(self) -> bool:
        """Somebody perceives something in it that no view will show again."""
        opening = self.opening and self.state.opening.shows_once
        return opening or any(note.happened.shows_once for note in self.notes)

    @property
    def public(self) -> bool:
        """Everybody perceives the same of it."""
        opening = not self.opening or self.state.opening.public
        return opening and all(note.happened.public for note in self.notes)

    def events(self, observer: Observer) -> list[Event]:
        """What an observer perceives of it, in order."""
        events = list(self.state.opening.to(observer)) if self.opening else []
        for note in self.notes:
            events += note.happened.to(observer)
        return events


@dataclass(frozen=True, slots=True)
class Talk:
    """A line of chat."""

    person: str
    text: str
    at: float
    number: int
    """The newest public step when it was said."""
