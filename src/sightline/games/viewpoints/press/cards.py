"""Blueprint cards, fronts and backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from sightline.core.message import say
from sightline.games.viewpoints.challenges.shipped import Challenge
from sightline.games.viewpoints.press.eye import draw_eye
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    MIRRORED,
    POSITIONS,
    rows_as_seen,
)
from sightline.games.viewpoints.rules.space import EDGE
from sightline.kit.pieces.colours import mix
from sightline.press.card_sheet import (
    HEIGHT,
    ON_A_SHEET,
    WIDTH,
    cut_marks,
    leaf,
    places,
    ruler,
)
from sightline.press.naming import listed
from sightline.press.sheet import ACCENT, INK, LINE, QUIET, Lettering, Pen, Sheet
from sightline.press.single import Thing
from sightline.press.tiles import Finish, slot
from sightline.words.speaking import spoken

SLOT = 8.0
FRAME = 3.2
"""The frame's distance from the cut: a cut that is a little off does not show."""
GRID_TOP = 17.8

BLUE = "#7f9aa6"
"""Blueprint's own blue, for its lines, and two lighter ones for its empty slots and frame."""
SLOT_BLUE = "#eef3f4"
DEEP_BLUE = "#2f5363"
PRINTED = Finish(inset=0.55, radius=2.0)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a challenge, or a blank one to be filled in by hand."""

    challenge: Challenge | None
    position: int

    @property
    def slots(self) -> str:
        """Its 36 letters or dots."""
        if self.challenge is None:
            return EMPTY * (EDGE * EDGE)
        return self.challenge.cards[self.position - 1]

    @property
    def name(self) -> str:
        """What its challenge is called; a blank one's is written by hand."""
        return "" if self.challenge is None else self.challenge.name

    @property
    def level(self) -> int:
        """How hard it is, 1 to 5; a blank one's is marked by hand."""
        return 0 if self.challenge is None else self.challenge.level


def grid_left(position: int) -> float:
    """Where the slots begin: there are row numbers at their left, but not on card 5."""
    return (WIDTH - EDGE * SLOT) / 2 + (0.0 if position == 5 else 2.1)


def cards_of(challenges: Sequence[Challenge]) -> list[Card]:
    """All cards, challenge by challenge."""
    return [Card(challenge, position) for challenge in challenges for position in POSITIONS]


