"""Viewpoint for programs that learn: ids of moves, and sights as numbers; for any card sets.

Cards are counted by kind, in the order in which the view names the kinds. Seats are counted from
the one that looks on: 0 is itself, 1 the next one clockwise. A *row* is a Field of View, by such a
seat, or the discard pile, which is the last row. An open card is meant by its row, its kind, and
how many older cards of that kind lie there. That is fixed for a card set, not for all of them: an
id's version names the set by a hash of its kinds.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from struct import Struct
from typing import TYPE_CHECKING, Any, cast, get_args

import numpy as np

from sightline.core.encoding import Encoding, Field, NoSuchAction
from sightline.core.sight import Sight
from sightline.games.viewpoint.rules.board import Row
from sightline.games.viewpoint.rules.moves import (
    AnyMove,
    Decline,
    Done,
    Name,
    Pick,
    Play,
    Point,
    Show,
)
from sightline.games.viewpoint.rules.sets import Deck
from sightline.games.viewpoint.rules.stack import PASS
from sightline.games.viewpoint.rules.views import Ask, Saw, View
from sightline.games.viewpoint.rules.vocabulary import ActionName, Effect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.encoding import Vector
    from sightline.games.viewpoint.rules.glance import Glance

_WHATS = ("", "play", "window", "name", "point", "pick")
_ACTIONS: tuple[str, ...] = ("", "play", "reveal", *get_args(ActionName))
_EFFECTS: tuple[str, ...] = get_args(Effect)
_EFFECT = {name: number for number, name in enumerate(_EFFECTS)}
_TO = {name: n for n, name in enumerate(("", "discard", "hand", "top", "bottom", "aside", "show"))}
_SOURCES = {"": 0, "hand": 1, "pile": 2}
_HOW = {"played": 1, "revealed": 2, "ongoing": 3}
_STACK = 8
"""So many of the newest cards that are being resolved are told."""
_MANY = 1000
_INT16 = np.dtype(np.int16)
_ACTION = {name: number for number, name in enumerate(_ACTIONS)}
_WHAT = {name: number for number, name in enumerate(_WHATS)}


class ViewpointEncoding(Encoding[AnyMove]):
    """Two to eight players; ``copies``: of each set."""

    def __init__(self, players: int, deck: Deck, copies: int) -> None:
        names = deck.names
        self._players = players
        self._kinds = kinds = len(names)
        self._names = names
        self._index = deck.index
        self._copies = tuple(count * copies for count in deck.counts)
        self._starts = (0, *accumulate(self._copies))
        # In the order of the ids: play, reveal, pick, name, pass, done, point.
        self._show, self._pick = kinds, 2 * kinds
        self._name = 3 * kinds
        self._decline = self._name + players
        self._done = self._decline + 1
        self._point = self._done + 1
        self._row = sum(self._copies)
        self.actions = self._point + (players + 1) * self._row
        told = repr([(name, count) for name, count in zip(names, self._copies, strict=True)])
        self.version = f"viewpoint-{players}-{hashlib.sha256(told.encode()).hexdigest()[:8]}/1"
        self.fields = tuple(_fields(players, kinds, self._row))
        self._blank = array("h", bytes(2 * self.size))
        self._place_of = {field.name: start for field, start, _ in self.places}
        self._hand = self._place_of["hand"]
        self._head = Struct(f"={self._hand}h")
        self._answer = self._place_of["answer"]
        self._asked = self._place_of["asked_what"]
        blank = array("h", bytes(2 * kinds))
        self._counted: list[tuple[Row, array[int]]] = [((), blank)] * (players + 1)
        self._order = [(*range(seat, players), *range(seat), players) for seat in range(players)]
        """By the seat that looks on: the rows as their fields follow one another."""
        self._moves: dict[int, AnyMove] = {self._decline: Decline(), self._done: Done()}
        self._moves |= enumerate((*deck.plays, *deck.shows, *deck.picks))

    # -- moves ------------------------------------------------------------------------------------

    def id_of(self, sight: Sight[AnyMove, Any], move: AnyMove) -> int:
        match move:
            case Play(card):
                return self._index[card]
            case Show(card):
                return self._show + self._index[card]
            case Pick(card):
                return self._pick + self._index[card]
            case Name(seat):
                return self._name + (seat - sight.seat) % self._players
            case Decline():
                return self._decline
            case Done():
                return self._done
            case Point(place, seat):
                view = cast("View", sight.view)
                row = view.discard if seat is None else view.fields[seat]
                card = row[place - 1].card
                older = sum(each.card == card for each in row[: place - 1])
                number = self._players if seat is None else (seat - sight.seat) % self._players
                start = self._point + number * self._row
                return start + self._starts[self._index[card]] + older

    def move_of(self, sight: Sight[AnyMove, Any], number: int) -> AnyMove:
        number = self.require(number)
        if number < self._name or self._decline <= number < self._point:
            return self._moves[number]
        if number < self._decline:
            return Name((number - self._name + sight.seat) % self._players)
        which, left = divmod(number - self._point, self._row)
        kind = bisect_right(self._starts, left) - 1
        left -= self._starts[kind]
        glance: Glance = sight.glance
        seat = None if which == self._players else (which + sight.seat) % self._players
        row = glance.rows[self._players if seat is None else seat]
        for place, (_, laid) in enumerate(row, 1):
            if laid == kind:
                if not left:
                    return Point(place, seat)
                left -= 1
        raise NoSuchAction(number, self.actions)

    def legal_ids(self, sight: Sight[AnyMove, Any]) -> Sequence[int]:
        glance: Glance = sight.glance
        ask = glance.now.ask
        if ask is None or sight.seat not in ask.seats or glance.answer is not None:
            return ()
        match ask.what:
            case "window":
                return [self._decline, *[self._show + kind for kind in glance.fits]]
            case "play":
                return list(dict.fromkeys(glance.hand))
            case "pick":
                return [self._pick + kind for kind in dict.fromkeys(glance.facing)]
            case "name":
                return [self._name + (seat - sight.seat) % self._players for seat in ask.names]
            case "point":
                places = self._places_of(glance.rows, sight.seat, ask.points)
                return [*places, self._done] if ask.optional else places

    def legal_array(self, sight: Sight[AnyMove, Any]) -> NDArray[np.int64]:
        return np.array(self.legal_ids(sight), np.int64)

    def _places_of(self, rows: Sequence[Row], seat: int, cards: Sequence[int]) -> list[int]:
        """The ids that mean these open cards."""
        meant, found = set(cards), dict[int, int]()
        for number, row in enumerate(rows):
            place = number if number == self._players else (number - seat) % self._players
            start = self._point + place * self._row
            older = dict[int, int]()
            for card, kind in row:
                count = older.get(kind, 0)
                older[kind] = count + 1
                if card in meant:
                    found[card] = start + self._starts[kind] + count
        return [found[card] for card in cards]

    # -- sights -----------------------------------------------------------------------------------

    def vector(self, sight: Sight[AnyMove, Any]) -> Vector:
        glance: Glance = sight.glance
        seat, players, kinds = sight.seat, self._players, self._kinds
        now = glance.now
        flat = self._blank[:]
        start = self._hand
        extra, missed, sizes, totals = now.extra, now.missed, now.sizes, now.totals
        if seat:
            extra, missed = extra[seat:] + extra[:seat], missed[seat:] + missed[:seat]
            sizes, totals = sizes[seat:] + sizes[:seat], totals[seat:] + totals[:seat]
        turn = players if now.turn is None else (now.turn - seat) % players
        head = (turn, now.turns, glance.turn_limit, now.owed, now.draw)
        self._head.pack_into(flat, 0, *head, *extra, *missed, *sizes, *totals)
        for kind in glance.hand:
            flat[start + kind] += 1
        start += kinds
        for kind in glance.facing:
            flat[start + kind] += 1
        start += kinds
        for kind in glance.fits:
            flat[start + kind] += 1
        start += kinds
        rows = glance.rows
        for number in self._order[seat]:
            known, counts = self._counted[number]
            if known is not rows[number]:
                counts = self._count(number, rows[number])
            flat[start : start + kinds] = counts
            start += kinds
        if glance.saw:
            self._put_saw(flat, seat, glance.saw)
        start = self._answer
        if glance.answer is not None:
            flat[start] = 1 if glance.answer == PASS else glance.answer + 2
        start += 1
        index = self._index
        for each in now.stack[: -_STACK - 1 : -1]:
            flat[start] = index[each.card] + 1
            flat[start + 1] = (each.seat - seat) % players + 1
            flat[start + 2] = _HOW[each.how]
            if each.copies is not None:
                flat[start + 3] = _kind_at(rows, each.copies) + 1
            start += 4
        if now.ask is not None:
            self._put_ask(flat, seat, rows, now.ask)
        return np.frombuffer(flat, _INT16)

    def _count(self, number: int, row: Row) -> array[int]:
        """How many of each kind lie in a row; counted anew only when it is another one."""
        counts = array("h", bytes(2 * self._kinds))
        for _, kind in row:
            counts[kind] += 1
        self._counted[number] = (row, counts)
        return counts

    def _put_saw(self, flat: array[int], seat: int, saw: Sequence[Saw]) -> None:
        players, start, index = self._players, self._place_of["saw"], self._index
        for event in saw:
            number = players if event.owner is None else (event.owner - seat) % players
            for card in event.cards:
                flat[start + number * self._kinds + index[card]] += 1

    def _put_ask(self, flat: array[int], seat: int, rows: Sequence[Row], ask: Ask) -> None:
        players, start = self._players, self._asked
        flat[start] = _WHAT[ask.what]
        flat[start + 1] = _ACTION.get(ask.action, 0)
        if ask.what == "pick":
            flat[start + 2] = _SOURCES[ask.source]
            flat[start + 3] = _TO[ask.to]
            flat[start + 4] = 0 if ask.owner is None else (ask.owner - seat) % players + 1
        flat[start + 5] = ask.left
        flat[start + 6] = ask.optional
        start += 7
        for other in ask.seats:
            flat[start + (other - seat) % players] = 1
        start += players
        for other in ask.names:
            flat[start + (other - seat) % players] = 1
        start += players
        if ask.points:
            meant = set(ask.points)
            for number, row in enumerate(rows):
                which = (number - seat) % players if number < players else players
                place = start + which * self._kinds
                for card, kind in row:
                    if card in meant:
                        flat[place + kind] += 1
        if ask.touches:
            start = self._place_of["touches"]
            for touch in ask.touches:
                row = start + _EFFECT[touch.effect] * players
                for other in touch.seats:
                    flat[row + (other - seat) % players] = 1


def _kind_at(rows: Sequence[Row], wanted: int) -> int:
    """The kind of a card that lies in one of these rows; -1 where it does not."""
    return next((kind for row in rows for card, kind in row if card == wanted), -1)


def _fields(players: int, kinds: int, cards: int) -> list[Field]:
    return [
        Field("turn", (), players, "whose turn it is; the number of players: nobody's"),
        Field("turns", (), 32_000, "how many turns have begun", "number"),
        Field("turn_limit", (), 32_000, "how many there are", "number"),
        Field("owed", (), _MANY, "plays still owed in this turn", "number"),
        Field("draw", (), cards, "cards in the draw pile", "number"),
        Field("extra", (players,), _MANY, "by seat: further turns coming", "number"),
        Field("missed", (players,), _MANY, "by seat: turns that will be missed", "number"),
        Field("sizes", (players,), cards, "by seat: cards in the hand", "number"),
        Field("totals", (players,), 32_000, "by seat: points", "number", low=-32_000),
        Field("hand", (kinds,), cards, "the own hand, by kind", "number"),
        Field("facing", (kinds,), cards, "the hidden cards chosen from, by kind", "number"),
        Field("fits", (kinds,), 1, "own kinds that answer the open window", "number"),
        Field("fields", (players, kinds), cards, "the Fields of View, by seat and kind", "number"),
        Field("discard", (kinds,), cards, "the discard pile, by kind", "number"),
        Field(
            "saw",
            (players + 1, kinds),
            cards,
            "what was looked at since the own last move: by owner of the hand (last: the draw "
            "pile) and kind",
            "number",
        ),
        Field("answer", (), kinds + 1, "the own answer in the open window: none, pass, or a kind"),
        Field(
            "stack",
            (_STACK, 4),
            max(kinds, players, len(_HOW)),
            "cards being resolved, the newest first: kind, seat and way (played, revealed, "
            "ongoing) plus one, and the kind it copies plus one",
            "number",
        ),
        Field("asked_what", (), len(_WHATS) - 1, "nothing, play, window, name, point, pick"),
        Field("asked_action", (), len(_ACTIONS) - 1, "the action it belongs to"),
        Field("asked_source", (), len(_SOURCES) - 1, "of a pick: nothing, hand, pile"),
        Field("asked_to", (), len(_TO) - 1, "of a pick: where the card goes"),
        Field("asked_owner", (), players, "of a pick: whose hand, plus one"),
        Field("asked_left", (), _MANY, "how many are still to be chosen", "number"),
        Field("asked_optional", (), 1, "whether one may stop"),
        Field("asked", (players,), 1, "who is asked"),
        Field("names", (players,), 1, "who may be named; in a window: who was"),
        Field(
            "points",
            (players + 1, kinds),
            cards,
            "open cards that may be chosen, by row and kind; in a window: that were",
            "number",
        ),
        Field(
            "touches",
            (len(_EFFECTS), players),
            1,
            "in a window before an action: by effect, whom it would touch",
        ),
    ]
