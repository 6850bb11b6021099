"""A glance says in numbers what the view says in titles, and a move is checked without a list."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import astuple

import sightline
from sightline.core.errors import IllegalMove
from sightline.games.viewpoint.rules.glance import Glance
from sightline.games.viewpoint.rules.moves import AnyMove, Decline, Done, Name, Point
from sightline.games.viewpoint.rules.stack import PASS
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.views import Saw

GAMES = [
    (2, "viewpoint-2009"),
    (3, "revisioned+trick-of-the-light"),
    (4, "revisioned+viewpoint-2009"),
]
MOVES = 150


def all_moves(state: ViewpointState) -> list[AnyMove]:
    """Every move that might be made in some position of this game, and some that never might."""
    deck = state._deck  # pyright: ignore[reportPrivateUsage]
    longest = max(map(len, (*state.fields, state.discard)))
    points = [
        Point(place, seat)
        for seat in (None, *range(state.players + 1))
        for place in range(1, longest + 2)
    ]
    names = [Name(seat) for seat in range(state.players + 1)]
    return [Decline(), Done(), *deck.plays, *deck.shows, *deck.picks, *names, *points]


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_a_glance_says_what_view_and_events_say(players: int, sets: str) -> None:
    game = sightline.find_game("viewpoint")
    rng = Random(players)
    seen = answered = 0
    for seed in range(2):
        state = game.start(players, {"sets": sets}, seed=seed)
        assert isinstance(state, ViewpointState)
        for _ in range(MOVES):
            for seat in range(players):
                view, glance, title = state.view(seat), state.sight(seat).glance, state.title
                assert isinstance(glance, Glance)
                public, now = glance.public, view.now
                assert public is state.sight(0).glance.public
                same = ("turn", "turns", "owed", "draw")
                assert [getattr(public, n) for n in same] == [getattr(now, n) for n in same]
                assert public.turn_limit == view.turn_limit
                assert public.by_seat == now.extra + now.missed + now.sizes + now.totals
                assert public.ask == now.ask
                assert [
                    (each.card, title(each.kind), each.seat, each.how, each.answers, each.copies)
                    for each in public.stack
                ] == [astuple(each) for each in now.stack]
                shown = [[(card.id, card.card) for card in row] for row in view.fields]
                shown.append([(card.id, card.card) for card in view.discard])
                assert [[(n, title(kind)) for n, kind in row] for row in public.rows] == shown
                for kinds, titles in (
                    (glance.hand, view.hand),
                    (glance.facing, view.facing),
                    (glance.fits, view.fits),
                ):
                    assert tuple(map(title, kinds)) == titles
                answer = glance.answer
                told = None if answer is None else "" if answer == PASS else title(answer)
                assert told == view.answer
                assert list(glance.saw) == state.perceived(seat, Saw)
                seen += bool(glance.saw)
                answered += answer is not None
            if not state.awaiting:
                break
            seat = rng.choice(state.awaiting)
            moves = list(state.legal(seat))
            state.apply(seat, moves[rng.randrange(len(moves))])
            if rng.random() < 0.2:
                # A copy goes on from there, and what happens to it does not reach back.
                before, kept = state, state.sight(0).glance
                state = state.copy()
                assert isinstance(state, ViewpointState)
                if state.awaiting:
                    other = state.awaiting[0]
                    state.apply(other, next(iter(state.legal(other))))
                assert before.sight(0).glance == kept
    assert seen
    # Of two players one is asked, and its answer ends the window.
    assert bool(answered) == (players > 2)


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_a_move_is_admitted_exactly_if_it_is_listed(players: int, sets: str) -> None:
    game = sightline.find_game("viewpoint")
    rng = Random(players)
    asked: set[str] = set()
    state = game.start(players, {"sets": sets}, seed=5)
    assert isinstance(state, ViewpointState)
    for number in range(MOVES):
        if not state.awaiting or state.ask is None:
            break
        asked.add(state.ask.what)
        seat = rng.choice(state.awaiting)
        legal = list(state.legal(seat))
        if number % 9 == 0:
            for move in all_moves(state):
                if move in legal:
                    state.check(seat, move)
                else:
                    with pytest.raises(IllegalMove):
                        state.check(seat, move)
        state.apply(seat, legal[rng.randrange(len(legal))])
    # With two players there is nobody to be named but the other one.
    assert asked >= {"play", "window", "pick", "point" if players == 2 else "name"}
