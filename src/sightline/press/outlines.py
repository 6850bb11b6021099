"""A page's operators as SVG: what was drawn for a PDF once more, for whoever makes things of it.

Only the operators that a :class:`~sightline.press.sheet.Pen` writes are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sightline.press.paths import number, numbers


@dataclass(frozen=True, slots=True)
class _Style:
    """What is set until it is set otherwise."""

    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    ends: int = 0
    corners: int = 0
    dashes: tuple[float, ...] = ()
    groups: int = 0
    """Groups that were opened since the last ``q``."""


_ENDS = ("butt", "round", "square")
_CORNERS = ("miter", "round", "bevel")


class Outlines:
    """Turns operators into elements of SVG; ``prefix`` keeps the names of clips apart."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.clips = 0
        self._kept: list[_Style] = []
        self._style = _Style()
        self._path: list[str] = []
        self._clipping = False
        self._numbers: list[float] = []
        self._out: list[str] = []

    def svg(self, operators: Iterable[str]) -> str:
        """The elements, one after the other."""
        self._out = []
        within: list[float] | None = None
        for word in " ".join(operators).replace("[", " [ ").replace("]", " ] ").split():
            if word == "[":
                within = []
            elif word == "]":
                self._style = replace(self._style, dashes=tuple(within or ()))
                within = None
            elif _is_number(word):
                (self._numbers if within is None else within).append(float(word))
            else:
                self._do(word, self._numbers)
                self._numbers = []
        return "".join(self._out)

    def _do(self, operator: str, given: Sequence[float]) -> None:
        match operator:
            case "q":
                self._kept.append(self._style)
                self._style = replace(self._style, groups=0)
            case "Q":
                self._out.append("</g>" * self._style.groups)
                self._style = self._kept.pop()
            case "cm":
                matrix = " ".join(f"{value:.5f}".rstrip("0").rstrip(".") for value in given)
                self._open(f'transform="matrix({matrix})"')
            case "rg":
                self._style = replace(self._style, fill=_hex(given))
            case "RG":
                self._style = replace(self._style, stroke=_hex(given))
            case "w":
                self._style = replace(self._style, width=given[0])
            case "J":
                self._style = replace(self._style, ends=int(given[0]))
            case "j":
                self._style = replace(self._style, corners=int(given[0]))
            case "d":
                pass  # its list was read already
            case "m" | "l" | "c" | "h" | "re":
                self._path.append(_step(operator, given))
            case "W":
                self._clipping = True
            case "f" | "S" | "B" | "n":
                self._paint(operator)
            case _:
                raise ValueError(f"no operator of ours: {operator}")

    def _open(self, attributes: str) -> None:
        self._out.append(f"<g {attributes}>")
        self._style = replace(self._style, groups=self._style.groups + 1)

    def _paint(self, how: str) -> None:
        data = "".join(self._path)
        self._path = []
        style = self._style
        if how != "n":
            fill = f' fill="{style.fill}"' if how in "fB" else ' fill="none"'
            self._out.append(f'<path d="{data}"{fill}{_line(style) if how in "SB" else ""}/>')
        if self._clipping:
            self._clipping = False
            self.clips += 1
            name = f"{self.prefix}{self.clips}"
            self._out.append(f'<clipPath id="{name}"><path d="{data}"/></clipPath>')
            self._open(f'clip-path="url(#{name})"')


def _is_number(word: str) -> bool:
    return word[0] in "-.0123456789"


def _hex(given: Sequence[float]) -> str:
    return "#" + "".join(f"{round(value * 255):02x}" for value in given)


def _step(operator: str, given: Sequence[float]) -> str:
    if operator == "re":
        x, y, width, height = given
        return f"M{numbers(x, y)}h{number(width)}v{number(height)}h{number(-width)}z"
    return "z" if operator == "h" else f"{operator.upper()}{numbers(*given)}"


def _line(style: _Style) -> str:
    dashes = f' stroke-dasharray="{numbers(*style.dashes)}"' if style.dashes else ""
    return (
        f' stroke="{style.stroke}" stroke-width="{number(style.width)}"'
        f' stroke-linecap="{_ENDS[style.ends]}" stroke-linejoin="{_CORNERS[style.corners]}"{dashes}'
    )
