"""Games of the challenge A001, played by hand."""

from __future__ import annotations

from typing import Any

from sightline.games.viewpoints.challenges.challenge import read
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.grid import (
    pieces_on,
)
from sightline.games.viewpoints.rules.moves import (
    Place,
)
from sightline.games.viewpoints.rules.space import SETS
from sightline.games.viewpoints.rules.state import ViewpointsState

A001 = all_shipped()["A001"]
TARGET = read(A001.structure, SETS["IL"])
ORDER = A001.order
X_ASIDE = Place("X", ((3, 1, 0), (4, 0, 0), (4, 1, 0), (4, 2, 0), (5, 1, 0)))
"""Legal beside A001, and seen from every side."""


def start(players: int = 3, **options: object) -> ViewpointsState:
    state = GAME.start(players, {"challenge": "A001", **options}, seed=1)
    assert isinstance(state, ViewpointsState)
    return state


def placing(letter: str, kind: Any = Place) -> Any:
    """The right placement of a piece of A001."""
    return kind(letter, pieces_on(TARGET)[letter])


def act(state: ViewpointsState, move: Any) -> Any:
    return state.apply(state.seat, move)


def build_all(state: ViewpointsState) -> None:
    """Lay all pieces in a legal order, one a turn."""
    for letter in ORDER:
        act(state, placing(letter))


def elsewhere(state: ViewpointsState, letter: str) -> Any:
    """Some legal placement of a free piece."""
    return next(m for m in state.legal(state.seat) if isinstance(m, Place) and m.piece == letter)
