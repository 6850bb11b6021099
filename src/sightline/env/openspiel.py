"""Games as OpenSpiel knows them: each registered there as ``sightline_KEY``.

Importing this module registers every installed game that has an encoding. Actions are the
encoding's ids, tensors its features, information states all that a seat has perceived. Chance is
dealt draw by draw; which seat acts in a response window is a matter of order alone, since none of
them sees what another one answers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np
import pyspiel

from sightline.core.encoding import NoEncoding, NoSuchAction
from sightline.core.errors import SightlineError
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say
from sightline.core.options import option_values
from sightline.core.registry import find_game, game_keys
from sightline.env.dealing import dealt
from sightline.env.rewards import Reward, by_result, zero_sum
from sightline.env.setting import Setting
from sightline.table.windows import first_awaited

PREFIX = "sightline_"
_LONGEST = 1 << 30
_PRINT = 256
"""The bits of a fingerprint."""
_TYPE = pyspiel.GameType
_encoded = msgspec.json.encode


class Held:
    """An engine's state in a state of OpenSpiel, which copies its attributes one by one."""

    __slots__ = ("state",)

    def __init__(self, state: AnyState) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.copy())


class Table:
    """All that the states of one game have in common."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.encoding = setting.encoding
        self.together = setting.game.cooperative or setting.players == 1
        self.reward: Reward = by_result if self.together else zero_sum
        self.next_draw = lru_cache(maxsize=4096)(self._next_draw)
        self.chance = not self.next_draw(())[0]
        self._start: AnyState | None = None

    def _next_draw(self, known: tuple[int, ...]) -> tuple[bool, tuple[int, ...]]:
        deal, weights = dealt(self.setting, known)
        return deal is not None, weights

    def begun(self, known: tuple[int, ...]) -> AnyState:
        """The first position after these draws."""
        if self.chance:
            return self.setting.begun(dealt(self.setting, known)[0])
        if self._start is None:
            self._start = self.setting.begun(dealt(self.setting, known)[0])
        return self._start.copy()


@cache
def _table(key: str, players: int, options: str, small: str) -> Table:
    """A table by what a game's parameters say, so that a state needs to carry no more than that."""
    given: dict[str, Any] = json.loads(unquote(options)) if options else {}
    if small:
        return Table(Setting.of(key, small=small))
    return Table(Setting.of(key, players or None, given))


def _parameters(setting: Setting) -> dict[str, Any]:
    if setting.small is not None:
        return {"players": setting.players, "options": "", "small": setting.small.name}
    usual = option_values(setting.game.options_type())
    changed = {
        name: value for name, value in option_values(setting.options).items()
        if value != usual[name]
    }  # fmt: skip
    text = quote(json.dumps(changed, separators=(",", ":")), safe="") if changed else ""
    return {"players": setting.players, "options": text, "small": ""}


def _game_type(game: AnyGame, table: Table | None = None) -> pyspiel.GameType:
    chance = game.perfect_information is False if table is None else table.chance
    alone = table is not None and table.setting.players == 1
    utility = _TYPE.Utility.IDENTICAL if game.cooperative else _TYPE.Utility.ZERO_SUM
    information = _TYPE.Information
    return _TYPE(
        short_name=f"{PREFIX}{game.key}",
        long_name=f"Sightline: {game.title}",
        dynamics=_TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC if chance
        else _TYPE.ChanceMode.DETERMINISTIC,
        information=information.PERFECT_INFORMATION if game.perfect_information
        else information.IMPERFECT_INFORMATION,
        utility=_TYPE.Utility.GENERAL_SUM if alone else utility,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "options": "", "small": ""},
    )  # fmt: skip


class SpielGame(pyspiel.Game):
    """See the module's docstring. Parameters: ``players``, ``small``, and ``options`` as quoted
    JSON; ``sightline.env.spiel`` writes them."""

    key = ""

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        key, params = self.key, given or {}
        told = {name: params.get(name) for name in ("players", "options", "small")}
        place = key, int(told["players"] or 0), str(told["options"] or ""), str(told["small"] or "")
        table = _table(*place)
        setting = table.setting
        self.place = place
        encoding = setting.encoding
        outcomes = _widest_draw(table)
        least, most = -1.0, 1.0 if table.together else float(setting.players - 1)
        info: dict[str, Any] = {
            "num_distinct_actions": encoding.actions,
            "max_chance_outcomes": outcomes,
            "num_players": setting.players,
            "min_utility": least,
            "max_utility": most,
            "max_game_length": min(setting.longest, _LONGEST),
        }
        if not table.together:
            info["utility_sum"] = 0.0
        super().__init__(_game_type(setting.game, table), pyspiel.GameInfo(**info), dict(params))

    def new_initial_state(self) -> SpielState:
        """Before anything is dealt."""
        return SpielState(self, self.place)

    def max_chance_nodes_in_history(self) -> int:
        """Deals are short beside games; some draw again until something fits."""
        return 0 if not _table(*self.place).chance else 10_000

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        """What is seen, with perfect recall or as it is now."""
        if params:
            raise SightlineError(say("env-no-observer-parameters"))
        return SpielObserver(_table(*self.place), iig_obs_type)


