"""Playing at the terminal, here through a pipe: whole games, undo, save, resume, secrets."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Ran, Run, record_text, spawn
from tests.cli.toy import Toy, ToyState
from tests.example import load_example

import sightline
from sightline.bots import default_bot, find_bot, opponents_of
from sightline.cli.play.seats import read_seats
from sightline.cli.play.session import Session
from sightline.core.errors import SightlineError
from sightline.core.registry import find_game

pytestmark = pytest.mark.usefixtures("elsewhere")


TWO_PEOPLE = ("pentup", "--seats", "you,you")


def talk(run: Run, *lines: str, args: tuple[str, ...] = ("pentup", "--seats", "you,random")) -> Ran:
    """Play with these lines piped in."""
    return run("play", *args, "--seed", "1", stdin="".join(f"{line}\n" for line in lines))


def moves_of(path: str | Path) -> list[str]:
    """The moves in a saved game, as text."""
    record = sightline.parse_record(Path(path).read_text(encoding="utf-8"))
    state, texts = record.start(), list[str]()
    for entry in record.moves:
        texts.append(state.move_text(entry.move))
        state.apply(entry.seat, entry.move)
    return texts


def saved(ran: Ran) -> str:
    """The file that a game which was left is saved in."""
    found = re.search(r"Saved\. To go on: sightline play --resume (\S+)", ran.stdout)
    assert found, ran.stdout
    return found[1]


# ---------------------------------------------------------------- whole games


def test_a_first_game_has_gentle_company_and_a_coach(run: Run) -> None:
    ran = run("play", "viewpoints", "--first-game", "--seed", "1", stdin="quit\n")
    game = find_game("viewpoints")
    # Where all play together, it is a partner who helps, and not the gentlest one.
    usual = next(one for one in opponents_of(game) if one.usual)
    assert usual.level > 1
    assert f"Player 1 (you), Player 2 ({find_bot(game, usual.bot).spec.name})" in ran.stdout
    assert "squares of your side still differ" in ran.stdout
    ran = talk(run, "X1@0,0", "quit", args=("pentup", "--first-game"))
    assert "Choose any tile and lay it on the table." in ran.stdout
    assert "level 1. " in ran.stdout
    assert "You place X on level 1." in ran.stdout
    assert "Choose any tile" not in talk(run, "quit").stdout


def test_a_game_can_be_given_up(run: Run) -> None:
    ran = talk(run, "X1@0,0", "resign", "resign yes")
    assert "You lose this game. Give up? Type resign yes to do so." in ran.stdout
    assert "You have given up" in ran.stdout or "gave up" in ran.stdout, ran.stdout
    assert re.search(r"White +loss", ran.stdout)
    assert re.search(r"Black +win", ran.stdout)
    assert ran.exit_code == 0


def test_who_gives_up_among_several_ranks_last_and_a_bot_plays_on(run: Run) -> None:
    seats = ("pentup", "--seats", "you,random,random", "--save", "g.jsonl")
    ran = talk(run, "resign yes", args=seats)
    assert ran.exit_code == 0
    assert re.search(r"White.* loss", ran.stdout), ran.stdout
    record = sightline.parse_record(Path("g.jsonl").read_text(encoding="utf-8"))
    assert record.meta["resigned"] == [0]
    assert len(record.moves) == 36
    # It stays given up when the game is taken up again.
    again = run("play", "--resume", "g.jsonl", stdin="")
    assert re.search(r"White.* loss", again.stdout), again.stdout


def test_a_whole_game_against_a_bot(run: Run) -> None:
    # Enter plays what the bot advised, so two lines a turn play any game.
    ran = talk(run, *["hint random", ""] * 12)
    assert ran.exit_code == 0
    assert re.search(r"You win\.|Black wins\.|draw", ran.stdout)
    assert re.search(r"White( +\d+)+ +(win|loss|draw)", ran.stdout), "the score sheet"
    assert ran.stdout.count("random would play") == 12


def test_a_whole_game_is_saved_move_by_move(run: Run) -> None:
    ran = talk(
        run,
        *["hint random", ""] * 12,
        args=("pentup", "--seats", "you,random", "--save", "g.jsonl"),
    )
    assert ran.exit_code == 0
    assert "The record is in g.jsonl." in ran.stdout
    record = sightline.parse_record(Path("g.jsonl").read_text(encoding="utf-8"))
    assert record.replay().outcome is not None
    assert record.meta["seats"] == ["you", "random"]
    assert run("replay", "g.jsonl").exit_code == 0


def test_three_people_at_one_screen_where_nothing_is_hidden(run: Run) -> None:
    ran = talk(
        run, "I1@0,0", "I1@1,0", "I1@2,0", "quit", args=("pentup", "--seats", "you,you:Ann,you")
    )
    assert ran.exit_code == 0
    assert "Black (Ann)> I1@1,0" in ran.stdout
    assert "Red> I1@2,0" in ran.stdout
    assert "Pass the screen" not in ran.stdout
    assert moves_of(saved(ran)) == ["I1@0,0^1", "I1@1,0^1", "I1@2,0^1"]


def test_bots_alone_play_to_the_end(run: Run) -> None:
    ran = run("play", "pentup", "--seats", "random,random", "--seed", "5")
    assert ran.exit_code == 0
    assert "White (random), Black (random)" in ran.stdout


def test_seats_that_are_not_named_go_to_the_strongest_bot(run: Run) -> None:
    name = default_bot(find_game("pentup")).spec.name
    ran = run("play", "pentup", "-p", "3", stdin="")
    assert f"White (you), Black ({name}), Red ({name})" in ran.stdout


def test_a_token_that_would_lose_is_asked_about_first(run: Run) -> None:
    """Viewpoints, ruling 14: the terminal asks, the engine does not."""
    args = ("viewpoints", "--seats", "you,novice", "--option", "rounds=1", "--option", "size=2")
    ran = talk(run, "token view 5", "quit", args=args)
    assert "playing it now loses the game. Enter plays it all the same." in ran.stdout
    assert "Nothing was played" in ran.stdout
    ran = talk(run, "token view 5", "", args=args)
    assert "Lost: the round counter has run out." in ran.stdout


# ---------------------------------------------------------------- what people type


def test_moves_in_every_form(run: Run) -> None:
    as_json = json.dumps({"tile": "I", "cells": [[0, y] for y in range(5)]})
    for line in (as_json, "I1@0,0", "i1 @ 0, 0", "I1@0,0^1"):
        assert moves_of(saved(talk(run, line)))[0] == "I1@0,0^1"


def test_a_beginning_lists_what_fits(run: Run) -> None:
    ran = talk(run, "f")
    assert "8 legal moves, starting with f:" in ran.stdout
    assert "F8@0,0^1" in ran.stdout
    assert "██" in ran.stdout, "a small drawing of each orientation"
    many = talk(run, "I1@0,0", "L", args=TWO_PEOPLE)
    assert re.search(r"L1 \d+ +L2 \d+", many.stdout), "grouped by orientation"
    assert "Type more of a move" in many.stdout


def test_one_that_fits_is_played_with_enter(run: Run) -> None:
    ran = talk(run, "X", "")
    assert "Only X1@0,0^1 starts so." in ran.stdout
    assert moves_of(saved(ran))[0] == "X1@0,0^1"


def test_enter_alone_plays_nothing(run: Run) -> None:
    ran = talk(run, "X", "help", "", "")
    assert "Type a move, or ? for help." in ran.stdout
    assert "Nothing was played, so nothing is saved." in ran.stdout


def test_what_fits_nothing_is_explained(run: Run) -> None:
    ran = talk(run, "I1@0,0", "Q9", "F3@77", "F1@1,0", "I1@-1,0", args=TWO_PEOPLE)
    assert "✗ Tile not in hand – I is already placed; left: F L N" in ran.stdout
    assert "✗ cannot read 'Q9'; a placement is written like" in ran.stdout
    assert "Legal moves start with: F  I  L  N" in ran.stdout
    assert re.search(r"Legal moves that start with F3@: F3@-", ran.stdout)


def test_illegal_moves_name_the_rule(run: Run) -> None:
    # The first tile is where the table begins, whatever corner is typed.
    ran = talk(run, "F1@3,3", "F2@30,30", "I1@30,30", "{}", '{"tile": "Q"}')
    assert "You place F on level 1." in ran.stdout
    assert "✗ Not adjacent – on the table, tile I must share an edge" in ran.stdout
    assert ran.stdout.count("✗ not a move of pentup") == 2


def test_a_line_that_is_not_text_is_passed_over(run: Run) -> None:
    ran = run("play", "pentup", "--seats", "you,random", stdin=b"\xff\xfe\nI1@0,0\n")
    assert "✗ that was not text" in ran.stdout
    assert moves_of(saved(ran))[0] == "I1@0,0^1"


def test_help_rules_and_board(run: Run) -> None:
    ran = talk(run, "?", "rules", "help", "/board")
    for word in ("legal [START], moves", "undo", "resume FILE", "F3@4,-2 is tile F in its third"):
        assert word in ran.stdout
    assert "As high as it can" in ran.stdout
    assert ran.stdout.count("The table is empty") in (0, 2)


def test_show_is_only_a_look(run: Run) -> None:
    ran = talk(run, "show I1@0,0", "show", "show F1@9,9", "F1@9,9", "undo", "show I1@0,0", "")
    assert "Only a look: nothing has been played." in ran.stdout
    assert "✗ show needs a move" in ran.stdout
    assert moves_of(saved(ran))[0] == "I1@0,0^1"


def test_a_hint_from_a_bot_that_does_not_exist(run: Run) -> None:
    assert "did you mean 'random'?" in talk(run, "hint randm").stdout


# ---------------------------------------------------------------- undo


def test_undo_goes_back_to_the_persons_last_decision(run: Run) -> None:
    ran = talk(run, "I1@0,0", "F", "undo", "X1@0,0", "undo", "undo", "T1@0,0")
    assert ran.stdout.count("Back by 2 moves.") == 2
    assert "✗ there is nothing to undo" in ran.stdout
    moves = moves_of(saved(ran))
    assert moves[0] == "T1@0,0^1"
    assert len(moves) == 2


def test_undo_does_not_change_the_bots_mind(run: Run) -> None:
    straight = moves_of(saved(talk(run, "I1@0,0")))
    back = moves_of(saved(talk(run, "I1@0,0", "undo", "X1@0,0", "undo", "I1@0,0")))
    assert straight == back


# ---------------------------------------------------------------- save and resume


def test_save_and_resume(run: Run) -> None:
    first = talk(run, "I1@0,0", "save mine.jsonl", "undo", "X1@0,0", "quit")
    assert first.exit_code == 0
    assert "Saved in mine.jsonl." in first.stdout
    assert saved(first) == "mine.jsonl"
    before = moves_of("mine.jsonl")
    assert before[0] == "X1@0,0^1"
    again = run("play", "--resume", "mine.jsonl", stdin="undo\nundo\nT1@0,0\nquit\n")
    assert again.exit_code == 0
    assert "White (you), Black (random)" in again.stdout
    assert moves_of("mine.jsonl")[0] == "T1@0,0^1"


def test_a_resumed_game_goes_on_as_it_would_have(run: Run) -> None:
    whole = moves_of(saved(talk(run, "I1@0,0", "hint random", "")))
    part = saved(talk(run, "I1@0,0"))
    run("play", "--resume", part, stdin="hint random\n\n")
    assert moves_of(part) == whole


def test_resume_in_the_middle_of_another_game(run: Run) -> None:
    talk(run, "X1@0,0", "save other.jsonl")
    ran = talk(run, "I1@0,0", "resume other.jsonl", "quit")
    assert moves_of("other.jsonl")[0] == "X1@0,0^1"
    assert moves_of(saved(ran))[0] == "I1@0,0^1", "the game that was left is kept"
    assert "resume other.jsonl" in ran.stdout


def test_resume_takes_other_seats(run: Run) -> None:
    path = saved(talk(run, "I1@0,0"))
    ran = run("play", "pentup", "--resume", path, "--seats", "random,you", stdin="")
    assert "White (random), Black (you)" in ran.stdout


def test_resume_of_a_record_that_is_no_saved_game(run: Run) -> None:
    Path("plain.jsonl").write_text(record_text(3))
    ran = run("play", "--resume", "plain.jsonl", stdin="")
    assert "Black (you)" in ran.stdout, "a person goes on for whoever is to move"


def test_resume_of_a_finished_game_shows_its_end(run: Run) -> None:
    Path("over.jsonl").write_text(record_text(24))
    ran = run("play", "--resume", "over.jsonl")
    assert ran.exit_code == 0
    assert re.search(r"White( +\d+)+ +(win|loss|draw)", ran.stdout)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--resume", "r.jsonl", "--players", "3"], "--resume says already"),
        (["--resume", "r.jsonl", "--seed", "3"], "--resume says already"),
        (["toy", "--resume", "r.jsonl"], "is a game of pentup, not of toy"),
        (["--resume", "none.jsonl"], "none.jsonl: no such file"),
        ([], "name a game"),
        (["pentup", "--save", "r.jsonl"], "r.jsonl exists already; name another file"),
        (["pentup", "--save", "no/such/folder"], "no/such/folder cannot be written"),
    ],
)
def test_saving_and_resuming_what_cannot_be(
    run: Run, toy_game: Toy, args: list[str], told: str
) -> None:
    Path("r.jsonl").write_text(record_text(3))
    ran = run("play", *args, stdin="")
    assert ran.exit_code == 2
    assert told in " ".join(ran.stderr.split())
    assert Path("r.jsonl").read_text() == record_text(3)


def test_save_does_not_overwrite_strangers(run: Run) -> None:
    Path("precious").write_text("data")
    ran = talk(
        run, "I1@0,0", "save precious", "save", "save a.jsonl", "save a.jsonl", "resume", "resume b"
    )
    assert "✗ precious exists already; name another file" in ran.stdout
    assert "✗ save needs the name of a file" in ran.stdout
    assert ran.stdout.count("Saved in a.jsonl.") == 2
    assert "✗ resume needs the name of a file" in ran.stdout
    assert "✗ b: no such file or directory" in ran.stdout
    assert Path("precious").read_text() == "data"


def test_input_that_ends_early_saves_the_game_and_says_so(run: Run) -> None:
    ran = talk(run, "I1@0,0")
    assert ran.exit_code == 1
    assert "The input ended before the game did." in ran.stdout
    assert len(moves_of(saved(ran))) == 2
    assert talk(run, "I1@0,0", "quit").exit_code == 0


def test_a_folder_that_cannot_be_written_to_costs_no_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuge = tmp_path / "refuge"
    refuge.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(refuge))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    path = saved(talk(run, "I1@0,0"))
    assert Path(path).parent == refuge
    assert len(moves_of(path)) == 2


def test_a_bot_that_fails_costs_no_game(run: Run, toy_game: Toy) -> None:
    ran = run("play", "toy", "--seats", "you,failing", stdin="say\n")
    assert ran.exit_code == 2
    assert "bot failing failed with ValueError: no idea" in ran.stderr
    assert moves_of(saved(ran)) == ["say"]


def test_play_as_a_process() -> None:
    done = spawn("play", "pentup", "--seats", "you,random", "--seed", "3", stdin=b"I1@0,0\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "White (you)> I1@0,0" in done.stdout
    assert "\x1b" not in done.stdout


# ---------------------------------------------------------------- secrets


def test_a_person_sees_only_their_own(run: Run, toy_game: Toy) -> None:
    ran = run("play", "toy", "--seats", "you,quiet", "--seed", "1", stdin="look\nlow\n")
    assert ran.exit_code == 0
    mine, theirs = toy_game.start(2, seed=1).deal.cards
    assert f'"card": {mine}' in ran.stdout
    assert f'"card":{theirs}' in ran.stdout.partition("looked")[2], "what was looked at is told"
    before = ran.stdout.partition("Player 1 (you)> look")[0]
    assert str(theirs) not in before.replace("1", "") or theirs == mine


def test_the_screen_is_passed_on_between_people(run: Run, toy_game: Toy) -> None:
    ran = run(
        "play", "toy", "--seats", "you:Ann,you:Bob", "--seed", "1",
        stdin="\nlook\n\nsay\n\nlow\n\nhigh\n",
    )  # fmt: skip
    assert ran.exit_code == 0
    parts = ran.stdout.split("Pass the screen to ")
    assert [part.partition(",")[0] for part in parts[1:]] == [
        "Player 1 (Ann)", "Player 2 (Bob)", "Player 1 (Ann)", "Player 2 (Bob)",
    ]  # fmt: skip
    ann, bob, ann_again, bob_again = parts[1:]
    assert "looked" not in ann, "what she sees after her move waits until the screen is hers again"
    assert "looked" not in bob
    assert "looked" in ann_again
    assert "looked" not in bob_again.partition("over")[0]
    assert "Player 1 (Ann)> low" not in bob_again


@pytest.mark.parametrize(
    ("people", "moves"),
    [
        ("you,quiet", ["say"]),
        ("you,quiet", ["show"]),
        ("you,quiet", ["look"]),
        ("open,you", ["look"]),
        ("quiet,you", ["say", "low"]),
        ("you,you", ["say"]),
    ],
    ids=[
        "what a bot made of it",
        "shown to all",
        "private look",
        "look at what is known",
        "window closed",
        "another person's",
    ],
)
def test_undo_cannot_peek(toy_game: Toy, people: str, moves: list[str]) -> None:
    for seed in range(20):
        state = toy_game.start(2, seed=seed)
        session = Session(state, read_seats(toy_game, people.split(","), 2, typed=True))
        wanted = list(moves)
        while session.state.awaiting and wanted:
            seat = session.state.awaiting[0]
            if seat in session.people:
                session.make_move(seat, session.state.parse_move(wanted.pop(0)))
            else:
                session.make_move(seat, session.bot_move(seat))
        while session.state.awaiting and session.state.awaiting[0] not in session.people:
            seat = session.state.awaiting[0]
            session.make_move(seat, session.bot_move(seat))
        before = session.state.fingerprint()
        with pytest.raises(SightlineError, match=r"cannot be undone|another person's"):
            session.undo()
        assert session.state.fingerprint() == before


def test_undo_at_the_prompt_where_things_are_hidden(run: Run, toy_game: Toy) -> None:
    ran = run("play", "toy", "--seats", "you,quiet", stdin="look\nundo\nsay\n")
    assert "✗ this cannot be undone" in ran.stdout
    # Not to claim shows nobody anything, to draw a card does.
    fine = run(
        "play", "perspective", "--seats", "you,random", "--seed", "1",
        stdin="pass\nundo\npass\ni1\nundo\n",
    )  # fmt: skip
    assert fine.stdout.count("Back by 1 move.") == 1
    assert fine.stdout.count("✗ this cannot be undone") == 1


def test_a_trial_look_is_closed_where_things_are_hidden(run: Run, toy_game: Toy) -> None:
    ran = run("play", "toy", "--seats", "you,quiet", stdin="show show\n/show say\n")
    assert "can't be tried out where things are hidden" in ran.stdout


def test_a_move_wins_over_a_command_of_the_same_name(run: Run, toy_game: Toy) -> None:
    ran = run("play", "toy", "--seats", "you,quiet", stdin="show\n")
    state = sightline.parse_record(Path(saved(ran)).read_text(encoding="utf-8")).replay()
    assert isinstance(state, ToyState)
    assert state.spoken[0][1] == "show"


def test_bots_get_a_sight_and_luck_of_their_own(toy_game: Toy) -> None:
    session = Session(
        toy_game.start(2, seed=3), read_seats(toy_game, ["random", "random"], 2, typed=True)
    )
    luck = session.table.luck
    first, second = luck("bot 0"), luck("bot 1")
    assert isinstance(first, random.Random)
    assert first.random() != second.random()
    assert luck("bot 0").random() == luck("bot 0").random()


def test_the_example_of_the_manual_plays_to_its_end(run: Run) -> None:
    load_example()
    seats = "you:Ann,sampler:playouts=4,you:Bob"
    # Enter takes the screen when it changes hands, and plays what was advised otherwise.
    lines = "".join(f"{line}\n" for line in ["", "hint random", ""] * 40)
    ran = run("play", "veil", "-p", "3", "--seats", seats, "--seed", "1", stdin=lines)
    assert ran.exit_code == 0, ran.stdout
    assert ran.stdout.count("Pass the screen to") >= 4
    assert re.search(r"Player 1 +\d+ +(win|loss|draw)", ran.stdout), "the score sheet"


def test_a_one_time_sight_is_shown_once_even_if_the_game_is_resumed(
    run: Run, toy_game: Toy
) -> None:
    seats = ("--seats", "you:Ann,you:Bob", "--seed", "1")
    # Ann looks, but the game is left before the screen is hers again: she has not seen it yet.
    left = run("play", "toy", *seats, stdin="\nlook\n")
    assert "looked" not in left.stdout
    path = saved(left)
    seen = run("play", "--resume", path, stdin="\nsay\n\n")
    assert seen.stdout.count("looked") == 1
    assert "looked" not in run("play", "--resume", path, stdin="\n\n").stdout


def test_a_named_file_is_kept_even_before_the_first_move(run: Run) -> None:
    ran = run("play", "pentup", "--seats", "you,random", "--save", "g.jsonl", stdin="quit\n")
    assert "Nothing was played" not in ran.stdout
    assert "--resume g.jsonl" in ran.stdout
