"""Monte Carlo CFR (outcome sampling) where the tree is too large to walk through, by OpenSpiel.

    python examples/learning/mccfr.py [--episodes 3000] [--out figure.svg]

Two turns of Perspective have some 250,000 ends. Prints what the policy that was found
gains a game as the first and as the second seat, against a random player.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import outcome_sampling_mccfr

import sightline.env


def returns(game: Any, policies: list[Any], games: int, seed: int) -> float:
    """What the first seat gains a game."""
    rng, whole = Random(seed), 0.0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                ids, chances = zip(*state.chance_outcomes(), strict=True)
            else:
                policy = policies[state.current_player()]
                if policy is None:
                    state.apply_action(rng.choice(state.legal_actions()))
                    continue
                ids, chances = zip(*policy.action_probabilities(state).items(), strict=True)
            state.apply_action(rng.choices(ids, chances)[0])
        whole += state.returns()[0]
    return whole / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=3000)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--points", type=int, default=6, help="how often it is measured")
    parser.add_argument("--out", type=Path, help="draw the curves into this file")
    given = parser.parse_args()
    np.random.seed(1)  # the solver draws from NumPy's global numbers
    curves: dict[str, list[tuple[int, float]]] = {}
    for key, small in (("viewpoint", "long-duel"), ("perspective", "two-turns")):
        game = sightline.env.spiel(key, small=small)
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        both = returns(game, [None, None], given.games, 3)
        first, second = both, -both
        points = curves[f"{key}, {small}"] = [(0, (first + second) / 2)]
        for number in range(1, given.episodes + 1):
            solver.iteration()
            if number * given.points % given.episodes < given.points:
                found = solver.average_policy()
                first = returns(game, [found, None], given.games, 1)
                second = -returns(game, [None, found], given.games, 2)
                points.append((number, (first + second) / 2))
        print(
            f"{key}, {small}: gains {first:+.3f} as the first seat (random {both:+.3f}), "
            f"{second:+.3f} as the second (random {-both:+.3f})"
        )
    if given.out is not None:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        for name, points in curves.items():
            axes.plot(*zip(*points, strict=True), marker="o", label=name)
        axes.set_xlabel("episodes of outcome sampling")
        axes.set_ylabel("gain a game against random, both seats")
        axes.grid(alpha=0.3)
        axes.legend()
        figure.savefig(given.out, bbox_inches="tight")


if __name__ == "__main__":
    main()
