"""The drawings of Pent-Up: text for terminals and readers, SVG for people who look."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from tests.pentup.positions import (
    FOUR_OWNERS,
    TWO_BARS,
    Tile,
    every_position,
    tops,
)

from sightline.games.pentup.drawing.describing import describe
from sightline.games.pentup.drawing.text import (
    draw_segments,
    draw_text,
    owner_letter,
    to_ansi,
    to_plain,
)

# -------------------------------------------------------------------------- text


def test_boxes_pinned() -> None:
    assert (
        draw_text(TWO_BARS, players=2, last=-1)
        == """\
Level 1                   Level 2
  ┌───────────────────┐     ┏━━━━━━━┓
1 │^i░░^i░░░i░░░i░░░i░│   1 ┃*P  *P ┃ ·   ·
  ├───────────────────┤     ┃       ┗━━━┓
0 │^I  ^I  ^I   I   I │   0 ┃*P  *P  *P ┃ ·
  └───────────────────┘     ┗━━━━━━━━━━━┛
    0   1   2   3   4         0   1   2   3

           Level   1   2
 F  White          1   1
░f░ Black          1   0
*  last move
^  covered by the level above
·  free cell on top of the level below
"""
    )


def test_compact_pinned() -> None:
    assert (
        draw_text(FOUR_OWNERS, players=4, layout="compact")
        == """\
Level 1
 3 :i:
 2 :i:      'U''U'
 1 :i: V  V  V 'U'
 0 :i: V    'U''U'░l░
-1 :i: V ░l░░l░░l░░l░
   -2 -1  0  1  2  3

           Level   1
 F  White          1
░f░ Black          1
'F' Red            1
:f: Blue           1
"""
    )


def test_borders_of_many_tiles_pinned() -> None:
    lines = draw_text(FOUR_OWNERS, players=4, last=0).splitlines()
    assert lines[1:12] == [
        "   ┌───┐",
        " 3 │:i:│",
        "   │:::│       ┌───────┐",
        " 2 │:i:│       │'U'''U'│",
        "   │:::┢━━━━━━━┷━━━┓'''│",
        " 1 │:i:┃*V  *V  *V ┃'U'│",
        "   │:::┃   ┏━━━┯━━━┛'''├───┐",
        " 0 │:i:┃*V ┃   │'U'''U'│░l░│",
        "   │:::┃   ┠───┴───────┘░░░│",
        "-1 │:i:┃*V ┃░l░░░l░░░l░░░l░│",
        "   └───┺━━━┹───────────────┘",
    ]


def test_ghost_is_hollow_and_not_counted() -> None:
    ghost = Tile(1, "I", ((3, 0), (3, 1), (3, 2), (3, 3), (3, 4)))
    text = draw_text(TWO_BARS[:1], players=2, ghost=ghost, layout="compact")
    assert text.count("?i") == 5
    assert "░f░ Black          0" in text
    assert "?  proposed move" in text
    # What a proposed tile would cover is not covered yet.
    upper = draw_text(TWO_BARS[:2], players=2, ghost=TWO_BARS[2], layout="compact")
    assert "Level 2" in upper
    assert "^" not in upper


@every_position
def test_text_shows_every_cell_once(players: int, placed: Sequence[Tile]) -> None:
    for width, layout in product((None, 40, 100), ("boxes", "compact")):
        text = draw_text(placed, players=players, last=-1, width=width, layout=layout)
        board, legend = text.split("\n\n           Level")
        drawing = "".join(line for line in board.splitlines() if not line.startswith("Level"))
        letters = Counter(re.findall("[A-Za-z]", drawing))
        expected = Counter[str]()
        for tile in placed:
            expected[owner_letter(tile.seat, tile.tile)] += 5
        assert letters == expected
        # In each column only the top is not covered.
        assert drawing.count("^") == 5 * len(placed) - len(tops(placed))
        assert drawing.count("*") == 5
        totals = [sum(map(int, line[16:].split())) for line in legend.splitlines()[1 : players + 1]]
        assert totals == [sum(t.seat == seat for t in placed) for seat in range(players)]


@every_position
@pytest.mark.parametrize("width", [30, 40, 79, 120, 200])
def test_text_keeps_within_the_width(players: int, placed: Sequence[Tile], width: int) -> None:
    text = draw_text(placed, players=players, last=-1, width=width)
    # The legend is 40 wide at most; a narrower terminal has to live with it.
    assert max(map(len, text.splitlines())) <= max(width, 40)
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_wide_levels_are_cut() -> None:
    row = [Tile(i % 2, "I", tuple((5 * i + j, 0) for j in range(5))) for i in range(12)]
    text = draw_text(row, players=2, width=42)
    assert "Level 1, x 0 to 19" in text
    assert "Level 1, x 40 to 59" in text
    assert text.count("Level 1") == 3
    assert draw_text(row, players=2).count("Level 1") == 1


def test_levels_stand_side_by_side_when_there_is_room() -> None:
    wide = draw_text(TWO_BARS, players=2, width=80)
    narrow = draw_text(TWO_BARS, players=2, width=40)
    assert "Level 1                   Level 2" in wide
    assert [line for line in narrow.splitlines() if line.startswith("Level")] == [
        "Level 1",
        "Level 2",
    ]


def test_no_colour_no_escape_codes() -> None:
    segments = draw_segments(TWO_BARS, players=2, last=2)
    plain, coloured = to_plain(segments), to_ansi(segments)
    assert "\x1b" not in plain
    assert "\x1b" not in draw_text(TWO_BARS, players=2, last=2, colour=False)
    assert coloured == draw_text(TWO_BARS, players=2, last=2, colour=True)
    assert "\x1b[1;38;2;42;31;21;48;2;243;233;211m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    # Every style ends before the line does, lest a pager smears the background.
    assert all(line.count("\x1b[") % 2 == 0 for line in coloured.splitlines())


def test_an_empty_table() -> None:
    assert draw_text([], players=2) == "The table is empty.\n"
    assert describe([]) == ["The table is empty."]


def test_the_position_in_words() -> None:
    ghost = Tile(1, "I", ((5, 0), (5, 1), (5, 2), (5, 3), (5, 4)))
    assert describe(TWO_BARS, last=2, ghost=ghost) == [
        "Level 2: 1 tile (White 1), x 0 to 2, y 0 to 1.",
        "White P on level 2, cells (0, 0), (0, 1), (1, 0), (1, 1), (2, 0); the last move.",
        "Level 1: 2 tiles (White 1, Black 1), x 0 to 4, y 0 to 1.",
        "White I on level 1, cells (0, 0), (1, 0), (2, 0), (3, 0), (4, 0).",
        "Black I on level 1, cells (0, 1), (1, 1), (2, 1), (3, 1), (4, 1).",
        "Proposed: Black I on level 1, cells (5, 0), (5, 1), (5, 2), (5, 3), (5, 4).",
    ]


# --------------------------------------------------------------------------- SVG
