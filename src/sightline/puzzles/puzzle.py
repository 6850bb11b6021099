"""What a puzzle is: the one interface that the server and the terminal know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal

from sightline.core.errors import IllegalMove, SightlineError
from sightline.core.message import Message, say
from sightline.puzzles.model import (
    Cells,
    Choice,
    Hint,
    Lay,
    Left,
    Letter,
    PuzzleInfo,
    PuzzleView,
    Verdict,
)

Moves = Sequence[Lay]
Stop = Callable[[], bool]
Tell = Callable[[Left], object]
ThemeName = Literal["light", "dark"]


class TooLong(SightlineError):
    """A search was stopped before it knew the answer."""


def never() -> bool:
    """Don't stop."""
    return False


def nobody(_: Left) -> None:
    """Don't tell."""


def also(hint: Message, more: Message) -> Message:
    """A hint that tells more, in another sentence."""
    return say("puzzle-hint-also", hint=hint, more=more)


class Puzzle(ABC):
    """A puzzle for one person. Methods take a position, the pieces laid so far in their order;
    they raise IllegalMove (or BadMove) for one that cannot be. All may be called from any thread;
    ``stop`` is asked now and then during long searches."""

    @cached_property
    def info(self) -> PuzzleInfo:
        """What never changes."""
        return self.describe()

    @abstractmethod
    def describe(self) -> PuzzleInfo:
        """Make ``info``."""

    @abstractmethod
    def view(self, moves: Moves) -> PuzzleView:
        """What lies where, what is left, and whether it is solved."""

    @abstractmethod
    def check(self, moves: Moves, lay: Lay) -> None:
        """IllegalMove says why a piece cannot be laid so."""

    @abstractmethod
    def choices(self, moves: Moves, piece: Letter) -> tuple[int | None, tuple[Choice, ...]]:
        """Whose piece it would be, and everywhere it can be laid now."""

    @abstractmethod
    def hint(self, moves: Moves, step: int, stop: Stop = never) -> Hint:
        """Help, see :class:`Hint`."""

    @abstractmethod
    def solution(self, stop: Stop = never) -> tuple[Lay, ...]:
        """A whole solution, the best one known; NoSolution if there is none."""

    @abstractmethod
    def read(self, moves: Moves, text: str) -> Lay:
        """The placement that a notation means; BadMove says what is wrong with it."""

    @abstractmethod
    def text(self, moves: Moves) -> str:
        """The position for a terminal."""

    @abstractmethod
    def svg(self, moves: Moves, theme: ThemeName = "light", title: str | None = None) -> str:
        """The position as a picture."""

    def left(self, moves: Moves, stop: Stop = never, tell: Tell = nobody) -> Left | None:
        """How many solutions contain this position; None where that is not counted."""
        del moves, stop, tell
        return None

    def name_of(self, moves: Moves) -> str | None:
        """The same for all images of a solution under turning and reflecting; None where solutions
        are not told apart."""
        del moves
        return None

    def picture_cells(self) -> Cells:
        """What a small picture of the puzzle shows."""
        return self.info.cells

    def verdict(self, moves: Moves, lay: Lay) -> Verdict:
        """Whether a piece may be laid so, and why not."""
        try:
            self.check(moves, lay)
        except IllegalMove as no:
            return Verdict(False, no.rule, no.message)
        return Verdict(True, None, None)
