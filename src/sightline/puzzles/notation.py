"""Short text for placements: ``F3@2,4`` is F, lying in its third orientation, its corner at 2,4."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import cast, get_args

from sightline.core.echo import echo
from sightline.core.errors import BadMove
from sightline.core.message import say
from sightline.kit.pieces.shapes import shape
from sightline.kit.solve.pieces import Piece
from sightline.puzzles.model import FARTHEST, Cells, Lay, Letter

Forms = tuple[Cells, ...]
LETTERS: tuple[Letter, ...] = get_args(Letter)

_PLACEMENT = re.compile(
    r"(?P<piece>[A-Za-z])(?P<turn>[0-9]{1,2})\s*@\s*"
    r"(?P<corner>-?[0-9]{1,4}(?:\s*,\s*-?[0-9]{1,4}){1,2})(?:\s*\^\s*[0-9]{1,2})?"
)


def corner_of(cells: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The smallest coordinates of some cells."""
    return tuple(min(axis) for axis in zip(*cells, strict=True))


def moved(cells: Iterable[tuple[int, ...]], by: Sequence[int]) -> Cells:
    """The cells, shifted and sorted."""
    return tuple(sorted(tuple(a + b for a, b in zip(cell, by, strict=True)) for cell in cells))


def normal(cells: Cells) -> Cells:
    """The cells, moved so that the smallest coordinates are 0."""
    return moved(cells, [-low for low in corner_of(cells)])


@cache
def forms_of(letter: Letter, dimension: int) -> Forms:
    """How a piece can lie on a flat board or in a box."""
    found = Piece(letter, shape(letter)).forms(dimension)
    return tuple(tuple(cell for cell, _ in form) for form in found)


def write(piece: str, cells: Cells, forms: Forms) -> str:
    """The notation of a placement."""
    turn = forms.index(normal(cells)) + 1
    return f"{piece}{turn}@{','.join(map(str, corner_of(cells)))}"


def read(text: str, dimension: int, forms: dict[Letter, Forms]) -> Lay:
    """The placement that a notation means."""
    example = "F3@" + ",".join("241"[:dimension])
    match = _PLACEMENT.fullmatch(text.strip())
    if match is None:
        given = echo(text.strip())
        raise BadMove(say("placement-unread", text=given, example=example, corner=example[3:]))
    piece = cast("Letter", match["piece"].upper())
    if piece not in forms:
        raise BadMove(say("no-such-piece", piece=piece, pieces=" ".join(forms)))
    turn = int(match["turn"])
    if not 1 <= turn <= len(forms[piece]):
        most = len(forms[piece])
        raise BadMove(say("no-such-orientation", piece=piece, most=most, turn=turn))
    corner = tuple(int(part) for part in match["corner"].split(","))
    if len(corner) != dimension:
        raise BadMove(say("corner-coordinates", count=dimension, example=example))
    if max(map(abs, corner)) > FARTHEST - 5:
        raise BadMove(say("too-far-away", corner=match["corner"]))
    return Lay(piece, moved(forms[piece][turn - 1], corner))


def in_words(cells: Iterable[tuple[int, ...]]) -> str:
    """Cells as people write them: ``0,1 0,2``."""
    return " ".join(",".join(map(str, cell)) for cell in cells)
