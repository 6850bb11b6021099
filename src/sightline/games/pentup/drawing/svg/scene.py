"""What a picture shows: the tiles, the marked one among them, and the theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from sightline.core.message import say
from sightline.games.pentup.drawing.text import OWNER_NAMES, Cell, Placed
from sightline.kit.pieces.colours import OWNERS, Owner, Theme
from sightline.words.speaking import spoken


class Scene:
    def __init__(
        self, placed: Sequence[Placed], last: int | None, theme: Theme, prefix: str
    ) -> None:
        self.tiles = tuple(placed)
        self.last_index = None if last is None else range(len(self.tiles))[last]
        self.last = None if self.last_index is None else self.tiles[self.last_index]
        self.theme = theme
        self.prefix = prefix
        self.at = {(*cell, t.level): t for t in self.tiles for cell in t.cells}
        self.heights = _heights(self.tiles)
        self.levels = range(1, 1 + max((t.level for t in self.tiles), default=0))

    def owner_of(self, tile: Placed) -> Owner:
        return OWNERS[tile.seat]

    def label(self, tile: Placed) -> str:
        owner = OWNER_NAMES[tile.seat]
        return spoken(say("pentup-described-hover", owner=owner, tile=tile.tile, level=tile.level))

    def on(self, level: int) -> list[Placed]:
        """The tiles of a level; the last move at the end, lest a neighbour cuts its outline."""
        tiles = [tile for tile in self.tiles if tile.level == level]
        return sorted(tiles, key=lambda tile: tile is self.last)

    def columns(self) -> tuple[range, range]:
        """The columns and rows of the table in use; one cell when it is empty."""
        xs, ys = zip(*(self.heights or [(0, 0)]), strict=True)
        return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _heights(tiles: Iterable[Placed]) -> dict[Cell, int]:
    heights: dict[Cell, int] = {}
    for tile in tiles:
        for cell in tile.cells:
            heights[cell] = max(tile.level, heights.get(cell, 0))
    return heights


def id_prefix(kind: str, theme: str, placed: Sequence[Placed], last: int | None) -> str:
    """Several pictures may stand in one page: their ids must not meet."""
    tiles = [(t.seat, t.tile, t.cells, t.level) for t in placed]
    return f"p{crc32(repr((kind, theme, tiles, last)).encode()):08x}"
