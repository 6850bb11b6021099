"""Actions on Fields of View: SWAP, DESTROY, REPLACE, returning, copying and CANCEL."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.games.viewpoint.rules.actions.common import (
    NOTHING,
    Naming,
    Rule,
    number,
    open_cards,
    touching,
)
from sightline.games.viewpoint.rules.board import Board
from sightline.games.viewpoint.rules.stack import (
    Act,
    CancelCard,
    Copy,
    MoveOpen,
    PickFromField,
    PlayTop,
    SwapOpen,
    Task,
    Touched,
    as_decided,
)
from sightline.games.viewpoint.rules.vocabulary import (
    Cancel,
    Destroy,
    Mirror,
    Replace,
    Return,
    Swap,
)


def _owners(board: Board, cards: tuple[int, ...]) -> list[int]:
    """In whose Fields of View these cards lie; cards that have gone meanwhile do not count."""
    found = {board.field_of(card) for card in cards}
    return sorted(seat for seat in found if seat is not None)


def _seats(board: Board, act: Act, of: str) -> Sequence[int]:
    match of:
        case "own":
            return (act.seat,)
        case "other" | "each-other":
            return board.clockwise(act.seat)[1:]
        case _:
            return board.clockwise(act.seat)


def _doomed(board: Board, act: Act, action: Destroy) -> tuple[int, ...]:
    """The cards that ``all`` means."""
    cards = open_cards(board, board.clockwise(act.seat), action.where)
    return tuple(card for card in cards if card != act.card)


class SwapRule(Rule):
    """SWAP."""

    repeats = True
    aims = "point"

    def naming(self, board: Board, act: Act, action: Swap) -> Naming | None:
        own = open_cards(board, [act.seat], None)
        theirs = open_cards(board, _seats(board, act, "other"), action.where)
        if len(act.named) == 2 or not own or not theirs:
            return None
        return Naming("point", tuple(theirs if act.named else own))

    def touched(self, board: Board, act: Act, action: Swap) -> Touched:
        if len(act.named) < 2:
            return NOTHING
        return touching(_owners(board, act.named), "swap", "leave-field")

    def tasks(self, board: Board, act: Act, action: Swap) -> list[Task]:
        return [SwapOpen(*act.named)] if len(act.named) == 2 else []


class DestroyRule(Rule):
    """DESTROY."""

    aims = "point"

    def naming(self, board: Board, act: Act, action: Destroy) -> Naming | None:
        if action.of not in ("other", "own", "any"):
            return None
        left = number(board, act.seat, action.count) - len(act.named)
        cards = open_cards(board, _seats(board, act, action.of), action.where)
        options = tuple(card for card in cards if card not in act.named)
        return Naming("point", options, left) if left > 0 and options else None

    def touched(self, board: Board, act: Act, action: Destroy) -> Touched:
        match action.of:
            case "all":
                seats = _owners(board, _doomed(board, act, action))
            case "each-other" | "every":
                able = _seats(board, act, action.of)
                seats = [seat for seat in able if open_cards(board, [seat], action.where)]
            case _:
                seats = _owners(board, act.named)
        return touching(sorted(seats), "destroy", "leave-field")

    def tasks(self, board: Board, act: Act, action: Destroy) -> list[Task]:
        match action.of:
            case "all":
                return [MoveOpen(act.seat, _doomed(board, act, action), "discard", "destroy")]
            case "each-other" | "every":
                count = number(board, act.seat, action.count)
                seats = _seats(board, act, action.of)
                decided = as_decided(act)
                return [PickFromField(act.card, seat, count, decided) for seat in seats]
            case _:
                return [MoveOpen(act.seat, act.named, "discard", "destroy")]


class ReturnRule(Rule):
    """RETURN."""

    aims = "point"

    def naming(self, board: Board, act: Act, action: Return) -> Naming | None:
        left = number(board, act.seat, action.count) - len(act.named)
        cards = open_cards(board, _seats(board, act, action.of), action.where)
        options = tuple(card for card in cards if card not in act.named)
        return Naming("point", options, left) if left > 0 and options else None

    def touched(self, board: Board, act: Act, action: Return) -> Touched:
        return touching(_owners(board, act.named), "return", "leave-field")

    def tasks(self, board: Board, act: Act, action: Return) -> list[Task]:
        return [MoveOpen(act.seat, act.named, action.to, "return")]


class ReplaceRule(Rule):
    """REPLACE."""

    aims = "point"

    def naming(self, board: Board, act: Act, action: Replace) -> Naming | None:
        left = number(board, act.seat, action.count) - len(act.named)
        cards = open_cards(board, [act.seat], None)
        options = tuple(card for card in cards if card not in act.named)
        return Naming("point", options, left, optional=True) if left > 0 and options else None

    def touched(self, board: Board, act: Act, action: Replace) -> Touched:
        return touching(_owners(board, act.named), "replace", "leave-field")

    def tasks(self, board: Board, act: Act, action: Replace) -> list[Task]:
        gone = tuple(card for card in act.named if board.field_of(card) == act.seat)
        return [MoveOpen(act.seat, gone, "discard", "replace"), PlayTop(act.seat, len(gone))]


class MirrorRule(Rule):
    """MIRROR."""

    aims = "point"

    def naming(self, board: Board, act: Act, action: Mirror) -> Naming | None:
        if act.named:
            return None
        cards = open_cards(board, board.clockwise(act.seat), action.where)
        # A card that copies is itself not copyable, so it never means itself.
        options = tuple(card for card in cards if board.copyable(card))
        return Naming("point", options) if options else None

    def tasks(self, board: Board, act: Act, action: Mirror) -> list[Task]:
        return [Copy(act.card, act.seat, target) for target in act.named]


class CancelRule(Rule):
    """CANCEL."""

    def touched(self, board: Board, act: Act, action: Cancel) -> Touched:
        target = board.answered_frame(act.card)
        if target is None:
            return NOTHING
        owner = board.field_of(target.card)
        touched = touching((target.seat,), "cancel")
        return touched if owner is None else (*touched, ("leave-field", (owner,)))

    def tasks(self, board: Board, act: Act, action: Cancel) -> list[Task]:
        return [CancelCard(act.card)]
