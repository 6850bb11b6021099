"""Looking ahead through imagined games: which turn, and which claim, wins most often.

Each candidate is played to the end in the same worlds, all of them possible for the seat that
thinks; in these games a quick player (``kernel_policy.py``) decides for every seat by what that
seat itself has seen. Half of the candidates are dropped after each round, so that the likely ones
get most of the games.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sightline.games.perspective.bots.belief import NUMBERS, Belief, as_hand
from sightline.games.perspective.rules.moves import (
    ORDERS,
    Ask,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Play,
    Reclaim,
    Sort,
    TableMove,
    Take,
    Tell,
)
from sightline.games.perspective.rules.state import PerspectiveState

if TYPE_CHECKING:
    from numpy.typing import NDArray

STAGES = {
    "claim": 0,
    "insert": 1,
    "play": 2,
    "flip": 3,
    "give": 3,
    "discard": 3,
    "inform": 3,
    "take": 4,
    "reclaim": 5,
    "claim-end": 6,
}
"""The engine's stages as the kernel numbers them."""

GLANCED = 64  # turns that the quick player's first look keeps
TRIED = 16  # turns that are tried out in imagined games
WIDTH = 12  # turns that the quick player itself looks at closely
LONGEST = 16  # turns after which an imagined game is cut short
BATCH = 4  # worlds between two looks at the clock
PRIOR = 8.0  # how many games the quick player's own opinion counts for


class Settings(NamedTuple):
    """What the quick player goes by; see ``counter``."""

    discount: float = 0.6
    fresh: float = 0.6
    certain: float = 0.98
    noise: float = 0.02


class Thinking(NamedTuple):
    """A budget of imagined games, cut short after some seconds where people wait; spent in
    shares."""

    games: int
    seconds: float | None = None


