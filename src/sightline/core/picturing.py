"""Positions for pictures in the rules: a game from its seed, played as far as it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sightline.core.events import Observer

if TYPE_CHECKING:
    from sightline.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Shown:
    """A game as far as it is shown, and by whose eyes."""

    players: int
    moves: tuple[str, ...]
    """Each with its seat: ``0 play Wink``."""
    seed: int | str = 0
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    seat: Observer = None

    def view(self, game: AnyGame) -> Any:
        """What whoever looks on sees of it."""
        state = game.start(self.players, self.options, seed=self.seed)
        for text in self.moves:
            seat, _, move = text.partition(" ")
            state.apply(int(seat), state.parse_move(move))
        return state.view(self.seat)
