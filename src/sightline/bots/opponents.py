"""Who there is to play with: the opponents of a game, by name and level."""

from __future__ import annotations

from sightline.bots.registry import BotChoice, brought, default_bot, find_bot
from sightline.core.errors import UnknownBot
from sightline.core.extras import MissingExtra
from sightline.core.game import AnyGame
from sightline.core.opponent import Opponent


def declared_opponents(game: AnyGame) -> list[Opponent]:
    """All that the game and installed packages declare, the gentlest first."""
    named: dict[str, Opponent] = {}
    for one in (*game.opponents(), *brought(game.key)[0]):
        if isinstance(one, Opponent):
            named.setdefault(one.key, one)
    return sorted(named.values(), key=lambda one: one.level)


def opponents_of(game: AnyGame) -> list[Opponent]:
    """Those that can play here, the gentlest first: not those whose extra is missing."""
    return [one for one in declared_opponents(game) if _can_play(game, one)]


def find_opponent(game: AnyGame, key: str) -> tuple[Opponent, BotChoice]:
    """The opponent with this key, and who thinks for them; UnknownBot, or MissingExtra."""
    known = declared_opponents(game)
    found = next((one for one in known if one.key == key), None)
    if found is None:
        raise UnknownBot(key, game.key, [one.key for one in known])
    return found, find_bot(game, found.bot)


def gentle_bot(game: AnyGame) -> BotChoice:
    """Who thinks for the gentlest opponent, or where all play together for the usual partner, who
    helps; where a game declares none, its only choice."""
    known = opponents_of(game)
    if not known:
        return default_bot(game)
    usual = next((one for one in known if one.usual), known[0])
    return find_bot(game, (usual if game.cooperative else known[0]).bot)


def _can_play(game: AnyGame, opponent: Opponent) -> bool:
    try:
        find_bot(game, opponent.bot)
    except MissingExtra:
        return False
    return True
