"""A game as a Gymnasium environment for one seat: bots play all the others.

``reset`` and ``step`` go on until that seat is asked again or the game is over. As samples from the
space of actions know no mask, an id that is not legal need not be an error: ``illegal`` says what
it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np

from sightline.bots.asking import ask_bot
from sightline.bots.registry import AnyBot, BotChoice, chosen_bot
from sightline.core.bot import Bot
from sightline.core.echo import echo
from sightline.core.encoding import NoSuchAction
from sightline.core.errors import IllegalMove, NoSuchSeat, WrongArgument
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.seeds import Luck, luck_for
from sightline.env import drawing
from sightline.env.rewards import Reward, by_result
from sightline.env.setting import Setting
from sightline.env.spaces import Form, Observing
from sightline.table.windows import first_awaited

if TYPE_CHECKING:
    from numpy.typing import NDArray

Illegal = Literal["lose", "raise"]
LOST = -1.0
"""The reward of an illegal action that ends the episode."""


class GameEnv(gymnasium.Env[dict[str, Any], Any]):
    """See the module's docstring.

    ``seat``: whose decisions are asked for; None: another one in each episode. ``bots``: one for
    all other seats, or as many as there are of those, clockwise from the own seat. ``illegal``:
    an id that is not legal ends the episode as lost (``lose``), or is refused by an error and
    nothing has happened (``raise``). The rest is as in PettingZoo's environment.
    """

    def __init__(
        self,
        setting: Setting,
        *,
        bots: Sequence[AnyBot] | AnyBot = "random",
        seat: int | None = 0,
        observation: Form = "vector",
        reward: Reward = by_result,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise WrongArgument(say("env-no-illegal", given=echo(illegal)))
        if seat is not None and (type(seat) is not int or not 0 <= seat < setting.players):
            raise NoSuchSeat(seat, setting.players)
        self.setting = setting
        self.encoding = setting.encoding
        self.reward = reward
        self._fixed_seat = seat
        self._illegal = illegal
        self._choices = _bots(setting, bots)
        self._observing = Observing(self.encoding, observation)
        self.observation_space = self._observing.space
        self.action_space = self._observing.actions
        self.game_state: AnyState = setting.start(0)
        known = drawing.modes(setting.game, self.game_state)
        drawing.require_mode(render_mode, known)
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": known,
            "render_fps": 1,
        }
        self.seat = seat or 0
        self._others: dict[int, tuple[str, Bot, Luck]] = {}
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, at the first decision that is asked of the seat."""
        super().reset(seed=seed)
        while True:  # a game may end before the seat is asked at all
            high, low = (int(n) for n in self.np_random.integers(0, 1 << 63, size=2))
            number = high << 63 | low
            self.game_state = self.setting.start(number)
            own = self._fixed_seat
            self.seat = int(self.np_random.integers(self.setting.players)) if own is None else own
            self._others = {}
            for place, choice in enumerate(self._choices, 1):
                other = (self.seat + place) % self.setting.players
                luck = luck_for(number, f"bot of seat {other}")
                self._others[other] = choice.text, choice.make(), luck
            self._let_others_play()
            self._over = not self.game_state.awaiting
            if not self._over:
                return self._observed(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat's move, and those of all others until it is asked again."""
        if self._over:
            raise WrongArgument(say("env-is-over"))
        sight = self.game_state.sight(self.seat)
        try:
            move = self.encoding.move_of(sight, action)
            self.game_state.apply(self.seat, move, read=True)
        except (IllegalMove, NoSuchAction) as error:
            if self._illegal == "raise":
                raise
            self._over = True
            return self._observed(), LOST, True, False, {**self._info(), "refused": str(error)}
        self._let_others_play()
        outcome = self.game_state.outcome
        self._over = outcome is not None
        worth = 0.0 if outcome is None else float(self.reward(outcome, self.seat))
        info = self._info()
        if outcome is not None:
            info["results"] = outcome.results
        return self._observed(), worth, self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids are legal now, by the name that maskable learners ask for."""
        return self.encoding.mask(self.game_state.sight(self.seat)).astype(np.bool_)

    def render(self) -> Any:
        """The position as the seat sees it."""
        if self.render_mode is None:
            return None
        view = self.game_state.view(self.seat)
        return drawing.rendered(self.setting.game, view, self.render_mode)

    def _let_others_play(self) -> None:
        state = self.game_state
        while awaiting := state.awaiting:
            seat = first_awaited(awaiting)
            if seat == self.seat:
                return
            name, bot, luck = self._others[seat]
            state.apply(seat, ask_bot(name, bot, state.sight(seat), luck))

    def _observed(self) -> dict[str, Any]:
        return self._observing(self.game_state.sight(self.seat))

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}


def _bots(setting: Setting, bots: Sequence[AnyBot] | AnyBot) -> list[BotChoice]:
    """Who plays the other seats, clockwise from the own one."""
    wanted = setting.players - 1
    alone = isinstance(bots, str | type | Bot | BotChoice)
    named: list[Any] = [bots] * wanted if alone else list(bots)  # type: ignore[arg-type]
    if len(named) != wanted:
        raise WrongArgument(say("env-bots", wanted=wanted, given=str(len(named))))
    return [chosen_bot(setting.game, bot) for bot in named]
