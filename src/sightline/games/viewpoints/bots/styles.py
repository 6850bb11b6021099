"""Partners of other habits: hand-made ways of building, for teams of strangers.

None of them keeps to the habits of ``beliefs.py``, so what a partner reads into their actions may
be wrong. Each plays as well as it can by its own lights. The builders look at nothing but their own
card and the grid.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from sightline.core.bot import Bot
from sightline.core.sight import Sight
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.partners import Partner, rounds_needed
from sightline.games.viewpoints.bots.sides import Side, Step
from sightline.games.viewpoints.rules.grid import NOTHING
from sightline.games.viewpoints.rules.knowledge import Knowledge
from sightline.games.viewpoints.rules.learning import grid_after, learn
from sightline.games.viewpoints.rules.moves import AnyMove, Pass, Propose, Return, Settle, Token
from sightline.games.viewpoints.rules.views import Placed, Reserved, TurnBegan, View

PATIENCE = 3
"""Own turns after which a piece in hand that the own card does not show is laid again."""


class Builder(Bot):
    """Builds its own side. What it does first, and what with a piece in hand, is its style."""

    def choose(self, sight: Sight[AnyMove, View], rng: Random) -> AnyMove:
        view = sight.view
        if view.stage == "propose":
            return Propose(rounds_needed(view))
        if view.stage == "settle":
            return Settle(max(view.proposals, default=rounds_needed(view)))
        side = Side(view, sight.seat)
        if view.complete:
            return self.spared(sight, side, rng) or Pass()
        return self.step(sight, side, rng) or self.at_a_loss(sight, side, rng)

    def step(self, sight: Sight[AnyMove, View], side: Side, rng: Random) -> AnyMove | None:
        """What brings its own side forward; None: it knows nothing."""
        raise NotImplementedError

    def spared(self, sight: Sight[AnyMove, View], side: Side, rng: Random) -> AnyMove | None:
        """Its own side is right: lay a piece that it has kept long enough, unseen."""
        if side.kept is None or _turns_kept(sight) < PATIENCE:
            return None
        return _drawn((step for step in side.returning() if step.gain == 0), rng)

    def at_a_loss(self, sight: Sight[AnyMove, View], side: Side, rng: Random) -> AnyMove:
        """Nothing helps at once: wait, or make room."""
        if Pass() in sight.legal:
            return Pass()
        room = (
            _drawn(side.taking(side.wrong), rng)
            or _drawn([*side.moving(side.takeable), *side.taking(side.takeable)], rng)
            or _drawn(side.returning(), rng)
        )
        return room or _anything(sight, rng)


class Headstrong(Builder):
    """Ignores every convention: lays whatever its card shows a corner of, at any depth, and moves
    what does not suit it, whoever laid it and however often."""

    def step(self, sight: Sight[AnyMove, View], side: Side, rng: Random) -> AnyMove | None:
        del sight
        steps = [*side.laying(), *side.moving(side.takeable), *side.taking(side.wrong)]
        return _drawn(_gaining(steps), rng)


class Hoarder(Builder):
    """Takes into its hand what is wrong on its side, or not to be seen there at all, each piece
    once, and keeps it until all else of its own side is there."""

    def step(self, sight: Sight[AnyMove, View], side: Side, rng: Random) -> AnyMove | None:
        had = {
            event.piece.letter
            for events in sight.events
            for event in events
            if isinstance(event, Reserved) and event.seat == sight.seat
        }
        strange = [letter for letter in side.takeable if letter not in side.card]
        wanted = [letter for letter in dict.fromkeys([*side.wrong, *strange]) if letter not in had]
        if side.kept is None and wanted:
            return _drawn(side.taking(wanted), rng)
        laying = _gaining(side.laying())
        return (
            _drawn((step for step in laying if not isinstance(step.move, Return)), rng)
            or _drawn(_gaining(side.moving(side.wrong)), rng)
            or _drawn(laying, rng)
        )


class Mason(Builder):
    """Builds from the ground: always the lowest piece first, as low as its card allows, and nothing
    new before what is wrong has been taken down."""

    def step(self, sight: Sight[AnyMove, View], side: Side, rng: Random) -> AnyMove | None:
        del sight
        if side.wrong:
            better = _lowest(_gaining(side.moving(side.wrong)), rng)
            taken = _drawn(side.taking(side.wrong), rng)
            if better or taken:
                return better or taken
        return _lowest(_gaining(side.laying()), rng)


class Idler(Partner):
    """Passes as soon as it may, whatever has become of its side; builds as a novice until then."""

    def __init__(self) -> None:
        super().__init__(2, attentive=False)

    def choose(self, sight: Sight[AnyMove, View], rng: Random) -> AnyMove:
        return Pass() if Pass() in sight.legal else super().choose(sight, rng)


class Forgetful(Partner):
    """Keeps to all conventions, but remembers only the last few turns: not what was claimed before,
    nor what was announced, answered or looked at."""

    def __init__(self, memory: int) -> None:
        super().__init__(16, thorough=False, memory=memory)
        self._turns = memory

    def _believe(self, sight: Sight[AnyMove, View]) -> Beliefs:
        beliefs = super()._believe(sight)
        beliefs.known = _recent(sight, self._turns)
        return beliefs


def _recent(sight: Sight[AnyMove, View], turns: int) -> Knowledge:
    """The own card, and what the last turns have taught."""
    view = sight.view
    assert view.own is not None
    assert view.card is not None
    known = Knowledge(view.pieces)
    begun = sum(isinstance(event, TurnBegan) for events in sight.events for event in events)
    where, now = NOTHING, 0
    for events in sight.events:
        for event in events:
            now += isinstance(event, TurnBegan)
            where = grid_after(where, event)
            if now >= begun - turns or isinstance(event, Placed | Reserved):
                learn(known, event, where)
    known.cards[view.own] = view.card
    return known


def _turns_kept(sight: Sight[AnyMove, View]) -> int:
    """How many own turns have begun since the piece in hand was taken."""
    turns = 0
    for events in sight.events:
        for event in events:
            if isinstance(event, Reserved) and event.seat == sight.seat:
                turns = 0
            elif isinstance(event, TurnBegan) and event.seat == sight.seat:
                turns += 1
    return turns


def _gaining(steps: Iterable[Step]) -> list[Step]:
    return [step for step in steps if step.gain > 0]


def _drawn(steps: Iterable[Step], rng: Random) -> AnyMove | None:
    """One of the steps that gain most."""
    some = list(steps)
    most = max((step.gain for step in some), default=0)
    return rng.choice([step.move for step in some if step.gain == most]) if some else None


def _lowest(steps: Iterable[Step], rng: Random) -> AnyMove | None:
    """One of the steps that lay a piece lowest."""
    some = list(steps)
    least = min((step.height for step in some), default=0)
    return rng.choice([step.move for step in some if step.height == least]) if some else None


def _anything(sight: Sight[AnyMove, View], rng: Random) -> AnyMove:
    """Any legal move, if there is one a question: it does no harm."""
    moves = list(sight.legal)
    questions = [move for move in moves if isinstance(move, Token) and move.token != "swap"]
    return rng.choice(questions or moves)
