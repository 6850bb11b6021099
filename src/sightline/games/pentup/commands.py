"""What Pent-Up adds to the command line.

``sightline solve pentup-height`` and ``pentup-surround``: the two puzzles of the rulebook;
``sightline train pentup`` and ``pentup-match``: a network that learns to play, and its strength.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo
from sightline.cli.output import print_json, stderr, stdout
from sightline.core.extras import Needs

height = typer.Typer()
surround = typer.Typer()
train = typer.Typer()
match = typer.Typer()

Anew = Annotated[
    bool,
    typer.Option(
        "--anew", metavar="", help="Search and prove again instead of showing the stored answer."
    ),
]


@height.command(epilog=example("solve pentup-height --json"))
def show_height(
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Pent-Up's first puzzle: how high can the 24 tiles go under all rules?"""
    from sightline.games.pentup.game import GAME
    from sightline.games.pentup.puzzles.stored import height_answer, level_reached

    answer = height_answer()
    if anew:
        from sightline.games.pentup.puzzles import height_proof

        found = height_proof.search_height() or ()
        level = max((tile.level for tile in found), default=0)
        bound = height_proof.upper_bound()
        if (level, bound) != (answer.level, answer.upper_bound):
            raise CannotDo(f"found level {level} and bound {bound}, but {answer.level} is stored")
    state = GAME.start(2, {}, seed=0)
    words: list[str] = []
    for number, move in enumerate(answer.moves):
        words.append(state.move_text(move))
        state.apply(number % 2, move)
    level = level_reached(answer)
    if as_json:
        print_json(
            {
                "level": level,
                "upper_bound": answer.upper_bound,
                "proof": answer.proof,
                "tiles": answer.tiles,
                "moves": words,
                "record": state.record.dump(),
            }
        )
        return
    stdout().print(f"Level [bold]{level}[/bold] with {answer.tiles} tiles; no game goes higher.")
    for number, word in enumerate(words, 1):
        stdout().print(f"{number:3}. {'White' if number % 2 else 'Black'}  {word}")


@surround.command(epilog=example("solve pentup-surround --tile F --json"))
def show_surround(
    tile: Annotated[
        str, typer.Option("--tile", "-t", metavar="TILE", help="The black tile: its letter.")
    ],
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Pent-Up's second puzzle: surround a black tile with white ones, and those with black ones."""
    from sightline.games.pentup.puzzles.stored import faults, surround_answer

    answer = surround_answer(tile)
    if anew:
        from sightline.games.pentup.puzzles import surround_proof

        found = surround_proof.surround(
            answer.tile, tell=lambda line: stderr().print(f"[dim]{line}[/dim]")
        )
        if (found.white, found.black) != (answer.white, answer.black):
            raise CannotDo(f"found {found.white} and {found.black}, which is not what is stored")
    assert not faults(answer)
    if as_json:
        print_json(answer)
        return
    marks = dict.fromkeys(answer.centre, answer.tile)
    white = {cell: laid.tile for laid in answer.white_tiles for cell in laid.cells}
    black = {cell: laid.tile for laid in answer.black_tiles for cell in laid.cells}
    stdout().print(
        f"{answer.tile}: [bold]{answer.white}[/bold] white tiles ({answer.white_proof}), then "
        f"[bold]{answer.black}[/bold] black ones ({answer.black_proof})"
    )
    stdout().print("[dim]capitals: black, small letters: white[/dim]\n")
    everything = {**marks, **black, **{cell: name.lower() for cell, name in white.items()}}
    xs, ys = [x for x, _ in everything], [y for _, y in everything]
    for y in range(min(ys), max(ys) + 1):
        line = "".join(everything.get((x, y), ".") for x in range(min(xs), max(xs) + 1))
        stdout().print(line)


@train.command(epilog=example("train pentup --out two.npz --minutes 8"))
def train_network(
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE", help="The checkpoint; one that is there is trained further."
        ),
    ],
    minutes: Annotated[
        float, typer.Option("--minutes", metavar="M", help="How long.", min=0.01)
    ] = 8.0,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="N", help="How many play.", min=2, max=4)
    ] = 2,
    misere: Annotated[
        bool, typer.Option("--misere", metavar="", help="The reversed game.")
    ] = False,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Games at once.", min=1, max=65536)
    ] = 4096,
    most: Annotated[
        int,
        typer.Option("--most", metavar="N", help="Moves looked at in a position.", min=1, max=4096),
    ] = 256,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="SEED", min=0)] = 1,
    plain: Annotated[
        bool, typer.Option("--plain", metavar="", help="On NumPy instead of JAX: slow.")
    ] = False,
) -> None:
    """Pent-Up: train a network that judges positions, by games against itself."""
    with Needs("train", "training"):
        from sightline.games.pentup.train.checkpoint import Plan
        from sightline.games.pentup.train.run import train as run

    if not out.parent.is_dir():
        raise CannotDo(f"there is no folder for {out.name}")
    batch = min(2048, games * (12 * players - 1))
    plan = Plan(players=players, misere=misere, games=games, most=most, batch=batch, seed=seed)
    found = run(
        plan, out, seconds=60 * minutes, plain=plain, tell=lambda line: stderr().print(line)
    )
    stdout().print(f"{out.name}: {found.log[-1]['games'] if found.log else 0:.0f} games")


@match.command(epilog=example("train pentup-match two.npz --games 400"))
def measure_network(
    checkpoint: Annotated[Path, typer.Argument(metavar="FILE", help="What was trained.")],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1)] = 400,
    playouts: Annotated[
        int, typer.Option("--playouts", metavar="N", help="Of search, a move.", min=1)
    ] = 36_500,
    judgements: Annotated[
        int, typer.Option("--judgements", metavar="N", help="Of the network, a move.", min=1)
    ] = 66_000,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="SEED", min=0)] = 1,
    as_json: AsJson = False,
) -> None:
    """Pent-Up: let a trained network inside a search play against the bot search."""
    with Needs("fast", "a match"):
        from sightline.games.pentup.train.checkpoint import load
        from sightline.games.pentup.train.match import match as play
        from sightline.games.pentup.train.match import playing_net

    if not checkpoint.is_file():
        raise CannotDo(f"there is no file {checkpoint.name}")
    found = load(checkpoint)
    plan = found.plan
    result = play(
        playing_net(found.learner.average),
        plan.players,
        plan.misere,
        games=games,
        playouts=playouts,
        judgements=judgements,
        seed=seed,
    )
    if as_json:
        print_json(result._asdict())
        return
    stdout().print(
        f"{result.score:.1%} of {games} games ({result.low:.1%} to {result.high:.1%}); "
        f"{result.seconds:.3f} s a move against {result.rival_seconds:.3f} s"
    )
    for side, (points, played) in enumerate(result.by_side, 1):
        stdout().print(f"side {side}: {points:g} of {played}")
