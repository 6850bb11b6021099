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
from operator import itemgetter
from struct import Struct
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast, get_args

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
from sightline.games.viewpoint.rules.views import Ask, View
from sightline.games.viewpoint.rules.vocabulary import ActionName, Effect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.encoding import Vector
    from sightline.games.viewpoint.rules.glance import Glance, Public

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
_KEPT = 4096
"""So many pieces of vectors are kept, then it begins anew."""
_INT16 = np.dtype(np.int16)
_ORDER: Literal["little", "big"] = "little" if np.little_endian else "big"
K = TypeVar("K")
V = TypeVar("V")
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
        # What a vector is put together from, as the bytes of 16-bit numbers.
        sizes = {field.name: 2 * field.size for field in self.fields}
        self._head = Struct(f"={5 + 4 * players}h")
        self._turned = [itemgetter(*_from_seat(players, seat)) for seat in range(players)]
        self._width = 2 * kinds
        # One of a kind, in a number that has sixteen bits for each kind: such numbers add up.
        big = _ORDER == "big"
        self._place = [1 << 16 * (kinds - 1 - n if big else n) for n in range(kinds)]
        self._none = bytes(self._width)
        self._unseen = bytes(sizes["saw"])
        answers = {None: 0, PASS: 1} | {kind: kind + 2 for kind in range(kinds)}
        self._answers = {answer: array("h", [told]).tobytes() for answer, told in answers.items()}
        self._shown = {
            (kind, who, how): array("h", (kind + 1, who + 1, told, 0)).tobytes()
            for kind in range(kinds)
            for who in range(players)
            for how, told in _HOW.items()
        }
        self._no_stack = bytes(sizes["stack"])
        self._below = [self._no_stack[8 * number :] for number in range(_STACK)]
        last = [field.name for field in self.fields].index("asked_what")
        self._no_ask = bytes(sum(2 * field.size for field in self.fields[last:]))
        # What was put together last, and much of what was before.
        self._known: tuple[Public | None, bytes, bytes] = (None, b"", b"")
        self._rows: list[tuple[Row, bytes]] = [((), self._none)] * (players + 1)
        self._hands: list[tuple[tuple[int, ...], bytes]] = [((), self._none)] * players
        self._fits: dict[tuple[int, ...], bytes] = {}
        self._moments: dict[tuple[Any, ...], bytes] = {}
        self._asks: dict[tuple[Any, ...], bytes] = {}
        self._offers: dict[tuple[int, ...] | None, NDArray[np.int64]] = {}
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
        move = self._moves.get(number)
        if move is not None:
            return move
        if number < self._decline:
            return Name((number - self._name + sight.seat) % self._players)
        which, left = divmod(number - self._point, self._row)
        kind = bisect_right(self._starts, left) - 1
        left -= self._starts[kind]
        glance: Glance = sight.glance
        seat = None if which == self._players else (which + sight.seat) % self._players
        row = glance.public.rows[self._players if seat is None else seat]
        for place, (_, laid) in enumerate(row, 1):
            if laid == kind:
                if not left:
                    return Point(place, seat)
                left -= 1
        raise NoSuchAction(number, self.actions)

    def legal_ids(self, sight: Sight[AnyMove, Any]) -> Sequence[int]:
        glance: Glance = sight.glance
        ask = glance.public.ask
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
                places = self._places_of(glance.public.rows, sight.seat, ask.points)
                return [*places, self._done] if ask.optional else places

    def legal_array(self, sight: Sight[AnyMove, Any]) -> NDArray[np.int64]:
        glance: Glance = sight.glance
        ask = glance.public.ask
        if ask is None or ask.what != "window" or glance.answer is not None:
            return np.array(self.legal_ids(sight), np.int64)
        # In windows there are the same few answers again and again.
        key = glance.fits if sight.seat in ask.seats else None
        known = self._offers.get(key)
        if known is None:
            known = np.array(self.legal_ids(sight), np.int64)
            known.setflags(write=False)
            _keep(self._offers, key, known)
        return known

    def _places_of(self, rows: Sequence[Row], seat: int, cards: Sequence[int]) -> list[int]:
        """The ids that mean these open cards."""
        meant, found = set(cards), dict[int, int]()
        for number, row in enumerate(rows):
            if meant.isdisjoint([card for card, _ in row]):
                continue
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
        seat, players = sight.seat, self._players
        public = glance.public
        known = self._known
        if known[0] is not public:
            known = self._known = self._worked_out(public)
        _, fields, discard = known
        start = seat * self._width
        whose = players if public.turn is None else (public.turn - seat) % players
        held, hand = self._hands[seat]
        facing, fits = glance.facing, glance.fits
        # Piece by piece, as the fields follow one another; most pieces are the same for long.
        flat = b"".join(
            (
                self._head.pack(
                    whose,
                    public.turns,
                    public.turn_limit,
                    public.owed,
                    public.draw,
                    *self._turned[seat](public.by_seat),
                ),
                hand if held == glance.hand else self._held_by(seat, glance.hand),
                self._counted(facing) if facing else self._none,
                self._fits.get(fits) or _keep(self._fits, fits, self._counted(fits)),
                fields[start : start + players * self._width],
                discard,
                self._seen(seat, glance) if glance.saw else self._unseen,
                self._answers[glance.answer],
                self._going_on(seat, public),
            )
        )
        return np.frombuffer(bytearray(flat), _INT16)

    def _worked_out(self, public: Public) -> tuple[Public, bytes, bytes]:
        """The Fields of View and the discard pile, by kind. The Fields of View twice, one after the
        other, so that each seat's own can be the first."""
        before, fields, discard = self._known
        if before is not None and before.rows == public.rows:
            return public, fields, discard
        rows: list[bytes] = []
        place, kept = self._place, self._rows
        for number, row in enumerate(public.rows):
            known, counts = kept[number]
            if known is not row:
                counts = sum([place[kind] for _, kind in row]).to_bytes(self._width, _ORDER)
                kept[number] = (row, counts)
            rows.append(counts)
        return public, b"".join(rows[:-1]) * 2, rows[-1]

    def _held_by(self, seat: int, cards: tuple[int, ...]) -> bytes:
        """How many of each kind are in a hand, often the same when its seat looks again."""
        counts = self._counted(cards)
        self._hands[seat] = (cards, counts)
        return counts

    def _counted(self, cards: tuple[int, ...]) -> bytes:
        """How many there are of each kind."""
        place = self._place
        return sum([place[kind] for kind in cards]).to_bytes(self._width, _ORDER)

    def _seen(self, seat: int, glance: Glance) -> bytes:
        players, index = self._players, self._index
        flat = array("h", self._unseen)
        for event in glance.saw:
            number = players if event.owner is None else (event.owner - seat) % players
            for card in event.cards:
                flat[number * self._kinds + index[card]] += 1
        return flat.tobytes()

    def _going_on(self, seat: int, public: Public) -> bytes:
        """The cards that are being resolved, and what is asked."""
        stack, ask = public.stack, public.ask
        if ask is None:
            return self._stacked(seat, public) + self._no_ask
        # Most often a card is to be played, or somebody asks whether one just played is answered.
        if not stack and ask.what == "play":
            key = (seat, ask.seats, ask.left)
        elif len(stack) == 1 and ask.action == "play" and stack[0].copies is None:
            played = stack[0]
            key = (seat, played.seat, played.kind, played.how)
        else:
            return self._stacked(seat, public) + self._asked(seat, public, ask)
        known = self._moments.get(key)
        if known is None:
            known = self._stacked(seat, public) + self._asked_of(seat, public, ask)
            _keep(self._moments, key, known)
        return known

    def _stacked(self, seat: int, public: Public) -> bytes:
        stack, players, flat = public.stack, self._players, b""
        for each in stack[: -_STACK - 1 : -1]:
            shown = self._shown[each.kind, (each.seat - seat) % players, each.how]
            if each.copies is not None:
                copied = _kind_at(public.rows, each.copies) + 1
                shown = shown[:6] + copied.to_bytes(2, _ORDER)
            flat += shown
        return flat + self._below[len(stack)] if len(stack) < _STACK else flat

    def _asked(self, seat: int, public: Public, ask: Ask) -> bytes:
        if ask.points:
            return self._asked_of(seat, public, ask)
        key = (
            seat,
            ask.what,
            ask.seats,
            ask.action,
            ask.left,
            ask.optional,
            ask.source,
            ask.to,
            ask.owner,
            ask.names,
            ask.touches,
        )
        known = self._asks.get(key)
        if known is None:
            known = _keep(self._asks, key, self._asked_of(seat, public, ask))
        return known

    def _asked_of(self, seat: int, public: Public, ask: Ask) -> bytes:
        players, flat = self._players, array("h", self._no_ask)
        flat[0] = _WHAT[ask.what]
        flat[1] = _ACTION.get(ask.action, 0)
        if ask.what == "pick":
            flat[2] = _SOURCES[ask.source]
            flat[3] = _TO[ask.to]
            flat[4] = 0 if ask.owner is None else (ask.owner - seat) % players + 1
        flat[5] = ask.left
        flat[6] = ask.optional
        start = 7
        for other in ask.seats:
            flat[start + (other - seat) % players] = 1
        start += players
        for other in ask.names:
            flat[start + (other - seat) % players] = 1
        start += players
        if ask.points:
            meant = set(ask.points)
            for number, row in enumerate(public.rows):
                which = (number - seat) % players if number < players else players
                place = start + which * self._kinds
                for card, kind in row:
                    if card in meant:
                        flat[place + kind] += 1
        start += (players + 1) * self._kinds
        for touch in ask.touches:
            row = start + _EFFECT[touch.effect] * players
            for other in touch.seats:
                flat[row + (other - seat) % players] = 1
        return flat.tobytes()


def _keep(kept: dict[K, V], key: K, value: V) -> V:
    if len(kept) >= _KEPT:
        kept.clear()
    kept[key] = value
    return value


def _from_seat(players: int, seat: int) -> list[int]:
    """Of four numbers for each seat: the places that make the seat the first one in each."""
    return [
        start + (seat + step) % players
        for start in range(0, 4 * players, players)
        for step in range(players)
    ]


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
