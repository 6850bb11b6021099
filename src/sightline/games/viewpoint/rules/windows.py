"""Response windows: when one opens, whom it asks, which reveals fit, and whose answer counts.

A window asks everybody but the one who opened it, always, whether or not they hold anything. All
that decides whether it opens is public: the card lists of the sets in play, open cards, sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sightline.games.viewpoint.rules.board import Board
from sightline.games.viewpoint.rules.sets import Deck
from sightline.games.viewpoint.rules.stack import PASS, Touched, Window
from sightline.games.viewpoint.rules.vocabulary import Reveal


def is_answered(deck: Deck, touched: Touched) -> bool:
    """Whether some reveal in the card lists answers one of these effects."""
    return bool(touched) and not deck.answered.isdisjoint([effect for effect, _ in touched])


@cache
def asked_in(players: int, opener: int) -> tuple[int, ...]:
    """Everybody but the opener."""
    return tuple(seat for seat in range(players) if seat != opener)


def reveal_fits(deck: Deck, window: Window, seat: int, reveal: Reveal) -> bool:
    """Whether a reveal held by a seat answers this window."""
    return _is_its_time(window, seat, reveal) and deck.fits(window.kind, reveal.card)


def _is_its_time(window: Window, seat: int, reveal: Reveal) -> bool:
    if reveal.when != "action":
        return reveal.when == window.about
    for effect, seats in window.touched:
        if effect in reveal.effects and (reveal.touches == "anyone" or seat in seats):
            return True
    return False


def fitting(board: Board, deck: Deck, window: Window, seat: int) -> list[int]:
    """The kinds in a seat's hand that it may reveal now, each once."""
    kinds: list[int] = []
    reveals = deck.reveals
    for kind in board.hands[seat]:
        reveal = reveals[kind]
        if reveal is not None and kind not in kinds and reveal_fits(deck, window, seat, reveal):
            kinds.append(kind)
    return kinds


@cache
def ranking(players: int, active: int) -> tuple[int, ...]:
    """Whose answer goes before whose: clockwise from the active player, who comes last."""
    return tuple((active + step) % players for step in range(1, players + 1))


def counting_answer(answers: Sequence[int | None], ranks: Sequence[int]) -> tuple[int, int] | None:
    """The seat whose reveal counts and what it reveals; None when all have passed."""
    for seat in ranks:
        answer = answers[seat]
        if answer is not None and answer != PASS:
            return seat, answer
    return None
