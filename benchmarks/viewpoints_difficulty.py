"""Does the difficulty score of Viewpoints say more than the number of pieces? Asked of the bots.

    python benchmarks/viewpoints_difficulty.py benchmarks/results/viewpoints_bots.jsonl

Reads the games that viewpoints_bots.py has played. How hard a challenge was for a bot: the mean
rank, over numbers of players, of the rounds it needed among all challenges of the same size (an
unsolved game counts as more than any other). So the size itself has no say "within a size": the
number of pieces alone correlates 0 there by construction. Intervals are bootstrap 95 % intervals
over challenges. The weights are also fitted anew, on half of the challenges (never below 0), and
judged on the other half.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy.optimize import nnls
from scipy.stats import rankdata
from viewpoints_bots import ROUNDS, Played, read

from sightline.games.viewpoints.challenges.difficulty import Difficulty

MEASURES = ("ambiguity", "unseen", "hardly_seen", "forced", "hidden")
"""All but the number of pieces."""
DRAWS = 2000
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Case:
    """A challenge and how hard it was for one bot."""

    size: int
    game: int
    difficulty: Difficulty
    rank: float
    """Within its size, from 0 (easy) to 1."""
    rounds: float
    """The mean over numbers of players; unsolved counts as 21."""


def cases(games: list[Played]) -> list[Case]:
    """The challenges of one bot's games that were played with every number of players."""
    needed: dict[tuple[int, int], dict[int, Played]] = defaultdict(dict)
    for game in games:
        needed[game.size, game.game][game.players] = game
    counts = {game.players for game in games}
    whole = {key: played for key, played in needed.items() if set(played) == counts}
    ranks: dict[tuple[int, int], list[float]] = defaultdict(list)
    for size in {size for size, _ in whole}:
        keys = sorted(key for key in whole if key[0] == size)
        for players in counts:
            rounds = [whole[key][players].solved or ROUNDS + 1 for key in keys]
            for key, rank in zip(keys, rankdata(rounds), strict=True):
                ranks[key].append((float(rank) - 0.5) / len(keys))
    return [
        Case(
            size=key[0],
            game=key[1],
            difficulty=next(iter(played.values())).difficulty,
            rank=float(np.mean(ranks[key])),
            rounds=float(np.mean([game.solved or ROUNDS + 1 for game in played.values()])),
        )
        for key, played in sorted(whole.items())
    ]


def within(cases: list[Case], values: Floats) -> Floats:
    """Values as ranks among the challenges of the same size, centred."""
    out = np.zeros(len(cases))
    sizes = np.array([case.size for case in cases])
    for size in set(sizes.tolist()):
        of_size = sizes == size
        ranks = rankdata(values[of_size])
        out[of_size] = ranks - ranks.mean()
    return out


def correlation(a: Floats, b: Floats) -> float:
    """Pearson's; of ranks it is Spearman's."""
    if a.std() == 0 or b.std() == 0:
        return 0.0
    return float(np.corrcoef(a, b)[0, 1])


def interval(a: Floats, b: Floats) -> str:
    """A rank correlation with its bootstrap interval."""
    rng = np.random.default_rng(0)
    draws = [rng.integers(0, len(a), len(a)) for _ in range(DRAWS)]
    found = [correlation(a[draw], b[draw]) for draw in draws]
    low, high = np.percentile(found, [2.5, 97.5])
    return f"{correlation(a, b):+.2f} ({low:+.2f} to {high:+.2f})"


def measures(cases: list[Case]) -> Floats:
    """A row a challenge."""
    return np.array([[getattr(case.difficulty, name) for name in MEASURES] for case in cases])


def fitted(cases: list[Case]) -> Floats:
    """Weights, none below 0, that explain the ranks within sizes best (least squares)."""
    centred = np.column_stack([within(cases, column) for column in measures(cases).T])
    scale = centred.std(axis=0)
    scale[scale == 0] = 1.0
    hard = within(cases, np.array([case.rank for case in cases]))
    weights, _ = nnls(centred / scale, hard)
    return weights / scale


def report(bot: str, found: list[Case]) -> None:
    """All correlations for one bot."""
    hard = np.array([case.rank for case in found])
    score = np.array([case.difficulty.score for case in found])
    rounds = np.array([case.rounds for case in found])
    size = np.array([float(case.size) for case in found])
    print(f"\n## {bot}: {len(found)} challenges\n")
    print("| within a size | rank correlation with how hard it was |")
    print("|---|---|")
    print(f"| the score | {interval(within(found, score), within(found, hard))} |")
    for name, column in zip(MEASURES, measures(found).T, strict=True):
        print(f"| {name} alone | {interval(within(found, column), within(found, hard))} |")
    train = [case for case in found if case.game % 2 == 0]
    test = [case for case in found if case.game % 2 == 1]
    weights = fitted(train)
    guess = np.zeros(len(test))
    for weight, column in zip(weights, measures(test).T, strict=True):
        guess += weight * within(test, column)
    held = np.array([case.rank for case in test])
    named = ", ".join(f"{n} {w:.2f}" for n, w in zip(MEASURES, weights, strict=True))
    old = np.array([case.difficulty.score for case in test])
    print(
        f"| the score, the half not fitted to | {interval(within(test, old), within(test, held))} |"
    )
    print(f"| fitted weights, the same half | {interval(guess, within(test, held))} |")
    print(f"\nFitted on the other half: {named}\n")
    print("| over all sizes | rank correlation with rounds needed |")
    print("|---|---|")
    print(f"| the score | {interval(rankdata(score), rankdata(rounds))} |")
    print(f"| the number of pieces | {interval(rankdata(size), rankdata(rounds))} |")
    print("\n| pieces | challenges | the score, rank correlation |")
    print("|---|---|---|")
    for each in sorted({case.size for case in found}):
        some = [case for case in found if case.size == each]
        a = rankdata([case.difficulty.score for case in some])
        b = rankdata([case.rank for case in some])
        print(f"| {each} | {len(some)} | {interval(a, b)} |")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    games = read(parser.parse_args().file)
    by_bot = {bot: cases([game for game in games if game.bot == bot]) for bot in
              sorted({game.bot for game in games})}  # fmt: skip
    for bot, found in by_bot.items():
        if len(found) > 20:
            report(bot, found)
    keys = [{(case.size, case.game) for case in found} for found in by_bot.values()]
    both = set.intersection(*keys) if keys else set[tuple[int, int]]()
    if len(by_bot) > 1 and len(both) > 20:
        merged: list[Case] = []
        for pair in zip(
            *(
                [case for case in found if (case.size, case.game) in both]
                for found in by_bot.values()
            ),
            strict=True,
        ):
            rank = float(np.mean([case.rank for case in pair]))
            rounds = float(np.mean([case.rounds for case in pair]))
            first = pair[0]
            merged.append(Case(first.size, first.game, first.difficulty, rank, rounds))
        report("both bots together", merged)


if __name__ == "__main__":
    main()
