"""Everything a person can get wrong ends in a sentence and exit code 2, never in a stack trace."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run, command, record_text, spawn

from sightline import __version__

Record = Callable[..., str]

COMMANDS = ("games", "play", "simulate", "replay", "legal", "check", "perft", "bench")


def refused(run: Run, *args: str, stdin: str | bytes | None = None) -> str:
    """What a refused command says."""
    ran = run(*args, stdin=stdin)
    assert ran.exit_code == 2
    assert ran.stdout == ""
    assert "Traceback" not in ran.stderr
    return " ".join(ran.stderr.split())


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
@pytest.mark.parametrize(
    "args",
    [
        (b"games", b"pent\xffup"),
        (b"replay", b"\xff.jsonl"),
        (b"play", b"pentup", b"--option", b"misere=\xe9"),
        (b"simulate", b"pentup", b"--bots", b"\xff", b"--games", b"1"),
        (b"sets", b"check", b"\xff.toml"),
        (b"solve", b"tiling", b"--region", b"\xff"),
        (b"\xff",),
        (b"--\xff",),
    ],
)
def test_arguments_that_are_no_text(args: tuple[bytes, ...]) -> None:
    done = subprocess.run(
        [*(os.fsencode(part) for part in command()), *args],
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().strip().split("\n")
    assert re.fullmatch(r"Error: argument \d is not text in UTF-8: '.*\\x(ff|e9).*'", line)


@pytest.mark.parametrize(
    "args",
    [
        ("replay", "9" * 5000),
        ("games", "9" * 5000),
        ("simulate", "pentup", "--seed", "9" * 5000),
        ("simulate", "pentup", "--option", "x" * 5000),
        ("simulate", "pentup", "--bots", "b" * 5000),
        ("solve", "tiling", "--count", "--region", f"{'9' * 5000}x9"),
        ("solve", "tiling", "--count", "--region", "x" * 5000),
        ("challenge", "check", "A" * 5000),
        ("puzzle", "show", "x" * 5000),
        ("sets", "show", "x" * 5000),
    ],
)
def test_long_values_are_not_echoed_whole(run: Run, args: tuple[str, ...]) -> None:
    assert len(refused(run, *args)) < 1000


def test_a_record_with_a_float_number_of_players(run: Run) -> None:
    text = record_text(0).replace('"players":2', '"players":2.0')
    assert "line 1: players: 2.0 cannot play pentup" in refused(run, "replay", "-", stdin=text)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert ran.exit_code == 0
    assert f"Example: sightline {name}" in " ".join(ran.stdout.split())


def test_the_program_names_its_commands_and_version(run: Run) -> None:
    shown = run("--help").stdout
    assert all(name in shown for name in COMMANDS)
    assert run("--version").stdout == f"sightline {__version__}\n"


@pytest.mark.parametrize("name", ["games", "play", "simulate", "check"])
def test_unknown_game(run: Run, name: str) -> None:
    assert "no game called 'pentpu' (did you mean 'pentup'?)" in refused(run, name, "pentpu")


@pytest.mark.parametrize("args", [["perft", "--depth", "1"], ["simulate"], ["play"]])
def test_bad_options_are_all_told(run: Run, args: list[str]) -> None:
    told = refused(
        run, args[0], "pentup", *args[1:],
        "--players", "9", "-o", "misere=perhaps", "-o", "misre=true", "-o", "oops",
        "-o", "a=1", "-o", "a=2",
    )  # fmt: skip
    assert "6 things are wrong" in told
    for part in (
        "players: 9 cannot play pentup; allowed: 2, 3, 4",
        "misere: cannot be 'perhaps' (allowed: true, false)",
        "misre: unknown option (did you mean 'misere'?)",
        "oops: is written key=value",
        "a: is given twice",
        "a: unknown option",
    ):
        assert part in told


def test_bad_options_bots_and_seed_together(run: Run) -> None:
    told = refused(
        run, "simulate", "pentup", "--players", "7", "--bots", "randm,sampler:playouts=0:x=1",
        "--seed", "-3",
    )  # fmt: skip
    for part in (
        "players: 7 cannot play",
        "no bot called 'randm' plays pentup (did you mean 'random'?)",
        "sampler:playouts: cannot be '0' (allowed: whole number ≥ 1",
        "sampler:x: unknown option",
        "seed '-3' is neither",
    ):
        assert part in told


def test_wrong_number_of_bots(run: Run) -> None:
    told = refused(run, "simulate", "pentup", "--bots", "random,random,random")
    assert "3 bots for 2 seats: name one for all, or 2" in told


def test_bad_seats(run: Run) -> None:
    told = refused(run, "play", "pentup", "--seats", "yu,randm")
    assert "'yu' is neither you nor a bot of pentup (did you mean 'you'?)" in told
    assert "did you mean 'random'?" in told
    told = refused(run, "play", "pentup", "-p", "2", "--seats", "you,you,you")
    assert "3 seats are named, but 2 play" in told


@pytest.mark.parametrize(
    ("seed", "same_as"),
    [("16", "0x10"), ("0x10", "16"), ("00000000000000000000000000000010", "16")],
)
def test_seeds_are_decimal_or_hexadecimal(run: Run, seed: str, same_as: str) -> None:
    results = [
        run("simulate", "pentup", "-g", "1", "-w", "1", "--json", "--seed", text).stdout
        for text in (seed, same_as)
    ]
    assert results[0] == results[1]
    assert json.loads(results[0])["seed"] == 16


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "", str(1 << 128)])
def test_bad_seeds(run: Run, seed: str) -> None:
    assert "seed" in refused(run, "simulate", "pentup", "-g", "1", "--seed", seed)


# ---------------------------------------------------------------- files


def broken(line: int, text: str) -> str:
    lines = record_text(6).splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: the record is empty"),
        ("{}", 'line 1: not a Sightline record: the first line has no "sightline" key'),
        (broken(1, '{"sightline": 99}'), "line 1: record version 99; this Sightline reads 1"),
        (broken(3, '{"seat": 0'), "line 3: broken JSON"),
        (broken(4, '{"seat": 0, "move": {"tile": "Q"}}'), "line 4: not a move of pentup"),
        (broken(5, record_text(6).splitlines()[4].replace('"seat":1', '"seat":0')), "line 5: "),
        (broken(2, '{"seat":0,"move":{"tile":"I","cells":[[7,0],[7,1],[7,2],[7,3],[7,4]]}}'),
         "line 2: the table is counted from the first tile: its lowest column and row are 0"),
        (record_text(3) + '{"outcome": {"results": []}}', "line 5: an outcome is given"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "args", [["replay", "FILE"], ["legal", "FILE"], ["play", "--resume", "FILE"],
             ["perft", "pentup", "--depth", "1", "--position", "FILE"]], ids=lambda args: args[0]
)  # fmt: skip
def test_bad_records_name_the_line(
    run: Run, tmp_path: Path, args: list[str], text: str, told: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    said = refused(run, *(str(path) if arg == "FILE" else arg for arg in args))
    assert f"bad.jsonl, {told}" in said


def test_bad_record_on_the_standard_input(run: Run) -> None:
    assert "standard input, line 1" in refused(run, "replay", "-", stdin="hello")
    assert "standard input, line 2: this is not UTF-8 text" in refused(
        run, "legal", "-", stdin=b'{"sightline": 1}\n\xff\xfe\n'
    )


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    assert "none.jsonl: no such file" in refused(run, "replay", str(tmp_path / "none.jsonl"))
    assert "is a directory" in refused(run, "legal", str(tmp_path))


def test_steps_and_seats_that_are_not_there(run: Run, record: Record) -> None:
    path = record(4)
    assert "moves 0 to 4, not 5" in refused(run, "replay", path, "--step", "5")
    assert "there is no seat 2" in refused(run, "replay", path, "--seat", "2")
    assert "there is no seat 'Green'" in refused(run, "legal", path, "--seat", "Green")


def test_usage_errors(run: Run) -> None:
    for args in (["perft", "pentup"], ["simulate"], ["nonsense"], ["perft", "pentup", "-d", "x"]):
        ran = run(*args)
        assert ran.exit_code == 2
        assert "Usage:" in ran.stderr


# ---------------------------------------------------------------- as a process


def test_a_reader_who_leaves_early(record: Record) -> None:
    process = subprocess.Popen(
        command("legal", record(2)), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(120) == 141
    assert said == b""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs POSIX signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupting_a_match(workers: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("simulate", "pentup", "-g", "9999", "-w", workers, "--out", str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while process.poll() is None and not list(tmp_path.glob("game-*.jsonl")):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert out == b""
    assert re.fullmatch(r"Stopped after \d+ of 9,999 games\.\n", err.decode())


PROBE = """
import sys
from sightline.cli.app import app

try:
    app(sys.argv[1:])
except SystemExit:
    pass
print([name for name in ("numba", "numpy", "sightline.check") if name in sys.modules])
"""


@pytest.mark.parametrize("args", ["games pentup", "perft pentup --depth 0", "play --help"])
def test_a_command_starts_without_what_it_does_not_need(args: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *args.split()], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_no_color_and_plain_output_hold_no_escapes(record: Record) -> None:
    done = spawn("replay", record(6))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


def test_python_dash_m_sightline() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sightline", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("sightline ")
