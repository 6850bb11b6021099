"""Several Gymnasium environments that step together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

import sightline.env
from sightline.core.echo import echo
from sightline.core.errors import WrongArgument
from sightline.core.game import AnyGame
from sightline.core.message import say

__all__ = ["VectorEnv", "make"]


def make(
    game: AnyGame | str,
    count: int,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    processes: bool = False,
    **how: Any,
) -> VectorEnv[Any, Any, Any]:
    """``count`` times what ``sightline.env.single`` makes. A finished game is begun anew with the
    next step, whose action does not count: Gymnasium's own way, which it declares."""
    if type(count) is not int or count < 1:
        raise WrongArgument(say("env-count", given=echo(count)))
    making = partial(sightline.env.single, game, players, options, **how)
    makers = [making] * count
    return AsyncVectorEnv(makers) if processes else SyncVectorEnv(makers)
