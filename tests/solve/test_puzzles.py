"""Pent-Up's two puzzles: the stored answers by independent checks, and their proofs anew."""

from __future__ import annotations

import msgspec
import pytest
from tests.pentup.reference import Table, shapes

from sightline.core.errors import IllegalMove
from sightline.games.pentup.puzzles import height_proof as height
from sightline.games.pentup.puzzles.stored import (
    NoSuchTile,
    SurroundAnswer,
    faults,
    height_answer,
    level_reached,
    surround_answer,
    surround_answers,
)
from sightline.games.pentup.puzzles.surround_proof import rings, surround
from sightline.kit.pieces.shapes import PENTOMINOES

# ------------------------------------------------------------------------- height


def test_the_engine_replays_the_tower() -> None:
    answer = height_answer()
    assert level_reached(answer) == answer.level == answer.upper_bound == 10
    assert len(answer.moves) == answer.tiles == 21


def test_the_reference_rules_replay_the_tower() -> None:
    table, hands = Table(), [set(PENTOMINOES), set(PENTOMINOES)]
    level = 0
    for number, move in enumerate(height_answer().moves):
        hand = hands[number % 2]
        legal = table.legal(hand) if number else None
        cells = frozenset(move.cells)
        if legal is not None:
            level = legal[move.tile, cells]
        hand.remove(move.tile)
        table.put(cells)
    assert level == 10


def test_a_wrong_tower_is_refused() -> None:
    answer = height_answer()
    swapped = (answer.moves[0], *answer.moves[3:])
    with pytest.raises(IllegalMove):
        level_reached(msgspec.structs.replace(answer, moves=swapped))


def test_no_tower_is_higher() -> None:
    towers = height.pair_towers()
    assert len(towers) == 3611
    assert [tower.levels for tower in towers[:2]] == [7, 6]
    assert [height.letters_of(cut) for cut in towers[0].cuts] == [
        ("I", "L"), ("P", "P"), ("T", "Y"), ("N", "V"),
    ]  # fmt: skip
    assert height.highest_by_counting(7) == 11
    bases = height.triple_bases(towers[0], 3)
    assert [[*map("".join, map(height.letters_of, base))] for base in bases] == [
        ["FFW", "UXZ", "UXZ"]
    ]
    assert height.upper_bound() == 10


def test_the_tower_is_found_anew() -> None:
    found = height.search_height()
    assert found is not None
    assert max(tile.level for tile in found) == 10


# ----------------------------------------------------------------------- surround


def independent_faults(answer: SurroundAnswer) -> list[str]:
    """The puzzle a second time, with shapes typed in again and nothing of the engine."""
    wrong: list[str] = []
    owner: dict[tuple[int, int], str] = {}
    black = [(answer.tile, answer.centre), *((t.tile, t.cells) for t in answer.black_tiles)]
    white = [(t.tile, t.cells) for t in answer.white_tiles]
    for colour, tiles in (("black", black), ("white", white)):
        if len({name for name, _ in tiles}) != len(tiles):
            wrong.append("a tile twice")
        for i, (name, cells) in enumerate(tiles):
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            if frozenset((x - left, y - low) for x, y in cells) not in shapes(name):
                wrong.append("shape")
            for cell in cells:
                if cell in owner:
                    wrong.append("overlap")
                owner[cell] = "centre" if colour == "black" and i == 0 else colour
    for (x, y), kind in owner.items():
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if kind == "centre" and owner.get(beside) not in ("centre", "white"):
                wrong.append("the centre is open")
            if kind == "white" and beside not in owner:
                wrong.append("a white tile is open")
    return wrong


@pytest.mark.parametrize("tile", PENTOMINOES)
def test_stored_answers_are_solutions(tile: str) -> None:
    answer = surround_answer(tile)
    assert faults(answer) == independent_faults(answer) == []
    assert len(answer.white_tiles) == answer.white == 3
    assert len(answer.black_tiles) == answer.black == answer.black_lower_bound == 5
    assert answer.white_proof == answer.black_proof == "proven"


def test_faults_are_seen() -> None:
    answer = surround_answer("F")
    fewer = msgspec.structs.replace(answer, black_tiles=answer.black_tiles[1:])
    assert faults(fewer) == ["an empty cell shares an edge with a white tile"]
    open_ring = msgspec.structs.replace(answer, white_tiles=answer.white_tiles[1:], black_tiles=())
    assert "an edge of the black tile touches no white tile" in faults(open_ring)
    twice = msgspec.structs.replace(
        answer, black_tiles=(*answer.black_tiles, answer.black_tiles[0])
    )
    assert "tiles overlap" in faults(twice)
    assert any("used twice" in fault for fault in faults(twice))
    with pytest.raises(NoSuchTile):
        surround_answer("Q")


@pytest.mark.parametrize("tile", PENTOMINOES)
def test_two_white_tiles_surround_nothing(tile: str) -> None:
    assert rings(tile, 1) == rings(tile, 2) == []


@pytest.mark.parametrize("tile", ["I", "L"])
def test_proofs_anew(tile: str) -> None:
    found = surround(tile)
    answer = surround_answer(tile)
    assert (found.white, found.rings, found.black) == (answer.white, answer.rings, answer.black)


@pytest.mark.long
@pytest.mark.parametrize("tile", PENTOMINOES)
def test_all_proofs_anew(tile: str) -> None:
    found = surround(tile)
    answer = surround_answers()[tile]
    assert (found.white, found.rings, found.black) == (answer.white, answer.rings, answer.black)
