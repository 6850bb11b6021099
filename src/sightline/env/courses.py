"""How an environment's game goes on: at the engine, or in compiled code where the game has any.

Both take the same ids, give the same arrays and end alike; the compiled one is many times as quick.
What only the engine can tell (a refusal's reason, a picture, a score sheet) is looked up there: it
is given the same deal and the same moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from sightline.core.batch import Batch
from sightline.core.encoding import AnyEncoding
from sightline.core.extras import has_extra
from sightline.core.game import AnyState
from sightline.core.outcome import Outcome, Result
from sightline.core.seeds import Chance
from sightline.core.sight import Sight
from sightline.env.batched import batch_of, refuse
from sightline.env.setting import Setting
from sightline.table.windows import first_awaited

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.encoding import Mask, Vector

_RESULT: dict[int, Result] = {1: "win", 0: "draw", -1: "loss"}


class Course(Protocol):
    """One game after the other, as it is played."""

    encoding: AnyEncoding
    seat: int | None
    """Who decides next; None: the game is over."""

    @property
    def state(self) -> AnyState:
        """The game at the engine."""
        ...

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        ...

    def start(self, seed: int) -> int | None:
        """A new game; who decides first."""
        ...

    def look(self, seat: int) -> tuple[Vector, Mask]:
        """What a seat sees, and what it may do: nothing, where it is not asked."""
        ...

    def legal_array(self) -> NDArray[np.int64]:
        """The legal ids of who decides next."""
        ...

    def act(self, action: Any) -> int | None:
        """Make the move that an id means; who decides next. An error says what is wrong with the
        move, and nothing has happened then."""
        ...


class AtEngine:
    """A course by the engine's own state and sights."""

    def __init__(self, setting: Setting) -> None:
        self.encoding = setting.encoding
        self.seat: int | None = None
        self._setting = setting
        self._sight: Sight[Any, Any] | None = None
        self._state: AnyState | None = None
        self._legal: NDArray[np.int64] | None = None
        # An encoding may give the very same ids again.
        self._masked: tuple[NDArray[np.int64] | None, Mask] = (None, np.zeros(0, dtype=np.int8))

    @property
    def state(self) -> AnyState:
        if self._state is None:
            self._state = self._setting.start(0)
        return self._state

    @property
    def outcome(self) -> Outcome:
        outcome = self.state.outcome
        assert outcome is not None, "nobody is asked, so the game is over"
        return outcome

    def start(self, seed: int) -> int | None:
        self._state = state = self._setting.start(seed)
        return self._go_on(state)

    def _go_on(self, state: AnyState) -> int | None:
        awaiting = state.awaiting
        self._legal = None
        if not awaiting:
            self.seat = self._sight = None
            return None
        # One look serves the observation, the mask and the move.
        self.seat = seat = awaiting[0] if len(awaiting) == 1 else first_awaited(awaiting)
        self._sight = Sight(state, seat)
        return seat

    def look(self, seat: int) -> tuple[Vector, Mask]:
        encoding, sight = self.encoding, self._sight
        if sight is None or seat != self.seat:
            sight = self.state.sight(seat)
            return encoding.vector(sight), encoding.mask(sight)
        if self._legal is None:
            self._legal = encoding.legal_array(sight)
        legal, mask = self._masked
        if legal is not self._legal:
            mask = _mask(encoding.actions, self._legal)
            self._masked = self._legal, mask
        return encoding.vector(sight), mask.copy()

    def legal_array(self) -> NDArray[np.int64]:
        if self._legal is None:
            if self._sight is None:
                return np.zeros(0, dtype=np.int64)
            self._legal = self.encoding.legal_array(self._sight)
        return self._legal

    def act(self, action: Any) -> int | None:
        state, sight = self._state, self._sight
        assert state is not None, "a game has begun"
        assert sight is not None, "somebody is asked"
        move = self.encoding.move_of(sight, action)
        # As ``apply`` does, with a seat that is asked and a move of which every value is right.
        state.check(sight.seat, move)
        state.carry_out(sight.seat, move)
        return self._go_on(state)


class Compiled:
    """A course by a game's own compiled code."""

    def __init__(self, setting: Setting, batch: Batch) -> None:
        self.encoding = batch.encoding
        self.seat: int | None = None
        self._setting = setting
        self._batch = batch
        self._seed = 0
        self._moves = 0
        self._known: tuple[int, AnyState] | None = None
        self._legal: NDArray[np.int64] | None = None
        self._number = np.zeros(1, dtype=np.int64)
        self._seats = np.zeros(1, dtype=np.int64)

    @property
    def state(self) -> AnyState:
        if self._known is None or self._known[0] != self._moves:
            state = self._setting.start(self._seed)
            if self._moves:
                for number in self._batch.played(0):
                    (seat,) = state.awaiting
                    state.apply(seat, self.encoding.move_of(state.sight(seat), number))
            self._known = self._moves, state
        return self._known[1]

    @property
    def outcome(self) -> Outcome:
        results: list[Result] = [_RESULT[int(number)] for number in self._batch.results[0]]
        return cast("Outcome", _Told(self, tuple(results)))

    def start(self, seed: int) -> int | None:
        self._seed, self._moves, self._known = seed, 0, None
        setting = self._setting
        deal = setting.game.deal(setting.players, setting.options, Chance(seed))
        self._batch.begin([(0, deal)])
        return self._go_on()

    def _go_on(self) -> int | None:
        seat = int(self._batch.turn[0])
        self.seat = seat if seat >= 0 else None
        self._legal = None
        return self.seat

    def look(self, seat: int) -> tuple[Vector, Mask]:
        out = np.empty((1, self.encoding.size), dtype=np.int16)
        self._seats[0] = seat
        self._batch.look(self._seats, out)
        if seat != self.seat:
            return out[0], np.zeros(self.encoding.actions, dtype=np.int8)
        return out[0], _mask(self.encoding.actions, self.legal_array())

    def legal_array(self) -> NDArray[np.int64]:
        if self._legal is None:
            self._legal = self._batch.legal_of(0)
        return self._legal

    def act(self, action: Any) -> int | None:
        self._number[0] = self.encoding.require(action)
        if self._batch.step(self._number) >= 0:
            raise refuse(self.state, self.encoding, int(self._number[0]))
        self._moves += 1
        return self._go_on()


def _mask(actions: int, legal: NDArray[np.int64]) -> Mask:
    mask = np.zeros(actions, dtype=np.int8)
    mask[legal] = 1
    return mask


class _Told:
    """An outcome of which the results are known, and the rest is looked up when somebody asks."""

    __slots__ = ("_course", "results")

    def __init__(self, course: Compiled, results: tuple[Result, ...]) -> None:
        self._course = course
        self.results = results

    def __getattr__(self, name: str) -> Any:
        return getattr(self._course.state.outcome, name)


def course_of(setting: Setting, compiled: bool | None) -> Course:
    """The compiled course where there is one (None), in any case (True; NoBatch where there is
    none), or the engine's (False)."""
    if compiled is False:
        return AtEngine(setting)
    if compiled is None and (setting.small is not None or not has_extra("fast")):
        return AtEngine(setting)
    if compiled:
        return Compiled(setting, batch_of(setting, 1))
    batch = setting.game.batch(setting.players, setting.options, 1)
    return AtEngine(setting) if batch is None else Compiled(setting, batch)
