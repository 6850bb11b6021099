"""Matches: many games between bots, in as many processes as wanted, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from os import PathLike
from pathlib import Path

from sightline.arena.errors import ArenaError
from sightline.arena.executor import Executor
from sightline.arena.plan import MatchPlan, make_plan
from sightline.arena.play import GameResult, play_game
from sightline.arena.rows import writing
from sightline.arena.stats import Counting, MatchResult, setting_of
from sightline.arena.workers import LocalProcesses
from sightline.bots import AnyBot
from sightline.core.echo import echo
from sightline.core.game import AnyGame
from sightline.core.message import say
from sightline.core.registry import as_game

Progress = Callable[[int, int], None]


def play_match(
    game: AnyGame | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    bots: Sequence[AnyBot] | AnyBot = ("random",),
    games: int = 100,
    seed: int = 0,
    rotate: bool = False,
    workers: int = 1,
    on_progress: Progress | None = None,
    out: Path | str | None = None,
    executor: Executor | None = None,
    parquet: Path | str | None = None,
) -> MatchResult:
    """Play a match and count it.

    The result depends on everything but ``workers`` and ``executor`` (and on nothing else, as long
    as no bot thinks by the clock). ``bots`` names one bot for all seats or one a seat: by name, as
    ``package.module:Class``, as a class or as an object, which then plays all its seats;
    ``rotate`` moves each bot one seat further from game to game. ``on_progress`` is told (games
    ended, games in all). ``out`` is a folder for the records, one file a game.

    ``parquet`` is a file for the results, one row a game (``sightline.arena.rows``): a match that
    was stopped goes on from there when it is played again.

    ``executor`` says where the games are played (``sightline.arena.places``); without one it is
    ``workers`` processes of this machine. With more than one, a script must guard its start with
    ``if __name__ == "__main__"``.
    """
    match = make_plan(as_game(game), players, options, bots, games, seed, rotate)
    if out is not None and not isinstance(out, str | PathLike):
        raise ArenaError(say("match-not-folder", out=echo(out)))
    place = executor or LocalProcesses(workers)
    library = None if out is None else Library(Path(out), games)
    counting = Counting(setting_of(match))
    play = partial(play_game, keep_record=library is not None)
    with nullcontext() if parquet is None else writing(match, Path(parquet)) as rows:
        begun = 0
        if rows is not None:
            for before in rows.kept():
                counting.add(before)
                begun += 1
        for result in played(match, place, range(begun, games), play, on_progress):
            if library is not None:
                library.keep(result)
            if rows is not None:
                rows.add(result)
            counting.add(result)
    return counting.result()


def played(
    match: MatchPlan,
    executor: Executor,
    numbers: Sequence[int],
    play: Callable[[MatchPlan, int], GameResult],
    on_progress: Progress | None = None,
) -> Generator[GameResult]:
    """These games of a match, as they end; closing it stops those that are being played."""
    running = executor.play(match, play, numbers)
    done = match.games - len(numbers)
    try:
        for result in running:
            yield result
            done += 1
            if on_progress is not None:
                on_progress(done, match.games)
    finally:
        # Also when the other side fails or is interrupted: closing stops the workers.
        running.close()


class Library:
    """A folder of records, named so that they sort in the order of the games."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.digits = max(4, len(str(games)))
        folder.mkdir(parents=True, exist_ok=True)
        taken = next(iter(sorted(folder.glob("game-*.jsonl"))), None)
        if taken is not None:
            raise ArenaError(say("match-folder-taken", folder=str(folder), taken=taken.name))

    def keep(self, result: GameResult) -> None:
        """Write a game's record."""
        assert result.record is not None
        path = self.folder / f"game-{result.number + 1:0{self.digits}}.jsonl"
        path.write_text(result.record, encoding="utf-8", newline="\n")


__all__ = ["MatchPlan", "MatchResult", "play_match"]
