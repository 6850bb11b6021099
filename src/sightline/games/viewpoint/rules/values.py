"""Numbers that depend on the board: points of a card, counts of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sightline.games.viewpoint.rules.vocabulary import Amount

if TYPE_CHECKING:
    from sightline.games.viewpoint.rules.board import Board

MOST_COUNTED = 20


def amount(board: Board, seat: int, wanted: Amount) -> int:
    """The number, seen from a seat."""
    return amount_for(wanted, measured(board, seat, wanted))


def amount_for(wanted: Amount, counted: int) -> int:
    """``plus + each × (counted ÷ every)``, within its limits."""
    value = wanted.plus + wanted.each * (counted // wanted.every)
    if wanted.least is not None:
        value = max(value, wanted.least)
    if wanted.most is not None:
        value = min(value, wanted.most)
    return value


def as_count(value: int) -> int:
    """A count of cards or times: not below zero, and not above what a set may name."""
    return min(MOST_COUNTED, max(0, value))


def measured(board: Board, seat: int, wanted: Amount) -> int:
    """What is counted. Hands and the draw pile are counted by size alone: all of it is public."""
    match wanted.per:
        case "own-field":
            rows = [board.fields[seat]]
        case "other-fields":
            rows = [field for other, field in enumerate(board.fields) if other != seat]
        case "viewniverse":
            rows = board.fields
        case "discard-pile":
            rows = [board.discard]
        case "draw-pile":
            return len(board.draw)
        case "own-hand":
            return len(board.hands[seat])
        case "other-hands":
            return sum(len(hand) for other, hand in enumerate(board.hands) if other != seat)
        case "players":
            return board.players
    if wanted.where is None:
        return sum(map(len, rows))
    fitting = board.fitting(wanted.where)
    return len([kind for row in rows for _, kind in row if kind in fitting])


def field_points(board: Board, seat: int) -> tuple[int, ...]:
    """What each card in a Field of View is worth now."""
    fixed, field = board.fixed_points, board.fields[seat]
    points = [fixed[kind] for _, kind in field]
    if None in points:
        points = [
            board.varying(kind, seat) if worth is None else worth
            for worth, (_, kind) in zip(points, field, strict=True)
        ]
    return tuple(cast("list[int]", points))
