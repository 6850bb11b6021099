"""Regions to be tiled: any set of cells of a flat board or of a solid box.

A cell has as many coordinates as the region has sides, in the order in which the sides are written:
in ``6x10`` the cell ``2,7`` lies in row 2 and column 7, in ``3x4x5`` the cell ``0,2,4`` lies in
layer 0, row 2 and column 4. All count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType

from sightline.core.echo import echo
from sightline.core.message import say
from sightline.kit.solve.errors import BadRegion

Cell = tuple[int, ...]

LARGEST = 4096
"""Cells; far beyond what any search can fill, and small enough to refuse nonsense quickly."""

_BOX = re.compile(r"\d+(?:x\d+){1,2}", re.IGNORECASE)
_REMOVED = re.compile(r"-(\d+(?:,\d+)*)")


@dataclass(frozen=True)
class Region:
    """A set of cells, some of which may have a colour (see :class:`~.pieces.Piece`)."""

    cells: tuple[Cell, ...]
    colours: Mapping[Cell, str] = field(default_factory=dict[Cell, str], compare=False)

    def __post_init__(self) -> None:
        cells = tuple(sorted(set(self.cells)))
        if not cells:
            raise BadRegion(say("region-empty"))
        if len(cells) > LARGEST:
            raise BadRegion(say("region-too-large", cells=str(len(cells)), largest=str(LARGEST)))
        if len({len(cell) for cell in cells}) != 1 or len(cells[0]) not in (2, 3):
            raise BadRegion(say("region-coordinates"))
        object.__setattr__(self, "cells", cells)
        colours = {cell: mark for cell, mark in self.colours.items() if cell in set(cells)}
        object.__setattr__(self, "colours", MappingProxyType(colours))

    @property
    def dimension(self) -> int:
        """2 for a flat board, 3 for a box."""
        return len(self.cells[0])

    @property
    def low(self) -> Cell:
        """The smallest coordinate along each axis."""
        return tuple(min(axis) for axis in zip(*self.cells, strict=True))

    @property
    def sides(self) -> Cell:
        """The sides of the smallest box around the region."""
        low = self.low
        high = (max(axis) for axis in zip(*self.cells, strict=True))
        return tuple(b - a + 1 for a, b in zip(low, high, strict=True))

    def without(self, cells: Iterable[Cell]) -> Region:
        """The region with these cells forbidden."""
        taken = set(cells)
        for cell in sorted(taken - set(self.cells)):
            raise BadRegion(say("region-no-such-cell", cell=",".join(map(str, cell))))
        return Region(tuple(c for c in self.cells if c not in taken), self.colours)

    def __str__(self) -> str:
        sides = "x".join(map(str, self.sides))
        area = 1
        for side in self.sides:
            area *= side
        missing = area - len(self.cells)
        cells = "1 cell" if missing == 1 else f"{missing} cells"
        return sides if not missing else f"{sides} without {cells}"


def box(*sides: int) -> Region:
    """A full board or box."""
    if len(sides) not in (2, 3):
        raise BadRegion(say("region-sides"))
    if min(sides) < 1:
        raise BadRegion(say("region-side"))
    area = 1
    for side in sides:
        area *= side
    if area > LARGEST:
        raise BadRegion(say("region-too-large", cells=str(area), largest=str(LARGEST)))
    return Region(tuple(product(*map(range, sides))))


def read_region(text: str) -> Region:
    """``6x10``, ``8x8-3,3-3,4`` (cells taken out) or ``3x4x5``; or else a picture."""
    text = text.strip("\n")
    if "\n" in text or "#" in text:
        return parse_picture(text)
    text = text.strip()
    head = _BOX.match(text)
    if head is None:
        raise BadRegion(say("region-unread", text=echo(text)))
    sides = tuple(int(side) for side in head[0].lower().split("x"))
    region, rest = box(*sides), text[head.end() :]
    if _REMOVED.sub("", rest):
        raise BadRegion(say("region-unread-rest", rest=echo(rest), text=echo(text)))
    removed = [tuple(map(int, cell.split(","))) for cell in _REMOVED.findall(rest)]
    for cell in removed:
        if len(cell) != len(sides):
            written = ",".join(map(str, cell))
            raise BadRegion(
                say(
                    "region-cell-coordinates",
                    cell=written,
                    count=str(len(sides)),
                    sides=head[0],
                )
            )
    return region.without(removed)


def parse_picture(text: str) -> Region:
    """A region drawn as text: ``.`` and space are no cells, all else is; layers by blank lines.

    ``#`` is a cell without a colour; any other character is a cell of that colour.
    """
    layers: list[list[str]] = [[]]
    for line in text.expandtabs(1).split("\n"):
        if line.strip():
            layers[-1].append(line.rstrip())
        elif layers[-1]:
            layers.append([])
    layers = [layer for layer in layers if layer]
    marks: dict[Cell, str] = {}
    for z, layer in enumerate(layers):
        for y, line in enumerate(layer):
            for x, mark in enumerate(line):
                if mark not in ". ":
                    marks[(z, y, x) if len(layers) > 1 else (y, x)] = mark
    return Region(tuple(marks), {cell: mark for cell, mark in marks.items() if mark != "#"})


def as_region(region: Region | str | Iterable[Cell]) -> Region:
    """A region from whatever describes one."""
    if isinstance(region, Region):
        return region
    if isinstance(region, str):
        return read_region(region)
    return Region(tuple(tuple(cell) for cell in region))
