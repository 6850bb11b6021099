"""Actions on the piles and looks: DRAW, taking from the discard pile, looking and choosing."""

from __future__ import annotations

from sightline.games.viewpoint.rules.actions.common import (
    NOTHING,
    Naming,
    Rule,
    holders,
    name_one,
    number,
    others,
    seats_meant,
    touching,
)
from sightline.games.viewpoint.rules.board import Board
from sightline.games.viewpoint.rules.stack import (
    Act,
    DrawCards,
    GiveBack,
    MoveOpen,
    PickFromHand,
    PickLooked,
    SeeHand,
    SeePile,
    Task,
    Touched,
)
from sightline.games.viewpoint.rules.vocabulary import Draw, Look, Recover


def _look_at_hands(board: Board, act: Act, action: Look) -> list[Task]:
    seat, tasks = act.seat, list[Task]()
    for owner in holders(board, seats_meant(board, act, action.who)):
        if action.count is None:
            tasks.append(SeeHand(seat, owner))
            if action.take:
                tasks.append(
                    PickFromHand(act.card, "look", seat, owner, action.to, action.take, seat)
                )
            continue
        count = number(board, seat, action.count)
        if count:
            tasks.append(PickFromHand(act.card, "show", owner, owner, "show", count, seat))
            if action.take:
                tasks.append(PickLooked(act.card, seat, action.to, action.take, owner))
            tasks.append(GiveBack(seat, owner))
    return tasks


class DrawRule(Rule):
    """DRAW."""

    def naming(self, board: Board, act: Act, action: Draw) -> Naming | None:
        return name_one(board, act, action.who) if board.draw else None

    def touched(self, board: Board, act: Act, action: Draw) -> Touched:
        if not board.draw:
            return NOTHING
        return touching(others(act, seats_meant(board, act, action.who)), "draw")

    def tasks(self, board: Board, act: Act, action: Draw) -> list[Task]:
        count = number(board, act.seat, action.count)
        return [DrawCards(seat, count, action.end) for seat in seats_meant(board, act, action.who)]


class RecoverRule(Rule):
    """RECOVER."""

    aims = "point"

    def naming(self, board: Board, act: Act, action: Recover) -> Naming | None:
        left = number(board, act.seat, action.count) - len(act.named)
        options = tuple(
            card
            for card, kind in board.discard
            if card not in act.named and board.fits(kind, action.where)
        )
        return Naming("point", options, left) if left > 0 and options else None

    def tasks(self, board: Board, act: Act, action: Recover) -> list[Task]:
        return [MoveOpen(act.seat, act.named, action.to, "recover")]


class LookRule(Rule):
    """LOOK."""

    def naming(self, board: Board, act: Act, action: Look) -> Naming | None:
        if action.at != "hand":
            return None
        return name_one(board, act, action.who, lambda seat: bool(board.hands[seat]))

    def touched(self, board: Board, act: Act, action: Look) -> Touched:
        if action.at != "hand" or not action.take:
            return NOTHING
        seats = holders(board, seats_meant(board, act, action.who))
        return touching(seats, "discard" if action.to == "discard" else "take")

    def tasks(self, board: Board, act: Act, action: Look) -> list[Task]:
        if action.at == "hand":
            return _look_at_hands(board, act, action)
        count = 0 if action.count is None else number(board, act.seat, action.count)
        if not board.draw or not count:
            return []
        if action.rest == "back":
            return [SeePile(act.seat, count, action.at, lift=False)]
        tasks: list[Task] = [SeePile(act.seat, count, action.at, lift=True)]
        if action.take:
            tasks.append(PickLooked(act.card, act.seat, action.to, action.take, None))
        return [*tasks, PickLooked(act.card, act.seat, action.rest, None, None)]
