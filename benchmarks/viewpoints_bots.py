"""How often the partners of Viewpoints solve a challenge, by pieces, players, rounds and strength.

    python benchmarks/viewpoints_bots.py play --out FILE          # goes on where FILE stops
    python benchmarks/viewpoints_bots.py play --out FILE --sizes 5,7,9 --players 3-5 --games 20
    python benchmarks/viewpoints_bots.py play --out FILE --bots partner+hoarder,partner+mason
    python benchmarks/viewpoints_bots.py table FILE               # solve rates, as Markdown

``partner+hoarder`` is a team: one hoarder, whose seat moves on from game to game, and partners in
all other seats.

A game is played once, to 20 rounds, and the round in which it was solved is kept: all limits are
read off it. FILE gets one JSON line a game. Game i of a size is the same challenge for all numbers
of players and all bots: drawn at random from all challenges of that size, whatever their level.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from math import ceil
from pathlib import Path
from random import Random

import msgspec

from sightline.arena.stats import wilson
from sightline.bots import find_bot
from sightline.core.seeds import Chance
from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.difficulty import Difficulty, rate
from sightline.games.viewpoints.game import Viewpoints
from sightline.games.viewpoints.rules.space import SETS

ROUNDS = 20
OMIT = "IL"
FIRST = 100
"""The first game's number. Lower ones were looked at while the bots were made."""


class Played(msgspec.Struct, frozen=True):
    """One game: a line of the results."""

    bot: str
    """Who played: a bot in all seats, or a team."""
    size: int
    players: int
    game: int
    solved: int | None
    """The round in which it was solved; null: not within 20."""
    turns: int
    seconds: float
    """Processor time of the whole game."""
    structure: str
    difficulty: Difficulty


def fewest_rounds(size: int, players: int) -> int:
    """Rounds below which no game can end: each piece is laid, then each player announces."""
    return ceil((size + players) / players)


def seated(team: str, players: int, game: int) -> list[str]:
    """The bots by seat: the first of a team in all seats that the others, one seat each, leave."""
    most, *others = team.split("+")
    if len(others) >= players > 1:
        raise ValueError(f"{team} leaves no seat of {players} to {most}")
    seats = [most] * players
    for number, other in enumerate(others):
        seats[(game + number) % players] = other
    return seats


def play(bot: str, size: int, players: int, game: int) -> Played:
    """Play one game to its end."""
    letters = SETS[OMIT]
    stream = Chance(1000 * size + game).stream("benchmark")
    where = challenge.certified(letters, size, stream)
    structure = challenge.write(where)
    rules = Viewpoints()
    options = {"challenge": structure, "omit": OMIT, "turn_limit": ROUNDS * players}
    state = rules.start(players, options, seed=0)
    seats = [find_bot(rules, name).make() for name in seated(bot, players, game)]
    chances = [Random(f"{bot} {size} {players} {game} {seat}") for seat in range(players)]
    began = time.process_time()
    while state.awaiting:
        seat = state.awaiting[0]
        state.apply(seat, seats[seat].choose(state.sight(seat), chances[seat]))
    took = time.process_time() - began
    assert state.outcome is not None
    solved = state.outcome.results[0] == "win"
    return Played(
        bot=bot,
        size=size,
        players=players,
        game=game,
        solved=ceil(state.length / players) if solved else None,
        turns=state.length,
        seconds=round(took, 3),
        structure=structure,
        difficulty=rate(where, letters),
    )


def read(path: Path) -> list[Played]:
    """The games of a file; an unfinished last line is left out."""
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    return [msgspec.json.decode(line, type=Played) for line in lines if line.endswith(b"\n")]


def numbers(text: str) -> list[int]:
    """``3-5,7``: 3, 4, 5 and 7."""
    found: list[int] = []
    for part in text.split(","):
        low, _, high = part.partition("-")
        found.extend(range(int(low), int(high or low) + 1))
    return found


def play_all(arguments: argparse.Namespace) -> None:
    """Play what the file does not hold yet, a few games of every cell before more of any."""
    out: Path = arguments.out
    out.parent.mkdir(parents=True, exist_ok=True)
    before = read(out)
    # What an interrupted run left unfinished is written anew.
    out.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in before))
    done = {(game.bot, game.size, game.players, game.game) for game in before}
    wanted = [
        (bot, size, players, game)
        for start in range(0, arguments.games, arguments.slice)
        for bot in arguments.bots.split(",")
        for size in arguments.sizes
        for players in arguments.players
        for game in range(
            arguments.start + start,
            arguments.start + min(start + arguments.slice, arguments.games),
        )
    ]
    with out.open("ab") as file:
        for key in wanted:
            if key in done:
                continue
            played = play(*key)
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            if arguments.verbose:
                print(*key, played.solved, played.turns, played.seconds, flush=True)


