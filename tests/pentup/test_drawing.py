"""The drawings of Pent-Up: text for terminals and readers, SVG for people who look."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from sightline.games.pentup.drawing.svg import draw_svg, draw_svg_levels, tile_svg
from sightline.games.pentup.drawing.text import (
    Cell,
    describe,
    draw_segments,
    draw_text,
    owner_letter,
    to_ansi,
    to_plain,
)
from sightline.kit.pieces.shapes import PENTOMINOES, orientations


class Tile(NamedTuple):
    seat: int
    tile: str
    cells: tuple[Cell, ...]
    level: int = 1


# Two bars side by side; a P lies on both of them.
TWO_BARS = (
    Tile(0, "I", ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))),
    Tile(1, "I", ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1))),
    Tile(0, "P", ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), 2),
)
# Four owners around an empty cell, left of and below the origin too.
FOUR_OWNERS = (
    Tile(0, "V", ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))),
    Tile(1, "L", ((0, -1), (1, -1), (2, -1), (3, -1), (3, 0))),
    Tile(2, "U", ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2))),
    Tile(3, "I", ((-2, -1), (-2, 0), (-2, 1), (-2, 2), (-2, 3))),
)


def random_position(players: int, tiles: int, seed: int) -> list[Tile]:
    """Tiles thrown on a small table wherever they lie flat; the drawing knows no other rule."""
    rng = random.Random(seed)
    heights: Counter[Cell] = Counter()
    hands = [rng.sample(PENTOMINOES, len(PENTOMINOES)) for _ in range(players)]
    placed: list[Tile] = []
    spread = 3.0
    while len(placed) < tiles:
        hand = hands[len(placed) % players]
        # The longer the search, the wider: there is always room at the side.
        spread += 0.02
        dx, dy = (round(rng.uniform(-spread, spread)) for _ in range(2))
        cells = tuple((x + dx, y + dy) for x, y in rng.choice(orientations(hand[-1])))
        if len({heights[cell] for cell in cells}) == 1:
            heights.update(cells)
            level = heights[cells[0]]
            placed.append(Tile(len(placed) % players, hand.pop(), cells, level))
    return placed


POSITIONS = {
    "two bars": (2, TWO_BARS),
    "four owners": (4, FOUR_OWNERS),
    "early": (2, random_position(2, 5, 1)),
    "late": (2, random_position(2, 24, 2)),
    "three": (3, random_position(3, 30, 3)),
    "four": (4, random_position(4, 48, 4)),
}
every_position = pytest.mark.parametrize(
    ("players", "placed"), POSITIONS.values(), ids=POSITIONS.keys()
)


def tops(placed: Sequence[Tile]) -> dict[Cell, Tile]:
    """The tile seen from above on every cell in use."""
    return {cell: t for t in sorted(placed, key=lambda t: t.level) for cell in t.cells}


# -------------------------------------------------------------------------- text


def test_boxes_pinned() -> None:
    assert (
        draw_text(TWO_BARS, players=2, last=-1)
        == """\
Level 1                   Level 2
  ┌───────────────────┐     ┏━━━━━━━┓
1 │^i░░^i░░░i░░░i░░░i░│   1 ┃*P  *P ┃ ·   ·
  ├───────────────────┤     ┃       ┗━━━┓
0 │^I  ^I  ^I   I   I │   0 ┃*P  *P  *P ┃ ·
  └───────────────────┘     ┗━━━━━━━━━━━┛
    0   1   2   3   4         0   1   2   3

           Level   1   2
 F  White          1   1
░f░ Black          1   0
*  last move
^  covered by the level above
·  free cell on top of the level below
"""
    )


def test_compact_pinned() -> None:
    assert (
        draw_text(FOUR_OWNERS, players=4, layout="compact")
        == """\
Level 1
 3 :i:
 2 :i:      'U''U'
 1 :i: V  V  V 'U'
 0 :i: V    'U''U'░l░
-1 :i: V ░l░░l░░l░░l░
   -2 -1  0  1  2  3

           Level   1
 F  White          1
