"""What a bot is: something that chooses a move from a sight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from sightline.core.options import NoOptions
from sightline.core.sight import Sight


class Bot(ABC):
    """A player made of code. One instance plays one seat of one game, from its start."""

    @abstractmethod
    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        """One of ``sight.legal``. All chance must come from ``rng``."""


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A named bot: how strong it is, what can be set, and how to make one.

    ``level`` runs from 1 (a beginner) to 5 (the best there is for this game).
    """

    name: str
    level: int
    help: str
    make: Callable[[Any], Bot]
    params: type[msgspec.Struct] = NoOptions
