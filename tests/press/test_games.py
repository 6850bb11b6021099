"""Each game's print, read back: the decks are whole, and fronts and backs belong together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from tests.press.reading import Document, Page, Shape, Words, read

from sightline.core.registry import find_game
from sightline.games.pentup.press import document as pentup
from sightline.games.pentup.press import tiles
from sightline.games.perspective.press import document as perspective
from sightline.games.perspective.rules.cards import GOAL_CARDS, all_cards
from sightline.games.viewpoint.press import cards as viewpoint_cards
from sightline.games.viewpoint.press import document as viewpoint
from sightline.games.viewpoint.press import motifs
from sightline.games.viewpoint.rules.sets import Deck, shipped
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.press import document as viewpoints
from sightline.kit.pieces.colours import OWNERS
from sightline.kit.pieces.shapes import identify
from sightline.press.card_sheet import HEIGHT, WIDTH
from sightline.press.sheet import INK, MARGIN, PAPERS

Papers = pytest.mark.parametrize("paper", PAPERS)


def cards_on(page: Page) -> list[list[Words]]:
    """The words on each card of a page, row by row from the left."""
    left, top = (page.width - 3 * WIDTH) / 2, (page.height - 3 * HEIGHT) / 2
    cards: list[list[Words]] = [[] for _ in range(9)]
    for each in page.words:
        column, row = (each.x - left) // WIDTH, (each.y - top) // HEIGHT
        if 0 <= column < 3 and 0 <= row < 3:
            cards[int(row * 3 + column)].append(each)
    return cards


def behind(cards: list[list[Words]]) -> list[list[Words]]:
    """The same places, seen through the paper: turned over the long edge, columns change sides."""
    return [cards[row * 3 + 2 - column] for row in range(3) for column in range(3)]


# -- two-sided cards -----------------------------------------------------------------------------


@Papers
def test_the_twenty_cards_of_perspective_have_the_right_two_sides(paper: str) -> None:
    pages = read(perspective.document(("cards",), paper, compress=False)).pages
    found = [
        tuple(sorted((colour_of(front), colour_of(back))))
        for fronts, backs in zip(pages[::2], pages[1::2], strict=True)
        for front, back in zip(cards_on(fronts), behind(cards_on(backs)), strict=True)
        if front or back
    ]
    assert Counter(found) == Counter(tuple(sorted(pair)) for pair in all_cards())
    assert len(found) == 20


def colour_of(card: list[Words]) -> str:
    (letter,) = [each.text for each in card if each.size == 19]
    return letter


def test_all_faces_of_a_colour_are_drawn_alike() -> None:
    """Else a card's visible side would tell which card it is."""
    pages = read(perspective.document(("cards",), "a4", compress=False)).pages
    first: dict[str, list[tuple[str, float, float]]] = {}
    for page in pages:
        left, top = (page.width - 3 * WIDTH) / 2, (page.height - 3 * HEIGHT) / 2
        for place, card in enumerate(cards_on(page)):
            if card:
                x, y = left + place % 3 * WIDTH, top + place // 3 * HEIGHT
                words = [(each.text, each.x - x, each.y - y) for each in card]
                known = first.setdefault(colour_of(card), words)
                assert [text for text, _, _ in words] == [text for text, _, _ in known]
                for (_, *here), (_, *there) in zip(words, known, strict=True):
                    assert here == pytest.approx(there, abs=0.01)
    assert sorted(first) == ["B", "G", "R", "Y"]


@Papers
def test_the_goal_cards_are_ours(paper: str) -> None:
    fronts, backs = read(perspective.document(("goals",), paper, compress=False)).pages

    def row(card: list[Words]) -> tuple[str, ...]:
        letters = sorted((each for each in card if each.size == 13), key=lambda each: each.x)
        return tuple(each.text for each in letters)

    pairs = zip(cards_on(fronts), behind(cards_on(backs)), strict=True)
    assert [(row(front), row(back)) for front, back in pairs if front] == list(GOAL_CARDS)


# -- decks with a common back --------------------------------------------------------------------


@Papers
@pytest.mark.parametrize(
    "names", ["revisioned", "viewpoint-2009", "trick-of-the-light", "revisioned+viewpoint-2009"]
)
def test_a_deck_of_viewpoint_is_all_there(names: str, paper: str) -> None:
    deck = Deck([shipped(name) for name in names.split("+")])
    pages = read(viewpoint.document(deck, ("cards",), paper, compress=False)).pages
    printed: Counter[tuple[str, str, str]] = Counter()
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        printed.update(face_of(card, fronts.height) for card in cards_on(fronts) if card)
        assert not any(cards_on(backs))  # all alike: nothing is written on them
    wanted = Counter(
        {
            (squeezed(face.name), viewpoint_cards.worth_of(face), squeezed(face.text)): face.copies
            for face in deck.faces
        }
    )
    assert printed == wanted
    assert printed.total() == deck.total


