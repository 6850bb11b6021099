"""What all commands that print a whole game have in common: a document, or single things as files.

A game says which parts its document has and how they are drawn; what people may ask of it is the
same for all of them, and so are the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from sightline.cli.failure import CannotDo, Problems
from sightline.cli.language import told
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.paper import STDOUT, check_out, read_paper, write_document
from sightline.cli.records import write_whole
from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import all_of, say

if TYPE_CHECKING:
    from sightline.press.bodies import Body
    from sightline.press.single import Thing

FLAT_FORMS = ("svg", "png")
SOLID_FORMS = ("stl", "glb")

Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="The PDF to write; - is the standard output."),
]
Paper = Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")]
Parts = Annotated[
    str,
    typer.Option("--parts", metavar="LIST", help="Some of the parts.  [dim](default: all)[/dim]"),
]
OneSide = Annotated[
    bool,
    typer.Option(
        "--one-side", metavar="", help="For paper that is printed on one side: without backs."
    ),
]
Things = Annotated[
    Path | None,
    typer.Option(
        "--things",
        metavar="FOLDER",
        help="Write each thing by itself there, instead of a document.",
    ),
]
Form = Annotated[
    str, typer.Option("--form", metavar="FORM", help="Of single things: svg, png, stl or glb.")
]
Cube = Annotated[
    float,
    typer.Option("--cube", metavar="MM", help="The edge of a cube in millimetres, 10 to 20."),
]
Force = Annotated[
    bool, typer.Option("--force", "-f", metavar="", help="Overwrite what is there already.")
]


CUBES = (10.0, 20.0)
"""The same as in the press, which needs a quarter of a second to load."""


def check_cube(edge: float) -> None:
    """A cube that can be folded, and whose nets find room on a page."""
    low, high = CUBES
    if not low <= edge <= high:
        given = f"{edge:g}"
        raise CannotDo(say("press-cube", low=f"{low:g}", high=f"{high:g}", given=given))


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    out: Path | None
    things: Path | None
    form: str
    paper: str
    parts: str
    one_side: bool
    force: bool
    as_json: bool


@dataclass(frozen=True)
class Wanted:
    """What a document is to hold, checked."""

    parts: tuple[str, ...]
    paper: str
    both_sides: bool


def printed(
    order: Order,
    every_part: Sequence[str],
    document: Callable[[Wanted], bytes],
    things: Callable[[], Iterable[Thing]],
    bodies: Callable[[], Iterable[Body]] | None = None,
    *,
    problems: Problems | None = None,
) -> None:
    """Check the order, do it, and say what was done."""
    problems = problems or Problems()
    forms = FLAT_FORMS if bodies is None else FLAT_FORMS + SOLID_FORMS
    form = order.form.strip().lower()
    with problems.gather():
        if (order.out is None) == (order.things is None):
            raise CannotDo(say("press-one-of"))
        if order.out is not None:
            check_out(order.out, order.force, order.as_json)
    with problems.gather():
        if form not in forms:
            if form in SOLID_FORMS:
                raise CannotDo(say("press-no-solids", form=form))
            raise CannotDo(say("press-no-form", form=echo(order.form), forms=all_of(forms, "or")))
    wanted = Wanted((), "a4", not order.one_side)
    with problems.gather():
        wanted = Wanted(
            read_parts(order.parts, every_part), read_paper(order.paper), not order.one_side
        )
    problems.settle()
    if order.out is not None:
        _document(order, order.out, wanted, document(wanted))
    elif order.things is not None:
        found = bodies() if bodies is not None and form in SOLID_FORMS else things()
        _single(order, order.things, [_file(each, form) for each in found])


def read_parts(text: str, every: Sequence[str]) -> tuple[str, ...]:
    """The parts in the order in which they are printed; nothing said means all."""
    if text == "all":
        return tuple(every)
    asked = [word.strip().lower() for word in text.split(",") if word.strip()]
    unknown = [word for word in asked if word not in every]
    if unknown:
        others = instead(unknown[0], every)
        raise CannotDo(say("press-no-part", part=echo(unknown[0]), instead=others))
    if not asked:
        raise CannotDo(say("press-parts-empty", parts=all_of(every, "comma")))
    return tuple(part for part in every if part in asked)


def _document(order: Order, out: Path, wanted: Wanted, content: bytes) -> None:
    write_document(out, content)
    pages = content.count(b"/Type /Page\n")
    if order.as_json:
        print_json(
            {
                "file": str(out),
                "bytes": len(content),
                "pages": pages,
                "paper": wanted.paper,
                "parts": wanted.parts,
            }
        )
        return
    console, name = (stderr(), "PDF") if out == STDOUT else (stdout(), str(out))
    paper = wanted.paper.upper() if wanted.paper == "a4" else wanted.paper.capitalize()
    done = say("press-wrote", file=name, pages=pages, paper=paper)
    console.print(told(done), markup=False, soft_wrap=True)
    how = say("press-how") if wanted.both_sides else say("press-how-one-side")
    console.print(f"[dim]{escape(told(how))}[/dim]", soft_wrap=True)


def _file(each: Thing | Body, form: str) -> tuple[str, bytes]:
    from sightline.press.bodies import Body, glb, stl
    from sightline.press.single import Single

    name = f"{each.name}.{form}"
    if isinstance(each, Body):
        return name, stl(each) if form == "stl" else glb(each)
    svg = Single(each).svg()
    if form == "svg":
        return name, svg.encode()
    from sightline.press.raster import DOTS, png

    return name, png(svg, width=round(each.width * DOTS))


def _single(order: Order, folder: Path, files: Sequence[tuple[str, bytes]]) -> None:
    if folder.exists() and not folder.is_dir():
        raise CannotDo(say("press-no-folder", folder=str(folder)))
    there = next((name for name, _ in files if (folder / name).exists()), None)
    if there is not None and not order.force:
        raise CannotDo(say("press-not-empty", folder=str(folder), file=there, flag="--force"))
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files:
        write_whole(folder / name, content)
    if order.as_json:
        print_json({"folder": str(folder), "files": [name for name, _ in files]})
        return
    done = say("press-things", folder=str(folder), files=len(files))
    stdout().print(told(done), markup=False, soft_wrap=True)
