"""Viewpoint's cards: worth, title, picture, what it says; one back for all of them.

Decks are mixed, so no back says which set a card is from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sightline.games.viewpoint.press.motifs import Motif, Paint, motif_of
from sightline.games.viewpoint.rules.sets import Deck, Face
from sightline.kit.pieces.colours import mix
from sightline.press.card_sheet import HEIGHT, WIDTH
from sightline.press.deck import TwoSided
from sightline.press.paragraph import broken
from sightline.press.paths import path_operators
from sightline.press.sheet import Lettering, Pen, Sheet, fill_colour, stroke_colour
from sightline.press.single import Thing

FRAME = 3.2
"""Between the cut and what is printed."""
PANEL = 39.0
"""A picture's edge."""
PANEL_TOP = 18.5
TEXT_TOP = 62.0
TEXT_BOTTOM = 82.0
SIZES = (9.5, 8.8, 8.1, 7.4, 6.8, 6.2, 5.6, 5.0, 4.4)
"""Of what a card says: the largest that fits."""
LIGHT = "#fffdf8"

REVEAL = "M10 2L14.5 7H11.5V13H14.5L10 18L5.5 13H8.5V7H5.5Z"
ONGOING = "M10 3.5A6.5 6.5 0 1 1 3.5 10"
ONGOING_TIP = "M3.5 4.5V11L8 8Z"
"""The page's signs for cards that answer and cards that last, in a box of 20."""

BACK_GROUND = "#22304c"
BACK_LINE = "#cdb06a"
LENS = "M14 70Q50 30 86 70Q50 110 14 70Z"
SHUT = "M14 70Q50 102 86 70"
LASHES = "M27 79L22 89M41 85L38 96M50 86V98M59 85L62 96M73 79L78 89"


def worth_of(face: Face) -> str:
    """What a card is worth, as it is printed."""
    return "?" if face.points is None else f"{face.points}".replace("-", "−")


def draw_front(face: Face, sheet: Sheet, x: float, y: float) -> None:
    """A card's front."""
    motif = motif_of(face)
    palette = motif.palette
    ink = palette["ink"]
    left, right = x + FRAME, x + WIDTH - FRAME
    with sheet.drawing() as pen:
        pen.rect(
            left, y + FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME,
            radius=3.0, fill=palette["ground"], stroke=mix(palette["ground"], ink, 0.5), line=0.35,
        )  # fmt: skip
        pen.rect(
            left + 2, y + TEXT_TOP - 3.4, WIDTH - 2 * FRAME - 4, HEIGHT - TEXT_TOP - FRAME + 1.4,
            radius=2.2, fill=LIGHT,
        )  # fmt: skip
        _picture(pen, motif, x + (WIDTH - PANEL) / 2, y + PANEL_TOP)
        if face.reveal or face.ongoing:
            _sign(pen, face, ink, right - 9.4, y + FRAME + 2.4)
    worth = worth_of(face)
    sheet.words(left + 4, y + 13.4, worth, Lettering(23, bold=True, colour=ink))
    start = left + 6 + sheet.width_of(worth, Lettering(23, bold=True))
    room = right - start - (11 if face.reveal or face.ongoing else 3)
    _title(sheet, face.name, start, y + 13.0, room, ink)
    _text(sheet, face.text, x, y)


def _title(sheet: Sheet, title: str, x: float, y: float, room: float, ink: str) -> None:
    """On one line, or on two smaller ones."""
    one = Lettering(11.5, bold=True, colour=ink)
    if sheet.width_of(title, one) <= room:
        sheet.words(x, y, title, one)
        return
    for size in (9.5, 8.5, 7.5, 6.5, 5.5):
        two = Lettering(size, bold=True, colour=ink)
        lines = broken(sheet, title, two, room)
        if len(lines) <= 2 and max(sheet.width_of(line, two) for line in lines) <= room:
            break
    else:
        sheet.fitted(x, y, title, Lettering(6.5, bold=True, colour=ink), room)
        return
    for number, line in enumerate(lines):
        sheet.words(x, y - 2.4 + number * size * 0.42, line, two)


def _text(sheet: Sheet, text: str, x: float, y: float) -> None:
    room = WIDTH - 2 * FRAME - 10
    for size in SIZES:
        lettering = Lettering(size)
        step = size * 0.45
        lines = broken(sheet, text, lettering, room)
        if len(lines) * step <= TEXT_BOTTOM - TEXT_TOP:
            break
    else:
        lettering, step = Lettering(SIZES[-1]), SIZES[-1] * 0.45
        lines = broken(sheet, text, lettering, room)
        fits = int((TEXT_BOTTOM - TEXT_TOP) / step)
        if len(lines) > fits:
            lines = [*lines[: fits - 1], lines[fits - 1] + " …"]
    top = y + TEXT_TOP + (TEXT_BOTTOM - TEXT_TOP - len(lines) * step) / 2 + step * 0.8
    for number, line in enumerate(lines):
        sheet.fitted(x + WIDTH / 2, top + number * step, line, lettering, room, "middle")


