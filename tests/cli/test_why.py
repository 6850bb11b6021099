"""``sightline replay --why``: what a bot believed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import Run

from sightline.bots import find_bot
from sightline.core.registry import find_game
from sightline.games.viewpoints.game import GAME


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Three turns of partners, lost on the turn limit."""
    state = GAME.start(3, {"challenge": "A001", "turn_limit": 3}, seed=1)
    for seat in range(3):
        bot = find_bot(GAME, "partner").make()
        state.apply(seat, bot.choose(state.sight(seat), Random(seat)))
    record = state.record
    record.meta["bots"] = ["partner", "partner", "random"]
    path = tmp_path / "game.jsonl"
    path.write_text(record.dump(), encoding="utf-8")
    return path


def test_the_bot_says_why(run: Run, game: Path) -> None:
    done = run("replay", str(game), "--step", "1", "--why")
    assert done.exit_code == 0, done.stderr
    assert "What Player 1 (partner) believed" in done.stdout
    assert "of what it imagined" in done.stdout
    said = json.loads(run("replay", str(game), "--step", "2", "--why", "--json").stdout)["why"]
    assert (said["seat"], said["bot"]) == (1, "partner")
    assert said["explanation"]["reason"]
    assert said["explanation"]["beliefs"]


def test_a_bot_without_beliefs_has_nothing_to_say(run: Run, game: Path) -> None:
    assert "has nothing to say" in run("replay", str(game), "--why").stdout


def test_why_is_refused_for_people_for_the_start_and_before_the_end(run: Run, game: Path) -> None:
    start = run("replay", str(game), "--step", "0", "--why")
    assert start.exit_code != 0
    assert "from 1 on" in start.stderr
    lines = game.read_text("utf-8").splitlines()
    head = json.loads(lines[0])
    head.pop("bots")
    people = run(
        "replay", "-", "--step", "1", "--why", stdin="\n".join([json.dumps(head), *lines[1:]])
    )
    assert "does not say that a bot" in people.stderr
    running = [line for line in lines if '"outcome"' not in line or '"game"' in line]
    early = run("replay", "-", "--step", "1", "--why", stdin="\n".join(running) + "\n")
    assert early.exit_code != 0
    assert "when the game is over" in early.stderr


def test_points_and_what_else_was_thought_of(run: Run, tmp_path: Path) -> None:
    viewpoint = find_game("viewpoint")
    state = viewpoint.start(2, {"turn_limit": 1, "first": "seat0"}, seed=3)
    while state.awaiting:
        seat = min(state.awaiting)
        bot = find_bot(viewpoint, "sharp").make()
        state.apply(seat, bot.choose(state.sight(seat), Random(1)))
    record = state.record
    record.meta["bots"] = ["sharp", "sharp"]
    path = tmp_path / "game.jsonl"
    path.write_text(record.dump(), encoding="utf-8")
    said = run("replay", str(path), "--step", "1", "--why").stdout
    assert "to be worth" in said
    assert "What else it thought of:\n  Play " in said
    values = json.loads(run("replay", str(path), "--step", "1", "--why", "--json").stdout)["why"]
    assert all(other.startswith("Play ") for other in values["explanation"]["beside"])
    assert f"\n  {values['explanation']['beside'][0]}\n" in said
