"""Where games were won and lost: what an analysis finds, and how it is told."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from sightline.analysis import Analysis, analyse, analysed_so_far, usual_analyst
from sightline.analysis.curve import curves
from sightline.analysis.findings import Curve, Dot
from sightline.bots import bot_specs, find_bot
from sightline.cli.app import app
from sightline.core.errors import SightlineError
from sightline.core.evaluation import Candidate, ordered
from sightline.core.message import as_message
from sightline.core.record import Record, parse_record
from sightline.core.registry import find_game

GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
GAMES = sorted(folder.name for folder in GOLDEN.iterdir())
"""Those that come along; the registry may hold other tests' games, too."""
QUICK = {
    "pentup": "search:playouts=3000",
    "perspective": "search:iterations=40",
    "viewpoint": "search:games=4",
    "viewpoints": "partner:structures=3",
}


def golden(game: str, name: str) -> Record:
    """A golden game."""
    return parse_record((GOLDEN / game / f"{name}.jsonl").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pentup() -> list[Analysis]:
    return list(analysed_so_far(golden("pentup", "two-players"), QUICK["pentup"]))


def test_a_blunder_is_found_and_named(pentup: list[Analysis]) -> None:
    """A tile of White's lets Black onto the top level, and another would not have."""
    analysis = pentup[-1]
    found = analysis.at(21)
    assert found is not None
    assert found.known.mark == "blunder"
    assert found.known.best > 0.9
    assert found.known.played < 0.1
    assert found.known.suggestions[0].text == "U3@7,0^2"
    assert str(found.remark) == "lets Player 2 reach level 3 next move"
    assert found.seat == 0
    assert analysis.results is not None
    assert analysis.results[0] == "loss"
    assert analysis.key in {step.step for step in analysis.steps if step.seat == 0}


def test_it_grows_from_coarse_to_fine(pentup: list[Analysis]) -> None:
    first, last = pentup[0], pentup[-1]
    assert (first.steps, first.effort, first.key) == ((), 0.0, None)
    whole = pentup[first.to_judge]
    assert len(whole.steps) == whole.to_judge == 23  # Black's last tile but one has one place
    assert {step.effort for step in whole.steps} == {whole.effort}
    assert [each.effort for each in pentup] == sorted(each.effort for each in pentup)
    assert {step.effort for step in last.steps} == {last.effort}
    # What seemed to cost most is judged again first.
    worst = max(whole.steps, key=lambda step: step.known.lost)
    again = pentup[first.to_judge + 1].at(worst.step)
    assert again is not None
    assert again.effort > worst.effort


def test_the_same_anywhere(pentup: list[Analysis]) -> None:
    once_more = analyse(golden("pentup", "two-players"), QUICK["pentup"])
    assert once_more == pentup[-1]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("perspective", "two-players"),
        ("viewpoint", "two-players"),
        ("viewpoints", "three-players"),
    ],
)
def test_what_could_be_known_and_what_was_true_stand_apart(game: str, name: str) -> None:
    record = golden(game, name)
    del record.moves[30:]
    record.outcome = None
    growing = analysed_so_far(record, QUICK[game])
    decisions = next(growing).to_judge
    *_, found = islice(growing, decisions)
    assert found.steps
    assert found.measure == ("rounds" if game == "viewpoints" else "chance")
    assert all(step.true is not None for step in found.steps)
    assert any(step.true != step.known for step in found.steps)
    for step in found.steps:
        texts = [each.text for each in step.known.suggestions]
        assert step.text in texts
        assert step.known.lost == pytest.approx(abs(step.known.best - step.known.played), abs=1e-3)


def test_nothing_is_true_beside_what_is_known_in_the_open(pentup: list[Analysis]) -> None:
    assert all(step.true is None for step in pentup[-1].steps)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_analyst_that_explains_itself(game: str) -> None:
    spec = usual_analyst(find_game(game)).spec
    assert spec.explains


def test_lines_of_the_course_come_with_it(pentup: list[Analysis]) -> None:
    analysis = pentup[-1]
    (curve,) = analysis.curves  # what one gains the other loses
    assert curve.seat == 0
    assert curve.dots[-1] == Dot(24, 0.0)  # White lost
    assert all(0 <= dot.value <= 1 for dot in curve.dots)
    assert analysis.highest == 1.0
    made_of = (analysis.steps, analysis.measure, analysis.moves, analysis.results)
    assert curves(*made_of, two_sided=True) == analysis.curves
    apart = curves(*made_of, two_sided=False)
    assert [(curve.seat, curve.dots[-1]) for curve in apart] == [
        (0, Dot(24, 0.0)),
        (1, Dot(24, 1.0)),
    ]


def test_what_is_counted_down_has_one_line(pentup: list[Analysis]) -> None:
    steps = pentup[-1].steps[:3]
    (curve,) = curves(steps, "rounds", 3, None, two_sided=False)
    assert curve == Curve(0, tuple(Dot(each.step, each.known.played) for each in steps))


