"""Games of two with a few tiles a hand, solved exactly: who wins if nobody errs.

Both hands hold the same one, two or three of the twelve tiles; everything else is as in the whole
game. The first tile is looked at in one way of lying only, since the table is the same from all
sides. The results are stored in ``answers`` and shown by ``sightline solve pentup-small``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import combinations

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.kit.pieces.shapes import PENTOMINOES

MOST = 3
"""So many tiles a hand."""


class NoSmallGame(SightlineError):
    """Letters that are no small game."""


class SmallGame(msgspec.Struct, frozen=True):
    """The tiles in each hand; White's result in points (1, a half, 0); White's first tiles that
    bring it about."""

    tiles: str
    white: float
    first: str


def every() -> Iterator[str]:
    """All small games, by the tiles in each hand."""
    for number in range(1, MOST + 1):
        for tiles in combinations(PENTOMINOES, number):
            yield "".join(tiles)


@cache
def stored() -> dict[str, SmallGame]:
    """All results by the tiles."""
    answers = resources.files("sightline.games.pentup.puzzles.answers")
    data = (answers / "small.json").read_bytes()
    return {each.tiles: each for each in msgspec.json.decode(data, type=list[SmallGame])}


def read(text: str) -> str:
    """The tiles that letters mean, in the order of their names."""
    letters = "".join(sorted(text.strip().upper()))
    if letters not in stored():
        raise NoSmallGame(say("pentup-small-no-game", tiles=echo(text), most=MOST))
    return letters


def solve(tiles: str) -> SmallGame:
    """One game, looked at to its end."""
    from sightline.games.pentup.kernels.board import KernelBoard
    from sightline.games.pentup.kernels.endgame import PLIES
    from sightline.games.pentup.kernels.master import solve as value_of
    from sightline.games.pentup.kernels.position import HANDS, PLY

    numbers = [PENTOMINOES.index(letter) for letter in tiles]
    values: dict[str, int] = {}
    for letter, first in zip(tiles, numbers, strict=True):
        board = KernelBoard(2)
        board.place(0, first, 0, 0, 0)
        for seat in range(2):  # as if all other tiles had been played elsewhere
            board.info[HANDS + seat] &= sum(1 << number for number in numbers)
        board.info[PLY] = PLIES - 2 * len(tiles) + 1
        value = value_of(board, 1, nodes=1_000_000_000).value
        assert value is not None
        values[letter] = -value
    best = max(values.values())
    return SmallGame(tiles, (best + 1) / 2, "".join(t for t in tiles if values[t] == best))
