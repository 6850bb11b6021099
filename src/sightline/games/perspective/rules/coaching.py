"""For somebody new at a table: what there is to do now and what it is for.

From all that the seat has seen since the deal, which it might have forgotten: so a line says what a
move does for certain, and names no colour that is not in sight, but for one that it speaks of now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from sightline.core.message import Message, all_of, say
from sightline.games.perspective.rules.cards import COLOUR_NAMES, Colour, Row, pair_counts
from sightline.games.perspective.rules.knowledge import Known, Worlds, turned
from sightline.games.perspective.rules.moves import (
    ORDERS,
    Ask,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Play,
    Reclaim,
    Sort,
    TableMove,
    Take,
    Tell,
    Which,
)
from sightline.games.perspective.rules.naming import move_title
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import Stage

Cards = tuple[Known, ...]
"""Of each card its private side and its public one; in a pile the upper and the lower one."""
Line = tuple[Message | None, tuple[str, ...]]
"""What is said, and what is marked on the board."""

LEARNT = 0.4
"""What it is worth to learn a side: less than a colour that is certainly in place."""
PARTNERS = 0.3
"""What a colour of the partner's goal is worth to whose own goal is open."""
LIKELY = 50
"""From so many per cent on a claim is called likely."""
_AFTER: dict[Colour, Stage] = {"Y": "flip", "G": "give", "R": "discard", "B": "inform"}


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The cards as one seat knows them, and which colours it wants to be seen."""

    own: Cards
    other: Cards
    used: Cards
    drawn: Known
    goal: Row | None
    """What the others are to see of the own hand; None: that is done."""
    others: Row | None
    """What is to be seen of the partner's hand."""
    other_name: Which

    def right(self) -> int:
        """How many colours are in place, for certain: of the own goal, or of the partner's."""
        if self.goal is not None:
            return _right(self.own, self.goal)
        return 0 if self.others is None else _right(self.other, self.others)

    def worth(self) -> float:
        """What is known to be in place."""
        own = 0 if self.goal is None else _right(self.own, self.goal)
        theirs = 0 if self.others is None else _right(self.other, self.others)
        return own + theirs * (1 if self.goal is None else PARTNERS)

    def hand(self, which: Which) -> Cards:
        """The hand that a move names."""
        return self.own if which == "own" else self.other

    def having(self, which: Which, cards: Cards) -> Knowledge:
        """With another hand."""
        return replace(self, own=cards) if which == "own" else replace(self, other=cards)


@dataclass(frozen=True, slots=True)
class Plan:
    """A move, and what is known once the action is over, played as well as is certain."""

    move: TableMove
    then: Knowledge
    worth: float
    learns: bool = False


def table_line(world: PerspectiveState, seat: int) -> Line:
    """What to do now; nothing if it is not this seat's turn. Of the world only what the seat knows
    is read, which is the same in every world that it thinks possible."""
    if world.turn != seat:
        return None, ()
    known = known_by(world, seat)
    if world.stage in ("claim", "claim-end"):
        return _claim(world, seat, known), ()
    reclaiming: Which = "own" if world.reclaiming == seat else known.other_name
    plan = max(plans(world.stage, known, reclaiming), key=lambda one: one.worth)
    return _told(world.stage, plan, known), _marked(plan.move, known.other_name)


def known_by(world: PerspectiveState, seat: int) -> Knowledge:
    """What a seat knows of the cards, and its goal."""
    notes, other = world.notebook(seat), world.other_hand(seat)
    shared = world.shared is not None
    goal: Row | None = None
    if world.options.advanced:
        # The lower sides would do as well, but nobody sees them.
        goal = cast("Row", world.public_row(other))
    elif not world.fulfilled[seat]:
        goal = world.deal.goals[seat]
    beside = notes.shared if shared else notes.hands[other]
    return Knowledge(
        tuple((card.private, card.public) for card in notes.hands[seat]),
        tuple((card.private, card.public) for card in beside),
        tuple((card.up, card.down) for card in notes.used),
        (notes.draw[0].up, notes.draw[0].down),
        goal,
        None if shared or world.fulfilled[other] else world.deal.goals[other],
        world.other_name,
    )


# -- what could be done ----------------------------------------------------------------------------


