"""Partners for Viewpoints: they get only their sight, and say nothing.

A partner imagines whole structures that agree with its card and with what the others' actions claim
(``beliefs.py``), and votes among them for the next step: lay a missing piece where most of them
have it, bring a wrong one to its place, or clear away what is in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from sightline.core.bot import Bot, Explanation
from sightline.core.evaluation import Evaluation
from sightline.core.sight import Sight
from sightline.core.state import State
from sightline.games.viewpoints.bots.asking import (
    ask_first,
    best_question,
    can_afford_tokens,
    look_first,
)
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.evaluating import after, evaluate
from sightline.games.viewpoints.bots.explaining import explain
from sightline.games.viewpoints.bots.imagined import Imagined, least_strain, outline
from sightline.games.viewpoints.bots.planning import planned
from sightline.games.viewpoints.bots.yielding import leaves_it_to_others
from sightline.games.viewpoints.rules.blueprint import EMPTY
from sightline.games.viewpoints.rules.choices import five
from sightline.games.viewpoints.rules.grid import (
    Structure,
    legal_placements,
    letters_on,
    may_place,
    may_take,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Pass,
    Place,
    Propose,
    Reserve,
    Return,
    Settle,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import (
    EDGE,
    LETTERS,
    NUMBER,
    letter_of,
    placement_of,
    tables,
)
from sightline.games.viewpoints.rules.state import ViewpointsState
from sightline.games.viewpoints.rules.views import View


class Partner(Bot):
    """See the module's docstring."""

    def __init__(
        self,
        structures: int,
        *,
        attentive: bool = True,
        thorough: bool = True,
        memory: int | None = None,
    ) -> None:
        self._structures = structures
        self._attentive = attentive
        self._thorough = thorough
        self._memory = memory

    def _believe(self, sight: Sight[AnyMove, View]) -> Beliefs:
        return Beliefs.of(
            sight, attentive=self._attentive, thorough=self._thorough, memory=self._memory
        )

    def choose(self, sight: Sight[AnyMove, View], rng: Random) -> AnyMove:
        view = sight.view
        if view.stage == "propose":
            return Propose(rounds_needed(view))
        if view.stage == "settle":
            return Settle(max(view.proposals, default=rounds_needed(view)))
        kept = view.reserved[sight.seat]
        beliefs = self._believe(sight)
        if view.complete and not beliefs.somebody_lacks_something():
            return Pass()
        helping = beliefs.knows_what_lacks()
        if view.complete and kept is None and not helping:
            return Pass()
        if Pass() in sight.legal and leaves_it_to_others(beliefs, sight.seat):
            return Pass()
        imagined = beliefs.imagine(rng, self._structures)
        wanted = beliefs.waited_for(kept)
        if view.complete and not helping and not wanted and not _belongs(kept, imagined):
            return Pass()
        plans = beliefs.exact or beliefs.stuck
        votes = planned(beliefs, imagined, sight.seat) if plans else {}
        votes = votes or voted(beliefs, imagined, sight.seat)
        if wanted and view.complete:
            votes = {move: weight for move, weight in votes.items() if isinstance(move, Return)}
            return _drawn_of(votes, rng) or _given_back(sight, beliefs, imagined, rng)
        if look := look_first(beliefs):
            return look
        if beliefs.attentive and beliefs.thorough:
            votes = without_going_round(beliefs, imagined, sight.seat, votes)
        if votes:
            move = _drawn_of(votes, rng)
            assert move is not None
            return ask_first(sight, beliefs, imagined, move, rng) or move
        if Pass() in sight.legal:
            return Pass()
        return _wait(sight, beliefs, imagined, rng)

    def explain(
        self, sight: Sight[AnyMove, View], move: AnyMove, rng: Random
    ) -> Explanation | None:
        if sight.view.stage != "turn":
            return None
        beliefs = self._believe(sight)
        return explain(beliefs, beliefs.imagine(rng, self._structures), move)

    def evaluate(
        self,
        sight: Sight[AnyMove, View],
        rng: Random,
        *,
        moves: Sequence[AnyMove] = (),
        effort: float = 1.0,
        world: State[Any, Any, Any, Any] | None = None,
    ) -> Evaluation | None:
        if sight.view.stage != "turn":
            return None
        beliefs = self._believe(sight)
        imagined = beliefs.imagine(rng, max(2, round(self._structures * effort)))
        if isinstance(world, ViewpointsState):
            imagined = [Imagined(world.deal.target, 0.0, 1.0)]
        votes = voted(beliefs, imagined, sight.seat)
        likely = sorted(votes, key=lambda move: -votes[move])[:5]
        passing = [Pass()] if Pass() in sight.legal else []
        return evaluate(beliefs, imagined, list(dict.fromkeys([*likely, *passing, *moves])))


