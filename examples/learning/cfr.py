"""Counterfactual regret minimisation on small variants, by OpenSpiel's own solver.

    python examples/learning/cfr.py [--iterations 100] [--out figure.svg]

Prints how much both seats together could still gain by answering the average policy as well as can
be (NashConv); 0 is an equilibrium.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from open_spiel.python.algorithms import cfr, exploitability

import sightline.env

GAMES = (("viewpoint", "duel"), ("perspective", "last-turn"), ("pentup", "last-three"))


def curve(key: str, small: str, iterations: int) -> list[tuple[int, float]]:
    """NashConv after 1, 2, 4, … iterations."""
    game = sightline.env.spiel(key, small=small)
    solver = cfr.CFRSolver(game)
    found: list[tuple[int, float]] = []
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number & (number - 1) == 0 or number == iterations:
            gap: Any = exploitability.nash_conv(game, solver.average_policy())
            found.append((number, gap))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--out", type=Path, help="draw the curves into this file")
    given = parser.parse_args()
    curves = {f"{key}, {small}": curve(key, small, given.iterations) for key, small in GAMES}
    for name, points in curves.items():
        print(f"{name:26}", "  ".join(f"{number}: {value:.4f}" for number, value in points))
    if given.out is not None:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        for name, points in curves.items():
            axes.loglog(*zip(*points, strict=True), marker="o", label=name)
        axes.set_xlabel("iterations of CFR")
        axes.set_ylabel("NashConv")
        axes.grid(alpha=0.3)
        axes.legend()
        figure.savefig(given.out, bbox_inches="tight")


if __name__ == "__main__":
    main()
