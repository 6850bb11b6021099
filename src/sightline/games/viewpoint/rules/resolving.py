"""Resolving cards: doing what lies on the stack of tasks, until somebody must decide.

A card's actions go through the same three stages: what it is aimed at is named, a response window
opens if some reveal in the game answers it, and then it is carried out. ``actions`` says what each
of them names, touches and does; here it is done.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal

from msgspec.structs import replace

from sightline.core.moves import MoveList
from sightline.games.viewpoint.rules.actions import RULES
from sightline.games.viewpoint.rules.actions.common import number
from sightline.games.viewpoint.rules.board import Board, Open
from sightline.games.viewpoint.rules.glance import Public
from sightline.games.viewpoint.rules.moves import AnyMove
from sightline.games.viewpoint.rules.sets import Part, action_name
from sightline.games.viewpoint.rules.stack import (
    Act,
    CancelCard,
    Copy,
    Deed,
    DrawCards,
    Frame,
    GiveBack,
    Grant,
    HandOver,
    MoveOpen,
    PickFromField,
    PickFromHand,
    PickLooked,
    PlayTop,
    SeeHand,
    SeePile,
    SwapOpen,
    Touched,
    Wake,
    Window,
    as_decided,
)
from sightline.games.viewpoint.rules.views import Aimed, Ask, Granted, Mirrored, Now, Touch
from sightline.games.viewpoint.rules.vocabulary import Action
from sightline.games.viewpoint.rules.windows import asked_in, is_answered


class Resolving(Board):
    """See the module's docstring. ``turns`` and ``state`` add turns, moves and views to it."""

    ask: Ask | None
    """What is being decided, in public terms."""
    prompt: int
    owed: int
    plays: int
    reveals: int
    extra: list[int]
    missed: list[int]
    winners: tuple[int, ...] | None
    _now: Now | None
    _public: Public | None
    """What everybody sees now, as views and as glances have it, as far as somebody has looked."""
    _awaiting: tuple[int, ...]
    """Who is asked and has not answered."""
    _offers: dict[int, MoveList[AnyMove]]
    """What the seats asked now can decide, as far as somebody has looked."""
    _fitting: dict[int, list[int]]
    """What the seats asked in the open window can reveal, as far as somebody has looked."""

    @abstractmethod
    def _turn_goes_on(self) -> None:
        """Nothing is left on the stack: the next step of the turn."""

    # -- going on until somebody must decide -------------------------------------------------------

    def _advance(self) -> None:
        self.ask = None
        self._now = self._public = None
        self._offers = {}
        self._fitting = {}
        while self.ask is None and self.winners is None:
            if not self.tasks:
                self._turn_goes_on()
                continue
            # The first three are most of what is done.
            match task := self.tasks.pop():
                case Act():
                    self._do_act(task)
                case Window():
                    self._ask_window(task)
                case Frame():
                    self._finish_frame(task)
                case _:
                    self._do_deed(task)
        self.prompt += 1
        self._awaiting = () if self.ask is None else self.ask.seats

    def _do_deed(self, task: Deed) -> None:
        match task:
            case DrawCards():
                for _ in range(task.count):
                    self._draw_card(task.seat, task.end)
            case PickFromHand():
                self._pick_from_hand(task)
            case MoveOpen():
                self._move_open(task)
            case PlayTop():
                self._play_from_top(task.seat, task.count)
            case SeeHand():
                self._see_hand(task.seat, task.owner)
            case SeePile():
                (self._lift if task.lift else self._see_pile)(task.seat, task.count, task.end)
            case PickLooked():
                self._pick_looked(task)
            case GiveBack():
                self._give_back(task.seat, task.owner)
            case PickFromField():
                self._pick_from_field(task)
            case SwapOpen():
                self._swap_cards(task.first, task.second)
            case HandOver():
                for giver in range(self.players):
                    self._hand_over(giver, (giver + task.step) % self.players)
            case Grant():
                self._grant(task)
            case Copy():
                self._copy(task.card, task.seat, task.target)
            case CancelCard():
                self._cancel(task.card)
            case Wake():
                self._wake(task.card, task.seat)

    # -- cards on the stack ------------------------------------------------------------------------

    def _begin_play(self, seat: int, laid: Open) -> None:
        """A card was just played: its window, then its actions."""
        card, kind = laid
        self.plays += 1
        self.tasks.append(Frame(card, kind, seat, "played"))
        self.tasks.extend(reversed(self._acts(card, seat, kind, "played")))
        self._open_window(seat, "play", card, kind, None, ())

    def _wake(self, card: int, seat: int) -> None:
        """An ongoing card acts, if it still lies there."""
        kind = self.kind_of(card)
        if kind is not None and self.field_of(card) == seat:
            self.tasks.append(Frame(card, kind, seat, "ongoing"))
            self.tasks.extend(reversed(self._acts(card, seat, kind, "ongoing")))

    def _acts(self, card: int, seat: int, kind: int, part: Part) -> list[Act]:
        actions = self._deck.actions[part][kind]
        return [Act(card, seat, kind, part, index) for index in range(len(actions))]

    def _action(self, act: Act) -> Action:
        return self._deck.actions[act.part][act.kind][act.index]

    def _finish_frame(self, frame: Frame) -> None:
        """Nothing is left to be done for this card. A revealed one says what becomes of it."""
        if frame.how == "revealed" and not frame.cancelled:
            reveal = self._deck.reveals[frame.kind]
            assert reveal is not None
            self._resolve_shown(frame.seat, frame.card, reveal.after, cancelled=False)

    def _cancel(self, card: int) -> None:
        """The whole card that this reveal answers is cancelled, for everybody."""
        target = self.answered_frame(card)
        if target is None or target.cancelled:
            return
        self.tasks[self.tasks.index(target)] = replace(target, cancelled=True)
        if target.how == "revealed":
            self._resolve_shown(target.seat, target.card, "discard", cancelled=True)
        else:
            self._leave_field(target.card, "discard", "cancel")

    def _copy(self, card: int, seat: int, target: int) -> None:
        kind = self.kind_of(target)
        assert kind is not None
        place, frame = next(
            (n, task)
            for n, task in enumerate(self.tasks)
            if isinstance(task, Frame) and task.card == card
        )
        self.tasks[place] = replace(frame, copies=target)
        self._tell(Mirrored(seat, self.laid((card, frame.kind)), self.laid((target, kind))))
        self.tasks.extend(reversed(self._acts(card, seat, kind, "played")))

    # -- an action ---------------------------------------------------------------------------------

    def _do_act(self, act: Act) -> None:
        action = self._deck.actions[act.part][act.kind][act.index]
        rule = RULES[type(action)]
        if act.left is None and not act.named and not act.complete:
            # It begins. A count of nothing names nobody, opens no window and does nothing.
            count = number(self, act.seat, getattr(action, "count", None) or 1)
            if not count:
                return
            act = replace(act, left=count) if rule.repeats else act
        naming = None if act.complete else rule.naming(self, act, action)
        while naming is not None:
            if len(naming.options) > 1 or naming.optional:
                self.tasks.append(act)
                self.ask = Ask(
                    naming.what,
                    (act.seat,),
                    card=act.card,
                    action=action_name(action),
                    names=naming.options if naming.what == "name" else (),
                    points=naming.options if naming.what == "point" else (),
                    left=naming.left,
                    optional=naming.optional,
                )
                return
            act = replace(act, named=(*act.named, *naming.options))
            self._aim(act)
            naming = rule.naming(self, act, action)
        if not act.windowed:
            touched = rule.touched(self, act, action)
            if is_answered(self._deck, touched):
                act = as_decided(act)
                self.tasks.append(act)
                self._open_window(act.seat, "action", act.card, self._own_kind(act), act, touched)
                return
        if act.left is not None and act.left > 1:
            before = (*act.before, *act.named)
            again = Act(act.card, act.seat, act.kind, act.part, act.index, left=act.left - 1)
            self.tasks.append(replace(again, before=before))
        self.tasks.extend(reversed(rule.tasks(self, act, action)))

    def _aim(self, act: Act) -> None:
        """Tell what an action has just named."""
        action = self._action(act)
        name, target = action_name(action), act.named[-1]
        if RULES[type(action)].aims == "name":
            self._tell(Aimed(act.seat, name, player=target))
        else:
            kind = self.kind_of(target)
            assert kind is not None
            self._tell(Aimed(act.seat, name, card=self.laid((target, kind))))

    def _own_kind(self, act: Act) -> int:
        """The kind of the card that acts, also while it copies another."""
        return self.frame_of(act.card).kind

    # -- windows -----------------------------------------------------------------------------------

    def _open_window(
        self,
        opener: int,
        about: Literal["play", "action", "reveal"],
        card: int,
        kind: int,
        act: Act | None,
        touched: Touched,
    ) -> None:
        nobody = (None,) * self.players
        if act is None:
            self.tasks.append(Window(opener, about, card, kind, about, touched, nobody))
            return
        action = self._action(act)
        name, by_name = action_name(action), RULES[type(action)].aims == "name"
        names, points = (act.named, ()) if by_name else ((), act.named)
        self.tasks.append(Window(opener, about, card, kind, name, touched, nobody, names, points))

    def _ask_window(self, window: Window) -> None:
        """Ask, or ask again after an answer; unless the card was cancelled meanwhile."""
        frame = self.frame_of(window.card)
        if frame.cancelled:
            while self.tasks.pop() != frame:
                pass
            return
        # Against endless answering: a turn has at most as many reveals as the game has cards.
        if self.reveals >= len(self.deal.deck):
            return
        self.tasks.append(window)
        self.ask = Ask(
            "window",
            asked_in(self.players, window.opener),
            card=window.card,
            action=window.action,
            names=window.names,
            points=window.points,
            touches=tuple([Touch(*each) for each in window.touched]) if window.touched else (),
        )

    # -- choosing cards ----------------------------------------------------------------------------

    def _pick_from_hand(self, task: PickFromHand) -> None:
        hand = self.hands[task.owner]
        count = min(task.count, len(hand))
        if not count:
            return
        # The order on the draw pile is a choice of its own, so there only a single card is none.
        forced = 1 if task.to in ("top", "bottom") else count
        if len(hand) <= forced:
            for kind in tuple(hand):
                self._move_from_hand(task, kind, picked=False)
            return
        self.tasks.append(replace(task, count=count))
        self.ask = Ask(
            "pick",
            (task.chooser,),
            card=task.card,
            action=task.action,
            source="hand",
            owner=task.owner,
            to=task.to,
            left=count,
        )

    def _move_from_hand(self, task: PickFromHand, kind: int, picked: bool) -> None:
        match task.to:
            case "discard":
                self._discard_card(task.owner, kind, picked)
            case "hand":
                self._take_card(task.receiver, task.owner, kind, picked)
            case "top" | "bottom":
                self._put_card(task.chooser, task.owner, kind, task.to, picked)
            case "aside":
                self._lay_aside(task.owner, task.receiver, kind, picked)
            case "show":
                self._lend(task.owner, task.receiver, kind, picked)

    def _pick_looked(self, task: PickLooked) -> None:
        cards = self.looking[task.seat]
        count = len(cards) if task.count is None else min(task.count, len(cards))
        if not count:
            return
        forced = 1 if task.to in ("top", "bottom") else count
        if len(cards) <= forced:
            for kind in tuple(cards):
                self._move_looked(task, kind, picked=False)
            return
        self.tasks.append(task)
        self.ask = Ask(
            "pick",
            (task.seat,),
            card=task.card,
            action="look",
            source="pile" if task.owner is None else "hand",
            owner=task.owner,
            to=task.to,
            left=count,
        )

    def _move_looked(self, task: PickLooked, kind: int, picked: bool) -> None:
        match task.to:
            case "hand":
                self._keep(task.seat, kind, task.owner, picked)
            case "discard":
                self._drop_looked(task.seat, kind, picked)
            case "top" | "bottom":
                self._put_back(task.seat, kind, task.to, task.owner, picked)

    def _pick_from_field(self, task: PickFromField) -> None:
        where = getattr(self._action(task.act), "where", None)
        cards = [card for card, kind in self.fields[task.seat] if self.fits(kind, where)]
        if len(cards) <= task.count:
            for card in cards:
                self._leave_field(card, "discard", "destroy")
        elif task.count:
            self.tasks.append(task)
            self.ask = Ask(
                "point",
                (task.seat,),
                card=task.card,
                action="destroy",
                points=tuple(cards),
                left=task.count,
            )

    # -- the rest ----------------------------------------------------------------------------------

    def _move_open(self, task: MoveOpen) -> None:
        for card in task.cards:
            if task.why == "recover":
                self._recover(task.seat, card, task.to)
            else:
                self._leave_field(card, task.to, task.why)

    def _play_from_top(self, seat: int, count: int) -> None:
        if count and self.draw and self.plays < len(self.deal.deck):
            self.tasks.append(PlayTop(seat, count - 1))
            self._begin_play(seat, self._play_top(seat))

    def _grant(self, task: Grant) -> None:
        if not task.count:
            return
        match task.what:
            case "plays":
                self.owed += task.count
            case "turns":
                self.extra[task.seat] += task.count
            case "missed":
                self.missed[task.seat] += task.count
        self._tell(Granted(task.seat, task.what, task.count))