def _sign(pen: Pen, face: Face, ink: str, x: float, y: float) -> None:
    with pen.within(f"0.36 0 0 0.36 {x:.3f} {y:.3f} cm"):
        if face.reveal:
            pen.paint(path_operators(REVEAL), fill=ink)
        else:
            pen.paint(path_operators(ONGOING), stroke=ink, width=2.6)
            pen.paint(path_operators(ONGOING_TIP), fill=ink)


# What lies beneath a shape that one can look through, as a rule: paper knows no such shapes.
_BENEATH: Mapping[Paint, Paint] = {"deep": "iris", "white": "iris"}


def _picture(pen: Pen, motif: Motif, x: float, y: float) -> None:
    share = PANEL / 100
    palette = motif.palette
    with pen.within(f"{share:.5f} 0 0 {share:.5f} {x:.3f} {y:.3f} cm"):
        for each in motif.shapes:
            out: list[str] = []
            paints: tuple[tuple[Paint | None, Callable[[str], str]], ...]
            paints = ((each.fill, fill_colour), (each.stroke, stroke_colour))
            for paint, set_colour in paints:
                if paint is not None:
                    beneath = palette[_BENEATH.get(paint, "ground")]
                    out.append(set_colour(mix(beneath, palette[paint], each.opacity)))
            if each.stroke is not None:
                dash = (each.dash or "").replace(",", " ")
                out.append(f"{each.width:.3f} w 1 J 1 j [{dash}] 0 d")
            out.append(path_operators(each.d))
            out.append("B" if each.fill and each.stroke else "f" if each.fill else "S")
            pen.add(*out)


def draw_back(sheet: Sheet, x: float, y: float) -> None:
    """The back of every card: a closed eye on a weave."""
    with sheet.drawing() as pen:
        width, height = WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME
        left, top = x + FRAME, y + FRAME
        pen.rect(left, top, width, height, radius=3.0, fill=BACK_GROUND)
        weave = mix(BACK_GROUND, BACK_LINE, 0.3)
        frame = (left + 2.4, top + 2.4, width - 4.8, height - 4.8)
        inner_right, inner_bottom = frame[0] + frame[2], frame[1] + frame[3]
        step = frame[2] / 6
        lines = [
            each
            for n in range(-9, 7)
            for each in _clipped(frame[0] + n * step, frame, inner_right, inner_bottom)
        ]
        pen.lines(lines, stroke=weave, width=0.3)
        pen.rect(*frame, radius=2.0, stroke=BACK_LINE, line=0.5)
        share = width / 100
        # The eye's box is 100 by 140, its middle at (50, 70).
        shift = f"{left:.3f} {top + height / 2 - 74 * share:.3f} cm"
        with pen.within(f"{share:.5f} 0 0 {share:.5f} {shift}"):
            pen.paint(path_operators(LENS), fill=BACK_GROUND, stroke=BACK_LINE, width=2.2)
            pen.paint(path_operators(SHUT), stroke=BACK_LINE, width=2.6, round_ends=True)
            pen.paint(path_operators(LASHES), stroke=BACK_LINE, width=2.0, round_ends=True)


def _clipped(
    start: float, frame: tuple[float, float, float, float], right: float, bottom: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """A slanted line from the frame's upper edge on, and its mirror image, inside the frame."""
    left, top = frame[0], frame[1]
    begin = max(start, left)
    end = min(start + (bottom - top), right)
    if end <= begin:
        return []
    one = ((begin, top + begin - start), (end, top + end - start))
    (ax, ay), (bx, by) = one
    return [one, ((left + right - ax, ay), (left + right - bx, by))]


# ------------------------------------------------------------------------------ the deck


def deck_cards(deck: Deck, copies: int = 1) -> list[TwoSided]:
    """Every card of a deck, kind by kind."""
    return [
        TwoSided(partial(draw_front, face), draw_back)
        for _ in range(copies)
        for face in deck.faces
        for _ in range(face.copies)
    ]


def things(deck: Deck) -> list[Thing]:
    """A front of each kind, and the back."""
    return [
        *(
            Thing(name, WIDTH, HEIGHT, partial(draw_front, face))
            for name, face in zip(_file_names(deck.names), deck.faces, strict=True)
        ),
        Thing("back", WIDTH, HEIGHT, draw_back),
    ]


def _file_names(titles: Sequence[str]) -> list[str]:
    """Titles as names of files, each its own."""
    names: list[str] = []
    for title in titles:
        name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "card"
        count = sum(each.startswith(name) for each in (*names, "back"))
        names.append(f"{name}-{count + 1}" if count else name)
    return names