def plans(stage: Stage, known: Knowledge, reclaiming: Which = "own") -> Iterator[Plan]:
    """Each move at a stage, with what can then be made of it for certain."""
    match stage:
        case "insert" | "redraw":
            for at in range(1, len(known.own) + 2):
                after = known.having("own", _with(known.own, at, known.drawn))
                yield _best(Insert(at), "play" if len(after.own) > 3 else "over", after)
        case "play":
            for card, (private, public) in enumerate(known.own, 1):
                assert private is not None
                after = replace(known.having("own", _without(known.own, card)))
                after = replace(after, used=(*known.used, (private, public)))
                yield _best(Play(card), _AFTER[private], after)
        case "flip":
            for which, card in _places(known):
                cards = list(known.hand(which))
                cards[card - 1] = turned(cards[card - 1])
                yield _done(Flip(which, card), known.having(which, tuple(cards)))
        case "give" | "take":
            yield from _trades(stage, known)
        case "discard" | "reclaim":
            yield from _exchanges(stage, known, reclaiming)
        case "inform":
            yield from _informs(known)
        case _:
            return


def _trades(stage: Stage, known: Knowledge) -> Iterator[Plan]:
    if stage == "give":
        for card, given in enumerate(known.own, 1):
            for at in range(1, len(known.other) + 2):
                after = known.having("own", _without(known.own, card))
                after = after.having(known.other_name, _with(known.other, at, given))
                yield _best(Give(card, at), "take", after)
        return
    for card, taken in enumerate(known.other, 1):
        for at in range(1, len(known.own) + 2):
            after = known.having("own", _with(known.own, at, taken))
            after = after.having(known.other_name, _without(known.other, card))
            yield _done(Take(card, at), after)


def _exchanges(stage: Stage, known: Knowledge, reclaiming: Which) -> Iterator[Plan]:
    if stage == "discard":
        for which, card in _places(known):
            cards = known.hand(which)
            after = known.having(which, _without(cards, card))
            after = replace(after, used=(*known.used, cards[card - 1]))
            yield _best(Discard(which, card), "reclaim", after, which)
        return
    cards = known.hand(reclaiming)
    for card, taken in enumerate(known.used, 1):
        for at in range(1, len(cards) + 2):
            yield _done(Reclaim(card, at), known.having(reclaiming, _with(cards, at, taken)))


def _informs(known: Knowledge) -> Iterator[Plan]:
    own = 0.0 if known.goal is None else LEARNT
    for card, (_, public) in enumerate(known.own, 1):
        learns = public is None
        yield Plan(Ask(card), known, known.worth() + own * learns, learns)
    for which in ("own", known.other_name):
        cards = known.hand(which)
        for order in ORDERS:
            yield _done(
                Sort(which, order),
                known.having(which, tuple(cards[place - 1] for place in order)),
            )
    for card, (private, _) in enumerate(known.other, 1):
        if known.other_name == "shared":
            learns = private is None
            yield Plan(Look(card), known, known.worth() + LEARNT / 4 * learns, learns)
        else:
            yield Plan(Tell(card), known, known.worth() + LEARNT / 2, learns=True)


def _best(move: TableMove, stage: Stage, after: Knowledge, reclaiming: Which = "own") -> Plan:
    """A move that is followed by another decision, which is then taken well."""
    following = list(plans(stage, after, reclaiming))
    if not following:
        return _done(move, after)
    best = max(following, key=lambda one: one.worth)
    return Plan(move, best.then, best.worth, best.learns)


def _done(move: TableMove, after: Knowledge) -> Plan:
    return Plan(move, after, after.worth())


def _places(known: Knowledge) -> Iterator[tuple[Which, int]]:
    for which in ("own", known.other_name):
        for card in range(1, len(known.hand(which)) + 1):
            yield which, card


def _right(cards: Cards, goal: Row) -> int:
    return sum(public == wanted for (_, public), wanted in zip(cards, goal, strict=False))


def _with(cards: Cards, at: int, card: Known) -> Cards:
    return (*cards[: at - 1], card, *cards[at - 1 :])


def _without(cards: Cards, card: int) -> Cards:
    return (*cards[: card - 1], *cards[card:])


# -- what is said ----------------------------------------------------------------------------------


