"""Response windows: when one opens, whom it asks, which reveals fit, and whose answer counts.

A window asks everybody but the one who opened it, always, whether or not they hold anything. All
that decides whether it opens is public: the card lists of the sets in play, open cards, sizes.
"""

from __future__ import annotations

from collections.abc import Sequence

from sightline.games.viewpoint.rules.board import Board
from sightline.games.viewpoint.rules.sets import Deck
from sightline.games.viewpoint.rules.stack import PASS, Touched, Window
from sightline.games.viewpoint.rules.vocabulary import Reveal


def is_answered(deck: Deck, touched: Touched) -> bool:
    """Whether some reveal in the card lists answers one of these effects."""
    return any(effect in deck.answered for effect, _ in touched)


def asked_in(players: int, window: Window) -> tuple[int, ...]:
    """Everybody but the opener."""
    return tuple([seat for seat in range(players) if seat != window.opener])


def reveal_fits(deck: Deck, window: Window, seat: int, reveal: Reveal) -> bool:
    """Whether a reveal held by a seat answers this window."""
    if not deck.fits(window.kind, reveal.card):
        return False
    if reveal.when != "action":
        return reveal.when == window.about
    return any(
        effect in reveal.effects and (reveal.touches == "anyone" or seat in seats)
        for effect, seats in window.touched
    )


def fitting(board: Board, deck: Deck, window: Window, seat: int) -> list[int]:
    """The kinds in a seat's hand that it may reveal now, each once."""
    kinds: list[int] = []
    for kind in dict.fromkeys(board.hands[seat]):
        reveal = deck.reveals[kind]
        if reveal is not None and reveal_fits(deck, window, seat, reveal):
            kinds.append(kind)
    return kinds


def ranking(players: int, active: int) -> list[int]:
    """Whose answer goes before whose: clockwise from the active player, who comes last."""
    return [(active + step) % players for step in range(1, players + 1)]


def counting_answer(window: Window, ranks: Sequence[int]) -> tuple[int, int] | None:
    """The seat whose reveal counts and what it reveals; None when all have passed."""
    for seat in ranks:
        answer = window.answers[seat]
        if answer is not None and answer != PASS:
            return seat, answer
    return None
