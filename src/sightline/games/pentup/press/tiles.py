"""Flat tiles: the twelve of a colour fill a rectangle, so that one cut parts two of them.

A tile may lie either side up, so its back is its mirror image in the same colour. Whose it is
shows without colour, too: by the rhythm of the line along its border.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import hypot

from sightline.core.message import say
from sightline.games.pentup.drawing.svg.geometry import inset, outlines
from sightline.games.pentup.rules.scoring import SEAT_TITLES
from sightline.kit.pieces.colours import OWNERS
from sightline.kit.pieces.patterns import BOX
from sightline.kit.pieces.shapes import Cell, shape, solid
from sightline.press.bodies import Body, Solid
from sightline.press.paths import Point
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.press.single import Thing
from sightline.press.tiles import Finish, slot
from sightline.words.speaking import spoken

PACKED = ("FYYYYNNNUU", "FFFYTTTNNU", "WFPPPTVZUU", "WWPPXTVZZZ", "LWWXXXVVVZ", "LLLLXIIIII")
"""All twelve in a rectangle; a test compares them with the tiles."""
ACROSS, DOWN = len(PACKED[0]), len(PACKED)
LETTERS = "".join(sorted(set("".join(PACKED))))
FIELD = 18.0
"""The edge of one of a tile's five squares, in millimetres."""
TOP = 24.0
GAP = 14.0
RIM = 4.0
"""How far from the border its line runs, in 24ths of a field."""
ON_A_PAGE = 2
MOVED = -0.1
"""Bodies are this much smaller all around than they look, so that they go beside each other."""


def print_flat(sheet: Sheet, players: int, *, backs: bool) -> None:
    """Two colours on a sheet, and behind it their other sides."""
    title = spoken(say("pentup-print-flat"))
    for first in range(0, players, ON_A_PAGE):
        owners = range(first, min(first + ON_A_PAGE, players))
        sheet.turn()
        width, _ = sheet.leaf(title, section="" if first else title)
        sheet.words(MARGIN, MARGIN + 7, title, Lettering(15, title=True))
        how = spoken(say("pentup-print-flat-how", field=f"{FIELD:g}"))
        sheet.words(width - MARGIN, MARGIN + 7, how, Lettering(7.5, colour=QUIET), "right")
        _colours(sheet, owners, width, turned=False)
        if backs:
            sheet.leaf(spoken(say("pentup-print-flat-backs")))
            _colours(sheet, owners, width, turned=True)


def _colours(sheet: Sheet, owners: Iterable[int], width: float, *, turned: bool) -> None:
    left = (width - ACROSS * FIELD) / 2
    for place, owner in enumerate(owners):
        top = TOP + place * (DOWN * FIELD + GAP)
        with sheet.drawing() as pen:
            for letter in LETTERS:
                cells = [(ACROSS - 1 - x, y) for x, y in _packed(letter)] if turned else None
                draw_tile(pen, letter, owner, cells or _packed(letter), left, top, FIELD)
            _cut_marks(pen, left, top)
        words = Lettering(8, bold=True)
        sheet.words(left + 3, top - 1.8, spoken(SEAT_TITLES[owner]), words)


def _packed(letter: str) -> list[Cell]:
    return [(x, y) for y, row in enumerate(PACKED) for x, each in enumerate(row) if each == letter]


def _cut_marks(pen: Pen, left: float, top: float) -> None:
    right, bottom = left + ACROSS * FIELD, top + DOWN * FIELD
    marks: list[tuple[Point, Point]] = []
    for x in (left, right):
        marks += [((x, top - 5.6), (x, top - 1.2)), ((x, bottom + 1.2), (x, bottom + 5.6))]
    for y in (top, bottom):
        marks += [((left - 4.6, y), (left - 1.2, y)), ((right + 1.2, y), (right + 4.6, y))]
    pen.lines(marks, stroke=INK, width=0.12)


def draw_tile(
    pen: Pen, letter: str, owner: int, cells: Sequence[Cell], left: float, top: float, field: float
) -> None:
    """A tile on cells (y downward) of fields of this size."""
    for x, y in cells:
        slot(pen, letter, left + x * field, top + y * field, field, Finish(owner=owner))
    material, dashes = OWNERS[owner].material, OWNERS[owner].dashes
    (loop,) = outlines([(x, -y - 1) for x, y in cells])
    share = field / BOX

    def on_paper(points: Sequence[Point]) -> list[Point]:
        return [(left + x * share, top + y * share) for x, y in points]

    rim = on_paper(inset(loop, RIM))
    _rim(pen, rim, material.rim, dashes, share)
    # A light line beside the dark one: the cut shows between two dark tiles, too.
    pen.polygon(on_paper(loop), stroke="#ffffff", line=0.7)
    pen.polygon(on_paper(loop), stroke=INK, line=0.18)


def _rim(
    pen: Pen, loop: Sequence[Point], colour: str, dashes: tuple[float, ...], share: float
) -> None:
    """The line along the border, in its owner's rhythm, which begins anew at every corner."""
    for here, there in zip(loop, [*loop[1:], loop[0]], strict=True):
        rhythm = [dash * share for dash in dashes]
        if rhythm:
            long = hypot(there[0] - here[0], there[1] - here[1])
            times = max(1, round(long / sum(rhythm)))
            rhythm = [dash * long / (times * sum(rhythm)) for dash in rhythm]
        pen.lines(
            [(here, there)], stroke=colour, width=(2.2 if dashes[:1] == (0.0,) else 1.5) * share,
            dash=rhythm, round_ends=bool(dashes) and not dashes[0],
        )  # fmt: skip


# ------------------------------------------------------------------------------ single things


def things(players: int = len(OWNERS)) -> list[Thing]:
    """Every tile of every colour, lying as in :mod:`sightline.kit.pieces.shapes`."""
    found: list[Thing] = []
    for owner in range(players):
        for letter in LETTERS:
            cells = shape(letter)
            wide, high = (1 + max(each[axis] for each in cells) for axis in (0, 1))
            name = f"{OWNERS[owner].name.lower()}-{letter}"
            draw = partial(_single, letter, owner, cells)
            found.append(Thing(name, wide * FIELD + 2, high * FIELD + 2, draw))
    return found


def _single(
    letter: str, owner: int, cells: Sequence[Cell], sheet: Sheet, x: float, y: float
) -> None:
    with sheet.drawing() as pen:
        draw_tile(pen, letter, owner, cells, x + 1, y + 1, FIELD)


def bodies(edge: float, players: int = len(OWNERS)) -> list[Body]:
    """Every tile of every colour as blocks of five cubes."""
    return [
        Body(
            f"{OWNERS[owner].name.lower()}-{letter}",
            (Solid(letter, OWNERS[owner].material.fill, tuple(solid(shape(letter)))),),
            edge,
            MOVED,
        )
        for owner in range(players)
        for letter in LETTERS
    ]
