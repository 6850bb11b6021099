"""A damaged file says so: in the log, in /health, at the table; and ``sightline store`` says where.

Real servers, killed, and real files, cut off or changed behind their back.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.table.house import PATIENCE, Browser, open_house
from tests.table.process import ROOT, running

from sightline.server.store.marks import Head, heads, read_marks
from sightline.server.store.reader import FILE, open_to_read
from sightline.server.store.verify import verify
from sightline.table.entries import Spoken, decode_entry, encode_entry, forget_text


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    paths = [str(ROOT), str(ROOT / "src")]
    return subprocess.run(
        [sys.executable, "-m", "sightline", *arguments],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "200"},
    )


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def entries(folder: Path, table: str) -> int:
    reader = open_to_read(folder / FILE)
    try:
        return reader.last(table)
    finally:
        reader.close()


def head_in(folder: Path, table: str) -> Head:
    reader = open_to_read(folder / FILE)
    try:
        return heads(reader)[table]
    finally:
        reader.close()


class Killed:
    """A folder whose server was killed in the middle: Ann's table, with some moves and some talk,
    and one that was set up later. Everything after the first table is only in the journal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with running(folder) as process:
            ann = Browser(process.url, "Ann")
            self.cookie = ann.cookie or ""
            self.table: str = ann.table("adding", "me", "me")["id"]
            pages = [ann.page(self.table, seat) for seat in range(2)]
            self.early = (folder / f"{FILE}-wal").stat().st_size
            for step in range(6):
                pages[step % 2].reach(step)
                pages[step % 2].move({"amount": 1})
                pages[step % 2].until("noted")
            self.later: str = ann.table("adding", "me", "open", listed=True)["id"]
            waiting = ann.page(self.later, 0)
            waiting.say("chat", text="What a fine evening")
            waiting.until("chat")
            for table in (self.table, self.later):
                head = head_in(folder, table)
                wait_for(lambda table=table, head=head: read_marks(folder).get(table) == head)
            process.kill()
            ann.close()

    def cut(self, size: int) -> None:
        os.truncate(self.folder / f"{FILE}-wal", size)


@pytest.fixture
def killed(tmp_path: Path) -> Killed:
    return Killed(tmp_path / "house")


def test_a_whole_folder_is_found_whole(killed: Killed) -> None:
    report = verify(killed.folder)
    assert report.findings == ()
    assert report.tables == 2
    told = command("store", "verify", str(killed.folder))
    assert told.returncode == 0, told.stdout + told.stderr
    assert "2 tables with" in told.stdout
    with running(killed.folder) as process:
        health = httpx.get(f"{process.url}/health").json()
        assert (health["ok"], health["problems"]) == (True, [])


def test_a_cut_off_journal_is_told_everywhere(killed: Killed) -> None:
    had = entries(killed.folder, killed.table)
    killed.cut(killed.early)
    told = command("store", "verify", str(killed.folder))
    assert told.returncode == 1
    assert f"table {killed.table}: {had} entries had been kept" in told.stdout
    assert f"table {killed.later}: the table is gone" in told.stdout
    for start in range(2):
        with running(killed.folder) as process:
            health = httpx.get(f"{process.url}/health").json()
            # Loud at the start that finds it; at the table for good.
            assert health["ok"] is (start == 1)
            assert any("2 tables" in problem for problem in health["problems"]) is (start == 0)
            ann = Browser(process.url)
            ann.http.cookies.set("sightline", killed.cookie)
            info = ann.get(f"/api/tables/{killed.table}")
            assert info["lost"] > 0
            assert info["moves"] < 6
            gone = ann.refused(f"/api/tables/{killed.later}", method="GET")
            assert (gone["status"], gone["code"]) == (410, "lost")
            # What is left can be played on, and is chained anew.
            page = ann.page(killed.table, info["moves"] % 2)
            page.move({"amount": 1})
            page.until("noted")
            ann.close()
    later = [finding.problem for finding in verify(killed.folder).findings]
    assert len(later) == 2
    assert all(problem.startswith("lost entries at an earlier start") for problem in later)