def voted(beliefs: Beliefs, imagined: list[Imagined], seat: int) -> dict[AnyMove, float]:
    """The next steps towards the imagined structures, with how much each counts."""
    votes: dict[AnyMove, float] = {}
    most = least_strain(imagined) + beliefs.too_much
    for each in imagined:
        if each.strain > most:
            continue
        for move, weight in steps(beliefs, each.target, seat):
            votes[move] = votes.get(move, 0.0) + weight * each.weight
    return votes


def _drawn_of(votes: dict[AnyMove, float], rng: Random) -> AnyMove | None:
    """One of the moves with most votes."""
    best = max(votes.values(), default=0.0)
    return rng.choice([m for m, weight in votes.items() if weight == best]) if votes else None


AGAIN = 0.5
"""What a step counts for each time that the grid has been before as it would make it."""


def without_going_round(
    beliefs: Beliefs, imagined: list[Imagined], seat: int, votes: dict[AnyMove, float]
) -> dict[AnyMove, float]:
    """The votes, less for steps to grids that have been before; other steps get a say if only such
    are left."""
    times = {move: beliefs.been[after(beliefs.where, move)] for move in votes}
    if votes and min(times.values()) > 1:
        for move, weight in voted(beliefs, imagined, seat).items():
            if move not in votes:
                votes[move] = 0.5 * weight
                times[move] = beliefs.been[after(beliefs.where, move)]
    return {move: weight * AGAIN ** times[move] for move, weight in votes.items()}


def _belongs(letter: str | None, imagined: list[Imagined]) -> bool:
    """Whether the likeliest structure has this piece."""
    return letter is not None and any(each.target[NUMBER[letter]] >= 0 for each in imagined[:1])


def rounds_needed(view: View) -> int:
    """A guess from the own card alone: a round for each few pieces, and some to correct."""
    pieces = len(set(view.card or "") - {EMPTY})
    return min(20, 4 + 2 * pieces)


def steps(beliefs: Beliefs, target: Structure, seat: int) -> Iterator[tuple[AnyMove, float]]:
    """What would bring the grid one step closer to a structure, with how much it helps."""
    direct = list(_direct_steps(beliefs, target, seat))
    yield from direct
    wrong = _wrong(beliefs.where, target)
    buried = [
        letter
        for letter in wrong
        if letter not in beliefs.trusted and not may_take(beliefs.where, letter)
    ]
    if buried:
        # Surely wrong: the longer it stays, the more lies on it.
        yield from _clearing(beliefs, target, seat, frozenset(buried), frozenset(), 1.6)
    elif not direct:
        kept = beliefs.view.reserved[seat]
        missing = [
            target[NUMBER[letter]]
            for letter in (*beliefs.view.free, *([kept] if kept else []))
            if target[NUMBER[letter]] >= 0
        ]
        yield from _clearing(beliefs, target, seat, frozenset(wrong), frozenset(missing), 0.8)


def _direct_steps(
    beliefs: Beliefs, target: Structure, seat: int
) -> Iterator[tuple[AnyMove, float]]:
    """Steps each of which puts a piece right, or takes a wrong one away."""
    view, where = beliefs.view, beliefs.where
    kept = view.reserved[seat]
    wrong = _wrong(where, target)
    # Pieces out of place first: whatever is built on them has to be taken down again.
    for letter in wrong:
        place = target[NUMBER[letter]]
        if not may_take(where, letter) or beliefs.would_undo(letter, place, seat):
            continue
        rest = without_piece(where, letter)
        others = frozenset(wrong) - {letter}
        if place >= 0 and may_place(rest, place) and not _buries(rest, place, others):
            yield Shift(letter, five(place)), 2.0
        elif _lies_aside(where[NUMBER[letter]], target):
            continue
        elif kept is None:
            yield Reserve(letter), 1.0
        else:
            yield from _with_full_hand(beliefs, target, letter, kept, 0.6)
    missing: list[tuple[AnyMove, int, float]] = []
    if kept is not None and target[NUMBER[kept]] >= 0:
        place = target[NUMBER[kept]]
        missing.append((Return(kept, five(place)), place, 2.5))
    for letter in view.free:
        place = target[NUMBER[letter]]
        if place >= 0:
            missing.append((Place(letter, five(place)), place, _clearness(beliefs, letter, place)))
    for move, place, weight in missing:
        if (
            may_place(where, place)
            and not _in_the_way(where, target, place)
            and not _buries(where, place, frozenset(wrong))
            and weight > 0
        ):
            yield move, weight


