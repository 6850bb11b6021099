"""Bots that know Pent-Up. All of them think on the compiled kernel, which is loaded when one does.

Nothing is hidden in Pent-Up, so the view is all they need.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.sight import Sight
from sightline.games.pentup.rules.board import PlacedTile
from sightline.games.pentup.rules.moves import Place, Tile, corner_of, placed_at
from sightline.kit.pieces.shapes import PENTOMINOES, identify, orientations

if TYPE_CHECKING:
    from sightline.games.pentup.kernels.board import KernelBoard
    from sightline.games.pentup.kernels.search import Move

Seconds = Annotated[float, Meta(gt=0, le=600, description="Thinking time a move.")]
Playouts = Annotated[
    Annotated[int, Meta(ge=1, le=100_000_000)] | None,
    Meta(description="Think so many playouts instead, whatever the time."),
]


class Budget(msgspec.Struct, frozen=True):
    """How long to think. With ``playouts`` the same seed gives the same game on any machine."""

    seconds: Seconds = 1.0
    playouts: Playouts = None

    def spent_as(self) -> dict[str, Any]:
        """The budget as the kernel takes it."""
        if self.playouts is not None:
            return {"iterations": self.playouts}
        return {"seconds": self.seconds}


class Greedy(Bot):
    """Plays for the best standing after its own move, or after the next player's answer to it."""

    def __init__(self, look_ahead: bool) -> None:
        self._look_ahead = look_ahead

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Place:
        from sightline.games.pentup.kernels.search import greedy_move

        board = kernel_board(sight.view.players, sight.view.placed)
        misere, seed = sight.view.misere, rng.getrandbits(64)
        move = greedy_move(board, sight.seat, seed=seed, misere=misere, look_ahead=self._look_ahead)
        return as_place(move)


class MonteCarlo(Bot):
    """Plays random games after each of its moves and takes the one that wins most."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Place:
        from sightline.games.pentup.kernels.search import flat

        board = kernel_board(sight.view.players, sight.view.placed)
        misere, seed = sight.view.misere, rng.getrandbits(64)
        found = flat(board, sight.seat, seed=seed, misere=misere, **self._budget.spent_as())
        return as_place(found.move)


class Search(Bot):
    """Grows a tree of what may happen (UCT) and takes the move it has looked at most."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Place:
        from sightline.games.pentup.kernels.search import search

        board = kernel_board(sight.view.players, sight.view.placed)
        misere, seed = sight.view.misere, rng.getrandbits(64)
        found = search(board, sight.seat, seed=seed, misere=misere, **self._budget.spent_as())
        return as_place(found.move)


def kernel_board(players: int, placed: tuple[PlacedTile, ...]) -> KernelBoard:
    """The compiled kernel's form of a position."""
    from sightline.games.pentup.kernels.board import KernelBoard

    def numbered(tile: PlacedTile) -> tuple[int, str, int, int, int]:
        found = identify(tile.cells)
        assert found is not None
        return tile.seat, tile.tile, found[1], *corner_of(tile.cells)

    return KernelBoard.of(players, [numbered(tile) for tile in placed])


def as_place(move: Move) -> Place:
    """A move of the kernel as a move of the engine."""
    tile = cast("Tile", PENTOMINOES[move.tile])
    return placed_at(tile, orientations(tile)[move.orient], (move.x, move.y))


BOTS: tuple[BotSpec, ...] = (
    BotSpec(
        "greedy",
        2,
        "Takes the best standing it can get at once.",
        lambda _: Greedy(False),
        extra="fast",
    ),
    BotSpec("greedy2", 3, "Looks one answer ahead.", lambda _: Greedy(True), extra="fast"),
    BotSpec(
        "montecarlo",
        4,
        "Tries every move in many random games.",
        MonteCarlo,
        Budget,
        extra="fast",
    ),
    BotSpec("search", 5, "Searches a tree of moves and answers.", Search, Budget, extra="fast"),
)
