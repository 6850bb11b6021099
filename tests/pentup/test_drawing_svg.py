"""The pictures of Pent-Up: complete, every cell once, nothing hidden painted over what is seen."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from xml.etree import ElementTree

from tests.pentup.positions import (
    POSITIONS,
    TWO_BARS,
    Tile,
    every_position,
    tops,
)

from sightline.games.pentup.drawing.svg import draw_svg
from sightline.games.pentup.drawing.text import (
    Cell,
)

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Draw = Callable[..., str]


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def numbers(text: str | None) -> list[float]:
    return [float(n) for n in re.findall(r"-?[\d.]+", text or "")]


def transform(element: ElementTree.Element, points: Sequence[Point]) -> list[Point]:
    a, b, c, d, e, f = numbers(element.get("transform"))
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


def of_class(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (element for element in root.iter() if element.get("class") == name)


def polygon(path: ElementTree.Element | None) -> list[Point]:
    values = numbers(path.get("d") if path is not None else None)
    return list(zip(values[::2], values[1::2], strict=True))


def inside(shape: Sequence[Point], point: Point) -> bool:
    """Even-odd rule."""
    px, py = point
    result = False
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (ay > py) != (by > py) and px < ax + (py - ay) / (by - ay) * (bx - ax):
            result = not result
    return result


def tile_of(placed: Sequence[Tile], group: ElementTree.Element) -> Tile:
    return next(
        t
        for t in placed
        if (str(t.seat), t.tile) == (group.get("data-seat"), group.get("data-tile"))
    )


def cells_inside(outline: Sequence[Point]) -> set[Cell]:
    """The cells of a border drawn on a sheet: 24 units a cell, y downward."""
    xs, ys = ([int(point[i]) // 24 for point in outline] for i in (0, 1))
    return {
        (x, y)
        for x in range(min(xs), max(xs))
        for y in range(-max(ys), -min(ys))
        if inside(outline, (24 * x + 12, -24 * y - 12))
    }


@every_position
def test_pictures_are_complete_svg(players: int, placed: Sequence[Tile]) -> None:
    picture = draw_svg(placed, players=players, last=-1, title='<"Pent" & Up>', theme="dark")
    root = parse(picture)
    assert root.findtext(f"{SVG}title") == '<"Pent" & Up>'
    assert "the last move" in (root.findtext(f"{SVG}desc") or "")
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    asked = set(re.findall(r'(?:url\(|href=")#([^)"]+)', picture))
    assert asked <= set(names)
    assert set((root.get("aria-labelledby") or "").split()) <= set(names)
    # Nothing is loaded from elsewhere.
    assert set(re.findall(r"\w+://[^\"]+", picture)) == {"http://www.w3.org/2000/svg"}
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    assert numbers(root.get("viewBox")) == [0, 0, width, height]


@every_position
def test_pictures_show_every_cell_once(players: int, placed: Sequence[Tile]) -> None:
    root = parse(draw_svg(placed, players=players, last=0))
    shown = Counter[tuple[int, int, int]]()
    for level in (g for g in root.iter() if g.get("class") == "tops"):
        for group in of_class(level, "tile"):
            tile = tile_of(placed, group)
            assert level.get("data-level") == str(tile.level)
            outline = polygon(next(of_class(group, "top")))
            assert cells_inside(outline) == set(tile.cells)
            shown.update((*cell, tile.level) for cell in tile.cells)
    assert shown == Counter((*cell, t.level) for t in placed for cell in t.cells)
    assert len(list(of_class(root, "last"))) >= 1


@every_position
def test_sides_are_the_open_ones(players: int, placed: Sequence[Tile]) -> None:
    root = parse(draw_svg(placed, players=players))
    drawn = Counter(
        (*(int(n) for n in numbers(side.get("data-cell"))), level, side.get("data-side"))
        for group in of_class(root, "sides")
        for level in [int(group.get("data-level", ""))]
        for side in of_class(group, "side")
    )
    full = {(*cell, t.level) for t in placed for cell in t.cells}
    left = [(x, y, z, "left") for x, y, z in full if (x, y - 1, z) not in full]
    right = [(x, y, z, "right") for x, y, z in full if (x + 1, y, z) not in full]
    assert drawn == Counter(left + right)


@every_position
def test_letters_stand_on_what_is_seen(players: int, placed: Sequence[Tile]) -> None:
    """No letter of a tile on a column whose top is another tile; none missing from above."""
    root = parse(draw_svg(placed, players=players))
    top = tops(placed)
    lettered: set[Tile] = set()
    parents = {id(child): parent for parent in root.iter() for child in parent}
    for letter in of_class(root, "letter"):
        group = parents[id(letter)]
        while not group.get("data-level"):
            group = parents[id(group)]
        x, y = numbers(letter.get("transform"))[:2]
        cell = int(x // 24), int(-y // 24)
        tile = next(
            t for t in placed if str(t.level) == group.get("data-level") and cell in t.cells
        )
        assert tile.tile == letter.get("data-tile")
        assert top[cell] is tile or not any(top[c] is tile for c in tile.cells)
        lettered.add(tile)
    highest = max(t.level for t in placed)
    assert {t for t in placed if t.level == highest} <= lettered


# ------------------------------------------------------------------ what hides what

Face = tuple[Tile, str]


def painted(root: ElementTree.Element, placed: Sequence[Tile]) -> list[tuple[Face, list[Point]]]:
    """All faces of the picture in the order in which they are painted."""
    at = {(*cell, t.level): t for t in placed for cell in t.cells}
    faces: list[tuple[Face, list[Point]]] = []
    for group in root.iter():
        if group.get("class") == "sides":
            level = int(group.get("data-level", ""))
            for side in of_class(group, "side"):
                x, y = map(int, numbers(side.get("data-cell")))
                corners = transform(side, [(0, 0), (24, 0), (24, 24), (0, 24)])
                faces.append(((at[x, y, level], side.get("data-side", "")), corners))
        elif group.get("class") == "tops":
            for tile in of_class(group, "tile"):
                outline = polygon(next(of_class(tile, "top")))
                faces.append(((tile_of(placed, tile), "top"), transform(group, outline)))
    return faces


class Eye:
    """Looks along a ray at the blocks; knows nothing of the order in which they are painted."""

    def __init__(self, root: ElementTree.Element) -> None:
        # The scale of the picture is read from the sheet of the first level.
        a, b, _, _, _, f = numbers(next(of_class(root, "tops")).get("transform"))
        self.right, self.down, self.up = 24 * a, 24 * b, -f

    def sees(self, placed: Sequence[Tile], point: Point) -> Face | None:
        """The face nearest to the eye: of all points on a ray, the one with the largest x."""
        hits = [
            (x, (tile, side))
            for tile in placed
            for cell in tile.cells
            for side, x in self._hits(cell, tile.level, point)
        ]
        return max(hits, key=lambda hit: hit[0])[1] if hits else None

    def _hits(self, cell: Cell, level: int, point: Point) -> Iterator[tuple[str, float]]:
        cx, cy = cell
        total = point[0] / self.right  # x + y
        across = (point[1] + level * self.up) / self.down  # x - y on the top
        x, y = (total + across) / 2, (total - across) / 2
        if cx < x < cx + 1 and cy < y < cy + 1:
            yield "top", x
        for side, x, y in (("left", total - cy, cy), ("right", cx + 1, total - cx - 1)):
            z = ((x - y) * self.down - point[1]) / self.up
            if level - 1 < z < level and (cx <= x <= cx + 1 and cy <= y <= cy + 1):
                yield side, x


@every_position
def test_nothing_hidden_is_painted_over_what_is_seen(players: int, placed: Sequence[Tile]) -> None:
    root = parse(draw_svg(placed, players=players))
    faces, eye = painted(root, placed), Eye(root)
    xs = [x for _, shape in faces for x, _ in shape]
    ys = [y for _, shape in faces for _, y in shape]
    rng = random.Random(5)
    on_blocks = 0
    for _ in range(500):
        point = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        last = next((face for face, shape in reversed(faces) if inside(shape, point)), None)
        assert last == eye.sees(placed, point)
        on_blocks += last is not None
    assert on_blocks > 100


def test_a_tower_hides_what_is_behind_it() -> None:
    """By hand: a P two levels high stands in front of a bar; y grows towards the back."""
    tower = [Tile(s, "P", ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), s + 1) for s in range(2)]
    bar = Tile(0, "I", ((-2, 2), (-1, 2), (0, 2), (1, 2), (2, 2)))
    placed = [*tower, bar]
    faces = painted(parse(draw_svg(placed, players=2)), placed)
    order = [(tile.tile, tile.level, side) for (tile, side), _ in faces]
    # The bar shows its front where nothing touches it, and is painted before the upper P.
    assert order.count(("I", 1, "left")) == 3
    assert order.index(("I", 1, "top")) < order.index(("P", 2, "left"))
    # On level 1 the bar is further back: its sides come before those of the P.
    behind = max(i for i, face in enumerate(order) if face == ("I", 1, "left"))
    assert behind < max(i for i, face in enumerate(order) if face == ("P", 1, "left"))
    assert order[-1] == ("P", 2, "top")


# ------------------------------------------------------------------------ the rest


def test_last_move_is_marked_with_the_accent() -> None:
    root = parse(draw_svg(TWO_BARS, players=2, last=1))
    marks = [g for g in of_class(root, "tile") if next(of_class(g, "last"), None) is not None]
    assert [mark.get("data-seat") for mark in marks] == ["1"]
    assert not list(of_class(parse(draw_svg(TWO_BARS, players=2)), "last"))


def test_legend_counts_tiles() -> None:
    legend = next(of_class(parse(draw_svg(TWO_BARS, players=3, last=0)), "legend"))
    rows = [[text.text for text in row.iter(f"{SVG}text")] for row in legend]
    assert rows == [
        ["Level", "1", "2"],
        ["White", "1", "1"],
        ["Black", "1", "–"],
        ["Red", "–", "–"],
        ["Last move"],
    ]


def test_two_pictures_in_one_page_share_no_id() -> None:
    pictures = [
        draw_svg(placed, players=2, theme=theme)
        for placed in (TWO_BARS, TWO_BARS[:2])
        for theme in ("light", "dark")
    ]
    names = [name for picture in pictures for name in re.findall(r' id="([^"]+)"', picture)]
    assert len(names) == len(set(names))


def test_same_position_same_bytes_in_every_process() -> None:
    program = (
        "from sightline.games.pentup.drawing.svg import *\n"
        "from sightline.games.pentup.drawing.text import *\n"
        "from sightline.games.pentup.drawing.describing import *\n"
        "from types import SimpleNamespace as T\n"
        f"p = [T(**t) for t in {[t._asdict() for t in POSITIONS['four'][1]]!r}]\n"
        "print(hash('x')); print(draw_svg(p, players=4, last=-1),"
        " draw_text(p, players=4, colour=True, width=100))"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            check=True,
            capture_output=True,
        ).stdout.split(b"\n", 1)
        for seed in ("1", "2")
    ]
    assert outputs[0][0] != outputs[1][0]
    assert outputs[0][1] == outputs[1][1]


def test_an_empty_table_is_described() -> None:
    picture = draw_svg([], players=2)
    assert "The table is empty." in (parse(picture).findtext(f"{SVG}desc") or "")
