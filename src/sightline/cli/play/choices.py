"""The legal moves as a person meets them: by the beginning of their text, in sensible groups.

Nothing here knows a game. A text such as ``F3@4,-2^1`` falls into tokens (``F``, ``3``, ``@``, …),
and moves are grouped by as few leading tokens as tell them apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sightline.core.game import AnyState

_TOKEN = re.compile(r"[^\W\d_]+|-?\d+|\s+|.")
# As many as a person can take in, and as fit on a small screen.
FEW = 36


@dataclass(frozen=True, slots=True)
class Group:
    """Moves that start alike."""

    start: str
    moves: tuple[Any, ...]
    is_move: bool
    """Whether ``start`` is the whole text of the only move."""


class Choices:
    """The moves open to a seat."""

    def __init__(self, state: AnyState, seat: int) -> None:
        self._state = state
        self._seat = seat

    def __len__(self) -> int:
        return len(self._state.legal(self._seat))

    @cached_property
    def texts(self) -> dict[str, Any]:
        """Every legal move by its text."""
        return {self._state.move_text(move): move for move in self._state.legal(self._seat)}

    def starting(self, prefix: str) -> dict[str, Any]:
        """The moves whose text starts so; capitals and spaces don't matter."""
        wanted = plain(prefix)
        return {text: move for text, move in self.texts.items() if plain(text).startswith(wanted)}

    def nearest(self, line: str) -> tuple[str, list[Group]]:
        """As much of a line as still begins a legal move, and what there is from there."""
        for end in range(len(line), 0, -1):
            if groups := self.groups(line[:end]):
                return line[:end].rstrip(), groups
        return "", self.groups()

    def exactly(self, text: str) -> Any:
        """The move with this text, or None."""
        wanted = plain(text)
        found = [move for known, move in self.texts.items() if plain(known) == wanted]
        return found[0] if len(found) == 1 else None

    def groups(self, prefix: str = "") -> list[Group]:
        """The moves that start so, each alone if they are few, else by what comes next."""
        return grouped(self.starting(prefix))

    def completions(self, line: str) -> list[str]:
        """What the line can go on as."""
        return [group.start for group in grouped(self.starting(line))]


def plain(text: str) -> str:
    """A text without what does not matter in typing."""
    return "".join(text.split()).casefold()


def tokens(text: str) -> list[str]:
    """The words, numbers and signs of a text."""
    return _TOKEN.findall(text)


def grouped(moves: dict[str, Any]) -> list[Group]:
    """Groups in the order of the moves, by the fewest leading tokens that make more than one."""
    if len(moves) <= FEW:
        return [Group(text, (move,), True) for text, move in moves.items()]
    split = {text: tokens(text) for text in moves}
    for length in range(1, max(map(len, split.values())) + 1):
        groups = by_start(split, moves, length)
        if len(groups) > 1:
            return groups
    return [Group(text, (move,), True) for text, move in moves.items()]


def by_start(split: dict[str, list[str]], moves: dict[str, Any], length: int) -> list[Group]:
    """The moves by their first so many tokens; where these end in numbers, in their order."""
    members: dict[tuple[str, ...], list[str]] = {}
    for text, parts in split.items():
        members.setdefault(tuple(parts[:length]), []).append(text)
    starts = list(members)
    if all(len(start) == length and is_number(start[-1]) for start in starts):
        starts.sort(key=lambda start: (start[:-1], int(start[-1])))
    return [
        Group(
            "".join(start),
            tuple(moves[text] for text in members[start]),
            members[start] == ["".join(start)],
        )
        for start in starts
    ]


def is_number(token: str) -> bool:
    """Whether a token is a whole number."""
    return token.removeprefix("-").isdecimal()
