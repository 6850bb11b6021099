"""Which bots play where somebody is missing."""

from __future__ import annotations

from sightline.bots import bot_specs, find_bot, opponents_of
from sightline.core.game import AnyGame
from sightline.core.opponent import Opponent

FAIR = 3
"""The highest level at which a bot is neither fool nor master."""


def weakest_bot(game: AnyGame) -> str:
    """The bot that chooses for a clock that ran out, where the game declares no default."""
    return bot_specs(game)[0].name


def stand_in_bot(game: AnyGame) -> str:
    """The bot that plays for somebody who is away: a fair opponent."""
    if (fellow := stand_in_opponent(game)) is not None:
        return find_bot(game, fellow.bot).text
    specs = bot_specs(game)
    fair = [spec for spec in specs if spec.level <= FAIR]
    return (fair or specs)[-1].name


def stand_in_opponent(game: AnyGame) -> Opponent | None:
    """The opponent who does that, where the game has any."""
    known = opponents_of(game)
    fair = [one for one in known if one.level <= FAIR]
    return (fair or known)[-1] if known else None
