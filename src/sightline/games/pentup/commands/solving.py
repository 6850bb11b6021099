"""``sightline solve``: ``pentup-height`` and ``pentup-surround``, the two puzzles of the rulebook;
``pentup-win``, positions with a winning move to find; ``pentup-small``, games with few tiles.
"""

from __future__ import annotations

from functools import partial
from types import ModuleType
from typing import Annotated

import typer

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo
from sightline.cli.language import language, told
from sightline.cli.output import print_json, stderr, stdout
from sightline.core.extras import Needs
from sightline.core.message import say
from sightline.words import seat_name

height = typer.Typer()
surround = typer.Typer()
win = typer.Typer()
small = typer.Typer()

PROOFS = {"proven": say("pentup-proven"), "bounded": say("pentup-bounded")}

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
            raise CannotDo(
                say("pentup-height-differs", level=level, bound=bound, stored=answer.level)
            )
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
    reached = say("pentup-height-reached", level=level, tiles=answer.tiles)
    stdout().print(told(reached), style="bold", markup=False)
    for number, word in enumerate(words, 1):
        name = seat_name(GAME, 2, (number - 1) % 2, language())
        stdout().print(f"{number:3}. {name}  {word}", markup=False)


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
            answer.tile, tell=lambda found: stderr().print(told(found), style="dim", markup=False)
        )
        if (found.white, found.black) != (answer.white, answer.black):
            raise CannotDo(
                say("pentup-surround-differs", white=str(found.white), black=str(found.black))
            )
    assert not faults(answer)
    if as_json:
        print_json(answer)
        return
    marks = dict.fromkeys(answer.centre, answer.tile)
    white = {cell: laid.tile for laid in answer.white_tiles for cell in laid.cells}
    black = {cell: laid.tile for laid in answer.black_tiles for cell in laid.cells}
    answered = say(
        "pentup-surround-told",
        tile=answer.tile,
        white=answer.white,
        ringed=PROOFS[answer.white_proof],
        black=answer.black,
        closed=PROOFS[answer.black_proof],
    )
    stdout().print(told(answered), style="bold", markup=False)
    stdout().print(f"{told(say('pentup-surround-letters'))}\n", style="dim", markup=False)
    everything = {**marks, **black, **{cell: name.lower() for cell, name in white.items()}}
    xs, ys = [x for x, _ in everything], [y for _, y in everything]
    for y in range(min(ys), max(ys) + 1):
        line = "".join(everything.get((x, y), ".") for x in range(min(xs), max(xs) + 1))
        stdout().print(line)


def _prover() -> ModuleType:
    with Needs("fast", say("pentup-needs-proof")):
        from sightline.games.pentup.puzzles import win_proof

        return win_proof


@win.command(epilog=example("solve pentup-win --number 7"))
def show_win(
    number: Annotated[
        int, typer.Option("--number", "-n", metavar="N", help="Which position.", min=1)
    ] = 1,
    anew: Annotated[
        bool, typer.Option("--anew", metavar="", help="Prove again which moves win.")
    ] = False,
    find: Annotated[
        int,
        typer.Option("--find", metavar="N", help="Find so many new positions instead.", min=0),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="SEED", min=0)] = 1,
    as_json: AsJson = False,
) -> None:
    """Pent-Up: a position near the end of a game, and the moves that are proven to win."""
    from sightline.games.pentup.puzzles.stored import win_answers

    if find:
        tell = partial(stderr().print, style="dim", markup=False)
        print_json(list(_prover().positions(find, seed, tell)))
        return
    answers = win_answers()
    if number > len(answers):
        raise CannotDo(say("pentup-win-no-number", number=number, last=len(answers)))
    answer = answers[number - 1]
    if anew and _prover().proven(answer.placed) != answer:
        raise CannotDo(say("pentup-win-differs", number=number))
    if as_json:
        print_json(answer)
        return
    wins = answer.wins.split()
    proven = say("pentup-win-proven", wins=len(wins), moves=answer.moves, places=" ".join(wins))
    stdout().print(answer.placed, markup=False, soft_wrap=True)
    stdout().print(told(proven), style="bold", markup=False, soft_wrap=True)


@small.command(epilog=example("solve pentup-small --tiles FPU"))
def show_small(
    tiles: Annotated[
        str | None,
        typer.Option("--tiles", "-t", metavar="TILES", help="One to three tiles of each hand."),
    ] = None,
    anew: Annotated[
        bool, typer.Option("--anew", metavar="", help="Solve again, not show what is stored.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Pent-Up with the same few tiles in both hands: who wins if nobody errs."""
    from sightline.games.pentup.puzzles.solved import MOST, every, read, solve, stored

    asked = list(every()) if tiles is None else [read(tiles)]
    if anew:
        with Needs("fast", say("pentup-needs-proof")):
            found = [solve(each) for each in asked]
    else:
        found = [stored()[each] for each in asked]
    if as_json:
        print_json(found)
        return
    if tiles is None:
        for number in range(1, MOST + 1):
            games = [each.white for each in found if len(each.tiles) == number]
            row = say(
                "pentup-small-count",
                tiles=number,
                games=len(games),
                white=games.count(1.0),
                black=games.count(0.0),
                drawn=games.count(0.5),
            )
            stdout().print(told(row), style="bold", markup=False, soft_wrap=True)
    for each in found:
        if each.white == 0.0:
            row = say("pentup-small-black", tiles=each.tiles)
        else:
            row = say(
                "pentup-small-white" if each.white == 1.0 else "pentup-small-drawn",
                tiles=each.tiles,
                first=" ".join(each.first),
            )
        stdout().print(told(row), markup=False, soft_wrap=True)
