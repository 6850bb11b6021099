"""Bots that know Pent-Up. All of them think on the compiled kernel, which is loaded when one does.

Nothing is hidden in Pent-Up, so the view is all they need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec
from msgspec import Meta

from sightline.core import evaluation
from sightline.core.bot import Bot, BotSpec, Explanation, explained_by_games
from sightline.core.evaluation import Evaluation, ordered
from sightline.core.message import say
from sightline.core.sight import Sight
from sightline.core.state import State
from sightline.games.pentup.bots.explaining import by_chance, by_proof, by_standing
from sightline.games.pentup.rules.board import PlacedTile
from sightline.games.pentup.rules.moves import Place, Tile, corner_of, placed_at
from sightline.kit.pieces.shapes import PENTOMINOES, identify, orientations

if TYPE_CHECKING:
    from sightline.games.pentup.kernels.board import KernelBoard
    from sightline.games.pentup.kernels.search import Candidate, Move

Playouts = Annotated[
    int, Meta(ge=1, le=100_000_000, extra={"help": say("pentup-bot-param-playouts")})
]
Seconds = Annotated[
    Annotated[float, Meta(gt=0, le=600)] | None,
    Meta(extra={"help": say("pentup-bot-param-seconds")}),
]


class Budget(msgspec.Struct, frozen=True):
    """How long to think. Without ``seconds`` the same seed gives the same game on any machine."""

    playouts: Playouts = 100_000
    seconds: Seconds = None

    def spent_as(self) -> dict[str, Any]:
        """The budget as the kernel takes it."""
        return {"iterations": self.playouts, "seconds": self.seconds}


class Effort(Budget, frozen=True):
    """The same for a search whose judgements and proofs count as playouts too."""

    playouts: Playouts = 25_000


class Greedy(Bot):
    """Plays for the best ranking after its own move, or after the next player's answer to it."""

    def __init__(self, look_ahead: bool) -> None:
        self._look_ahead = look_ahead

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Place:
        from sightline.games.pentup.kernels.search import greedy_move

        board = kernel_board(sight.view.players, sight.view.placed)
        misere, seed = sight.view.misere, rng.getrandbits(64)
        move = greedy_move(board, sight.seat, seed=seed, misere=misere, look_ahead=self._look_ahead)
        return as_place(move)

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        from sightline.games.pentup.kernels.standing import standings

        del rng  # chance only breaks ties
        board = kernel_board(sight.view.players, sight.view.placed)
        misere, ahead = sight.view.misere, self._look_ahead
        found = standings(board, sight.seat, misere=misere, look_ahead=ahead)
        return by_standing(sight, move, ((as_place(each.move), each) for each in found))


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

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        from sightline.games.pentup.kernels.search import flat, tried

        board, made = kernel_board(sight.view.players, sight.view.placed), as_kernel_move(move)
        misere, seed = sight.view.misere, rng.getrandbits(63)
        found = flat(board, sight.seat, seed=seed, misere=misere, **self._budget.spent_as())
        own = found.candidates[0]
        if own.move != made:  # as many games for it, so that the two compare
            games = own.visits
            own = tried(board, sight.seat, made, seed=seed + 1, games=games, misere=misere)
        others = beside(found.candidates, made)
        return explained_by_games(sight, move, own.visits, own.value, others)


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

    def evaluate(
        self,
        sight: Sight[Any, Any],
        rng: Random,
        *,
        moves: Sequence[Any] = (),
        effort: float = 1.0,
        world: State[Any, Any, Any, Any] | None = None,
    ) -> Evaluation:
        from sightline.games.pentup.kernels.search import weigh

        del world  # nothing is hidden: what is true is what can be known
        found = weigh(
            kernel_board(sight.view.players, sight.view.placed),
            sight.seat,
            [as_kernel_move(move) for move in moves],
            seed=rng.getrandbits(63),
            iterations=max(LEAST_PLAYOUTS, round(self._budget.playouts * effort)),
            misere=sight.view.misere,
        )
        return ordered(
            [
                evaluation.Candidate(
                    as_place(each.move),
                    each.value,
                    # As if every playout were a throw of a coin: what is left out is what the
                    # search has not seen at all.
                    sqrt(max(each.value * (1 - each.value), 0.01) / max(1, each.visits)),
                    tuple(map(as_place, each.line)),
                )
                for each in found
            ]
        )


AS_SEARCH = 0.6
"""So many playouts of ``search`` take as long as one of the effort."""


