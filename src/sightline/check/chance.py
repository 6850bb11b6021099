"""All chance comes from the seed, and the seed decides something."""

from __future__ import annotations

from sightline.check.ground import Broken, Ground, Skipped
from sightline.check.shown import require_same, sent
from sightline.core.game import NoDeal
from sightline.core.seeds import Chance
from sightline.core.state import canonical


def same_seed_same_game(ground: Ground) -> None:
    """The same seed and the same moves give the same game, bit for bit, hidden things included."""
    for trial in ground.trials:
        ground.trial = trial
        chosen = ground.steps(trial)
        closely = trial.choose_steps(ground.rng("closely", trial.seed), ground.effort.points)
        for (step, one), (_, other) in zip(trial.walk(), trial.walk(), strict=True):
            if step not in chosen:
                continue
            ground.step = step
            ground.cases += 1
            if one.fingerprint() != other.fingerprint():
                raise Broken(
                    "two games from the same seed and the same moves differ; does anything read "
                    "a global random generator, the clock, or the order of a set?"
                )
            for observer in ground.observers(one) if step in closely else ():
                require_same(
                    sent(one, observer),
                    sent(other, observer),
                    "in a second game from the same seed and moves",
                    "All chance must come from the seed.",
                )


def different_seeds_differ(ground: Ground) -> None:
    """A game with chance deals differently from different seeds, and again the same from one."""
    game, players = ground.game, ground.variant.players
    deals: set[str] = set()
    for number in range(ground.effort.seeds):
        seed = ground.seed(number)
        deal = game.deal(players, ground.options, Chance(seed))
        if isinstance(deal, NoDeal):
            raise Skipped("this game has no chance")
        again = game.deal(players, ground.options, Chance(seed))
        if repr(canonical(deal)) != repr(canonical(again)):
            raise Broken(f"seed {seed:#x} deals {deal!r} and then {again!r}")
        deals.add(repr(canonical(deal)))
        ground.cases += 1
    if len(deals) == 1:
        raise Broken(f"{ground.effort.seeds} different seeds all deal the same")