class Lookahead:
    """One decision of a seat."""

    def __init__(
        self, belief: Belief, budget: Thinking, rng: Random, settings: Settings | None = None
    ) -> None:
        self._belief = belief
        self._stage = STAGES[belief.world.stage]
        self._budget = budget
        self._table = as_table(belief)
        self._settings = np.array(settings or Settings(), dtype=np.float64)
        self._rng = np.array([rng.getrandbits(64)], dtype=np.uint64)
        order = list(range(belief.number))
        rng.shuffle(order)
        self._order = np.array(order, dtype=np.int64)

    # -- turns -------------------------------------------------------------------------------------

    def best_turn(self, share: float = 1.0) -> tuple[int, float]:
        """The turn (or rest of it) that wins most, and how often it does."""
        turns, worths = self._glance()
        turns, worths = turns[:TRIED], worths[:TRIED]
        sums, played = np.zeros(len(turns)), 0
        rounds = max(1, (len(turns) - 1).bit_length())
        for _ in range(rounds):
            played += self._try(turns, False, played, sums, share / rounds)
            scores = self._scores(sums, played, worths)
            keep = np.sort(np.argsort(-scores, kind="stable")[: max(2, (len(turns) + 1) // 2)])
            turns, worths, sums = turns[keep], worths[keep], sums[keep]
        scores = self._scores(sums, played, worths)
        best = int(np.argmax(scores))
        return int(turns[best]), float(scores[best])

    def promising(self) -> list[int]:
        """The turns that the quick player would look at, best first."""
        return [int(turn) for turn in self._glance()[0]]

    def best_of(self, turns: list[int]) -> float:
        """How often the best of these turns wins."""
        sums = np.zeros(len(turns))
        played = self._try(np.array(turns, dtype=np.int64), False, 0, sums, 1.0)
        return float(sums.max()) / played

    def _scores(
        self, sums: NDArray[np.float64], played: int, worths: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Wins a game, mixed with the quick player's opinion of how the turns compare."""
        means = sums / played
        prior = means.mean() + worths - worths.mean()
        return (sums + PRIOR * prior) / (played + PRIOR)

    def _glance(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The most promising turns, best first, with what the quick player thinks of them."""
        from sightline.games.perspective.kernels.turns import T_TURN, list_turns, prepare
        from sightline.games.perspective.kernels.worth import rate

        belief, stage = self._belief, min(self._stage, 5)
        odds, fit = chances(belief)
        look = prepare(self._table, GLANCED)
        look[1][:] = fit
        worths = np.zeros(GLANCED)
        number = list_turns(look, belief.seat, stage, belief.decks[0], True)
        rate(look, belief.seat, stage, odds, self._settings, worths)
        order = np.argsort(-worths[:number], kind="stable")
        return look[2][order, T_TURN].copy(), worths[order]

    # -- claims ------------------------------------------------------------------------------------

    def value(self, claims: bool, share: float) -> float:
        """How often the game is won after a claim now, or (at the end of a turn) without one."""
        sums = np.zeros(1)
        played = self._try(np.zeros(1, dtype=np.int64), claims, 0, sums, share)
        return float(sums[0]) / played

    # -- imagined games ----------------------------------------------------------------------------

    def _try(
        self,
        turns: NDArray[np.int64],
        claims: bool,
        first: int,
        sums: NDArray[np.float64],
        share: float,
    ) -> int:
        """Spend a share of the budget on these turns; the number of games each of them got."""
        from sightline.games.perspective.kernels.policy import try_out

        def games(start: int, count: int) -> None:
            try_out(
                self._table,
                self._belief.seat,
                self._stage,
                turns,
                claims,
                self._belief.decks,
                self._order,
                start,
                count,
                self._settings,
                LONGEST,
                WIDTH,
                self._rng,
                sums,
            )

        count = max(1, round(self._budget.games * share / len(turns)))
        seconds = self._budget.seconds
        if seconds is None:
            games(first, count)
            return count
        until = perf_counter() + seconds * share
        played = 0
        while played < count and (played == 0 or perf_counter() < until):
            batch = min(BATCH, count - played)
            games(first + played, batch)
            played += batch
        return played


def as_table(belief: Belief) -> NDArray[np.int64]:
    """The position as the kernel takes it."""
    from sightline.games.perspective.kernels import table as kernel

    world = belief.world
    table = np.zeros(kernel.SIZE, dtype=np.int64)
    for hand, slots in enumerate(world.hands):
        base = kernel.HANDS + kernel.STRIDE * hand
        for i, face in enumerate(as_hand(slots)):
            table[base + i] = face
        table[base + kernel.LENGTH] = len(slots)
    table[kernel.DRAW : kernel.DRAW + len(belief.draw)] = belief.draw
    table[kernel.DRAWS] = len(belief.draw)
    table[kernel.USED : kernel.USED + len(belief.used)] = belief.used
    table[kernel.USEDS] = len(belief.used)
    for seat, sides in enumerate(world.seen):
        table[kernel.SEEN + seat] = sum(1 << 2 * card + face for card, face in sides)
    table[kernel.SEEN + belief.seat] = sum(
        1 << 2 * card + face
        for card, sides in enumerate(belief.known)
        for face, colour in enumerate(sides)
        if colour is not None
    )
    for seat in range(world.players):
        table[kernel.FULFILLED] |= world.fulfilled[seat] << seat
        table[kernel.ELIMINATED] |= world.eliminated[seat] << seat
        if world.deal.goals:
            start = kernel.GOALS + 3 * seat
            table[start : start + 3] = [NUMBERS[colour] for colour in world.deal.goals[seat]]
    table[kernel.TURN] = belief.seat
    table[kernel.TURNS] = world.turns
    table[kernel.TURN_LIMIT] = world.options.turn_limit
    table[kernel.PLAYERS] = world.players
    table[kernel.ADVANCED] = world.options.advanced
    table[kernel.ELIMINATE] = world.options.failed_claim == "eliminate"
    table[kernel.WINNERS] = kernel.GOING
    return table


def chances(belief: Belief) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The odds of each side's colours, and its chances for every target, over the worlds."""
    from sightline.games.perspective.kernels import odds as kernel

    decks = belief.decks
    sides = decks.shape[1]
    odds = np.zeros((kernel.SIDES, 4))
    fit = np.zeros((kernel.SIDES, kernel.TARGETS))
    for colour in range(4):
        odds[:sides, colour] = (decks == colour).mean(axis=0)
    fit[:, kernel.COLOUR :] = odds
    if belief.world.options.advanced:
        fit[:sides, :sides] = (decks[:, :, None] == decks[:, None, :]).mean(axis=0)
    return odds, fit


def as_moves(world: PerspectiveState, turn: int) -> list[TableMove]:
    """A turn of the kernel, from the present stage on, as moves of the engine."""
    stage = STAGES[world.stage]
    moves: list[TableMove] = []
    if stage <= STAGES["insert"]:
        moves.append(Insert((turn & 7) + 1))
    if stage <= STAGES["play"]:
        claims = bool(turn >> 6 & 1)
        moves.append(Play((turn >> 3 & 7) + 1, claims))
        if claims:
            return moves
    kind, first = turn >> 7 & 15, turn >> 11 & 7
    second, third, fourth = turn >> 14 & 31, turn >> 19 & 7, turn >> 22 & 7
    other = world.other_name
    if stage == STAGES["take"]:
        return [Take(third + 1, fourth + 1)]
    if stage == STAGES["reclaim"]:
        return [Reclaim(second + 1, third + 1)]
    match kind:
        case 0 | 1:
            moves.append(Flip(other if kind else "own", first + 1))
        case 2:
            moves += [Give(first + 1, second + 1), Take(third + 1, fourth + 1)]
        case 3 | 4:
            moves.append(Discard(other if kind == 4 else "own", first + 1))
            moves.append(Reclaim(second + 1, third + 1))
        case 5 | 6:
            moves.append(Sort(other if kind == 6 else "own", ORDERS[first]))
        case 7:
            moves.append(Ask(first + 1))
        case _:
            moves.append(Look(first + 1) if other == "shared" else Tell(first + 1))
    return moves
