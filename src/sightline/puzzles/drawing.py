"""Puzzles as pictures: boards and boxes as SVG and as text. No font or file from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple
from zlib import crc32

from sightline.core.message import say
from sightline.kit.pieces.colours import OWNERS, THEMES, Material, Theme, mix, piece_material
from sightline.kit.pieces.patterns import BOX, glyph_svg, pattern_def
from sightline.kit.solve.regions import Region
from sightline.puzzles.model import Cell, Cells, Laid, Lay
from sightline.words.speaking import spoken

_MARGIN = 16
_RADIUS = 6
_FONT = "font-family=\"system-ui, 'Segoe UI', 'Noto Sans', 'Helvetica Neue', sans-serif\""


class _Tile(NamedTuple):
    """A piece of the picture: its letter, its material, its squares (column, row), its name."""

    letter: str
    material: Material
    squares: tuple[tuple[int, int], ...]
    label: str
    edge: str


# --------------------------------------------------------------------- boards and boxes


def layers_of(region: Region) -> list[list[list[Cell]]]:
    """The box around the region: layers of rows of cells."""
    ranges = [range(a, a + side) for a, side in zip(region.low, region.sides, strict=True)]
    if region.dimension == 2:
        return [[[(y, x) for x in ranges[1]] for y in ranges[0]]]
    return [[[(z, y, x) for x in ranges[2]] for y in ranges[1]] for z in ranges[0]]


def board_text(region: Region, moves: Sequence[Lay]) -> str:
    """Letters in a grid, with numbers along the sides; the layers of a box side by side."""
    names = {cell: lay.piece for lay in moves for cell in lay.cells}
    inside = set(region.cells)
    layers = layers_of(region)
    columns = len(layers[0][0])
    wide = 2 if columns > 10 else 1
    head = " ".join(f"{x % 10 if wide == 1 else x:>{wide}}" for x in range(columns))
    gap = "    "
    lines: list[str] = []
    if len(layers) > 1:
        lines.append(
            "   "
            + gap.join(
                f"{spoken(say('puzzle-drawn-layer', layer=z)):<{len(head)}}"
                for z in range(len(layers))
            )
        )
    lines.append("   " + gap.join(head for _ in layers))
    for y, rows in enumerate(zip(*layers, strict=True)):
        parts = [
            " ".join(f"{names.get(cell, '·' if cell in inside else ' '):>{wide}}" for cell in row)
            for row in rows
        ]
        lines.append(f"{y:>2} " + gap.join(parts))
    return "\n".join(line.rstrip() for line in lines)


def board_svg(
    region: Region, moves: Sequence[Lay], theme: str, title: str, caption: str | None = None
) -> str:
    """The board from above; the layers of a box side by side, the lowest first."""
    columns = region.sides[-1]

    def square(cell: Cell) -> tuple[int, int]:
        *above, y, x = (a - b for a, b in zip(cell, region.low, strict=True))
        return x + (above[0] if above else 0) * (columns + 1), y

    tiles = [
        _Tile(
            lay.piece,
            piece_material(lay.piece),
            tuple(sorted(map(square, lay.cells))),
            lay.piece,
            piece_material(lay.piece).edge,
        )
        for lay in moves
    ]
    wells = [square(cell) for cell in region.cells]
    return _picture(THEMES[theme], title, wells, tiles, caption)


# ------------------------------------------------------------------- tiles on a table


def table_text(laid: Iterable[Laid], todo: Cells) -> str:
    """Tiles on the table, y upward: capitals are black, small letters white, ``+`` is open."""
    marks: dict[Cell, str] = dict.fromkeys(todo, "+")
    for tile in laid:
        mark = tile.piece if tile.owner else tile.piece.lower()
        marks |= dict.fromkeys(tile.cells, mark)
    xs, ys = [cell[0] for cell in marks], [cell[1] for cell in marks]
    rows = range(max(ys) + 1, min(ys) - 2, -1)
    columns = range(min(xs) - 1, max(xs) + 2)
    wide = max(len(str(columns[0])), len(str(columns[-1])))
    lines = [
        f"{y:>4} " + " ".join(f"{marks.get((x, y), '·'):>{wide}}" for x in columns) for y in rows
    ]
    lines.append("     " + " ".join(f"{x:>{wide}}" for x in columns))
    return "\n".join(lines)


def table_svg(
    laid: Sequence[Laid], todo: Cells, theme: str, title: str, caption: str | None = None
) -> str:
    """Tiles on the table from above, White's in ivory and Black's in ebony."""
    cells = [cell for tile in laid for cell in tile.cells] + list(todo)
    left, top = min(cell[0] for cell in cells), max(cell[1] for cell in cells)

    def square(cell: Cell) -> tuple[int, int]:
        return cell[0] - left, top - cell[1]

    tiles = [
        _Tile(
            tile.piece,
            OWNERS[tile.owner or 0].material,
            tuple(sorted(map(square, tile.cells))),
            f"{OWNERS[tile.owner or 0].name} {tile.piece}",
            OWNERS[tile.owner or 0].material.rim,  # their edges would vanish on a dark table
        )
        for tile in laid
    ]
    return _picture(THEMES[theme], title, [square(cell) for cell in todo], tiles, caption)


# ------------------------------------------------------------------------ the picture


def _picture(
    theme: Theme,
    title: str,
    wells: Sequence[tuple[int, int]],
    tiles: Sequence[_Tile],
    caption: str | None,
) -> str:
    """Empty squares and tiles on them, each told by colour, pattern and letter."""
    prefix = f"z{crc32(repr((theme.name, title, wells, tiles)).encode()):08x}"
    squares = [*wells, *(square for tile in tiles for square in tile.squares)]
    width = (max((x for x, _ in squares), default=0) + 1) * BOX + 2 * _MARGIN
    height = (max((y for _, y in squares), default=0) + 1) * BOX + 2 * _MARGIN
    below = ""
    if caption is not None:
        # Text is as wide as the font makes it; narrow pictures get a smaller one, never a cut one.
        size = min(11.0, (width - 2 * _MARGIN) / (0.56 * len(caption)))
        below = (
            f'<text x="{width / 2:g}" y="{height + 2}" font-size="{size:.3g}" '
            f'text-anchor="middle" fill="{theme.ink}">{escape(caption)}</text>'
        )
        height += _MARGIN
    words = "; ".join(tile.label for tile in tiles) or spoken(say("puzzle-picture-empty"))
    hollow = mix(theme.ground, theme.ink, 0.10)
    size = f'viewBox="0 0 {width} {height}" width="{2 * width}" height="{2 * height}"'
    label = f'role="img" aria-labelledby="{prefix}-t {prefix}-d"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label} {_FONT}>',
        f'<title id="{prefix}-t">{escape(title)}</title>',
        f'<desc id="{prefix}-d">{escape(words)}</desc>',
        "<defs>",
        *(
            pattern_def(tile.letter, f"{prefix}-{i}", tile.material.grain)
            for i, tile in enumerate(tiles)
        ),
        "</defs>",
        f'<rect width="{width}" height="{height}" rx="{_RADIUS}" fill="{theme.ground}"/>',
        f'<g transform="translate({_MARGIN} {_MARGIN})">',
        f'<path d="{_squares(wells)}" fill="{hollow}" stroke="{theme.line}"/>' if wells else "",
        *(_tile(f"{prefix}-{i}", tile) for i, tile in enumerate(tiles)),
        f"</g>{below}</svg>\n",
    ]
    return "".join(parts)


def _squares(squares: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{x * BOX} {y * BOX}h{BOX}v{BOX}h-{BOX}z" for x, y in squares)


def _tile(pattern: str, tile: _Tile) -> str:
    area, border = _squares(tile.squares), _border(tile.squares)
    material = tile.material
    letters = "".join(
        f'<g transform="translate({x * BOX} {y * BOX}) translate(7.2 7.2) scale(.4)">'
        f"{glyph_svg(tile.letter, material.ink)}</g>"
        for x, y in tile.squares
    )
    return (
        f"<g><title>{escape(tile.label)}</title>"
        f'<path d="{area}" fill="{material.fill}"/><path d="{area}" fill="url(#{pattern})"/>'
        f'<path d="{border}" fill="none" stroke="{tile.edge}" stroke-width="1.8" '
        f'stroke-linecap="round"/>{letters}</g>'
    )


def _border(squares: Sequence[tuple[int, int]]) -> str:
    """The lines between a tile and the rest."""
    inside = set(squares)
    lines: list[str] = []
    for x, y in squares:
        left, top = x * BOX, y * BOX
        for beside, line in (
            ((x, y - 1), f"M{left} {top}h{BOX}"),
            ((x - 1, y), f"M{left} {top}v{BOX}"),
            ((x, y + 1), f"M{left} {top + BOX}h{BOX}"),
            ((x + 1, y), f"M{left + BOX} {top}v{BOX}"),
        ):
            if beside not in inside:
                lines.append(line)
    return "".join(lines)
