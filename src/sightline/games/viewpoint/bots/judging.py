"""What things are worth to a seat, in points: cards, actions, and what lies on the stack.

It reads what a seat sees (a ``Position`` and its hand) and the card lists, nothing else, and knows
actions, never titles. An action's worth is a gain for each seat: points in its Field of View, and
the rest (cards, turns) counted in points too. What the gains of all seats mean to one seat is its
``utility``: its own, less those of its rivals, of whom the one nearest to the goal weighs most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from math import exp
from typing import NamedTuple

from sightline.games.viewpoint.bots.estimating import KNOWING, PLAY, TURN, Cards
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.sets import Deck, action_name
from sightline.games.viewpoint.rules.stack import Frame
from sightline.games.viewpoint.rules.values import amount_for, as_count
from sightline.games.viewpoint.rules.views import View
from sightline.games.viewpoint.rules.vocabulary import (
    Amount,
    AnotherTurn,
    AnyAction,
    Cancel,
    Count,
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

# One more card for a hand of 0, 1, 2, … cards: the first ones are plays, later ones are choice.
ONE_MORE = (14.0, 11.0, 8.0, 6.5, 5.5, 4.5, 3.5)
YET_ANOTHER = 2.5
# A card that its owner may choose is the least of the hand; one that a rival chooses is the best.
LEAST, BEST = 0.6, 1.5
# How much more a card is worth when cards run short.
SCARCE, MOST_SCARCE = 2.0, 2.5
# How much a seat minds what its rivals gain, all of them together; in danger it is more.
CARING = 0.8
# From here on a player can win in one turn.
CLOSE = 75
NEAR = 2.0
# How much of a card's usual worth it keeps while it waits in the hand.
WAITING = 0.35


@dataclass(slots=True)
class Gains:
    """What each seat gains: points in its Field of View, and everything else."""

    points: list[float]
    rest: list[float]


class FieldCard(NamedTuple):
    """A card in a Field of View, and what it is worth there."""

    id: int
    kind: int
    seat: int
    points: int


@dataclass(slots=True)
class Position:
    """What all see of a game, by kinds of cards."""

    players: int
    turn_limit: int
    turn: int | None
    turns: int
    extra: Sequence[int]
    draw: int
    sizes: Sequence[int]
    totals: Sequence[int]
    points: Sequence[Sequence[int]] | None
    """What each card in each Field of View is worth now; None if no card's worth ever changes."""
    fields: Sequence[Sequence[tuple[int, int]]]
    """Open cards are (id, kind)."""
    discard: Sequence[tuple[int, int]]
    stack: Sequence[Frame]


def position_of(view: View, deck: Deck) -> Position:
    """The public part of a view, by kinds."""
    now, index = view.now, deck.index
    return Position(
        players=view.players,
        turn_limit=view.turn_limit,
        turn=now.turn,
        turns=now.turns,
        extra=now.extra,
        draw=now.draw,
        sizes=now.sizes,
        totals=now.totals,
        points=now.points,
        fields=[[(laid.id, index[laid.card]) for laid in row] for row in view.fields],
        discard=[(laid.id, index[laid.card]) for laid in view.discard],
        stack=[
            Frame(each.id, index[each.card], each.seat, each.how, each.answers, each.copies)
            for each in now.stack
        ],
    )


@lru_cache(maxsize=4096)
def rivals_weighed(actor: int, totals: tuple[int, ...]) -> tuple[float, ...]:
    """How much a seat minds what each other one gains, by all totals."""
    pull = [0.0 if seat == actor else exp(total / 25) for seat, total in enumerate(totals)]
    best = max(total for seat, total in enumerate(totals) if seat != actor)
    danger = min(1.0, max(0.0, (best - 60) / 40))
    scale = (CARING + 0.4 * danger) / sum(pull)
    return tuple([-each * scale for each in pull])


