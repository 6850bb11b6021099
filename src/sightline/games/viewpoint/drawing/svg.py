"""The table as SVG: the stack, every Field of View with its total, and the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap

from sightline.core.message import Message, Seat, say
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.sets import Face
from sightline.games.viewpoint.rules.views import View

_WIDE = 400
"""As wide as a column of text, so that its letters are as large as those beside it."""
_CARD, _TALL, _GAP = 84, 112, 8
_EDGE = 16
_HEAD = 26
_PER_ROW = (_WIDE - 2 * _EDGE + _GAP) // (_CARD + _GAP)
_LETTERS, _WORD = 10, 11
"""So many of a title fit beside each other on a card; a word by itself may be a little longer."""
_PLAIN, _ANSWER, _LASTING = "#f3ead8", "#1d2b49", "#3a2340"


def draw_svg(view: View) -> str:
    """All that an observer sees, as it lies."""
    faces = {face.name: face for face in view.cards}
    parts: list[str] = []
    top = _EDGE
    if view.now.stack:
        titles = [one.card for one in view.now.stack]
        top = _row(parts, top, say("viewpoint-drawn-stack-title"), titles, faces)
    for seat in range(view.players):
        total = view.now.totals[seat]
        head = say("viewpoint-drawn-field", who=Seat(seat), points=str(total), goal=GOAL)
        titles = [card.card for card in view.fields[seat]]
        top = _row(parts, top, head, titles, faces, view.now.points[seat])
    if view.hand:
        top = _row(parts, top, say("viewpoint-drawn-hand-title"), view.hand, faces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {top}" '
        'font-family="system-ui, sans-serif">'
        f'<rect width="{_WIDE}" height="{top}" rx="10" fill="#fbf8f0"/>{"".join(parts)}</svg>'
    )


def _row(
    parts: list[str],
    top: int,
    head: Message,
    titles: Sequence[str],
    faces: dict[str, Face],
    worth: Sequence[int] | None = None,
) -> int:
    """A heading and cards below it; where the next row begins."""
    parts.append(
        f'<text x="{_EDGE}" y="{top + 15}" font-size="15" font-weight="600" fill="#2a2622">'
        f"{escape(str(head))}</text>"
    )
    top += _HEAD
    for place, title in enumerate(titles):
        x = _EDGE + place % _PER_ROW * (_CARD + _GAP)
        y = top + place // _PER_ROW * (_TALL + _GAP)
        points = faces[title].points if worth is None else worth[place]
        parts.append(_card(x, y, faces[title], points))
    rows = max(1, -(-len(titles) // _PER_ROW))
    return top + (rows * (_TALL + _GAP) if titles else 6) + 8


def _lines(title: str) -> list[str]:
    lines = wrap(title, _LETTERS, break_long_words=False)
    return [part for line in lines for part in wrap(line, _WORD)]


def _card(x: int, y: int, face: Face, points: int | None) -> str:
    ground = _ANSWER if face.reveal else _LASTING if face.ongoing else _PLAIN
    ink = "#2a2622" if ground == _PLAIN else "#f3e6c4"
    value = "?" if points is None else f"{points}".replace("-", "−")
    sign = " ↕" if face.reveal else " ↻" if face.ongoing else ""
    lines = "".join(
        f'<text x="{x + _CARD / 2:g}" y="{y + 56 + 16 * n}" font-size="13" fill="{ink}" '
        f'text-anchor="middle">{escape(line)}</text>'
        for n, line in enumerate(_lines(face.name)[:4])
    )
    return (
        f'<rect x="{x}" y="{y}" width="{_CARD}" height="{_TALL}" rx="7" fill="{ground}" '
        'stroke="#a8987c"/>'
        f'<text x="{x + 8}" y="{y + 24}" font-size="20" font-weight="700" fill="{ink}">'
        f"{value}{sign}</text>{lines}"
    )
