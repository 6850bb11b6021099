"""Games as environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel, text.

    >>> import sightline.env
    >>> env = sightline.env.aec(key, players=4)

Rules, legal moves and what is seen come from the engine, ids and arrays from the game's encoding
(docs/environments.md). Needs the extra ``env``; OpenSpiel's part needs ``spiel``, text needs none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sightline.core.extras import MANY, Needs
from sightline.core.game import AnyGame
from sightline.core.message import say
from sightline.env.setting import Setting as Setting
from sightline.env.texts import text as text

if TYPE_CHECKING:
    from sightline.bots.registry import AnyBot
    from sightline.env.batched import BatchEnv
    from sightline.env.openspiel import SpielGame
    from sightline.env.seated import GameEnv
    from sightline.env.together import VectorEnv
    from sightline.env.zoo import GameAEC

_NEEDS = Needs("env", say("needs-environment"))
_NEEDS_SPIEL = Needs("spiel", say("needs-spiel"))


def aec(
    game: AnyGame | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    small: str | None = None,
    **how: Any,
) -> GameAEC:
    """A game as a PettingZoo environment (AEC); ``how`` is what ``GameAEC`` takes."""
    with _NEEDS:
        from sightline.env.zoo import GameAEC

    return GameAEC(Setting.of(game, players, options, small), **how)


def single(
    game: AnyGame | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    small: str | None = None,
    bots: Sequence[AnyBot] | AnyBot = "random",
    **how: Any,
) -> GameEnv:
    """A game as a Gymnasium environment for one seat; bots play the others."""
    with _NEEDS:
        from sightline.env.seated import GameEnv

    return GameEnv(Setting.of(game, players, options, small), bots=bots, **how)


def vector(
    game: AnyGame | str,
    count: int,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    processes: bool = False,
    **how: Any,
) -> VectorEnv:
    """``count`` Gymnasium environments that step together, in this process or each in its own."""
    with _NEEDS:
        from sightline.env.together import make

    return make(game, count, players, options, processes=processes, **how)


def batch(
    game: AnyGame | str,
    count: int,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seed: int | None = None,
) -> BatchEnv:
    """``count`` games side by side in compiled code, as arrays; NoBatch where a game has none."""
    with MANY:
        from sightline.env.batched import BatchEnv

    return BatchEnv(Setting.of(game, players, options), count, seed=seed)


def spiel(
    game: AnyGame | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    small: str | None = None,
) -> SpielGame:
    """A game as OpenSpiel knows games; registered there as ``sightline_KEY``, too."""
    with _NEEDS_SPIEL:
        from sightline.env.openspiel import load

    return load(Setting.of(game, players, options, small))