class Judge:
    """The worth of things in one position, seen from one seat."""

    def __init__(self, position: Position, seat: int, hand: Sequence[int], cards: Cards) -> None:
        self.position = position
        self.seat = seat
        self.hand = hand
        self.deck = cards.deck
        self.usual = cards.usual
        self.average = cards.average
        self._lasting = cards.lasting
        self.players = position.players
        self.sizes = list(position.sizes)
        self._weights: dict[int, tuple[float, ...]] = {}
        self._scarcity: dict[int, float] = {}
        self._removals: dict[tuple[int, int, int, int, float], float] = {}
        self._targets: dict[tuple[str, int, Filter | None], list[FieldCard]] = {}
        self._own_worths: dict[int, list[float]] = {}

    def seen_by(self, seat: int, hand: Sequence[int]) -> Judge:
        """The same position, from now on seen from another seat."""
        self.seat, self.hand = seat, hand
        return self

    @cached_property
    def fields(self) -> list[list[FieldCard]]:
        """The cards in every Field of View."""
        position = self.position
        return [
            [
                FieldCard(card, kind, owner, points)
                for (card, kind), points in zip(row, self._points(owner), strict=True)
            ]
            for owner, row in enumerate(position.fields)
        ]

    def _points(self, owner: int) -> Sequence[int]:
        points = self.position.points
        if points is not None:
            return points[owner]
        fixed = self.deck.fixed
        return [fixed[kind] or 0 for _, kind in self.position.fields[owner]]

    # -- the seats ---------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """How many rounds the game will still take."""
        now = self.position
        ahead = (GOAL - max(now.totals)) / 9
        cards = now.draw / self.players + max(now.sizes, default=0)
        turns = (now.turn_limit - now.turns) / self.players
        return max(1.0, min(ahead, cards, turns, 8.0))

    def scarcity(self, seat: int) -> float:
        """A card is worth more when those that a seat can still get will hardly do."""
        found = self._scarcity.get(seat)
        if found is None:
            now = self.position
            needed = max(0, GOAL - now.totals[seat]) / PLAY
            coming = now.sizes[seat] + now.draw / self.players
            found = min(MOST_SCARCE, max(1.0, SCARCE * needed / max(coming, 1.0)))
            self._scarcity[seat] = found
        return found

    def weights(self, actor: int) -> tuple[float, ...]:
        """How much a seat minds what each other one gains: all in all once, or more in danger."""
        weights = self._weights.get(actor)
        if weights is None:
            weights = self._weights[actor] = rivals_weighed(actor, tuple(self.position.totals))
        return weights

    def standing(self, seat: int, total: float) -> float:
        """What a total is worth: near the goal more than its points, above it a win."""
        if total >= GOAL:
            worth = GOAL + NEAR * (GOAL - CLOSE) + 0.05 * (total - GOAL)
            return worth + (260.0 if seat == self.position.turn else 50.0)
        return total + NEAR * (total - CLOSE) if total > CLOSE else total

    def utility(self, gains: Gains, actor: int | None = None) -> float:
        """What the gains of all mean to a seat; to the own one if none is named."""
        who = self.seat if actor is None else actor
        totals, weights = self.position.totals, self.weights(who)
        value = 0.0
        for seat in range(self.players):
            worth, points = gains.rest[seat], gains.points[seat]
            if points:
                total = totals[seat]
                worth += self.standing(seat, total + points) - self.standing(seat, total)
            if worth:
                value += worth if seat == who else worth * weights[seat]
        return value

    def nothing(self) -> Gains:
        """No gains at all."""
        return Gains([0.0] * self.players, [0.0] * self.players)

    def rival(self, actor: int, holding: bool = False) -> int | None:
        """Whom a seat would attack: the one ahead, among those with cards in hand if need be."""
        seats = [
            seat
            for seat in range(self.players)
            if seat != actor and (self.sizes[seat] or not holding)
        ]
        return min(seats, key=lambda seat: self.weights(actor)[seat], default=None)

    # -- numbers -----------------------------------------------------------------------------------

    def amount(self, seat: int, wanted: Amount, fresh: int | None = None) -> int:
        """A number that depends on the board; ``fresh`` is a kind that is about to lie there."""
        return amount_for(wanted, self._measured(seat, wanted, fresh))

    def _measured(self, seat: int, wanted: Amount, fresh: int | None) -> int:
        now, fits = self.position, self.deck.fits
        match wanted.per:
            case "draw-pile":
                return now.draw
            case "own-hand":
                return self.sizes[seat]
            case "other-hands":
                return sum(self.sizes) - self.sizes[seat]
            case "players":
                return self.players
            case "discard-pile":
                return sum(fits(kind, wanted.where) for _, kind in now.discard)
            case "own-field":
                rows = [now.fields[seat]]
            case "other-fields":
                rows = [row for other, row in enumerate(now.fields) if other != seat]
            case "viewniverse":
                rows = now.fields
        counted = sum(fits(kind, wanted.where) for row in rows for _, kind in row)
        own = wanted.per != "other-fields"
        return counted + (own and fresh is not None and fits(fresh, wanted.where))

    def count(self, seat: int, count: Count) -> int:
        """How often or how many."""
        return count if isinstance(count, int) else as_count(self.amount(seat, count))

    def points_of(self, kind: int, seat: int) -> int:
        """What a card would be worth if it were played into this Field of View."""
        points = self.deck.kinds[kind].card.points
        return points if isinstance(points, int) else self.amount(seat, points, kind)

    # -- cards -------------------------------------------------------------------------------------

    def more_cards(self, seat: int, count: int) -> float:
        """So many more cards in a hand."""
        size = self.sizes[seat]
        return self.scarcity(seat) * sum(_one_more(size + n) for n in range(count))

    def fewer_cards(self, seat: int, count: int) -> float:
        """So many cards less in a hand."""
        size = self.sizes[seat]
        fewer = sum(_one_more(size - 1 - n) for n in range(min(count, size)))
        return self.scarcity(seat) * fewer

    def keep(self, kind: int) -> float:
        """What a card is worth in the own hand: to be played some day, and its reveal."""
        usual, reveal = self.usual[kind]
        # Near the end what it can do at once counts, and its points most of all.
        return WAITING * max(usual, 0.0) + 0.3 * max(0, self.points_of(kind, self.seat)) + reveal

    def in_field(self, card: FieldCard) -> float:
        """What a card in a Field of View is worth to who has it, ongoing actions included."""
        return card.points + self.ongoing(card.kind)

    def ongoing(self, kind: int) -> float:
        """What an ongoing card will still bring."""
        lasting = self._lasting[kind]
        return 0.7 * max(0.0, self.rounds - 1) * lasting if lasting else 0.0

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
            worth += self.standing(owner, total - card.points) - self.standing(owner, total)
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


def _one_more(size: int) -> float:
    return ONE_MORE[size] if 0 <= size < len(ONE_MORE) else YET_ANOTHER
