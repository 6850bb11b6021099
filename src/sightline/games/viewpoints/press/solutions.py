"""The solution booklet: for each challenge a page that builds it up, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sightline.core.message import Argument, Message, all_of, say
from sightline.games.viewpoints.challenges import challenge as challenges
from sightline.games.viewpoints.challenges.shipped import Challenge
from sightline.games.viewpoints.press.box import print_solved
from sightline.games.viewpoints.press.cards import draw_grid, draw_pips
from sightline.games.viewpoints.press.corners import best_corner, near_players
from sightline.games.viewpoints.press.rules import EXAMPLE
from sightline.games.viewpoints.press.solids import WIDTH, draw_structure, height_of
from sightline.games.viewpoints.rules.blueprint import POSITIONS
from sightline.games.viewpoints.rules.grid import pieces_on
from sightline.games.viewpoints.rules.space import EDGE, SETS
from sightline.kit.pieces.colours import mix
from sightline.kit.pieces.shapes import Cell3
from sightline.press.naming import listed
from sightline.press.sheet import ACCENT, INK, LINE, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.press.tiles import Finish, slot
from sightline.words.speaking import spoken

Pieces = Mapping[str, Sequence[Cell3]]

HEADER = 23.0
CARDS = 37.0
"""Room for the title, and for the five cards at the foot."""
CAPTION = 8.0
PLANS = 17.0
"""Room for a step's words, and for its plans at the right."""
FIELD = 1.75
"""A plan's field, unless a piece stands on so many levels that they must be smaller."""
LARGEST = 9.0
"""The edge of a cube, in millimetres, however much room there is."""


def print_solutions(
    sheet: Sheet, several: Sequence[Challenge], boxes: Sequence[str] = ()
) -> Iterator[int]:
    """A cover, a page for each challenge, and one for the boxes; yields how many are done."""
    _cover(sheet, several)
    for number, challenge in enumerate(several, 1):
        _page(sheet, challenge)
        if boxes and number == len(several):
            print_solved(sheet, boxes)
        yield number


def _cover(sheet: Sheet, several: Sequence[Challenge]) -> None:
    """A page to keep the secret: nobody sees a solution by turning to the booklet."""
    sheet.turn()
    title = spoken(say("viewpoints-print-solutions"))
    width, height = sheet.leaf(title, section=title)
    middle = width / 2
    sheet.words(middle, 62, title, Lettering(34, title=True), "middle")
    count = len(several)
    which = listed([each.name for each in several])
    if count > 1:
        which = spoken(say("viewpoints-print-several", count=str(count), names=which))
    sheet.fitted(middle, 72, which, Lettering(12, colour=QUIET), width - 4 * MARGIN, "middle")
    warning, help_text = say("viewpoints-print-secret"), say("viewpoints-print-solutions-help")
    for number, line in enumerate((str(warning), *str(help_text).splitlines())):
        lettering = Lettering(10.5, bold=number == 0)
        sheet.words(
            middle, height - 58 + number * 6.2 + (number > 0) * 3, line, lettering, "middle"
        )
    edge = 11.0
    draw_structure(
        sheet, EXAMPLE, 0, middle - WIDTH * edge * 0.866 / 2, 84, edge, levels=4, newest=None
    )


def _page(sheet: Sheet, challenge: Challenge) -> None:
    width, height = sheet.leaf(
        spoken(say("viewpoints-print-solution", name=challenge.name)),
        section=challenge.name or spoken(say("viewpoints-print-a-structure")),
        level=1,
    )
    where = challenges.read(challenge.structure, SETS[challenge.omit])
    pieces: Pieces = pieces_on(where)
    _header(sheet, challenge, width)
    order = challenge.order
    # Every step, and at the end the whole from two opposite corners; from one if that allows
    # larger pictures.
    pictures = len(order) + (1 if _shape(len(order) + 1) != _shape(len(order) + 2) else 2)
    columns, rows = _shape(pictures)
    top = MARGIN + HEADER
    room_x = (width - 2 * MARGIN) / columns
    room_y = (height - MARGIN - CARDS - top) / rows
    levels = 1 + max(z for cells in pieces.values() for _, _, z in cells)
    edge = min(
        (room_x - PLANS - 2) / (WIDTH * 0.866),
        (room_y - CAPTION - 3.5) / height_of(levels),
        LARGEST,
    )
    with sheet.drawing() as pen:
        _rules(pen, columns, rows, top, room_x, room_y, width)
    corner = best_corner(pieces, order)
    for number in range(pictures):
        row, column = divmod(number, columns)
        box = Box(MARGIN + column * room_x, top + row * room_y, room_x, room_y, levels, edge)
        if number < len(order):
            _step(sheet, pieces, order, number, corner, box)
        else:
            from_behind = number > len(order)
            _whole(sheet, pieces, (corner + 2 * from_behind) % 4, box)
    _cards(sheet, challenge, MARGIN, height - MARGIN - CARDS + 4, width - 2 * MARGIN)


