"""A Pent-Up position as text: levels side by side for a terminal, sentences for a screen reader.

The drawing is made of segments, each a piece of text and a style in the words of the *rich*
library (``bold #2a1f15 on #f3e9d3``); :func:`to_plain` and :func:`to_ansi` turn them into a
string. Without the styles nothing is lost: an owner is told by upper or lower case and by the
filling of the cells, a covered cell and the last move by a mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, Protocol

from sightline.core.message import say
from sightline.kit.pieces.colours import INK_DARK, OWNERS, THEMES, mix, rgb
from sightline.words.speaking import spoken

Cell = tuple[int, int]
Segment = tuple[str, str]
OWNER_NAMES = (
    say("pentup-white"),
    say("pentup-black"),
    say("pentup-red"),
    say("pentup-blue"),
)
Layout = Literal["auto", "boxes", "compact"]


class Placed(Protocol):
    """What a drawing must know of a tile on the table."""

    @property
    def seat(self) -> int: ...
    @property
    def tile(self) -> str: ...
    @property
    def cells(self) -> tuple[Cell, ...]: ...
    @property
    def level(self) -> int: ...


def draw_text(
    placed: Sequence[Placed],
    *,
    players: int,
    colour: bool = False,
    last: int | None = None,
    ghost: Placed | None = None,
    width: int | None = None,
    layout: Layout = "auto",
) -> str:
    """The position as one string, with ANSI colours or without. See :func:`draw_segments`."""
    segments = draw_segments(
        placed, players=players, last=last, ghost=ghost, width=width, layout=layout
    )
    return to_ansi(segments) if colour else to_plain(segments)


def draw_segments(
    placed: Sequence[Placed],
    *,
    players: int,
    last: int | None = None,
    ghost: Placed | None = None,
    width: int | None = None,
    layout: Layout = "auto",
) -> list[Segment]:
    """The position as styled segments, newlines included.

    ``last`` is the index of the tile to mark as the last move, ``ghost`` a proposed move that is
    not on the table, ``width`` the number of columns to stay within. ``auto`` draws boxes when
    every level fits into the width, and otherwise the compact form, half as wide.
    """
    if not placed and ghost is None:
        return _flatten([[(spoken(say("pentup-table-empty")), "")]])
    scene = _Scene(placed, ghost, last)
    pen = _choose_pen(scene, players, width, layout)
    panels = [_Panel(scene, pen, part) for part in _parts(scene, pen, width)]
    lines: list[list[Segment]] = []
    for band in _bands(panels, width):
        lines += [*_side_by_side(band), []]
    return _flatten(lines + _legend(scene, players))


# ------------------------------------------------------------------- the scene


class _Scene:
    """The tiles by level and cell, the proposed one included."""

    def __init__(self, placed: Sequence[Placed], ghost: Placed | None, last: int | None) -> None:
        self.tiles: tuple[Placed, ...] = (*placed, ghost) if ghost else tuple(placed)
        self.ghost = len(placed) if ghost else None
        self.last = None if last is None else range(len(placed))[last]
        self.at = {(*cell, t.level): i for i, t in enumerate(self.tiles) for cell in t.cells}
        self.levels = range(1, 1 + max(t.level for t in self.tiles))
        self.bounds = _bounds(cell for t in self.tiles for cell in t.cells)

    def tile_at(self, x: int, y: int, level: int) -> int | None:
        return self.at.get((x, y, level))

    def is_covered(self, x: int, y: int, level: int) -> bool:
        return self.at.get((x, y, level + 1), self.ghost) != self.ghost

    def is_room(self, x: int, y: int, level: int) -> bool:
        """Whether the cell is empty, but could carry a part of a tile on this level."""
        return level > 1 and self.tile_at(x, y, level - 1) not in (None, self.ghost)

    def window(self, level: int) -> tuple[range, range]:
        """The columns and rows worth showing: the level's tiles and one cell around them."""
        if level == 1:
            return self.bounds
        xs, ys = _bounds(cell for t in self.tiles if t.level == level for cell in t.cells)
        all_xs, all_ys = self.bounds
        return _widen(xs, all_xs), _widen(ys, all_ys)


def _bounds(cells: Iterable[Cell]) -> tuple[range, range]:
    xs, ys = zip(*cells, strict=True)
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _widen(inner: range, outer: range) -> range:
    return range(max(inner.start - 1, outer.start), min(inner.stop + 1, outer.stop))


