"""Solo for a player who thinks: solves several possible layouts, and takes the solution that does
best over all that are possible."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from sightline.games.perspective.bots.belief import NUMBERS, list_decks
from sightline.games.perspective.bots.solo_solver import solve_layout
from sightline.games.perspective.rules.cards import COLOURS, Sides
from sightline.games.perspective.rules.knowledge import Known
from sightline.games.perspective.rules.moves import SoloFlip, SoloLook, SoloMove, SoloSort, SoloSwap
from sightline.games.perspective.rules.solo import ALL_PLACES, OUTER, SoloState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.games.perspective.bots.belief import Decks

LAYOUTS = 300  # possible layouts that a solution is held against
BUDGET = 100_000  # positions that the solver looks at for each of them
GAMES_A_LINE = 25  # a counted budget solves one layout for so many imagined games
MOST_LINES = 40
PLACE = {place: index for index, place in enumerate(ALL_PLACES)}

# What is left to do after a solution has failed: moves for each wrong position, and to start anew.
A_POSITION = 0.9
A_START = 1.0


def best_line(world: SoloState, games: int, seconds: float | None) -> list[SoloMove]:
    """The solution that is expected to need the fewest moves; ``world`` is any of the layouts that
    the player thinks possible."""
    started = perf_counter()
    known = known_sides(world)
    rng = steady_luck(known)
    _, decks = list_decks(known, 1, LAYOUTS, rng)
    most = max(1, min(MOST_LINES, games // GAMES_A_LINE))
    best: list[SoloMove] = []
    least = float("inf")
    for number, index in enumerate(rng.sample(range(len(decks)), min(len(decks), most))):
        if number and seconds is not None and perf_counter() - started >= seconds:
            break
        line = list(solve_deck(world, decks[index], BUDGET))
        moves = expected_moves(world, line, decks) if line else float("inf")
        if moves < least:
            best, least = line, moves
    return best


def likely_line(world: SoloState, budget: int) -> list[SoloMove]:
    """The solution of one layout that the player thinks possible."""
    known = known_sides(world)
    _, decks = list_decks(known, 1, 1, steady_luck(known))
    return list(solve_deck(world, decks[0], budget))


def steady_luck(known: list[Known]) -> Random:
    """The same layouts are drawn as long as nothing new is seen: the next move goes on with the
    same solution, though nothing of it is remembered."""
    return Random(repr(known))


def known_sides(world: SoloState) -> list[Known]:
    """What the player has seen of each card."""
    return [
        (
            sides[0] if (card, 0) in world.seen else None,
            sides[1] if (card, 1) in world.seen else None,
        )
        for card, sides in enumerate(world.deal.cards)
    ]


def solve_deck(world: SoloState, deck: NDArray[np.int8], budget: int) -> tuple[SoloMove, ...]:
    """The best way on, if this is the true layout."""
    assert world.action is not None
    cards: list[Sides] = [
        (COLOURS[deck[2 * card + face]], COLOURS[deck[2 * card + 1 - face]])
        for card, face in world.slots
    ]
    return solve_layout(cards, world.deal.goals, world.action, budget).line


def expected_moves(world: SoloState, line: list[SoloMove], decks: Decks) -> float:
    """How many moves it takes on average over the possible layouts to follow a solution as far as
    it goes, and then to mend what is still wrong."""
    up = [2 * card + face for card, face in world.slots]
    going = np.ones(len(decks), dtype=bool)
    moves = np.zeros(len(decks))
    assert world.action is not None
    action = np.full(len(decks), NUMBERS[world.action])
    for done, move in enumerate(line):
        halted = going & ~_can_make(move, up, action, decks)
        if halted.any():
            moves[halted] = done + _left(world, up, decks[halted])
            going &= ~halted
        action = _make(move, up, decks)
    moves[going] = len(line) + _left(world, up, decks[going])
    return float(moves.mean())


def _can_make(
    move: SoloMove, up: list[int], action: NDArray[np.int64], decks: Decks
) -> NDArray[np.bool_]:
    """The layouts in which a move is open."""
    if isinstance(move, SoloFlip):
        return action == NUMBERS["Y"]
    if isinstance(move, (SoloLook, SoloSort)):
        return action == NUMBERS["B"]
    first, second = up[PLACE[move.first]], up[PLACE[move.second]]
    colour = NUMBERS["R" if move.first.card == 0 else "G"]
    chosen = NUMBERS[move.next]
    return (action == colour) & ((decks[:, first] == chosen) | (decks[:, second] == chosen))


def _make(move: SoloMove, up: list[int], decks: Decks) -> NDArray[np.int64]:
    """Make a move in ``up``; the next action in each layout."""
    match move:
        case SoloFlip():
            place = PLACE[move.place]
            action = decks[:, up[place]].astype(np.int64)
            up[place] ^= 1
            return action
        case SoloLook():
            return decks[:, up[PLACE[move.place]]].astype(np.int64)
        case SoloSort():
            start = (OUTER + 1) * COLOURS.index(move.side) + 1
            hand = up[start : start + OUTER]
            up[start : start + OUTER] = [hand[i - 1] for i in move.order]
            return np.full(len(decks), NUMBERS[move.side])
        case SoloSwap():
            first, second = PLACE[move.first], PLACE[move.second]
            up[first], up[second] = up[second] ^ 1, up[first] ^ 1
            return np.full(len(decks), NUMBERS[move.next])


def _left(world: SoloState, up: list[int], decks: Decks) -> NDArray[np.float64]:
    """About how many moves are left, from the number of wrong positions."""
    outer = [side for place, side in zip(ALL_PLACES, up, strict=True) if place.card]
    goals = [NUMBERS[colour] for goal in world.deal.goals for colour in goal]
    wrong = (decks[:, outer] != np.array(goals, dtype=np.int8)).sum(axis=1)
    return np.where(wrong == 0, 0.0, A_START + A_POSITION * wrong)