class SpielState(pyspiel.State):
    """A position, or a deal that is not complete."""

    def __init__(self, game: SpielGame, place: tuple[str, int, str, str]) -> None:
        super().__init__(game)
        self._place = place
        self._drawn: tuple[int, ...] = ()
        self.held: Held | None = None
        self._deal_on()

    @property
    def table(self) -> Table:
        """What it is a position of."""
        return _table(*self._place)

    def _deal_on(self) -> None:
        done, _ = self.table.next_draw(self._drawn)
        if done:
            self.held = Held(self.table.begun(self._drawn))

    def current_player(self) -> int:
        if self.held is None:
            return pyspiel.PlayerId.CHANCE
        awaiting = self.held.state.awaiting
        return first_awaited(awaiting) if awaiting else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.held is not None and not self.held.state.awaiting

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn next."""
        _, weights = self.table.next_draw(self._drawn)
        whole = sum(weights)
        return [(number, weight / whole) for number, weight in enumerate(weights)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.held is not None
        return sorted(self.table.encoding.legal_ids(self.held.state.sight(player)))

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self._drawn = (*self._drawn, action)
            self._deal_on()
            return
        state = self.held.state
        seat = first_awaited(state.awaiting)
        state.apply(seat, self.table.encoding.move_of(state.sight(seat), action), read=True)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.held is None or player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        sight = self.held.state.sight(player)
        try:
            return sight.move_text(self.table.encoding.move_of(sight, action))
        except NoSuchAction:
            return f"no move ({action})"

    def returns(self) -> list[float]:
        outcome = None if self.held is None else self.held.state.outcome
        seats = range(self.num_players())
        if outcome is None:
            return [0.0 for _ in seats]
        return [self.table.reward(outcome, seat) for seat in seats]

    def __str__(self) -> str:
        if self.held is None:
            return f"dealing {list(self._drawn)}"
        state = self.held.state
        moves = [(step.seat, step.move) for step in state.steps]
        return f"dealt {list(self._drawn)} {_encoded(moves).decode()}"

    # -- worlds -----------------------------------------------------------------------------------

    def resampled(self, player: int, rng: Random) -> SpielState:
        """A state that the player thinks possible, drawn by the engine's own ``sample``; in a small
        variant one of its deals. The draws in its history are another deal's: nobody could know
        them."""
        assert self.held is not None, "there is nothing to know before the deal"
        table = self.table
        world = _one_of_its_deals(table, self, player, rng)
        if world is None:
            world = self.held.state.sight(player).sample(rng)
        twin: SpielState = self.get_game().new_initial_state()
        while twin.held is None:
            numbers, chances = zip(*twin.chance_outcomes(), strict=True)
            twin.apply_action(rng.choices(numbers, chances)[0])
        opening = table.setting.small.opening if table.setting.small else ()
        twin.held = Held(table.setting.begun(world.deal))
        left = [(step.seat, step.move) for step in world.steps[len(opening) :]]
        # Here windows are answered seat by seat, so who acts now has seen those before it answer,
        # though not what: their answers are drawn where the world has none.
        while left or twin.current_player() != self.current_player():
            now = twin.held.state
            seat = first_awaited(now.awaiting)
            place = next((n for n, (other, _) in enumerate(left) if other == seat), None)
            moves = now.legal(seat)
            move = moves[rng.randrange(len(moves))] if place is None else left.pop(place)[1]
            twin.apply_action(table.encoding.id_of(now.sight(seat), move))
        return twin


def _one_of_its_deals(table: Table, state: SpielState, player: int, rng: Random) -> AnyState | None:
    """Where a small variant lists its deals: a game of one of those that fit what was seen."""
    small = table.setting.small
    if small is None or not small.deals or state.held is None:
        return None
    real = state.held.state
    wanted = information(real, player)
    steps = real.steps[len(small.opening) :]
    fitting: list[AnyState] = []
    for deal in small.deals:
        world = table.setting.begun(deal)
        goes_on = all(_goes_on(world, step.seat, step.move) for step in steps)
        if goes_on and information(world, player) == wanted:
            fitting.append(world)
    return rng.choice(fitting)


def _goes_on(world: AnyState, seat: int, move: Any) -> bool:
    if seat not in world.awaiting or move not in world.legal(seat):
        return False
    world.carry_out(seat, move)
    return True


def resampler(rng: Random) -> Any:
    """For OpenSpiel's IS-MCTS: ``bot.set_resampler(resampler(Random(1)))``."""

    def sample(state: SpielState, player: int) -> SpielState:
        return state.resampled(player, rng)

    return sample


