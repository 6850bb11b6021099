"""PPO where all win or lose together: a small Viewpoints for two, each of whom sees one side.

    python examples/learning/together.py [--updates 20] [--out curve.svg]

Two pieces are to be laid so that each sees from its own side what its own card shows. Among
thousands of moves a random pair never gets there. The policy judges every legal move by a few
numbers that come from the own observation alone, such as how many more slots of the own card would
be right; so one small network serves any challenge and both seats. Both are rewarded alike: for
a challenge that is solved, and for each step towards it. How far they are only the trainer knows,
who sees both cards; when the policy plays, each seat sees its own.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

import sightline.env
from sightline.games.viewpoints.rules.blueprint import POSITIONS, SLOTS, slot_and_depth
from sightline.games.viewpoints.rules.moves import Pass
from sightline.games.viewpoints.rules.space import CELLS, EDGE, tables

OPTIONS = {"size": 2, "tokens": "off", "turn_limit": 10}
HIDDEN, RATE, CLIP, EPOCHS, DISCOUNT = 8, 0.05, 0.2, 10, 0.8
ASPECTS = 9


def lines_of_sight() -> Any:
    """By position and slot: the cells one behind the other, the nearest first."""
    lines = np.zeros((len(POSITIONS), SLOTS, EDGE), dtype=np.int64)
    for index in range(CELLS):
        cell = index % EDGE, index // EDGE % EDGE, index // (EDGE * EDGE)
        for position in POSITIONS:
            slot, depth = slot_and_depth(position, cell)
            lines[position - 1, slot, depth] = index
    return lines


LINES = lines_of_sight()


def judged(card: Any, grids: Any, position: int) -> tuple[Any, Any]:
    """How many slots show the right piece, and how many a wrong one, in each of several grids."""
    lines = grids[:, LINES[position - 1]]
    nearest = (lines > 0).argmax(axis=2)
    side = np.take_along_axis(lines, nearest[..., None], axis=2)[..., 0]
    wanted = card - 1  # in an observation 0 is unknown, 1 empty, 2 the first piece
    right = ((side == wanted) & (side > 0)).sum(axis=1)
    return right, ((side != wanted) & (side > 0)).sum(axis=1)


def aspects(seen: Any, ids: Any, passing: int) -> Any:
    """What the policy is told of every legal move: a row of numbers each."""
    table = tables()
    grid, card, position = seen["grid"].reshape(-1), seen["card"], int(seen["own"])
    laid = np.flatnonzero(ids < table.placements)
    rows = np.zeros((len(ids), ASPECTS), dtype=np.float32)
    right, wrong = (int(each[0]) for each in judged(card, grid[None], position))
    wanted = int((card > 1).sum())
    complete = right == wanted and not wrong
    rows[:, 0] = ids == passing
    rows[:, 1] = (ids == passing) & complete
    rows[:, 8] = (ids != passing) & complete
    if len(laid):
        cells = table.cells[ids[laid]]
        piece = table.letter[table.orientation[ids[laid]]] + 1
        after = np.where(grid == piece[:, None], 0, grid)
        moved = (grid == piece[:, None]).any(axis=1)
        np.put_along_axis(after, cells, piece[:, None].astype(grid.dtype), axis=1)
        now_right, now_wrong = judged(card, after, position)
        rows[laid, 2] = (now_right - right) / 3
        rows[laid, 3] = (now_wrong - wrong) / 3
        rows[laid, 4] = (now_right == wanted) & (now_wrong == 0)
        rows[laid, 5] = moved
        # What a hidden partner may have meant: how much of the piece stays where it lies.
        rows[laid, 6] = (grid[cells] == piece[:, None]).mean(axis=1)
        rows[laid, 7] = cells.min(axis=1) >= EDGE * EDGE  # it does not touch the floor
    return rows


class Policy:
    """A value for each move, from its aspects; chances by softmax among those that are legal."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.parts = [
            rng.normal(0, 0.5, (ASPECTS, HIDDEN)),
            np.zeros(HIDDEN),
            rng.normal(0, 0.1, HIDDEN),
        ]
        self._first = [np.zeros_like(part) for part in self.parts]
        self._second = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def __call__(self, rows: Any, starts: Any) -> tuple[Any, Any]:
        """The hidden layer and the chances, for decisions that begin at these rows."""
        weights, bias, out = self.parts
        hidden = np.tanh(rows @ weights + bias)
        values = hidden @ out
        counts = np.diff(np.append(starts, len(rows)))
        powers = np.exp(values - np.repeat(np.maximum.reduceat(values, starts), counts))
        return hidden, powers / np.repeat(np.add.reduceat(powers, starts), counts)

    def learn(self, rows: Any, starts: Any, chosen: Any, before: Any, gain: Any) -> None:
        """One step of Adam up the clipped objective."""
        hidden, chances = self(rows, starts)
        counts = np.diff(np.append(starts, len(rows)))
        ratio = chances[starts + chosen] / before
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        weight = gain * ratio * free
        slope = -chances * np.repeat(weight, counts)
        slope[starts + chosen] += weight
        slope /= len(starts)
        back = slope[:, None] * self.parts[2] * (1 - hidden**2)
        slopes = [rows.T @ back, back.sum(axis=0), hidden.T @ slope]
        self._steps += 1
        for number, each in enumerate(slopes):
            first = self._first[number] = 0.9 * self._first[number] + 0.1 * each
            second = self._second[number] = 0.999 * self._second[number] + 0.001 * each**2
            scaled = first / (1 - 0.9**self._steps)
            root = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            self.parts[number] = self.parts[number] + RATE * scaled / root


