"""Boards and boxes: one solution where there is one, right counts, hints that lead to the end."""

from __future__ import annotations

import random
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.puzzles.following import follow
from tests.solve import naive

from sightline.core.errors import BadMove, IllegalMove
from sightline.kit.pieces.shapes import shape
from sightline.kit.solve import engines, tilings
from sightline.kit.solve.classics import BOX_OMISSIONS
from sightline.puzzles import UnknownPuzzle, catalogue, entries, find_puzzle, packing
from sightline.puzzles.model import Lay, Left, NoSolution
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import TooLong

BOX = cast("Packing", find_puzzle("box-5x10"))
BOARD = cast("Packing", find_puzzle("board-6x10"))
SOLID = cast("Packing", find_puzzle("box-2x3x10"))
PACKINGS = [
    entry.key
    for entry in entries()
    if entry.game is None and entry.key.startswith(("box-", "board-"))
]


def lay(text: str, puzzle: Packing = BOX) -> Lay:
    return puzzle.read((), text)


@pytest.mark.parametrize("omit", sorted(BOX_OMISSIONS))
def test_the_box_of_viewpoints_has_one_solution(omit: str) -> None:
    puzzle = cast("Packing", find_puzzle(f"box-5x10-{omit}"))
    assert sorted(puzzle.letters) == sorted(set("FILNPTUVWXYZ") - set(omit))
    assert tilings("5x10", "".join(puzzle.letters)).count() == 1
    assert puzzle.info.spoils
    assert not puzzle.info.live_left
    whole = follow(puzzle)
    assert puzzle.name_of(whole) == puzzle.name_of(puzzle.solution())


@pytest.mark.parametrize("key", PACKINGS)
def test_hints_solve(key: str) -> None:
    puzzle = cast("Packing", find_puzzle(key))
    whole = follow(puzzle)
    view = puzzle.view(whole)
    assert view.solved
    assert view.complete
    assert not view.supply
    assert not view.todo
    covered = sorted(cell for tile in view.laid for cell in tile.cells)
    assert tuple(covered) == puzzle.info.cells


@pytest.mark.parametrize("key", ["board-6x10", "board-5x12", "board-3x20", "box-2x3x10"])
def test_known_totals_are_true(key: str) -> None:
    puzzle = cast("Packing", find_puzzle(key))
    known = puzzle.info.solutions
    assert known is not None
    assert known.ways == tilings(puzzle.region, distinct=False).count()
    assert known.kinds == tilings(puzzle.region).count()


def naive_count(puzzle: Packing, moves: tuple[Lay, ...]) -> int:
    covered = {cell for lay in moves for cell in lay.cells}
    used = {lay.piece for lay in moves}
    dimension = puzzle.region.dimension
    pieces = {
        letter: (naive.turned([(*c, 0)[:dimension] for c in shape(letter)], dimension == 2), 1)
        for letter in puzzle.letters
        if letter not in used
    }
    rest = [cell for cell in puzzle.region.cells if cell not in covered]
    return sum(1 for _ in naive.tilings(rest, pieces))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([BOX, BOARD, SOLID]), st.integers(0, 10**6), st.integers(0, 6))
def test_any_order_of_laying(puzzle: Packing, seed: int, open_pieces: int) -> None:
    """Pieces of a solution in any order: always right, and the number left is that of a plain
    counter. Then a random piece elsewhere: again the plain counter, and hints lead home."""
    rng = random.Random(seed)
    whole = list(puzzle.solution())
    rng.shuffle(whole)
    moves = tuple(whole[: max(0, len(whole) - open_pieces)])
    left = puzzle.left(moves)
    assert (left.status, left.ways) == ("exact", naive_count(puzzle, moves))
    assert puzzle.hint(moves, 1).right
    free = [
        Lay(piece, choice.cells)
        for piece in puzzle.letters
        for choice in puzzle.choices(moves, piece)[1]
    ]
    if free:
        moves = (*moves, rng.choice(free))
        ways = naive_count(puzzle, moves)
        assert puzzle.left(moves).ways == ways
        hint = puzzle.hint(moves, 1)
        assert hint.right == (ways > 0)
        assert hint.take_back == (0 if ways else 1)
        assert puzzle.view(follow(puzzle, moves)).solved