def face_of(card: list[Words], height: float) -> tuple[str, str, str]:
    """Title, worth and text: by where they stand."""
    top = (height - 3 * HEIGHT) / 2

    def depth(each: Words) -> float:
        return (each.y - top) % HEIGHT

    (worth,) = [each.text for each in card if each.size == 23]
    title = [each for each in card if each.size != 23 and depth(each) < 20]
    text = [each for each in card if depth(each) > 55]
    return squeezed(joined(title)), worth, squeezed(joined(text))


def joined(words: list[Words]) -> str:
    return " ".join(
        each.text for each in sorted(words, key=lambda each: (round(each.y, 1), each.x))
    )


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_two_copies_are_twice_the_deck() -> None:
    deck = Deck([shipped("revisioned")])
    assert len(viewpoint_cards.deck_cards(deck, 2)) == 2 * deck.total


def test_a_title_that_nobody_drew_has_the_picture_of_the_page() -> None:
    for title, written in motifs.kept()["examples"].items():
        made = motifs.generated(title)
        assert len(made) == len(written["shapes"])
        for one, (d, fill, stroke, width, opacity, dash) in zip(
            made, written["shapes"], strict=True
        ):
            assert (one.fill, one.stroke, one.dash) == (fill, stroke, dash)
            assert (one.width, one.opacity) == pytest.approx((width, opacity), abs=0.001)
            assert list(numbers_in(one.d)) == pytest.approx(list(numbers_in(d)), abs=0.011)
            assert letters_in(one.d) == letters_in(d)


def numbers_in(path: str) -> Iterator[float]:
    words = "".join(char if char.isdigit() or char in ".-" else " " for char in path)
    return map(float, words.split())


def letters_in(path: str) -> str:
    return "".join(filter(str.isalpha, path))


# -- tiles ---------------------------------------------------------------------------------------


@Papers
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_flat_tiles_are_the_twelve_of_each_colour(players: int, paper: str) -> None:
    content = pentup.document(("tiles",), paper, players=players, compress=False)
    pages = read(content).pages
    fronts = [tile for page in pages[::2] for tile in tiles_on(page)]
    assert sorted(letter for letter, _ in fronts) == sorted(tiles.LETTERS * players)
    # Each has its other side behind it.
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        through = sorted(
            (letter, tuple(sorted((round(front.width - x, 2), y) for x, y in middles)))
            for letter, middles in tiles_on(back)
        )
        assert through == sorted(tiles_on(front))


def tiles_on(page: Page) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
    """The outlines that are to be cut, as letters with the middles of their squares."""
    found: list[tuple[str, tuple[tuple[float, float], ...]]] = []
    left = (page.width - tiles.ACROSS * tiles.FIELD) / 2
    for stroke in page.strokes:
        if stroke.colour != INK or stroke.box[2] - stroke.box[0] > 6 * tiles.FIELD:
            continue
        top = stroke.box[1]
        middles = [
            (left + (x + 0.5) * tiles.FIELD, top + (y + 0.5) * tiles.FIELD)
            for x in range(tiles.ACROSS)
            for y in range(5)
        ]
        inside = [middle for middle in middles if is_inside(stroke, middle)]
        cells = [(round(x / tiles.FIELD), round(y / tiles.FIELD)) for x, y in inside]
        named = identify(cells)
        assert named is not None
        found.append((named[0], tuple(sorted((round(x, 2), round(y, 2)) for x, y in inside))))
    return found


