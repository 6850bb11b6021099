"""Bots that know Perspective. They see what their seat sees, and remember it.

All think about the worlds that their sight leaves open (``belief.py``). ``careful`` and ``counter``
imagine whole turns (``planning.py``): ``careful`` wants positions that it is certain of, and
``counter`` weighs chances. ``search`` imagines whole games (``searching.py``, ``solo_search.py``).
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.sight import Sight
from sightline.games.perspective.bots.belief import Belief, Hand
from sightline.games.perspective.bots.planning import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    After,
    actions,
    next_turn,
    plays,
    reclaims,
    takes,
    turns,
)
from sightline.games.perspective.bots.solo_solver import par_from
from sightline.games.perspective.rules.cards import Sides
from sightline.games.perspective.rules.hands import Side
from sightline.games.perspective.rules.knowledge import Known
from sightline.games.perspective.rules.moves import Claim, Insert, Pass, SoloMove, TableMove
from sightline.games.perspective.rules.solo import SoloState
from sightline.games.perspective.rules.state import PerspectiveState

if TYPE_CHECKING:
    from sightline.games.perspective.bots.searching import Lookahead
    from sightline.games.perspective.bots.solo_search import SoloSearch

# A turn later is worth so much less: somebody else may win in the meantime.
DISCOUNT = 0.6
# What a fresh hand after a wrong claim is still worth.
FRESH = 0.6
# With elimination a wrong claim loses: only (nearly) certain ones are made.
NEARLY_CERTAIN = 0.98
# Turns that are looked at more closely, after a first glance at all of them.
CLOSER = 32
# Chances below this are never claimed.
WORTH_A_CLAIM = 0.1
# Positions that solo may look at for each plan.
SOLO_BUDGET = 200_000
STAGE_COLOURS = {"flip": YELLOW, "give": GREEN, "discard": RED, "inform": BLUE}


class Memory(msgspec.Struct, frozen=True):
    """How well it remembers."""

    memory: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None,
        Meta(description="Own turns after which a side is forgotten; never, if left out."),
    ] = None


class Budget(Memory, frozen=True):
    """How long it thinks. With ``iterations`` the same seed gives the same game everywhere."""

    seconds: Annotated[float, Meta(gt=0, le=600, description="Thinking time a decision.")] = 0.3
    iterations: Annotated[
        Annotated[int, Meta(ge=1, le=100_000_000)] | None,
        Meta(description="Imagine so many games a decision instead, whatever the time."),
    ] = None


class Rememberer(Bot):
    """What all of them share: beliefs, what is forgotten, and a turn that is already planned."""

    limit = 160

    def __init__(self, memory: int | None) -> None:
        self._memory = memory
        self._last_seen: dict[Side, int] = {}
        self._plan: list[TableMove] = []

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        world = sight.sample(rng)
        if isinstance(world, SoloState):
            return self.decide_solo(world, rng)
        assert isinstance(world, PerspectiveState)
        known = self._remembered(world, sight.seat)
        if self._plan and world.stage in ("insert", "play") and self._plan[0] in sight.legal:
            return self._plan.pop(0)
        self._plan = []
        belief = Belief(world, sight.seat, rng, self.limit, known)
        if world.stage == "redraw":
            return Insert(self._place_for_redraw(belief))
        return self.decide(belief, rng)

    @abstractmethod
    def decide(self, belief: Belief, rng: Random) -> TableMove:
        """The next move; all but where to put cards after a wrong claim."""

    @abstractmethod
    def decide_solo(self, world: SoloState, rng: Random) -> SoloMove:
        """The next move in solo, where ``world`` is one of the possible layouts."""

    def _remembered(self, world: PerspectiveState, seat: int) -> list[Known] | None:
        """What it knows of each card, less what it has forgotten; None if it forgets nothing."""
        if self._memory is None:
            return None
        now = world.turns // world.players
        visible = seen_now(world, seat)
        for side in world.seen[seat]:
            if side in visible or side not in self._last_seen:
                self._last_seen[side] = now
        fresh = {side for side, turn in self._last_seen.items() if now - turn < self._memory}
        return [
            (up if (card, 0) in fresh else None, down if (card, 1) in fresh else None)
            for card, (up, down) in enumerate(world.known(seat))
        ]

    def _place_for_redraw(self, belief: Belief) -> int:
        """Where the drawn card's hidden side fits the goal best."""
        places = range(len(belief.own) + 1)
        if belief.world.options.advanced:
            return 1
        (row,) = belief.goal_rows(belief.seat, belief.other)

        def fits(place: int) -> int:
            return belief.fit(belief.draw[0] ^ 1, row[place]).bit_count()

        return max(places, key=fits) + 1


def seen_now(world: PerspectiveState, seat: int) -> set[Side]:
    """The sides that lie open before a seat."""
    visible: set[Side] = {*world.used, *world.draw[:1]}
    for hand, slots in enumerate(world.hands):
        visible.update(slots if hand == seat else ((card, 1 - face) for card, face in slots))
    return visible


