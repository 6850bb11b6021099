"""Wrong seats and wrong options are refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from sightline.check.ground import Broken, Ground, in_words
from sightline.core.echo import echo
from sightline.core.errors import BadOptions, NoSuchSeat
from sightline.core.game import AnyState
from sightline.core.options import option_values

_UNKNOWN = "no_such_option"


def seats_are_checked(ground: Ground) -> None:
    """``sight``, ``view``, ``events`` and ``apply`` raise NoSuchSeat for a seat that is not there.

    The audience, None, has a view and events, but neither a sight nor moves. ``legal`` may also
    answer that there is nothing to do.
    """
    for state in ground.points("seats_are_checked", 3):
        move = ground.trial.moves[0][1] if ground.trial and ground.trial.moves else None
        acts: dict[str, Callable[[Any], object]] = {
            "sight": state.sight,
            "view": state.view,
            "events": state.events,
            "apply": lambda seat, state=state, move=move: state.apply(seat, move),
        }
        for name, act in acts.items():
            for seat in (-1, state.players, True, "0", 0.0):
                _require_no_such_seat(act, name, seat)
        for name in ("sight", "apply"):
            _require_no_such_seat(acts[name], name, None)
        for seat in (-1, state.players, True, "0", 0.0, None, []):
            _require_no_moves(state, seat)


def options_are_checked(ground: Ground) -> None:
    """Bad options raise BadOptions with all their faults, a bad number of players included."""
    game, players = ground.game, ground.variant.players
    good = option_values(ground.options)
    wrong: dict[str, object] = {_UNKNOWN: 1}
    for option in game.options_help():
        wrong[option.name] = ["not", {"an": "option"}]
        _require_faults(ground, players, {**good, option.name: wrong[option.name]}, {option.name})
    _require_faults(ground, players, {**good, _UNKNOWN: 1}, {_UNKNOWN})
    for odd in (float(players), str(players), True, [players], 10**5000):
        _require_faults(ground, cast("int", odd), good, {"players"})
    for odd in ([], "misere", 1, {1: 2}):
        _require_faults(ground, players, cast("dict[str, object]", odd), {"options"})
    nobody = max(game.players) + 1
    _require_faults(ground, nobody, good, {"players"})
    _require_faults(ground, nobody, wrong, {*wrong, "players"})


def _require_no_such_seat(act: Callable[[Any], object], name: str, seat: object) -> None:
    try:
        act(seat)
    except NoSuchSeat:
        return
    except Exception as error:  # a game may fail in any way
        raise Broken(f"{name}({seat!r}) raises {in_words(error)}, not NoSuchSeat") from error
    raise Broken(f"{name}({seat!r}) answers, though there is no such seat")


def _require_no_moves(state: AnyState, seat: Any) -> None:
    try:
        count = len(state.legal(seat))
    except NoSuchSeat:
        return
    except Exception as error:  # a game may fail in any way
        raise Broken(f"legal({seat!r}) raises {in_words(error)}, not NoSuchSeat") from error
    if count:
        raise Broken(f"legal({seat!r}) offers {count} moves, though there is no such seat")


def _require_faults(
    ground: Ground, players: int, options: dict[str, object], where: set[str]
) -> None:
    ground.cases += 1
    try:
        ground.game.start(players, options, seed=0)
    except BadOptions as error:
        missing = where - {fault.where for fault in error.faults}
        if missing:
            raise Broken(
                f"{echo(players)} players with {options} have faults in {sorted(where)}, but "
                f"{sorted(missing)} are not named: {error}"
            ) from error
        return
    except Exception as error:  # a game may fail in any way
        raise Broken(
            f"{echo(players)} players with {options} raise {in_words(error)}, not BadOptions"
        ) from error
    raise Broken(f"{echo(players)} players with {options} are taken, despite {sorted(where)}")
