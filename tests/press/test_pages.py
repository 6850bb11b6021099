"""What a person with scissors would trip over: things that overlap, fall, or miss on the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from tests.press.reading import Page, read

from sightline.games.viewpoints.challenges.shipped import Challenge, all_shipped, find
from sightline.games.viewpoints.press import box, solids
from sightline.games.viewpoints.press.document import print_challenges
from sightline.games.viewpoints.press.rules import AT_THE_TABLE, EXAMPLE, ON_PAPER, rules_on_paper
from sightline.games.viewpoints.rules.blueprint import POSITIONS, cards, rows_as_seen
from sightline.games.viewpoints.rules.grid import NOTHING, pieces_on, why_not_place, with_piece
from sightline.games.viewpoints.rules.space import SETS, placement_of
from sightline.kit.pieces.colours import PIECES, mix
from sightline.kit.solve import tilings
from sightline.kit.solve.classics import FIVE_BY_TEN
from sightline.press.card_sheet import HEIGHT, WIDTH
from sightline.press.sheet import MARGIN, PAPERS, Lettering, Sheet

A001, A012 = all_shipped()["A001"], all_shipped()["A012"]
FOOT_LOOK = Lettering(7)


@cache
def pages(paper: str, parts: tuple[str, ...], cube: float = 15.0) -> list[Page]:
    content = print_challenges([A001, A012], parts=parts, paper=paper, cube=cube, compress=False)
    return read(content).pages


@pytest.fixture(scope="module")
def measure() -> Iterator[Sheet]:
    """Tells how wide words are."""
    sheet = Sheet("")
    sheet.add_page()
    yield sheet
    sheet.finished()  # closes its fonts


# ------------------------------------------------------------------------- structures


def laid(pieces: dict[str, tuple[tuple[int, int, int], ...]]) -> None:
    """Build by the rules, in the order in which the pieces are named."""
    where = NOTHING
    for letter, cells in pieces.items():
        placement = placement_of(letter, tuple(sorted(cells)))
        assert placement is not None, letter
        assert why_not_place(where, placement) is None, letter
        where = with_piece(where, placement)


def test_the_example_of_the_rules_can_be_built() -> None:
    laid(EXAMPLE)
    seen = zip(cards(EXAMPLE), POSITIONS, strict=True)
    assert len({tuple(rows_as_seen(card, position)) for card, position in seen}) == 5


@pytest.mark.parametrize("known", all_shipped().values(), ids=lambda known: known.name)
def test_every_booklet_builds_by_the_rules(known: Challenge) -> None:
    pieces = pieces_on(find(known.structure, known.omit))
    assert sorted(known.order) == sorted(pieces)
    laid({letter: tuple(pieces[letter]) for letter in known.order})


# ------------------------------------------------------------------------------ rules


def test_the_rules_on_paper_speak_of_no_program() -> None:
    text = " ".join(rules_on_paper().split())
    for on_screen, on_paper in ON_PAPER.items():
        assert on_screen not in text
        assert on_paper in text, "the rulebook has other words now"
    assert "The game does" not in text
    assert "puzzle room" not in text


def test_the_rules_say_all_that_a_table_of_people_needs() -> None:
    """What the program sees to by itself, and people must know."""
    text = " ".join(AT_THE_TABLE.split())
    for needed in (
        "1 to 3 for three players, 1 to 4 for four, all for five",
        "Take turns by number, player 1 first",
        "Nobody can refuse a swap",
        "turn the board whenever you turn to the other card",
    ):
        assert needed in text


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_show_each_piece_of_the_set(paper: str) -> None:
    # Two sets in one document: all twelve pieces but I, the widest there can be.
    other = msgspec.structs.replace(A001, omit="IP")
    content = print_challenges([A001, other], parts=["rules"], paper=paper, compress=False)
    page = read(content).pages[1]
    lowest = max(each.y for each in page.words[2:])
    for letter in "FLNPTUVWXYZ":
        cells = [each.box for each in page.fills if each.colour == PIECES[letter]]
        squares = {(round(x0, 1), round(y0, 1)) for x0, y0, _, _ in cells}
        assert len(squares) >= 5, letter
        assert all(x1 <= page.width - MARGIN + 0.1 for _, _, x1, _ in cells), letter
        assert all(lowest < y0 < y1 < page.height - MARGIN for _, y0, _, y1 in cells), letter


# ---------------------------------------------------------------------------- pictures


def boards(page: Page) -> list[tuple[float, float, float, float]]:
    """The boards of the pictures on a page, rims included."""
    rim = mix(solids.WOOD, solids.WOOD_LEFT, 0.45)
    return [shape.box for shape in page.fills if shape.colour == rim]


@pytest.mark.parametrize("paper", PAPERS)
def test_pictures_leave_the_margins_and_the_plans_alone(paper: str) -> None:
    first, _, _, *rest = pages(paper, ("rules", "solutions"))
    for page in (first, *rest):
        levels = [each for each in page.words if each.size == 6.5 and each.text.isdigit()]
        assert boards(page)
        assert bool(levels) == (page is not first)
        for left, top, right, bottom in boards(page):
            assert left >= MARGIN - 0.01
            assert right <= page.width - MARGIN + 0.01
            for each in levels:
                beside = each.x >= right or each.x + 2 <= left
                assert beside or each.y - 2 >= bottom or each.y <= top, each


# -------------------------------------------------------------------------------- feet


@pytest.mark.parametrize("paper", PAPERS)
def test_the_foot_of_a_sheet_of_cards_lies_between_its_cuts(paper: str, measure: Sheet) -> None:
    long = [
        msgspec.structs.replace(each, name="a name that goes on and on " * 3 + each.name)
        for each in (A001, A012)
    ]
    content = print_challenges(long, parts=["cards"], paper=paper, backs=True, compress=False)
    for page in read(content).pages:
        left = (page.width - 3 * WIDTH) / 2
        cuts = [left + n * WIDTH for n in range(4)]
        bottom = (page.height + 3 * HEIGHT) / 2
        low = [each for each in page.words if each.y > bottom]
        assert {each.text for each in low} >= {page.words[1].text}
        for each in low:
            end = each.x + measure.width_of(each.text, Lettering(each.size))
            assert not any(each.x - 1 < cut < end + 1 for cut in cuts), each


@pytest.mark.parametrize("parts", [("cards",), ("solutions",)])
def test_a_long_name_ends_before_the_number_of_the_page(
    parts: tuple[str, ...], measure: Sheet
) -> None:
    odd = msgspec.structs.replace(A001, name="x" * 300)
    for page in read(print_challenges([odd], parts=parts, compress=False)).pages:
        label, number = page.words[:2]
        assert number.text.isdigit()
        assert label.x + measure.width_of(label.text, FOOT_LOOK) < number.x


def test_words_are_shortened_to_the_most_that_fits(measure: Sheet) -> None:
    sheet = Sheet("", compress=False)
    sheet.add_page()
    lettering = Lettering(10)
    text = "one two three four five six seven"
    rooms = (8.0, 20.0, 33.0)
    for room in (*rooms, 100.0):
        sheet.fitted(10, 20, text, lettering, room)
    told = [each.text for each in read(sheet.finished()).pages[0].words]
    assert told[-1] == text
    for room, short in zip(rooms, told[:-1], strict=True):
        kept = short.removesuffix("…")
        assert short != kept
        assert text.startswith(kept)
        assert measure.width_of(short, lettering) <= room
        more = text[: len(kept) + 2].rstrip() + "…"
        assert measure.width_of(more, lettering) > room


@pytest.mark.parametrize("paper", PAPERS)
def test_a_printer_reaches_the_ruler_below_the_cards(paper: str) -> None:
    page = pages(paper, ("cards",))[0]
    cards_end = (page.height + 3 * HEIGHT) / 2
    (ruler,) = (
        shape.box
        for shape in page.strokes
        if shape.box[1] > cards_end and shape.box[2] - shape.box[0] == pytest.approx(50, abs=0.01)
    )
    # Many leave the last sixth of an inch white.
    assert ruler[3] <= page.height - 25.4 / 6
    (words,) = (each for each in page.words if each.text == "50 mm at 100 %")
    assert cards_end + 1.5 < words.y < ruler[1] + 0.1


# ----------------------------------------------------------------------------- the box


@pytest.mark.parametrize("omit", SETS)
def test_the_box_is_filled_as_the_solver_fills_it(omit: str) -> None:
    wanted = set(box.SOLVED[omit])
    assert len("".join(wanted)) == 50
    ways = [
        {cell: letter for letter, cells in tiling.placed for cell in cells}
        for tiling in tilings(FIVE_BY_TEN, "".join(SETS[omit]))
    ]
    grids = [
        tuple("".join(way[row, column] for column in range(10)) for row in range(5)) for way in ways
    ]
    mine = box.SOLVED[omit]
    turned = [mine, mine[::-1], *(tuple(row[::-1] for row in some) for some in (mine, mine[::-1]))]
    assert len(grids) == 1
    assert grids[0] in turned


@pytest.mark.parametrize(("paper", "cube"), [("a4", 15.0), ("letter", 15.0), ("a4", 20.0)])
def test_the_box_is_printed_whatever_the_size(paper: str, cube: float) -> None:
    found = [
        shape.box
        for page in pages(paper, ("pieces",), cube)
        for shape in page.fills
        if shape.box[2] - shape.box[0] == pytest.approx(10 * cube)
        and shape.box[3] - shape.box[1] == pytest.approx(5 * cube)
    ]
    assert len(found) == 1


def test_the_solved_box_comes_last_where_the_box_is_printed() -> None:
    other = msgspec.structs.replace(A001, omit="NP")  # it needs neither N nor P
    made = read(print_challenges([A001, other], parts=["pieces", "solutions"], compress=False))
    assert made.pages[-1].words[0].text == "Solution of the 5 × 10 puzzle"
    assert {"without I and L", "without N and P"} <= {each.text for each in made.pages[-1].words}
    fields = [shape for shape in made.pages[-1].fills if shape.colour in PIECES.values()]
    assert len(fields) >= 100
    alone = read(print_challenges([A001], parts=["solutions"], compress=False))
    assert alone.pages[-1].words[0].text == "Solution of A001"
