"""Asking a bot. It is anybody's code: its fault must not cost others their game."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.core.bot import Bot
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.sight import Sight


class BotFailed(SightlineError):
    """A bot raised an error or chose a move that is not legal."""


def ask_bot(name: str, bot: Bot, sight: Sight[Any, Any], luck: Random) -> Any:
    """What a bot chooses; BotFailed names it."""
    try:
        return bot.choose(sight, luck)
    except Exception as error:
        told = say("bot-failed", name=name, kind=type(error).__name__, error=str(error))
        raise BotFailed(told) from error
