"""The page around a picture: ground, title, legend, definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sightline.core.message import say
from sightline.games.pentup.drawing.describing import describe
from sightline.games.pentup.drawing.svg.face import pattern_id, rim_stroke
from sightline.games.pentup.drawing.svg.geometry import Point, num
from sightline.games.pentup.drawing.svg.scene import Scene
from sightline.games.pentup.drawing.text import OWNER_NAMES
from sightline.kit.pieces.colours import OWNERS, mix
from sightline.kit.pieces.patterns import pattern_def
from sightline.words.speaking import spoken

_FONT = "font-family=\"system-ui, 'Segoe UI', 'Noto Sans', 'Helvetica Neue', sans-serif\""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the picture, the title and the legend stand on the page."""

    width: float
    height: float
    picture: Point
    legend: Point


_MARGIN, _LINE, _HEAD = 22.0, 27.0, 30.0


def _frame(points: Collection[Point], title: str, legend: tuple[float, float]) -> _Frame:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    title_width = 12.0 * len(title)
    room = max(right - left, legend[0], title_width)
    slack = (room - (right - left)) / 2
    # Down by so much that nothing meets the title, and the legend up by as much as it can go.
    below_title = min((y for x, y in points if x - left + slack < title_width + 10), default=top)
    down = max(0.0, _HEAD + 10 - (below_title - top))
    above = max((y for x, y in points if x - left + slack < legend[0] + 10), default=top)
    legend_top = down + max(above - top, 0) + 16
    height = max(down + bottom - top, legend_top + legend[1])
    return _Frame(
        width=room + 2 * _MARGIN,
        height=height + 2 * _MARGIN,
        picture=(_MARGIN + slack - left, _MARGIN + down - top),
        legend=(_MARGIN, height + _MARGIN - legend[1]),
    )


def whole_page(
    scene: Scene, players: int, title: str, points: Collection[Point], body: Iterable[str]
) -> str:
    frame = _frame(points, title, _legend_size(scene, players))
    theme, name = scene.theme, scene.prefix
    desc = " ".join(describe(scene.tiles, last=scene.last_index))
    width, height = num(frame.width), num(frame.height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    label = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    heading = f'x="{_MARGIN:g}" y="{_MARGIN + 18:g}" font-size="20" font-weight="600"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label} {_FONT}>',
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-desc">{escape(desc)}</desc>',
        f"<defs>{defs(scene)}</defs>",
        f'<rect width="{width}" height="{height}" rx="14" fill="{theme.ground}"/>',
        f'<g transform="translate({num(frame.picture[0])} {num(frame.picture[1])})">',
        *(part for part in body if part),
        f'</g>\n<text {heading} fill="{theme.ink}">{escape(title)}</text>',
        f'<g class="legend" transform="translate({num(frame.legend[0])} {num(frame.legend[1])})">',
        *_legend(scene, players),
        "</g>\n</svg>\n",
    ]
    return "\n".join(parts)


def defs(scene: Scene) -> str:
    name = scene.prefix
    parts = [_blur(f"{name}-soft-table", 3.5), _blur(f"{name}-soft", 1.6)]
    for tile in sorted(scene.tiles, key=lambda t: (t.seat, t.tile)):
        m = scene.owner_of(tile).material
        parts.append(pattern_def(tile.tile, pattern_id(scene, tile, "top"), m.grain))
        for side, ground in (("left", m.left), ("right", m.right)):
            whole = pattern_id(scene, tile, side)
            grain = mix(ground, m.grain, 0.45)
            parts.append(pattern_def(tile.tile, f"{whole}-p", grain))
            cell = "M0 0H24V24H0z"
            parts.append(
                f'<g id="{whole}"><path d="{cell}" fill="{ground}"/>'
                f'<path d="{cell}" fill="url(#{whole}-p)"/></g>'
            )
    return "".join(parts)


def _blur(name: str, spread: float) -> str:
    return (
        f'<filter id="{name}" x="-20%" y="-20%" width="140%" height="140%">'
        f'<feGaussianBlur stdDeviation="{spread:g}"/></filter>'
    )


_FIRST_COLUMN, _COLUMN = 118, 32


def _legend_size(scene: Scene, players: int) -> tuple[float, float]:
    lines = 1 + players + (scene.last is not None)
    return _FIRST_COLUMN + _COLUMN * max(1, len(scene.levels)), _LINE * lines


def _legend(scene: Scene, players: int) -> Iterator[str]:
    """A line for each owner with the number of tiles on each level."""
    counts = Counter((tile.seat, tile.level) for tile in scene.tiles)
    theme = scene.theme
    levels = {level: str(level) for level in scene.levels}
    yield _legend_line(0, "", spoken(say("pentup-described-level-head")), levels, 14, theme.quiet)
    for seat in range(players):
        numbers = {level: str(counts[seat, level] or "–") for level in scene.levels}
        yield _legend_line(
            seat + 1, _swatch(seat), spoken(OWNER_NAMES[seat]), numbers, 15, theme.ink
        )
    if scene.last is not None:
        frame = (
            '<rect x="2.5" y="-15.5" width="17" height="17" rx="2" fill="none"'
            f' stroke="{theme.accent}" stroke-width="3"/>'
        )
        yield _legend_line(
            players + 1, frame, spoken(say("pentup-described-last-head")), {}, 14, theme.quiet
        )


def _legend_line(
    line: int, swatch: str, name: str, numbers: Mapping[int, str], size: int, colour: str
) -> str:
    cells = "".join(
        f'<text x="{_FIRST_COLUMN + _COLUMN * (level - 1) + 12}" text-anchor="end">{text}</text>'
        for level, text in numbers.items()
    )
    return (
        f'<g transform="translate(0 {num(_LINE * line + 18)})" font-size="{size}" fill="{colour}">'
        f'{swatch}<text x="34">{name}</text>{cells}</g>'
    )


def _swatch(seat: int) -> str:
    owner = OWNERS[seat]
    m = owner.material
    return (
        f'<rect y="-18" width="22" height="22" rx="2" fill="{m.fill}" stroke="{m.edge}"'
        f' stroke-width="1.4"/><rect x="4" y="-14" width="14" height="14" fill="none"'
        # Starting so far along the line, the dashes sit in the middle of the sides.
        f' stroke-dashoffset="-2"{rim_stroke(m, owner.dashes)}/>'
    )


def axis_label(text: str, place: Point) -> str:
    return f'<text x="{num(place[0])}" y="{num(place[1] + 5)}">{text}</text>'


def labelled(numbers: range, across: range) -> list[int]:
    """The coordinates to be written: all, or every fifth on a large table."""
    step = 1 if max(len(numbers), len(across)) <= 14 else 5
    return [n for n in numbers if n % step == 0]
