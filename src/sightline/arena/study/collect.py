"""Playing the games of a study and gathering their facts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import msgspec

from sightline import __version__
from sightline.arena.errors import ArenaError
from sightline.arena.executor import Executor
from sightline.arena.plan import MatchPlan, make_plan
from sightline.arena.play import play_bots
from sightline.arena.study.journal import (
    Setting,
    check_folder,
    open_journal,
    read_games,
    read_setting,
)
from sightline.arena.study.kind import FactsT, StudyKind, find_kind
from sightline.arena.workers import LocalProcesses
from sightline.bots import AnyBot
from sightline.core.game import AnyGame
from sightline.core.message import Message, say
from sightline.core.options import option_values

FORM = 1
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """A study before its first game."""

    match: MatchPlan
    setting: Setting
    folder: Path
    kind: StudyKind[Any]


@dataclass(slots=True)
class Collected(Generic[FactsT]):
    """The games of a study, by number, and whether all were played."""

    games: dict[int, FactsT]
    wanted: int
    stopped: bool = False


def plan_study(
    game: AnyGame,
    players: int | None,
    options: Mapping[str, object],
    bots: Sequence[AnyBot],
    games: int,
    seed: int | None,
    folder: Path,
    new_seed: Callable[[], int] = lambda: secrets.randbits(32),
) -> StudyPlan:
    """Check everything before the first game.

    Without a seed, a folder that holds the same study goes on with the one it was begun with.
    """
    kind = find_kind(game)
    if games < 1:
        raise ArenaError(say("study-no-games", games=str(games)))
    check_folder(folder)
    before = read_setting(folder)
    if seed is None and before is not None:
        seed = before.seed if isinstance(before.seed, int) else int(before.seed, 16)
    seed = new_seed() if seed is None else seed
    # Bots of several kinds take turns in the seats, so that a seat's wins are not a bot's.
    match = make_plan(game, players, options, bots, games, seed, rotate=len(set(bots)) > 1)
    setting = _setting(match, kind)
    if before is not None and before != setting:
        raise ArenaError(
            say("study-another", folder=str(folder), difference=difference(before, setting))
        )
    return StudyPlan(match, setting, folder, kind)


def _setting(match: MatchPlan, kind: StudyKind[Any]) -> Setting:
    options = match.options
    return Setting(
        study=FORM,
        game=match.game.key,
        version=__version__,
        players=match.players,
        # As they will be read again from the file.
        options=msgspec.json.decode(msgspec.json.encode(option_values(options))),
        bots=match.bots,
        seed=match.seed if match.seed < 1 << 53 else f"{match.seed:032x}",
        cards=kind.fingerprint(options),
    )


def difference(before: msgspec.Struct, now: msgspec.Struct) -> Message:
    """The first thing in which two studies differ, as people say it."""
    for name in now.__struct_fields__:
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            if name == "cards":
                return say("study-cards-changed")
            if name == "options":
                name = next(key for key in new if old.get(key) != new[key])
                old, new = old.get(name), new[name]
                if name == "custom":
                    return say("study-own-set-changed")
            return say("study-setting-differs", name=name, old=_shown(old), new=_shown(new))
    return say("study-other")


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def play_for_facts(match: MatchPlan, number: int) -> tuple[int, msgspec.Struct]:
    """Play game ``number`` of a study, and keep nothing but its facts."""
    plan = match.plan(number)
    state = match.game.start(match.players, match.options, seed=plan.seed)
    play_bots(match, plan, state)
    if state.outcome is None:
        raise ArenaError(say("match-awaits-nobody", plan=plan.title, game=match.game.key))
    return number, find_kind(match.game).facts_of(state)


def collect(
    plan: StudyPlan, executor: Executor | None = None, on_progress: Progress | None = None
) -> Collected[Any]:
    """Play what is still to be played; without an executor, in this process.

    Ctrl-C ends it early: what was played is kept, and ``stopped`` says so.
    """
    wanted = plan.match.games
    games = read_games(plan.folder, plan.kind.facts, wanted)
    collected: Collected[Any] = Collected(games, wanted)
    tell = on_progress or (lambda _done, _of: None)
    missing = [number for number in range(wanted) if number not in games]
    with open_journal(plan.folder, plan.setting) as journal:
        tell(len(games), wanted)
        place = executor or LocalProcesses(1)
        running = place.play(plan.match, play_for_facts, missing)
        try:
            for number, facts in running:
                journal.add(number, facts)
                games[number] = facts
                tell(len(games), wanted)
        except KeyboardInterrupt:
            collected.stopped = True
        finally:
            running.close()
    return collected
