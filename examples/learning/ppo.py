"""PPO in plain NumPy: Perspective for two, or two partners together, against random players.

    python examples/learning/ppo.py [--players 4] [--updates 40] [--out curve.svg]

The policy is a network with one hidden layer over the features of the own sight, with the notebook
that the option ``memory_aid`` gives; ids that are not legal have no chance. With four players
both partners have the same policy and are rewarded together. Wrong claims lose
(``failed_claim=eliminate``), so there is something to learn in minutes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

import sightline.env

OPTIONS = {"turn_limit": 12, "memory_aid": "on", "failed_claim": "eliminate"}
HIDDEN, RATE, CLIP, EPOCHS, BATCH, DISCOUNT = 64, 2e-3, 0.2, 4, 256, 0.99


class Network:
    """Features to a logit for each id and a value, with Adam."""

    def __init__(self, features: int, actions: int, rng: np.random.Generator) -> None:
        def matrix(rows: int, columns: int, scale: float) -> Any:
            return rng.normal(0, scale / np.sqrt(rows), (rows, columns)).astype(np.float32)

        self.parts = {
            "in": matrix(features, HIDDEN, 1.0),
            "in0": np.zeros(HIDDEN, np.float32),
            "out": matrix(HIDDEN, actions, 0.01),
            "out0": np.zeros(actions, np.float32),
            "value": matrix(HIDDEN, 1, 0.1),
            "value0": np.zeros(1, np.float32),
        }
        self._first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        p = self.parts
        hidden = np.tanh(seen @ p["in"] + p["in0"])
        logits = np.where(mask, hidden @ p["out"] + p["out0"], -1e9)
        chances = np.exp(logits - logits.max(axis=-1, keepdims=True))
        chances /= chances.sum(axis=-1, keepdims=True)
        return hidden, chances, (hidden @ p["value"] + p["value0"])[..., 0]

    def learn(self, seen: Any, mask: Any, chosen: Any, before: Any, gain: Any, worth: Any) -> None:
        """One step of Adam down the clipped objective."""
        hidden, chances, values = self(seen, mask)
        rows, count = np.arange(len(chosen)), len(chosen)
        ratio = chances[rows, chosen] / before
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        weight = -gain * ratio * free
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=-1, keepdims=True)
        slope = -chances * weight[:, None] + 0.01 * chances * (logs + entropy)
        slope[rows, chosen] += weight
        slope /= count
        error = (values - worth)[:, None] / count
        back = (slope @ self.parts["out"].T + error @ self.parts["value"].T) * (1 - hidden**2)
        self._down(
            {
                "in": seen.T @ back,
                "in0": back.sum(axis=0),
                "out": hidden.T @ slope,
                "out0": slope.sum(axis=0),
                "value": hidden.T @ error,
                "value0": error.sum(axis=0),
            }
        )

    def _down(self, slopes: dict[str, Any]) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            first = self._first[name] = 0.9 * self._first[name] + 0.1 * slope
            second = self._second[name] = 0.999 * self._second[name] + 0.001 * slope**2
            scaled = first / (1 - 0.9**self._steps)
            root = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            self.parts[name] = (self.parts[name] - RATE * scaled / root).astype(np.float32)


def play(
    env: Any, network: Network | None, rng: np.random.Generator
) -> tuple[list[list[Any]], float]:
    """A game in which one side plays by the network, or at random without one, and the other side
    at random. For each seat of that side what was seen, legal and chosen with which chance, and its
    value; and the result, which partners share."""
    sides = env.setting.sides
    side = sides[int(rng.integers(len(sides)))]
    steps: dict[str, list[Any]] = {f"seat_{seat}": [] for seat in side}
    result = 0.0
    env.reset(seed=int(rng.integers(1 << 31)))
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last(observe=False)
        if over:
            result = reward if agent in steps else result
            env.step(None)
        elif agent in steps and network is not None:
            seen = env.observe(agent)
            mask = seen["action_mask"].astype(bool)
            _, chances, value = network(seen["observation"], mask)
            chosen = int(rng.choice(len(mask), p=chances / chances.sum()))
            steps[agent].append((seen["observation"], mask, chosen, chances[chosen], value))
            env.step(chosen)
        else:
            env.step(int(rng.choice(env.legal_ids())))
    return list(steps.values()), result


def update(env: Any, network: Network, rng: np.random.Generator, games: int) -> float:
    """Play, then learn from it; the mean result."""
    columns: list[list[Any]] = [[], [], [], [], [], []]
    results: list[float] = []
    for _ in range(games):
        by_seat, result = play(env, network, rng)
        results.append(result)
        for steps in by_seat:
            for number, (seen, mask, chosen, chance, value) in enumerate(steps):
                worth = result * DISCOUNT ** (len(steps) - 1 - number)
                row = seen, mask, chosen, chance, worth - value, worth
                for column, item in zip(columns, row, strict=True):
                    column.append(item)
    seen, mask, chosen, before, gain, worth = map(np.array, columns)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(chosen))
        for start in range(0, len(order), BATCH):
            part = order[start : start + BATCH]
            network.learn(
                seen[part], mask[part], chosen[part], before[part], gain[part], worth[part]
            )
    return float(np.mean(results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--games", type=int, default=40, help="games of an update")
    parser.add_argument("--measure", type=int, default=300, help="games to measure at the end")
    parser.add_argument("--out", type=Path, help="draw the curve into this file")
    given = parser.parse_args()
    rng = np.random.default_rng(1)
    env = sightline.env.aec("perspective", given.players, OPTIONS, observation="features")
    network = Network(env.encoding.feature_count, env.encoding.actions, rng)
    curve: list[float] = []
    for number in range(1, given.updates + 1):
        curve.append(update(env, network, rng, given.games))
        if number % 5 == 0:
            print(f"update {number}: {np.mean(curve[-5:]):+.2f} a game", flush=True)
    for name, player in (("random", None), ("trained", network)):
        results = [play(env, player, rng)[1] for _ in range(given.measure)]
        won = np.mean([result > 0 for result in results])
        print(f"{name}: {np.mean(results):+.2f} a game, {won:.0%} won, against random")
    if given.out is not None:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        axes.plot(range(1, len(curve) + 1), curve)
        axes.set_xlabel(f"updates of {given.games} games")
        axes.set_ylabel("result against random, −1 to 1")
        axes.grid(alpha=0.3)
        figure.savefig(given.out, bbox_inches="tight")


if __name__ == "__main__":
    main()