def information(state: AnyState, player: int) -> bytes:
    """All that a seat has perceived and done, and what it sees: with perfect recall."""
    past: list[Any] = [state.opening.to(player)]
    for step in state.steps:
        events = step.happened.to(player)
        if step.seat == player:
            past.append((step.move, events))
        elif events:
            past.append(events)
    return _encoded((past, state.view(player)))


class SpielObserver:
    """What a seat sees, as a tensor and as text; or that part of it which all see, or it alone.

    With perfect recall the tensor is what is seen now and a fingerprint of all that was perceived:
    equal for equal information states, but nothing to learn from. Learners take observations.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self._table = table
        self._recall = kind is not None and kind.perfect_recall
        self._public = kind is None or kind.public_info
        self._private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not (self._public and self._private):
            return
        seen = table.encoding.feature_count
        self.tensor = np.zeros(seen + (_PRINT if self._recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:seen]}
        if self._recall:
            self.dict["past"] = self.tensor[seen:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat sees now."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.held is None:
            return
        encoding, engine = self._table.encoding, state.held.state
        self.dict["observation"][:] = encoding.features(encoding.vector(engine.sight(player)))
        if self._recall:
            bits = np.frombuffer(sha256(information(engine, player)).digest(), np.uint8)
            self.dict["past"][:] = np.unpackbits(bits)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in text."""
        if state.held is None:
            return "dealing" if self._public else ""
        engine = state.held.state
        if not self._private:
            return _encoded(engine.view(None)).decode()
        if not self._public:
            return _own(engine, player)
        if self._recall:
            return information(engine, player).decode()
        return _encoded((engine.view(player), engine.sight(player).news)).decode()


def _own(state: AnyState, player: int) -> str:
    """What of its view the seat does not share with everybody; empty, if it shares all."""
    mine: Any = msgspec.to_builtins(state.view(player))
    common: Any = msgspec.to_builtins(state.view(None))
    own = {name: value for name, value in mine.items() if common.get(name) != value}
    return json.dumps(own) if own else ""


@cache
def _widest_draw(table: Table) -> int:
    """How many outcomes a chance node has at most, as far as some deals show, and twice that."""
    if not table.chance:
        return 0
    widest = 1
    small = table.setting.small
    if small is not None and small.deals:
        return len(small.deals)
    for number in range(8):
        rng, known = Random(number), ()
        while True:
            done, weights = table.next_draw(known)
            if done:
                break
            widest = max(widest, len(weights))
            known = (*known, rng.choices(range(len(weights)), weights)[0])
    return 2 * widest


def load(setting: Setting) -> SpielGame:
    """A game of OpenSpiel's for a setting."""
    setting.encoding  # NoEncoding before anything else  # noqa: B018
    _register(setting.game)
    return pyspiel.load_game(f"{PREFIX}{setting.game.key}", _parameters(setting))


@cache
def _registered(key: str) -> None:
    # A class, not a function: OpenSpiel lets go of it when Python is gone, and only a class, which
    # refers to itself, is not freed then.
    kind = type(f"SpielGame_{key}", (SpielGame,), {"key": key})
    pyspiel.register_game(_game_type(find_game(key)), kind)


def _register(game: AnyGame) -> None:
    _registered(game.key)


def register_all() -> list[str]:
    """Every installed game with an encoding, under its name in OpenSpiel."""
    names: list[str] = []
    for key in game_keys():
        try:
            game = find_game(key)
            players = game.players[0]
            if game.encoding(players, game.read_options(players, {})) is None:
                raise NoEncoding(key)
        except SightlineError:
            continue  # what is broken or has no encoding is told when it is asked for by name
        _register(game)
        names.append(f"{PREFIX}{key}")
    return names


register_all()