@dataclass(frozen=True, slots=True)
class Box:
    """The room of one picture on the page."""

    x: float
    y: float
    width: float
    height: float
    levels: int
    edge: float

    def draw(
        self, sheet: Sheet, pieces: Pieces, corner: int, newest: str | None, keep: float
    ) -> None:
        """Draw the structure in its middle, with ``keep`` left free at the right."""
        wide = WIDTH * 0.866 * self.edge
        high = height_of(self.levels) * self.edge
        left = self.x + (self.width - keep - wide) / 2
        top = self.y + CAPTION + max(0.0, (self.height - CAPTION - 2.5 - high) / 2)
        draw_structure(
            sheet, pieces, corner, left, top, self.edge, levels=self.levels, newest=newest
        )


def _shape(pictures: int) -> tuple[int, int]:
    """Columns and rows for so many pictures."""
    if pictures <= 4:
        return 2, 2
    if pictures <= 6:
        return 2, 3
    return 3, 3 if pictures <= 9 else 4


def _header(sheet: Sheet, challenge: Challenge, width: float) -> None:
    sheet.fitted(MARGIN, MARGIN + 9, challenge.name, Lettering(22, title=True), width / 2)
    quiet = Lettering(9, colour=QUIET)
    right = width - MARGIN
    with sheet.drawing() as pen:
        draw_pips(pen, challenge.level, right - 20.0, MARGIN + 3.2, 3.0)
        x = MARGIN
        for number, letter in enumerate(challenge.order):
            slot(pen, letter, x, MARGIN + 13.2, 6.6, Finish(radius=3.0))
            x += 6.6
            if number < len(challenge.order) - 1:
                middle = MARGIN + 16.5
                pen.lines(
                    [((x + 0.9, middle), (x + 2.7, middle)),
                     ((x + 2.0, middle - 0.7), (x + 2.7, middle)),
                     ((x + 2.0, middle + 0.7), (x + 2.7, middle))],
                    stroke=QUIET, width=0.25, round_ends=True,
                )  # fmt: skip
                x += 3.6
    level = say("viewpoints-print-level", level=challenge.level, score=f"{challenge.score:.2f}")
    sheet.words(right - 22.5, MARGIN + 5.6, str(level), quiet, "right")
    facts = say("viewpoints-print-facts", pieces=challenge.size, proof=_proof(challenge.fitting))
    sheet.words(right, MARGIN + 11.6, str(facts), quiet, "right")


def _proof(fitting: int) -> Message:
    """The search for structures that fit is cut at a thousand."""
    if fitting == 1:
        return say("viewpoints-print-only-one")
    if fitting < 1000:
        return say("viewpoints-print-one-of", count=fitting)
    return say("viewpoints-print-one-of-many")


def _step(
    sheet: Sheet, pieces: Pieces, order: Sequence[str], step: int, corner: int, box: Box
) -> None:
    letter = order[step]
    so_far = {each: pieces[each] for each in order[: step + 1]}
    box.draw(sheet, so_far, corner, letter, PLANS)
    with sheet.drawing() as pen:
        pen.circle(box.x + 4.2, box.y + 4.8, 3.1, fill=INK)
    number = Lettering(9.5, bold=True, colour="#ffffff")
    sheet.words(box.x + 4.2, box.y + 6.0, str(step + 1), number, "middle")
    sheet.fitted(box.x + 9.2, box.y + 6.0, caption(so_far, letter), Lettering(9), box.width - 11)
    _plans(sheet, so_far, letter, box)


