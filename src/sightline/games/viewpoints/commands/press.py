"""``sightline press challenges``: cards, solutions, rules and paper pieces as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo, Problems
from sightline.cli.output import plural, print_json, progress_bar, stderr, stdout
from sightline.cli.paper import STDOUT, check_out, read_paper, write_document
from sightline.core.echo import echo
from sightline.core.errors import suggestion

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.shipped import Challenge

app = typer.Typer()

# The same as in the press, which needs a quarter of a second to load.
PARTS = ("rules", "pieces", "cards", "solutions")
CUBES = (10.0, 20.0)


@app.command("challenges", epilog=example("press challenges A001-A020 --out viewpoints.pdf"))
def challenges(
    which: Annotated[
        list[str],
        typer.Argument(
            metavar="SET…",
            help="Shipped ones (A001, A001-A020, A003,A007), challenge files, structures as text, "
            "or drawn ones (seed:7:level:3, seed:1-10:level:2:size:5).",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", help="The PDF to write; - is the standard output."),
    ],
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    parts: Annotated[
        str,
        typer.Option("--parts", metavar="LIST", help="Some of rules, pieces, cards and solutions."),
    ] = ",".join(PARTS),
    backs: Annotated[
        bool,
        typer.Option(
            "--backs",
            metavar="",
            help="After each sheet of cards its backs, for printing on both sides (long edge).",
        ),
    ] = False,
    cube: Annotated[
        float,
        typer.Option(
            "--cube",
            metavar="MM",
            show_default=False,
            help="The edge of a paper cube in millimetres, 10 to 20.  [dim](default: 15)[/dim]",
        ),
    ] = 15.0,
    omit: Annotated[
        str | None,
        typer.Option(
            "--omit",
            metavar="XY",
            help="The two pieces left out, for drawn ones and texts.  [dim](default: IL)[/dim]",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", "-f", metavar="", help="Overwrite the file if it exists.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print challenges as PDF: true size, with cut marks; solutions come last.

    The same challenges and options always give the same bytes.
    """
    problems = Problems()
    with problems.gather():
        check_out(out, force, as_json)
    with problems.gather():
        wanted = _read_parts(parts)
    with problems.gather():
        paper = read_paper(paper)
    if not CUBES[0] <= cube <= CUBES[1]:
        problems.found.append(
            CannotDo(f"--cube is {CUBES[0]:g} to {CUBES[1]:g} millimetres, not {cube:g}")
        )
    with problems.gather(), progress_bar("Challenges") as tick:
        from sightline.games.viewpoints.commands.press_set import read_set

        found = read_set(which, omit, tick)
    problems.settle()
    from sightline.games.viewpoints.press.document import print_challenges

    with progress_bar("Printing") as tick:
        content = print_challenges(
            found, parts=wanted, paper=paper, backs=backs, cube=cube, tick=tick
        )
    write_document(out, content)
    for each in found:
        _warn(each)
    pages = content.count(b"/Type /Page\n")
    if as_json:
        print_json(
            {
                "file": str(out),
                "bytes": len(content),
                "pages": pages,
                "paper": paper,
                "parts": wanted,
                "challenges": [each.name for each in found],
            }
        )
        return
    console, name = (stderr(), "PDF") if out == STDOUT else (stdout(), escape(str(out)))
    console.print(
        f"{name}: {plural(len(found), 'challenge')} on {plural(pages, 'page')} "
        f"({paper.upper() if paper == 'a4' else 'Letter'}).",
        soft_wrap=True,
    )
    if "cards" in wanted or "pieces" in wanted:
        duplex = ", on both sides, turned over the long edge" if backs else ""
        console.print(f"[dim]Print at 100 %, not fitted to the page{duplex}.[/dim]", soft_wrap=True)


def _read_parts(text: str) -> list[str]:
    """The parts in the order in which they are printed."""
    asked = [word.strip().lower() for word in text.split(",") if word.strip()]
    unknown = [word for word in asked if word not in PARTS]
    if unknown:
        raise CannotDo(
            f"there is no part {echo(unknown[0])} among {', '.join(PARTS)}"
            f"{suggestion(unknown[0], PARTS)}"
        )
    if not asked:
        raise CannotDo(f"--parts names no part; the parts are {', '.join(PARTS)}")
    return [part for part in PARTS if part in asked]


def _warn(challenge: Challenge) -> None:
    """Own structures are printed even if they are no challenge, but that is said."""
    faults: list[str] = []
    if challenge.fitting != 1:
        faults.append(f"{challenge.fitting} structures fit its five cards")
    seen = set("".join(challenge.cards))
    unseen = [letter for letter in challenge.order if letter not in seen]
    if unseen:
        faults.append(f"no card shows {', '.join(unseen)}")
    if faults:
        stderr().print(f"{escape(challenge.name)} is not a proper challenge: {'; '.join(faults)}.")
