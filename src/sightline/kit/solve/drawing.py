"""A tiling as text, as SVG and as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from sightline.kit.pieces.colours import INK_DARK, PIECES, THEMES, ink_on
from sightline.kit.solve.regions import Cell, Region
from sightline.kit.solve.search import Tiling

_CELL = 24
_GAP = 16


def text(region: Region, tiling: Tiling) -> str:
    """Letters in a grid; the layers of a box side by side."""
    names = {cell: name[0] for name, cells in tiling.placed for cell in cells}
    rows = [
        "  ".join("".join(names.get(cell, ".") for cell in line) for line in lines)
        for lines in zip(*_layers(region), strict=True)
    ]
    return "\n".join(row.rstrip() for row in rows)


def values(tiling: Tiling) -> dict[str, Any]:
    """What ``--json`` prints for a tiling."""
    return {
        "placed": [
            {"piece": name, "cells": [list(cell) for cell in cells]}
            for name, cells in tiling.placed
        ]
    }


def svg(region: Region, tilings: Sequence[Tiling], across: int = 6) -> str:
    """One picture of one or many tilings."""
    layers = _layers(region)
    columns, rows = len(layers[0][0]), len(layers[0])
    width = len(layers) * columns * _CELL + (len(layers) - 1) * _CELL
    height = rows * _CELL
    across = max(1, min(across, len(tilings)))
    down = -(-len(tilings) // across)
    total_width, total_height = across * (width + _GAP) + _GAP, down * (height + _GAP) + _GAP
    size = (
        f'viewBox="0 0 {total_width} {total_height}" width="{total_width}" height="{total_height}"'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(_title(region, len(tilings)))}</title>",
        f'<rect width="100%" height="100%" fill="{THEMES["light"].ground}"/>',
    ]
    for number, tiling in enumerate(tilings):
        x = _GAP + number % across * (width + _GAP)
        y = _GAP + number // across * (height + _GAP)
        parts.append(f'<g transform="translate({x} {y})">')
        parts += _drawn(region, tiling, columns)
        parts.append("</g>")
    return "".join((*parts, "</svg>\n"))


def _title(region: Region, number: int) -> str:
    return f"A tiling of {region}" if number == 1 else f"{number} tilings of {region}"


def _layers(region: Region) -> list[list[list[Cell]]]:
    """The cells of the box around the region: layers of rows of cells."""
    low, sides = region.low, region.sides
    ranges = [range(a, a + side) for a, side in zip(low, sides, strict=True)]
    if region.dimension == 2:
        return [[[(y, x) for x in ranges[1]] for y in ranges[0]]]
    return [[[(z, y, x) for x in ranges[2]] for y in ranges[1]] for z in ranges[0]]


def _spot(region: Region, cell: Cell, columns: int) -> tuple[int, int]:
    *above, y, x = (a - b for a, b in zip(cell, region.low, strict=True))
    layer = above[0] if above else 0
    return (x + layer * (columns + 1)) * _CELL, y * _CELL


def _drawn(region: Region, tiling: Tiling, columns: int) -> list[str]:
    parts: list[str] = []
    for name, cells in tiling.placed:
        fill = PIECES.get(name) or list(PIECES.values())[sum(map(ord, name)) % len(PIECES)]
        inside = set(cells)
        squares: list[str] = []
        edges: list[str] = []
        for cell in cells:
            x, y = _spot(region, cell, columns)
            squares.append(f"M{x} {y}h{_CELL}v{_CELL}h-{_CELL}z")
            for dy, dx, line in ((-1, 0, f"M{x} {y}h{_CELL}"), (0, -1, f"M{x} {y}v{_CELL}"),
                                 (1, 0, f"M{x} {y + _CELL}h{_CELL}"),
                                 (0, 1, f"M{x + _CELL} {y}v{_CELL}")):  # fmt: skip
                if (*cell[:-2], cell[-2] + dy, cell[-1] + dx) not in inside:
                    edges.append(line)
        parts.append(f'<path fill="{fill}" d="{"".join(squares)}"/>')
        parts.append(
            f'<path fill="none" stroke="{INK_DARK}" stroke-width="2" stroke-linecap="round" '
            f'd="{"".join(edges)}"/>'
        )
        for cell in cells:
            x, y = _spot(region, cell, columns)
            parts.append(
                f'<text x="{x + _CELL // 2}" y="{y + _CELL * 17 // 24}" font-size="13" '
                f'font-family="sans-serif" text-anchor="middle" fill="{ink_on(fill)}" '
                f'fill-opacity="0.75">{escape(name[0])}</text>'
            )
    return parts
