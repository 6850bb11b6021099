"""Many games of one kind that go on side by side in compiled code: arrays in, arrays out.

Each is, move for move, the game that the engine plays; ids and observations are the encoding's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sightline.core.batch import Batch, NoBatch
from sightline.core.echo import echo
from sightline.core.encoding import AnyEncoding
from sightline.core.errors import IllegalMove, NoSuchSeat, SightlineError, WrongArgument
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.seeds import Chance
from sightline.env.setting import Seeds, Setting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.batch import Whole
    from sightline.core.encoding import Features, Mask, Vector


class BatchEnv:
    """See the module's docstring.

    All games that are not over move with each ``step``, whoever's turn it is in them; those that
    are over stay as they are until ``restart``. ``turn``, ``over`` and ``results`` say how they
    stand, ``legal``, ``mask`` and ``choose`` what can be done, ``observe`` what is seen.
    """

    def __init__(self, setting: Setting, count: int, *, seed: int | None = None) -> None:
        if type(count) is not int or count < 1:
            raise WrongArgument(say("env-count", given=echo(count)))
        self.setting = setting
        self.count = count
        self.players = setting.players
        self._batch = batch_of(setting, count)
        self.encoding = self._batch.encoding
        self._seeds = Seeds(seed)
        self._dealt = [0] * count  # the seed of each game
        self._begun = False

    # -- beginnings -------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew; with a seed these and those after them are always the same."""
        if seed is not None:
            self._seeds = Seeds(seed)
        self._begin(range(self.count))
        self._begun = True

    def restart(self) -> NDArray[np.bool_]:
        """Deal those anew that are over; says which."""
        over = self.over.copy()
        self._begin(np.flatnonzero(over).tolist())
        return over

    def _begin(self, places: Sequence[int]) -> None:
        for place in places:
            self._dealt[place] = self._seeds.next()
        self._batch.begin((place, self._deal(place)) for place in places)

    def _deal(self, place: int) -> Any:
        setting = self.setting
        chance = Chance(self._dealt[place])
        return setting.game.deal(setting.players, setting.options, chance)

    # -- how the games stand ----------------------------------------------------------------------

    @property
    def turn(self) -> Whole:
        """Whose turn it is in each game; -1 where it is over."""
        self._require_begun()
        return self._batch.turn

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return self.turn < 0

    @property
    def results(self) -> NDArray[np.int8]:
        """By game and seat: 1 won, 0 drawn, -1 lost; all 0 while a game goes on."""
        self._require_begun()
        return self._batch.results

    def legal(self) -> tuple[Whole, Whole]:
        """The legal ids of all games, one game behind the other, and where each game's begin, with
        one end more: those of game n are ``ids[starts[n] : starts[n + 1]]``."""
        self._require_begun()
        return self._batch.legal()

    def mask(self) -> Mask:
        """1 for each legal id, by game; where there are very many ids, ``legal`` is quicker."""
        ids, starts = self.legal()
        mask = np.zeros((self.count, self.encoding.actions), dtype=np.int8)
        mask[np.repeat(np.arange(self.count), np.diff(starts)), ids] = 1
        return mask

    def choose(self, luck: np.random.Generator) -> Whole:
        """A legal id of each game, each as likely as the others."""
        self._require_begun()
        return self._batch.choose(luck)

    def observe(self, seat: int | None = None, out: Vector | None = None) -> Vector:
        """What a seat sees in each game, by default the one whose turn it is (zeros where it is
        nobody's): rows of the encoding's vector. ``out`` is written to, if given."""
        self._require_begun()
        if out is None:
            out = np.empty((self.count, self.encoding.size), dtype=np.int16)
        elif out.shape != (self.count, self.encoding.size) or out.dtype != np.int16:
            shape = f"int16 {(self.count, self.encoding.size)}"
            raise WrongArgument(
                say("env-batch-out", wanted=shape, given=f"{out.dtype} {out.shape}")
            )
        if seat is None:
            seats = self._batch.turn
        else:
            if type(seat) is not int or not 0 <= seat < self.players:
                raise NoSuchSeat(seat, self.players)
            seats = np.full(self.count, seat, dtype=np.int64)
        self._batch.look(seats, out)
        return out

    def features(self, seat: int | None = None) -> Features:
        """The same as a network wants it."""
        return self.encoding.features(self.observe(seat))

    # -- moves ------------------------------------------------------------------------------------

    def step(self, numbers: Any) -> None:
        """Make the move that an id means in each game that is not over; what stands for the others
        does not matter. Where one is not legal its reason is told, and nothing has happened."""
        self._require_begun()
        ids = np.asarray(numbers)
        if ids.shape != (self.count,) or ids.dtype.kind not in "iu":
            given = f"{ids.dtype} {ids.shape}"
            raise WrongArgument(say("env-batch-shape", count=str(self.count), given=given))
        place = self._batch.step(ids.astype(np.int64, copy=False))
        if place >= 0:
            error = refuse(self.state(place), self.encoding, int(ids[place]))
            why = say("env-batch-illegal", place=str(place), why=error.message)
            if isinstance(error, IllegalMove):
                raise IllegalMove(error.rule, why, error.title)
            raise IllegalMove("no such id", why)

    def state(self, place: int) -> AnyState:
        """A game of the batch at the engine: to look at, to draw, or to keep as a record."""
        self._require_begun()
        if type(place) is not int or not 0 <= place < self.count:
            count = str(self.count)
            raise WrongArgument(say("env-batch-place", count=count, given=echo(place)))
        state = self.setting.start(self._dealt[place])
        for number in self._batch.played(place):
            (seat,) = state.awaiting
            state.apply(seat, self.encoding.move_of(state.sight(seat), number))
        return state

    def _require_begun(self) -> None:
        if not self._begun:
            raise WrongArgument(say("env-batch-not-begun"))


def batch_of(setting: Setting, count: int) -> Batch:
    """The game's own batch; NoBatch where it has none."""
    batch = None
    if setting.small is None:
        batch = setting.game.batch(setting.players, setting.options, count)
    if batch is None:
        raise NoBatch(setting.game.key, setting.players)
    return batch


def refuse(state: AnyState, encoding: AnyEncoding, number: int) -> SightlineError:
    """Why a move is not legal, in the engine's words."""
    (seat,) = state.awaiting
    try:
        state.copy().apply(seat, encoding.move_of(state.sight(seat), number))
    except SightlineError as error:
        return error
    raise AssertionError("the engine allows what the compiled code refused")
