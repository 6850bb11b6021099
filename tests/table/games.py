"""Games for these tests: the example game, a trivial one, and bots that misbehave.

Bot workers and servers in processes of their own register them through the ``preload`` setting.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from benchmarks._table_game import Adding, AddingState, Options, View
from tests.example import load_example

from sightline.core.bot import Bot, BotSpec
from sightline.core.events import Observer
from sightline.core.game import NoDeal
from sightline.core.sight import Sight

veil: Any = load_example()


class Crashing(Bot):
    """Takes its process down with it."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        os._exit(3)


class Raising(Bot):
    """Fails with an exception, and prints to stdout before that."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        print("nonsense between the frames")
        raise ValueError("no idea")


class Hanging(Bot):
    """Never answers."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        time.sleep(3600)


class Cheating(Bot):
    """Answers with a move that is not legal."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        return type(sight.legal[0])(9)


class BotsGame(Adding):
    """Adding, with bots that cannot be trusted."""

    key = "bad-bots"

    def bots(self) -> Sequence[BotSpec]:
        kinds = (Crashing, Raising, Hanging, Cheating)
        return [
            BotSpec(kind.__name__.lower(), 3, "Misbehaves.", lambda params, kind=kind: kind())
            for kind in kinds
        ]


class PlainVeil(veil.Veil):
    """The example game without what its package brings to the page, as a game has it that has no
    board yet: it is defined here, and here lies none."""


LATCH = "SIGHTLINE_TEST_LATCH"
"""Names a file: as long as it is there, nothing can be looked at in a game that is held."""


class HeldState(AddingState):
    """Its views wait until they may be seen, in whichever process that is."""

    def view(self, observer: Observer) -> View:
        latch = os.environ.get(LATCH)
        while latch and Path(latch).exists():
            time.sleep(0.01)
        return super().view(observer)


class HeldGame(Adding):
    """Adding, with a latch."""

    key = "held"

    def begin(self, players: int, options: Options, deal: NoDeal) -> HeldState:
        return HeldState(self, players, options, deal)


VEIL = PlainVeil()
ADDING = Adding()
BAD_BOTS = BotsGame()
HELD = HeldGame()
PRELOAD = ",".join(f"tests.table.games:{name}" for name in ("VEIL", "ADDING", "BAD_BOTS", "HELD"))
