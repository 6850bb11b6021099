"""``sightline challenge``: make, check, rate, solve, build and certify challenges of Viewpoints."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import AsJson, SeedText, example, read_seed
from sightline.cli.failure import ANSWER_IS_NO, CannotDo, Problems
from sightline.cli.language import told
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.place import Place, Workers, place_of
from sightline.cli.progress import HowFar, ProgressForm
from sightline.cli.records import write_whole
from sightline.core.echo import echo
from sightline.core.message import Message, all_of, say
from sightline.games.viewpoints.commands.challenge_file import (
    Source,
    challenge_schema,
    read_omit,
    read_source,
    wrong_claims,
)
from sightline.games.viewpoints.commands.challenge_shown import (
    at_least,
    picture,
    print_certificate,
    print_challenge,
    verdict,
    why_not_built,
)

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.deduction import Fitting
    from sightline.games.viewpoints.rules.grid import Structure
    from sightline.games.viewpoints.rules.options import Omitted

app = typer.Typer(
    help="Challenges of Viewpoints: make, check, rate, solve, build and certify them.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


Which = Annotated[
    str,
    typer.Argument(
        metavar="CHALLENGE",
        help="A shipped one (A001), a file (- reads the standard input), or a structure as text.",
    ),
]
Omit = Annotated[
    str | None,
    typer.Option(
        "--omit",
        metavar="XY",
        help="The two pieces left out: IL, IP, NP or PY.  "
        "[dim](default: the file's, else IL)[/dim]",
    ),
]
Seconds = Annotated[
    float,
    typer.Option("--seconds", "-t", metavar="T", min=0, help="Stop after so many seconds."),
]
Most = Annotated[
    int, typer.Option("--most", "-n", metavar="N", min=1, help="Stop after so many structures.")
]

SHOWN = 20
"""Structures listed for people; programs get all of them."""
IN_PLAY: Mapping[str, tuple[int, ...]] = {
    "2 players, 12": (1, 2),
    "2 players, 34": (3, 4),
    "3 players": (1, 2, 3),
    "4 players": (1, 2, 3, 4),
    "5 players": (1, 2, 3, 4, 5),
}


# ---------------------------------------------------------------------------- new, list


@app.command("new", epilog=example("challenge new --level 3 --seed 7 --out my.json"))
def new(
    level: Annotated[
        int, typer.Option("--level", "-l", metavar="L", min=1, max=5, help="1 (easy) to 5.")
    ] = 1,
    size: Annotated[
        int,
        typer.Option(
            "--size",
            metavar="N",
            min=0,
            max=10,
            help="Number of pieces, 2 to 10.  [dim](default: as many as fit the level)[/dim]",
        ),
    ] = 0,
    seed: SeedText = None,
    omit: Omit = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the challenge there. With --count a folder, in which each has a file; "
            "what is there already is not made again.",
        ),
    ] = None,
    number_of: Annotated[
        int | None,
        typer.Option("--count", metavar="N", min=1, max=1_000_000, help="Make so many."),
    ] = None,
    on: Place = None,
    workers: Workers = None,
    progress: HowFar = ProgressForm.BAR,
    as_json: AsJson = False,
) -> None:
    """Make a challenge, or many. The same seed, level, size and set always give the same ones."""
    problems = Problems()
    pieces, number = cast("Omitted", "IL"), 0
    if size == 1:
        problems.found.append(CannotDo(say("viewpoints-how-many", zero="--size 0")))
    with problems.gather():
        pieces = cast("Omitted", read_omit(omit or "IL"))
    with problems.gather():
        number = read_seed(seed, bits=32)
    place = place_of(on, workers, problems)
    if number_of is None and on is not None:
        problems.found.append(CannotDo(say("viewpoints-many-only")))
    problems.settle()
    if number_of is not None:
        from sightline.games.viewpoints.commands.challenge_many import (
            Many,
            new_ones,
            seed_in,
            wish_of,
        )

        if seed is None:
            number = seed_in(out) or number
        wish = wish_of(level, size, pieces, number)
        new_ones(Many(wish, number_of), place, out, progress, as_json)
        return
    if out is not None and out.exists():
        raise CannotDo(say("viewpoints-file-exists", file=str(out)))
    from sightline.games.viewpoints.challenges import shipped

    made = shipped.make(f"seed-{number:x}", level, number, pieces, size)
    if out is not None:
        write_whole(out, msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n")
    if as_json:
        print_json(made)
    else:
        print_challenge(stdout(), made)
        if out is not None:
            written = say("viewpoints-written", file=str(out))
            stdout().print(f"\n{told(written)}", markup=False, soft_wrap=True)
        else:
            stdout().print(f"\n[dim]{escape(told(say('viewpoints-keep-file')))}[/dim]")
    if made.level != level:
        rare = say("viewpoints-level-rare", level=level, pieces=made.size, found=made.level)
        stderr().print(told(rare), markup=False)


@app.command("list", epilog=example("challenge list"))
def list_challenges(as_json: AsJson = False) -> None:
    """List the challenges that come with the game, A001 to A020."""
    from sightline.games.viewpoints.challenges.shipped import all_shipped

    every = list(all_shipped().values())
    if as_json:
        print_json(every)
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(told(say("viewpoints-column-challenge")), style="bold")
    for column in (
        say("viewpoints-column-level"),
        say("viewpoints-column-score"),
        say("viewpoints-column-pieces"),
        say("viewpoints-column-fitting"),
    ):
        table.add_column(told(column), justify="right")
    for each in every:
        table.add_row(
            each.name, str(each.level), f"{each.score:.2f}", str(each.size), str(each.fitting)
        )
    stdout().print(table)
    note = escape(told(say("viewpoints-list-note")))
    stdout().print(f"\n[dim]{note}[/dim]", soft_wrap=True)


# ---------------------------------------------------------------- check, rate, certify


@app.command("schema", epilog=example("challenge schema > challenge.schema.json"))
def schema() -> None:
    """Print the JSON schema of challenge files, for editors that complete and check JSON."""
    print_json(challenge_schema())


@app.command("check", epilog=example("challenge check my.json"))
def check(which: Which, omit: Omit = None, seconds: Seconds = 60, as_json: AsJson = False) -> None:
    """Check whether a structure is a challenge, and whether its file says the truth about it.

    The seed in a file says where it comes from; it is not followed.
    """
    from sightline.games.viewpoints.challenges import challenge, shipped
    from sightline.games.viewpoints.challenges.limit import Within

    source = read_source(which, omit)
    found = challenge.certify(source.where, source.letters, over=Within(seconds))
    faults: list[Message] = []
    if found.order is None:
        faults.append(why_not_built(source.where))
    if found.unseen:
        faults.append(say("viewpoints-no-card-shows", pieces=all_of(found.unseen, "comma")))
    if not found.complete:
        faults.append(say("viewpoints-not-proven", structures=at_least(found.fitting)))
    elif found.fitting != 1:
        faults.append(say("viewpoints-must-be-one", count=found.fitting))
    if found.order is not None:
        omitted = cast("Omitted", source.omit)
        known = shipped.describe(source.name, source.where, omitted, certificate=found)
        faults.extend(wrong_claims(source, known, counted=found.complete))
    if as_json:
        texts = [str(fault) for fault in faults]
        print_json({"ok": not faults, "name": source.name, "certificate": found, "faults": texts})
    else:
        console = stdout()
        if not faults:
            name = source.name or say("viewpoints-this-structure")
            console.print(f"[green]✓[/green] {escape(told(say('viewpoints-is-one', name=name)))}")
        for fault in faults:
            console.print(f"[red]✗[/red] {escape(told(fault))}", soft_wrap=True)
    if faults:
        raise typer.Exit(ANSWER_IS_NO)


@app.command("rate", epilog=example("challenge rate A012"))
def rate(which: Which, omit: Omit = None, as_json: AsJson = False) -> None:
    """Measure how hard a structure is: a score from 0 to 1, and a level from 1 to 5."""
    from sightline.games.viewpoints.challenges import difficulty

    source = read_source(which, omit)
    found = difficulty.rate(source.where, source.letters)
    if as_json:
        print_json(
            {
                "name": source.name,
                "level": found.level,
                "score": round(found.score, 4),
                "difficulty": found,
                "validated": "bots",
            }
        )
        return
    console = stdout()
    level = say("viewpoints-level-score", level=found.level, score=f"{found.score:.2f}")
    console.print(f"[bold]{escape(told(level))}[/bold]\n")
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    for measure, (name, meaning) in MEASURES.items():
        value = cast("float", getattr(found, measure))
        table.add_row(escape(told(name)), f"{value:.2f}", escape(told(meaning)))
    console.print(table)
    console.print(f"\n[dim]{escape(told(say('viewpoints-validated')))}[/dim]")


MEASURES: Mapping[str, tuple[Message, Message]] = {
    "pieces": (say("viewpoints-measure-pieces"), say("viewpoints-measure-pieces-help")),
    "ambiguity": (say("viewpoints-measure-ambiguity"), say("viewpoints-measure-ambiguity-help")),
    "unseen": (say("viewpoints-measure-unseen"), say("viewpoints-measure-unseen-help")),
    "hardly_seen": (
        say("viewpoints-measure-hardly-seen"),
        say("viewpoints-measure-hardly-seen-help"),
    ),
    "forced": (say("viewpoints-measure-forced"), say("viewpoints-measure-forced-help")),
    "hidden": (say("viewpoints-measure-hidden"), say("viewpoints-measure-hidden-help")),
}


@app.command("certify", epilog=example("challenge certify A012"))
def certify(
    which: Which,
    omit: Omit = None,
    seconds: Seconds = 5,
    most: Most = 1000,
    as_json: AsJson = False,
) -> None:
    """Prove how many structures fit: all five cards, and the cards in play with fewer players.

    [bold]--seconds[/bold] and [bold]--most[/bold] hold for each number of players; a count that
    was cut off is said to be a lower bound.
    """
    from sightline.games.viewpoints.challenges import challenge

    source = read_source(which, omit)
    cards = _cards(source.where)
    rows: list[dict[str, Any]] = []
    # Two structures are enough to know that it is not the only one.
    five, _ = _search(source, IN_PLAY["5 players"], max(most, 2), seconds)
    certificate = challenge.certificate_of(source.where, five)
    for players, positions in IN_PLAY.items():
        found = five if len(positions) == 5 else _search(source, positions, most, seconds)[0]
        rows.append(
            {
                "players": players,
                "cards": positions,
                "count": len(found.structures),
                "exact": found.complete,
                "looked_at": found.looked_at,
            }
        )
    if as_json:
        print_json(
            {
                "name": source.name,
                "omit": source.omit,
                "structure": challenge.write(source.where),
                "cards": [cards[position] for position in sorted(cards)],
                "holds": certificate.holds,
                **cast("dict[str, Any]", msgspec.to_builtins(certificate)),
                "counts": rows,
            }
        )
    else:
        print_certificate(stdout(), source, certificate.order, certificate.unseen, rows)
        stdout().print()
        stdout().print(verdict(certificate, seconds))
    if not certificate.holds:
        raise typer.Exit(ANSWER_IS_NO)


# ------------------------------------------------------------------------------- solve


@app.command("solve", epilog=example("challenge solve A001 --cards 1,2,3"))
def solve(
    which: Which,
    cards: Annotated[
        str,
        typer.Option("--cards", "-c", metavar="1,3", help="The cards to solve from, 1 to 5."),
    ] = "1,2,3,4,5",
    most: Most = 1000,
    seconds: Seconds = 60,
    omit: Omit = None,
    as_json: AsJson = False,
) -> None:
    """Find all structures that fit some of a challenge's cards.

    Fitting means: looks like these cards, stands, and can be built; pieces that no card shows may
    be there too.
    """
    from sightline.games.viewpoints.challenges.challenge import write

    positions = read_cards(cards)
    source = read_source(which, omit)
    found, took = _search(source, positions, most, seconds)
    if as_json:
        print_json(
            {
                "name": source.name,
                "cards": positions,
                "count": len(found.structures),
                "exact": found.complete,
                "looked_at": found.looked_at,
                "seconds": round(took, 3),
                "structures": [write(each) for each in found.structures],
            }
        )
        return
    console = stdout()
    count = len(found.structures)
    these = all_of(positions, "comma")
    if found.complete:
        said = say("viewpoints-found", count=count, cards=these)
    else:
        said = say(
            "viewpoints-found-partly",
            structures=at_least(count),
            cards=these,
            took=f"{took:.1f}",
            most=str(most),
            seconds=f"{seconds:g}",
        )
    console.print(told(said), markup=False)
    for each in found.structures[:SHOWN]:
        console.print(write(each), markup=False, soft_wrap=True)
    if count > SHOWN:
        more = say("viewpoints-found-more", count=count - SHOWN)
        console.print(f"[dim]{escape(told(more))}[/dim]")


def read_cards(text: str) -> tuple[int, ...]:
    """``1,3``: some of the five cards, each once."""
    parts = [part.strip() for part in text.split(",")]
    if any(part not in ("1", "2", "3", "4", "5") for part in parts):
        raise CannotDo(say("viewpoints-name-cards", given=echo(text)))
    if len(set(parts)) != len(parts):
        raise CannotDo(say("viewpoints-card-twice", given=echo(text)))
    return tuple(sorted(int(part) for part in parts))


def _search(
    source: Source, positions: Sequence[int], most: int, seconds: float
) -> tuple[Fitting, float]:
    """What fits, and how long that took; with a word on stderr where a person watches."""
    from sightline.games.viewpoints.challenges.limit import Within
    from sightline.games.viewpoints.rules.deduction import Fitting, searching
    from sightline.games.viewpoints.rules.grid import building_order

    cards = _cards(source.where)
    given = {position: cards[position] for position in positions}
    steps = searching(given, source.letters, most=most, over=Within(seconds))
    last = next(steps)
    began = time.monotonic()
    console = stderr()
    looking = told(say("viewpoints-searching"))
    with console.status(looking) if console.is_terminal else nullcontext() as line:
        for last in steps:
            if line is not None:
                so_far = say(
                    "viewpoints-searched",
                    fit=last.count,
                    looked=last.looked_at,
                    took=f"{time.monotonic() - began:.0f}",
                    seconds=f"{seconds:g}",
                )
                line.update(escape(told(so_far)))
    if not last.complete and not last.structures and building_order(source.where) is not None:
        # The search has not even come to the structure itself.
        last = Fitting((source.where,), False, last.looked_at)
    return last, time.monotonic() - began


def _cards(where: Structure) -> dict[int, str]:
    from sightline.games.viewpoints.rules.knowledge import all_cards

    return all_cards(where)


# ------------------------------------------------------------------------------- build


@app.command("build", epilog=example("challenge build A001"))
def build(which: Which, omit: Omit = None, as_json: AsJson = False) -> None:
    """Show a building order, with a picture of each step.

    Each level is seen from above with player 1 below; the piece just laid is in capital letters.
    """
    from sightline.games.viewpoints.rules.grid import building_order, pieces_on

    source = read_source(which, omit)
    order = building_order(source.where)
    if order is None:
        raise CannotDo(why_not_built(source.where))
    pieces = pieces_on(source.where)
    if as_json:
        steps = [{"piece": letter, "cells": pieces[letter]} for letter in order]
        print_json({"name": source.name, "order": order, "steps": steps})
        return
    console = stdout()
    laid: list[str] = []
    for number, letter in enumerate(order, 1):
        laid.append(letter)
        lowest = min(z for _, _, z in pieces[letter])
        on = (
            say("viewpoints-from-level", level=lowest + 1) if lowest else say("viewpoints-on-floor")
        )
        cells = " ".join("".join(map(str, cell)) for cell in pieces[letter])
        console.print(f"[bold]{number}. {letter}[/bold] {escape(told(on))}  [dim]{cells}[/dim]")
        grid = {cell: each for each in laid for cell in pieces[each]}
        console.print(picture(grid, letter), soft_wrap=True)
