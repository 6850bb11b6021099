"""What is on the printed cards, read back from the page, is what the engine says."""

from __future__ import annotations

import re
from functools import cache
from math import dist, floor

import msgspec
import pytest
from tests.press.reading import Document, Page, Shape, read

from sightline.games.viewpoints.challenges.shipped import Challenge, all_shipped, find
from sightline.games.viewpoints.press import cards
from sightline.games.viewpoints.press.document import print_challenges
from sightline.games.viewpoints.rules.blueprint import EMPTY
from sightline.games.viewpoints.rules.grid import pieces_on
from sightline.games.viewpoints.rules.knowledge import all_cards
from sightline.kit.pieces.colours import PIECES, mix, piece_material
from sightline.kit.pieces.patterns import GLYPHS, PATTERNS
from sightline.press.sheet import ACCENT

BY_COLOUR = {colour: letter for letter, colour in PIECES.items()}
CHALLENGES = [all_shipped()[name] for name in ("A001", "A012", "A020")]


@cache
def printed(paper: str = "a4", backs: bool = False) -> Document:
    content = print_challenges(
        CHALLENGES, parts=["cards"], paper=paper, backs=backs, compress=False
    )
    return read(content)


def places(page: Page) -> list[tuple[float, float]]:
    """The upper left corners of a sheet's nine cards."""
    left, top = (page.width - 3 * 63) / 2, (page.height - 3 * 88) / 2
    return [(left + column * 63, top + row * 88) for row in range(3) for column in range(3)]


def glyph_points(letter: str) -> list[tuple[float, float]]:
    """Where the strokes of a letter begin, bend and end; curves by their ends only."""
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for command, text in re.findall(r"([MLHVA])([^MLHVA]*)", GLYPHS[letter]):
        numbers = [float(each) for each in text.split()]
        if command == "H":
            x = numbers[0]
        elif command == "V":
            y = numbers[0]
        else:
            x, y = numbers[-2:]
        points.append((x, y))
    return points


def drawn_letter(strokes: list[Shape], x: float, y: float) -> str:
    """Which letter is drawn in the slot that begins at (x, y)."""
    share = cards.SLOT / 24
    found = [EMPTY]
    for letter in GLYPHS:
        wanted = [
            (x + (12 + 0.84 * (gx - 12)) * share, y + (12 + 0.84 * (gy - 12)) * share)
            for gx, gy in glyph_points(letter)
        ]
        for shape in strokes:
            # A half circle is drawn as two curves, so the ends asked for must come in this order.
            ends = iter(shape.ends)
            if shape.colour == piece_material(letter).ink and all(
                any(dist(end, corner) < 0.02 for end in ends) for corner in wanted
            ):
                found.append(letter)
    # I lies within T, and so on: the one with the most corners is meant.
    return max(found, key=lambda each: 0 if each == EMPTY else len(glyph_points(each)))


def in_slots(shapes: list[Shape], left: float, top: float) -> dict[tuple[int, int], list[Shape]]:
    """Shapes no larger than a slot, by the row and column in which their middle lies."""
    found: dict[tuple[int, int], list[Shape]] = {}
    for shape in shapes:
        x0, y0, x1, y1 = shape.box
        if max(x1 - x0, y1 - y0) <= cards.SLOT:
            column = floor(((x0 + x1) / 2 - left) / cards.SLOT)
            row = floor(((y0 + y1) / 2 - top) / cards.SLOT)
            found.setdefault((row, column), []).append(shape)
    return found


def slots_of(page: Page, position: int, x: float, y: float) -> tuple[str, str]:
    """The card at a place, by its colours and by its letters, upper row first, as it is seen."""
    by_colour, by_letter = "", ""
    left, top = x + cards.grid_left(position), y + cards.GRID_TOP
    fills, strokes = in_slots(page.fills, left, top), in_slots(page.strokes, left, top)
    for row in range(6):
        for column in range(6):
            at = row, column
            colours = {BY_COLOUR[s.colour] for s in fills[at] if s.colour in BY_COLOUR}
            assert len(colours) <= 1
            by_colour += colours.pop() if colours else EMPTY
            by_letter += drawn_letter(
                strokes.get(at, []), left + column * cards.SLOT, top + row * cards.SLOT
            )
    return by_colour, by_letter


def as_seen(card: str, position: int) -> str:
    """Written anew from the ruling: rows from above; letters from right to left for 2 and 4."""
    rows = [card[6 * n : 6 * n + 6] for n in (5, 4, 3, 2, 1, 0)]
    return "".join(row[::-1] if position in (2, 4) else row for row in rows)


def all_of(challenges: list[Challenge]) -> list[tuple[Challenge, int]]:
    return [(challenge, position) for challenge in challenges for position in range(1, 6)]


