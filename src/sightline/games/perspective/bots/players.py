"""Bots that know Perspective. They see what their seat sees, and remember it.

All think about the worlds that their sight leaves open (``belief.py``). ``careful`` and ``counter``
imagine whole turns (``planning.py``): ``careful`` wants positions that it is certain of, and
``counter`` weighs chances. ``search`` imagines whole games (``searching.py``, ``solo_search.py``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec, Explanation
from sightline.core.evaluation import Evaluation
from sightline.core.message import say
from sightline.core.sight import Sight
from sightline.core.state import State
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
from sightline.games.perspective.rules.hands import Side
from sightline.games.perspective.rules.knowledge import Known
from sightline.games.perspective.rules.moves import Claim, Insert, Pass, SoloMove, TableMove
from sightline.games.perspective.rules.solo import SoloState
from sightline.games.perspective.rules.state import PerspectiveState

if TYPE_CHECKING:
    from sightline.games.perspective.bots.searching import Lookahead

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
        Meta(extra={"help": say("perspective-bot-param-memory")}),
    ] = None


class Budget(Memory, frozen=True):
    """How long it thinks. Without ``seconds`` the same seed gives the same game everywhere."""

    iterations: Annotated[
        int, Meta(ge=1, le=100_000_000, extra={"help": say("bot-param-playouts")})
    ] = 2000
    seconds: Annotated[
        Annotated[float, Meta(gt=0, le=600)] | None,
        Meta(extra={"help": say("bot-param-seconds")}),
    ] = None


class Rememberer(Bot):
    """What all of them share: beliefs, and what is forgotten."""

    limit = 160

    def __init__(self, memory: int | None) -> None:
        self._memory = memory

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        world = sight.sample(rng)
        if isinstance(world, SoloState):
            return self.decide_solo(world, rng)
        assert isinstance(world, PerspectiveState)
        belief = self.believe(world, sight.seat, rng)
        if world.stage == "redraw":
            return Insert(self._place_for_redraw(belief))
        return self.decide(belief, rng)

    def believe(self, world: PerspectiveState, seat: int, rng: Random) -> Belief:
        """What it makes of a position, with what it has not forgotten."""
        known = None if self._memory is None else remembered(world, seat, self._memory)
        return Belief(world, seat, rng, self.limit, known)

    @abstractmethod
    def decide(self, belief: Belief, rng: Random) -> TableMove:
        """The next move; all but where to put cards after a wrong claim."""

    @abstractmethod
    def decide_solo(self, world: SoloState, rng: Random) -> SoloMove:
        """The next move in solo, where ``world`` is one of the possible layouts."""

    def _place_for_redraw(self, belief: Belief) -> int:
        """Where the drawn card's hidden side fits the goal best."""
        places = range(len(belief.own) + 1)
        if belief.world.options.advanced:
            return 1
        (row,) = belief.goal_rows(belief.seat, belief.other)

        def fits(place: int) -> int:
            return belief.fit(belief.draw[0] ^ 1, row[place]).bit_count()

        return max(places, key=fits) + 1


def remembered(world: PerspectiveState, seat: int, memory: int) -> list[Known]:
    """What a seat knows of each card, less what it saw last so many of its own turns ago.

    Every world that it thinks possible has the same past for it, so any of them tells.
    """
    last_seen: dict[Side, int] = {}
    past = world.game.begin(world.players, world.options, world.deal)
    for step in (None, *world.steps):
        if step is not None:
            past.carry_out(step.seat, step.move)
        assert isinstance(past, PerspectiveState)
        now, visible = past.turns // past.players, seen_now(past, seat)
        for side in past.seen[seat]:
            if side in visible or side not in last_seen:
                last_seen[side] = now
    now = world.turns // world.players
    fresh = {side for side, turn in last_seen.items() if now - turn < memory}
    return [
        (up if (card, 0) in fresh else None, down if (card, 1) in fresh else None)
        for card, (up, down) in enumerate(world.known(seat))
    ]


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

    def decide_solo(self, world: SoloState, rng: Random) -> SoloMove:
        from sightline.games.perspective.bots.solo_search import likely_line

        line = likely_line(world, SOLO_BUDGET)
        return line[0] if line else rng.choice(list(world.legal(0)))

    def decide(self, belief: Belief, rng: Random) -> TableMove:
        if belief.world.stage in ("claim", "claim-end"):
            return Claim() if self.claims(belief) else Pass()
        return self.best(belief, ends(belief)).moves[0]

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        from sightline.games.perspective.bots import explaining

        world = sight.sample(rng)
        if not isinstance(world, PerspectiveState):
            return None
        if world.stage == "redraw":
            return Explanation(say("perspective-bot-redraw"))
        belief = self.believe(world, sight.seat, rng)
        if world.stage in ("claim", "claim-end"):
            return explaining.claiming(belief, move)
        options = ends(belief)
        meant = [after for after in options if after.moves[0] == move]
        # Somebody else may have made the move: then there is nothing that it could have meant.
        return explaining.turning(belief, self.best(belief, meant), options) if meant else None

    @abstractmethod
    def claims(self, belief: Belief) -> bool:
        """Whether to claim with the hand as it is."""

    @abstractmethod
    def best(self, belief: Belief, options: list[After]) -> After:
        """The best of these turns, or of these ends of a turn."""


