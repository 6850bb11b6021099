"""A coach says something true in every turn, from the seat's view alone."""

from __future__ import annotations

from random import Random

from sightline.core.registry import find_game
from sightline.games.pentup.rules.coaching import FEW, reached
from sightline.games.pentup.rules.scoring import best_seats
from sightline.words import reader_of, render

GAME = find_game("pentup")


def test_what_is_said_of_tiles_and_of_the_lead_is_so() -> None:
    said: set[str] = set()
    for seed in range(6):
        players = 2 + seed % 3
        state = GAME.start(players, {}, seed=str(seed))
        rng = Random(seed)
        readers = [reader_of(GAME, players, seat) for seat in range(players)]
        while state.outcome is None:
            (seat,) = state.awaiting
            view = state.view(seat)
            assert all(GAME.coach(view, one) is None for one in range(players) if one != seat)
            line = GAME.coach(view, seat)
            assert line is not None
            text = render(line, readers[seat])
            said.add(line.id.removeprefix("pentup-coach-") + str(line.args.get("then", "")))
            moves = list(state.legal(seat))
            if view.placed:
                top = max(tile.level for tile in view.placed)
                leads = best_seats(view.placed, players, misere=False) == (seat,)
                assert text.startswith("You lead:") == leads
                # Every legal move of a tile goes to the level that the coach counts with.
                levels = reached(view, seat)
                level_of = {tile: level for level, tiles in levels.items() for tile in tiles}
                tried = {move.tile: move for move in moves}
                assert set(level_of) == set(tried)
                highest = max(levels)
                assert line.id.endswith("-apart") == (highest < top)
                if not line.id.endswith("-apart"):
                    assert line.args["to"] == highest
                    assert line.args["count"] == len(levels[highest])
                    if len(levels[highest]) <= FEW:
                        assert all(f"{tile}" in text for tile in levels[highest])
                for tile, move in tried.items():
                    after = state.copy()
                    after.apply(seat, move)
                    placed = after.view(seat).placed
                    assert placed[-1].level == level_of[tile]
                    if tile in levels[highest] and "then" in line.args:
                        best = best_seats(placed, players, misere=False)
                        now = "closer" if seat not in best else "even"
                        now = "ahead" if best == (seat,) else now
                        assert line.args["then"] == now
            state.apply(seat, rng.choice(moves))
    assert said >= {"first", "leads", "leads-apart", "behindahead", "behind-apart"}, said


def test_in_misere_it_says_what_wins_there() -> None:
    state = GAME.start(2, {"misere": True}, seed="1")
    state.apply(0, next(iter(state.legal(0))))
    line = GAME.coach(state.view(1), 1)
    assert line is not None
    assert "lowest level" in render(line, reader_of(GAME, 2, 1))