def is_inside(shape: Shape, at: tuple[float, float]) -> bool:
    x, y = at
    ends = shape.ends
    crossings = 0
    for (ax, ay), (bx, by) in zip(ends, [*ends[1:], ends[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def test_owners_can_be_told_apart_without_colour() -> None:
    """By the fill where it is light, else by the rhythm of the rim."""
    looks = {(owner.material.fill > "#a0", owner.dashes) for owner in OWNERS}
    assert len(looks) == len(OWNERS)


@Papers
@pytest.mark.parametrize("players", [2, 4])
def test_every_tile_is_there_to_fold(players: int, paper: str) -> None:
    content = pentup.document(("blocks",), paper, players=players, both_sides=False, compress=False)
    document = read(content)
    feet = [page.words[0].text.partition("·")[2] for page in document.pages]
    letters = "".join(feet).replace(",", " ").split()
    assert sorted(letters) == sorted(tiles.LETTERS * players)
    width, height = PAPERS[paper]
    for page in document.pages:
        for shape in (*page.fills, *page.strokes):
            left, top, right, bottom = shape.box
            assert min(left, top) > 3
            assert right < width - 3
            assert bottom < height - 3


# -- all of them ---------------------------------------------------------------------------------


@cache
def whole(game: str, paper: str) -> Document:
    return read(WHOLE[game](paper))


WHOLE: dict[str, Callable[[str], bytes]] = {
    "perspective": lambda paper: perspective.document(
        ("test", "rules"), paper, compress=False
    ),
    "pentup": lambda paper: pentup.document(
        ("test", "rules", "score", "tiles"), paper, compress=False
    ),
    "viewpoint": lambda paper: viewpoint.document(
        Deck([shipped("revisioned")]), ("test", "rules"), paper, compress=False
    ),
    "viewpoints": lambda paper: viewpoints.print_challenges(
        [all_shipped()["A001"]], parts=("test", "rules", "dial", "blanks"), paper=paper, backs=True,
        compress=False,
    ),
}  # fmt: skip


@Papers
@pytest.mark.parametrize("game", WHOLE)
def test_all_is_on_the_paper_and_the_same_twice(game: str, paper: str) -> None:
    content = WHOLE[game](paper)
    if paper == "letter":
        assert content == WHOLE[game](paper)
    document = whole(game, paper)
    width, height = PAPERS[paper]
    for number, page in enumerate(document.pages, 1):
        assert (page.width, page.height) == pytest.approx((width, height), abs=0.01)
        for words in page.words:
            assert 4 < words.x < width - 4, (number, words)
            assert 4 < words.y < height - 4, (number, words)
        for shape in (*page.fills, *page.strokes):
            box = shape.box
            assert box[0] > 3, (number, shape)
            assert box[1] > 0, (number, shape)
            assert box[2] < width - 3, (number, shape)
            assert box[3] < height, (number, shape)


def pictures_named_in(rules: str) -> int:
    return len(re.findall(r"\]\(position:", rules))


@Papers
@pytest.mark.parametrize("game", WHOLE)
def test_the_rules_have_their_pictures_in_columns_of_their_own(game: str, paper: str) -> None:
    pages = [page for page in whole(game, paper).pages if page.pictures]
    assert len(pages) <= 2  # one sheet
    assert sum(len(page.pictures) for page in pages) == pictures_named_in(find_game(game).rules)
    for page in pages:
        middle = page.width / 2
        for left, top, right, bottom in (picture.box for picture in page.pictures):
            assert MARGIN <= left < right < middle or middle < left < right <= page.width - MARGIN
            assert MARGIN < top < bottom < page.height - MARGIN
            assert 25 < bottom - top < 70
            for words in page.words:
                beside = not left - 10 < words.x < right
                assert beside or not top < words.y < bottom + 2, words


@Papers
@pytest.mark.parametrize("game", WHOLE)
def test_printed_rules_speak_of_no_options_and_no_page(game: str, paper: str) -> None:
    text = " ".join(" ".join(page.text for page in whole(game, paper).pages).split())
    for word in (
        "_",
        "can be set",
        "a table can set",
        "Daily challenge",
        "puzzle room",
        "Notation",
    ):
        assert word not in text


def test_the_test_page_has_rings_behind_its_crosses() -> None:
    front, back = read(perspective.document(("test",), "a4", compress=False)).pages
    lines = [shape for shape in front.strokes if shape.colour == INK]
    middles = {
        (round((shape.box[0] + shape.box[2]) / 2, 1), round((shape.box[1] + shape.box[3]) / 2, 1))
        for shape in lines
    }
    rings = {
        (
            round(back.width - (shape.box[0] + shape.box[2]) / 2, 1),
            round((shape.box[1] + shape.box[3]) / 2, 1),
        )
        for shape in back.strokes
    }
    assert len(rings) == 5
    assert rings <= middles


def test_without_backs_a_blank_card_has_none() -> None:
    parts = ("blanks",)
    one = [all_shipped()["A001"]]
    assert len(read(viewpoints.print_challenges(one, parts=parts, compress=False)).pages) == 1
    content = viewpoints.print_challenges(one, parts=parts, backs=True, compress=False)
    pages = read(content).pages
    assert len(pages) == 2
    assert [page.text.count("player") >= 9 for page in pages] == [False, True]
