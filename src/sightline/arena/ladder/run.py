"""Playing a ladder, stage by stage, until it is known well enough who is how strong.

After each stage all pairs have played the same number of games, and only then it is decided
whether there is another one: so the result does not depend on which games ended first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, cast

import msgspec

from sightline.arena.errors import ArenaError
from sightline.arena.executor import Executor
from sightline.arena.ladder.figures import LadderFigures, is_narrow, work_out
from sightline.arena.ladder.plan import (
    LadderPlan,
    LadderSetting,
    Pair,
    Played,
    Stage,
    pair_of,
    play_task,
)
from sightline.arena.ladder.timing import Counted, Timing, counts_for, timed
from sightline.arena.study.collect import difference
from sightline.arena.study.journal import (
    Journal,
    check_folder,
    open_journal,
    read_head,
    read_lines,
)
from sightline.arena.study.run import replace_file
from sightline.arena.workers import LocalProcesses
from sightline.bots import bot_specs, chosen_bot
from sightline.core.bot import BotSpec
from sightline.core.message import say

JOURNAL = "ladder.jsonl"
FIGURES = "ladder.json"
TIMES = "times.json"
PAGE = "index.html"
OWN = frozenset((JOURNAL, FIGURES, TIMES, PAGE))
"""What a ladder writes; a folder with anything else in it is somebody else's."""

FIRST_STAGE = 20
"""Games of each pair before anybody looks at the ratings."""
GROWTH = 1.5

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """When a ladder ends."""

    games: int = 200
    """Of each pair, at most."""
    until: float | None = None
    """So narrow the intervals shall be: points, or per cent where all win together."""
    minutes: float | None = None
    """It may take so long; then it stops as with Ctrl-C."""


@dataclass(slots=True)
class Collected:
    """What was played so far."""

    games: dict[tuple[Pair, int], Played] = field(default_factory=dict[tuple[Pair, int], Played])
    counts: list[Counted] = field(default_factory=list[Counted])
    most: int = 0
    """So many games of each pair count; the journal may hold more of a longer run."""
    stopped: bool = False
    late: bool = False

    def counted(self) -> list[Played]:
        """The games that count, in an order that does not depend on when they ended."""
        ours = [key for key in self.games if key[1] < self.most]
        return [self.games[key] for key in sorted(ours)]


def seed_in(folder: Path | None) -> int | None:
    """The seed of the ladder that a folder holds; None when it holds none."""
    found = None if folder is None else read_head(folder / JOURNAL, LadderSetting)
    if found is None:
        return None
    return found.seed if isinstance(found.seed, int) else int(found.seed, 16)


def check_place(plan: LadderPlan, folder: Path) -> None:
    """ArenaError unless this ladder may be written there, or goes on there."""
    check_folder(folder, OWN)
    before = read_head(folder / JOURNAL, LadderSetting)
    if before is not None and before != plan.setting:
        told = difference(before, plan.setting)
        raise ArenaError(say("ladder-another", folder=str(folder), difference=told))


def run_ladder(
    plan: LadderPlan,
    limits: Limits,
    command: str = "",
    folder: Path | None = None,
    executor: Executor | None = None,
    curve: Sequence[float] = (),
    on_progress: Progress | None = None,
    clock: Callable[[], float] = monotonic,
) -> LadderFigures:
    """Play what is still to be played, and work out who is how strong.

    With a folder every game is kept as it ends, and the report is written there. Ctrl-C ends it
    early, with the ratings of what was played. ``curve``: seconds a move at which bots that count
    their thinking take part as well.
    """
    if limits.games < 1:
        raise ArenaError(say("ladder-no-games", games=str(limits.games)))
    if folder is not None:
        check_place(plan, folder)
    collected = read_journal(folder)
    began = clock()
    end = None if limits.minutes is None else began + 60 * limits.minutes
    keeping = nullcontext() if folder is None else open_journal(folder, plan.setting, JOURNAL)
    with keeping as journal:
        try:
            count_budgets(plan, collected, curve, journal)
            pairs = [*plan.pairs(), *curve_pairs(plan, collected.counts)]
            pairs = list(dict.fromkeys(pairs))
            for most in stages(limits.games):
                collected.most = most
                play_stage(
                    plan, collected, pairs, most, executor or LocalProcesses(1), journal,
                    on_progress or (lambda _done, _of: None),
                    lambda: end is not None and clock() >= end,
                )  # fmt: skip
                if collected.stopped or is_narrow(plan, collected.counted(), limits.until):
                    break
        except KeyboardInterrupt:
            collected.stopped = True
    if collected.stopped:
        collected.most = limits.games  # all that there is
    games = collected.counted()
    if not games:
        raise ArenaError(say("study-stopped-at-once"))
    return work_out(
        plan, games, collected.counts, limits, command, collected.stopped, collected.late
    )