def _claim(world: PerspectiveState, seat: int, known: Knowledge) -> Message:
    goal = known.goal
    assert goal is not None, "whose goal is fulfilled claims no more"
    unknown = [place for place, (_, public) in enumerate(known.own, 1) if public is None]
    wrong = [
        place
        for place, ((_, public), wanted) in enumerate(zip(known.own, goal, strict=True), 1)
        if public not in (None, wanted)
    ]
    cost = world.options.failed_claim
    right = _right(known.own, goal)
    if wrong:
        return say(
            "perspective-coach-claim-wrong", right=right, cards=all_of(wrong), count=len(wrong)
        )
    if not unknown:
        return say("perspective-coach-claim-certain")
    percent = chance(world, seat, goal)
    if percent == 100:
        return say("perspective-coach-claim-certain")
    if percent == 0:
        return say(
            "perspective-coach-claim-impossible",
            right=right,
            cards=all_of(unknown),
            count=len(unknown),
        )
    if percent >= LIKELY:
        return say("perspective-coach-claim-likely", right=right, percent=percent, cost=cost)
    return say(
        "perspective-coach-claim-unknown",
        right=right,
        cards=all_of(unknown),
        count=len(unknown),
        percent=percent,
        cost=cost,
    )


def chance(world: PerspectiveState, seat: int, goal: Row) -> int:
    """In how many per cent of all deals that agree with what a seat has seen the others see this
    row; 100 and 0 are said only of what is certain."""
    known, box = world.known(seat), pair_counts(world.players)
    every = Worlds(known, box).count
    for (card, face), wanted in zip(world.hands[seat], goal, strict=True):
        sides = list(known[card])
        if sides[1 - face] not in (None, wanted):
            return 0
        sides[1 - face] = wanted
        known[card] = (sides[0], sides[1])
    fitting = Worlds(known, box).count
    if fitting in (0, every):
        return 100 * fitting // every
    return min(99, max(1, round(100 * fitting / every)))


def _told(stage: Stage, plan: Plan, now: Knowledge) -> Message:
    """The move that brings most for certain, and why it does."""
    whose = "own" if now.goal is not None else "partner"
    gain = "yes" if plan.then.right() > now.right() else "learns" if plan.learns else "no"
    told = say("perspective-coach-then", right=plan.then.right(), whose=whose, gain=gain)
    move, title = plan.move, move_title(plan.move)
    match move:
        case Insert():
            top, back = now.drawn
            return say(
                "perspective-coach-insert",
                colour=_named(top),
                known="yes" if back else "no",
                at=move.at,
                stage=stage,
                then=told,
            )
        case Play():
            colour = now.own[move.card - 1][0]
            return say(
                "perspective-coach-play", card=move.card, action=colour or "", gain=gain, then=told
            )
        case Flip():
            return say("perspective-coach-flip", title=title, gain=gain, then=told)
        case Give():
            return say("perspective-coach-give", title=title, hand=now.other_name, then=told)
        case Take():
            colour = _named(now.other[move.card - 1][1])
            return say("perspective-coach-take", title=title, colour=colour, then=told)
        case Discard():
            return say("perspective-coach-discard", title=title, then=told)
        case Reclaim():
            return say("perspective-coach-reclaim", title=title, gain=gain, then=told)
        case Ask():
            wanted = _named(now.goal[move.card - 1] if now.goal else None)
            return say("perspective-coach-ask", card=move.card, wanted=wanted)
        case Sort():
            return say("perspective-coach-sort", title=title, then=told)
        case _:
            return say("perspective-coach-tell", title=title, hand=now.other_name)


def _named(colour: Colour | None) -> Message | str:
    return "" if colour is None else COLOUR_NAMES[colour]


def _marked(move: TableMove, other: Which) -> tuple[str, ...]:
    """What the move begins with, by the names that the board gives it."""
    match move:
        case Insert():
            return (f"slot:own:{move.at}",)
        case Play() | Give() | Ask():
            return (f"card:own:{move.card}",)
        case Flip() | Discard():
            return (f"card:{move.hand}:{move.card}",)
        case Take() | Tell() | Look():
            return (f"card:{other}:{move.card}",)
        case Reclaim():
            return (f"card:used:{move.card}",)
        case _:
            return ()
