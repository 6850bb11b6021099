"""Actions on hands: DISCARD, STEAL, PASS, and putting cards onto the draw pile."""

from __future__ import annotations

from sightline.games.viewpoint.rules.actions.common import (
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
    HandOver,
    PickFromHand,
    SeeHand,
    Task,
    Touched,
)
from sightline.games.viewpoint.rules.vocabulary import Discard, Pass, Put, Steal


class DiscardRule(Rule):
    """DISCARD."""

    def naming(self, board: Board, act: Act, action: Discard) -> Naming | None:
        return name_one(board, act, action.who, lambda seat: bool(board.hands[seat]))

    def touched(self, board: Board, act: Act, action: Discard) -> Touched:
        return touching(others(act, holders(board, seats_meant(board, act, action.who))), "discard")

    def tasks(self, board: Board, act: Act, action: Discard) -> list[Task]:
        count = number(board, act.seat, action.count)
        tasks: list[Task] = []
        for owner in holders(board, seats_meant(board, act, action.who)) if count else ():
            by_player = action.choose == "player" and owner != act.seat
            if by_player:
                tasks.append(SeeHand(act.seat, owner))
            chooser = act.seat if by_player else owner
            tasks.append(PickFromHand(act.card, "discard", chooser, owner, "discard", count))
        return tasks


class StealRule(Rule):
    """STEAL."""

    repeats = True

    def naming(self, board: Board, act: Act, action: Steal) -> Naming | None:
        taken = act.before if action.victims == "different" else ()
        return name_one(
            board, act, action.who, lambda seat: bool(board.hands[seat]) and seat not in taken
        )

    def touched(self, board: Board, act: Act, action: Steal) -> Touched:
        return touching(holders(board, seats_meant(board, act, action.who)), "steal", "take")

    def tasks(self, board: Board, act: Act, action: Steal) -> list[Task]:
        thief = act.seat
        tasks: list[Task] = []
        for owner in holders(board, seats_meant(board, act, action.who)):
            tasks.append(SeeHand(thief, owner))
            tasks.append(PickFromHand(act.card, "steal", thief, owner, "hand", 1, thief))
        return tasks


class PutRule(Rule):
    """PUT."""

    def naming(self, board: Board, act: Act, action: Put) -> Naming | None:
        return name_one(board, act, action.who, lambda seat: bool(board.hands[seat]))

    def touched(self, board: Board, act: Act, action: Put) -> Touched:
        seats = others(act, holders(board, seats_meant(board, act, action.who)))
        return touching(seats, "put", "take")

    def tasks(self, board: Board, act: Act, action: Put) -> list[Task]:
        count = number(board, act.seat, action.count)
        owners = holders(board, seats_meant(board, act, action.who))
        return [PickFromHand(act.card, "put", owner, owner, action.to, count) for owner in owners]


class PassRule(Rule):
    """PASS ON."""

    def touched(self, board: Board, act: Act, action: Pass) -> Touched:
        step = 1 if action.to == "left" else -1
        givers = holders(board, board.clockwise(act.seat))
        receivers = [(seat + step) % board.players for seat in givers]
        return touching(others(act, sorted({*givers, *receivers})), "pass")

    def tasks(self, board: Board, act: Act, action: Pass) -> list[Task]:
        count = number(board, act.seat, action.count)
        step = 1 if action.to == "left" else -1
        # Everybody chooses before anything is handed over: no card just received is passed on.
        picks: list[Task] = [
            PickFromHand(
                act.card, "pass", giver, giver, "aside", count, (giver + step) % board.players
            )
            for giver in holders(board, board.clockwise(act.seat))
        ]
        return [*picks, HandOver(step)]