def test_symmetric_beginnings_count_kinds() -> None:
    """I upright at one end leaves one mirror, up and down: count what that makes of solutions."""
    board = cast("Packing", find_puzzle("board-5x12"))
    upright = Lay("I", tuple((y, 0) for y in range(5)))
    with_it = [
        dict(tiling.placed)
        for tiling in tilings("5x12", distinct=False)
        if ("I", upright.cells) in tiling.placed
    ]
    families = {
        frozenset(
            tuple(
                sorted((n, tuple(sorted(turn(y, x) for y, x in cells))) for n, cells in one.items())
            )
            for turn in (lambda y, x: (y, x), lambda y, x: (4 - y, x))
        )
        for one in with_it
    }
    left = board.left((upright,))
    assert (left.ways, left.kinds) == (len(with_it), len(families))
    assert 0 < len(families) < len(with_it)


def test_the_same_solution_has_one_name() -> None:
    whole = BOARD.solution()
    names = {
        BOARD.name_of([Lay(one.piece, tuple(image[cell] for cell in one.cells)) for one in whole])
        for image in BOARD.symmetries
    }
    assert len(BOARD.symmetries) == 4
    assert len(names) == 1
    assert BOARD.name_of(whole[:-1]) is None


@pytest.mark.parametrize(
    ("texts", "rule"),
    [
        (("U2@0,0", "U2@2,2"), "already laid"),
        (("I1@0,0",), "no such piece"),
        (("X1@3,0",), "outside"),
        (("X1@0,0", "P1@0,0"), "overlap"),
    ],
)
def test_what_cannot_be_laid(texts: tuple[str, ...], rule: str) -> None:
    moves = tuple(lay(text, BOARD) if "I" in text else lay(text) for text in texts)
    with pytest.raises(IllegalMove) as no:
        BOX.view(moves)
    assert no.value.rule == rule
    verdict = BOX.verdict(moves[:-1], moves[-1])
    assert (verdict.legal, verdict.rule) == (False, rule)
    assert verdict.message


def test_wrong_shapes_and_coordinates() -> None:
    for cells, rule in [
        (((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)), "wrong shape"),
        (((0, 0), (0, 0), (0, 0), (0, 0), (0, 0)), "wrong shape"),
        (((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 0, 4)), "wrong coordinates"),
    ]:
        assert BOX.verdict((), Lay("F", cells)).rule == rule


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "written like F3@2,4"),
        ("F9@0,0", "orientations 1 to 8"),
        ("I1@0,0", "no piece I"),
        ("F1@1,2,3", "2 coordinates"),
        ("F1@999,0", "too far"),
    ],
)
def test_notation_that_cannot_be_read(text: str, told: str) -> None:
    with pytest.raises(BadMove, match=told):
        lay(text)


@given(st.sampled_from([BOX, SOLID]), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=30)
def test_notation_round_trip(puzzle: Packing, rng: random.Random) -> None:
    piece = rng.choice(puzzle.letters)
    cells = rng.choice(puzzle.placements[piece])
    laid = puzzle.view((Lay(piece, cells),)).laid[0]
    assert puzzle.read((), laid.text) == Lay(piece, cells)


def test_the_catalogue_lists_every_placement() -> None:
    places = BOX.catalogue.placements
    assert set(places) == set(BOX.letters)
    cells = BOX.info.cells
    for piece, found in places.items():
        listed = {tuple(cells[i] for i in numbers) for numbers in found}
        assert listed == {choice.cells for choice in BOX.choices((), piece)[1]}  # type: ignore[arg-type]
    assert len(places["X"]) == 24
    for puzzle in (BOX, SOLID):
        every = tilings(puzzle.region, "".join(puzzle.letters)).placements
        assert sum(map(len, puzzle.placements.values())) == len(every)


def test_hints_tell_no_more_than_their_step() -> None:
    whole = BOX.solution()
    one, two, three = (BOX.hint(whole[:3], step) for step in (1, 2, 3))
    assert one.right
    assert (one.piece, one.cells, one.lay) == (None, (), None)
    assert two.piece is not None
    assert (len(two.cells), two.lay) == (1, None)
    assert three.lay is not None
    assert three.lay.piece == two.piece
    assert two.cells[0] in three.lay.cells
    assert "goes to" not in str(two.text)