def test_solo_is_analysed_in_moves_to_go() -> None:
    """The first moves of a random game of Perspective alone; some of them led nowhere."""
    record = golden("perspective", "solo")
    del record.moves[6:]
    record.outcome = None
    growing = analysed_so_far(record)
    *_, found = islice(growing, next(growing).to_judge)
    assert found.measure == "moves"
    assert len(found.steps) == found.to_judge == 6
    costly = [step for step in found.steps if step.known.mark != "fine"]
    assert costly
    assert any(step.remark is not None for step in costly)
    for step in found.steps:
        assert step.true is not None
        assert step.true.best <= step.true.played, "with all known, no move beats the best"
        assert step.known.played >= 1
    (curve,) = found.curves
    assert found.highest == max(dot.value for dot in curve.dots)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_told_in_the_games_words(game: str) -> None:
    """Every kind of move of a game has a title, in which nothing is notation."""
    kinds: set[str] = set()
    for file in sorted((GOLDEN / game).glob("*.jsonl"))[:4]:
        record = parse_record(file.read_text(encoding="utf-8"))
        states = record.states()
        state = next(states)
        for entry in record.moves[:60]:
            kind = type(entry.move).__name__
            if kind not in kinds:
                kinds.add(kind)
                told = state.move_told(entry.seat, entry.move)
                assert told.id != "plain", f"{kind} is told as {told}"
                assert str(told).splitlines() == [str(told)]
            next(states)
    assert kinds


@pytest.mark.parametrize(
    ("game", "name", "moves", "bot"),
    [
        ("pentup", "two-players", 20, None),
        ("pentup", "two-players", 12, "greedy"),
        ("pentup", "three-players-misere", 30, "greedy2"),
        ("pentup", "two-players", 0, "montecarlo:playouts=24"),
        ("pentup", "two-players", 10, "master:playouts=200"),
        ("pentup", "two-players-misere", 12, "master:playouts=200"),
        ("perspective", "two-players", 2, None),
        ("perspective", "two-players", 0, "careful"),
        ("perspective", "two-players", 1, "careful:memory=2"),
        ("perspective", "two-players-advanced", 3, "counter"),
        ("perspective", "four-players", 6, "counter"),
        ("perspective", "solo", 4, None),
        ("viewpoint", "two-players", 4, None),
        ("viewpoint", "two-players", 0, "simple"),
        ("viewpoint", "two-players", 4, "sharp"),
        ("viewpoint", "two-players", 4, "sampler:playouts=6"),
        ("viewpoints", "three-players", 4, None),
        ("viewpoints", "three-players", 4, "novice"),
    ],
)
def test_bots_explain_their_own_moves(game: str, name: str, moves: int, bot: str | None) -> None:
    """What a bot says of the move that it makes itself, in words, and from what its seat saw."""
    state = golden(game, name).replay(moves)
    choice = find_bot(state.game, bot or QUICK[game])
    assert choice.spec.explains
    (seat, *_) = state.awaiting
    player, sight = choice.make(), state.sight(seat)
    move = player.choose(sight, Random(5))
    said = player.explain(sight, move, Random(5))
    assert said is not None
    assert player.explain(sight.detached(Random(8)), move, Random(5)) == said
    words = [str(as_message(said.reason)), *map(str, said.beside)]
    assert all(line.strip() for line in words)
    notation = state.move_text(move)
    assert not any(notation in line for line in words) or notation.isalpha(), words


STRANGERS = {"headstrong", "hoarder", "mason", "idler", "forgetful"}
"""Partners of other habits in Viewpoints, made to measure others: nobody is asked to learn from
them."""


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_says_why_but_for_who_has_no_reasons(game: str) -> None:
    silent = {spec.name for spec in bot_specs(find_game(game)) if not spec.explains}
    assert silent - STRANGERS == {"random"}


def test_losses_are_counted_the_right_way_round() -> None:
    chances = ordered([Candidate("a", 0.2, 0), Candidate("b", 0.7, 0)])
    assert chances.best.move == "b"
    assert chances.lost_by(chances.candidates[1]) == pytest.approx(0.5)
    rounds = ordered([Candidate("a", 3.0, 0), Candidate("b", 2.0, 0)], "rounds")
    assert rounds.best.move == "b"
    assert rounds.lost_by(rounds.candidates[1]) == pytest.approx(1.0)


def test_who_cannot_judge_is_not_asked() -> None:
    record = golden("pentup", "two-players")
    with pytest.raises(SightlineError, match="greedy cannot judge positions"):
        next(iter(analysed_so_far(record, "greedy")))


# -- the command -----------------------------------------------------------------------------------


def run(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["analyse", *arguments])
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture
def ending() -> str:
    return str(GOLDEN / "pentup" / "two-players.jsonl")


def test_command_prints_every_decision_and_the_key_moment(ending: str) -> None:
    text = run(ending, "--bot", "search:playouts=2000", "--quick")
    assert "judged by search:playouts=2000" in text
    assert "The key moment: move" in text
    assert "U3@7,0^2" in text


def test_command_as_json_and_as_a_page(ending: str, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    found: dict[str, Any] = json.loads(
        run(ending, "--bot", "search:playouts=2000", "--quick", "--json", "--html", str(page))
    )
    assert found["game"] == "pentup"
    assert len(found["steps"]) == found["to_judge"]
    html = page.read_text(encoding="utf-8")
    assert html.count("<tr class=") == found["to_judge"]
    assert "<polyline" in html


def test_command_refuses_what_cannot_be_analysed(ending: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text(Path(ending).read_text(encoding="utf-8").split("\n")[0], encoding="utf-8")
    result = CliRunner().invoke(app, ["analyse", str(empty)])
    assert result.exit_code == 2
    assert "nothing to analyse" in result.stderr
