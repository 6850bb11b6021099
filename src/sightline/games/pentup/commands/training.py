"""``sightline train``: ``pentup``, ``pentup-match`` and ``pentup-pack``, a network that learns to
play, its strength, and how it comes with the package; ``pentup-openings``, what the first tiles are
worth.
"""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from typing import Annotated

import typer

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo, Problems
from sightline.cli.language import told
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.place import Place, Workers, place_of
from sightline.core.extras import Needs
from sightline.core.message import say

train = typer.Typer()
match = typer.Typer()
packing = typer.Typer()
openings = typer.Typer()


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
    span: Annotated[
        int | None,
        typer.Option(
            "--span",
            metavar="N",
            help="Over how many cells the tiles may spread.  [default: 22]",
            min=5,
        ),
    ] = None,
    levels: Annotated[
        int | None,
        typer.Option(
            "--levels", metavar="N", help="How high they may lie.  [default: 8]", min=1, max=24
        ),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", metavar="", help="A window that holds every game: slow.")
    ] = False,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", metavar="", help="End at a legal move beyond the window; leave none out."
        ),
    ] = False,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="SEED", min=0)] = 1,
    plain: Annotated[
        bool, typer.Option("--numpy", metavar="", help="On NumPy instead of JAX: slow.")
    ] = False,
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations",
            metavar="N",
            help="Play and learn so often, however long it takes.  [dim](default: --minutes)[/dim]",
            min=1,
        ),
    ] = None,
    shares: Annotated[
        int,
        typer.Option(
            "--shares",
            metavar="N",
            help="Cut the games at once into so many parts, which can be played elsewhere.",
            min=1,
        ),
    ] = 1,
    on: Place = None,
    workers: Workers = None,
) -> None:
    """Pent-Up: train a network that judges positions, by games against itself."""
    with Needs("train", say("pentup-needs-training")):
        from sightline.games.pentup.train.batch import Window
        from sightline.games.pentup.train.checkpoint import Plan
        from sightline.games.pentup.train.run import train as run

    if not out.parent.is_dir():
        raise CannotDo(say("pentup-train-no-folder", file=out.name))
    if full and (span is not None or levels is not None):
        raise CannotDo(say("pentup-train-full"))
    if games % shares:
        raise CannotDo(say("pentup-train-shares", games=games, shares=shares))
    if shares == 1 and (on is not None or workers is not None):
        raise CannotDo(say("pentup-train-one-share"))
    window = Window.full(players) if full else Window(players, span or 22, levels or 8)
    batch = min(2048, games * (12 * players - 1))
    plan = Plan(
        players=players,
        misere=misere,
        span=window.span,
        levels=window.levels,
        games=games,
        most=most,
        batch=batch,
        seed=seed,
        strict=strict or full,
        shares=shares,
    )
    problems = Problems()
    # Here NumPy and JAX have several threads of their own: one process, unless more are wished for.
    place = place_of(on, (workers or 1) if on is None else workers, problems)
    problems.settle()
    with place:
        found = run(
            plan,
            out,
            seconds=60 * minutes if iterations is None else inf,
            iterations=iterations,
            plain=plain,
            tell=lambda line: stderr().print(line),
            places=place,
        )
    played = round(found.log[-1]["games"]) if found.log else 0
    stdout().print(told(say("pentup-train-done", file=out.name, games=played)), markup=False)


@match.command(epilog=example("train pentup-match --games 400"))
def measure_network(
    checkpoint: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="What was trained; without it, what bot master has."),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="N", help="How many play.", min=2, max=4)
    ] = 2,
    misere: Annotated[
        bool, typer.Option("--misere", metavar="", help="The reversed game.")
    ] = False,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1)] = 400,
    playouts: Annotated[
        int, typer.Option("--playouts", metavar="N", help="Of search, a move.", min=1)
    ] = 30_000,
    effort: Annotated[
        int,
        typer.Option(
            "--effort", metavar="N", help="Of master or the network's search, a move.", min=1
        ),
    ] = 25_000,
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", help="Games at once.", min=1)
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="SEED", min=0)] = 1,
    as_json: AsJson = False,
) -> None:
    """Pent-Up: let the bot master, or a trained network in a search, play against search."""
    with Needs("fast", say("pentup-needs-match")):
        from sightline.games.pentup.bots.networks import guide
        from sightline.games.pentup.train.checkpoint import load
        from sightline.games.pentup.train.match import Rules, playing_net
        from sightline.games.pentup.train.match import match as play

    if checkpoint is None:
        net = guide(players, misere)
    else:
        if not checkpoint.is_file():
            raise CannotDo(say("pentup-train-no-file", file=checkpoint.name))
        found = load(checkpoint)
        net = playing_net(found.learner.average)
        players, misere = found.plan.players, found.plan.misere
    rules = Rules(players, misere, playouts, effort, seed)
    result = play(net, rules, games=games, processes=processes)
    if as_json:
        print_json(result._asdict())
        return
    score = say(
        "pentup-match-score",
        score=f"{result.score:.1%}",
        games=games,
        low=f"{result.low:.1%}",
        high=f"{result.high:.1%}",
        seconds=f"{result.seconds:.3f}",
        rival=f"{result.rival_seconds:.3f}",
    )
    stdout().print(told(score), markup=False)
    for side, (points, played) in enumerate(result.by_side, 1):
        part = say("pentup-match-side", side=side, points=f"{points:g}", games=played)
        stdout().print(told(part), markup=False)