def test_a_wrong_piece_is_found_and_a_hopeless_hole_shown() -> None:
    corner = lay("X1@0,0")  # leaves the corner cell open
    one, two, three = (BOX.hint((corner, lay("P1@2,2")), step) for step in (1, 2, 3))
    assert (one.right, one.take_back) == (False, 2)
    assert two.cells == ((0, 0),)
    assert two.piece == "X"
    assert three.lay is not None
    parted = (lay("F1@0,0"), lay("U1@2,4"))
    assert BOX.hint(parted, 2).take_back in (1, 2)


def test_holes() -> None:
    assert find_puzzle("board-8x8") is find_puzzle("board-8x8@3,3")
    assert find_puzzle("board-8x8").info.solutions == Left("exact", 520, 65, 1.0)
    odd = find_puzzle("board-8x8-7,6-0,0-4,1-2,5")
    assert odd.info.key == "board-8x8-0,0-2,5-4,1-7,6"
    assert odd.info.solutions is None
    told: list[Left] = []
    assert odd.left((), tell=told.append) == Left("exact", 1221, 1221, 1.0)
    none = find_puzzle("board-8x8-0,1-1,0-7,6-6,7")
    assert none.left(()) == Left("exact", 0, 0, 1.0)
    with pytest.raises(NoSolution):
        none.solution()
    hint = none.hint((), 3)
    assert not hint.right
    assert "no solution" in str(hint.text)


@pytest.mark.parametrize("corner", [(1, 1), (1, 3), (2, 3), (3, 3)])
def test_square_holes(corner: tuple[int, int]) -> None:
    check_square_hole(*corner)


@pytest.mark.long
def test_all_square_holes() -> None:
    for row in range(7):
        for column in range(7):
            check_square_hole(row, column)


def check_square_hole(row: int, column: int) -> None:
    puzzle = cast("Packing", find_puzzle(f"board-8x8@{row},{column}"))
    known = puzzle.info.solutions
    assert known is not None
    assert known.kinds is not None
    assert known.kinds == tilings(puzzle.region).count()
    assert known.ways == known.kinds * len(puzzle.symmetries)
    assert known.kinds in catalogue.SQUARE_HOLES.values()


def test_counting_can_be_stopped_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "QUICKLY", 20)
    corner = cast("Packing", find_puzzle("board-8x8@0,0"))
    told: list[Left] = []
    piece = corner.solution()[:1]
    stopped = corner.left(piece, stop=lambda: bool(told), tell=told.append)
    assert stopped.status == "stopped"
    assert told == [Left("counting", 20, None, 0.0)]
    assert corner.left(piece).status == "exact"
    monkeypatch.setattr(engines, "BUDGET", 1)  # looks at the world after every node
    fresh = cast("Packing", find_puzzle("board-8x8@1,2"))
    with pytest.raises(TooLong):
        fresh.hint((), 1, lambda: True)


@pytest.mark.parametrize(
    "key",
    ["", "nix", "board-8x8-1,1", "board-8x8@7,7", "board-8x8-9,9-0,0-0,1-0,2", "board-7x9",
     "x" * 500, "board-8x8-1,1-1,1-1,1-1,1", "pentup-surround-Q"],
)  # fmt: skip
def test_unknown_keys(key: str) -> None:
    with pytest.raises(UnknownPuzzle) as no:
        find_puzzle(key)
    assert len(str(no.value)) < 300


def test_pictures() -> None:
    for key in ("box-5x10", "box-2x3x10"):
        puzzle = find_puzzle(key)
        for moves in ((), puzzle.solution()):
            for theme in ("light", "dark"):
                picture = puzzle.svg(moves, theme, "<Ann> & Bob")
                assert picture.startswith("<svg")
                assert "<Ann>" not in picture
                assert "&lt;Ann&gt; &amp; Bob" in picture
        assert len(puzzle.text(()).splitlines()) in (6, 5)
