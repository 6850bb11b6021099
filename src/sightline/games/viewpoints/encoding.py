"""Viewpoints for programs that learn: ids of moves, and sights as numbers.

Pieces are 1 to 12 in the order of the alphabet, whichever ten are in play. What may be placed is
meant by the piece, its orientation and its place in the cube: a number of the tables of ``space``.
Whether that places, moves or returns the piece follows from where it is now. Positions are 1 to 5
as in the book; slots run from A1 to F6 row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from struct import Struct, pack
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sightline.core.encoding import Encoding, Field, NoSuchAction
from sightline.core.sight import Sight
from sightline.games.viewpoints.rules.blueprint import (
    EMPTY,
    POSITIONS,
    SLOTS,
    slot_name,
    slot_named,
)
from sightline.games.viewpoints.rules.choices import Choices, five
from sightline.games.viewpoints.rules.deciding import MOST_ROUNDS
from sightline.games.viewpoints.rules.moves import (
    TOKENS,
    AnyMove,
    Pass,
    Place,
    Propose,
    Reserve,
    Return,
    Settle,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import (
    CELLS,
    EDGE,
    LETTERS,
    NUMBER,
    letter_of,
    placement_of,
    tables,
)
from sightline.games.viewpoints.rules.views import Answer, Glance, Saw

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.encoding import Vector

_PIECES = len(LETTERS)
_COLOURS = (EMPTY, *LETTERS)
"""A slot's colour: 0 is an empty slot."""
_COLOUR = {colour: number for number, colour in enumerate(_COLOURS)}
_STAGES = ("propose", "settle", "turn", "over")
_MANY = 2000


def _other_moves() -> tuple[AnyMove, ...]:
    """Every move that is no placement, in the order of the ids."""
    slots = [slot_name(slot) for slot in range(SLOTS)]
    moves: list[AnyMove] = [Reserve(letter) for letter in LETTERS]
    for token in TOKENS:
        for position in POSITIONS:
            if token == "xy":
                moves += (Token(token, position, slot) for slot in slots)
            elif token == "xy?":
                moves += (
                    Token(token, position, slot, colour) for slot in slots for colour in _COLOURS
                )
            else:
                moves.append(Token(token, position))
    moves.append(Pass())
    for kind in (Propose, Settle):
        moves += (kind(rounds) for rounds in range(1, MOST_ROUNDS + 1))
    return tuple(moves)


class ViewpointsEncoding(Encoding[AnyMove]):
    """One to five players."""

    def __init__(self, players: int) -> None:
        self._players = players
        self.version = f"viewpoints-{players}/1"
        self._placements = tables().placements
        self._others = _other_moves()
        self._ids = {move: self._placements + n for n, move in enumerate(self._others)}
        self._others_known: tuple[AnyMove, ...] = ()
        self._others_ids: list[int] = []
        self.actions = self._placements + len(self._others)
        self.fields = tuple(_fields(players))
        # Several times as quick as to have NumPy look at every number.
        self._packing = Struct(f"={self.size}h")

    def id_of(self, sight: Sight[AnyMove, Any], move: AnyMove) -> int:
        if isinstance(move, Place | Shift | Return):
            placement = placement_of(move.piece, move.cells)
            if placement is None:
                raise ValueError(f"{move.piece} cannot lie on {move.cells}")
            return placement
        return self._ids[move]

    def move_of(self, sight: Sight[AnyMove, Any], number: int) -> AnyMove:
        number = self.require(number)
        if number >= self._placements:
            return self._others[number - self._placements]
        letter = letter_of(number)
        glance = cast("Glance", sight.glance)
        view = glance.view
        if letter in view.free:
            return Place(letter, five(number))
        if glance.where[NUMBER[letter]] >= 0:
            return Shift(letter, five(number))
        if view.reserved[sight.seat] == letter:
            return Return(letter, five(number))
        raise NoSuchAction(number, self.actions)

    def legal_ids(self, sight: Sight[AnyMove, Any]) -> Sequence[int]:
        moves = sight.legal
        if isinstance(moves, Choices):
            reserving = [self._placements + NUMBER[letter] for letter in moves.reserved]
            return [*moves.laid, *reserving, *self._ids_of(moves.others)]
        return [self.id_of(sight, move) for move in moves]

    def legal_array(self, sight: Sight[AnyMove, Any]) -> NDArray[np.int64]:
        ids = self.legal_ids(sight)
        return np.frombuffer(pack(f"={len(ids)}q", *ids), dtype=np.int64)

    def _ids_of(self, others: tuple[AnyMove, ...]) -> list[int]:
        """Uses of tokens are hundreds, and for many turns the same ones."""
        if self._others_known != others:
            self._others_known = others
            self._others_ids = [self._ids[move] for move in others]
        return self._others_ids

    def vector(self, sight: Sight[AnyMove, Any]) -> Vector:
        glance = cast("Glance", sight.glance)
        view, cells = glance.view, _cells()
        free, on_grid = set(view.free), [0] * CELLS
        for number, placement in enumerate(glance.where, 1):
            if placement >= 0:
                for cell in cells[placement]:
                    on_grid[cell] = number
        reserved = (*view.reserved[sight.seat :], *view.reserved[: sight.seat])
        seats = (*view.positions[sight.seat :], *view.positions[: sight.seat])
        flat: list[int] = [
            *on_grid,
            *[(letter in free) for letter in LETTERS],
            *[0 if kept is None else NUMBER[kept] + 1 for kept in reserved],
            _STAGES.index(view.stage),
            view.position or 0,
            view.own or 0,
            *seats,
            *_order(view.in_play),
            *[p in view.announced for p in POSITIONS],
            view.complete,
            *[token in view.tokens for token in TOKENS],
            *_card(view.card),
            *_told(view.answers),
        ]
        flat += _saw(sight)
        flat += view.proposals
        flat += [0] * (len(POSITIONS) - len(view.proposals))
        flat += [
            0 if view.rounds is None else view.rounds + 1,
            view.turns,
            view.turn_limit,
            view.in_a_row,
        ]
        packed = bytearray(2 * len(flat))
        self._packing.pack_into(packed, 0, *flat)
        return np.frombuffer(packed, dtype=np.int16)


