"""Perspective: what would knowing more win? Bots that see what no player sees, as upper bounds.

    python benchmarks/perspective_ceiling.py --seer all --games 500 --seed 1
    python benchmarks/perspective_ceiling.py --seer search --games 500 --seed 1

One seat thinks as ``search`` does, all others are ``counter`` (``--rivals`` names others); seats
rotate, and game N has the same deal for every seer.

``--seer search``: it knows what its seat has seen, as a player would.
``--seer all``: it knows both sides of every card. In its imagined games it plays on so, and its
rivals by what they have themselves seen.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from sightline.arena.stats import wilson
from sightline.bots import find_bot
from sightline.games.perspective.bots.belief import Belief
from sightline.games.perspective.bots.players import Budget, Search
from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.moves import Insert, TableMove
from sightline.games.perspective.rules.state import PerspectiveState


class Seer(Search):
    """``search``, for a seat that is told more than it has seen."""

    def move(self, state: PerspectiveState, seat: int, rng: Random) -> TableMove:
        """What it would do in the true position."""
        world = state.copy()
        assert isinstance(world, PerspectiveState)
        belief = Belief(world, seat, rng, self.limit, list(world.deal.deck))
        if world.stage == "redraw":
            return Insert(self._place_for_redraw(belief))
        return self.decide(belief, rng)


def play(players: int, seer: str, games: int, rivals: list[str], number: int, seed: int) -> bool:
    """One game; whether the seer won."""
    state = GAME.start(players, {}, seed=Random(f"deal {seed} {number}").getrandbits(48))
    assert isinstance(state, PerspectiveState)
    own = number % players
    at = [(seat - own) % players for seat in range(players)]
    bots = [None if place == 0 else find_bot(GAME, rivals[place - 1]).make() for place in at]
    lucks = [Random(f"{seed} {number} {place}") for place in at]
    eye = Seer(Budget(iterations=games))
    while state.awaiting:
        seat = state.awaiting[0]
        bot = bots[seat]
        if bot is not None:
            state.apply(seat, bot.choose(state.sight(seat), lucks[seat]))
        elif seer == "all":
            state.apply(seat, eye.move(state, seat, lucks[seat]))
        else:
            state.apply(seat, eye.choose(state.sight(seat), lucks[seat]))
    assert state.outcome is not None
    return state.outcome.results[own] == "win"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seer", choices=("all", "search"), default="all")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--rivals", default="counter", help="one for all, or one a seat")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--iterations", type=int, default=100, help="imagined games a decision")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rivals = arguments.rivals.split(",")
    rivals = rivals * (arguments.players - 1) if len(rivals) == 1 else rivals
    if len(rivals) != arguments.players - 1:
        parser.error(f"{arguments.players - 1} rivals, or one for all")
    won, began = 0, process_time()
    for number in range(arguments.games):
        won += play(
            arguments.players,
            arguments.seer,
            arguments.iterations,
            rivals,
            number,
            arguments.seed,
        )
    low, high = wilson(won / arguments.games, arguments.games)
    print(
        f"{arguments.seer} against {','.join(rivals)}: {won} of {arguments.games},"
        f" {100 * won / arguments.games:.1f} % ({100 * low:.1f} to {100 * high:.1f}),"
        f" {process_time() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
