"""What giving up makes of a result."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sightline.core.game import AnyGame
from sightline.core.message import Seat, say, seats
from sightline.core.outcome import Outcome, Result, ScoreSheet


def given_up(game: AnyGame, players: int, resigned: Sequence[int]) -> Outcome:
    """The end of a game between two sides, or for one: who gave up first has lost it."""
    loser = resigned[0]
    lost = next(side for side in game.sides(players) if loser in side)
    return Outcome(
        tuple("loss" if seat in lost else "win" for seat in range(players)),
        say("gave-up", who=Seat(loser)),
        ScoreSheet((say("sheet-player"),), tuple((Seat(seat),) for seat in range(players))),
    )


def played_on(game: AnyGame, ended: Outcome, resigned: Sequence[int]) -> Outcome:
    """The end of a game that a bot has played on for some. Where all are one side, what it has
    reached is everybody's, and that they left is told; elsewhere they rank last."""
    if len(game.sides(len(ended.results))) > 1:
        return _ranked_last(ended, resigned)
    who = seats(tuple(sorted(set(resigned))))
    return replace(ended, summary=say("gave-up-together", summary=ended.summary, who=who))


def _ranked_last(ended: Outcome, resigned: Sequence[int]) -> Outcome:
    """They rank last, whatever the bot has reached. If it has won, nobody of those who stayed has,
    and nobody of them has lost."""
    left = set(resigned)
    wins = {seat for seat in ended.winners if seat not in left}
    taken = bool(ended.winners) and not wins

    def result(seat: int, reached: Result) -> Result:
        if seat in left:
            return "loss"
        return "draw" if taken else reached

    results = tuple(result(seat, reached) for seat, reached in enumerate(ended.results))
    who = seats(tuple(sorted(left)))
    summary = say("gave-up-last", summary=ended.summary, who=who)
    return replace(ended, results=results, summary=summary)
