"""A game as a PettingZoo environment: seats act one after the other (AEC).

In a response window all seats that are asked act one after the other, each from its own sight, in
which the others' answers are not; so they answer at the same time. Who acts is ``seat_0``, ….
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from sightline.core.game import AnyState
from sightline.env import drawing
from sightline.env.courses import course_of
from sightline.env.rewards import Reward, by_result
from sightline.env.setting import Seeds, Setting
from sightline.env.spaces import Form, Observing


class GameAEC(AECEnv[str, Any, Any]):
    """See the module's docstring.

    ``observation``: all fields of the encoding in one row (``vector``), by their names
    (``arrays``), or as a network wants them (``features``). ``reward``: what the end is worth.
    ``render_mode``: ``ansi``, ``svg``, ``rgb_array`` or ``human``; ``render_seat``: whose view is
    drawn; None: what everybody sees. ``compiled``: whether the game's own compiled code carries the
    game (docs/environments.md); None: where it has any, and the extra ``fast`` is there.
    """

    def __init__(
        self,
        setting: Setting,
        *,
        observation: Form = "vector",
        reward: Reward = by_result,
        render_mode: str | None = None,
        render_seat: int | None = None,
        compiled: bool | None = None,
    ) -> None:
        super().__init__()
        self.setting = setting
        self._course = course_of(setting, compiled)
        self.encoding = self._course.encoding
        self.reward = reward
        self._seeds = Seeds()
        some = setting.start(0)
        known = drawing.modes(setting.game, some)
        drawing.require_mode(render_mode, known)
        some.require_observer(render_seat)
        self.render_mode = render_mode
        self._render_seat = render_seat
        self.metadata = {
            "is_parallelizable": False,
            "name": f"{setting.name}_v{self.encoding.version.rpartition('/')[2]}",
            "render_modes": known,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observing = Observing(self.encoding, observation)
        self._plain = observation == "vector"
        # One for each, so that sampling from one does not move another one's numbers.
        self._actions = {a: spaces.Discrete(self.encoding.actions) for a in self.possible_agents}
        self.agents: list[str] = []

    @property
    def game_state(self) -> AnyState:
        """The game at the engine. Where compiled code carries it, a state of its own, with the same
        deal and the same moves."""
        return self._course.state

    # -- what there is ----------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all seats, which look at the table from where they sit."""
        return self._observing.space

    def action_space(self, agent: str) -> spaces.Discrete:
        """All ids; the mask says which are legal."""
        return self._actions[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do: nothing, where it is not asked."""
        vector, mask = self._course.look(self._seat_of[agent])
        if self._plain:
            return {"observation": vector, "action_mask": mask}
        return self._observing.of(vector, mask)

    def legal_ids(self) -> np.ndarray:
        """The legal ids of the seat that acts: where there are very many ids, quicker to choose
        from than the mask."""
        return self._course.legal_array()

    # -- what happens -----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed this one and those after it are always the same."""
        if seed is not None:
            self._seeds = Seeds(seed)
        seat = self._course.start(self._seeds.next())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def step(self, action: Any) -> None:
        """Make the move that an id means; IllegalMove says what is wrong with it, and nothing has
        happened then."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._course.act(action)
        if seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        outcome = self._course.outcome
        for agent, seat in self._seat_of.items():
            self.rewards[agent] = self.reward(outcome, seat)
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        # Told at the end, when nothing is secret any more.
        self.infos = {agent: {"results": outcome.results} for agent in self.agents}
        self._deads_step_first()

    # -- pictures ---------------------------------------------------------------------------------

    def render(self) -> Any:
        """The position in the mode that the environment was made with."""
        if self.render_mode is None:
            return None
        view = self.game_state.view(self._render_seat)
        return drawing.rendered(self.setting.game, view, self.render_mode)

    def state(self) -> np.ndarray:
        """Every seat's vector in a row: for a critic that is trained with all that is seen."""
        seats = range(self.setting.players)
        return np.concatenate([self._course.look(seat)[0] for seat in seats])

    def close(self) -> None:
        """Nothing is held open."""
