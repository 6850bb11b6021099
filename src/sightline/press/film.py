"""A record as pictures: one for each step, as a seat saw it; a sheet of them, a GIF or a film.

Any game that draws a view as SVG has this for nothing. A picture shows a view and the messages that
its seat perceived, nothing else, so nobody sees more here than at the table.
"""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from textwrap import wrap

from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.kit.pieces.colours import THEMES

THEME = THEMES["light"]
LETTERS = 26
"""A picture is as wide as so many times the height of the letters below it."""
TALLEST = 1.5
"""No picture is higher than so many times its width: what is, is drawn smaller."""
LINES = 2
"""So many lines of what happened; more than that is cut short."""
ACROSS = 4
"""Pictures beside each other on a sheet."""

Tick = Callable[[int, int], None]


class NoFilm(SightlineError):
    """Why there is no film."""


@dataclass(frozen=True)
class Frame:
    """One step: its drawing as SVG, and what is said of it."""

    svg: str
    heading: str
    said: str


@dataclass(frozen=True)
class _Drawing:
    """A drawing with the box that it lies in."""

    content: str
    left: float
    top: float
    width: float
    height: float


def composed(frames: Sequence[Frame]) -> list[str]:
    """Each frame as an SVG of its own with its words below; all of one size."""
    drawings = [_read(frame.svg, f"s{number}-") for number, frame in enumerate(frames)]
    width = max(each.width for each in drawings)
    height = min(max(each.height for each in drawings), TALLEST * width)
    below = width / LETTERS * (LINES + 2)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height + below:g}" '
        f'font-family="system-ui, sans-serif">{_framed(each, frame, width, height)}</svg>'
        for each, frame in zip(drawings, frames, strict=True)
    ]


def sheet(frames: Sequence[Frame]) -> str:
    """All of them on one sheet, row by row."""
    pictures = composed(frames)
    box = re.search(r'viewBox="0 0 (\S+) (\S+?)"', pictures[0])
    assert box is not None
    wide, high = float(box[1]), float(box[2])
    across = min(ACROSS, len(pictures))
    gap = wide / 20
    width = across * (wide + gap) + gap
    height = math.ceil(len(pictures) / across) * (high + gap) + gap
    parts = [
        each.replace(
            "<svg ",
            f'<svg x="{gap + number % across * (wide + gap):g}" '
            f'y="{gap + number // across * (high + gap):g}" width="{wide:g}" height="{high:g}" ',
            1,
        )
        for number, each in enumerate(pictures)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<rect width="{width:g}" height="{height:g}" fill="{THEME.line}"/>{"".join(parts)}</svg>\n'
    )


def _framed(drawing: _Drawing, frame: Frame, width: float, height: float) -> str:
    share = min(1.0, height / drawing.height)
    wide, high = drawing.width * share, drawing.height * share
    size = width / LETTERS
    fits = int((width - 2 * size) / (size * 0.56))
    lines = wrap(frame.said, fits)
    if len(lines) > LINES:
        # What happened last is what the picture shows.
        lines = lines[-LINES:]
        words = lines[0].split()
        while len(words) > 1 and len(" ".join(words)) + 2 > fits:
            del words[0]
        lines[0] = " ".join(("…", *words))
    told = [(frame.heading, THEME.quiet), *((line, THEME.ink) for line in lines)]
    texts = "".join(
        f'<text x="{size:g}" y="{height + size * (1.2 + 1.15 * number):g}" '
        f'font-size="{size * (1 if number else 0.85):g}" fill="{colour}">{escape(text)}</text>'
        for number, (text, colour) in enumerate(told)
    )
    return (
        f'<rect width="{width:g}" height="{height + size * (LINES + 2):g}" fill="{THEME.ground}"/>'
        f'<svg x="{(width - wide) / 2:g}" y="0" width="{wide:g}" height="{high:g}" '
        f'viewBox="{drawing.left:g} {drawing.top:g} {drawing.width:g} {drawing.height:g}">'
        f"{drawing.content}</svg>{texts}"
    )


_ROOT = re.compile(r"(?s)^\s*(?:<\?xml.*?\?>\s*)?<svg\b([^>]*)>(.*)</svg>\s*$")
_NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")


def _read(svg: str, prefix: str) -> _Drawing:
    """A drawing without its outer element; its names get a prefix, so that several go together."""
    found = _ROOT.match(svg)
    box = re.search(r'viewBox="([^"]*)"', found[1]) if found else None
    if found is None:
        raise NoFilm(say("film-not-svg"))
    if box is not None:
        left, top, width, height = map(float, _NUMBER.findall(box[1]))
    else:
        sizes = [
            re.search(rf'\b{side}="([\d.]+)(?:px)?"', found[1]) for side in ("width", "height")
        ]
        if None in sizes:
            raise NoFilm(say("film-not-svg"))
        left = top = 0.0
        width, height = (float(each[1]) for each in sizes if each is not None)
    kept = re.sub(r'\b(?:xmlns|viewBox|width|height|x|y|id)="[^"]*"', "", found[1]).strip()
    content = re.sub(r'\bid="([^"]+)"', rf'id="{prefix}\1"', found[2])
    content = re.sub(r"url\(#([^)]+)\)", rf"url(#{prefix}\1)", content)
    content = re.sub(r'href="#([^"]+)"', rf'href="#{prefix}\1"', content)
    return _Drawing(f"<g {kept}>{content}</g>", left, top, width, height)


# ------------------------------------------------------------------------------ what moves


def gif(frames: Sequence[Frame], width: int, seconds: float, tick: Tick) -> bytes:
    """An animated GIF that stands still a little longer at the end, and begins anew."""
    # First what says which extra is missing; Pillow comes with it.
    pixels = list(_pixels(frames, width, tick))
    from PIL import Image

    pictures = [
        Image.open(BytesIO(each)).convert("RGB").quantize(128, dither=Image.Dither.NONE)
        for each in pixels
    ]
    step = round(seconds * 1000)
    out = BytesIO()
    pictures[0].save(
        out,
        format="GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[*[step] * (len(pictures) - 1), 3 * step],
        loop=0,
        disposal=1,
    )
    return out.getvalue()


def mp4(frames: Sequence[Frame], width: int, seconds: float, tick: Tick) -> bytes:
    """A film, made by ffmpeg, which must be installed."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise NoFilm(say("film-no-ffmpeg"))
    made = subprocess.run(
        [
            program, "-v", "error", "-f", "image2pipe", "-framerate", f"{1 / seconds:.6f}",
            "-c:v", "png", "-i", "-", "-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2", "-r", "25",
            "-c:v", "libx264", "-pix_fmt", "yuv420p", "-f", "mp4",
            "-movflags", "frag_keyframe+empty_moov", "-",
        ],
        input=b"".join(_pixels(frames, width, tick)),
        capture_output=True,
        check=False,
    )  # fmt: skip
    if made.returncode or not made.stdout:
        told = made.stderr.decode(errors="replace").strip().splitlines()
        raise NoFilm(say("film-ffmpeg-failed", problem=told[-1] if told else str(made.returncode)))
    return made.stdout


def _pixels(frames: Sequence[Frame], width: int, tick: Tick) -> Iterator[bytes]:
    from sightline.press.raster import png

    pictures: Iterable[str] = composed(frames)
    for number, each in enumerate(pictures, 1):
        yield png(each, width=width)
        tick(number, len(frames))
