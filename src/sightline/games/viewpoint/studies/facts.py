"""A finished game as a small table of facts, for those who study many games.

Everything is read from what the seats perceived (their events) and from the deal. Seats go by
*place*: 0 is the seat that started, 1 the next one clockwise, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from sightline.core.events import Event
from sightline.core.game import AnyState
from sightline.games.viewpoint.rules.board import HAND_SIZE
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Deck, deck_of
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.turns import Ending
from sightline.games.viewpoint.rules.views import (
    Drew,
    Kept,
    Left,
    Lent,
    LookedAt,
    Played,
    Resolved,
    Revealed,
    TurnMissed,
)

Doing = Literal["played", "revealed", "ongoing"]


class Cancelled(Struct, frozen=True):
    """A reveal that cancelled a card."""

    by: str
    by_place: int
    card: str
    place: int
    how: Doing
    """What the cancelled card was about to do: its played actions, its reveal, its ongoing ones."""
    at: str
    """What was answered: ``play``, ``reveal``, or an action."""


class SeatFacts(Struct, frozen=True):
    """One seat's cards, each a number of copies by title."""

    dealt: dict[str, int]
    """In the hand of the first five."""
    drawn: dict[str, int]
    """Came from the draw pile: dealt, drawn, or taken after a look at it."""
    played: dict[str, int]
    """Played into the own Field of View, from the hand or by REPLACE."""
    revealed: dict[str, int]
    """Shown from the hand, whether or not that was then cancelled."""
    held: dict[str, int]
    """Still in the hand when the game ended."""


class GameFacts(Struct, frozen=True):
    """One finished game."""

    first: int
    """The seat that started: place 0."""
    turns: int
    moves: int
    ending: Ending
    winners: tuple[int, ...]
    missed: int
    """Turns that were missed."""
    points: tuple[tuple[int, ...], ...]
    """After each turn: what every place had in view. The first row is the start."""
    seats: tuple[SeatFacts, ...]
    cancels: tuple[Cancelled, ...]
    choices: float = 0.0
    """The number of legal moves at a decision, on average; 0 in journals of before."""


def facts_of(state: AnyState) -> GameFacts:
    """What there is to say about a game that has ended."""
    assert isinstance(state, ViewpointState)
    if state.winners is None:
        raise ValueError("only a game that has ended has facts")
    again = state.game.begin(state.players, state.options, state.deal)
    assert isinstance(again, ViewpointState)
    follower, choices = _Follower(again), 0
    for step in state.steps:
        choices += len(again.legal(step.seat))
        happened = again.carry_out(step.seat, step.move)
        for seat in range(state.players):
            follower.hear(seat, happened.to(seat))
        follower.follow(again)
    place = follower.place
    order = state.clockwise(state.deal.first)
    final = state.totals()
    return GameFacts(
        first=state.deal.first,
        turns=state.turns,
        moves=state.length,
        ending=state.ending or "turns",
        winners=tuple(sorted(place[seat] for seat in state.winners)),
        missed=follower.missed,
        points=tuple(
            tuple(row[seat] for seat in order) for row in follower.rows(state.turns, final)
        ),
        seats=tuple(follower.seat(seat, state.view(seat).hand) for seat in order),
        cancels=tuple(follower.cancels),
        choices=round(choices / max(1, state.length), 2),
    )


def title_facts(options: Options) -> list[tuple[str, int, int | None]]:
    """Every title of the cards in play: its name, its copies (of one deck) and its points."""
    return [(face.name, face.copies, face.points) for face in deck_of_options(options).faces]


def deck_of_options(options: Options) -> Deck:
    """The cards that a game with these options is played with."""
    return deck_of(options.sets, options.custom)


# Most events say nothing that is kept; they are passed over quickly.
_OWN = frozenset((Drew, Kept, Lent, LookedAt))
_PUBLIC = frozenset((Left, Played, Resolved, Revealed, TurnMissed))