def stages(most: int) -> list[int]:
    """How many games each pair has played after each stage: half as many more each time."""
    found: list[int] = []
    games = FIRST_STAGE
    while games < most:
        found.append(games)
        games = round(games * GROWTH / 2) * 2  # an even number: each side as often
    return [*found, most]


def play_stage(
    plan: LadderPlan,
    collected: Collected,
    pairs: Sequence[Pair],
    most: int,
    executor: Executor,
    journal: Journal | None,
    on_progress: Progress,
    is_late: Callable[[], bool],
) -> None:
    """Bring every pair to so many games."""
    missing = tuple(
        (pair, number)
        for number in range(most)
        for pair in pairs
        if (pair, number) not in collected.games
    )
    total = most * len(pairs)
    done = total - len(missing)
    on_progress(done, total)
    running = executor.play(Stage(plan, missing), play_task, range(len(missing)))
    try:
        for played in running:
            if journal is not None:
                journal.write(played)
            collected.games[played.pair, played.number] = played
            done += 1
            on_progress(done, total)
            if is_late() and done < total:
                collected.stopped = collected.late = True
                return
    finally:
        running.close()


def read_journal(folder: Path | None) -> Collected:
    """What an earlier run has played."""
    collected = Collected()
    if folder is not None:
        kept: Iterator[Played | Counted] = read_lines(
            folder / JOURNAL, cast("Any", Played | Counted)
        )
        for line in kept:
            if isinstance(line, Played):
                collected.games[line.pair, line.number] = line
            else:
                collected.counts.append(line)
    return collected


# -- strength against time -------------------------------------------------------------------------


def count_budgets(
    plan: LadderPlan, collected: Collected, seconds: Sequence[float], journal: Journal | None
) -> None:
    """Find the counts for a curve, unless they were found before: a ladder that goes on elsewhere
    plays with the same ones."""
    known = {(each.bot, each.seconds) for each in collected.counts}
    for name in dict.fromkeys(text.split(":")[0] for text in plan.bots):
        wanted = [each for each in seconds if (name, each) not in known]
        if not wanted or name not in {spec.name for spec in _counting(plan)}:
            continue
        for found in counts_for(plan, name, wanted):
            collected.counts.append(found)
            if journal is not None:
                journal.write(found)


def _counting(plan: LadderPlan) -> list[BotSpec]:
    return [spec for spec in bot_specs(plan.game) if spec.budget is not None]


def curve_pairs(plan: LadderPlan, counts: Sequence[Counted]) -> list[Pair]:
    """Each count meets the next one; so do those with which the bot takes part anyway."""
    if plan.together:
        return [(each.text, each.text) for each in counts]
    pairs: list[Pair] = []
    for name in dict.fromkeys(each.bot for each in counts):
        chain = {each.count: each.text for each in counts if each.bot == name}
        chain |= {
            count: text for text in plan.bots if (count := count_in(plan, text, name)) is not None
        }
        texts = [chain[count] for count in sorted(chain)]
        pairs += [pair_of(*both) for both in pairwise(texts)]
    return pairs


def count_in(plan: LadderPlan, text: str, name: str) -> int | None:
    """With which count a bot of this name takes part; None: it is another bot."""
    choice = chosen_bot(plan.game, text)
    budget = choice.spec.budget
    if choice.spec.name != name or budget is None:
        return None
    return getattr(choice.params, budget)


# -- the report ------------------------------------------------------------------------------------


def time_bots(plan: LadderPlan) -> list[Timing]:
    """How long each bot thinks here."""
    return [timed(plan, text) for text in plan.bots]


def write_report(
    plan: LadderPlan, figures: LadderFigures, folder: Path, times: Sequence[Timing]
) -> None:
    """The figures, the times and the page."""
    from sightline.arena.ladder.page import report

    for name, value in ((FIGURES, figures), (TIMES, list(times))):
        text = msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
        replace_file(folder / name, text + "\n")
    replace_file(folder / PAGE, report(plan.game, figures, times))
