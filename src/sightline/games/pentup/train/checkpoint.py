"""What a training run keeps: the learner, its plan and its log, in one file of NumPy's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sightline.games.pentup.train.network import Layers, Learner


class Plan(NamedTuple):
    """What is trained, and how."""

    players: int = 2
    misere: bool = False
    span: int = 22
    levels: int = 8
    hidden: tuple[int, ...] = (512, 64)
    games: int = 4096
    most: int = 256
    trace: float = 0.8
    batch: int = 2048
    rate: float = 1e-3
    last_rate: float = 5e-5
    seed: int = 1
    strict: bool = False
    shares: int = 1
    """Into so many parts a batch of games is cut, each with a seed of its own (``shares``)."""

    @property
    def mode(self) -> str:
        """A name for files: ``2``, ``2-misere``, …"""
        return f"{self.players}-misere" if self.misere else str(self.players)


class Checkpoint(NamedTuple):
    """Where a run stands."""

    plan: Plan
    learner: Learner
    log: list[dict[str, float]]


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; a run that is stopped meanwhile leaves the old one."""
    arrays: dict[str, Any] = {"steps": np.asarray(checkpoint.learner.steps)}
    for name in ("layers", "average", "first", "second"):
        layers: Layers = getattr(checkpoint.learner, name)
        for depth, (weights, biases) in enumerate(layers):
            arrays[f"{name}.{depth}.weights"] = np.asarray(weights)
            arrays[f"{name}.{depth}.biases"] = np.asarray(biases)
    about = {"plan": checkpoint.plan._asdict(), "log": checkpoint.log}
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    new = path.with_name(path.name + ".new.npz")
    np.savez(new, **arrays)
    new.replace(path)


def load(path: Path) -> Checkpoint:
    """Read a checkpoint."""
    with np.load(path) as arrays:
        about = json.loads(bytes(arrays["about"]))
        depths = sum(name.startswith("layers.") for name in arrays.files) // 2

        def layers(name: str) -> Layers:
            return tuple(
                (arrays[f"{name}.{depth}.weights"], arrays[f"{name}.{depth}.biases"])
                for depth in range(depths)
            )

        learner = Learner(
            *(layers(name) for name in ("layers", "average", "first", "second")),
            steps=arrays["steps"],
        )
    plan = about["plan"]
    plan["hidden"] = tuple(plan["hidden"])
    return Checkpoint(Plan(**plan), learner, about["log"])
