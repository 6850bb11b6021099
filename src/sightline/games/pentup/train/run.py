"""A training run: self-play and learning in turn, with checkpoints from which it goes on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.games.pentup.train.arrays import Array, Library
from sightline.games.pentup.train.batch import Window
from sightline.games.pentup.train.checkpoint import Checkpoint, Plan, load, save
from sightline.games.pentup.train.features import feature_count
from sightline.games.pentup.train.machine import Machine
from sightline.games.pentup.train.network import Learner, learn, new_learner
from sightline.games.pentup.train.selfplay import Played, SelfPlay
from sightline.games.pentup.train.shares import Places, SharedPlay

KEPT_BATCHES = 6  # each iteration learns from its own games and once more from some of before
SAVED_EVERY = 30.0


class AnotherNetwork(SightlineError):
    """The file to go on from holds a network of another mode or size."""


def train(
    plan: Plan,
    path: Path,
    *,
    seconds: float,
    iterations: int | None = None,
    plain: bool = False,
    tell: Callable[[str], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
    places: Places | None = None,
) -> Checkpoint:
    """Train until the seconds (or iterations) are over; go on from the file if there is one.

    The rate of learning falls from the plan's first to its last within the given seconds (or
    iterations). ``places``: who plays the shares of a batch, where the plan has several.
    """
    machine = Machine(plain, plan.seed)
    xp = machine.xp
    window = Window(plan.players, plan.span, plan.levels)
    log: list[dict[str, float]] = []
    sizes = (feature_count(plan.players), *plan.hidden, window.sides)
    learner = new_learner(xp, sizes, plan.seed)
    if path.exists():
        found = load(path)
        if (found.plan.mode, found.plan.hidden) != (plan.mode, plan.hidden):
            raise AnotherNetwork(
                say("pentup-train-another", file=path.name, mode=str(found.plan.mode))
            )
        learner, log = _on(xp, found.learner), found.log
        machine = Machine(plain, plan.seed + len(log))
    before = log[-1] if log else {"games": 0, "seconds": 0.0}
    selfplay: SelfPlay | SharedPlay = machine.player(plan, plan.games)
    if plan.shares > 1:
        first = round(before["games"] / plan.games)
        selfplay = SharedPlay(xp, plan, plain=plain, first=first, places=places)

    def lesson(learner: Learner, told: Array, target: Array, rate: Array) -> Any:
        return learn(xp, learner, told.astype(xp.float32), target, rate)

    step = machine.compiled(lesson)
    kept: list[Played] = []
    choice = Random(plan.seed)
    rival = learner.average
    row: dict[str, float] | None = None
    began = last_saved = clock()
    done = 0
    while True:
        passed = clock() - began
        if passed >= seconds or (iterations is not None and done >= iterations):
            break
        part = done / iterations if iterations is not None else passed / seconds
        rate = plan.last_rate + (plan.rate - plan.last_rate) * (1 + math.cos(math.pi * part)) / 2
        kept = [*kept[-KEPT_BATCHES + 1 :], selfplay.play(learner.average)]
        losses: list[Array] = []
        for played in (kept[-1], choice.choice(kept)):
            learner, loss = _lesson(xp, machine, step, learner, played, plan.batch, rate)
            losses.append(loss)
        done += 1
        row = {
            "games": before["games"] + done * plan.games,
            "seconds": round(before["seconds"] + clock() - began, 1),
            "loss": round(float(losses[0]), 4),
            "beyond": kept[-1].lost,
            "starter": round(float(kept[-1].result[:, 0].mean()), 3),
        }
        saving = clock() - last_saved > SAVED_EVERY
        if saving or done <= 2:
            row["against_before"] = _strength(selfplay, plan.players, learner, rival)
            rival = learner.average
            log.append(row)
            save(path, Checkpoint(plan, learner, log))
            tell(str(row))
        if saving:
            last_saved = clock()
    if row is not None and row is not log[-1]:
        log.append(row)
        tell(str(row))
    checkpoint = Checkpoint(plan, learner, log)
    save(path, checkpoint)
    return checkpoint


def _lesson(
    xp: Library,
    machine: Machine,
    step: Callable[..., tuple[Learner, Array]],
    learner: Learner,
    played: Played,
    batch: int,
    rate: float,
) -> tuple[Learner, Array]:
    """Learn once from each position of a batch of games, in random order."""
    order = xp.argsort(machine.uniform((len(played.told),)))
    losses: list[Array] = []
    for start in range(0, len(order) - batch + 1, batch):
        some = order[start : start + batch]
        learner, loss = step(learner, played.told[some], played.target[some], rate)
        losses.append(loss)
    return learner, sum(losses) / max(len(losses), 1)


def _strength(selfplay: SelfPlay | SharedPlay, players: int, learner: Learner, rival: Any) -> float:
    """What the side of the first seat wins more with the network than with an earlier one."""
    new, old = learner.average, rival
    ours = selfplay.play(new, *[old] * (players - 1), explore=False).result[:, 0].mean()
    theirs = selfplay.play(old, *[new] * (players - 1), explore=False).result[:, 0].mean()
    return round(float(ours - theirs), 3)


def _on(xp: Library, learner: Learner) -> Learner:
    """The learner's arrays on the machine that trains."""
    moved = [
        tuple((xp.asarray(weights), xp.asarray(biases)) for weights, biases in layers)
        for layers in learner[:4]
    ]
    return Learner(*moved, steps=xp.asarray(learner.steps))