# -------------------------------------------------------------- cells and lines

# What fills the cells of each owner beside the letter, so that tiles are seen as areas.
_FILLS = (" ", "░", "'", ":")
_ROOM = "·"
_COVERED, _LAST, _GHOST = "^", "*", "?"
_ACCENT = THEMES["light"].accent
_MARK_STYLE = f"bold {INK_DARK} on {_ACCENT}"

# Box-drawing characters by the weight of their arms (0 none, 1 light, 2 heavy); the index is the
# number in base three that the arms make in the order right, up, left, down.
_JUNCTIONS = " ╷╻╴┐┒╸┑┓╵│╽┘┤┧┙┥┪╹╿┃┚┦┨┛┩┫╶┌┎─┬┰╾┭┱└├┟┴┼╁┵┽╅┖┞┠┸╀╂┹╃╉╺┍┏╼┮┲━┯┳┕┝┢┶┾╆┷┿╈┗┡┣┺╄╊┻╇╋"


@dataclass(frozen=True, slots=True)
class _Pen:
    """How cells are drawn: with borders around the tiles or without, and how wide."""

    boxes: bool
    cell: int

    @property
    def pitch(self) -> int:
        return self.cell + self.boxes

    def columns(self, cells: int) -> int:
        return cells * self.pitch + self.boxes


def _choose_pen(scene: _Scene, players: int, width: int | None, layout: Layout) -> _Pen:
    boxes = _Pen(boxes=True, cell=3)
    # Two owners are told apart by case alone; more of them need the filling behind the letter.
    compact = _Pen(boxes=False, cell=2 if players == 2 else 3)
    if layout != "auto":
        return boxes if layout == "boxes" else compact
    widest = max(len(scene.window(level)[0]) for level in scene.levels)
    gutter = _gutter(scene.bounds[1])
    return boxes if width is None or gutter + boxes.columns(widest) <= width else compact


def owner_letter(seat: int, tile: str) -> str:
    """The letter as it stands for its owner without colour: upper or lower case in turn."""
    return tile.lower() if seat % 2 else tile.upper()


@dataclass(frozen=True, slots=True)
class _Look:
    """An owner's styles in a terminal: the letter, the letter of a covered cell, the filling."""

    letter: str
    covered: str
    filling: str


def _look(seat: int) -> _Look:
    material = OWNERS[seat].material
    # Ebony as such would vanish in a dark terminal.
    ground = mix(material.fill, material.light, 0.4) if seat == 1 else material.fill
    return _Look(
        letter=f"bold {material.ink} on {ground}",
        covered=f"{mix(ground, material.ink, 0.5)} on {ground}",
        # The background tells the owner already: the filling disappears in it.
        filling=f"{ground} on {ground}",
    )


def _cell_text(scene: _Scene, x: int, y: int, level: int, pen: _Pen) -> list[Segment]:
    index = scene.tile_at(x, y, level)
    if index is None:
        dot = _ROOM if scene.is_room(x, y, level) else " "
        return [((" " + dot).ljust(pen.cell), "dim")]
    tile = scene.tiles[index]
    look = _look(tile.seat)
    fill, fill_style = _filling(scene, index)
    mark, mark_style, letter_style = fill, fill_style, look.letter
    if index == scene.ghost:
        mark, mark_style, letter_style = _GHOST, _MARK_STYLE, f"bold {_ACCENT}"
    elif index == scene.last:
        mark, mark_style = _LAST, _MARK_STYLE
    elif scene.is_covered(x, y, level):
        mark, mark_style, letter_style = _COVERED, look.covered, look.covered
    letter = owner_letter(tile.seat, tile.tile)
    return [(mark, mark_style), (letter, letter_style), (fill * (pen.cell - 2), fill_style)]


def _weight(scene: _Scene, one: int | None, other: int | None) -> int:
    """The border between two neighbouring cells: none inside a tile, heavy around the new one."""
    if one == other:
        return 0
    news = {scene.ghost, scene.last} - {None}
    return 2 if one in news or other in news else 1


def _border(right: int, up: int, left: int, down: int) -> Segment:
    """The character with these arms; heavy ones are drawn in the colour of the last move."""
    arms = (right, up, left, down)
    return _JUNCTIONS[27 * right + 9 * up + 3 * left + down], _ACCENT if 2 in arms else ""


