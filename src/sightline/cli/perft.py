"""``sightline perft``: how many move sequences of a given length there are."""

from __future__ import annotations

from typing import Annotated

import typer

from sightline.arena.counting import count_sequences
from sightline.cli.arguments import AsJson, GameKey, Players, Settings, example, read_game_options
from sightline.cli.failure import CannotDo
from sightline.cli.output import print_json, progress_bar, stdout
from sightline.cli.records import read_record, replayed, title
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say
from sightline.core.registry import find_game


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("perft", epilog=example("perft {game} --depth 2 --json"))(perft)


def perft(
    game: GameKey,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="How many moves.")],
    position: Annotated[
        str | None,
        typer.Option(metavar="RECORD", help="Count from the end of this record; - reads stdin."),
    ] = None,
    players: Players = None,
    option: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of moves of a given length: one number that tests all rules at once."""
    found = find_game(game)
    if position is None:
        number, options = read_game_options(found, players, option)
        # The count must be a number of the rules, so it always starts from the same deal.
        state = found.start(number, options, seed=0)
    elif players is not None or option:
        raise CannotDo(say("perft-position-says", flag="--position"))
    else:
        state = end_of(found, position)
    with progress_bar(say("perft-counting")) as tick:
        nodes = count_sequences(state, depth, tick)
    if as_json:
        print_json({"game": found.key, "depth": depth, "nodes": nodes})
    else:
        stdout().print(f"{nodes:,}")


def end_of(game: AnyGame, name: str) -> AnyState:
    """The position at the end of a record of this game."""
    record = read_record(name)
    if record.game != game.key:
        raise CannotDo(say("perft-record-of", file=title(name), game=record.game, key=game.key))
    return replayed(name, record)
