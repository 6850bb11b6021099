"""What has to be the same on two machines for their games to be the same."""

from __future__ import annotations

from pathlib import Path

import sightline
from sightline.arena.ray.identity import CODE, WEIGHTS, fingerprint


def test_every_file_that_decides_a_game_counts(tmp_path: Path) -> None:
    files = {
        "games/x/rules/moves.py": b"one\ntwo\n",
        "games/x/sets/set.toml": b"a = 1\n",
        "games/x/bots/values.json": b"{}",
        "games/x/bots/networks/2.npz": b"\r\n weights",
    }
    for name, body in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(body)
    before = fingerprint(tmp_path)
    for name, body in files.items():
        (tmp_path / name).write_bytes(body + b"!")
        assert fingerprint(tmp_path) != before, name
        (tmp_path / name).write_bytes(body)
    assert fingerprint(tmp_path) == before


def test_what_decides_none_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"one\ntwo\n")
    before = fingerprint(tmp_path)
    for name in ("words/en/page.ftl", "server/app.py", "games/x/board/board.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"text")
    (tmp_path / "a.py").write_bytes(b"one\r\ntwo\r\n")
    assert fingerprint(tmp_path) == before
    # In weights every byte is a number.
    (tmp_path / "a.npz").write_bytes(b"\r\n")
    one = fingerprint(tmp_path)
    (tmp_path / "a.npz").write_bytes(b"\n")
    assert fingerprint(tmp_path) != one


def test_whatever_bots_ship_with_counts() -> None:
    root = Path(sightline.__file__).parent
    kinds = {
        path.suffix
        for path in root.glob("games/*/bots/**/*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert kinds <= CODE | WEIGHTS