def _filling(scene: _Scene, index: int | None) -> Segment:
    """What stands where no letter and no border is: the tile's filling, or nothing."""
    if index is None:
        return " ", ""
    seat = scene.tiles[index].seat
    if index == scene.ghost:
        # A proposed tile looks hollow; the case of its letter tells the first two owners.
        return " " if seat < 2 else _FILLS[seat], _ACCENT
    return _FILLS[seat], _look(seat).filling


# ----------------------------------------------------------------------- panels


@dataclass(frozen=True, slots=True)
class _Part:
    """A level, or as many columns of it as fit into the width."""

    level: int
    xs: range
    ys: range
    title: str


def _parts(scene: _Scene, pen: _Pen, width: int | None) -> Iterator[_Part]:
    for level in scene.levels:
        xs, ys = scene.window(level)
        room = len(xs)
        if width is not None:
            room = max(1, (width - _gutter(ys) - pen.boxes) // pen.pitch)
        for start in xs[::room]:
            part = range(start, min(start + room, xs.stop))
            title = (
                say("pentup-level", level=level)
                if len(part) == len(xs)
                else say("pentup-level-part", level=level, first=part[0], last=part[-1])
            )
            yield _Part(level, part, ys, spoken(title))


def _gutter(ys: range) -> int:
    return 1 + max(len(str(y)) for y in (ys[0], ys[-1]))


class _Panel:
    """One part of the drawing, as lines of equal width."""

    def __init__(self, scene: _Scene, pen: _Pen, part: _Part) -> None:
        self.scene, self.pen, self.part = scene, pen, part
        self.gutter = _gutter(part.ys)
        self.width = max(self.gutter + pen.columns(len(part.xs)), len(part.title))

    def lines(self, ys: range) -> list[list[Segment]]:
        """The panel with the given rows, which may reach beyond its own."""
        body: list[list[Segment]] = [[(self.part.title, "bold")]]
        for y in reversed(ys):
            if self.pen.boxes:
                body.append(self._border_line(y + 1))
            body.append(self._cell_line(y))
        if self.pen.boxes:
            body.append(self._border_line(ys[0]))
        body.append([(self._x_axis(), "dim")])
        return [_pad(line, self.width) for line in body]

    def _tile(self, x: int, y: int) -> int | None:
        return self.scene.tile_at(x, y, self.part.level) if y in self.part.ys else None

    def _cell_line(self, y: int) -> list[Segment]:
        if y not in self.part.ys:
            return []
        line = [(f"{y:>{self.gutter - 1}} ", "dim")]
        for x in self.part.xs:
            if self.pen.boxes:
                line.append(self._upright(x, y))
            line += _cell_text(self.scene, x, y, self.part.level, self.pen)
        if self.pen.boxes:
            line.append(self._upright(self.part.xs.stop, y))
        return line

    def _border_line(self, y: int) -> list[Segment]:
        """The borders below row ``y``."""
        line = [(" " * self.gutter, "")]
        for x in self.part.xs:
            line += [self._corner(x, y), self._level(x, y)]
        return [*line, self._corner(self.part.xs.stop, y)]

    def _upright(self, x: int, y: int) -> Segment:
        """The border to the left of a cell."""
        weight = self._between((x - 1, y), (x, y))
        return self._piece(x, y, 0, weight, 0, weight)

    def _level(self, x: int, y: int) -> Segment:
        """The border below a cell."""
        weight = self._between((x, y - 1), (x, y))
        char, style = self._piece(x, y, weight, 0, weight, 0)
        return char * self.pen.cell, style

    def _corner(self, x: int, y: int) -> Segment:
        """Where four cells meet: to the lower left of a cell."""
        right = self._between((x, y - 1), (x, y)) if x in self.part.xs else 0
        up = self._between((x - 1, y), (x, y))
        left = self._between((x - 1, y - 1), (x - 1, y)) if x - 1 in self.part.xs else 0
        down = self._between((x - 1, y - 1), (x, y - 1))
        return self._piece(x, y, right, up, left, down)

    def _piece(self, x: int, y: int, right: int, up: int, left: int, down: int) -> Segment:
        if right or up or left or down:
            return _border(right, up, left, down)
        return _filling(self.scene, self._tile(x, y))

    def _between(self, one: Cell, other: Cell) -> int:
        return _weight(self.scene, self._tile(*one), self._tile(*other))

    def _x_axis(self) -> str:
        labels = {x: str(x) for x in self.part.xs}
        step = 1 if max(map(len, labels.values())) < self.pen.pitch else 5
        line = [" "] * (self.width + 2)
        for i, (x, label) in enumerate(labels.items()):
            if x % step == 0:
                letter = self.gutter + i * self.pen.pitch + self.pen.boxes + 1
                start = letter - len(label) // 2
                line[start : start + len(label)] = label
        return "".join(line).rstrip()


def _pad(line: list[Segment], width: int) -> list[Segment]:
    missing = width - sum(len(text) for text, _ in line)
    return [*line, (" " * missing, "")]


_GAP = "   "


def _bands(panels: Sequence[_Panel], width: int | None) -> Iterator[list[_Panel]]:
    """As many panels in a row as the width allows."""
    band: list[_Panel] = []
    for panel in panels:
        total = sum(p.width + len(_GAP) for p in band) + panel.width
        if band and width is not None and total > width:
            yield band
            band = []
        band.append(panel)
    yield band


def _side_by_side(band: Sequence[_Panel]) -> Iterator[list[Segment]]:
    # The same row of the table stands on the same line in all panels.
    ys = range(min(p.part.ys.start for p in band), max(p.part.ys.stop for p in band))
    for lines in zip(*(panel.lines(ys) for panel in band), strict=True):
        row: list[Segment] = []
        for line in lines:
            row += [*line, (_GAP, "")]
        yield row


# ----------------------------------------------------------------------- legend


def _legend(scene: _Scene, players: int) -> list[list[Segment]]:
    counts = Counter((t.seat, t.level) for i, t in enumerate(scene.tiles) if i != scene.ghost)
    lines: list[list[Segment]] = [
        [
            (f"{spoken(say('pentup-drawn-level')):>16}", "dim"),
            ("".join(f"{level:>4}" for level in scene.levels), "dim"),
        ]
    ]
    for seat in range(players):
        fill, letter = _FILLS[seat], owner_letter(seat, "F")
        look = _look(seat)
        sample = [(fill, look.filling), (letter, look.letter), (fill, look.filling)]
        numbers = "".join(f"{counts[seat, level]:>4}" for level in scene.levels)
        lines.append([*sample, (f" {spoken(OWNER_NAMES[seat]):<12}{numbers}", "")])
    return lines + [[(f"{mark}  {meaning}", "dim")] for mark, meaning in _marks(scene)]


def _marks(scene: _Scene) -> Iterator[tuple[str, str]]:
    if scene.last is not None:
        yield _LAST, spoken(say("pentup-drawn-last"))
    if scene.ghost is not None:
        yield _GHOST, spoken(say("pentup-drawn-proposed"))
    if any(scene.is_covered(*cell) for cell in scene.at):
        yield _COVERED, spoken(say("pentup-drawn-covered"))
    if len(scene.levels) > 1:
        yield _ROOM, spoken(say("pentup-drawn-room"))


# ----------------------------------------------------------------------- styles


def _flatten(lines: Iterable[list[Segment]]) -> list[Segment]:
    """Lines to one list: trailing blanks dropped, neighbours of one style joined."""
    flat: list[Segment] = []
    for line in lines:
        joined = [
            ("".join(text for text, _ in run), style)
            for style, run in groupby((s for s in line if s[0]), key=lambda segment: segment[1])
        ]
        while joined and " on " not in joined[-1][1] and not joined[-1][0].strip():
            joined.pop()
        if joined and " on " not in joined[-1][1]:
            joined[-1] = (joined[-1][0].rstrip(), joined[-1][1])
        flat += [*joined, ("\n", "")]
    return flat


def to_plain(segments: Iterable[Segment]) -> str:
    """The text without its styles."""
    # A blank that only carried a background would be a trailing blank now.
    lines = "".join(text for text, _ in segments).split("\n")
    return "\n".join(line.rstrip() for line in lines)


def to_ansi(segments: Iterable[Segment]) -> str:
    """The text with 24-bit ANSI colours."""
    return "".join(
        f"\x1b[{_codes(style)}m{text}\x1b[0m" if style else text for text, style in segments
    )


def _codes(style: str) -> str:
    codes: list[str] = []
    ground = "38"
    for word in style.split():
        if word == "on":
            ground = "48"
        elif word.startswith("#"):
            codes.append(";".join((ground, "2", *map(str, rgb(word)))))
        else:
            codes.append({"bold": "1", "dim": "2"}[word])
    return ";".join(codes)
