"""What things are worth to a seat, in points: cards, actions, and what lies on the stack.

It reads what a seat sees (a ``Position`` and its hand) and the card lists, nothing else, and knows
actions, never titles. An action's worth is a gain for each seat: points in its Field of View, and
the rest (cards, turns) counted in points too. What the gains of all seats mean to one seat is its
``utility``: its own, less those of its rivals, of whom the one nearest to the goal weighs most.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from sightline.games.viewpoint.bots.estimating import KNOWING, PLAY, TURN
from sightline.games.viewpoint.bots.weighing import (
    BEST,
    CLOSE,
    LEAST,
    WAITING,
    FieldCard,
    Gains,
    Weighing,
)
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.sets import action_name
from sightline.games.viewpoint.rules.stack import Frame
from sightline.games.viewpoint.rules.vocabulary import (
    AnotherTurn,
    AnyAction,
    Cancel,
    Destroy,
    Discard,
    Draw,
    Filter,
    Look,
    Mirror,
    MissTurn,
    Pass,
    PlayMore,
    Put,
    Recover,
    Replace,
    Return,
    Steal,
    Swap,
    Who,
)


class Judge(Weighing):
    """The worth of things in one position, seen from one seat."""

    def play(self, kind: int) -> float:
        """What playing a card of the own hand is worth now, less what it is worth unplayed."""
        gains = self.nothing()
        gains.points[self.seat] = self.points_of(kind, self.seat)
        gains.rest[self.seat] = self.ongoing(kind)
        size = self.sizes[self.seat]
        self.sizes[self.seat] = max(0, size - 1)
        self.add(gains, self.deck.kinds[kind].card.played, self.seat, kind)
        self.sizes[self.seat] = size
        return self.utility(gains) - WAITING * max(self.usual[kind][0], 0.0) - self.usual[kind][1]

    # -- actions -----------------------------------------------------------------------------------

    def add(
        self,
        gains: Gains,
        actions: Sequence[AnyAction],
        actor: int,
        fresh: int | None = None,
        target: int | None = None,
    ) -> None:
        """Add what these actions would bring. ``fresh``: the card that is only now being played;
        ``target``: a player who has been named."""
        for action in actions:
            self._add(gains, action, actor, fresh, target)

    def _seats(self, who: Who, actor: int, target: int | None, holding: bool) -> list[int]:
        match who:
            case "you":
                return [actor]
            case "others":
                return [seat for seat in range(self.players) if seat != actor]
            case "everyone":
                return list(range(self.players))
            case "left":
                return [(actor + 1) % self.players]
            case "right":
                return [(actor - 1) % self.players]
            case "one-other":
                seat = self.rival(actor, holding) if target is None else target
                return [] if seat is None else [seat]

    def _add(
        self, gains: Gains, action: AnyAction, actor: int, fresh: int | None, target: int | None
    ) -> None:
        rest = gains.rest
        match action:
            case Draw():
                count = min(self.count(actor, action.count), self.position.draw)
                for seat in self._drawing(action.who, actor, target):
                    rest[seat] += self.more_cards(seat, count)
            case Discard():
                count = self.count(actor, action.count)
                for seat in self._seats(action.who, actor, target, holding=True):
                    chosen = LEAST if action.choose == "owner" or seat == actor else BEST
                    rest[seat] -= chosen * self.fewer_cards(seat, count)
            case Put():
                count = self.count(actor, action.count)
                for seat in self._seats(action.who, actor, target, holding=True):
                    rest[seat] -= LEAST * self.fewer_cards(seat, count)
            case Steal():
                for _ in range(min(3, self.count(actor, action.count))):
                    self._take(gains, action.who, actor, target, 1)
            case Look():
                self._look(gains, action, actor, target)
            case Recover():
                self._recover(gains, action, actor)
            case Swap():
                self._swap(gains, action, actor, fresh)
            case Destroy():
                self._destroy(gains, action, actor)
            case Return():
                self._return(gains, action, actor)
            case PlayMore():
                self._more_plays(gains, actor, self.count(actor, action.count), fresh)
            case AnotherTurn():
                count = self.count(actor, action.count)
                self._more_plays(gains, actor, count, fresh)
                rest[actor] += self.more_cards(actor, min(count, self.position.draw))
            case MissTurn():
                count = self.count(actor, action.count)
                for seat in self._seats(action.who, actor, target, holding=False):
                    near = max(0, min(GOAL, self.position.totals[seat]) - CLOSE)
                    rest[seat] -= (TURN + near) * count
            case Replace():
                worths = sorted(self.in_field(card) for card in self.fields[actor])
                few = islice(worths, min(self.count(actor, action.count), self.position.draw))
                rest[actor] += sum(max(0.0, self.average - worth) for worth in few)
            case Mirror():
                self._mirror(gains, action, actor, fresh)
            case Pass():
                rest[actor] += 0.3
            case Cancel():
                pass

    def _drawing(self, who: Who, actor: int, target: int | None) -> list[int]:
        if who == "one-other" and target is None:
            # A gift goes to whom it helps least.
            weights = self.weights(actor)
            others = [seat for seat in range(self.players) if seat != actor]
            return [max(others, key=lambda seat: weights[seat])]
        return self._seats(who, actor, target, holding=False)

    def _take(self, gains: Gains, who: Who, actor: int, target: int | None, count: int) -> None:
        for seat in self._seats(who, actor, target, holding=True):
            number = min(count, self.sizes[seat])
            gains.rest[seat] -= BEST * self.fewer_cards(seat, number)
            gains.rest[actor] += BEST * self.more_cards(actor, number)

    def _look(self, gains: Gains, action: Look, actor: int, target: int | None) -> None:
        gains.rest[actor] += KNOWING
        if action.at == "hand":
            if not action.take:
                return
            if action.to == "hand":
                self._take(gains, action.who, actor, target, action.take)
                return
            for seat in self._seats(action.who, actor, target, holding=True):
                gains.rest[seat] -= BEST * self.fewer_cards(seat, action.take)
        elif action.take and action.to == "hand":
            seen = 1 if action.count is None else self.count(actor, action.count)
            count = min(action.take, seen, self.position.draw)
            gains.rest[actor] += (1 + 0.15 * (seen - count)) * self.more_cards(actor, count)

    def _recover(self, gains: Gains, action: Recover, actor: int) -> None:
        fits = self.deck.fits
        kinds = {kind for _, kind in self.position.discard}
        worths = sorted((self.keep(k) for k in kinds if fits(k, action.where)), reverse=True)
        count = self.count(actor, action.count)
        best = sum(islice(worths, count))
        gains.rest[actor] += best if action.to == "hand" else 0.1 * best

    def _removal(self, actor: int, card: FieldCard, back: float = 0.0) -> float:
        """What it means to a seat that a card leaves its field; its owner gets ``back`` for it."""
        owner = card.seat
        key = (actor, owner, card.kind, card.points, back)
        found = self._removals.get(key)
        if found is not None:
            return found
        worth = back - self.ongoing(card.kind)
        if card.points:
            total = self.position.totals[owner]
            worth += self.prospect(owner, total - card.points) - self.prospect(owner, total)
        found = worth if owner == actor else worth * self.weights(actor)[owner]
        self._removals[key] = found
        return found

    def _meant(self, of: str, actor: int, where: Filter | None) -> list[FieldCard]:
        return [
            card
            for row in self.fields
            for card in row
            if (of != "own" or card.seat == actor)
            and (of != "other" or card.seat != actor)
            and self.deck.fits(card.kind, where)
        ]

    def _best_targets(self, of: str, actor: int, where: Filter | None) -> list[FieldCard]:
        """The cards that are meant, first those that the seat would like best to be gone."""
        key = (of, actor, where)
        found = self._targets.get(key)
        if found is None:
            found = self._meant(of, actor, where)
            found.sort(key=lambda card: self._removal(actor, card), reverse=True)
            self._targets[key] = found
        return found

    def _destroy(self, gains: Gains, action: Destroy, actor: int) -> None:
        count = self.count(actor, action.count)
        if action.of in ("each-other", "every"):
            lost = [0] * self.players
            doomed: list[FieldCard] = []
            for card in sorted(self._meant(action.of, actor, action.where), key=self.in_field):
                if lost[card.seat] < count and (action.of == "every" or card.seat != actor):
                    lost[card.seat] += 1
                    doomed.append(card)
        elif action.of == "all":
            doomed = self._meant(action.of, actor, action.where)
        else:
            doomed = self._best_targets(action.of, actor, action.where)[:count]
        for card in doomed:
            gains.points[card.seat] -= card.points
            gains.rest[card.seat] -= self.ongoing(card.kind)

    def _return(self, gains: Gains, action: Return, actor: int) -> None:
        cards = self._meant(action.of, actor, action.where)
        cards.sort(key=lambda card: self.returning(actor, card, action.to), reverse=True)
        for card in cards[: self.count(actor, action.count)]:
            gains.points[card.seat] -= card.points
            gains.rest[card.seat] += self._back(card, action.to) - self.ongoing(card.kind)

    def _back(self, card: FieldCard, to: str) -> float:
        return self.keep(card.kind) if to == "hand" else 0.0

    def returning(self, actor: int, card: FieldCard, to: str) -> float:
        """What it means to a seat that this card goes back."""
        return self._removal(actor, card, self._back(card, to))

    def destroying(self, actor: int, card: FieldCard) -> float:
        """What it means to a seat that this card is destroyed."""
        return self._removal(actor, card)

    def _swap(self, gains: Gains, action: Swap, actor: int, fresh: int | None) -> None:
        own = self._own_worths.get(actor)
        if own is None:
            own = sorted(self.in_field(card) for card in self.fields[actor])
            self._own_worths[actor] = own
        if fresh is not None:
            own = sorted([*own, self.points_of(fresh, actor) + self.ongoing(fresh)])
        theirs = self._best_targets("other", actor, action.where)
        pairs = zip(own, theirs, strict=False)
        for mine, card in islice(pairs, self.count(actor, action.count)):
            difference = self.in_field(card) - mine
            gains.points[actor] += difference
            gains.points[card.seat] -= difference

    def _more_plays(self, gains: Gains, actor: int, count: int, fresh: int | None) -> None:
        if actor != self.seat:
            gains.points[actor] += PLAY * min(count, self.sizes[actor])
            return
        left = list(self.hand)
        if fresh in left:
            left.remove(fresh)
        best = sorted((self.points_of(kind, actor) for kind in left), reverse=True)[:count]
        gains.points[actor] += sum(best)
        gains.rest[actor] += 2.0 * len(best)

    def _mirror(self, gains: Gains, action: Mirror, actor: int, fresh: int | None) -> None:
        best: Gains | None = None
        worth = 0.0
        for kind in {card.kind for card in self._meant("any", actor, action.where)}:
            if self.deck.kinds[kind].card.copyable:
                copied = self.copying(kind, actor, fresh)
                value = self.utility(copied, actor)
                if best is None or value > worth:
                    best, worth = copied, value
        if best is not None:
            for seat in range(self.players):
                gains.points[seat] += best.points[seat]
                gains.rest[seat] += best.rest[seat]

    def copying(self, kind: int, actor: int, fresh: int | None = None) -> Gains:
        """What the played actions of a kind would bring to a seat that copies them."""
        copied = self.nothing()
        card = self.deck.kinds[kind].card
        # A card that copies can itself not be copied, so this ends.
        plain = [action for action in card.played if not isinstance(action, Mirror)]
        self.add(copied, plain, actor, fresh)
        return copied

    # -- the stack ---------------------------------------------------------------------------------

    def entry(self, card: int | None) -> Frame | None:
        """A card that is being resolved."""
        stack = self.position.stack
        return next((each for each in reversed(stack) if each.card == card), None)

    def actions_of(self, entry: Frame) -> tuple[AnyAction, ...]:
        """What a card on the stack does."""
        card = self.deck.kinds[entry.kind].card
        if entry.how == "revealed":
            return () if card.reveal is None else card.reveal.do
        if entry.how == "ongoing":
            return () if card.ongoing is None else card.ongoing.do
        if entry.copies is not None:
            copied = self._open_kind(entry.copies)
            return () if copied is None else self.deck.kinds[copied].card.played
        return card.played

    def _open_kind(self, card: int) -> int | None:
        rows = (*self.position.fields, self.position.discard)
        return next((kind for row in rows for laid, kind in row if laid == card), None)

    def happening(self, entry: Frame, from_action: str = "", target: int | None = None) -> float:
        """What it means to the own seat that this card goes on, from one of its actions on."""
        actions = list(self.actions_of(entry))
        names = [action_name(action) for action in actions]
        if from_action in names:
            actions = actions[names.index(from_action) :]
        gains = self.nothing()
        self.add(gains, actions, entry.seat, None, target)
        value = self.utility(gains)
        if entry.how == "revealed":
            answered = self.entry(entry.answers)
            if answered is not None:
                cancels = any(isinstance(action, Cancel) for action in actions)
                value += self.cancelled(answered) if cancels else self.happening(answered)
        return value

    def cancelled(self, entry: Frame) -> float:
        """What it means to the own seat that this card is cancelled."""
        if entry.how == "revealed":
            answered = self.entry(entry.answers)
            return 0.0 if answered is None else self.happening(answered)
        for owner, row in enumerate(self.position.fields):
            for place, (card, kind) in enumerate(row):
                if card == entry.card:
                    points = self._points(owner)[place]
                    return self._removal(self.seat, FieldCard(card, kind, owner, points))
        return 0.0

    def revealing(self, kind: int, entry: Frame, action: str, target: int | None) -> float:
        """What showing a card of the own hand is worth now, less what it is worth held."""
        reveal = self.deck.reveals[kind]
        if reveal is None:
            return 0.0
        going_on = self.happening(entry, action, target)
        cancels = any(isinstance(each, Cancel) for each in reveal.do)
        gains = self.nothing()
        self.add(gains, reveal.do, self.seat)
        match reveal.after:
            case "hand":
                cost = 0.0
            case "field":
                gains.points[self.seat] += self.points_of(kind, self.seat)
                gains.rest[self.seat] += self.ongoing(kind)
                cost = self.keep(kind)
            case _:
                cost = self.keep(kind)
        after = self.cancelled(entry) if cancels else going_on
        return after - going_on + self.utility(gains) - cost
