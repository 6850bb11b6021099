"""Sheets of paper pieces at true size: the nets of the pieces in play, two or three on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sightline.kit.pieces.colours import PIECES, piece_material
from sightline.press.nets import Fold, Net, Point, net
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.press.tiles import Finish, slot

SMALLEST, LARGEST, USUAL = 10.0, 20.0, 15.0
"""The edge of a cube in millimetres."""
TOP = 26.0
BOTTOM = 11.0
GAP = 6.0
DASHES: dict[Fold, tuple[float, ...]] = {"away": (2.0, 1.0), "towards": (0.1, 1.0), "flat": ()}
STRAIGHT = Finish()


def pages_of(letters: Sequence[str], edge: float, width: float, height: float) -> list[list[Net]]:
    """Which nets come on which page (upright, or lying if they are too wide for that)."""
    nets = sorted((net(letter) for letter in letters), key=lambda each: (-each.height, each.letter))
    room = (width if is_lying(edge, width) else height) - TOP - BOTTOM
    pages: list[list[Net]] = []
    free: list[float] = []
    for each in nets:
        need = each.height * edge + GAP
        page = next((n for n, left in enumerate(free) if left >= need - GAP), None)
        if page is None:
            pages.append([])
            free.append(room)
            page = len(pages) - 1
        pages[page].append(each)
        free[page] -= need
    return pages


def is_lying(edge: float, width: float) -> bool:
    """Whether the widest net needs the page's long side."""
    widest = max(net(letter).width for letter in PIECES)
    return widest * edge > width - 2 * MARGIN


def print_pieces(sheet: Sheet, letters: Sequence[str], edge: float) -> Iterator[int]:
    """Print the nets; yields how many pieces are done."""
    width, height = sheet.paper
    lying = is_lying(edge, width)
    done = 0
    for nets in pages_of(letters, edge, width, height):
        names = ", ".join(each.letter for each in nets)
        sheet.turn()
        page_width, _ = sheet.leaf(
            f"Paper pieces  ·  {names}", landscape=lying, section="" if done else "Paper pieces"
        )
        _legend(sheet, edge, page_width)
        y = TOP
        for each in nets:
            left = (page_width - each.width * edge) / 2 - each.left * edge
            with sheet.drawing() as pen:
                draw_net(pen, each, left, y - each.top * edge, edge)
            y += each.height * edge + GAP
            done += 1
            yield done


def draw_net(pen: Pen, whole: Net, x: float, y: float, edge: float) -> None:
    """Draw a net with its origin at (x, y)."""

    def at(point: Point) -> Point:
        return x + point[0] * edge, y + point[1] * edge

    for tab in whole.tabs:
        pen.polygon([at(point) for point in tab], fill="#ffffff", stroke=INK, line=0.18)
    cuts = [(at(one), at(other)) for one, other in whole.cuts()]
    # Colour a little beyond the cut: scissors are never exact.
    pen.lines(cuts, stroke=PIECES[whole.letter], width=1.4)
    for square in whole.squares:
        left, top = at((square.x, square.y))
        slot(pen, whole.letter, left, top, edge, STRAIGHT)
    pen.lines(cuts, stroke=INK, width=0.18)
    material = piece_material(whole.letter)
    for fold, dashes in DASHES.items():
        lines = [(at(a), at(b)) for (a, b), kind in whole.folds() if kind == fold]
        if fold == "flat":
            pen.lines(lines, stroke=material.rim, width=0.12)
        else:
            # Dark and light pieces alike: a light line below, a dashed one on it.
            pen.lines(lines, stroke="#ffffff", width=0.45)
            pen.lines(
                lines, stroke=INK, width=0.22 if fold == "away" else 0.5, dash=dashes,
                round_ends=fold == "towards",
            )  # fmt: skip


def _legend(sheet: Sheet, edge: float, width: float) -> None:
    sheet.words(MARGIN, MARGIN + 7, "Paper pieces", Lettering(15, title=True))
    small = Lettering(7.5, colour=QUIET)
    right = width - MARGIN
    size = f"cubes of {edge:g} mm: print at 100 %, on card of 160 g or more"
    sheet.words(right, MARGIN + 3.5, size, small, "right")
    glue = "Score the folds. Glue the belt's end, then one cap, then the other: tabs go inside."
    sheet.words(right, MARGIN + 7.5, glue, small, "right")
    x, y = right, MARGIN + 11.2
    samples = (("fold towards you", "towards"), ("fold away from you", "away"), ("cut", "cut"))
    for words, kind in samples:
        x -= sheet.words(x, y, words, small, "right") + 1.5
        with sheet.drawing() as pen:
            line = [((x - 9, y - 0.9), (x, y - 0.9))]
            if kind == "cut":
                pen.lines(line, stroke=INK, width=0.18)
            elif kind == "away":
                pen.lines(line, stroke=INK, width=0.22, dash=DASHES["away"])
            else:
                pen.lines(line, stroke=INK, width=0.5, dash=DASHES["towards"], round_ends=True)
        x -= 9 + 5
