"""A Pent-Up position as an SVG picture: blocks in space, levels side by side, or a single tile.

Nothing here needs a font or a file from elsewhere, and the same position always gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sightline.games.pentup.drawing.svg.blocks import blocks, extent, hidden_last, table
from sightline.games.pentup.drawing.svg.face import LETTERS, tile_group
from sightline.games.pentup.drawing.svg.geometry import corners, num, square
from sightline.games.pentup.drawing.svg.levels import Sheet, arrange, draw_sheet, flat_face
from sightline.games.pentup.drawing.svg.page import defs, whole_page
from sightline.games.pentup.drawing.svg.scene import Scene, Single, SingleScene, id_prefix
from sightline.games.pentup.drawing.text import Cell, Placed
from sightline.kit.pieces.colours import THEMES
from sightline.kit.pieces.shapes import shape

ThemeName = Literal["light", "dark"]


def draw_svg(
    placed: Sequence[Placed],
    *,
    players: int,
    last: int | None = None,
    title: str = "Pent-Up",
    theme: ThemeName = "light",
) -> str:
    """The position as blocks on the table; ``last`` is the index of the tile to mark."""
    scene = Scene(placed, last, THEMES[theme], id_prefix("blocks", theme, placed, last))
    body = [table(scene), *blocks(scene), hidden_last(scene)]
    return whole_page(scene, players, title, list(extent(scene)), body)


def draw_svg_levels(
    placed: Sequence[Placed],
    *,
    players: int,
    last: int | None = None,
    title: str = "Pent-Up",
    theme: ThemeName = "light",
) -> str:
    """The position from above, its levels side by side."""
    scene = Scene(placed, last, THEMES[theme], id_prefix("levels", theme, placed, last))
    sheets = list(arrange([Sheet.of(scene, level) for level in scene.levels]))
    body = [draw_sheet(scene, sheet, place) for sheet, place in sheets]
    ends = [(x + w, y + h) for s, (x, y) in sheets for w in (0, s.width) for h in (0, s.height)]
    # The legend stands below all levels: they reach down to the same line at the left edge too.
    points = [*ends, (0, 0), (0, max((y for _, y in ends), default=0))]
    return whole_page(scene, players, title, points, body)


def tile_svg(
    letter: str,
    *,
    seat: int | None = None,
    cells: Sequence[Cell] | None = None,
    flat: bool = False,
    theme: ThemeName = "light",
) -> str:
    """A single tile on a clear ground: an owner's, or without a seat in the piece's own colour.

    ``cells`` shows it turned, ``flat`` from above.
    """
    tile = Single(letter, tuple(cells) if cells else tuple((x, -y) for x, y in shape(letter)))
    scene = SingleScene(tile, seat, THEMES[theme], flat)
    if flat:
        face = flat_face(scene, tile)
        body = f"{tile_group(scene, tile, face)}{LETTERS}>{face.letters_svg()}</g>"
        points = [corner for cell in tile.cells for corner in square(cell)]
    else:
        body = "".join(blocks(scene))
        points = [p for cell in tile.cells for h in (0, 1) for p in corners(cell, h)]
        # Room for the shadow.
        points.append((max(x for x, _ in points) + 12, max(y for _, y in points) + 18))
    left, top = min(x for x, _ in points) - 4, min(y for _, y in points) - 4
    width, height = max(x for x, _ in points) + 4 - left, max(y for _, y in points) + 4 - top
    box = f"{num(left)} {num(top)} {num(width)} {num(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{num(width)}"'
        f' height="{num(height)}" role="img" aria-labelledby="{scene.prefix}-title">'
        f'<title id="{scene.prefix}-title">{scene.label(tile)}</title>'
        f"<defs>{defs(scene)}</defs>{body}</svg>\n"
    )