def test_a_garbled_journal_is_told(killed: Killed) -> None:
    wal = killed.folder / f"{FILE}-wal"
    content = bytearray(wal.read_bytes())
    for place in range(killed.early + 40, killed.early + 80):
        content[place] ^= 0xFF
    wal.write_bytes(content)
    with running(killed.folder) as process:
        assert httpx.get(f"{process.url}/health").json()["ok"] is False


def change(folder: Path, sql: str, *values: Any) -> None:
    db = sqlite3.connect(folder / FILE)
    with db:
        assert db.execute(sql, values).rowcount > 0
    db.close()


@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("UPDATE log SET at = at + 1 WHERE seq = 3", "entry 3 is not the one that was written"),
        ("UPDATE log SET body = replace(body, '1', '2') WHERE seq = 4", "entry 4 is not the one"),
        ("DELETE FROM log WHERE seq = 2", "entry 2 is missing"),
        ("UPDATE tables SET header = header || ' '", "entry 1 is not the one that was written"),
        ("DELETE FROM tables", "entries of a table that is not there"),
        ("DELETE FROM log WHERE seq > 5", "entries had been kept, 5 are left"),
    ],
)
def test_a_change_behind_its_back_is_found(killed: Killed, sql: str, problem: str) -> None:
    with open_house(killed.folder):
        pass  # carried over from the journal into the file
    change(killed.folder, sql)
    told = command("store", "verify", str(killed.folder))
    assert told.returncode == 1
    assert problem in told.stdout


def test_talk_can_be_deleted_and_the_chain_holds(killed: Killed) -> None:
    reader = open_to_read(killed.folder / FILE)
    for row in reader.log(killed.later):
        entry = decode_entry(row.body)
        if isinstance(entry, Spoken):
            break
    else:
        raise AssertionError("nobody said anything")
    reader.close()
    silent = encode_entry(forget_text(entry))
    assert b"evening" not in silent
    where = "WHERE table_id = ? AND seq = ?"
    change(killed.folder, f"UPDATE log SET body = ? {where}", silent, killed.later, row.seq)
    assert verify(killed.folder).good
    other = encode_entry(Spoken(entry.person, "What a dull evening", entry.salt))
    change(killed.folder, f"UPDATE log SET body = ? {where}", other, killed.later, row.seq)
    assert not verify(killed.folder).good


def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    folder, copy = tmp_path / "house", tmp_path / "copy"
    folder.mkdir()
    with open_house(folder) as house:
        ann = Browser(house.url, "Ann")
        table = ann.table("adding", "me", "me")["id"]
        page = ann.page(table, 0)
        page.move({"amount": 2})
        page.until("noted")
        told = command("store", "backup", str(copy), "--data", str(folder))
        assert told.returncode == 0, told.stdout + told.stderr
        again = command("store", "backup", str(copy), "--data", str(folder))
        assert again.returncode != 0
        assert "exists already" in again.stderr
        cookie = ann.cookie or ""
        ann.close()
    with open_house(copy) as house:
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookie)
        assert ann.get(f"/api/tables/{table}")["moves"] == 1
        assert ann.get("/health")["ok"] is True
        ann.close()


def test_a_folder_that_is_none_and_a_file_of_the_future(tmp_path: Path) -> None:
    told = command("store", "verify", str(tmp_path / "nowhere"))
    assert told.returncode == 1
    assert "there is no" in told.stdout
    told = command("store", "backup", str(tmp_path / "copy"), "--data", str(tmp_path))
    assert told.returncode != 0
    assert "name the server's data folder" in told.stderr
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version=99")
    db.close()
    assert "newer" in verify(tmp_path).findings[0].problem
    process = command("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert process.returncode != 0
    assert "newer version of Sightline" in process.stderr