def cells(games: Iterable[Played]) -> Iterator[tuple[str, int, int, list[Played]]]:
    """The games by bot, pieces and players."""
    whole = list(games)
    for bot, size, players in sorted({(game.bot, game.size, game.players) for game in whole}):
        yield (
            bot,
            size,
            players,
            [g for g in whole if (g.bot, g.size, g.players) == (bot, size, players)],
        )


def rate_text(games: list[Played], rounds: int) -> str:
    """``86 % (74–93)``: the share solved within so many rounds, and its Wilson 95 % interval."""
    solved = sum(game.solved is not None and game.solved <= rounds for game in games)
    low, high = wilson(solved / len(games), len(games))
    return f"{100 * solved / len(games):.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def print_table(games: Iterable[Played]) -> None:
    """The results as Markdown."""
    print("| bot | pieces | players | games | min+2 | 10 rounds | 20 rounds | mean seconds |")
    print("|---|---|---|---|---|---|---|---|")
    for bot, size, players, some in cells(games):
        limits = (fewest_rounds(size, players) + 2, 10, ROUNDS)
        shares = " | ".join(rate_text(some, limit) for limit in limits)
        mean = sum(game.seconds for game in some) / len(some)
        print(f"| {bot} | {size} | {players} | {len(some)} | {shares} | {mean:.2f} |")


def print_short(games: Iterable[Played]) -> None:
    """A table a bot: pieces down, players across; the shares within each limit, in per cent, and
    the interval of the last."""
    found = {(bot, size, players): some for bot, size, players, some in cells(games)}
    if any("+" in bot for bot, _, _ in found):
        _print_teams(found)
        return
    for bot in sorted({bot for bot, _, _ in found}, reverse=True):
        counts = sorted({players for name, _, players in found if name == bot})
        print(f"\n| `{bot}`, pieces | " + " | ".join(f"{n} players" for n in counts) + " |")
        print("|---" * (len(counts) + 1) + "|")
        for size in sorted({size for name, size, _ in found if name == bot}):
            row = [_short(found.get((bot, size, players), []), size, players) for players in counts]
            print(f"| {size} | " + " | ".join(row) + " |")


def _print_teams(found: dict[tuple[str, int, int], list[Played]]) -> None:
    """One table: teams down, pieces and players across; the shares within the longest limit."""
    columns = sorted({(size, players) for _, size, players in found})
    heads = " | ".join(f"{size} pieces, {players} players" for size, players in columns)
    print(f"\n| team | {heads} |")
    print("|---" * (len(columns) + 1) + "|")
    for team in dict.fromkeys(bot for bot, _, _ in found):
        row = [
            rate_text(games, ROUNDS) + f", {len(games)} games" if games else "–"
            for games in (found.get((team, *column), []) for column in columns)
        ]
        print(f"| `{team}` | " + " | ".join(row) + " |")


def _short(games: list[Played], size: int, players: int) -> str:
    if not games:
        return "–"
    limits = (fewest_rounds(size, players) + 2, 10, ROUNDS)
    first, ten, twenty = (rate_text(games, limit).replace(" %", "") for limit in limits)
    few = "" if len(games) == 50 else f", {len(games)} games"
    return f"{first.split()[0]} / {ten.split()[0]} / {twenty}{few}"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play games, going on where the file stops")
    playing.add_argument("--out", type=Path, required=True)
    playing.add_argument("--sizes", type=numbers, default=numbers("3-10"), help="3-10 or 5,7,9")
    playing.add_argument("--players", type=numbers, default=numbers("2-5"))
    playing.add_argument("--bots", default="partner,novice", help="bots, or teams")
    playing.add_argument("--games", type=int, default=50, help="a cell")
    playing.add_argument("--start", type=int, default=FIRST, help="the first game's number")
    playing.add_argument("--slice", type=int, default=10, help="games of a cell in a row")
    playing.add_argument("--verbose", action="store_true")
    printing = commands.add_parser("table", help="print the solve rates")
    printing.add_argument("file", type=Path)
    printing.add_argument("--short", action="store_true", help="a table a bot, as in the docs")
    arguments = parser.parse_args()
    if arguments.command == "play":
        play_all(arguments)
    else:
        (print_short if arguments.short else print_table)(read(arguments.file))


if __name__ == "__main__":
    main()