░f░ Black          1
'F' Red            1
:f: Blue           1
"""
    )


def test_borders_of_many_tiles_pinned() -> None:
    lines = draw_text(FOUR_OWNERS, players=4, last=0).splitlines()
    assert lines[1:12] == [
        "   ┌───┐",
        " 3 │:i:│",
        "   │:::│       ┌───────┐",
        " 2 │:i:│       │'U'''U'│",
        "   │:::┢━━━━━━━┷━━━┓'''│",
        " 1 │:i:┃*V  *V  *V ┃'U'│",
        "   │:::┃   ┏━━━┯━━━┛'''├───┐",
        " 0 │:i:┃*V ┃   │'U'''U'│░l░│",
        "   │:::┃   ┠───┴───────┘░░░│",
        "-1 │:i:┃*V ┃░l░░░l░░░l░░░l░│",
        "   └───┺━━━┹───────────────┘",
    ]


def test_ghost_is_hollow_and_not_counted() -> None:
    ghost = Tile(1, "I", ((3, 0), (3, 1), (3, 2), (3, 3), (3, 4)))
    text = draw_text(TWO_BARS[:1], players=2, ghost=ghost, layout="compact")
    assert text.count("?i") == 5
    assert "░f░ Black          0" in text
    assert "?  proposed move" in text
    # What a proposed tile would cover is not covered yet.
    upper = draw_text(TWO_BARS[:2], players=2, ghost=TWO_BARS[2], layout="compact")
    assert "Level 2" in upper
    assert "^" not in upper


@every_position
def test_text_shows_every_cell_once(players: int, placed: Sequence[Tile]) -> None:
    for width, layout in product((None, 40, 100), ("boxes", "compact")):
        text = draw_text(placed, players=players, last=-1, width=width, layout=layout)
        board, legend = text.split("\n\n           Level")
        drawing = "".join(line for line in board.splitlines() if not line.startswith("Level"))
        letters = Counter(re.findall("[A-Za-z]", drawing))
        expected = Counter[str]()
        for tile in placed:
            expected[owner_letter(tile.seat, tile.tile)] += 5
        assert letters == expected
        # In each column only the top is not covered.
        assert drawing.count("^") == 5 * len(placed) - len(tops(placed))
        assert drawing.count("*") == 5
        totals = [sum(map(int, line[16:].split())) for line in legend.splitlines()[1 : players + 1]]
        assert totals == [sum(t.seat == seat for t in placed) for seat in range(players)]


@every_position
@pytest.mark.parametrize("width", [30, 40, 79, 120, 200])
def test_text_keeps_within_the_width(players: int, placed: Sequence[Tile], width: int) -> None:
    text = draw_text(placed, players=players, last=-1, width=width)
    # The legend is 40 wide at most; a narrower terminal has to live with it.
    assert max(map(len, text.splitlines())) <= max(width, 40)
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_wide_levels_are_cut() -> None:
    row = [Tile(i % 2, "I", tuple((5 * i + j, 0) for j in range(5))) for i in range(12)]
    text = draw_text(row, players=2, width=42)
    assert "Level 1, x 0 to 19" in text
    assert "Level 1, x 40 to 59" in text
    assert text.count("Level 1") == 3
    assert draw_text(row, players=2).count("Level 1") == 1


def test_levels_stand_side_by_side_when_there_is_room() -> None:
    wide = draw_text(TWO_BARS, players=2, width=80)
    narrow = draw_text(TWO_BARS, players=2, width=40)
    assert "Level 1                   Level 2" in wide
    assert [line for line in narrow.splitlines() if line.startswith("Level")] == [
        "Level 1",
        "Level 2",
    ]


def test_no_colour_no_escape_codes() -> None:
    segments = draw_segments(TWO_BARS, players=2, last=2)
    plain, coloured = to_plain(segments), to_ansi(segments)
    assert "\x1b" not in plain
    assert "\x1b" not in draw_text(TWO_BARS, players=2, last=2, colour=False)
    assert coloured == draw_text(TWO_BARS, players=2, last=2, colour=True)
    assert "\x1b[1;38;2;42;31;21;48;2;243;233;211m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    # Every style ends before the line does, lest a pager smears the background.
    assert all(line.count("\x1b[") % 2 == 0 for line in coloured.splitlines())


def test_an_empty_table() -> None:
    assert draw_text([], players=2) == "The table is empty.\n"
    assert describe([]) == ["The table is empty."]
    for picture in (draw_svg([], players=2), draw_svg_levels([], players=3)):
        assert "The table is empty." in (parse(picture).findtext(f"{SVG}desc") or "")


def test_the_position_in_words() -> None:
    ghost = Tile(1, "I", ((5, 0), (5, 1), (5, 2), (5, 3), (5, 4)))
    assert describe(TWO_BARS, last=2, ghost=ghost) == [
        "Level 2: 1 tile (White 1), x 0 to 2, y 0 to 1.",
        "White P on level 2, cells (0, 0), (0, 1), (1, 0), (1, 1), (2, 0); the last move.",
        "Level 1: 2 tiles (White 1, Black 1), x 0 to 4, y 0 to 1.",
        "White I on level 1, cells (0, 0), (1, 0), (2, 0), (3, 0), (4, 0).",
        "Black I on level 1, cells (0, 1), (1, 1), (2, 1), (3, 1), (4, 1).",
        "Proposed: Black I on level 1, cells (5, 0), (5, 1), (5, 2), (5, 3), (5, 4).",
    ]


# --------------------------------------------------------------------------- SVG

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


both_pictures = pytest.mark.parametrize("draw", [draw_svg, draw_svg_levels])


@both_pictures
@every_position
def test_pictures_are_complete_svg(draw: Draw, players: int, placed: Sequence[Tile]) -> None:
    picture = draw(placed, players=players, last=-1, title='<"Pent" & Up>', theme="dark")
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


@both_pictures
@every_position
def test_pictures_show_every_cell_once(draw: Draw, players: int, placed: Sequence[Tile]) -> None:
    root = parse(draw(placed, players=players, last=0))
    shown = Counter[tuple[int, int, int]]()
    for level in (g for g in root.iter() if g.get("class") in ("tops", "level")):
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


@both_pictures
@every_position
def test_letters_stand_on_what_is_seen(draw: Draw, players: int, placed: Sequence[Tile]) -> None:
    """No letter of a tile on a column whose top is another tile; none missing from above."""
    root = parse(draw(placed, players=players))
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
    if draw is draw_svg_levels:
        assert lettered == set(placed)
    else:
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
    for draw in (draw_svg, draw_svg_levels):
        root = parse(draw(TWO_BARS, players=2, last=1))
        marks = [g for g in of_class(root, "tile") if next(of_class(g, "last"), None) is not None]
        assert [mark.get("data-seat") for mark in marks] == ["1"]
        assert not list(of_class(parse(draw(TWO_BARS, players=2)), "last"))


def test_legend_counts_tiles() -> None:
    for draw in (draw_svg, draw_svg_levels):
        legend = next(of_class(parse(draw(TWO_BARS, players=3, last=0)), "legend"))
        rows = [[text.text for text in row.iter(f"{SVG}text")] for row in legend]
        assert rows == [
            ["Level", "1", "2"],
            ["White", "1", "1"],
            ["Black", "1", "–"],
            ["Red", "–", "–"],
            ["Last move"],
        ]


def test_single_tiles() -> None:
    seen: set[str] = set()
    for letter, seat, flat in product(PENTOMINOES, (None, 0, 3), (False, True)):
        picture = tile_svg(letter, seat=seat, flat=flat)
        root = parse(picture)
        seen.add(picture)
        assert root.findtext(f"{SVG}title") == {None: "", 0: "White ", 3: "Blue "}[seat] + letter
        assert len(list(of_class(root, "letter"))) == 1
        assert len(cells_inside(polygon(next(of_class(root, "top"))))) == 5
    assert len(seen) == 72
    turned = parse(tile_svg("I", cells=[(x, 0) for x in range(5)], flat=True))
    assert cells_inside(polygon(next(of_class(turned, "top")))) == {(x, 0) for x in range(5)}


def test_two_pictures_in_one_page_share_no_id() -> None:
    pictures = [
        draw(placed, players=2, theme=theme)
        for draw in (draw_svg, draw_svg_levels)
        for placed in (TWO_BARS, TWO_BARS[:2])
        for theme in ("light", "dark")
    ] + [tile_svg("F"), tile_svg("F", seat=0), tile_svg("F", flat=True)]
    names = [name for picture in pictures for name in re.findall(r' id="([^"]+)"', picture)]
    assert len(names) == len(set(names))


def test_same_position_same_bytes_in_every_process() -> None:
    program = (
        "from sightline.games.pentup.drawing.svg import *\n"
        "from sightline.games.pentup.drawing.text import *\n"
        "from types import SimpleNamespace as T\n"
        f"p = [T(**t) for t in {[t._asdict() for t in POSITIONS['four'][1]]!r}]\n"
        "print(hash('x')); print(draw_svg(p, players=4, last=-1), draw_svg_levels(p, players=4),"
        " draw_text(p, players=4, colour=True, width=100), tile_svg('F'))"
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