def test_every_slot_is_the_engines() -> None:
    document = printed()
    for index, (challenge, position) in enumerate(all_of(CHALLENGES)):
        page = document.pages[index // 9]
        where = find(challenge.structure, challenge.omit)
        expected = as_seen(all_cards(where)[position], position)
        assert challenge.size == len(pieces_on(where))
        by_colour, by_letter = slots_of(page, position, *places(page)[index % 9])
        assert by_colour == expected, (challenge.name, position)
        assert by_letter == expected, (challenge.name, position)


def test_all_that_ship_can_be_read_back_from_the_paper() -> None:
    """Name, positions and slots as they are printed are the twenty challenges, card for card."""
    every = list(all_shipped().values())
    assert len(every) == 20
    document = read(print_challenges(every, parts=["cards"], compress=False))
    assert len(document.pages) == 12
    rebuilt: dict[str, dict[int, str]] = {}
    for page in document.pages:
        for x, y in places(page):
            said = [each.text for each in page.words if x < each.x < x + 63 and y < each.y < y + 88]
            names = [text for text in said if re.fullmatch(r"A\d{3}", text)]
            if not names:
                continue  # the last sheet is not full
            position = next(int(text) for text in said if text in set("12345"))
            by_colour, by_letter = slots_of(page, position, x, y)
            assert by_colour == by_letter
            rebuilt.setdefault(names[0], {})[position] = by_letter
    assert rebuilt == {
        challenge.name: {n: as_seen(card, n) for n, card in enumerate(challenge.cards, 1)}
        for challenge in every
    }


def test_a_solution_says_in_which_order_the_pieces_are_laid() -> None:
    for challenge in CHALLENGES:
        document = read(print_challenges([challenge], parts=["solutions"], compress=False))
        said = [each.text for page in document.pages[1:] for each in page.words]
        laid = [text[0] for text in said if re.match(r"[A-Z] (on|under|beside|in|at)\b", text)]
        assert tuple(laid) == challenge.order


def test_the_letters_beneath_run_as_the_players_read_them() -> None:
    document = printed()
    expected = {1: "ABCDEF", 2: "FEDCBA", 3: "ABCDEF", 4: "FEDCBA", 5: ""}
    for index, (_, position) in enumerate(all_of(CHALLENGES)):
        page = document.pages[index // 9]
        x, y = places(page)[index % 9]
        line = y + cards.GRID_TOP + 6 * cards.SLOT
        below = sorted(
            (each.x, each.text)
            for each in page.words
            if x < each.x < x + 63 and line < each.y < line + 6 and len(each.text) == 1
        )
        assert "".join(text for _, text in below) == expected[position]


def test_every_card_says_number_player_and_level() -> None:
    document = printed()
    for index, (challenge, position) in enumerate(all_of(CHALLENGES)):
        page = document.pages[index // 9]
        x, y = places(page)[index % 9]
        on_card = {each.text for each in page.words if x < each.x < x + 63 and y < each.y < y + 88}
        assert {challenge.name, str(position), f"level {challenge.level}"} <= on_card


def test_patterns_are_drawn_in_their_grain() -> None:
    """All twelve pieces on one card, whatever set it would need."""
    card = "".join(PATTERNS).ljust(36, EMPTY)
    whole = msgspec.structs.replace(CHALLENGES[0], cards=(card,) * 5)
    (page,) = read(print_challenges([whole], parts=["cards"], compress=False)).pages
    for letter, pattern in PATTERNS.items():
        material = piece_material(letter)
        grain = mix(material.fill, material.grain, 0.8)
        shapes = page.strokes if pattern.stroke else page.fills
        drawn = sum(each.colour == grain for each in shapes)
        assert drawn == (5 if pattern.path else 0), letter


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_sheets_and_their_cut_marks(paper: str, size: tuple[float, float]) -> None:
    document = printed(paper)
    assert len(document.pages) == 2
    for page in document.pages:
        assert (page.width, page.height) == pytest.approx(size, abs=0.01)
    page = document.pages[0]
    marks = [
        shape
        for shape in page.strokes
        if shape.box[0] < places(page)[0][0] - 3 and shape.box[1] < places(page)[0][1] - 3
    ]
    (marks,) = marks
    xs = {round(x, 2) for x, y in marks.points if y < places(page)[0][1] - 1}
    left = (page.width - 189) / 2
    assert xs == {round(left + 63 * n, 2) for n in range(4)}
    assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in marks.points)


def test_backs_lie_behind_their_fronts() -> None:
    """On paper turned over its long edge, left and right are exchanged."""
    document = printed(backs=True)
    assert len(document.pages) == 4
    for index, (challenge, position) in enumerate(all_of(CHALLENGES)):
        back = document.pages[index // 9 * 2 + 1]
        x, y = places(back)[index % 9]
        behind = back.width - x - 63
        words = {
            each.text for each in back.words
            if behind < each.x < behind + 63 and y < each.y < y + 88
        }  # fmt: skip
        assert challenge.name in words
        assert any(text.startswith(f"player {position}") for text in words)


def test_as_many_cubes_are_full_as_the_level_says() -> None:
    document = printed()
    for index, (challenge, _) in enumerate(all_of(CHALLENGES)):
        page = document.pages[index // 9]
        x, y = places(page)[index % 9]
        full = [
            each
            for each in page.fills
            if each.colour == ACCENT and x < each.box[0] < x + 63 and y < each.box[1] < y + 88
        ]
        assert len(full) == challenge.level
