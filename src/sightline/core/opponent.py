"""Opponents: bots as people meet them, with a name, a face, a sentence and a level.

A game declares them as plain data (``Game.opponents``), and so may whoever brings bots for it: the
value of an entry point of the group ``sightline.bots`` may hold opponents beside its bots. What one
plays like is a bot with its parameters (``montecarlo:playouts=2000``), so that levels can be tuned
without touching anything else. Tables offer them by name; the bots' own names are for the command
line and for programs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sightline.core.message import Message

MOST_OPPONENTS = 5
"""One for each level."""
LEVELS = range(1, MOST_OPPONENTS + 1)

Hair = Literal["short", "curls", "bob", "bun", "long", "braid", "none", "scarf"]


class Face(msgspec.Struct, frozen=True):
    """How a face is drawn: all are of one construction, and these are its parameters."""

    skin: Annotated[int, Meta(ge=0, le=5)] = 2
    """From light to dark."""
    hair: Hair = "short"
    tint: Annotated[int, Meta(ge=0, le=5)] = 1
    """The hair's colour, or the scarf's: black, brown, chestnut, fair, grey, red."""
    coat: Annotated[int, Meta(ge=0, le=5)] = 0
    """The colour of what they wear: teal, lacquer, lapis, moss, plum, ochre."""
    glasses: bool = False
    beard: bool = False


_ANYBODY = Face()


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play with."""

    key: str
    """For programs: letters, digits and hyphens; no two of a game are the same."""
    name: Message | str
    """What people call them."""
    sentence: Message | str
    """How they play, in one sentence."""
    bot: str
    """Who thinks for them: a bot's text form, with its parameters."""
    level: int
    """From 1, the gentlest, to 5, the strongest that this game has."""
    usual: bool = False
    """Good company for somebody who does not choose; at most one of a game."""
    face: Face = _ANYBODY
