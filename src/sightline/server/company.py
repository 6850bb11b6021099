"""Bots, opponents and those whom a record names, as tables seat and show them."""

from __future__ import annotations

from functools import lru_cache

from sightline.bots import declared_opponents, find_bot, find_opponent, opponents_of
from sightline.core.errors import SightlineError
from sightline.core.game import AnyGame
from sightline.core.message import as_message
from sightline.core.opponent import Opponent
from sightline.server.refusal import Refusal
from sightline.server.table_messages import OpponentInfo, Person, SeatInfo
from sightline.table.entries import BotSat, Recorded
from sightline.table.story import Story


def opponent_infos(game: AnyGame) -> tuple[OpponentInfo, ...]:
    """Those that a lobby may offer, the gentlest first."""
    return tuple(map(_info, opponents_of(game)))


@lru_cache(maxsize=1024)
def opponent_info(game: AnyGame, key: str | None) -> OpponentInfo | None:
    """An opponent that sits at a table; None: nobody, or one that has gone since."""
    found = (one for one in declared_opponents(game) if one.key == key)
    one = next(found, None) if key is not None else None
    return None if one is None else _info(one)


def _info(one: Opponent) -> OpponentInfo:
    return OpponentInfo(
        key=one.key,
        name=as_message(one.name),
        sentence=as_message(one.sentence),
        level=one.level,
        usual=one.usual,
        face=one.face,
    )


def bot_takes(game: AnyGame, seat: int, bot: str | None, opponent: str | None) -> BotSat:
    """A bot takes a seat: an opponent, or a bot by its name. Parameters are for declarations and
    the command line only: a table's bots share a few processes, so nobody may ask for an hour of
    thinking."""
    try:
        if opponent is not None:
            found, choice = find_opponent(game, opponent)
            return BotSat(seat, choice.text, found.key)
        return BotSat(seat, find_bot(game, (bot or "").partition(":")[0]).spec.name)
    except SightlineError as error:
        raise Refusal.because("bad-request", error) from None


def sat_then(story: Story, seat: int) -> Recorded | None:
    """Who sat in a seat, as far as the record says that the game came from."""
    recorded = story.header.recorded
    told = recorded[seat] if seat < len(recorded) else None
    return None if told is None or told == Recorded() else told


def recorded_seat(game: AnyGame, players: int, seat: int, told: Recorded) -> SeatInfo:
    """A seat of a game that a record tells of, by the names that it has."""
    return SeatInfo(
        seat=seat,
        name=game.seat_title(players, seat),
        kind="person" if told.bot is None else "bot",
        person=None if told.name is None else Person("", told.name),
        bot=told.bot,
        opponent=opponent_info(game, told.opponent),
        stand_in=False,
        online=False,
        invite=None,
    )