TOLD = 0.5
"""What it counts more to lay a piece that another's known card shows: nobody can lay it wrong then.
"""


def _clearness(beliefs: Beliefs, letter: str, place: int) -> float:
    """How much a seat has to say about a piece: best is one that its own card shows wholly. What
    its card hides it rather leaves to those who see it."""
    view = beliefs.view
    assert view.own is not None
    assert view.card is not None
    slots = outline(place, view.own)
    seen = sum(view.card[slot] == letter for slot in slots)
    told = 0.0
    for position in view.in_play:
        if position != view.own and letter in beliefs.known.cards.get(position, ""):
            told = TOLD
    if seen:
        return 0.3 + (seen / len(slots)) ** 2 + told
    return (0.15 if beliefs.spoken_of(letter) else 0.0) + told


def _wrong(where: Structure, target: Structure) -> list[str]:
    return [
        letter for letter in letters_on(where) if where[NUMBER[letter]] != target[NUMBER[letter]]
    ]


MOST_CLEARED = 4
"""Pieces that a plan takes away to get at another one."""


def _clearing(
    beliefs: Beliefs,
    target: Structure,
    seat: int,
    stuck: frozenset[str],
    missing: frozenset[int],
    weight: float,
) -> Iterator[tuple[AnyMove, float]]:
    """Take away what is in the way of stuck pieces, or of missing ones: the fewest that help."""
    where = beliefs.where
    kept = beliefs.view.reserved[seat]
    _, firsts = way_to(where, stuck, missing)
    for letter in firsts:
        if kept is None:
            yield Reserve(letter), weight
        else:
            yield from _with_full_hand(beliefs, target, letter, kept, weight)


def _with_full_hand(
    beliefs: Beliefs, target: Structure, letter: str, kept: str, weight: float
) -> Iterator[tuple[AnyMove, float]]:
    """Put a piece out of the way; one that others keep putting back rather goes into the hand, so
    the hand is emptied."""
    if not beliefs.relaid.get(letter) or beliefs.relaid.get(kept):
        aside = _aside(beliefs, target, letter)
        if aside is not None:
            yield Shift(letter, five(aside)), weight
    else:
        aside = _aside(beliefs, target, kept)
        if aside is not None:
            yield Return(kept, five(aside)), weight


@lru_cache(maxsize=2048)
def way_to(
    where: Structure, stuck: frozenset[str], missing: frozenset[int]
) -> tuple[int, tuple[str, ...]]:
    """How many pieces must be taken away at least before one of the stuck pieces comes free or one
    of the missing ones finds its way in, and which of them can be the first."""
    ways: dict[Structure, str] = {where: ""}
    for count in range(MOST_CLEARED + 1):
        firsts = {
            first
            for rest, first in ways.items()
            if any(rest[NUMBER[letter]] >= 0 and may_take(rest, letter) for letter in stuck)
            or any(may_place(rest, place) for place in missing)
        }
        if firsts or count == MOST_CLEARED:
            return count, tuple(sorted(firsts - {""}))
        ways = {
            without_piece(rest, letter): first or letter
            for rest, first in ways.items()
            for letter in letters_on(rest)
            if letter not in stuck and may_take(rest, letter)
        }
    raise AssertionError("the last round of the loop returns")


def _buries(where: Structure, place: int, stuck: frozenset[str]) -> bool:
    """Whether a piece laid there makes it a longer way to what has to come out."""
    if not stuck:
        return False
    nothing: frozenset[int] = frozenset()
    return way_to(with_piece(where, place), stuck, nothing)[0] > way_to(where, stuck, nothing)[0]