def wide(belief: Belief) -> bool:
    """Whether what becomes of the other hand matters."""
    return belief.world.players == 4 or belief.world.options.advanced


def may_claim(belief: Belief) -> bool:
    """Whether this seat can still claim."""
    return not belief.world.fulfilled[belief.seat]


class Planner(Rememberer):
    """Imagines every whole turn over the worlds it believes in."""

    def __init__(self, params: Memory) -> None:
        super().__init__(params.memory)
        self._solo = SoloPlan()

    def decide_solo(self, world: SoloState, rng: Random) -> SoloMove:
        return self._solo.choose(world, rng)

    def decide(self, belief: Belief, rng: Random) -> TableMove:
        match belief.world.stage:
            case "claim" | "claim-end":
                return Claim() if self.claims(belief) else Pass()
            case "insert":
                plan = self.best(belief, list(turns(belief, wide(belief), may_claim(belief))))
                # What the drawn card uncovers may change the action, but not what to play.
                self._plan = list(plan.moves[1:2])
                return plan.moves[0]
            case "play":
                own, other = belief.own, belief.other
                options = list(
                    plays(belief, own, other, belief.used, wide(belief), may_claim(belief))
                )
            case "take":
                options = list(takes(belief.own, belief.other, belief.used))
            case "reclaim":
                which = "own" if len(belief.own) == 2 else belief.world.other_name
                options = list(reclaims(belief.own, belief.other, belief.used, which))
            case _:
                colour = STAGE_COLOURS[belief.world.stage]
                options = list(
                    actions(belief, colour, belief.own, belief.other, belief.used, wide(belief))
                )
        return self.best(belief, options).moves[0]

    @abstractmethod
    def claims(self, belief: Belief) -> bool:
        """Whether to claim with the hand as it is."""

    @abstractmethod
    def best(self, belief: Belief, options: list[After]) -> After:
        """The best of these turns, or of these ends of a turn."""


class Careful(Planner):
    """Builds on what it is certain of, and claims only what is right in every world."""

    def claims(self, belief: Belief) -> bool:
        return belief.certain_claim()

    def best(self, belief: Belief, options: list[After]) -> After:
        # A claim within the turn is never made: at the end of the turn it is just as good.
        quiet = [after for after in options if not after.claims]
        return max(quiet, key=lambda after: self._worth(belief, after))

    def _worth(self, belief: Belief, after: After) -> float:
        rows = belief.goal_rows(belief.seat, after.other)
        worth = 0.0
        if may_claim(belief):
            worth = max(
                sum(
                    belief.fit(face ^ 1, target) == belief.everything
                    for face, target in zip(after.own, row, strict=True)
                )
                for row in rows
            )
            worth += 0.1 * belief.near(after.own, rows)
            if after.learned is not None and after.learned ^ 1 in after.own:
                worth += 0.2  # something learned of an own card
        if belief.world.players == 4:
            worth += 0.9 * partner_worth(belief, after)
        return worth


class Counter(Planner):
    """Counts cards: the chance of its goal now, and at the end of its next turn."""

    def claims(self, belief: Belief) -> bool:
        now = belief.chance(belief.match(belief.own, belief.goal_rows(belief.seat, belief.other)))
        if belief.world.options.failed_claim == "eliminate":
            return now >= NEARLY_CERTAIN
        if now < 0.2:
            return False
        if belief.world.stage == "claim":
            plan = self.best(belief, list(turns(belief, wide(belief), True)))
            return self._claimed(belief, now) >= self._value(belief, plan)
        after = After((), belief.own, belief.other, belief.used)
        return self._claimed(belief, now) >= self._kept(belief, after)

    def best(self, belief: Belief, options: list[After]) -> After:
        glances = [(self._glance(belief, after), i) for i, after in enumerate(options)]
        glances.sort(reverse=True)
        closer: list[After] = []
        met: set[tuple[Hand, int | None, Hand]] = set()
        for _, i in glances:
            after = options[i]
            key = (after.own, after.learned, after.other if wide(belief) else ())
            if key not in met:
                met.add(key)
                closer.append(after)
                if len(closer) == CLOSER:
                    break

        def worth(after: After) -> float:
            return self._value(belief, after) + 0.01 * self._glance(belief, after)

        return max(closer, key=worth)

    def _glance(self, belief: Belief, after: After) -> float:
        """A first idea of a turn's worth."""
        worth = 0.0
        if may_claim(belief):
            rows = belief.goal_rows(belief.seat, after.other)
            worth = belief.chance(belief.match(after.own, rows))
            if not after.claims:
                worth += 0.2 * belief.near(after.own, rows)
                if after.learned is not None and after.learned ^ 1 in after.own:
                    worth += 0.1
        if belief.world.players == 4:
            worth += partner_worth(belief, after)
        return worth

    def _value(self, belief: Belief, after: After) -> float:
        """The worth of a turn that is looked at closely."""
        worth = 0.0
        if may_claim(belief):
            rows = belief.goal_rows(belief.seat, after.other)
            now = belief.chance(belief.match(after.own, rows))
            worth = self._claimed(belief, now)
            if not after.claims:
                worth = max(worth, self._kept(belief, after))
        if belief.world.players == 4:
            worth += partner_worth(belief, after)
        return worth

    def _claimed(self, belief: Belief, now: float) -> float:
        """What a claim is worth that is right with this chance."""
        if belief.world.options.failed_claim == "eliminate":
            return now if now >= NEARLY_CERTAIN else 0.0
        return now + (1 - now) * DISCOUNT * FRESH

    def _kept(self, belief: Belief, after: After) -> float:
        """What the hand is worth if it is not claimed now."""
        index = belief.world.players - 1
        if belief.world.stage in ("claim", "insert"):
            index += 1  # the card of this turn still lies on the pile
        drawn = belief.draw[index] if index < len(belief.draw) else None
        chance = next_turn(belief, after, drawn)
        if belief.world.options.failed_claim == "eliminate":
            return DISCOUNT * chance
        return DISCOUNT * (chance + (1 - chance) * DISCOUNT * FRESH)


