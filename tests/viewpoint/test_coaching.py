"""A coach says something true in every decision, from the seat's view alone."""

from __future__ import annotations

from random import Random

from sightline.core.registry import find_game
from sightline.words import reader_of, render

GAME = find_game("viewpoint")
SETS = "revisioned+trick-of-the-light"


def test_there_is_a_line_for_every_decision_and_for_nobody_else() -> None:
    said: set[str] = set()
    for seed in range(12):
        state = GAME.start(3, {"sets": SETS, "turn_limit": 40}, seed=str(seed))
        rng = Random(seed)
        readers = [reader_of(GAME, 3, seat) for seat in range(3)]
        while state.outcome is None:
            for seat in range(3):
                view = state.view(seat)
                line = GAME.coach(view, seat)
                assert (line is not None) == (seat in state.asked)
                if line is not None:
                    said.add(line.id)
                    assert render(line, readers[seat])
                    if state.in_window and seat in state.awaiting:
                        assert bool(view.fits) == (len(state.legal(seat)) > 1)
                    if line.id == "viewpoint-coach-win":
                        worth = next(c.points for c in view.cards if c.name == line.args["card"])
                        assert worth is not None
                        assert view.now.totals[seat] + worth >= 100
            seat = rng.choice(state.awaiting)
            moves = list(state.legal(seat))
            state.apply(seat, rng.choice(moves))
    assert len(said) > 12, said


def test_the_audience_is_told_of_no_fitting_card() -> None:
    state = GAME.start(2, {"first": "seat0"}, seed="1")
    state.apply(0, next(iter(state.legal(0))))
    assert state.in_window
    assert state.view(None).fits == ()
    assert state.view(0).fits == ()
