"""``sightline solve pentup-height`` and ``pentup-surround``: the two puzzles of the rulebook."""

from __future__ import annotations

from typing import Annotated

import typer

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo
from sightline.cli.output import print_json, stderr, stdout

height = typer.Typer()
surround = typer.Typer()

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
