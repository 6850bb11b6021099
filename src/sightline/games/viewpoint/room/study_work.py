"""A study of a card set, as the processes beside the server make it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sightline.core.echo import echo
from sightline.core.errors import BadOptions
from sightline.core.message import all_of, say
from sightline.core.registry import find_game
from sightline.games.viewpoint.room.messages import StudyWish
from sightline.games.viewpoint.rules.faults import BadSet
from sightline.games.viewpoint.rules.validate import read_set
from sightline.games.viewpoint.sets import shipped_names
from sightline.server.refusal import Refusal

_BOTS = ("sharp",)


def checked_title(wish: StudyWish) -> str:
    """The title of the set that is to be studied; Refusal if it cannot be."""
    for name in wish.mixed:
        if name not in shipped_names():
            known = all_of(shipped_names(), "comma")
            problem = say("viewpoint-study-no-set", name=echo(name), known=known)
            raise Refusal("bad-request", problem)
    try:
        heading = read_set(wish.text, "").heading
        find_game("viewpoint").read_options(wish.players, _options(wish))
    except BadSet as error:
        faults = tuple(
            (f"{one.card or one.number or ''} {one.field}".strip(), one.problem)
            for one in error.faults
        )
        raise Refusal("bad-options", say("viewpoint-study-faults"), faults=faults) from None
    except BadOptions as error:
        raise Refusal.of_options(error) from None
    return heading.title


def make_study(wish: StudyWish, report: str, tell: Callable[[int, int], None]) -> None:
    """Let bots play with the set and write the report into a folder."""
    from sightline.arena.study import run_study
    from sightline.arena.study.collect import plan_study
    from sightline.arena.workers import LocalProcesses

    plan = plan_study(
        find_game("viewpoint"),
        wish.players,
        _options(wish),
        _BOTS,
        wish.games,
        None,
        Path(report),
    )
    run_study(plan, _command(wish, plan.setting.seed), LocalProcesses(_workers()), tell)


def _options(wish: StudyWish) -> dict[str, Any]:
    name = read_set(wish.text, "").heading.name
    return {"sets": "+".join((name, *wish.mixed)), "custom": [wish.text]}


def _command(wish: StudyWish, seed: int | str) -> str:
    """What to type for the same study, with the set in a file."""
    sets = ",".join(("set.toml", *wish.mixed))
    return (
        f"sightline study viewpoint --sets {sets} --players {wish.players} --bots {','.join(_BOTS)}"
        f" --games {wish.games} --seed {seed} --report report"
    )


def _workers() -> int:
    """Tables come first: a study leaves them a core, and never takes more than four."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))
