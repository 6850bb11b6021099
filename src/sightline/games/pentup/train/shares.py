"""A batch of games in equal shares, which may be played anywhere: in this process, in others, on a
cluster. Everything about a share follows from the plan's seed, the number of the batch and its own,
so it does not matter who plays it, nor in which order they come back.

What matters is the machine: the products of matrices in a network are sums of many rounded numbers,
and a library may add them in another order for another kind of processor. Where all machines are of
one kind, the shares are the same to the last bit; elsewhere they are games of another, as good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from sightline.core.game import AnyGame
from sightline.games.pentup.game import GAME
from sightline.games.pentup.train.arrays import Array, Library
from sightline.games.pentup.train.checkpoint import Plan
from sightline.games.pentup.train.machine import Machine
from sightline.games.pentup.train.network import Layers
from sightline.games.pentup.train.selfplay import Played, SelfPlay


@dataclass(frozen=True)
class Batch:
    """What somebody elsewhere has to know to play a share of it."""

    game: AnyGame
    plan: Plan
    number: tuple[int, int]
    """Of the batch, within the run: how many there were before it from which the network learns,
    and how many since that only measure it, which are played when some time has passed."""
    layers: tuple[Layers, ...]
    """The networks that take turns at the seats."""
    explore: bool
    plain: bool

    @property
    def games(self) -> int:
        """So many pieces of work: the shares, which are numbered from 0."""
        return self.plan.shares


class Share(NamedTuple):
    """What came of one, in arrays of NumPy."""

    number: int
    played: Played


class Places(Protocol):
    """Who plays the shares: an executor of the arena."""

    def play(
        self, plan: Any, play: Callable[[Any, int], Any], numbers: Sequence[int]
    ) -> Iterable[Any]:
        """Shares with these numbers, in any order."""
        ...


def play_share(batch: Batch, number: int) -> Share:
    """Play one."""
    machine, player = _player(batch.plan, batch.plain)
    state = np.random.SeedSequence([batch.plan.seed, *batch.number, number]).generate_state(1)
    layers = tuple(_on(machine.xp, one) for one in batch.layers)
    chance = machine.chance(int(state[0]))
    played = player.play(*layers, explore=batch.explore, uniform=chance)
    told, target, result = (np.asarray(array) for array in played[:3])
    return Share(number, Played(told, target, result, played.lost))


class SharedPlay:
    """Plays batches as ``SelfPlay`` does, but in shares."""

    def __init__(
        self, xp: Library, plan: Plan, *, plain: bool, first: int, places: Places | None
    ) -> None:
        """``first``: so many batches were learnt from before; without ``places`` one share is
        played after the other in this process."""
        self._xp = xp
        self._plan = plan
        self._plain = plain
        self._learnt, self._measured = first, 0
        self._places = places

    def play(self, *layers: Layers, explore: bool = True) -> Played:
        """A batch of whole games."""
        if explore:
            self._learnt, self._measured = self._learnt + 1, 0
        else:
            self._measured += 1
        at, sent = (self._learnt, self._measured), tuple(_on(np, one) for one in layers)
        batch = Batch(GAME, self._plan, at, sent, explore, self._plain)
        numbers = range(batch.games)
        if self._places is None:
            shares: Iterable[Share] = (play_share(batch, number) for number in numbers)
        else:
            shares = self._places.play(batch, play_share, numbers)
        parts = [share.played for share in sorted(shares, key=lambda share: share.number)]
        return Played(
            self._together([part.told for part in parts]),
            self._together([part.target for part in parts]),
            self._together([part.result for part in parts]),
            sum(part.lost for part in parts),
        )

    def _together(self, arrays: list[Array]) -> Array:
        return self._xp.asarray(np.concatenate(arrays))


@lru_cache(maxsize=1)
def _player(plan: Plan, plain: bool) -> tuple[Machine, SelfPlay]:
    """What plays shares in this process: made, and compiled, once."""
    machine = Machine(plain, plan.seed)
    return machine, machine.player(plan, plan.games // plan.shares)


def _on(xp: Library, layers: Layers) -> Layers:
    return tuple((xp.asarray(weights), xp.asarray(biases)) for weights, biases in layers)
