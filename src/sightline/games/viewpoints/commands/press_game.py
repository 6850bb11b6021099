"""``sightline press viewpoints``: the whole game on paper, with its own challenges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import Problems
from sightline.cli.printing import (
    Cube,
    Force,
    Form,
    OneSide,
    Order,
    Out,
    Paper,
    Parts,
    Things,
    Wanted,
    check_cube,
    printed,
)
from sightline.games.viewpoints.commands.press import PARTS

if TYPE_CHECKING:
    from sightline.press.bodies import Body
    from sightline.press.single import Thing

app = typer.Typer()


@app.command("viewpoints", epilog=example("press viewpoints --out viewpoints.pdf"))
def press_game(
    out: Out = None,
    paper: Paper = "a4",
    parts: Parts = "all",
    one_side: OneSide = False,
    cube: Cube = 15.0,
    things: Things = None,
    form: Form = "svg",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print Viewpoints: board, pieces, tokens, a dial, twenty challenges, blank cards, solutions.

    Other challenges are printed by [bold]press challenges[/bold]. The same options always give the
    same bytes.
    """
    problems = Problems()
    with problems.gather():
        check_cube(cube)

    def document(wanted: Wanted) -> bytes:
        from sightline.games.viewpoints.challenges.shipped import all_shipped
        from sightline.games.viewpoints.press.document import print_challenges

        every = list(all_shipped().values())
        sides = wanted.both_sides
        return print_challenges(
            every, parts=wanted.parts, paper=wanted.paper, backs=sides, cube=cube
        )

    def single() -> Iterable[Thing]:
        from sightline.games.viewpoints.challenges.shipped import all_shipped
        from sightline.games.viewpoints.press.cards import things as every

        return every(list(all_shipped().values()))

    def solid() -> Iterable[Body]:
        from sightline.games.viewpoints.challenges.shipped import all_shipped
        from sightline.games.viewpoints.press.printable_bodies import bodies

        return bodies(list(all_shipped().values()), cube)

    order = Order(out, things, form, paper, parts, one_side, force, as_json)
    printed(order, PARTS, document, single, solid, problems=problems)
