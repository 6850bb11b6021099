"""Building one's own challenge: where a piece may go, why not, and what the structure is worth.

The same physics as in a game, asked of any structure of the ten pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import to_builtins

from sightline.core.message import say
from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.difficulty import rate
from sightline.games.viewpoints.challenges.errors import BadChallenge, not_in_set
from sightline.games.viewpoints.challenges.report import Fitting, Report
from sightline.games.viewpoints.rules.blueprint import cards
from sightline.games.viewpoints.rules.choices import five
from sightline.games.viewpoints.rules.deduction import Over, fitting, never
from sightline.games.viewpoints.rules.grid import (
    Structure,
    WhyNot,
    building_order,
    legal_placements,
    letters_on,
    may_take,
    pieces_on,
    stands,
    structure_of,
    why_not_place,
    why_not_take,
    without_piece,
)
from sightline.games.viewpoints.rules.moves import Cells
from sightline.games.viewpoints.rules.options import Omitted
from sightline.games.viewpoints.rules.space import NUMBER, SETS, around, placement_of
from sightline.games.viewpoints.rules.views import Piece
from sightline.kit.pieces.shapes import Cell3, Shape3

LEAST = 2
"""A challenge has at least so many pieces."""
MOST = 1000
"""Counted no further than this."""
FEWER = ((1, 2, 3, 4), (1, 2, 3), (1, 2), (3, 4))
"""The cards of four and three players, and the two pairs of two players or one."""


def read_structure(pieces: Iterable[Piece], omit: Omitted) -> Structure:
    """The structure of some pieces; BadChallenge says what is wrong with them."""
    found: dict[str, Shape3] = {}
    taken: dict[Cell3, str] = {}
    for piece in pieces:
        if piece.letter not in SETS[omit]:
            raise not_in_set(piece.letter, SETS[omit])
        if piece.letter in found:
            raise BadChallenge(say("viewpoints-piece-twice", piece=piece.letter))
        for cell in piece.cells:
            if cell in taken:
                raise BadChallenge(
                    say("viewpoints-share-cell", piece=piece.letter, other=taken[cell])
                )
            taken[cell] = piece.letter
        if placement_of(piece.letter, piece.cells) is None:
            cells = " ".join("{},{},{}".format(*cell) for cell in sorted(piece.cells))
            raise BadChallenge(say("viewpoints-cannot-lie", piece=piece.letter, cells=cells))
        found[piece.letter] = piece.cells
    return structure_of(found)


def places(where: Structure, letter: str) -> tuple[Cells, ...] | WhyNot:
    """Where a piece may be laid, or laid anew; or why it cannot be taken from where it lies."""
    own = where[NUMBER[letter]]
    if own >= 0:
        why = why_not_take(where, letter)
        if why is not None:
            return why
        where = without_piece(where, letter)
    return tuple(five(place) for place in legal_placements(where, letter) if place != own)


def why_not(where: Structure, letter: str, cells: Sequence[Cell3] | None) -> WhyNot | None:
    """Why a piece cannot be laid so, or (without cells) not be taken off; None: it can."""
    if where[NUMBER[letter]] >= 0:
        why = why_not_take(where, letter)
        if why is not None or cells is None:
            return why
        where = without_piece(where, letter)
    elif cells is None:
        return WhyNot("taking", say("viewpoints-not-on-grid", piece=letter))
    placement = placement_of(letter, cells)
    if placement is None:
        return WhyNot("cells", say("viewpoints-not-the-piece", piece=letter))
    return why_not_place(where, placement)


def examine(where: Structure, omit: Omitted, *, over: Over = never) -> Report:
    """Everything about a structure; the count of what fits is given up when it is ``over``."""
    letters, on_grid = SETS[omit], letters_on(where)
    proven = challenge.certify(where, letters, over=over)
    measured = rate(where, letters) if len(on_grid) >= LEAST else None
    return Report(
        structure=challenge.write(where),
        size=len(on_grid),
        cards=cards(pieces_on(where)),
        takeable=tuple(letter for letter in on_grid if may_take(where, letter)),
        groups=_groups(list(pieces_on(where).values())),
        stands=stands(where),
        order=proven.order,
        unseen=proven.unseen,
        fitting=proven.fitting,
        exact=proven.complete,
        holds=proven.holds and len(on_grid) >= LEAST,
        difficulty=None if measured is None else to_builtins(measured),
        score=None if measured is None else round(measured.score, 4),
        level=None if measured is None else measured.level,
    )


def with_fewer(
    where: Structure, omit: Omitted, *, limit: Callable[[], Over]
) -> tuple[Fitting, ...]:
    """How many structures fit the cards that fewer than five players have; each count has a limit
    of its own."""
    five = cards(pieces_on(where))
    own = int(building_order(where) is not None)
    counts: list[Fitting] = []
    for positions in FEWER:
        given = {position: five[position - 1] for position in positions}
        found = fitting(given, SETS[omit], most=MOST, over=limit())
        # A search that was cut off may not even have met the structure itself.
        count = found.count if found.complete else max(found.count, own)
        counts.append(Fitting(positions, count, found.complete))
    return tuple(counts)


def _groups(shapes: Sequence[Shape3]) -> int:
    """How many parts pieces form that touch face to face."""
    left = [set(shape) for shape in shapes]
    count = 0
    while left:
        count += 1
        group = left.pop()
        while True:
            near = around(group)
            joined = [shape for shape in left if shape & near]
            if not joined:
                break
            left = [shape for shape in left if not shape & near]
            group.update(*joined)
    return count
