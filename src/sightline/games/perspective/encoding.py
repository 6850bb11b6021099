"""Perspective for programs that learn: ids of moves, and sights as numbers.

Colours are 1 to 4 in the order of COLOURS, 0 is what is not seen. Seats are counted from the one
that looks on: 0 is itself, 1 the next one clockwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sightline.core.encoding import Encoding, Field
from sightline.core.events import Event
from sightline.core.sight import Sight
from sightline.games.perspective.rules.cards import COLOURS, Colour
from sightline.games.perspective.rules.moves import (
    ORDERS,
    AnyMove,
    Ask,
    Claim,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Pass,
    Play,
    Reclaim,
    SoloFlip,
    SoloLook,
    SoloSort,
    SoloSwap,
    Sort,
    Take,
    Tell,
    Which,
)
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.solo import (
    ALL_PLACES,
    CENTRE_PLACES,
    OUTER_PLACES,
    Peeked,
    SoloView,
)
from sightline.games.perspective.rules.views import CardView, Notebook, PileCard, Seen, View

if TYPE_CHECKING:
    from sightline.core.encoding import Mask, Vector

_NUMBER: dict[Colour | None, int] = {None: 0, "Y": 1, "G": 2, "R": 3, "B": 4}
_STAGES = (
    "claim", "insert", "play", "flip", "give", "take", "discard", "reclaim", "inform", "claim-end",
    "redraw", "over",
)  # fmt: skip
_STAGE = {stage: number for number, stage in enumerate(_STAGES)}
_WHY = {"dealt": 1, "drawn": 2, "claim": 3, "look": 4, "answer": 5}
_SLOTS = 4
"""A hand has three cards, or four between inserting one and playing one."""
_CARDS = 20
_KEPT = 4096
"""Lists of moves whose ids are kept ready."""
_HEARD = 24
"""So many of the newest sides shown in passing are told."""

_ANY = (*COLOURS, None)
_SIDES: dict[CardView, tuple[int, int]] = {
    CardView(a, b): (_NUMBER[a], _NUMBER[b]) for a in _ANY for b in _ANY
}


def _listed(moves: Iterable[AnyMove]) -> tuple[AnyMove, ...]:
    return tuple(dict.fromkeys(moves))


def table_moves(players: int) -> tuple[AnyMove, ...]:
    """Every move there is at a table, in the order of the ids."""
    other: Which = "partner" if players == 4 else "shared"
    three, four = range(1, 4), range(1, 5)
    told = Tell if players == 4 else Look
    hands: tuple[Which, Which] = ("own", other)
    return _listed(
        chain[AnyMove](
            (Pass(), Claim()),
            (Insert(at) for at in four),
            (Play(card, claim) for claim in (False, True) for card in four),
            (Flip(hand, card) for hand in hands for card in three),
            (Give(card, at) for card in three for at in four),
            (Take(card, at) for card in four for at in three),
            (Discard(hand, card) for hand in hands for card in three),
            (Reclaim(card, at) for card in range(1, _CARDS + 1) for at in three),
            (Sort(hand, order) for hand in hands for order in ORDERS),
            (Ask(card) for card in three),
            (told(card) for card in three),
        )
    )


def solo_moves() -> tuple[AnyMove, ...]:
    """Every move there is in solo."""
    pairs = [*combinations(OUTER_PLACES, 2), *((c, o) for c in CENTRE_PLACES for o in OUTER_PLACES)]
    return _listed(
        chain[AnyMove](
            (SoloFlip(place) for place in ALL_PLACES),
            (SoloLook(place) for place in ALL_PLACES),
            (SoloSort(side, order) for side in COLOURS for order in ORDERS),
            (SoloSwap(a, b, colour) for a, b in pairs for colour in COLOURS),
        )
    )


class _Listed(Encoding[AnyMove]):
    """All moves in one list: an id is a place in it."""

    def __init__(self, version: str, moves: Sequence[AnyMove], fields: Sequence[Field]) -> None:
        self.version = version
        self.actions = len(moves)
        self.fields = tuple(fields)
        self._moves = tuple(moves)
        self._ids = {move: number for number, move in enumerate(moves)}
        # The lists that the rules offer are few and kept for ever.
        self._known: dict[int, tuple[object, tuple[int, ...], Mask]] = {}

    def id_of(self, sight: Sight[AnyMove, Any], move: AnyMove) -> int:
        return self._ids[move]

    def move_of(self, sight: Sight[AnyMove, Any], number: int) -> AnyMove:
        return self._moves[self.require(number)]

    def legal_ids(self, sight: Sight[AnyMove, Any]) -> Sequence[int]:
        return self._found(sight)[1]

    def mask(self, sight: Sight[AnyMove, Any]) -> Mask:
        return self._found(sight)[2].copy()

    def _found(self, sight: Sight[AnyMove, Any]) -> tuple[object, tuple[int, ...], Mask]:
        moves = sight.legal
        known = self._known.get(id(moves))
        if known is None or known[0] is not moves:
            if len(self._known) > _KEPT:
                self._known.clear()
            ids = tuple([self._ids[move] for move in moves])
            mask = np.zeros(self.actions, dtype=np.int8)
            mask[list(ids)] = 1
            known = self._known[id(moves)] = moves, ids, mask
        return known


class TableEncoding(_Listed):
    """Two, three or four players."""

    def __init__(self, players: int, options: Options) -> None:
        self._players = players
        self._notes = options.memory_aid == "on"
        super().__init__(
            f"perspective-{players}{'-notebook' if self._notes else ''}/1",
            table_moves(players),
            table_fields(players, self._notes),
        )

    def vector(self, sight: Sight[AnyMove, Any]) -> Vector:
        view = cast("View", sight.view)
        seat, players = sight.seat, self._players
        numbers = _NUMBER
        flat = [
            _STAGE[view.stage],
            players if view.turn is None else (view.turn - seat) % players,
            0,
            0,
            view.draw,
            numbers[view.draw_top],
        ]
        for hand in (*view.hands[seat:], *view.hands[:seat]):
            _put_hand(flat, hand)
        _put_hand(flat, view.shared)
        flat += [numbers[colour] for colour in view.used]
        flat += [0] * (_CARDS - len(view.used))
        if view.goals:
            for goal in (*view.goals[seat:], *view.goals[:seat]):
                flat += [numbers[colour] for colour in goal]
        else:
            flat += [0] * (3 * players)
        flat += (*view.fulfilled[seat:], *view.fulfilled[:seat])
        flat += (*view.eliminated[seat:], *view.eliminated[:seat])
        self._put_heard(flat, seat, sight.news)
        if self._notes and view.notebook is not None:
            self._put_notes(flat, seat, view.notebook)
        # All but two are small: bytes are the quickest way there.
        vector = np.frombuffer(bytes(flat), dtype=np.uint8).astype(np.int16)
        vector[2:4] = view.turns, view.turn_limit
        return vector

    def _put_heard(self, flat: list[int], seat: int, news: Sequence[tuple[Event, ...]]) -> None:
        players = self._players
        heard: list[int] = []
        for events in news:
            for event in events:
                if type(event) is Seen:
                    hand = players if event.hand is None else (event.hand - seat) % players
                    public = 2 if event.side == "public" else 1
                    heard += (
                        _WHY[event.why], hand + 1, event.place, public, _NUMBER[event.colour]
                    )  # fmt: skip
        whole = 5 * _HEARD
        flat += heard[-whole:]
        flat += [0] * max(0, whole - len(heard))

    def _put_notes(self, flat: list[int], seat: int, notes: Notebook) -> None:
        for hand in (*notes.hands[seat:], *notes.hands[:seat]):
            _put_hand(flat, hand)
        _put_hand(flat, notes.shared)
        for pile in (notes.draw, notes.used):
            _put_pile(flat, pile)


def _put_hand(flat: list[int], hand: Sequence[CardView]) -> None:
    for card in hand:
        flat += _SIDES[card]
    flat += (0, 0) * (_SLOTS - len(hand))


def _put_pile(flat: list[int], pile: Sequence[PileCard]) -> None:
    for card in pile:
        flat += (_NUMBER[card.up], _NUMBER[card.down])
    flat += (0, 0) * (_CARDS - len(pile))


def table_fields(players: int, notes: bool) -> list[Field]:
    """What is observed at a table."""
    colour = len(COLOURS)
    fields = [
        Field("stage", (), len(_STAGES) - 1, "what is to be decided"),
        Field("turn", (), players, "whose turn it is; the number of players: nobody's"),
        Field("turns", (), 1000, "how many turns are over", "number"),
        Field("turn_limit", (), 1000, "how many turns there are", "number"),
        Field("draw", (), _CARDS, "how many cards are in the draw pile", "number"),
        Field("draw_top", (), colour, "the side that lies up on it"),
        Field("hands", (players, _SLOTS, 2), colour, "by seat and place: private, public side"),
        Field("shared", (_SLOTS, 2), colour, "the shared hand"),
        Field("used", (_CARDS,), colour, "the up sides of the used pile, the lowest first"),
        Field("goals", (players, 3), colour, "by seat; empty in the advanced game"),
        Field("fulfilled", (players,), 1, "who has reached the goal"),
        Field("eliminated", (players,), 1, "who is out"),
        Field(
            "heard",
            (_HEARD, 5),
            max(len(_WHY), players + 1, _SLOTS),
            "sides shown in passing since the own last move, the oldest first: why (dealt, drawn, "
            "claim, look, answer), whose hand plus one (the shared one last), place, private or "
            "public, colour",
        ),
    ]
    if notes:
        fields += [
            Field("known_hands", (players, _SLOTS, 2), colour, "the notebook: hands"),
            Field("known_shared", (_SLOTS, 2), colour, "the notebook: the shared hand"),
            Field("known_draw", (_CARDS, 2), colour, "the notebook: up and down, from the top"),
            Field("known_used", (_CARDS, 2), colour, "the notebook: the used pile"),
        ]
    return fields


class SoloEncoding(_Listed):
    """One player."""

    def __init__(self, options: Options) -> None:
        self._notes = options.memory_aid == "on"
        colour = len(COLOURS)
        fields = [
            Field("up", (4, 4), colour, "by direction: the centre card's up side, then the hand's"),
            Field("goals", (4, 3), colour, "by direction"),
            Field("action", (), colour, "the colour that acts now"),
            Field("moves", (), 1000, "how many moves have been made", "number"),
            Field("turn_limit", (), 1000, "how many there may be", "number"),
            Field("peeked", (2,), 16, "the place last looked at plus one, and its colour"),
        ]
        if self._notes:
            fields.append(Field("known_down", (4, 4), colour, "the notebook: down sides"))
        super().__init__(
            f"perspective-1{'-notebook' if self._notes else ''}/1", solo_moves(), fields
        )

    def vector(self, sight: Sight[AnyMove, Any]) -> Vector:
        view = cast("SoloView", sight.view)
        flat = [_NUMBER[colour] for row in view.up for colour in row]
        flat += [_NUMBER[colour] for row in view.goals for colour in row]
        flat += [_NUMBER[view.action], view.moves, view.turn_limit]
        peeked = (0, 0)
        for events in sight.news:
            for event in events:
                if isinstance(event, Peeked):
                    peeked = ALL_PLACES.index(event.place) + 1, _NUMBER[event.colour]
        flat += peeked
        if self._notes and view.notebook is not None:
            flat += [_NUMBER[colour] for row in view.notebook for colour in row]
        return np.frombuffer(array("h", flat), dtype=np.int16)


def encoding(players: int, options: Options) -> Encoding[AnyMove]:
    """The encoding of a game played so."""
    return SoloEncoding(options) if players == 1 else TableEncoding(players, options)