class _Follower:
    """Goes through a game, played again, and keeps what the facts need.

    What everybody perceives is heard as seat 0 hears it; what only one seat is told, as that one.
    """

    def __init__(self, state: ViewpointState) -> None:
        first = state.deal.first
        self.place = {seat: number for number, seat in enumerate(state.clockwise(first))}
        self.missed = 0
        self.cancels: list[Cancelled] = []
        self._points: dict[int, tuple[int, ...]] = {1: (0,) * state.players}
        self._dealt = _first_hands(state)
        self._drawn = {seat: Counter(hand) for seat, hand in self._dealt.items()}
        self._played = {seat: Counter[str]() for seat in self.place}
        self._revealed = {seat: Counter[str]() for seat in self.place}
        # Whether the cards that a seat has in front of it came from the draw pile.
        self._from_pile = dict.fromkeys(self.place, False)
        # The reveals that were not cancelled, by id: whose, which, and what they answered.
        self._reveals: dict[int, tuple[int, str, str]] = {}
        self._answering: dict[int, list[int]] = {}
        # As the last decision was asked for: what it was, and what the cards on the stack did.
        self._asked = ""
        self._stacked: dict[int, Doing] = {}
        for seat in self.place:
            self.hear(seat, state.opening.to(seat))

    def hear(self, seat: int, events: Iterable[Event]) -> None:
        """Take in what one seat perceived of a move."""
        for event in events:
            kind = type(event)
            if kind in _OWN:
                self._own(seat, event)
            elif seat == 0 and kind in _PUBLIC:
                self._public(event)

    def _own(self, seat: int, event: Event) -> None:
        match event:
            case Drew(drawer, str(card)) if drawer == seat:
                self._drawn[seat][card] += 1
            case LookedAt(looker, at) if looker == seat:
                self._from_pile[seat] = at != "hand"
            case Lent(_, to, _, back) if to == seat and not back:
                self._from_pile[seat] = False
            case Kept(keeper, str(card)) if keeper == seat and self._from_pile[seat]:
                self._drawn[seat][card] += 1
            case _:
                pass

    def _public(self, event: Event) -> None:
        match event:
            case Played(seat, _, title):
                self._played[seat][title] += 1
            case Revealed(seat, card, title, answers):
                self._revealed[seat][title] += 1
                self._reveals[card] = (seat, title, self._asked)
                self._answering.setdefault(answers, []).append(card)
            case Left(seat, card, title, _, "cancel"):
                self._cancelled(seat, card, title)
            case Resolved(seat, card, title, _, True):
                self._cancelled(seat, card, title)
                del self._reveals[card]
            case TurnMissed():
                self.missed += 1
            case _:
                pass

    def follow(self, state: ViewpointState) -> None:
        """See where the game stands after a move."""
        if state.turns not in self._points:
            # Several turns may have gone by at once, if some were missed.
            totals = state.totals()
            for turn in range(max(self._points) + 1, state.turns + 1):
                self._points[turn] = totals
        self._asked = "" if state.ask is None else state.ask.action
        self._stacked = {frame.card: frame.how for frame in state.frames()}

    def _cancelled(self, seat: int, card: int, title: str) -> None:
        # Of all reveals that answered it, the last one that was not itself cancelled did it.
        reveal = next(each for each in reversed(self._answering[card]) if each in self._reveals)
        by_seat, by, at = self._reveals[reveal]
        doing = self._stacked[card]
        self.cancels.append(Cancelled(by, self.place[by_seat], title, self.place[seat], doing, at))

    def rows(self, turns: int, final: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The points before the first turn and after each one."""
        # What lay there when a turn began is what the one before it ended with.
        return [self._points.get(turn, final) for turn in range(1, turns + 1)] + [final]

    def seat(self, seat: int, hand: Iterable[str]) -> SeatFacts:
        """All about the cards of one seat."""
        return SeatFacts(
            dealt=_plain(Counter(self._dealt[seat])),
            drawn=_plain(self._drawn[seat]),
            played=_plain(self._played[seat]),
            revealed=_plain(self._revealed[seat]),
            held=_plain(Counter(hand)),
        )


def _first_hands(state: ViewpointState) -> dict[int, list[str]]:
    """The deal says who got which five cards: one at a time, from the top of the pile."""
    names = deck_of_options(state.options).names
    top = iter(reversed(state.deal.deck))
    hands: dict[int, list[str]] = {seat: [] for seat in range(state.players)}
    for _ in range(HAND_SIZE):
        for seat in state.clockwise(state.deal.first):
            hands[seat].append(names[next(top)])
    return hands


def _plain(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))