@packing.command(epilog=example("train pentup-pack two.npz --out networks"))
def pack_network(
    checkpoint: Annotated[Path, typer.Argument(metavar="FILE", help="What was trained.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the network is written.")
    ],
) -> None:
    """Pent-Up: write a trained network as it comes with the package."""
    with Needs("fast", say("pentup-needs-match")):
        from sightline.games.pentup.bots.networks import file_name, pack
        from sightline.games.pentup.train.checkpoint import load
        from sightline.games.pentup.train.match import playing_net

    if not checkpoint.is_file():
        raise CannotDo(say("pentup-train-no-file", file=checkpoint.name))
    if not out.is_dir():
        raise CannotDo(say("pentup-train-no-folder", file=out.name))
    found = load(checkpoint)
    path = out / file_name(found.plan.players, found.plan.misere)
    pack(playing_net(found.learner.average), path)
    size = f"{path.stat().st_size / 1e6:.2f}"
    stdout().print(told(say("pentup-pack-done", file=path.name, size=size)), markup=False)


@openings.command(epilog=example("train pentup-openings --games 10 --playouts 300"))
def measure_openings(
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="With each of the twelve tiles.", min=2)
    ] = 40,
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", help="A move.", min=1)] = 1500,
    book: Annotated[
        int, typer.Option("--book", metavar="N", help="Playouts for what follows a tile.", min=100)
    ] = 200_000,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="SEED", min=0)] = 1,
    as_json: AsJson = False,
) -> None:
    """Pent-Up: what the first tiles are worth, and what a swap of colours after one would do."""
    with Needs("fast", say("pentup-needs-match")):
        from sightline.games.pentup.bots.players import as_place
        from sightline.games.pentup.game import GAME
        from sightline.games.pentup.kernels.search import Move
        from sightline.games.pentup.train.openings import measure

    def written(tile: str, line: tuple[Move, ...]) -> str:
        state = GAME.start(2, {}, seed=0)
        state.apply(0, state.parse_move(f"{tile}1@0,0"))
        texts = [f"{tile}1@0,0^1"]
        for number, move in enumerate(line, 1):
            texts.append(state.move_text(place := as_place(move)))
            state.apply(number % 2, place)
        return " ".join(texts)

    tell = partial(stderr().print, style="dim", markup=False)
    found, whole, swap = measure(games=games, playouts=playouts, book=book, seed=seed, tell=tell)
    if as_json:
        lines = [{**each._asdict(), "line": written(each.tile, each.line)} for each in found]
        print_json({"openings": lines, "all": whole._asdict(), "swap": swap._asdict()})
        return
    for each in found:
        row = say(
            "pentup-opening",
            line=written(each.tile, each.line),
            value=f"{each.value:.1%}",
            share=f"{each.share.share:.1%}",
            low=f"{each.share.low:.1%}",
            high=f"{each.share.high:.1%}",
        )
        stdout().print(told(row), markup=False, soft_wrap=True)
    rows = (
        say(
            "pentup-openings-all",
            share=f"{whole.share:.1%}",
            low=f"{whole.low:.1%}",
            high=f"{whole.high:.1%}",
            games=whole.games,
        ),
        say(
            "pentup-openings-swap",
            tile=swap.tile,
            share=f"{swap.share.share:.1%}",
            low=f"{swap.share.low:.1%}",
            high=f"{swap.share.high:.1%}",
            games=swap.share.games,
        ),
    )
    for row in rows:
        stdout().print(told(row), style="bold", markup=False, soft_wrap=True)
