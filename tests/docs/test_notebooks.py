"""The notebooks run from beginning to end, and what they show shows itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from sightline import SightlineError, find_game, game_keys, start
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.kit import solve
from sightline.notebook import Replay, frames_of

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


SMALLER = {
    "study-a-card-set": {"GAMES": 2},
    "watch-a-bot-think": {"WORLDS": 4, "PLAYOUTS": 30},
    "train-an-agent": {"ITERATIONS": 2, "GAMES": 2},
}
"""Numbers that a notebook sets, and how few of them a quick test takes."""


def shown(name: str, smaller: dict[str, int]) -> list[Any]:
    """What the cells of a notebook show: the values of their last lines."""
    names: dict[str, Any] = {"__name__": "__main__"}
    left = dict(smaller)
    values: list[Any] = []
    for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            for line in tree.body:
                if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                    few = left.pop(line.targets[0].id, None)
                    line.value = line.value if few is None else ast.Constant(few)
            ast.fix_missing_locations(tree)
            last = tree.body[-1]
            if isinstance(last, ast.Expr):
                del tree.body[-1]
            exec(compile(tree, name, "exec"), names)
            if isinstance(last, ast.Expr):
                values.append(eval(compile(ast.Expression(last.value), name, "eval"), names))
    assert not left, "the notebook no longer sets these numbers"
    return values


def test_they_are_kept_without_output() -> None:
    files = sorted(NOTEBOOKS.glob("*.ipynb"))
    assert len(files) == 3
    for file in files:
        assert file.stat().st_size < 20_000
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                assert (cell["outputs"], cell["execution_count"]) == ([], None)


def test_every_notebook_is_run() -> None:
    assert sorted(SMALLER) == sorted(file.stem for file in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("name", SMALLER)
def test_they_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    assert shown(name, SMALLER[name])


@pytest.mark.long
@pytest.mark.parametrize("name", SMALLER)
def test_they_run_as_they_are(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    assert shown(name, {})


# ---------------------------------------------------------------- what shows itself


@pytest.mark.parametrize("key", sorted(game_keys()))
def test_positions_show_what_their_observer_sees(key: str) -> None:
    state: Any = start(key, seed=7)
    game = find_game(key)
    assert state._repr_svg_() == game.draw_svg(state.view(None))
    assert state.sight(0)._repr_svg_() == game.draw_svg(state.view(0))
    assert state.record._repr_svg_() == state._repr_svg_()
    either = (state._repr_svg_(), state._repr_html_())
    assert either.count(None) == 1, "a notebook would rather show the text than the picture"


def test_a_position_without_picture_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    state: Any = start("pentup", seed=7)
    monkeypatch.setattr(type(state.game), "draw_svg", lambda *_: None)
    assert state._repr_svg_() is None
    assert state._repr_html_().startswith("<pre>")
    assert frames_of(state.record)[0].picture.startswith("<pre>")


def test_a_challenge_shows_its_five_cards() -> None:
    svg = all_shipped()["A001"]._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert [svg.count(f">Card {number}<") for number in range(1, 6)] == [1] * 5


def test_a_tiling_shows_itself() -> None:
    svg: Any = solve.tilings("3x5", "UVP")._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert svg.startswith("<svg")
    assert solve.tilings("3x5", "WWW")._repr_svg_() is None  # pyright: ignore[reportPrivateUsage]


# ---------------------------------------------------------------- the replay


def played(moves: int) -> Any:
    state = start("perspective", seed=3)
    for _ in range(moves):
        seat = state.awaiting[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def test_a_replay_has_a_frame_for_each_step_as_its_observer_saw_it() -> None:
    state = played(4)
    frames = frames_of(state.record, 1)
    assert len(frames) == 5
    assert frames[0].told == "The start."
    states = [each.copy() for each in state.record.states()]
    game = state.game
    assert [frame.picture for frame in frames] == [game.draw_svg(s.view(1)) for s in states]
    assert [frame.told for frame in frames] != [frame.told for frame in frames_of(state.record, 0)]


def test_a_replay_holds_nothing_but_its_frames() -> None:
    state = played(4)
    replay: Any = Replay(state, seat=1)
    assert replay.step == 4
    assert replay.pictures == [frame.picture for frame in frames_of(state.record, 1)]
    sent = {name for name in replay.keys if not name.startswith("_")}
    assert sent == {"step", "pictures", "told", "labels", "layout", "tabbable", "tooltip"}
    assert str(state.record.seed) not in json.dumps(replay.told)
    replay.step = 99
    assert replay.step == 4
    assert Replay(state.record.dump(), seat=1).pictures == replay.pictures


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(SightlineError, match="seat 5"):
        Replay(played(1), seat=5)