@cache
def _cells() -> list[list[int]]:
    """By placement, the cells that it fills."""
    return tables().cells.tolist()


@lru_cache(maxsize=64)
def _order(in_play: tuple[int, ...]) -> tuple[int, ...]:
    """By position: its place in the turn order."""
    return tuple(in_play.index(p) + 1 if p in in_play else 0 for p in POSITIONS)


@lru_cache(maxsize=64)
def _card(card: str | None) -> tuple[int, ...]:
    """The own card, slot by slot."""
    return (0,) * SLOTS if card is None else tuple(_COLOUR[colour] + 1 for colour in card)


@lru_cache(maxsize=64)
def _told(answers: tuple[Answer, ...]) -> Sequence[int]:
    """What the tokens have told everybody: each is played once."""
    by = {answer.token: answer for answer in answers}
    told = [0] * 3
    slot = by.get("xy")
    if slot is not None and slot.slot is not None and slot.colour is not None:
        told = [slot.position, 1 + (slot_named(slot.slot) or 0), 1 + _COLOUR[slot.colour]]
    guess = by.get("xy?")
    if guess is not None and guess.slot is not None and guess.colour is not None:
        told += [
            guess.position,
            1 + (slot_named(guess.slot) or 0),
            1 + _COLOUR[guess.colour],
            2 if guess.yes else 1,
        ]
    else:
        told += [0] * 4
    colours = by.get("colours")
    if colours is None or colours.colours is None:
        return told + [0] * (1 + _PIECES)
    return [*told, colours.position, *(letter in colours.colours for letter in LETTERS)]


def _saw(sight: Sight[AnyMove, Any]) -> list[int]:
    """The card that was looked at since the own last move."""
    seen = sight.perceived(Saw)
    if seen:
        return [seen[-1].position, *(_COLOUR[colour] + 1 for colour in seen[-1].card)]
    return [0] * (1 + SLOTS)


def _fields(players: int) -> list[Field]:
    five = len(POSITIONS)
    colour = len(_COLOURS)
    return [
        Field("grid", (EDGE, EDGE, EDGE), _PIECES, "by z, y, x: the piece there"),
        Field("free", (_PIECES,), 1, "pieces around the grid"),
        Field("reserved", (players,), _PIECES, "by seat, from the own one: the piece kept"),
        Field("stage", (), len(_STAGES) - 1, "propose, settle, turn, over"),
        Field("position", (), five, "the position in turn"),
        Field("own", (), five, "the own position"),
        Field("positions", (players,), five, "by seat, from the own one: its position"),
        Field("order", (five,), five, "by position: its place in the turn order; 0: not in play"),
        Field("announced", (five,), 1, "positions that may pass"),
        Field("complete", (), 1, "whether the card in turn is complete now"),
        Field("tokens", (len(TOKENS),), 1, "tokens left"),
        Field("card", (SLOTS,), colour, "the own card: unknown, empty, or a piece plus one"),
        Field("told_position", (), five, "token xy: whose card"),
        Field("told_slot", (), SLOTS, "token xy: which slot, plus one"),
        Field("told_colour", (), colour, "token xy: the colour, as on the card"),
        Field("guess_position", (), five, "token xy?: whose card"),
        Field("guess_slot", (), SLOTS, "token xy?: which slot, plus one"),
        Field("guess_colour", (), colour, "token xy?: the colour asked for"),
        Field("guess_answer", (), 2, "token xy?: not played, no, yes"),
        Field("colours_position", (), five, "token colours: whose card"),
        Field("colours", (_PIECES,), 1, "token colours: the pieces on it"),
        Field("saw_position", (), five, "token view, if just played: whose card"),
        Field("saw", (SLOTS,), colour, "token view, if just played: that card"),
        Field("proposals", (five,), MOST_ROUNDS, "rounds proposed so far", "number"),
        Field("rounds", (), MOST_ROUNDS + 1, "rounds left plus one; 0: not limited", "number"),
        Field("turns", (), _MANY, "turns that are over", "number"),
        Field("turn_limit", (), _MANY, "turns that there are", "number"),
        Field("in_a_row", (), _MANY, "turns in a row that announced and passed", "number"),
    ]


def encoding(players: int) -> ViewpointsEncoding:
    """The encoding of a game with so many players."""
    return ViewpointsEncoding(players)
