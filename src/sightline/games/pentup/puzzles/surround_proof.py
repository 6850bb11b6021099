"""Pent-Up's second puzzle: surround a black tile with white ones, and those with black ones.

Everything lies on the table and the stacking rule is ignored. *White*: every unit edge of the black
tile touches a white tile, that is, every cell beside it is white; each white tile once. *Black*: no
empty cell shares an edge with a white cell, holes included; the eleven other black tiles once each.
The least number of black tiles is the least over all rings with the least number of white tiles.

Both numbers are proven by exhausting the smaller ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from sightline.core.message import Message, say
from sightline.games.pentup.rules.board import neighbours
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, orientations, shape

_UNIT = 60  # divisible by 1 … 5, so that the weights below are whole numbers


class Laid(NamedTuple):
    """A tile on the table."""

    tile: str
    cells: tuple[Cell, ...]


class Found(NamedTuple):
    """The least numbers of white and black tiles for a black tile, and one way to lay them."""

    tile: str
    white: int
    rings: int
    black: int | None
    white_tiles: tuple[Laid, ...]
    black_tiles: tuple[Laid, ...]


Tell = Callable[[Message], None]


def around(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells that share an edge with these and are none of them."""
    inside = set(cells)
    return frozenset(beside for cell in inside for beside in neighbours(cell)) - inside


def covering(cell: Cell, letters: Iterable[str]) -> Iterator[Laid]:
    """Every way to lay one of these tiles on a cell."""
    x, y = cell
    for letter in letters:
        for form in orientations(letter):
            for dx, dy in form:
                yield Laid(letter, tuple((x + a - dx, y + b - dy) for a, b in form))


# -------------------------------------------------------------------------- white


def rings(tile: str, number: int) -> list[tuple[Laid, ...]]:
    """Every way to surround a black tile with so many different white ones."""
    inside = frozenset(shape(tile))
    wanted = around(inside)
    options = {
        cell: [laid for laid in covering(cell, PENTOMINOES) if inside.isdisjoint(laid.cells)]
        for cell in sorted(wanted)
    }
    found: set[tuple[Laid, ...]] = set()

    def extend(chosen: tuple[Laid, ...], left: frozenset[Cell]) -> None:
        if not left:
            found.add(tuple(sorted(chosen)))
            return
        if len(left) > 5 * (number - len(chosen)):
            return
        for laid in options[min(left)]:
            if all(
                laid.tile != other.tile and not set(laid.cells) & set(other.cells)
                for other in chosen
            ):
                extend((*chosen, laid), left.difference(laid.cells))

    extend((), wanted)
    return sorted(found)


def least_rings(tile: str) -> list[tuple[Laid, ...]]:
    """The rings with the least number of white tiles: all smaller numbers have none."""
    for number in range(1, len(PENTOMINOES) + 1):
        if found := rings(tile, number):
            return found
    raise AssertionError("twelve tiles surround any one")


# -------------------------------------------------------------------------- black


class _Cover:
    """The cells that black tiles must cover around one ring, with all options for each."""

    def __init__(self, tile: str, ring: tuple[Laid, ...]) -> None:
        white = {cell for laid in ring for cell in laid.cells}
        inside = white | set(shape(tile))
        letters = [letter for letter in PENTOMINOES if letter != tile]
        wanted = around(white) - inside
        by_cell = {
            cell: {
                Laid(laid.tile, tuple(sorted(laid.cells)))
                for laid in covering(cell, letters)
                if inside.isdisjoint(laid.cells)
            }
            for cell in wanted
        }
        self.cells = sorted(wanted, key=lambda cell: (len(by_cell[cell]), cell))
        self.options = sorted({laid for options in by_cell.values() for laid in options})
        number = {laid: i for i, laid in enumerate(self.options)}
        place = {cell: i for i, cell in enumerate(self.cells)}
        bits = [sum(1 << place[c] for c in laid.cells if c in place) for laid in self.options]
        self.covers = np.array(bits, np.uint64)
        width = 64
        self.grid = np.zeros(width * width, np.uint8)
        self.spots = np.array(
            [[(y + 24) * width + x + 24 for x, y in laid.cells] for laid in self.options], np.int64
        )
        self.letters = np.array([PENTOMINOES.index(laid.tile) for laid in self.options], np.int64)
        # Large covers first: a solution, if there is one, is then found early.
        lists = [
            sorted((number[laid] for laid in by_cell[cell]), key=lambda i: -bits[i].bit_count())
            for cell in self.cells
        ]
        self.order = np.array([i for options in lists for i in options], np.int64)
        self.starts = np.cumsum([0, *map(len, lists)]).astype(np.int64)
        # A cell weighs 1/n of a tile where the best option for it covers n wanted cells: then no
        # option covers more than the weight of one tile, and the weights sum to a lower bound.
        most = [max((bits[i].bit_count() for i in options), default=1) for options in lists]
        self.weights = np.array([_UNIT // each for each in most], np.int64)
        self.bound = -(-int(self.weights.sum()) // _UNIT)
        self.possible = all(lists)

    def find(self, limit: int) -> tuple[Laid, ...] | None:
        """At most ``limit`` black tiles that cover all wanted cells, or None: there are none."""
        from sightline.games.pentup.kernels.surround import find_cover

        if not self.possible:
            return None
        chosen = np.zeros(limit + 1, np.int64)
        number = find_cover(
            self.covers, self.spots, self.letters, self.starts, self.order,
            self.weights, _UNIT, limit, self.grid, chosen,
        )  # fmt: skip
        picked: list[int] = chosen[: max(0, int(number))].tolist()
        return None if number < 0 else tuple(self.options[i] for i in picked)


def surround(tile: str, tell: Tell = lambda _: None) -> Found:
    """The least numbers for one black tile, by exhausting all smaller ones."""
    found = least_rings(tile)
    white = len(found[0])
    tell(say("pentup-surround-rings", tile=tile, white=white, rings=len(found)))
    covers = [_Cover(tile, ring) for ring in found]
    for limit in range(min(cover.bound for cover in covers), len(PENTOMINOES)):
        for ring, cover in zip(found, covers, strict=True):
            if cover.bound <= limit and (laid := cover.find(limit)) is not None:
                return Found(tile, white, len(found), limit, ring, laid)
        tell(say("pentup-surround-not-with", tile=tile, black=limit))
    return Found(tile, white, len(found), None, found[0], ())