def sheets(count: int) -> int:
    """How many sheets so many challenges need, backs not counted."""
    return -(-5 * count // ON_A_SHEET)


def print_cards(sheet: Sheet, challenges: Sequence[Challenge], *, backs: bool) -> Iterator[int]:
    """Print the cards sheet by sheet; yields how many challenges are done."""
    every = cards_of(challenges)
    title = spoken(say("viewpoints-print-cards"))
    for start in range(0, len(every), ON_A_SHEET):
        some = every[start : start + ON_A_SHEET]
        names = listed(list(dict.fromkeys(card.name for card in some)))
        fronts = spoken(say("viewpoints-print-cards-of", names=names))
        _fronts(sheet, some, fronts, section="" if start else title)
        if backs:
            _backs(sheet, some, spoken(say("viewpoints-print-backs-of", names=names)))
        yield (start + len(some)) // 5


def print_blanks(sheet: Sheet, *, backs: bool) -> None:
    """A sheet of cards to be filled in by hand: one for each position, and four more."""
    every = [Card(None, position) for position in (*POSITIONS, *POSITIONS[: ON_A_SHEET - 5])]
    title = spoken(say("viewpoints-print-blanks"))
    _fronts(sheet, every, title, section=title)
    if backs:
        _backs(sheet, every, spoken(say("viewpoints-print-blank-backs")))


# ------------------------------------------------------------------------------ fronts


def _fronts(sheet: Sheet, cards: Sequence[Card], label: str, *, section: str) -> None:
    sheet.turn()
    leaf(sheet, label, section=section)
    with sheet.drawing() as pen:
        cut_marks(sheet, pen, len(cards))
        for card, (x, y) in zip(cards, places(sheet), strict=False):
            _front(pen, card, x, y)
    for card, (x, y) in zip(cards, places(sheet), strict=False):
        _front_words(sheet, card, x, y)
    ruler(sheet)


def _front(pen: Pen, card: Card, x: float, y: float) -> None:
    pen.rect(
        x + FRAME, y + FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME,
        radius=2.6, fill="#fffdf8", stroke=LINE, line=0.25,
    )  # fmt: skip
    draw_grid(pen, card.slots, card.position, x + grid_left(card.position), y + GRID_TOP, SLOT)
    badge_x = x + WIDTH - FRAME - 7.4
    pen.circle(badge_x, y + FRAME + 6.9, 4.9, fill=DEEP_BLUE)
    draw_pips(pen, card.level, x + FRAME + 4.2, y + 76.3, 3.0)
    draw_seats(pen, card.position, x + WIDTH - FRAME - 8.0, y + 78.2, 4.6)


def _front_words(sheet: Sheet, card: Card, x: float, y: float) -> None:
    left = x + grid_left(card.position)
    name = Lettering(15, title=True)
    if card.name:
        sheet.fitted(x + FRAME + 4, y + FRAME + 7.4, card.name, name, 33)
    else:
        _line(sheet, x + FRAME + 4, y + FRAME + 7.6, 33)
    side = say("viewpoints-print-from", side=say("viewpoints-side", position=card.position))
    sheet.words(x + FRAME + 4, y + FRAME + 11.3, str(side), Lettering(7, colour=QUIET))
    badge = Lettering(14, bold=True, colour="#ffffff")
    sheet.words(x + WIDTH - FRAME - 7.4, y + FRAME + 8.65, str(card.position), badge, "middle")
    mark = Lettering(8.5, bold=True, colour=DEEP_BLUE)
    for row in range(EDGE if card.position != 5 else 0):
        middle = y + GRID_TOP + (row + 0.5) * SLOT
        sheet.words(left - 2.7, middle + 1.1, str(EDGE - row), mark, "middle")
    for column, letter in enumerate(columns_as_seen(card.position)):
        middle = left + (column + 0.5) * SLOT
        sheet.words(middle, y + GRID_TOP + EDGE * SLOT + 4.2, letter, mark, "middle")
    if card.position == 5:
        middle = left + EDGE * SLOT / 2
        edge = Lettering(7, colour=QUIET)
        near = spoken(say("viewpoints-print-player", player=1))
        sheet.words(middle, y + GRID_TOP + EDGE * SLOT + 3.9, near, edge, "middle")
        beside = y + GRID_TOP + EDGE * SLOT / 2 + 1.1
        sheet.words(left - 2.7, beside, "4", edge, "middle")
        sheet.words(left + EDGE * SLOT + 2.7, beside, "3", edge, "middle")
    if card.level:
        level = spoken(say("viewpoints-level-number", level=card.level))
        sheet.words(x + FRAME + 4.2, y + 82.4, level, Lettering(7, colour=QUIET))


def _line(sheet: Sheet, x: float, y: float, long: float) -> None:
    """A line to write on."""
    with sheet.drawing() as pen:
        pen.lines([((x, y), (x + long, y))], stroke=BLUE, width=0.25)


def columns_as_seen(position: int) -> str:
    """The letters beneath a card from left to right; card 5 has none."""
    if position == 5:
        return ""
    return COLUMNS[::-1] if position in MIRRORED else COLUMNS


def draw_grid(
    pen: Pen, slots: str, position: int, x: float, y: float, size: float, finish: Finish = PRINTED
) -> None:
    """The 36 slots as the position's holder sees them."""
    edge = size * 0.07
    whole = EDGE * size + 2 * edge
    pen.rect(x - edge, y - edge, whole, whole, radius=size * 0.13, fill=BLUE)
    for row, letters in enumerate(rows_as_seen(slots, position)):
        for column, letter in enumerate(letters):
            left, top = x + column * size, y + row * size
            if letter == EMPTY:
                away = size * finish.inset / 24
                pen.rect(
                    left + away, top + away, size - 2 * away, size - 2 * away,
                    radius=size * finish.radius / 24, fill=SLOT_BLUE,
                )  # fmt: skip
            else:
                slot(pen, letter, left, top, size, finish)


def draw_pips(pen: Pen, level: int, x: float, y: float, size: float) -> None:
    """Five small cubes in a row, as many of them full as the level says."""
    for number in range(5):
        left = x + number * size * 1.42
        full = number < level
        cube(pen, left, y, size, ACCENT if full else None)


def cube(pen: Pen, x: float, y: float, size: float, colour: str | None) -> None:
    """A little cube seen from a corner, in a box of this size; without colour: empty."""
    half, quarter = size / 2, size / 4
    high = size * 0.5
    middle = (x + half, y + quarter)
    top = [(x + half, y - quarter), (x + size, y), middle, (x, y)]
    left = [(x, y), middle, (x + half, y + quarter + high), (x, y + high)]
    right = [middle, (x + size, y), (x + size, y + high), (x + half, y + quarter + high)]
    line = 0.16
    if colour is None:
        for points in (top, left, right):
            pen.polygon(points, fill="#ffffff", stroke=mix(LINE, INK, 0.25), line=line)
        return
    shades = (mix(colour, "#ffffff", 0.35), colour, mix(colour, "#000000", 0.25))
    for points, shade in zip((top, left, right), shades, strict=True):
        pen.polygon(points, fill=shade, stroke=mix(colour, "#000000", 0.55), line=line)


def draw_seats(pen: Pen, position: int, x: float, y: float, radius: float) -> None:
    """The board from above, player 1 below, and an eye where this position looks from."""
    half = radius * 0.62
    pen.rect(x - half, y - half, 2 * half, 2 * half, radius=0.5, fill="#ffffff", stroke=BLUE)
    third = 2 * half / 3
    pen.lines(
        [
            line
            for n in (1, 2)
            for line in (
                ((x - half + n * third, y - half), (x - half + n * third, y + half)),
                ((x - half, y - half + n * third), (x + half, y - half + n * third)),
            )
        ],
        stroke=mix(BLUE, "#ffffff", 0.5), width=0.15,
    )  # fmt: skip
    out = radius * 0.92
    spots = {1: (0.0, out), 2: (0.0, -out), 3: (out, 0.0), 4: (-out, 0.0), 5: (0.0, 0.0)}
    for each, (dx, dy) in spots.items():
        mine = each == position
        if each == 5 and not mine:
            continue
        pen.circle(
            x + dx, y + dy, radius * (0.3 if mine else 0.14), fill=DEEP_BLUE if mine else LINE
        )
        if mine:
            pen.circle(x + dx, y + dy, radius * 0.14, fill="#ffffff")
            pen.circle(x + dx, y + dy, radius * 0.07, fill=DEEP_BLUE)


# ------------------------------------------------------------------------------- backs


def _backs(sheet: Sheet, cards: Sequence[Card], label: str) -> None:
    """The backs of the cards just printed, for a sheet that is turned over its long edge."""
    leaf(sheet, label)
    with sheet.drawing() as pen:
        cut_marks(sheet, pen, len(cards), turned=True)
        for card, (x, y) in zip(cards, places(sheet, turned=True), strict=False):
            _back(pen, card, x, y)
    for card, (x, y) in zip(cards, places(sheet, turned=True), strict=False):
        _back_words(sheet, card, x, y)


def _back_words(sheet: Sheet, card: Card, x: float, y: float) -> None:
    middle = x + WIDTH / 2
    name = Lettering(17, title=True, colour=INK)
    if card.name:
        sheet.fitted(middle, y + 19, card.name, name, 44, "middle")
    else:
        _line(sheet, middle - 20, y + 19, 40)
    if card.position == 5:
        player = say("viewpoints-print-player-above")
    else:
        player = say("viewpoints-print-player", player=card.position)
    words = str(player)
    sheet.words(middle, y + 72.4, words, Lettering(10.5, bold=True, colour=DEEP_BLUE), "middle")


def _back(pen: Pen, card: Card, x: float, y: float) -> None:
    pen.rect(
        x + FRAME, y + FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME,
        radius=2.6, fill="#fffdf8", stroke=BLUE, line=0.35,
    )  # fmt: skip
    pen.rect(
        x + FRAME + 1.4, y + FRAME + 1.4, WIDTH - 2 * FRAME - 2.8, HEIGHT - 2 * FRAME - 2.8,
        radius=1.8, stroke=mix(BLUE, "#ffffff", 0.45), line=0.2,
    )  # fmt: skip
    draw_eye(pen, x + WIDTH / 2, y + HEIGHT / 2 - 1.0, 19.0, card.position)
    draw_pips(pen, card.level, x + WIDTH / 2 - 10.0, y + 76.2, 3.0)


# ------------------------------------------------------------------------------ single things


def things(challenges: Sequence[Challenge]) -> list[Thing]:
    """The front and the back of every card of these challenges, and of the blank ones."""
    blanks = [Card(None, position) for position in POSITIONS]
    return [
        Thing(f"{card.name or 'blank'}-{card.position}-{side}", WIDTH, HEIGHT, partial(draw, card))
        for card in (*cards_of(challenges), *blanks)
        for side, draw in (("front", draw_front), ("back", draw_back))
    ]


def draw_front(card: Card, sheet: Sheet, x: float, y: float) -> None:
    """A card by itself."""
    with sheet.drawing() as pen:
        _front(pen, card, x, y)
    _front_words(sheet, card, x, y)


def draw_back(card: Card, sheet: Sheet, x: float, y: float) -> None:
    """Its back."""
    with sheet.drawing() as pen:
        _back(pen, card, x, y)
    _back_words(sheet, card, x, y)
