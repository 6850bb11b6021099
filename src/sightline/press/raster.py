"""SVG as pixels, by resvg, with the letters that come with Sightline: the same on every machine."""

from __future__ import annotations

from pathlib import Path

from sightline.core.extras import Needs
from sightline.core.message import say

with Needs("print", say("needs-pictures")):
    import resvg_py

DOTS = 300 / 25.4
"""Pixels of a millimetre, for pictures of things that are to be printed."""

_FONTS = Path(__file__).parent / "fonts"
_SANS = "DejaVu Sans"
_FILES = tuple(str(_FONTS / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"))


def png(svg: str, *, width: int | None = None, height: int | None = None) -> bytes:
    """A picture of this many pixels; what is not said follows from the drawing's proportions."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            dpi=96,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_files=list(_FILES),
            font_family=_SANS,
            sans_serif_family=_SANS,
            serif_family=_SANS,
            monospace_family=_SANS,
        )
    )


def size_of(content: bytes) -> tuple[int, int]:
    """The width and height of a picture that :func:`png` made."""
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