def ends(belief: Belief) -> list[After]:
    """Everything that the rest of this turn can lead to."""
    own, other, used = belief.own, belief.other, belief.used
    match belief.world.stage:
        case "insert":
            found = turns(belief, wide(belief), may_claim(belief))
        case "play":
            found = plays(belief, own, other, used, wide(belief), may_claim(belief))
        case "take":
            found = takes(own, other, used)
        case "reclaim":
            which = "own" if len(own) == 2 else belief.world.other_name
            found = reclaims(own, other, used, which)
        case stage:
            found = actions(belief, STAGE_COLOURS[stage], own, other, used, wide(belief))
    return list(found)


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

    def decide_solo(self, world: SoloState, rng: Random) -> SoloMove:
        from sightline.games.perspective.bots.solo_search import best_line

        line = best_line(world, self._budget.iterations, self._budget.seconds)
        return line[0] if line else rng.choice(list(world.legal(0)))

    def decide(self, belief: Belief, rng: Random) -> TableMove:
        from sightline.games.perspective.bots.searching import Lookahead, Thinking, as_moves

        budget = Thinking(self._budget.iterations, self._budget.seconds)
        ahead = Lookahead(belief, budget, rng)
        if belief.world.stage in ("claim", "claim-end"):
            return Claim() if self._claims_with(belief, ahead) else Pass()
        turn, _ = ahead.best_turn()
        return as_moves(belief.world, turn)[0]

    def evaluate(
        self,
        sight: Sight[Any, Any],
        rng: Random,
        *,
        moves: Sequence[Any] = (),
        effort: float = 1.0,
        world: State[Any, Any, Any, Any] | None = None,
    ) -> Evaluation | None:
        from sightline.games.perspective.bots.evaluating import evaluate

        position = sight.sample(rng) if world is None else world
        if isinstance(position, SoloState):
            from sightline.games.perspective.bots.solo_evaluating import evaluate_solo

            return evaluate_solo(sight, rng, moves, effort, world)
        if not isinstance(position, PerspectiveState) or position.stage == "redraw":
            return None

        def believe(position: PerspectiveState) -> Belief:
            belief = Belief(position, sight.seat, rng, self.limit)
            if world is not None:
                belief.narrow()
            return belief

        def imagine() -> PerspectiveState:
            imagined = sight.sample(rng) if world is None else world
            assert isinstance(imagined, PerspectiveState)
            return imagined

        games = max(1, round(self._budget.iterations * effort))
        return evaluate(position, sight.seat, imagine, believe, moves, games, rng)

    def _claims_with(self, belief: Belief, ahead: Lookahead) -> bool:
        now = belief.chance(belief.match(belief.own, belief.goal_rows(belief.seat, belief.other)))
        if now == 1 and belief.exact:
            return True
        if now < WORTH_A_CLAIM:
            return False
        if belief.world.stage == "claim-end":
            return ahead.value(True, 0.5) > ahead.value(False, 0.5)
        _, kept = ahead.best_turn(0.7)
        return ahead.value(True, 0.3) > kept


BOTS: tuple[BotSpec, ...] = (
    BotSpec(
        "careful",
        3,
        say("perspective-bot-careful"),
        Careful,
        Memory,
        explains=True,
        extra="fast",
    ),
    BotSpec(
        "counter",
        4,
        say("perspective-bot-counter"),
        Counter,
        Memory,
        explains=True,
        extra="fast",
    ),
    BotSpec(
        "search",
        5,
        say("perspective-bot-search"),
        Search,
        Budget,
        explains=True,
        evaluates=True,
        extra="fast",
        budget="iterations",
    ),
)
