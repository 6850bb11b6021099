"""Who reads: in which language, from which seat, and what the seats are called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sightline.core.game import AnyGame
from sightline.words.render import render

DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever reads a message. ``seat`` is told of as "you"; None: they sit nowhere."""

    language: str = DEFAULT_LANGUAGE
    seat: int | None = None
    names: tuple[str, ...] = ()
    """What the seats are called; one that has no name here goes by its number."""


AUDIENCE = Reader()


@lru_cache(maxsize=256)
def reader_of(
    game: AnyGame, players: int, seat: int | None = None, language: str = DEFAULT_LANGUAGE
) -> Reader:
    """A reader who calls the seats as the game does."""
    names = tuple(seat_name(game, players, number, language) for number in range(players))
    return Reader(language, seat, names)


def seat_name(game: AnyGame, players: int, seat: int, language: str = DEFAULT_LANGUAGE) -> str:
    """What people call a seat: a colour, a position."""
    return render(game.seat_title(players, seat), Reader(language))
