"""Actions on turns: more plays, more turns, missed turns."""

from __future__ import annotations

from sightline.games.viewpoint.rules.actions.common import (
    Naming,
    Rule,
    name_one,
    number,
    others,
    seats_meant,
    touching,
)
from sightline.games.viewpoint.rules.board import Board
from sightline.games.viewpoint.rules.stack import Act, Grant, Task, Touched
from sightline.games.viewpoint.rules.vocabulary import AnotherTurn, MissTurn, PlayMore


class PlayMoreRule(Rule):
    """PLAY MORE."""

    def tasks(self, board: Board, act: Act, action: PlayMore) -> list[Task]:
        return [Grant(act.seat, "plays", number(board, act.seat, action.count))]


class AnotherTurnRule(Rule):
    """ANOTHER TURN."""

    def tasks(self, board: Board, act: Act, action: AnotherTurn) -> list[Task]:
        return [Grant(act.seat, "turns", number(board, act.seat, action.count))]


class MissTurnRule(Rule):
    """MISS TURN."""

    def naming(self, board: Board, act: Act, action: MissTurn) -> Naming | None:
        return name_one(board, act, action.who)

    def touched(self, board: Board, act: Act, action: MissTurn) -> Touched:
        return touching(others(act, seats_meant(board, act, action.who)), "miss-turn")

    def tasks(self, board: Board, act: Act, action: MissTurn) -> list[Task]:
        count = number(board, act.seat, action.count)
        return [Grant(seat, "missed", count) for seat in seats_meant(board, act, action.who)]
