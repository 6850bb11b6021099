"""Partners for Viewpoints: they get only their sight, and say nothing.

A partner imagines whole structures that agree with its card and with what the others' actions claim
(``beliefs.py``), and votes among them for the next step: lay a missing piece where most of them
have it, bring a wrong one to its place, or clear away what is in the way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.sight import Sight
from sightline.games.viewpoints.beliefs import Beliefs
from sightline.games.viewpoints.blueprint import EMPTY, slot_name
from sightline.games.viewpoints.choices import five
from sightline.games.viewpoints.grid import (
    Structure,
    letters_on,
    may_place,
    may_take,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.knowledge import all_cards
from sightline.games.viewpoints.moves import (
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
from sightline.games.viewpoints.space import LETTERS, NUMBER, letter_of
from sightline.games.viewpoints.views import View


class Imagination(msgspec.Struct, frozen=True):
    """How hard a partner thinks."""

    structures: Annotated[
        int, Meta(ge=1, le=200, description="Structures it imagines before each action.")
    ] = 24


class Partner(Bot):
    """See the module's docstring."""

    def __init__(self, params: Imagination) -> None:
        self._structures = params.structures

    def choose(self, sight: Sight[AnyMove, View], rng: Random) -> AnyMove:
        view = sight.view
        if view.stage == "propose":
            return Propose(_rounds_needed(view))
        if view.stage == "settle":
            return Settle(max(view.proposals, default=_rounds_needed(view)))
        beliefs = Beliefs.of(sight)
        if view.complete:
            return Pass()
        imagined = beliefs.imagine(rng, self._structures)
        votes: defaultdict[AnyMove, float] = defaultdict(float)
        for target in imagined:
            for move, weight in _steps(beliefs, target, sight.seat):
                votes[move] += weight
        may_pass = Pass() in sight.legal
        if votes:
            best = max(votes.values())
            return rng.choice([move for move, weight in votes.items() if weight == best])
        if may_pass:
            return Pass()
        return _wait(sight, beliefs, imagined, rng)


def _rounds_needed(view: View) -> int:
    """A guess from the own card alone: a round for each few pieces, and some to correct."""
    pieces = len(set(view.card or "") - {EMPTY})
    return min(20, 4 + 2 * pieces)


def _steps(beliefs: Beliefs, target: Structure, seat: int) -> Iterator[tuple[AnyMove, float]]:
    """What would bring the grid one step closer to a structure, with how much it helps."""
    view, where = beliefs.view, beliefs.where
    own = set(view.card or "")
    kept = view.reserved[seat]
    wrong = [
        letter for letter in letters_on(where) if where[NUMBER[letter]] != target[NUMBER[letter]]
    ]
    # Pieces out of place first: whatever is built on them has to be taken down again.
    for letter in wrong:
        if not may_take(where, letter):
            continue
        place = target[NUMBER[letter]]
        without = without_piece(where, letter)
        if place >= 0 and may_place(without, place):
            yield Shift(letter, five(place)), 2.0
        elif kept is None:
            yield Reserve(letter), 1.0
    blocked = [letter for letter in wrong if not may_take(where, letter)]
    if blocked and kept is None:
        yield from _clearing(where, blocked)
    if kept is not None and target[NUMBER[kept]] >= 0 and may_place(where, target[NUMBER[kept]]):
        yield Return(kept, five(target[NUMBER[kept]])), 1.5
    for letter in view.free:
        place = target[NUMBER[letter]]
        if place >= 0 and may_place(where, place) and not _in_the_way(where, target, place):
            yield Place(letter, five(place)), 1.0 if letter in own else 0.3


def _clearing(where: Structure, blocked: list[str]) -> Iterator[tuple[AnyMove, float]]:
    """Take away a piece whose absence frees one that is wrong."""
    for letter in letters_on(where):
        if letter in blocked or not may_take(where, letter):
            continue
        without = without_piece(where, letter)
        if any(may_take(without, other) for other in blocked):
            yield Reserve(letter), 0.5


def _in_the_way(where: Structure, target: Structure, place: int) -> bool:
    """Whether laying this piece now would shut out another one that is still missing."""
    after = with_piece(where, place)
    letter = letter_of(place)
    for other in LETTERS:
        there = target[NUMBER[other]]
        missing = there >= 0 and other != letter and where[NUMBER[other]] < 0
        if missing and may_place(where, there) and not may_place(after, there):
            return True
    return False


def _wait(
    sight: Sight[AnyMove, View], beliefs: Beliefs, imagined: list[Structure], rng: Random
) -> AnyMove:
    """Nothing to do but wait: ask something, or do the least harm."""
    tokens = [move for move in sight.legal if isinstance(move, Token)]
    asking = [move for move in tokens if move.token in ("xy", "colours", "view")]
    if asking:
        return _best_question(asking, beliefs, imagined, rng)
    # A piece that is back in its place next turn tells nobody anything wrong.
    spare = [move for move in sight.legal if isinstance(move, Reserve)]
    if spare:
        return rng.choice(spare)
    back = [move for move in sight.legal if isinstance(move, Return)]
    if back:
        return rng.choice(back)
    return sight.legal[rng.randrange(len(sight.legal))]


def _best_question(
    asking: list[Token], beliefs: Beliefs, imagined: list[Structure], rng: Random
) -> Token:
    """The question whose answer the imagined structures disagree about most; a look beats all."""
    looks = [
        move for move in asking if move.token == "view" and move.position not in beliefs.known.cards
    ]
    if looks:
        in_play = [move for move in looks if move.position in beliefs.view.in_play]
        return rng.choice(in_play or looks)
    cards = [all_cards(target) for target in imagined]
    slots = [slot_name(slot) for slot in range(36)]

    def surprise(move: Token) -> float:
        if move.token != "xy" or not cards:
            return 0.5 * len(cards)
        slot = slots.index(move.slot or "")
        answers = Counter(five_cards[move.position][slot] for five_cards in cards)
        return len(cards) - max(answers.values())

    best = max(map(surprise, asking))
    return rng.choice([move for move in asking if surprise(move) == best])


def _partner(params: Any) -> Bot:
    return Partner(params)


def _novice(params: Any) -> Bot:
    del params
    return Partner(Imagination(structures=2))


BOTS: tuple[BotSpec, ...] = (
    BotSpec(
        "novice", 2, "A partner that imagines two structures and takes the first step.", _novice
    ),
    BotSpec(
        "partner",
        4,
        "A partner that imagines many structures and keeps to what your moves say.",
        _partner,
        Imagination,
    ),
)
