"""The examination: answers are true and can be known, scores are what they must be."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import sightline
from sightline.cli.app import app
from sightline.core.errors import SightlineError, WrongArgument
from sightline.core.game import AnyGame
from sightline.env.exam import (
    Task,
    chat_answerer,
    examine,
    make_sheet,
    named_answerer,
    read_sheet,
    write_sheet,
)
from sightline.env.exam.results import understood

SHEET = make_sheet(120, 5)
WITH_QUESTIONS = ["pentup", "perspective", "viewpoint", "viewpoints"]


def test_the_same_seed_makes_the_same_sheet_and_another_one_another() -> None:
    few = make_sheet(12, 5, games=["perspective"])
    assert few == make_sheet(12, 5, games=["perspective"])
    assert not {task.prompt for task in few} & {
        t.prompt for t in make_sheet(12, 6, games=["perspective"])
    }


def test_every_kind_comes_and_every_answer_is_among_the_choices() -> None:
    kinds = {f"{task.game}/{task.kind}" for task in SHEET}
    assert len(kinds) == 10
    for task in SHEET:
        assert set(task.answer) <= set(task.choices)
        assert 0 < task.chance <= 0.5
        assert "ANSWER:" in task.prompt
    assert len({task.prompt for task in SHEET}) == len(SHEET)


@pytest.mark.parametrize("key", WITH_QUESTIONS)
def test_answers_follow_from_the_sight_alone(key: str) -> None:
    """In every world that the seat thinks possible, the same question has the same answer: else it
    could not be answered, or would tell what is hidden."""
    game: AnyGame = sightline.find_game(key)
    rng = Random(3)
    asked = 0
    for number, variant in enumerate(game.variants()):
        state = game.start(variant.players, variant.options, seed=number)
        for _ in range(rng.randrange(25)):
            seat = rng.choice(state.awaiting)
            moves = state.legal(seat)
            state.apply(seat, moves[rng.randrange(len(moves))])
            if not state.awaiting:
                break
        for seat in range(state.players):
            luck = rng.getrandbits(32)
            truth = game.questions(state, seat, Random(luck))
            asked += len(truth)
            for _ in range(2):
                world = state.sight(seat).sample(rng)
                assert game.questions(world, seat, Random(luck)) == truth
    assert asked > 10


def test_answerers_of_known_strength_come_to_their_strength() -> None:
    always = examine(SHEET, named_answerer("right:1")).scores()[-1]
    never = examine(SHEET, named_answerer("right:0")).scores()[-1]
    assert (always.right, never.right) == (len(SHEET), 0)
    for strength in (0.3, 0.8):
        score = examine(SHEET, named_answerer(f"right:{strength}")).scores()[-1]
        low, high = score.interval
        assert low < strength < high
        assert high - low < 0.2
    score = examine(SHEET, named_answerer("guess")).scores()[-1]
    assert score.interval[0] < score.chance < score.interval[1]
    assert score.unread == 0


def task(form: Any, choices: str, answer: str) -> Task:
    return Task("1", "game", "kind", "?", tuple(choices.split()), tuple(answer.split()), form)


@pytest.mark.parametrize(
    ("asked", "text", "read"),
    [
        (task("one", "yes no", "yes"), "I think so.\nANSWER: yes", ("yes",)),
        (task("one", "yes no", "yes"), "answer: **Yes**.", ("yes",)),
        (task("one", "yes no", "yes"), "ANSWER: no\nWait.\nANSWER: yes\nSure.", ("yes",)),
        (task("one", "yes no", "yes"), "yes", None),
        (task("one", "yes no", "yes"), "ANSWER: yes no", None),
        (task("one", "yes no", "yes"), "ANSWER:", None),
        (task("one", "F X .", "."), "ANSWER: .", (".",)),
        (task("row", "Y G ?", "Y ?"), "ANSWER: y, ?", ("Y", "?")),
        (task("row", "Y G ?", "Y ?"), "ANSWER: Y", None),
        (task("set", "1 2 3", "1 3"), "ANSWER: 3, 1", ("1", "3")),
        (task("set", "1 2 3", "1 3"), "ANSWER:", ()),
        (task("set", "1 2 3", "1 3"), "ANSWER: 4", None),
    ],
)
def test_answers_are_read(asked: Task, text: str, read: tuple[str, ...] | None) -> None:
    assert understood(asked, text) == read


def test_sheets_come_back_as_they_were() -> None:
    text = write_sheet(SHEET)
    assert read_sheet(text) == SHEET
    odd = msgspec.structs.replace(SHEET[0], prompt="one\u2028two\u2029three\x85four\x0cfive")
    text = write_sheet([odd, *SHEET[1:3]])
    assert read_sheet(text) == read_sheet(text.replace("\n", "\r\n")) == [odd, *SHEET[1:3]]
    with pytest.raises(SightlineError, match="line 2 of sheet is no question"):
        read_sheet(text.split("\n")[0] + "\n{}\n", "sheet")


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(WrongArgument, match="no answerer is called 'gues'"):
        named_answerer("gues")
    with pytest.raises(WrongArgument, match="from 0 to 1"):
        named_answerer("right:2")
    with pytest.raises(WrongArgument, match="from 0 to 1"):
        named_answerer("right:often")
    with pytest.raises(WrongArgument, match="from 1 on"):
        make_sheet(0, 1)
    with pytest.raises(WrongArgument, match="no question is of the kind 'perspective/saw'"):
        make_sheet(2, 1, games=["perspective"], kinds=["perspective/saw"])
    with pytest.raises(WrongArgument, match="http"):
        chat_answerer("ftp://somewhere", "model")


Reply = Callable[[dict[str, Any]], tuple[int, bytes]]


@pytest.fixture
def chat() -> Iterator[Callable[[Reply], str]]:
    """A chat at this machine, whose replies the test makes."""
    servers: list[HTTPServer] = []

    def start(reply: Reply) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                body |= {"path": self.path, "key": self.headers.get("Authorization")}
                status, told = reply(body)
                self.send_response(status)
                self.end_headers()
                self.wfile.write(told)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/v1"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def said(text: str) -> tuple[int, bytes]:
    return 200, json.dumps({"choices": [{"message": {"content": text}}]}).encode()


def test_a_chat_is_asked(chat: Callable[[Reply], str]) -> None:
    right = {task.prompt: " ".join(task.answer) for task in SHEET}
    asked: list[dict[str, Any]] = []

    def reply(body: dict[str, Any]) -> tuple[int, bytes]:
        asked.append(body)
        return said(f"So be it.\nANSWER: {right[body['messages'][0]['content']]}")

    answerer = chat_answerer(chat(reply), "some-model", key="secret")
    assert examine(SHEET[:5], answerer).scores()[-1].right == 5
    assert {body["path"] for body in asked} == {"/v1/chat/completions"}
    assert {body["model"] for body in asked} == {"some-model"}
    assert {body["key"] for body in asked} == {"Bearer secret"}


@pytest.mark.parametrize(
    "reply",
    [(500, b"broken"), (200, b"not json"), (200, b'{"choices": 1}'), (200, b'{"choices": []}')],
)
def test_a_chat_that_fails_costs_the_question(
    chat: Callable[[Reply], str], reply: tuple[int, bytes]
) -> None:
    (score,) = examine(SHEET[:1], chat_answerer(chat(lambda _: reply), "m")).scores()[-1:]
    assert (score.right, score.unread) == (0, 1)


def test_the_command_makes_asks_and_tells(tmp_path: Path, chat: Callable[[Reply], str]) -> None:
    run = CliRunner()
    sheet, kept = tmp_path / "sheet.jsonl", tmp_path / "kept.jsonl"
    done = run.invoke(
        app, ["exam", "make", "--count", "6", "--games", "pentup", "--out", str(sheet)]
    )
    assert done.exit_code == 0, done.output
    url = chat(lambda _: said("ANSWER: 1"))
    more = ["--sheet", str(sheet), "--out", str(kept), "--json"]
    done = run.invoke(app, ["exam", "run", "--url", url, "--model", "m", *more])
    assert done.exit_code == 0, done.output
    scores = json.loads(done.stdout)
    assert scores[-1]["kind"] == "all"
    assert scores[-1]["questions"] == 6 == len(kept.read_text().splitlines())
    assert 0 < scores[-1]["right"] < 6
    assert scores[-1]["interval"][0] < scores[-1]["share"] < scores[-1]["interval"][1]
