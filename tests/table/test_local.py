"""A table in one place follows the rules of every table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sightline
from sightline.bots import BotFailed, find_bot
from sightline.core.bot import Bot
from sightline.core.errors import IllegalMove
from sightline.core.sight import Sight
from sightline.table.folding import fold
from sightline.table.local import CannotUndo, LocalTable
from sightline.table.story import Story
from sightline.table.unwatched import play_out

GAMES = [("veil", 3), ("viewpoint", 3), ("perspective", 4), ("pentup", 2)]


def played(key: str, players: int, seed: int) -> LocalTable:
    table = LocalTable.open(key, ["random"] * players, seed=seed)
    table.play_bots()
    assert table.due is None
    return table


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_many_games_in_a_row_take_the_same_course(key: str, players: int) -> None:
    for seed in range(3):
        table = played(key, players, seed)
        game = sightline.find_game(key)
        state = game.start(players, seed=seed)
        bots = [find_bot(game, "random").make() for _ in range(players)]
        lent = LocalTable.open(key, ["random"] * players, seed=seed)

        def decide(sight: Sight[Any, Any], seat: int) -> Any:
            lent.state = state  # noqa: B023 - the same luck as at the table
            return bots[seat].choose(sight, lent.luck(f"bot {seat}"))  # noqa: B023

        seats = [lambda sight, seat=seat: decide(sight, seat) for seat in range(players)]
        play_out(state, seats, game.longest(players, state.options))
        assert state.record.dump() == table.state.record.dump()


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_log_leads_to_the_same_story(key: str, players: int) -> None:
    table = played(key, players, 5)
    again = Story("again", table.story.header)
    for entry in table.entries:
        fold(again, entry, 0.0)
    assert again.state.fingerprint() == table.state.fingerprint()
    assert again.status == table.story.status == "finished"
    assert again.number == table.story.number
    windows = sum(entry.__class__.__name__ == "Closed" for entry in table.entries)
    assert bool(windows) == sightline.find_game(key).windows


def test_answers_in_a_window_wait_for_the_last_one() -> None:
    table = LocalTable.open("veil", [None, None, None], seed=4)
    while not table.story.state.in_window:
        seat = table.due
        assert seat is not None
        table.decide(seat, table.state.legal(seat)[0])
    number, asked = table.story.number, table.story.asked
    for seat in reversed(asked):
        assert table.story.number == number, "nothing is told before the last answer"
        with pytest.raises(IllegalMove):
            table.decide((set(range(3)) - set(asked)).pop(), table.state.legal(seat)[0])
        table.decide(seat, table.state.legal(seat)[0])
    assert table.story.number == number + 1
    assert [note.seat for note in table.story.notes[-len(asked) :]] == sorted(asked)
    assert table.state is table.story.state


def test_a_move_is_taken_back_by_the_rule_of_every_table() -> None:
    table = LocalTable.open("pentup", [None, "random"], seed=1)
    with pytest.raises(CannotUndo):
        table.undo(0)
    start = table.state.fingerprint()
    table.decide(0, table.state.legal(0)[0])
    table.play_bots()
    first = table.state.record.dump()
    assert table.undo(0) == 2
    assert table.state.fingerprint() == start
    table.decide(0, table.state.legal(0)[0])
    table.play_bots()
    assert table.state.record.dump() == first, "a bot does not change its mind"


def test_a_bot_that_fails_costs_nothing() -> None:
    class Failing(Bot):
        def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
            raise ValueError("no idea")

    table = LocalTable.open("pentup", [None, Failing()], seed=1)
    table.decide(0, table.state.legal(0)[0])
    with pytest.raises(BotFailed, match="ValueError: no idea"):
        table.play_bots()
    assert table.state.length == 1
