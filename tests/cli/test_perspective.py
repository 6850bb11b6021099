"""Perspective at the terminal: every mode, whole turns in one line, hints and par, the solver."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import Run

from sightline.core.record import parse_record
from sightline.games.perspective.game import GAME

pytestmark = pytest.mark.usefixtures("elsewhere")

MODES = {
    "2": ("--players", "2"),
    "2-advanced": ("--players", "2", "--option", "advanced=true"),
    "3": ("--players", "3"),
    "4": ("--players", "4"),
    "solo": ("--players", "1"),
}


def lines(*parts: str) -> str:
    return "".join(f"{part}\n" for part in parts)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_played_kept_and_replayed(mode: str, run: Run) -> None:
    args = ("--seed", "3", "--option", "turn_limit=4")
    players = int(MODES[mode][1])
    seats = ",".join(["you", *["random"] * (players - 1)])
    ran = run(
        "play", "perspective", *MODES[mode], *args, "--seats", seats, "--save", "g.jsonl",
        stdin=lines(*["hint random", ""] * 60),
    )  # fmt: skip
    assert ran.exit_code == 0, ran.stdout
    record = parse_record(Path("g.jsonl").read_text(encoding="utf-8"))
    assert record.replay().outcome is not None
    assert record.hints == (0,) * record.players, "a bot's opinion is no hint"
    shown = run("replay", "g.jsonl", "--seat", "0")
    assert shown.exit_code == 0
    assert "is to decide" not in shown.stdout
    assert run("legal", "g.jsonl").exit_code == 0
    done = run(
        "simulate",
        "perspective",
        *MODES[mode],
        *args,
        "--bots",
        "random",
        "-g",
        "2",
        "-w",
        "1",
        "--json",
    )
    assert json.loads(done.stdout)["games"] == 2


def test_the_games_list_and_the_rules(run: Run) -> None:
    assert "1 to 4" in run("games").stdout
    assert "Your goal is a row of three colours" in run("rules", "perspective").stdout


# ---------------------------------------------------------------- a whole turn at once

TABLE = ("play", "perspective", "--seats", "you,you", "--seed", "5", "--option", "first=seat0")


def played(path: str) -> list[str]:
    record = parse_record(Path(path).read_text(encoding="utf-8"))
    state = record.start()
    return [state.move_text(entry.move) for entry in record.moves]


def test_a_whole_turn_is_typed_at_once(run: Run) -> None:
    state = GAME.start(2, {"first": "seat0"}, seed=5)
    # The first own card decides the action: whatever it is, the same card can be asked for.
    colour = state.view(0).hands[0][0].private  # type: ignore[union-attr]
    act = {"Y": "flip own 1", "G": "give 1>4; take 1>1", "R": "drop own 1; reclaim 1>1"}
    turn = f"pass; i4; p1; {act.get(colour or '', 'sort own 312')}; pass"
    ran = run(*TABLE, "--save", "g.jsonl", stdin=lines("", turn, "", "quit"))
    assert ran.exit_code == 0, ran.stdout
    assert "Pass the screen to Player 2" in ran.stdout
    assert played("g.jsonl") == turn.split("; ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("pass; i9", "part 2, 'i9': 'i9': there is no such card"),
        ("pass; flip own 1", "part 2, 'flip own 1': flip own 1 is not possible now; draw a card"),
        ("pass; i2; jump", "part 3, 'jump': cannot read 'jump'"),
        ("; pass", "part 1, ''"),
        ("pass; i2; p1!; i1; i1; i1; pass", "by then it is somebody else's turn"),
    ],
)
def test_a_wrong_part_is_named_and_nothing_is_played(line: str, complaint: str, run: Run) -> None:
    ran = run(*TABLE, "--save", "g.jsonl", stdin=lines("", line, "quit"))
    words = " ".join(ran.stdout.split())
    assert complaint in words
    assert "nothing was played" in words
    assert played("g.jsonl") == []


def test_a_refusal_never_tells_whether_a_claim_is_right(run: Run) -> None:
    """A line that starts with a claim nobody can be sure of and then goes wrong: had it been
    refused as a whole, the words would tell what only the claim may."""
    advanced = ("--option", "advanced=true")
    seed = next(seed for seed in range(100) if is_uncertain(seed))
    ran = run(
        *TABLE[:-4], "--seed", str(seed), "--option", "first=seat0", *advanced,
        "--save", "g.jsonl", stdin=lines("", "claim; pass", "quit"),
    )  # fmt: skip
    assert played("g.jsonl") == ["claim"], ran.stdout
    assert "the parts before it were played" in " ".join(ran.stdout.split())


def is_uncertain(seed: int) -> bool:
    """Whether a first claim can be right, or wrong, as far as its seat knows."""
    state = GAME.start(2, {"first": "seat0", "advanced": True}, seed=seed)
    sight, luck = state.sight(0), Random(seed)
    right = set[bool]()
    for _ in range(12):
        world = sight.sample(luck)
        world.apply(0, world.parse_move("claim"))
        right.add(world.outcome is not None)
    return len(right) == 2


# ---------------------------------------------------------------- hints and par

SOLO = ("play", "perspective", "--players", "1", "--seed", "5")


def test_hints_are_counted_kept_and_said_at_the_end(run: Run) -> None:
    ran = run(*SOLO, "--save", "g.jsonl", stdin=lines("hint", "hint", "par", "hint", "", "quit"))
    assert ran.stdout.count("Hint 1: ") == 3, "the same position counts once"
    assert "Par is 9 (proven)." in ran.stdout
    head = json.loads(Path("g.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head["hints"] == [1]
    ran = run("play", "--resume", "g.jsonl", stdin=lines(*["hint", ""] * 8))
    assert ran.exit_code == 0
    assert "Solved in 9 moves. Par 9, with 9 hints." in ran.stdout
    assert "Solved in 9 moves. With 9 hints." in run("replay", "g.jsonl").stdout


def test_help_offers_hint_and_par_where_they_are(run: Run) -> None:
    solo = run(*SOLO, stdin=lines("?", "quit")).stdout
    assert "it is counted" in solo
    assert "the fewest moves" in solo
    two = run(*TABLE, stdin=lines("", "?", "par", "quit")).stdout
    assert "the fewest moves" not in two
    assert "there is no par in this game" in two


# ---------------------------------------------------------------- the solver


def test_solve_one_deal(run: Run) -> None:
    ran = run("solve", "perspective-solo", "--seed", "5", "--record", "par.jsonl")
    assert "Seed 5: par is 9 (proven)." in ran.stdout
    assert "Solved in 9 moves." in ran.stdout
    record = parse_record(Path("par.jsonl").read_text(encoding="utf-8"))
    assert record.seed == 5
    assert record.replay().length == 9
    found = json.loads(run("solve", "perspective-solo", "--seed", "5", "--json").stdout)
    assert found["par"] == {"moves": 9, "proven": True, "bound": 9}
    assert parse_record(found["record"]).replay().length == len(found["moves"]) == 9
    again = run("solve", "perspective-solo", "--seed", "5", "--record", "par.jsonl")
    assert again.exit_code == 2
    assert "exists already" in again.stderr


def test_a_small_budget_gives_a_bound_and_says_so(run: Run) -> None:
    ran = run("solve", "perspective-solo", "--seed", "7", "--budget", "200")
    assert "best found; at least 7" in ran.stdout
    found = json.loads(
        run("solve", "perspective-solo", "--seed", "7", "--budget", "200", "--json").stdout
    )
    assert not found["par"]["proven"]
    assert found["bound"] == found["par"]["bound"] < found["par"]["moves"]


def test_solve_many_deals(run: Run) -> None:
    found = json.loads(run("solve", "perspective-solo", "--deals", "3", "--json").stdout)
    assert found["deals"] == found["proven"] == sum(found["pars"].values()) == 3
    assert "3 of 3 pars proven" in run("solve", "perspective-solo", "--deals", "3").stdout


def test_bounds_on_what_perfect_play_needs(run: Run) -> None:
    wanted = ("--bounds", "2", "--games", "2", "--iterations", "25")
    found = json.loads(run("solve", "perspective-solo", *wanted, "--json").stdout)
    assert (found["layouts"], found["games"], found["bot"]) == (8, 8, "search:iterations=25")
    assert found["par"]["mean"] <= found["at_least"]["mean"] < found["at_most"]["mean"]
    assert found["at_least"]["mean"] <= found["par"]["mean"] + 1
    told = run("solve", "perspective-solo", *wanted).stdout
    assert f"at least {found['at_least']['mean']:.2f}" in told
    assert "as search:iterations=25 needed in 8 games" in told


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--deals", "2", "--record", "x.jsonl"), "--record is for one deal"),
        (("--deals", "2", "--bounds", "2"), "--bounds is not for --deals"),
        (("--option", "advanced=true"), "the advanced game is for 2 players"),
        (("--seed", "5", "--option", "turn_limit=3"), "more than turn_limit=3"),
        (("--budget", "0"), "--budget"),
    ],
)
def test_what_cannot_be_solved_is_said(args: tuple[str, ...], complaint: str, run: Run) -> None:
    ran = run("solve", "perspective-solo", *args)
    assert ran.exit_code == 2
    assert complaint in ran.stderr
