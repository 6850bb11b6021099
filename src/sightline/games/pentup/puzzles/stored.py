"""The answers to Pent-Up's puzzles, as they are stored with the game.

How they were found and proven: ``height_proof``, ``surround_proof`` and ``win_proof``, and
``docs/solve.md``.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal, cast

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import SightlineError, instead
from sightline.core.message import say
from sightline.games.pentup.rules.board import neighbours
from sightline.games.pentup.rules.moves import Place, Tile
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, identify

if TYPE_CHECKING:
    from sightline.games.pentup.rules.state import PentupState

Proof = Literal["proven", "bounded"]


class NoSuchTile(SightlineError):
    """A letter that no pentomino has."""


class HeightAnswer(msgspec.Struct, frozen=True):
    """Puzzle 1: the highest level reached, what is proven to be impossible, and the game."""

    level: int
    upper_bound: int
    proof: Proof
    tiles: int
    moves: tuple[Place, ...]
    """White and Black in turn, White first."""


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the table."""

    tile: Tile
    cells: tuple[Cell, ...]


class SurroundAnswer(msgspec.Struct, frozen=True):
    """Puzzle 2 for one black tile: the least numbers, their proofs, and one way to lay them."""

    tile: Tile
    centre: tuple[Cell, ...]
    white: int
    white_proof: Proof
    rings: int
    """So many rings of that number of white tiles there are (turned ones counted too)."""
    black: int
    black_proof: Proof
    black_lower_bound: int
    white_tiles: tuple[LaidTile, ...]
    black_tiles: tuple[LaidTile, ...]


class WinAnswer(msgspec.Struct, frozen=True):
    """A position in which few of many moves win: the tiles placed, White first, and those moves, in
    the game's notation; and how many moves there are in all."""

    placed: str
    wins: str
    moves: int


def _read(name: str) -> bytes:
    return (resources.files("sightline.games.pentup.puzzles.answers") / name).read_bytes()


@cache
def height_answer() -> HeightAnswer:
    """Puzzle 1."""
    return msgspec.json.decode(_read("height.json"), type=HeightAnswer)


@cache
def surround_answers() -> dict[str, SurroundAnswer]:
    """Puzzle 2 for all twelve tiles."""
    found = msgspec.json.decode(_read("surround.json"), type=list[SurroundAnswer])
    return {answer.tile: answer for answer in found}


@cache
def win_answers() -> tuple[WinAnswer, ...]:
    """The positions in which a winning move is to be found, in the order of their numbers."""
    return msgspec.json.decode(_read("win.json"), type=tuple[WinAnswer, ...])


def surround_answer(tile: str) -> SurroundAnswer:
    """Puzzle 2 for one tile."""
    letter = tile.strip().upper()
    if letter not in PENTOMINOES:
        raise NoSuchTile(
            say("pentup-solve-no-tile", tile=echo(tile), instead=instead(letter, PENTOMINOES))
        )
    return surround_answers()[letter]


# ------------------------------------------------------------------------ checking


def faults(answer: SurroundAnswer) -> list[str]:
    """What is wrong with a way to surround a tile: nothing, if it is a solution of the puzzle."""
    found: list[str] = []
    white = [cell for laid in answer.white_tiles for cell in laid.cells]
    black = [cell for laid in answer.black_tiles for cell in laid.cells]
    everything = [*answer.centre, *white, *black]
    if len(set(everything)) != len(everything):
        found.append("tiles overlap")
    for laid in (LaidTile(answer.tile, answer.centre), *answer.white_tiles, *answer.black_tiles):
        kind = identify(laid.cells)
        if kind is None or kind[0] != laid.tile:
            found.append(f"{laid.tile} does not have its shape")
    blacks = [answer.tile, *(laid.tile for laid in answer.black_tiles)]
    for colour, tiles in (("white", [laid.tile for laid in answer.white_tiles]), ("black", blacks)):
        found += [
            f"{colour} {tile} is used twice" for tile in sorted(set(tiles)) if tiles.count(tile) > 1
        ]
    inside, taken = set(white) | set(answer.centre), set(everything)
    if any(cell not in inside for own in answer.centre for cell in neighbours(own)):
        found.append("an edge of the black tile touches no white tile")
    if any(cell not in taken for own in white for cell in neighbours(own)):
        found.append("an empty cell shares an edge with a white tile")
    return found


def level_reached(answer: HeightAnswer) -> int:
    """Replay the game by the rules; IllegalMove names the first rule that is broken."""
    from sightline.games.pentup.game import GAME

    state = GAME.start(2, {}, seed=0)
    for number, move in enumerate(answer.moves):
        state.apply(number % 2, move)
    return cast("PentupState", state).board.height
