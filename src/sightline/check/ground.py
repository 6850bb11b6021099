"""The ground that checks walk over: random games of one variant, and where we stand in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from sightline.core.events import Observer
from sightline.core.game import AnyGame, AnyState, Variant
from sightline.core.record import Record, RecordedMove
from sightline.core.registry import find_game, register, unregister

SeatMove = tuple[int, Any]

# A game that breaks its own `longest` is stopped here; one move more proves the point.
_OVERTIME = 1
# A game of so many moves × seats gets all the points that effort allows.
_USUAL_SIZE = 200
_FEWEST_POINTS = 3
_CAUTION = 0.75


class Broken(Exception):
    """A promise is broken; the message says how."""


class Skipped(Exception):
    """A check that has nothing to look at in this game; the message says why."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at. All limits are counts, so that a run repeats exactly."""

    games: int = 3
    """Random games of each variant."""
    points: int = 8
    """Positions of each game at which a check looks closely; fewer in a long one."""
    samples: int = 4
    """Worlds drawn from one sight."""
    moves: int = 24
    """Moves tried out in one position; all of them if there are no more."""
    steps: int = 64
    """Positions of a long game at which its whole past is hashed; all of them in a shorter one."""
    seeds: int = 12
    """Seeds whose deals are compared."""

    def for_variants(self, variants: int) -> Effort:
        """Less of each when there are many variants, so that one run stays within minutes."""
        return replace(
            self,
            games=max(2, min(self.games, 24 // variants)),
            points=max(5, min(self.points, 54 // variants)),
        )

    def points_in(self, trial: Trial, wanted: int | None = None) -> int:
        """How many positions of this game: the work at each grows with its moves and seats."""
        points = wanted or self.points
        size = max(_USUAL_SIZE, len(trial.moves) * trial.players)
        return max(min(points, _FEWEST_POINTS), points * _USUAL_SIZE // size)

    def brief(self) -> Effort:
        """About half as much: a slice for a test that runs at every change."""
        return replace(self, games=2, points=max(3, self.points // 2), samples=3, moves=16)

    def thorough(self) -> Effort:
        """About ten times as much."""
        return replace(
            self,
            games=self.games * 4,
            points=self.points * 2,
            samples=self.samples * 2,
            moves=self.moves * 2,
            steps=self.steps * 4,
            seeds=self.seeds * 10,
        )


@dataclass(slots=True)
class Trial:
    """One random game, kept as its seed and its moves; ``walk`` lives through it again.

    No check relies on another's promise: a trial needs neither copies nor records to be right.
    """

    game: AnyGame
    players: int
    options: msgspec.Struct
    seed: int
    moves: list[SeatMove] = field(default_factory=list[SeatMove])
    asked: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    """Who was asked before each move, and at the end."""
    trouble: str | None = None
    """Why the game stopped before its end."""

    @staticmethod
    def play(
        game: AnyGame, variant: Variant, seed: int, rng: Random, *, cautious: bool = False
    ) -> Trial:
        """Play a random game to its end, or as far as it goes.

        ``cautious``: mostly what a clock would do for a seat, where the game declares that. Games
        in which boldness soon shows everything (or ends it) are seen deep only so.
        """
        options = game.read_options(variant.players, variant.options)
        trial = Trial(game, variant.players, options, seed)
        longest = game.longest(variant.players, options)
        state = trial.start()
        trial.asked.append(state.asked)
        while state.awaiting:
            if state.length >= longest + _OVERTIME:
                trial.trouble = f"the game is not over after {longest} moves, its `longest`"
                break
            seat = rng.choice(state.awaiting)
            move = None
            try:
                legal = state.legal(seat)
                if not len(legal):
                    trial.trouble = f"seat {seat} is awaited but has no legal move"
                    break
                move = legal[rng.randrange(len(legal))]
                if cautious and rng.random() < _CAUTION:
                    default = state.default_move(seat)
                    move = default if default in legal else move
                state.apply(seat, move)
            except Exception as error:  # a game may fail in any way
                what = "taking" if move is None else f"making {move!r},"
                trial.trouble = f"{what} a legal move of seat {seat} failed: {in_words(error)}"
                break
            trial.moves.append((seat, move))
            trial.asked.append(state.asked)
        return trial

    def start(self) -> AnyState:
        """The state before the first move."""
        return self.game.start(self.players, self.options, seed=self.seed)

    def walk(self) -> Iterator[tuple[int, AnyState]]:
        """The one live state before the first move and after each one."""
        state = self.start()
        yield 0, state
        for step, (seat, move) in enumerate(self.moves, 1):
            state.carry_out(seat, move)
            yield step, state

    def choose_steps(self, rng: Random, count: int) -> frozenset[int]:
        """The first and the last position, and others at random; windows are sought out."""
        steps = range(len(self.moves) + 1)
        windows = [step for step in steps if len(self.asked[step]) > 1]
        chosen = {0, len(self.moves)}
        chosen.update(rng.sample(windows, min(len(windows), count // 3)))
        others = [step for step in steps if step not in chosen]
        chosen.update(rng.sample(others, max(0, min(len(others), count - len(chosen)))))
        return frozenset(chosen)

    def record(self, moves: int | None = None) -> Record:
        """The game on paper, up to a move."""
        played = [RecordedMove(seat, move) for seat, move in self.moves[:moves]]
        return Record(self.game.key, self.players, self.options, self.seed, played)


class Ground:
    """One variant of a game: its trials, and a note of where a check is looking right now.

    The note is what makes a failure precise without a word from the check itself.
    """

    def __init__(self, game: AnyGame, variant: Variant, effort: Effort, seed: int) -> None:
        self.game = game
        self.variant = variant
        self.effort = effort
        self._seed = seed
        self.forget()

    def forget(self) -> None:
        """Ready for the next check."""
        self.cases = 0
        self.trial: Trial | None = None
        self.step: int | None = None
        self.observer: str | None = None

    def rng(self, *purpose: object) -> Random:
        """Chance for one purpose, the same in every run and on every machine."""
        return Random(f"{self._seed} {self.game.key} {self.variant.name} {purpose}")

    def seed(self, number: int) -> int:
        """The seed of a trial: all 128 bits are used."""
        return self.rng("seed", number).getrandbits(128)

    @cached_property
    def options(self) -> msgspec.Struct:
        """The variant's options, checked."""
        return self.game.read_options(self.variant.players, self.variant.options)

    @cached_property
    def trials(self) -> Sequence[Trial]:
        """The random games of this variant, played once and shared by all checks."""
        return [
            Trial.play(
                self.game,
                self.variant,
                self.seed(number),
                self.rng("play", number),
                cautious=number % 2 == 1,
            )
            for number in range(self.effort.games)
        ]

    def walk(self) -> Iterator[tuple[Trial, AnyState]]:
        """Every position of every trial."""
        for trial in self.trials:
            for step, state in trial.walk():
                self._stand(trial, step)
                yield trial, state

    def points(self, purpose: str, count: int | None = None) -> Iterator[AnyState]:
        """Some positions of every trial. Look at them, but change only copies."""
        for number, trial in enumerate(self.trials):
            rng = self.rng(purpose, "points", number)
            chosen = trial.choose_steps(rng, self.effort.points_in(trial, count))
            for step, state in trial.walk():
                if step in chosen:
                    self._stand(trial, step)
                    yield state

    def steps(self, trial: Trial) -> frozenset[int]:
        """All steps of a trial, or the most that effort allows."""
        return trial.choose_steps(self.rng("steps", trial.seed), self.effort.steps)

    def seats(self, state: AnyState) -> Iterator[int]:
        """Each seat in turn, noting which."""
        for seat in range(state.players):
            self.observer = seat_name(seat)
            yield seat
        self.observer = None

    def observers(self, state: AnyState) -> Iterator[Observer]:
        """Each seat and the audience in turn, noting which."""
        yield from self.seats(state)
        self.observer = seat_name(None)
        yield None
        self.observer = None

    def _stand(self, trial: Trial, step: int) -> None:
        self.trial, self.step, self.observer = trial, step, None
        self.cases += 1


def seat_name(observer: Observer) -> str:
    """An observer in a message."""
    return "the audience" if observer is None else f"seat {observer}"


def in_words(error: BaseException) -> str:
    """An unexpected error in one line, with the line of code that raised it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ""
    if trace is not None:
        code = trace.tb_frame.f_code
        file = code.co_filename.replace("\\", "/").rsplit("/", 1)[-1]
        place = f" ({file}, line {trace.tb_lineno}, in {code.co_name})"
    return f"{type(error).__name__}: {error}{place}"


@contextmanager
def registered(game: AnyGame) -> Iterator[None]:
    """Records and pickles find a game by its key: make sure that they find this very one."""
    try:
        before = find_game(game.key)
    except Exception:  # not registered, or registered and broken: both end the same way
        before = None
    register(game)
    try:
        yield
    finally:
        if before is None:
            unregister(game.key)
        else:
            register(before)
