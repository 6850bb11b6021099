"""Sheets of paper pieces at true size: the nets of the pieces in play, two or three on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sightline.core.message import Message, say
from sightline.kit.pieces.colours import OWNERS, PIECES
from sightline.kit.pieces.patterns import BOX
from sightline.press.nets import Fold, Net, Point, net
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.press.tiles import Finish, material_of, slot
from sightline.words.speaking import spoken

SMALLEST, LARGEST, USUAL = 10.0, 20.0, 15.0
"""The edge of a cube in millimetres."""
TOP = 26.0
BOTTOM = 11.0
GAP = 6.0
DASHES: dict[Fold, tuple[float, ...]] = {"away": (2.0, 1.0), "towards": (0.1, 1.0), "flat": ()}


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


def print_pieces(
    sheet: Sheet,
    letters: Sequence[str],
    edge: float,
    *,
    owner: int | None = None,
    heading: Message | None = None,
) -> Iterator[int]:
    """Print the nets, in a player's colours if they are one's; yields how many pieces are done."""
    heading = heading or say("print-pieces")
    width, height = sheet.paper
    lying = is_lying(edge, width)
    done = 0
    for nets in pages_of(letters, edge, width, height):
        names = ", ".join(each.letter for each in nets)
        sheet.turn()
        title = spoken(heading)
        head = spoken(say("print-pieces-page", title=heading, names=names))
        page_width, _ = sheet.leaf(head, landscape=lying, section="" if done else title)
        _legend(sheet, title, edge, page_width)
        y = TOP
        for each in nets:
            left = (page_width - each.width * edge) / 2 - each.left * edge
            with sheet.drawing() as pen:
                draw_net(pen, each, left, y - each.top * edge, edge, owner)
            y += each.height * edge + GAP
            done += 1
            yield done


def draw_net(
    pen: Pen, whole: Net, x: float, y: float, edge: float, owner: int | None = None
) -> None:
    """Draw a net with its origin at (x, y)."""
    material = material_of(whole.letter, owner)

    def at(point: Point) -> Point:
        return x + point[0] * edge, y + point[1] * edge

    for tab in whole.tabs:
        pen.polygon([at(point) for point in tab], fill="#ffffff", stroke=INK, line=0.18)
    cuts = [(at(one), at(other)) for one, other in whole.cuts()]
    # Colour a little beyond the cut: scissors are never exact.
    pen.lines(cuts, stroke=material.fill, width=1.4)
    for square in whole.squares:
        left, top = at((square.x, square.y))
        slot(pen, whole.letter, left, top, edge, Finish(owner=owner))
        if owner is not None:
            _rim(pen, owner, left, top, edge)
    pen.lines(cuts, stroke=INK, width=0.18)
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


def _rim(pen: Pen, owner: int, left: float, top: float, edge: float) -> None:
    """Whose the piece is, for eyes and printers without colours: a line in its owner's rhythm."""
    inset, long = edge / 9, edge * 7 / 9
    dots = OWNERS[owner].dashes[:1] == (0.0,)
    dashes = [part * edge / BOX for part in OWNERS[owner].dashes]
    if dashes:
        dashes = [part * long / (round(long / sum(dashes)) * sum(dashes)) for part in dashes]
    x, y = left + inset, top + inset
    around = [(x, y), (x + long, y), (x + long, y + long), (x, y + long)]
    pen.lines(
        zip(around, [*around[1:], around[0]], strict=True),
        stroke=OWNERS[owner].material.rim, width=edge / (12 if dots else 18), dash=dashes,
        round_ends=dots,
    )  # fmt: skip


def _legend(sheet: Sheet, title: str, edge: float, width: float) -> None:
    sheet.words(MARGIN, MARGIN + 7, title, Lettering(15, title=True))
    small = Lettering(7.5, colour=QUIET)
    right = width - MARGIN
    size = spoken(say("print-cubes", edge=f"{edge:g}"))
    sheet.words(right, MARGIN + 3.5, size, small, "right")
    glue = spoken(say("print-glue"))
    sheet.words(right, MARGIN + 7.5, glue, small, "right")
    x, y = right, MARGIN + 11.2
    samples = (
        (say("print-fold-towards"), "towards"),
        (say("print-fold-away"), "away"),
        (say("print-cut"), "cut"),
    )
    for name, kind in samples:
        x -= sheet.words(x, y, spoken(name), small, "right") + 1.5
        with sheet.drawing() as pen:
            line = [((x - 9, y - 0.9), (x, y - 0.9))]
            if kind == "cut":
                pen.lines(line, stroke=INK, width=0.18)
            elif kind == "away":
                pen.lines(line, stroke=INK, width=0.22, dash=DASHES["away"])
            else:
                pen.lines(line, stroke=INK, width=0.5, dash=DASHES["towards"], round_ends=True)
        x -= 9 + 5