def partner_worth(belief: Belief, after: After) -> float:
    """4 players: how near the partner is to a goal that the partner also knows to be reached."""
    partner = belief.other_seat
    if belief.world.fulfilled[partner]:
        return 0.0
    (row,) = belief.goal_rows(partner, after.own)
    given = {face for face in after.other if face not in belief.other}
    heard = belief.world.seen[partner]
    right, unknown, near = belief.everything, 0, 0.0
    for face, target in zip(after.other, row, strict=True):
        fits = belief.fit(face ^ 1, target)
        right &= fits
        # What was given, turned or told is known to the partner, who saw it before.
        public = face ^ 1
        aware = face in given or public == after.told or divmod(public, 2) in heard
        unknown += not aware
        near += belief.chance(fits) * (1.0 if aware else 0.7)
    return 0.7 * belief.chance(right) * 0.4**unknown + 0.1 * near


class Search(Rememberer):
    """Plays imagined games to their end, and takes what wins most of them."""

    limit = 400

    def __init__(self, params: Budget) -> None:
        super().__init__(params.memory)
        self._budget = params
        self._solo: SoloSearch | None = None

    def decide_solo(self, world: SoloState, rng: Random) -> SoloMove:
        if self._solo is None:
            from sightline.games.perspective.bots.solo_search import SoloSearch

            self._solo = SoloSearch(self._budget.seconds, self._budget.iterations)
        return self._solo.choose(world, rng)

    def decide(self, belief: Belief, rng: Random) -> TableMove:
        from sightline.games.perspective.bots.searching import Clock, Lookahead, as_moves

        clock = Clock(self._budget.seconds, self._budget.iterations)
        ahead = Lookahead(belief, clock, rng)
        if belief.world.stage in ("claim", "claim-end"):
            return Claim() if self._claims_with(belief, ahead) else Pass()
        turn, _ = ahead.best_turn()
        moves = as_moves(belief.world, turn)
        self._plan = moves[1:2] if belief.world.stage == "insert" else []
        return moves[0]

    def _claims_with(self, belief: Belief, ahead: Lookahead) -> bool:
        from sightline.games.perspective.bots.searching import as_moves

        now = belief.chance(belief.match(belief.own, belief.goal_rows(belief.seat, belief.other)))
        if now == 1 and belief.exact:
            return True
        if now < WORTH_A_CLAIM:
            return False
        if belief.world.stage == "claim-end":
            return ahead.value(True, 0.5) > ahead.value(False, 0.5)
        turn, kept = ahead.best_turn(0.7)
        if ahead.value(True, 0.3) > kept:
            return True
        self._plan = as_moves(belief.world, turn)[:2]
        return False


class SoloPlan:
    """Solo: takes one possible layout for true, solves it, and follows the solution until a side
    comes up that is different."""

    def __init__(self) -> None:
        self._cards: tuple[Sides, ...] = ()
        self._line: list[SoloMove] = []

    def choose(self, world: SoloState, rng: Random) -> SoloMove:
        """The next move; ``world`` is drawn from what the player thinks possible."""
        if not self._line or self._is_refuted(world) or self._line[0] not in world.legal(0):
            self._cards = world.deal.cards
            self._line = list(par_from(world, SOLO_BUDGET).line)
        if self._line:
            return self._line.pop(0)
        return rng.choice(list(world.legal(0)))

    def _is_refuted(self, world: SoloState) -> bool:
        return any(
            self._cards[card][face] != world.deal.cards[card][face] for card, face in world.seen
        )


BOTS: tuple[BotSpec, ...] = (
    BotSpec("careful", 3, "Claims only what it is certain of.", Careful, Memory, extra="fast"),
    BotSpec(
        "counter",
        4,
        "Counts cards and weighs the chances of its goal.",
        Counter,
        Memory,
        extra="fast",
    ),
    BotSpec("search", 5, "Plays imagined games to their end.", Search, Budget, extra="fast"),
)
