"""``sightline press pentup``: the game on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from sightline.press.bodies import Body
    from sightline.press.single import Thing

press = typer.Typer()


@press.command("pentup", epilog=example("press pentup --players 3 --out pentup.pdf"))
def press_game(
    out: Out = None,
    players: Annotated[
        int, typer.Option("--players", metavar="N", min=2, max=4, help="Colours to print, 2 to 4.")
    ] = 2,
    paper: Paper = "a4",
    parts: Parts = "all",
    one_side: OneSide = False,
    cube: Cube = 15.0,
    things: Things = None,
    form: Form = "svg",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print Pent-Up: flat tiles, tiles to fold, a score sheet, the rules, a test page.

    The same options always give the same bytes.
    """
    problems = Problems()
    with problems.gather():
        check_cube(cube)

    def document(wanted: Wanted) -> bytes:
        from sightline.games.pentup.press.document import document as draw

        sides = wanted.both_sides
        return draw(wanted.parts, wanted.paper, both_sides=sides, players=players, cube=cube)

    def single() -> Iterable[Thing]:
        from sightline.games.pentup.press.tiles import things as every

        return every(players)

    def solid() -> Iterable[Body]:
        from sightline.games.pentup.press.tiles import bodies

        return bodies(cube, players)

    order = Order(out, things, form, paper, parts, one_side, force, as_json)
    known = ("test", "rules", "score", "tiles", "blocks")
    printed(order, known, document, single, solid, problems=problems)
