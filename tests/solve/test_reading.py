"""Regions and pieces as people write them."""

from __future__ import annotations

import re

import pytest

from sightline.kit.solve import BadPieces, BadRegion, Piece, Region, box, read_region, tilings
from sightline.kit.solve.drawing import svg, text, values
from sightline.kit.solve.pieces import as_pieces, read_pieces


def test_regions() -> None:
    assert read_region("2x3") == box(2, 3)
    assert read_region("2X3x4") == box(2, 3, 4)
    assert read_region("2x3-0,0-1,2").cells == ((0, 1), (0, 2), (1, 0), (1, 1))
    assert read_region("##\n#.").cells == ((0, 0), (0, 1), (1, 0))
    solid = read_region("ab\n.#\n\n##\n##")
    assert solid.cells == (
        (0, 0, 0),
        (0, 0, 1),
        (0, 1, 1),
        (1, 0, 0),
        (1, 0, 1),
        (1, 1, 0),
        (1, 1, 1),
    )
    assert solid.colours == {(0, 0, 0): "a", (0, 0, 1): "b"}
    assert str(read_region("2x3-0,0")) == "2x3 without 1 cell"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("6y10", "cannot read the region '6y10'"),
        ("0x5", "at least 1"),
        ("6", "cannot read"),
        ("2x2x2x2", "cannot read 'x2'"),
        ("2x2-1", "needs 2 coordinates"),
        ("2x2-1,2", "1,2 is not a cell"),
        ("2x2+1,1", "cannot read '+1,1'"),
        ("9999x9999", "at most"),
        ("1x1-0,0", "no cells"),
        ("..\n..", "no cells"),
    ],
)
def test_bad_regions_are_told_in_words(written: str, told: str) -> None:
    with pytest.raises(BadRegion, match=re.escape(told)):
        read_region(written)


def test_mixed_cells_are_no_region() -> None:
    with pytest.raises(BadRegion, match="two coordinates"):
        Region(((0, 0), (0, 0, 0)))


def test_pieces() -> None:
    assert as_pieces(12) == as_pieces("12") == read_pieces("FILNPTUVWXYZ")
    assert [(p.name, p.count) for p in as_pieces("lf,l")] == [("F", 1), ("L", 2)]
    assert as_pieces({"L": 2, "F": 1}) == as_pieces("FLL")


@pytest.mark.parametrize(
    ("written", "told"), [("", "no pieces"), ("FQ", "no pentomino 'Q'"), ("13", "no pentomino '1'")]
)
def test_bad_pieces_are_told_in_words(written: str, told: str) -> None:
    with pytest.raises(BadPieces, match=told):
        read_pieces(written)


def test_impossible_pieces() -> None:
    with pytest.raises(BadPieces, match="different cells"):
        Piece("A", ((0, 0), (0, 0)))
    with pytest.raises(BadPieces, match="coordinates"):
        Piece("A", ((0, 0), (0, 0, 1)))
    with pytest.raises(BadPieces, match="at least one"):
        Piece("A", ((0, 0),), 0)
    with pytest.raises(BadPieces, match="a colour"):
        Piece("A", ((0, 0),), colours=("a", "b"))
    with pytest.raises(BadPieces, match="called A"):
        as_pieces([Piece("A", ((0, 0),)), Piece("A", ((0, 0),))])


def test_drawings() -> None:
    flat, solid = tilings("3x20"), tilings("2x3x10")
    one, other = flat.first(), solid.first()
    assert one is not None
    assert other is not None
    drawn = text(flat.region, one)
    assert [len(line) for line in drawn.splitlines()] == [20, 20, 20]
    assert {letter: drawn.count(letter) for letter in "FILNPTUVWXYZ"} == dict.fromkeys(
        "FILNPTUVWXYZ", 5
    )
    assert [len(line) for line in text(solid.region, other).splitlines()] == [22, 22, 22]
    picture = svg(flat.region, list(flat))
    assert picture.count("<path") == 2 * 2 * 12
    assert picture.count("<text") == 2 * 60
    assert svg(solid.region, [other]).endswith("</svg>\n")
    assert len(values(one)["placed"]) == 12
