"""A game of Viewpoint: what a decision leads to, what is seen of it, and the worlds of a seat.

``tasks`` is the stack of what is still to be done; when it is empty, the turn goes on. Both run
until a decision is needed: then ``ask`` says, in public terms, what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from msgspec.structs import replace

from sightline.core.events import Happened, Observer
from sightline.core.state import State
from sightline.games.viewpoint.rules.actions import RULES
from sightline.games.viewpoint.rules.board import ASIDE, LOOK, Deal, Row, Trail
from sightline.games.viewpoint.rules.deciding import Deciding
from sightline.games.viewpoint.rules.glance import Glance, Public
from sightline.games.viewpoint.rules.knowledge import Knowledge, newer_entries, trail_entries
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
from sightline.games.viewpoint.rules.notation import read_move, write_move
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import deck_of
from sightline.games.viewpoint.rules.stack import (
    PASS,
    Act,
    Frame,
    PickFromField,
    PickFromHand,
    PickLooked,
    Touched,
    Window,
)
from sightline.games.viewpoint.rules.views import (
    Answered,
    Asked,
    Dealt,
    Ended,
    Laid,
    Now,
    Stacked,
    View,
)
from sightline.games.viewpoint.rules.vocabulary import Cancel
from sightline.games.viewpoint.rules.windows import asked_in, counting_answer, ranking

_PASSED = Answered("")


class ViewpointState(Deciding):
    """See the module's docstring."""

    # -- setup and copies --------------------------------------------------------------------------

    def set_up(self) -> Happened:
        self._out = Happened(self.players)
        self._lay_out(deck_of(self.options.sets, self.options.custom))
        self._now: Now | None = None
        self._public: Public | None = None
        self._rows: list[tuple[Row, tuple[Laid, ...]]] = [((), ())] * (self.players + 1)
        self._worths = ((), ((), ()))
        self._summed = ((),) * self.players, (0,) * self.players
        self._known: dict[int, tuple[Trail | None, Knowledge]] = {}
        first = self.deal.first
        self.turn = first
        self.turns = self.owed = self.plays = self.reveals = self.prompt = self.stale = 0
        self.stage = "draw"
        self.extra = [0] * self.players
        self.missed = [0] * self.players
        self.least = None
        self.ask = None
        self.winners = None
        self.ended_by = ""
        self._tell(Dealt((first - 1) % self.players, first))
        self._begin_turn(first, extra=False)
        self._advance()
        return self._out

    def unshare(self) -> None:
        super().unshare()
        self.extra = list(self.extra)
        self.missed = list(self.missed)
        self._offers = {}
        self._fitting = {}
        self._rows = list(self._rows)

    # -- a move ------------------------------------------------------------------------------------

    def play(self, seat: int, move: AnyMove) -> Happened:
        self._out = happened = Happened(self.players)
        if self._saw[seat]:
            self._saw[seat] = ()
        if isinstance(move, (Decline, Show)):
            answers = self._answer(seat, move)
            if self._awaiting:
                self.tasks[-1] = replace(self.tasks[-1], answers=answers)
                return happened
            self._close_window(answers)
            self._advance()
        else:
            self._decide(seat, move)
        if self.ask is not None:
            happened.tell_all(Asked(self.ask))
        else:
            outcome = self.outcome
            assert outcome is not None
            happened.tell_all(Ended(outcome))
        return happened

    def _decide(self, seat: int, move: Play | Pick | Name | Point | Done) -> None:
        """What a decision outside a window leads to, up to the next decision."""
        match move:
            case Play():
                self.owed -= 1
                self._begin_play(seat, self._play_card(seat, self._deck.index[move.card]))
            case Pick():
                self._picked(self._deck.index[move.card])
            case Name():
                self._named(move.seat)
            case Point():
                row = self.discard if move.seat is None else self.fields[move.seat]
                self._named(row[move.place - 1][0])
            case Done():
                self._named(None)
            case _:
                assert_never(move)
        self._advance()

    def _answer(self, seat: int, move: Decline | Show) -> tuple[int | None, ...]:
        """The answers of the open window, with this one."""
        window = self.tasks[-1]
        assert isinstance(window, Window)
        if isinstance(move, Decline):
            answer, told = PASS, _PASSED
        else:
            answer, told = self._deck.index[move.card], Answered(move.card)
        self._awaiting = tuple([other for other in self._awaiting if other != seat])
        self._out.tell(seat, told)
        return (*window.answers[:seat], answer, *window.answers[seat + 1 :])

    def _close_window(self, answers: Sequence[int | None]) -> None:
        """The first answer clockwise counts; the others stay secret, and their cards in hand."""
        window = self.tasks[-1]
        assert isinstance(window, Window)
        assert self.turn is not None
        counts = counting_answer(answers, ranking(self.players, self.turn))
        if counts is None:
            self.tasks.pop()
            return
        self.tasks[-1] = replace(window, answers=(None,) * self.players)
        seat, kind = counts
        card, _ = self._reveal_card(seat, kind, window.card)
        self.reveals += 1
        self.tasks.append(Frame(card, kind, seat, "revealed", answers=window.card))
        acts = self._acts(card, seat, kind, "reveal")
        touched: Touched = ()
        if isinstance(self._action(acts[0]), Cancel):
            # Nothing happens between a reveal and its cancel, so one window answers both.
            touched = RULES[Cancel].touched(self, acts[0], self._action(acts[0]))
            acts[0] = replace(acts[0], windowed=True)
        self.tasks.extend(reversed(acts))
        self._open_window(seat, "reveal", card, kind, None, touched)

    def _picked(self, kind: int) -> None:
        task = self.tasks.pop()
        if isinstance(task, PickFromHand):
            self._move_from_hand(task, kind, picked=True)
            if task.count > 1:
                self.tasks.append(replace(task, count=task.count - 1))
        else:
            assert isinstance(task, PickLooked)
            self._move_looked(task, kind, picked=True)
            if task.count is None:
                self.tasks.append(task)
            elif task.count > 1:
                self.tasks.append(replace(task, count=task.count - 1))

    def _named(self, what: int | None) -> None:
        """A seat or a card was named; None: no more."""
        task = self.tasks.pop()
        if isinstance(task, PickFromField):
            assert what is not None
            self._leave_field(what, "discard", "destroy")
            self.tasks.append(replace(task, count=task.count - 1))
            return
        assert isinstance(task, Act)
        if what is None:
            self.tasks.append(replace(task, complete=True))
        else:
            task = replace(task, named=(*task.named, what))
            self._aim(task)
            self.tasks.append(task)

    # -- views -------------------------------------------------------------------------------------

    def now(self) -> Now:
        """Where the game stands, as everybody may know it."""
        if self._now is None:
            points, totals = self.worths()
            names = self._deck.names
            self._now = Now(
                prompt=self.prompt,
                turn=self.turn,
                turns=self.turns,
                owed=self.owed,
                extra=tuple(self.extra),
                missed=tuple(self.missed),
                stack=tuple(
                    [
                        Stacked(
                            frame.card,
                            names[frame.kind],
                            frame.seat,
                            frame.how,
                            frame.answers,
                            frame.copies,
                        )
                        for frame in self.frames()
                    ]
                ),
                ask=self.ask,
                draw=len(self.draw),
                sizes=tuple(map(len, self.hands)),
                points=points,
                totals=totals,
            )
        return self._now

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        row = self._row
        own = ((), (), None, ()) if observer is None else self._own(observer)
        hand, facing, answer, fits = own
        return View(
            self.players,
            self.deal.first,
            self.options.turn_limit,
            self._deck.faces,
            self.now(),
            tuple([row(seat, field) for seat, field in enumerate(self.fields)]),
            row(self.players, self.discard),
            self.outcome,
            hand,
            facing,
            answer,
            fits,
        )

    def _own(
        self, seat: int
    ) -> tuple[tuple[str, ...], tuple[str, ...], str | None, tuple[str, ...]]:
        """What only this seat sees: hand, facing, answer, fits."""
        hand, facing = self.titles(self.hands[seat]), self.facing(seat)
        if self.in_window:
            return hand, facing, self._own_answer(seat), self._own_fitting(seat)
        return hand, facing, None, ()

    def _row(self, number: int, row: Row) -> tuple[Laid, ...]:
        """Open cards as they are shown: the very same object while nothing has changed."""
        known, shown = self._rows[number]
        if known is not row:
            names = self._deck.names
            shown = tuple([Laid(card, names[kind]) for card, kind in row])
            self._rows[number] = (row, shown)
        return shown

    def _own_answer(self, seat: int) -> str | None:
        window = self.window
        answer = None if window is None else window.answers[seat]
        if answer is None:
            return None
        return "" if answer == PASS else self.title(answer)

    def _own_fitting(self, seat: int) -> tuple[str, ...]:
        if not self.in_window or seat not in self.asked:
            return ()
        return self.titles(self.fitting_now(seat))

    def public(self) -> Public:
        """What everybody sees, in numbers."""
        if self._public is None:
            self._public = Public(
                self.turn,
                self.turns,
                self.options.turn_limit,
                self.owed,
                len(self.draw),
                (*self.extra, *self.missed, *map(len, self.hands), *self.totals()),
                (*self.fields, self.discard),
                tuple(self.frames()),
                self.ask,
            )
        return self._public

    def glance(self, seat: int) -> Glance:
        ask = self.ask
        facing: tuple[int, ...] = ()
        fits: tuple[int, ...] = ()
        answer: int | None = None
        if ask is not None and ask.what == "window":
            window = self.tasks[-1]
            assert isinstance(window, Window)
            answer = window.answers[seat]
            if seat in ask.seats:
                fits = tuple(self.fitting_now(seat))
        elif ask is not None and ask.what == "pick":
            facing = tuple(self._faced_by(seat))
        return Glance(
            self._public or self.public(),
            tuple(self.hands[seat]),
            facing,
            fits,
            answer,
            self._saw[seat],
        )

    # -- words -------------------------------------------------------------------------------------

    def move_text(self, move: AnyMove) -> str:
        return write_move(move)

    def parse_move(self, text: str) -> AnyMove:
        return read_move(self._game.read_text(text), self._game)

    # -- worlds ------------------------------------------------------------------------------------

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat can work out about the cards that it does not see."""
        trail, known = self._known.get(seat, (None, None))
        if known is not None and trail is not self._trail:
            newer, goes_on = newer_entries(self._trail, trail)
            known = known.after(newer) if goes_on else None
            if known is not None:
                self._known = {**self._known, seat: (self._trail, known)}
        if known is None:
            counts = [0] * len(self._deck.kinds)
            for kind in self.deal.deck:
                counts[kind] += 1
            known = Knowledge(seat, self.players, counts, trail_entries(self._trail))
            self._known = {**self._known, seat: (self._trail, known)}
        return known

    def world(self, seat: int, rng: Random) -> State[Options, Deal, AnyMove, View]:
        """Uniform over the deals and hidden choices that agree with all that the seat perceived."""
        known = self.knowledge(seat)
        sampled = known.draw(rng)
        deal = Deal(sampled.deck, self.deal.first)
        world = self._game.begin(self.players, self.options, deal)
        assert isinstance(world, ViewpointState)
        answers: list[tuple[int, AnyMove]] = []
        for step in self.steps:
            move = step.move
            if isinstance(move, Decline | Show):
                answers.append((step.seat, move))
                if len(answers) == self.players - 1:
                    world._relive_window(seat, answers, rng)
                    answers = []
                continue
            if isinstance(move, Pick):
                move = Pick(self.title(sampled.picks[step.number - 1]))
            world.carry_out(step.seat, move)
        # In an open window a seat knows of its own answer only.
        for other, move in answers:
            if other == seat:
                world.carry_out(other, move)
        # From there the seat would know the same.
        world._known = {seat: (world._trail, known)}
        return world

    def guess(self, seat: int, rng: Random) -> ViewpointState:
        """The position of a world, without its past: hands and draw pile as in a sample of
        ``world``, and no answers of others in an open window.

        For bots that look ahead: sample one world, then guess from it as often as you like. A
        guess is drawn from the same chances and costs a fraction, but what it remembers is this
        state's past, so it must not be asked for events or further worlds.
        """
        sampled = self.knowledge(seat).draw(rng)
        twin = self.without_seed()
        assert isinstance(twin, ViewpointState)
        twin.deal = Deal(sampled.deck, self.deal.first)
        twin.draw = sampled.pile
        twin._offers = {}
        twin._fitting = {}
        for other in range(self.players):
            if other != seat:
                twin.hands[other] = sampled.places.get(other, [])
                twin.looking[other] = sampled.places.get(LOOK + other, [])
                twin.aside[other] = sampled.places.get(ASIDE + other, [])
        window = self.window
        if window is not None:
            own = [answer if n == seat else None for n, answer in enumerate(window.answers)]
            twin.tasks[-1] = replace(window, answers=tuple(own))
            asked = asked_in(self.players, window.opener)
            twin._awaiting = tuple([other for other in asked if own[other] is None])
        return twin

    def _relive_window(
        self, seat: int, answers: Sequence[tuple[int, AnyMove]], rng: Random
    ) -> None:
        """The answers as the seat knows them; those that did not count are drawn anew.

        It knows its own, the one that counted, and that all who come before that one have passed.
        """
        assert self.turn is not None
        given = dict(answers)
        order = [other for other in ranking(self.players, self.turn) if other in given]
        counted = next((other for other in order if isinstance(given[other], Show)), None)
        known = {seat, *order[: len(order) if counted is None else order.index(counted) + 1]}
        # Of the order in which they came, a seat knows only whether its own was the last.
        last = answers[-1][0] == seat
        for other in sorted(given, key=lambda other: ((other == seat) == last, other)):
            move = given[other]
            if other not in known:
                moves = self._open_moves(other)
                move = moves[rng.randrange(len(moves))]
            self.carry_out(other, move)