class Master(Bot):
    """Proves the last moves of a game of two. Before them a network guides its tree of moves; in
    the plain game of two it takes its time where games are decided instead. With three players it
    thinks as ``search`` does: a network has not made it stronger there."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        playouts = max(1, round(budget.playouts * AS_SEARCH))
        self._of_three = Search(Budget(playouts, budget.seconds))

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Place:
        if sight.view.players == 3:
            return self._of_three.choose(sight, rng)
        from sightline.games.pentup.bots.networks import guide
        from sightline.games.pentup.bots.patience import think_ahead
        from sightline.games.pentup.kernels.master import think

        board = kernel_board(sight.view.players, sight.view.placed)
        misere, seed = sight.view.misere, rng.getrandbits(64)
        net, spent = guide(sight.view.players, misere), self._budget.spent_as()
        if net is None:
            found = think_ahead(board, sight.seat, seed=seed, **spent)
        else:
            found = think(board, sight.seat, net, seed=seed, misere=misere, **spent)
        return as_place(found.move)

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        if sight.view.players == 3:
            return self._of_three.explain(sight, move, rng)
        from sightline.games.pentup.bots import patience
        from sightline.games.pentup.bots.networks import guide
        from sightline.games.pentup.kernels import master
        from sightline.games.pentup.kernels.search import search, weigh

        board, made = kernel_board(sight.view.players, sight.view.placed), as_kernel_move(move)
        misere, seed, spent = sight.view.misere, rng.getrandbits(63), self._budget.spent_as()
        net = guide(sight.view.players, misere)
        if net is None:
            proof = patience.proven(board, sight.seat, **spent)
        else:
            proof = master.proven(board, sight.seat, **spent, misere=misere)
        if proof is not None and proof.move == made:
            return by_proof(sight, move, proof.candidates[0])
        if net is None:
            effort = patience.paced(board, self._budget.playouts)
            found = weigh(board, sight.seat, [made], seed=seed, iterations=effort)
        else:
            thought = master.think(board, sight.seat, net, seed=seed, misere=misere, **spent)
            found = thought.candidates
        own = next((each for each in found if each.move == made), None)
        if own is None:  # thinking again it went elsewhere at once
            effort = max(LEAST_PLAYOUTS, self._budget.playouts // 2)
            alone = search(
                board, sight.seat, seed=seed, iterations=effort, misere=misere, only=made
            )
            own = alone.candidates[0]
        return by_chance(sight, move, own.value, beside(found, made))


LEAST_PLAYOUTS = 2000
"""With fewer a search says nothing about a position with hundreds of moves."""


def kernel_board(players: int, placed: tuple[PlacedTile, ...]) -> KernelBoard:
    """The compiled kernel's form of a position."""
    from sightline.games.pentup.kernels.board import KernelBoard

    def numbered(tile: PlacedTile) -> tuple[int, str, int, int, int]:
        found = identify(tile.cells)
        assert found is not None
        return tile.seat, tile.tile, found[1], *corner_of(tile.cells)

    return KernelBoard.of(players, [numbered(tile) for tile in placed])


def beside(found: Sequence[Candidate], made: Move) -> Iterator[tuple[Place, float]]:
    """What other moves were taken to be worth, the best first; lazily, since few are told."""
    return ((as_place(each.move), each.value) for each in found if each.move != made)


def as_kernel_move(place: Place) -> Move:
    """A move of the engine as a move of the kernel."""
    from sightline.games.pentup.kernels.search import Move

    found = identify(place.cells)
    assert found is not None
    return Move(PENTOMINOES.index(found[0]), found[1], *corner_of(place.cells))


def as_place(move: Move) -> Place:
    """A move of the kernel as a move of the engine."""
    tile = cast("Tile", PENTOMINOES[move.tile])
    return placed_at(tile, orientations(tile)[move.orient], (move.x, move.y))


BOTS: tuple[BotSpec, ...] = (
    BotSpec(
        "greedy",
        2,
        say("pentup-bot-greedy"),
        lambda _: Greedy(False),
        explains=True,
        extra="fast",
    ),
    BotSpec(
        "greedy2",
        3,
        say("pentup-bot-greedy2"),
        lambda _: Greedy(True),
        explains=True,
        extra="fast",
    ),
    BotSpec(
        "montecarlo",
        4,
        say("pentup-bot-montecarlo"),
        MonteCarlo,
        Budget,
        explains=True,
        extra="fast",
        budget="playouts",
    ),
    BotSpec(
        "search",
        5,
        say("pentup-bot-search"),
        Search,
        Budget,
        explains=True,
        evaluates=True,
        extra="fast",
        budget="playouts",
    ),
    BotSpec(
        "master",
        5,
        say("pentup-bot-master"),
        Master,
        Effort,
        explains=True,
        extra="fast",
        budget="playouts",
    ),
)
