"""Information set Monte Carlo tree search by OpenSpiel, with the engine's worlds.

    python examples/learning/ismcts.py [--games 20] [--simulations 10 30 100] [--out figure.svg]

The search may not look at the true position: each simulation begins in a world that the seat thinks
possible, drawn by the engine's own ``sample``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import sightline.env
from sightline.env.openspiel import SpielGame, resampler


def play(game: SpielGame, simulations: int, seed: int) -> float:
    """What the search gains against a random player, in a seat by turns."""
    rng, seat = Random(seed), seed % 2
    numbers = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.0,
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(1, numbers),
        random_state=numbers,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(resampler(Random(seed)))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            ids, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(ids, chances)[0])
        elif state.current_player() == seat:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state.returns()[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, nargs="+", default=[100])
    parser.add_argument("--out", type=Path, help="draw the curves into this file")
    given = parser.parse_args()
    games = {
        "viewpoint, long duel": sightline.env.spiel("viewpoint", small="long-duel"),
        "perspective, 2 players, 4 turns": sightline.env.spiel(
            "perspective", 2, {"turn_limit": 4, "failed_claim": "eliminate"}
        ),
    }
    curves: dict[str, list[float]] = {name: [] for name in games}
    for name, game in games.items():
        for simulations in given.simulations:
            gains = [play(game, simulations, seed) for seed in range(given.games)]
            curves[name].append(float(np.mean(gains)))
            print(
                f"{name}: with {simulations} simulations gains {np.mean(gains):+.2f} a game of "
                f"{given.games} against random",
                flush=True,
            )
    if given.out is not None:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        for name, points in curves.items():
            axes.semilogx(given.simulations, points, marker="o", label=name)
        axes.set_xlabel("simulations a move")
        axes.set_ylabel("gain a game against random")
        axes.grid(alpha=0.3)
        axes.legend()
        figure.savefig(given.out, bbox_inches="tight")


if __name__ == "__main__":
    main()
