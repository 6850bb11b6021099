"""``sightline press challenges``: cards, solutions, rules and paper pieces as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import Problems
from sightline.cli.language import told
from sightline.cli.output import print_json, progress_bar, stderr, stdout
from sightline.cli.paper import STDOUT, check_out, read_paper, write_document
from sightline.cli.printing import check_cube, read_parts
from sightline.core.message import Message, all_of, say

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.shipped import Challenge

app = typer.Typer()

# The same as in the press, which needs a quarter of a second to load.
PARTS = ("test", "rules", "pieces", "dial", "cards", "blanks", "solutions")
FOR_CHALLENGES = ("rules", "pieces", "cards", "solutions")


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
        typer.Option("--parts", metavar="LIST", help=f"Some of {', '.join(PARTS)}."),
    ] = ",".join(FOR_CHALLENGES),
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
        wanted = read_parts(parts, PARTS)
    with problems.gather():
        paper = read_paper(paper)
    with problems.gather():
        check_cube(cube)
    with problems.gather(), progress_bar(say("viewpoints-progress-challenges")) as tick:
        from sightline.games.viewpoints.commands.press_set import read_set

        found = read_set(which, omit, tick)
    problems.settle()
    from sightline.games.viewpoints.press.document import print_challenges

    with progress_bar(say("viewpoints-progress-printing")) as tick:
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
    console, name = (stderr(), "PDF") if out == STDOUT else (stdout(), str(out))
    size = paper.upper() if paper == "a4" else paper.capitalize()
    done = say("viewpoints-printed", file=name, challenges=len(found), pages=pages, paper=size)
    console.print(told(done), markup=False, soft_wrap=True)
    if "cards" in wanted or "pieces" in wanted:
        how = say("viewpoints-print-both-sides") if backs else say("viewpoints-print-true-size")
        console.print(f"[dim]{escape(told(how))}[/dim]", soft_wrap=True)


def _warn(challenge: Challenge) -> None:
    """Own structures are printed even if they are no challenge, but that is said."""
    faults: list[Message] = []
    if challenge.fitting != 1:
        faults.append(say("viewpoints-so-many-fit", count=challenge.fitting))
    seen = set("".join(challenge.cards))
    unseen = [letter for letter in challenge.order if letter not in seen]
    if unseen:
        faults.append(say("viewpoints-no-card-shows", pieces=all_of(unseen, "comma")))
    if faults:
        every = all_of(faults, "semicolon")
        warning = say("viewpoints-not-proper", name=challenge.name, faults=every)
        stderr().print(told(warning), markup=False)