def _whole(sheet: Sheet, pieces: Pieces, corner: int, box: Box) -> None:
    box.draw(sheet, pieces, corner, None, 0.0)
    left, right = near_players(corner)
    words = spoken(say("viewpoints-print-done", left=left, right=right))
    sheet.fitted(box.x + 3, box.y + 6.0, words, Lettering(9, bold=True), box.width - 5)


def caption(so_far: Pieces, letter: str) -> str:
    """``U on F and Z``: what the new piece lies on."""
    owner = {cell: each for each, cells in so_far.items() for cell in cells}
    below = {owner.get((x, y, z - 1), "") for x, y, z in so_far[letter] if z > 0}
    under: list[Argument] = [each for each in so_far if each in below - {letter}]
    if any(z == 0 for _, _, z in so_far[letter]):
        under.insert(0, say("viewpoints-floor"))
    return spoken(say("viewpoints-print-step", piece=letter, under=all_of(under)))


def _plans(sheet: Sheet, so_far: Pieces, letter: str, box: Box) -> None:
    """The levels that the new piece touches, the highest on top; each has its number beside it."""
    levels = sorted({z for _, _, z in so_far[letter]}, reverse=True)
    room = box.height - CAPTION - 2.5
    field = min(FIELD, (room / len(levels) - 1.4) / EDGE)
    side = EDGE * field
    left = box.x + box.width - 2.5 - EDGE * FIELD
    high = len(levels) * side + (len(levels) - 1) * 1.6
    top = box.y + CAPTION + (room - high) / 2
    with sheet.drawing() as pen:
        for number, level in enumerate(levels):
            _plan(pen, so_far, letter, level, left, top + number * (side + 1.6), field)
    lettering = Lettering(6.5, bold=True, colour=QUIET)
    for number, level in enumerate(levels):
        middle = top + number * (side + 1.6) + side / 2
        sheet.words(left - 1.2, middle + 0.8, str(level + 1), lettering, "right")


def _plan(
    pen: Pen, so_far: Pieces, letter: str, level: int, x: float, y: float, field: float
) -> None:
    side = EDGE * field
    pen.rect(x, y, side, side, fill="#ffffff")
    for each, cells in so_far.items():
        for cx, cy, cz in cells:
            if cz != level:
                continue
            left, top = x + cx * field, y + (EDGE - 1 - cy) * field
            if each == letter:
                slot(pen, each, left, top, field, Finish(pattern=False, letter=False))
            else:
                pen.rect(left, top, field, field, fill=mix(LINE, "#ffffff", 0.25))
    pen.lines(
        [((x + n * field, y), (x + n * field, y + side)) for n in range(EDGE + 1)]
        + [((x, y + n * field), (x + side, y + n * field)) for n in range(EDGE + 1)],
        stroke=mix(QUIET, "#ffffff", 0.45), width=0.1,
    )  # fmt: skip
    pen.lines([((x, y + side), (x + side, y + side))], stroke=ACCENT, width=0.45)


def _rules(
    pen: Pen, columns: int, rows: int, top: float, room_x: float, room_y: float, width: float
) -> None:
    """Fine lines between the steps."""
    lines = [
        ((MARGIN, top + n * room_y), (width - MARGIN, top + n * room_y)) for n in range(rows + 1)
    ]
    lines += [
        ((MARGIN + n * room_x, top + 2), (MARGIN + n * room_x, top + rows * room_y - 2))
        for n in range(1, columns)
    ]
    pen.lines(lines, stroke=LINE, width=0.2)


def _cards(sheet: Sheet, challenge: Challenge, x: float, y: float, room: float) -> None:
    """All five cards, small, to compare with."""
    field = 4.3
    gap = (room - 5 * EDGE * field) / 4
    with sheet.drawing() as pen:
        for number, position in enumerate(POSITIONS):
            left = x + number * (EDGE * field + gap)
            draw_grid(pen, challenge.cards[number], position, left, y, field)
    for number, position in enumerate(POSITIONS):
        middle = x + number * (EDGE * field + gap) + EDGE * field / 2
        label = Lettering(7.5, colour=QUIET)
        card = spoken(say("viewpoints-drawn-card", position=position))
        sheet.words(middle, y + EDGE * field + 4.2, card, label, "middle")
