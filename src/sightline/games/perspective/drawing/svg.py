"""A view of Perspective as SVG: hands as the observer sees them, goals, piles; or the plus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from sightline.core.message import Message, say
from sightline.games.perspective.drawing.text import SHAPES
from sightline.games.perspective.rules.cards import COLOUR_NAMES, COLOURS, Colour
from sightline.games.perspective.rules.solo import SoloView
from sightline.games.perspective.rules.views import CardView, View
from sightline.words.speaking import spoken

_WIDE = 400
"""As wide as a column of text, so that its letters are as large as those beside it."""
_MARGIN = 16
_CARD, _TALL, _GAP = 46, 62, 8
_GOAL = 26
_HEAD = 22
_INK, _QUIET, _GROUND, _LINE = "#2a2622", "#6b6258", "#fbf8f0", "#cdbf9f"
_FILLS: dict[Colour, tuple[str, str]] = {
    "Y": ("#f2c230", "#1c1613"),
    "G": ("#1f7a3d", "#ffffff"),
    "R": ("#b3261e", "#ffffff"),
    "B": ("#1f4fa3", "#ffffff"),
}
_HIDDEN = ("#e4dac4", "#6b6258")


def draw_table(view: View) -> str:
    """A table: every hand, the shared one, both piles."""
    parts: list[str] = []
    top = _MARGIN
    row = _HEAD + _TALL + 16
    for seat, hand in enumerate(view.hands):
        parts += _hand(_MARGIN, top, view, seat, hand)
        top += row
    if view.shared:
        parts += _label(_MARGIN, top, say("perspective-shared-hand-title"), _sides(view.shared))
        parts += _cards(_MARGIN, top + _HEAD, view.shared)
        top += row
    used = view.used[-1] if view.used else None
    parts += _pile(_MARGIN, top, say("perspective-draw-pile"), view.draw_top, view.draw)
    parts += _pile(_WIDE / 2, top, say("perspective-used-pile"), used, len(view.used))
    return _picture(parts, top + row)


def draw_solo(view: SoloView) -> str:
    """The plus: a centre card for each direction, and beyond it its hand and goal."""
    parts: list[str] = []
    middle, step, row = _WIDE / 2, _CARD + _GAP, _TALL + _GAP
    down = _MARGIN + _HEAD + _GOAL + 10
    centre = down + 3 * row + _TALL / 2 - row / 2
    tops = {"Y": down, "R": centre + 1.5 * row + _GAP}
    for index, side in enumerate(COLOURS):
        first, *hand = view.up[index]
        goal = view.goals[index]
        if side in tops:
            inner = down + row if side == "Y" else centre + row / 2
            outer = tops[side]
            parts += _card(middle - _CARD / 2, inner, first)
            for place, colour in enumerate(hand):
                parts += _card(middle - _CARD / 2 + (place - 1) * step, outer, colour)
            label = outer - _GOAL - 6 if side == "Y" else outer + _TALL + 8
            parts += _goal(middle - 1.5 * _GOAL, label, goal)
        else:
            way = 1 if side == "G" else -1
            parts += _card(middle + way * step - _CARD / 2, centre - _TALL / 2, first)
            across = middle + way * 2.6 * step
            for place, colour in enumerate(hand):
                parts += _card(across - _CARD / 2, centre - _TALL / 2 + (place - 1) * row, colour)
            parts += _goal(across - 1.5 * _GOAL, centre - _TALL / 2 - row - _GOAL - 6, goal)
    if view.action is not None:
        title = say("perspective-next-action", colour=COLOUR_NAMES[view.action])
        parts += _text(_MARGIN, _MARGIN + 14, spoken(title), _INK, bold=True)
    return _picture(parts, tops["R"] + _TALL + _GOAL + 14 + _MARGIN)


def _picture(parts: Sequence[str], high: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high:g}" '
        'font-family="system-ui, sans-serif">'
        f'<rect width="{_WIDE}" height="{high:g}" rx="10" fill="{_GROUND}"/>{"".join(parts)}</svg>'
    )


def _hand(left: int, top: int, view: View, seat: int, hand: Sequence[CardView]) -> Iterator[str]:
    title = say("seat-number", number=seat + 1)
    yield from _label(left, top, title, _sides(hand), act=seat == view.turn)
    yield from _cards(left, top + _HEAD, hand)
    if view.goals:
        x = left + max(len(hand), 3) * (_CARD + _GAP) + 10
        yield from _text(x, top + _HEAD + 12, spoken(say("perspective-sheet-goal")), _QUIET)
        yield from _goal(x, top + _HEAD + 20, view.goals[seat])


def _sides(hand: Sequence[CardView]) -> Message | None:
    """Which sides of a hand the observer sees."""
    if not hand:
        return None
    if hand[0].private is not None:
        return say("perspective-drawn-private")
    return None if hand[0].public is None else say("perspective-drawn-public")


def _label(
    left: float, top: float, title: Message, note: Message | None, *, act: bool = False
) -> Iterator[str]:
    text = spoken(title) if note is None else f"{spoken(title)}, {spoken(note)}"
    yield from _text(left, top + 14, f"→ {text}" if act else text, _INK, bold=True)


def _text(x: float, y: float, text: str, ink: str, *, bold: bool = False) -> Iterator[str]:
    weight = 600 if bold else 400
    yield (
        f'<text x="{x:g}" y="{y:g}" font-size="15" font-weight="{weight}" fill="{ink}">'
        f"{escape(text)}</text>"
    )


def _cards(left: float, top: float, hand: Sequence[CardView]) -> Iterator[str]:
    for place, card in enumerate(hand):
        colour = card.public if card.private is None else card.private
        yield from _card(left + place * (_CARD + _GAP), top, colour)


def _card(x: float, y: float, colour: Colour | None) -> Iterator[str]:
    fill, ink = _HIDDEN if colour is None else _FILLS[colour]
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{_CARD}" height="{_TALL}" rx="6" fill="{fill}" '
        f'stroke="{_LINE}"/>'
    )
    sign = "?" if colour is None else SHAPES[colour]
    yield _sign(x + _CARD / 2, y + _TALL / 2 + 2, sign, ink, 22)
    if colour is not None:
        yield _sign(x + _CARD / 2, y + _TALL - 9, colour, ink, 14)


def _goal(left: float, top: float, goal: Sequence[Colour]) -> Iterator[str]:
    for place, colour in enumerate(goal):
        fill, ink = _FILLS[colour]
        x = left + place * _GOAL
        yield (
            f'<rect x="{x:g}" y="{top:g}" width="{_GOAL - 3}" height="{_GOAL - 3}" rx="4" '
            f'fill="{fill}" stroke="{_INK}"/>'
        )
        yield _sign(x + _GOAL / 2 - 1.5, top + 17, colour, ink, 14)


def _pile(
    left: float, top: float, title: Message, colour: Colour | None, count: int
) -> Iterator[str]:
    cards = spoken(say("perspective-note-cards", cards=count))
    yield from _text(left, top + 14, spoken(title), _INK, bold=True)
    if count:
        yield from _card(left, top + _HEAD, colour)
    yield from _text(left + (_CARD + _GAP if count else 0), top + _HEAD + 36, cards, _QUIET)


def _sign(x: float, y: float, sign: str, ink: str, size: int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="700" fill="{ink}" '
        f'text-anchor="middle">{sign}</text>'
    )
