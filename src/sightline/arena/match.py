"""Matches: many games between bots, in as many processes as wanted, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path

from sightline.arena.errors import ArenaError
from sightline.arena.plan import MatchPlan, make_plan
from sightline.arena.play import GameResult, play_game
from sightline.arena.stats import MatchResult, summarise
from sightline.arena.workers import play_all
from sightline.core.bot import Bot
from sightline.core.echo import echo
from sightline.core.game import AnyGame
from sightline.core.registry import as_game

Progress = Callable[[int, int], None]


def play_match(
    game: AnyGame | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    bots: Sequence[str | type[Bot]] = ("random",),
    games: int = 100,
    seed: int = 0,
    rotate: bool = False,
    workers: int = 1,
    on_progress: Progress | None = None,
    out: Path | str | None = None,
) -> MatchResult:
    """Play a match and count it.

    The result depends on everything but ``workers`` (and on nothing else, as long as no bot thinks
    by the clock). ``bots`` names one bot for all seats or one a seat: by name, as
    ``package.module:Class`` or as a class; ``rotate`` moves each bot one seat further from game to
    game. ``on_progress`` is told (games ended, games in all). ``out`` is a folder for the records,
    one file a game.

    With more than one worker, a script must guard its start with ``if __name__ == "__main__"``.
    """
    match = make_plan(as_game(game), players, options, bots, games, seed, rotate)
    if type(workers) is not int or workers < 1:
        raise ArenaError(f"a match needs at least one worker, not {echo(workers)}")
    if out is not None and not isinstance(out, str | PathLike):
        raise ArenaError(f"records go to a folder, not to {echo(out)}")
    library = None if out is None else Library(Path(out), games)
    results: list[GameResult | None] = [None] * games
    done = 0
    running = play_all(match, partial(play_game, keep_record=library is not None), workers)
    try:
        for result in running:
            if library is not None:
                result = library.keep(result)
            results[result.number] = result
            done += 1
            if on_progress is not None:
                on_progress(done, games)
    finally:
        # Also when this side fails or is interrupted: closing stops the workers.
        running.close()
    return summarise(match, [result for result in results if result is not None])


class Library:
    """A folder of records, named so that they sort in the order of the games."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.digits = max(4, len(str(games)))
        folder.mkdir(parents=True, exist_ok=True)
        taken = next(iter(sorted(folder.glob("game-*.jsonl"))), None)
        if taken is not None:
            raise ArenaError(f"{folder} already holds records ({taken.name}); name another folder")

    def keep(self, result: GameResult) -> GameResult:
        """Write a game's record, and let go of its text."""
        assert result.record is not None
        path = self.folder / f"game-{result.number + 1:0{self.digits}}.jsonl"
        path.write_text(result.record, encoding="utf-8", newline="\n")
        return GameResult(result.number, result.entrants, result.results, result.length)


__all__ = ["MatchPlan", "MatchResult", "play_match"]
