"""Reads a printed document back, without the library that wrote it: pages, words and what is drawn.

Enough of PDF for our own uncompressed documents, and nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
MILLIMETRE = 25.4 / 72


@dataclass
class Shape:
    """A path that was filled or drawn: points in millimetres from the upper left."""

    colour: str
    points: list[Point]
    ends: list[Point]
    """Without the points that only bend curves."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass
class Words:
    """A text and where its base line begins."""

    x: float
    y: float
    text: str
    size: float


@dataclass
class Page:
    """One page."""

    width: float
    height: float
    fills: list[Shape] = field(default_factory=list)
    strokes: list[Shape] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    pictures: list[Shape] = field(default_factory=list)
    """Where pictures made of pixels lie; they have no colour."""

    @property
    def text(self) -> str:
        return "\n".join(each.text for each in self.words)


@dataclass
class Document:
    """All of it."""

    pages: list[Page]
    info: dict[str, str]
    language: str


def read(content: bytes) -> Document:
    """Read an uncompressed document."""
    objects = {
        int(number): body
        for number, body in re.findall(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj", content)
    }
    (root,) = re.findall(rb"/Root (\d+) 0 R", content)
    catalogue = objects[int(root)]
    (tree,) = re.findall(rb"/Pages (\d+) 0 R", catalogue)
    kids = re.findall(rb"(\d+) 0 R", re.findall(rb"(?s)/Kids \[(.*?)\]", objects[int(tree)])[0])
    usual = _media_box(objects[int(tree)])
    pages: list[Page] = []
    fonts: dict[str, dict[int, str]] = {}
    for kid in kids:
        body = objects[int(kid)]
        (resources,) = re.findall(rb"/Resources (\d+) 0 R", body)
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", objects[int(resources)]):
            if name.decode() not in fonts:
                fonts[name.decode()] = _characters(objects, objects[int(number)])
        (stream,) = re.findall(rb"/Contents (\d+) 0 R", body)
        box = _media_box(body) or usual
        assert box is not None
        pages.append(_page(_stream(objects[int(stream)]), box, fonts))
    return Document(pages, _info(content, objects), _text(catalogue, rb"/Lang \((.*?)\)"))


def _media_box(body: bytes) -> tuple[float, float] | None:
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", body)
    return (float(found[1]), float(found[2])) if found else None


def _text(body: bytes, pattern: bytes) -> str:
    found = re.search(pattern, body)
    return found[1].decode("latin-1") if found else ""


def _info(content: bytes, objects: dict[int, bytes]) -> dict[str, str]:
    (number,) = re.findall(rb"/Info (\d+) 0 R", content)
    found = re.findall(rb"(?s)/(\w+) \((.*?)(?<!\\)\)", objects[int(number)])
    return {key.decode(): _string(value) for key, value in found}


def _string(value: bytes) -> str:
    value = _unescaped(value)
    if value.startswith(b"\xfe\xff"):
        return value[2:].decode("utf-16-be")
    return value.decode("latin-1")


def _unescaped(value: bytes) -> bytes:
    names = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    return re.sub(rb"(?s)\\(.)", lambda found: names.get(found[1], found[1]), value)


def _stream(body: bytes) -> bytes:
    length = int(re.findall(rb"/Length (\d+)", body)[0])
    start = body.index(b"stream\n") + 7
    return body[start : start + length]


def _characters(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    """Code → character; a font without a table is Latin-1, one byte a character."""
    found = re.search(rb"/ToUnicode (\d+) 0 R", font)
    if found is None:
        return {}
    table = _stream(objects[int(found[1])])
    return {
        int(code, 16): bytes.fromhex(value.decode()).decode("utf-16-be")
        for code, value in re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n", table)
    }


# --------------------------------------------------------------------------- operators


def _tokens(stream: bytes) -> Iterator[bytes]:
    at = 0
    pattern = re.compile(rb"[\s]*(\[[^\]]*\]|[^\s\[\](]+)")
    while at < len(stream):
        if stream[at : at + 1].isspace():
            at += 1
        elif stream[at : at + 1] == b"(":
            end = at + 1
            while stream[end : end + 1] != b")":
                end += 2 if stream[end : end + 1] == b"\\" else 1
            yield stream[at : end + 1]
            at = end + 1
        else:
            found = pattern.match(stream, at)
            assert found is not None
            yield found[1]
            at = found.end()


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
        e * g + f * i + k, e * h + f * j + m,
    )  # fmt: skip


def _page(stream: bytes, box: tuple[float, float], fonts: dict[str, dict[int, str]]) -> Page:
    width, height = box
    page = Page(width * MILLIMETRE, height * MILLIMETRE)
    # Points from below to millimetres from above.
    now: Matrix = (MILLIMETRE, 0, 0, -MILLIMETRE, 0, height * MILLIMETRE)
    fill = stroke = "#000000"
    font, size, at = "", 0.0, (0.0, 0.0)
    kept: list[tuple[Matrix, str, str]] = []
    operands: list[bytes] = []
    path: list[Point] = []
    ends: list[Point] = []

    def place(x: float, y: float) -> Point:
        a, b, c, d, e, f = now
        return a * x + c * y + e, b * x + d * y + f

    for token in _tokens(stream):
        first = token[:1]
        if first in b"([/+-.0123456789":
            operands.append(token)
            continue
        word = token.decode("latin-1")
        values = [float(each) for each in operands if each[:1] not in b"([/"]
        match word:
            case "q":
                kept.append((now, fill, stroke))
            case "Q":
                now, fill, stroke = kept.pop()
            case "cm":
                a, b, c, d, e, f = values
                now = _times((a, b, c, d, e, f), now)
            case "rg":
                fill = _colour(values)
            case "RG":
                stroke = _colour(values)
            case "m" | "l":
                path.append(place(*values))
                ends.append(path[-1])
            case "c":
                path.extend(place(values[n], values[n + 1]) for n in (0, 2, 4))
                ends.append(path[-1])
            case "re":
                x, y, w, h = values
                path.extend(place(*p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)))
                ends.extend(path[-4:])
            case "f" | "S" | "B" | "n":
                if word in "fB":
                    page.fills.append(Shape(fill, path, ends))
                if word in "SB":
                    page.strokes.append(Shape(stroke, path, ends))
                path, ends = [], []
            case "Do":
                corners = [place(x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
                page.pictures.append(Shape("", corners, corners))
            case "Tf":
                font, size = operands[-2][1:].decode(), values[-1]
            case "Td":
                at = place(*values)
            case "Tj":
                content = _unescaped(operands[-1][1:-1])
                known = fonts[font]
                if known:
                    codes = [content[n] << 8 | content[n + 1] for n in range(0, len(content), 2)]
                    text = "".join(known[code] for code in codes)
                else:
                    text = content.decode("latin-1")
                page.words.append(Words(*at, text, size))
            case "BT" | "ET" | "w" | "J" | "j" | "d" | "h" | "W" | "M":
                pass
            case _:
                raise AssertionError(f"unknown operator {word!r}")
        operands = []
    assert not kept, "q without Q"
    return page


def _colour(values: list[float]) -> str:
    return "#" + "".join(f"{round(255 * value):02x}" for value in values)
