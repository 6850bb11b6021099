"""How a client follows a game from events alone."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from sightline.games.viewpoints.rules.views import (
    Answered,
    AnyEvent,
    CardShown,
    Ended,
    Looked,
    Passed,
    Piece,
    Placed,
    Proposed,
    Reserved,
    RoundsSet,
    Saw,
    Settling,
    Swapped,
    TurnBegan,
    View,
)


def fold(view: View, event: AnyEvent) -> View:
    """The view after perceiving an event."""
    match event:
        case CardShown():
            return replace(view, own=event.position, card=event.card)
        case Proposed():
            return replace(view, proposals=(*view.proposals, event.rounds))
        case RoundsSet():
            return replace(view, rounds=event.rounds)
        case Placed():
            return _placed(view, event)
        case Reserved():
            reserved = list(view.reserved)
            reserved[event.seat] = event.piece.letter
            return replace(
                view, structure=_without(view, event.piece.letter), reserved=tuple(reserved)
            )
        case Answered():
            answer = event.answer
            return replace(
                view,
                answers=(*view.answers, answer),
                tokens=tuple(token for token in view.tokens if token != answer.token),
            )
        case Looked():
            return replace(view, tokens=tuple(t for t in view.tokens if t != "view"))
        case Swapped():
            return replace(
                view,
                positions=event.positions,
                tokens=tuple(t for t in view.tokens if t != "swap"),
            )
        case Saw() | Passed():
            return view
        case TurnBegan():
            positions = view.positions
            if view.players == 1:
                positions = (event.position,)
            announced = {*view.announced, *([event.position] if event.complete else [])}
            return replace(
                view,
                stage="turn",
                turn=event.seat,
                position=event.position,
                positions=positions,
                complete=event.complete,
                announced=tuple(sorted(announced)),
                turns=event.turns,
                rounds=event.rounds,
                in_a_row=event.in_a_row,
            )
        case Settling():
            return replace(view, stage=event.stage, turn=event.seat, position=event.position)
        case Ended():
            return replace(
                view,
                stage="over",
                turn=None,
                position=None,
                complete=False,
                outcome=event.outcome,
                rounds=event.rounds,
                turns=event.turns,
                in_a_row=event.in_a_row,
                cards=event.cards,
                target=event.target,
            )
        case _:
            assert_never(event)


def _without(view: View, letter: str) -> tuple[Piece, ...]:
    return tuple(piece for piece in view.structure if piece.letter != letter)


def _placed(view: View, event: Placed) -> View:
    letter = event.piece.letter
    structure = sorted([*_without(view, letter), event.piece], key=lambda piece: piece.letter)
    reserved = tuple(None if kept == letter else kept for kept in view.reserved)
    free = tuple(other for other in view.free if other != letter)
    return replace(view, structure=tuple(structure), free=free, reserved=reserved)