def _needed_cells(target: Structure, letter: str) -> set[int]:
    """The cells that a structure has for other pieces than this one."""
    cells = tables().cells
    return {
        int(cell)
        for number, place in enumerate(target)
        if place >= 0 and number != NUMBER[letter]
        for cell in cells[place]
    }


def _lies_aside(placement: int, target: Structure) -> bool:
    """Whether a piece there lies flat on the floor where the structure needs nothing."""
    cells = [int(cell) for cell in tables().cells[placement]]
    return max(cells) < EDGE * EDGE and not _needed_cells(
        target, letter_of(placement)
    ).intersection(cells)


def _aside(beliefs: Beliefs, target: Structure, letter: str) -> int | None:
    """Where to put a piece out of the way: on no cell that the structure needs, if possible where
    no known card speaks against it, so that nobody puts it back; and low."""
    where = beliefs.where
    cells = tables().cells
    needed = _needed_cells(target, letter)
    rest = without_piece(where, letter)
    allowed = set(beliefs.domains[letter].tolist())
    best: tuple[bool, int, int] | None = None
    for place in legal_placements(rest, letter):
        if place == where[NUMBER[letter]] or any(int(cell) in needed for cell in cells[place]):
            continue
        worth = place not in allowed, int(cells[place].sum()), place
        if best is None or worth < best:
            best = worth
    return None if best is None else best[2]


def _in_the_way(where: Structure, target: Structure, place: int) -> bool:
    """Whether laying this piece now would shut out another one that is still missing."""
    after = with_piece(where, place)
    letter = letter_of(place)
    for other in LETTERS:
        there = target[NUMBER[other]]
        now = where[NUMBER[other]]
        if other == letter or there == now:
            continue
        if now >= 0:
            if may_take(where, other) and not may_take(after, other):
                return True
        elif may_place(where, there) and not may_place(after, there):
            return True
    return False


def _wait(
    sight: Sight[AnyMove, View], beliefs: Beliefs, imagined: list[Imagined], rng: Random
) -> AnyMove:
    """Nothing to do but wait: ask something, or do the least harm."""
    tokens = [move for move in sight.legal if isinstance(move, Token)]
    asking = [move for move in tokens if move.token != "swap"]
    if asking and can_afford_tokens(beliefs.view):
        return best_question(asking, beliefs, imagined, rng)
    return _least_harm(list(sight.legal), sight.seat, beliefs, imagined, rng)


def _given_back(
    sight: Sight[AnyMove, View], beliefs: Beliefs, imagined: list[Imagined], rng: Random
) -> AnyMove:
    """Somebody waits for the piece in hand, and the own side does not show where it goes: lay it
    where it does least harm, so that whoever knows can take it from there."""
    back = [move for move in sight.legal if isinstance(move, Return)]
    return _least_harm(back or list(sight.legal), sight.seat, beliefs, imagined, rng)


def _least_harm(
    moves: Sequence[AnyMove], seat: int, beliefs: Beliefs, imagined: list[Imagined], rng: Random
) -> AnyMove:
    """Something has to be done: where least speaks against it, and least is in the way."""
    target = imagined[0].target if imagined else beliefs.where

    def laying(move: Place | Return | Shift) -> float:
        placement = placement_of(move.piece, move.cells)
        assert placement is not None
        harm = beliefs.strain_at(move.piece, move.cells)
        if not beliefs.spoken_of(move.piece):
            harm += 3.0
        aside = _lies_aside(placement, target)
        if isinstance(move, Return) and aside:
            return min(harm, 2.0)
        if isinstance(move, Shift):
            if aside and _lies_aside(beliefs.where[NUMBER[move.piece]], target):
                return 0.2
            if beliefs.would_undo(move.piece, placement, seat):
                harm += 6.0
            harm += 1.0
        return harm

    def harm(move: AnyMove) -> float:
        match move:
            case Return() | Shift() | Place():
                return laying(move)
            case Reserve():
                # It comes back next turn; best the topmost one.
                cells = tables().cells[beliefs.where[NUMBER[move.piece]]]
                return 0.5 - int(cells.sum()) / 1e5
            case _:
                return 5.0

    harms = [(harm(move), move) for move in moves]
    least = min(harms, key=lambda each: each[0])[0]
    return rng.choice([move for worth, move in harms if worth == least])