def progress(env: Any) -> float:
    """How much of both cards is right, from 0 to 1: what the trainer knows."""
    shares: list[float] = []
    for agent in env.possible_agents:
        seen = env.observe(agent)["observation"]
        right, wrong = judged(seen["card"], seen["grid"].reshape(1, -1), int(seen["own"]))
        shares.append(float(right[0]) / (int((seen["card"] > 1).sum()) + float(wrong[0])))
    return float(np.mean(shares))


def play(env: Any, policy: Policy | None, rng: np.random.Generator) -> tuple[list[Any], bool]:
    """A game of two with the same policy, or both at random: what was decided, with what it was
    worth to both, and whether they won."""
    steps: list[Any] = []
    reached: list[float] = []
    won = False
    passing = env.encoding.id_of(None, Pass())
    env.reset(seed=int(rng.integers(1 << 31)))
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last(observe=False)
        if over:
            won = reward > 0
            env.step(None)
            continue
        ids = env.legal_ids()
        if policy is None:
            env.step(int(rng.choice(ids)))
            continue
        rows = aspects(env.observe(agent)["observation"], ids, passing)
        _, chances = policy(rows, np.zeros(1, dtype=np.int64))
        chosen = int(rng.choice(len(ids), p=chances / chances.sum()))
        before = reached[-1] if reached else progress(env)
        env.step(int(ids[chosen]))
        reached.append(progress(env) if env.agents else before)
        steps.append([rows, chosen, chances[chosen], reached[-1] - before])
    worth = float(won)
    for step in reversed(steps):
        step[3] = worth = step[3] + DISCOUNT * worth
    return steps, won


def update(env: Any, policy: Policy, rng: np.random.Generator, games: int) -> float:
    """Play, then learn from it; the share of games won."""
    played = [play(env, policy, rng) for _ in range(games)]
    decided = [step for steps, _ in played for step in steps]
    rows = np.concatenate([rows for rows, *_ in decided])
    starts = np.cumsum([0, *(len(rows) for rows, *_ in decided[:-1])])
    chosen, before, worth = (np.array([step[n] for step in decided]) for n in (1, 2, 3))
    gain = (worth - worth.mean()) / (worth.std() + 1e-6)
    for _ in range(EPOCHS):
        policy.learn(rows, starts, chosen, before, gain)
    return float(np.mean([won for _, won in played]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=20)
    parser.add_argument("--games", type=int, default=20, help="games of an update")
    parser.add_argument("--measure", type=int, default=200, help="games to measure at the end")
    parser.add_argument("--out", type=Path, help="draw the curve into this file")
    given = parser.parse_args()
    rng = np.random.default_rng(1)
    env = sightline.env.aec("viewpoints", 2, OPTIONS, observation="arrays")
    policy = Policy(rng)
    curve: list[float] = []
    for number in range(1, given.updates + 1):
        curve.append(update(env, policy, rng, given.games))
        if number % 5 == 0:
            print(f"update {number}: {np.mean(curve[-5:]):.0%} won", flush=True)
    for name, player in (("random", None), ("trained", policy)):
        results = [play(env, player, rng)[1] for _ in range(given.measure)]
        print(f"{name}: {np.mean(results):.0%} of {given.measure} games won")
    if given.out is not None:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        axes.plot(range(1, len(curve) + 1), [100 * share for share in curve])
        axes.set_xlabel(f"updates of {given.games} games")
        axes.set_ylabel("challenges solved together, %")
        axes.grid(alpha=0.3)
        figure.savefig(given.out, bbox_inches="tight")


if __name__ == "__main__":
    main()
