"""How legal moves are offered: by the beginning of their text, in groups."""

from __future__ import annotations

from tests.cli.conftest import record_text

import sightline
from sightline.cli.play.choices import FEW, Choices, grouped, tokens
from sightline.cli.play.loop import complete
from sightline.cli.play.thumbnails import common_shape, shape_of, thumbnail


def choices(moves: int = 1) -> Choices:
    state = sightline.parse_record(record_text(moves)).replay()
    return Choices(state, state.awaiting[0])


def starts(texts: list[str]) -> list[str]:
    return [group.start for group in grouped(dict.fromkeys(texts))]


def test_tokens_are_words_numbers_and_signs() -> None:
    assert tokens("F3@4,-12^2") == ["F", "3", "@", "4", ",", "-12", "^", "2"]
    assert "".join(tokens("play  card_7 to Ann")) == "play  card_7 to Ann"


def test_few_moves_are_listed_one_by_one() -> None:
    assert starts(["b2", "a1", "a2"]) == ["b2", "a1", "a2"]


def test_many_moves_are_grouped_by_what_tells_them_apart() -> None:
    texts = [f"F{turn}@{x},0" for turn in (1, 2) for x in range(-20, 20)]
    assert starts(texts) == ["F1", "F2"]
    columns = [f"F1@{x},{y}" for x in (10, -2, 3) for y in range(20)]
    assert starts(columns) == ["F1@-2", "F1@3", "F1@10"], "numbers in their order"
    words = [f"{word} {n}" for word in ("take", "give") for n in range(30)]
    assert starts(words) == ["take", "give"], "words in the game's order"


def test_groups_hold_every_move_once() -> None:
    offered = choices()
    everything = [move for group in offered.groups() for move in group.moves]
    assert len(everything) == len(set(everything)) == len(offered) > FEW
    for group in offered.groups():
        inner = [move for each in offered.groups(group.start) for move in each.moves]
        assert set(inner) == set(group.moves)


def test_a_start_is_found_whatever_its_case_and_spaces() -> None:
    offered = choices()
    text = next(iter(offered.texts))
    sloppy = text.lower().replace("@", " @ ")
    assert offered.exactly(sloppy) == offered.texts[text]
    assert text in offered.starting(sloppy[:4])
    assert offered.starting("nonsense") == {}
    assert offered.exactly("") is None


def test_the_nearest_start_of_a_line_that_fits_nothing() -> None:
    offered = choices()
    text = next(iter(offered.texts))
    start, groups = offered.nearest(f"{text[:3]}999")
    assert text.startswith(start)
    assert groups
    assert offered.nearest("???")[0] == ""


def test_tab_offers_commands_and_moves() -> None:
    offered = choices()
    text = next(iter(offered.texts))
    assert complete(offered, "und") == ["undo"]
    assert text[:2] in complete(offered, text[:1])
    assert complete(offered, f"show {text[:1]}")[0].startswith(f"show {text[0]}")
    assert complete(offered, "") == [group.start for group in offered.groups()]


def test_thumbnails_show_shapes() -> None:
    state = sightline.start("pentup", players=2, seed=1)
    tee = state.parse_move("T1@0,0")
    assert thumbnail(common_shape([tee]) or frozenset()) == thumbnail(shape_of(tee) or frozenset())
    drawings = {
        tuple(thumbnail(shape_of(move) or frozenset()))
        for move in state.legal(0)
        if move.tile == "I"
    }
    assert drawings == {("██████████",), ("██",) * 5}
    assert common_shape([tee, state.parse_move("I1@0,0")]) is None
    assert shape_of(object()) is None
