"""Results as Parquet: the same numbers, whole or not at all, and gone on with after a stop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet
import pytest
from tests.cli.conftest import Run
from tests.cli.toy import GAME as TOY
from tests.cli.toy import Toy

from sightline.arena import ArenaError, play_match, rows
from sightline.arena.rows import grouped, read, read_games
from sightline.core import extras
from sightline.core.extras import MissingExtra
from sightline.core.registry import register, unregister

WHAT: Any = (TOY, 3, {}, ["random", "quiet", "open"])


@pytest.fixture(autouse=True)
def toy() -> Iterator[Toy]:
    register(TOY)
    yield TOY
    unregister(TOY.key)


def played(file: Path, games: int = 20, **more: Any) -> Any:
    return play_match(*WHAT, games=games, seed=7, rotate=True, parquet=file, **more)


def test_a_file_says_what_the_match_said(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    result = played(file)
    head, again = read(file)
    assert msgspec.json.encode(again) == msgspec.json.encode(result)
    assert (head.match.games, head.match.bots) == (20, ("random", "quiet", "open"))
    assert [game.number for game in read_games(file)] == list(range(20))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet"]


def test_columns_are_as_documented(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    result = played(file)
    table = pyarrow.parquet.read_table(file)
    assert table.column_names == [
        "game", "moves", "bot_0", "bot_1", "bot_2", "result_0", "result_1", "result_2",
    ]  # fmt: skip
    assert table["game"].to_pylist() == list(range(1, 21))
    assert table["bot_0"].to_pylist()[:3] == ["random", "open", "quiet"]
    assert table["result_1"].to_pylist().count("win") == result.seats[1].wins
    assert all(name in (rows.__doc__ or "") for name in ("``game``", "``bot_0``", "``result_0``"))


@pytest.mark.parametrize("seconds", [0.0, 5.0])
def test_a_stopped_match_goes_on(
    tmp_path: Path, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "SECONDS", seconds)
    stopped, whole = tmp_path / "stopped.parquet", tmp_path / "whole.parquet"

    def stop(done: int, _of: int) -> None:
        if done == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(stopped, on_progress=stop)
    assert [path.name for path in tmp_path.iterdir()] == ["stopped.parquet.part"]
    told: list[int] = []
    result = played(stopped, on_progress=lambda done, _of: told.append(done))
    assert told[0] == 9, "eight were kept"
    assert msgspec.json.encode(result) == msgspec.json.encode(played(whole))
    assert stopped.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("cut", [1, 50, 400, 10**9])
def test_what_was_cut_off_is_played_again(
    tmp_path: Path, cut: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "SECONDS", 0.0)
    file, whole = tmp_path / "a.parquet", tmp_path / "whole.parquet"

    def stop(done: int, _of: int) -> None:
        if done == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(file, on_progress=stop)
    part = tmp_path / "a.parquet.part"
    body = part.read_bytes()
    part.write_bytes(body[: max(0, len(body) - cut)])
    played(file)
    played(whole)
    assert file.read_bytes() == whole.read_bytes()


def test_games_that_end_early_wait_for_their_turn(tmp_path: Path) -> None:
    class Backwards:
        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None: ...

        def play(self, plan: Any, play: Any, numbers: Any) -> Any:
            yield from (play(plan, number) for number in reversed(numbers))

    played(tmp_path / "a.parquet", executor=Backwards())
    played(tmp_path / "b.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_another_match_is_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"

    def stop(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(file, on_progress=stop)
    with pytest.raises(ArenaError, match=r"games\.parquet\.part in .* is of another match"):
        played(file, games=21)
    played(file)
    with pytest.raises(ArenaError, match="exists already; name another file"):
        played(file)
    with pytest.raises(ArenaError, match="in a folder that is not there"):
        played(tmp_path / "no" / "games.parquet")


def test_files_that_are_not_ours(tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    file.write_bytes(b"PAR2")
    with pytest.raises(ArenaError, match="is not a Parquet file"):
        read(file)
    pyarrow.parquet.write_table(pyarrow.table({"game": [1]}), file)
    with pytest.raises(ArenaError, match="not one that simulate has written"):
        read(file)
    played(tmp_path / "games.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    pyarrow.parquet.write_table(table.take([n for n in range(20) if n != 4]), file)
    with pytest.raises(ArenaError, match="is not whole: game 5 is missing"):
        read(file)
    pyarrow.parquet.write_table(table.slice(0, 7), file)
    with pytest.raises(ArenaError, match="is not whole: game 8 is missing"):
        read(file)


@pytest.mark.parametrize("sizes", [[], [3], [1, 1, 1], [5, 1, 9, 2], [4, 4]])
def test_groups_have_one_size(sizes: list[int]) -> None:
    numbers = iter(range(100))
    batches = [
        pyarrow.record_batch([pyarrow.array([next(numbers) for _ in range(size)])], names=["n"])
        for size in sizes
    ]
    groups = [group["n"].to_pylist() for group in grouped(iter(batches), 4)]
    assert [n for group in groups for n in group] == list(range(sum(sizes)))
    assert all(len(group) == 4 for group in groups[:-1])


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, *_: object) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    real = __import__
    monkeypatch.setattr(
        "builtins.__import__",
        lambda name, *rest: missing(name) if name == "pyarrow" else real(name, *rest),
    )
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"sightline-table\[parquet\]"):
        played(tmp_path / "games.parquet")


# -- the commands ----------------------------------------------------------------------------------


def test_results_reads_back(run: Run, tmp_path: Path) -> None:
    file, record = str(tmp_path / "games.parquet"), str(tmp_path / "third.jsonl")
    words = ["simulate", "pentup", "--bots", "random", "-g", "5", "--seed", "7", "-w", "1"]
    first = run(*words, "--json", "--parquet", file)
    assert first.exit_code == 0, first.stderr
    assert run("results", file, "--json").stdout == first.stdout
    assert "5 games" in run("results", file).stdout
    assert run("results", file, "--game", "3", "--out", record).exit_code == 0
    records = tmp_path / "records"
    run(*words, "--out", str(records))
    assert Path(record).read_bytes() == (records / "game-0003.jsonl").read_bytes()
    assert run("results", file, "--game", "3").stdout == Path(record).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.parquet"], "there is no file nowhere.parquet"),
        (["games.parquet", "--game", "4"], "holds 2 games; there is no game 4"),
        (["games.parquet", "--out", "x.jsonl"], "name it with --game"),
        (["games.parquet", "--game", "1", "--out", "games.parquet"], "exists already"),
    ],
)
def test_refusals(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    played(Path("games.parquet"), games=2)
    done = run("results", *words)
    assert done.exit_code == 2
    assert told in done.stderr.replace("\n", " ")


def test_the_seed_of_a_match_that_was_begun_is_taken(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"

    def stop(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(TOY, bots=["quiet"], games=3, seed=1234, parquet=file, on_progress=stop)
    done = run("simulate", "toy", "--bots", "quiet", "-g", "3", "-w", "1", "--json", "--parquet",
               str(file))  # fmt: skip
    assert done.exit_code == 0, done.stderr
    assert '"seed": 1234' in done.stdout
    both = run("simulate", "toy", "--parquet", "x.parquet", "--out", "x")
    assert both.exit_code == 2
    assert "choose one of --out, --parquet" in both.stderr
