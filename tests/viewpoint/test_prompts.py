"""Prompts tell nothing: a classifier that knows who was asked, and when, guesses no better.

After every play each other seat is guessed about: does it hold a card with a reveal? Both
classifiers know what is public: where the seat sits, how many cards it holds, whether a reveal came
of the play. One of them also gets the prompt trace: whether a window opened, whom it asked, and how
many steps the audience counted until it closed. The trace is then permuted among plays that look
alike in public. If it told anything, the true trace would help more than most permuted ones. The
same test on a build that asks only those who hold something shows that it would notice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import log
from random import Random

import pytest
from msgspec.structs import replace

from sightline.games.viewpoint.game import GAME, Viewpoint
from sightline.games.viewpoint.rules.board import Deal
from sightline.games.viewpoint.rules.moves import Play
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.stack import PASS, Window
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.windows import fitting

PLAYERS = 3
PERMUTATIONS = 199


class AsksHolders(ViewpointState):
    """The mistake that every other table makes: only those who can answer are asked."""

    def _ask_window(self, window: Window) -> None:
        super()._ask_window(window)
        if self.ask is None:
            return
        held = [s for s in self.ask.seats if fitting(self, self._deck, window, s)]
        if not held:
            self.tasks.pop()
            self.ask = None
            return
        answers = tuple(None if seat in held else PASS for seat in range(self.players))
        self.tasks[-1] = replace(window, answers=answers)
        self.ask = replace(self.ask, seats=tuple(held))


class Leaky(Viewpoint):
    """Viewpoint with that mistake."""

    def begin(self, players: int, options: Options, deal: Deal) -> ViewpointState:
        return AsksHolders(self, players, options, deal)


@dataclass
class Guess:
    """One seat after one play."""

    public: Hashable
    trace: Hashable
    holds: bool
    everything: Hashable
    """All public facts on which windows may depend."""
    windows: Hashable
    """The whole trace, of all windows up to the next other decision."""


def guesses(game: Viewpoint, games: int, seed: int) -> list[Guess]:
    """Random games, cut into plays."""
    found: list[Guess] = []
    for number in range(games):
        rng = Random(f"{seed} {number}")
        state = game.start(PLAYERS, {"turn_limit": 45}, seed=rng.getrandbits(64))
        assert isinstance(state, ViewpointState)
        while state.awaiting:
            seat = rng.choice(state.awaiting)
            legal = state.legal(seat)
            move = legal[rng.randrange(len(legal))]
            if isinstance(move, Play):
                found += _after_play(state, seat, move, rng)
            else:
                state.apply(seat, move)
    return found


def _after_play(state: ViewpointState, seat: int, move: Play, rng: Random) -> list[Guess]:
    """Make the play, follow it through its first windows, and note what could be noticed."""
    others = [(seat + step) % state.players for step in range(1, state.players)]
    reveals = {kind.name for kind in state._deck.kinds if kind.reveal is not None}
    holds = [not reveals.isdisjoint(state.titles(state.hands[other])) for other in others]
    before = tuple(
        (min(2, len(state.hands[other])), min(2, len(state.fields[other]))) for other in others
    )
    own = min(2, len(state.fields[seat])), min(2, len(state.discard)), bool(state.draw)
    sizes = [min(4, len(state.hands[other])) for other in others]
    state.apply(seat, move)
    card = state.next_id - 1
    asked: list[tuple[int, ...]] = []
    steps: list[int] = []
    while state.in_window and not state.shown and state.ask is not None and state.ask.card == card:
        asked.append(tuple(sorted((other - seat) % state.players for other in state.asked)))
        steps.append(0)
        # The audience perceives nothing until the window closes, and then one step.
        prompt = state.prompt
        while state.prompt == prompt:
            answering = rng.choice(state.awaiting)
            legal = state.legal(answering)
            happened = state.apply(answering, legal[rng.randrange(len(legal))])
            steps[-1] += bool(happened.to(None))
    shown = tuple(state.title(kind) for _, kind in state.shown)
    return [
        Guess(
            public=(place, sizes[place], bool(shown)),
            trace=(tuple(asked[:1]), tuple(steps[:1])),
            holds=held,
            everything=(move.card, before, own, shown),
            windows=(tuple(asked), tuple(steps)),
        )
        for place, held in enumerate(holds)
    ]


def loss(samples: Sequence[Guess], traces: Sequence[Hashable]) -> float:
    """The mean log loss of a classifier that counts, learnt on one half, tried on the other."""
    counts: list[dict[Hashable, list[int]]] = [{}, {}]
    keys = [(sample.public, trace) for sample, trace in zip(samples, traces, strict=True)]
    for number, sample in enumerate(samples):
        counts[number // 2 % 2].setdefault(keys[number], [1, 1])[sample.holds] += 1
    total = 0.0
    for number, sample in enumerate(samples):
        seen = counts[1 - number // 2 % 2].get(keys[number], (1, 1))
        total -= log(seen[sample.holds] / sum(seen))
    return total / len(samples)


def p_value(samples: Sequence[Guess], rng: Random) -> float:
    """How often a permuted trace helps as much as the true one."""
    truth = loss(samples, [sample.trace for sample in samples])
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for number, sample in enumerate(samples):
        alike[sample.public].append(number)
    as_good = 0
    for _ in range(PERMUTATIONS):
        traces: list[Hashable] = [sample.trace for sample in samples]
        for numbers in alike.values():
            shuffled = [samples[number].trace for number in numbers]
            rng.shuffle(shuffled)
            for number, trace in zip(numbers, shuffled, strict=True):
                traces[number] = trace
        as_good += loss(samples, traces) <= truth + 1e-12
    return (1 + as_good) / (1 + PERMUTATIONS)


def test_the_prompt_trace_tells_nothing() -> None:
    samples = guesses(GAME, 25, 1)
    assert 0.2 < sum(sample.holds for sample in samples) / len(samples) < 0.9
    assert p_value(samples, Random(1)) > 0.01


def test_asking_only_holders_is_noticed() -> None:
    samples = guesses(Leaky(), 25, 1)
    assert p_value(samples, Random(1)) <= 0.01


def test_the_trace_follows_from_what_is_public() -> None:
    """Without chance: among plays that look alike in public, all traces are the same."""
    traces: dict[Hashable, set[Hashable]] = defaultdict(set)
    for sample in guesses(GAME, 25, 2):
        traces[sample.everything].add(sample.windows)
    assert all(len(seen) == 1 for seen in traces.values())


@pytest.mark.long
def test_the_prompt_trace_tells_nothing_in_many_games() -> None:
    samples = guesses(GAME, 1500, 3)
    assert p_value(samples, Random(3)) > 0.01
    assert p_value(guesses(Leaky(), 1500, 3), Random(3)) <= 0.01
