"""A damaged store says so: in the log, in /health, at the table; ``sightline store`` says where.

Real servers, killed, and real files and databases, cut off or changed behind their back.
"""

from __future__ import annotations

import copy
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest
from tests.loops import run_apart
from tests.table import stores
from tests.table.house import PATIENCE, Browser, open_house
from tests.table.process import ROOT, arguments, running, surroundings

from sightline.server.store.changes import TableSetUp
from sightline.server.store.interface import NotSaved, Row
from sightline.server.store.marks import Head
from sightline.server.store.opening import open_store
from sightline.server.store.reader import FILE
from sightline.server.store.verify import Report, verify
from sightline.table.entries import Resumed, Spoken, decode_entry, encode_entry, forget_text


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


def at(folder: Path) -> list[str]:
    """What a command is told of where the house is."""
    address = stores.where(folder)
    return ["--data", str(folder), *(["--store", address] if address else [])]


def found(folder: Path) -> Report:
    """What there is to say of a house."""
    return verify(folder, stores.where(folder))


def head_in(folder: Path, table: str) -> Head:
    return [Head(seq, link) for each, seq, _, link in stores.log(folder) if each == table][-1]


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
            wal = folder / f"{FILE}-wal"
            self.early = wal.stat().st_size if wal.exists() else 0
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
                wait_for(lambda table=table, head=head: stores.marks(folder).get(table) == head)
            process.kill()
            ann.close()

    def cut(self, size: int) -> None:
        os.truncate(self.folder / f"{FILE}-wal", size)


@pytest.fixture(scope="module")
def killed_once(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Killed:
    return Killed(tmp_path_factory.mktemp("killed") / "house")


@pytest.fixture
def killed(killed_once: Killed, tmp_path: Path) -> Killed:
    """Such a house to oneself."""
    killed = copy.copy(killed_once)
    killed.folder = tmp_path / "house"
    stores.clone(killed_once.folder, killed.folder)
    return killed


def test_a_whole_folder_is_found_whole(killed: Killed) -> None:
    report = found(killed.folder)
    assert report.findings == ()
    assert report.tables == 2
    told = command("store", "verify", *at(killed.folder))
    assert told.returncode == 0, told.stdout + told.stderr
    assert "2 tables with" in told.stdout
    with running(killed.folder) as process:
        health = httpx.get(f"{process.url}/health").json()
        assert (health["ok"], health["problems"]) == (True, [])


def test_what_is_gone_is_told_everywhere(killed: Killed, kept_on: str) -> None:
    """A journal that was cut off; a database of which an older copy was put back."""
    had = head_in(killed.folder, killed.table).seq
    if kept_on == stores.SQLITE:
        killed.cut(killed.early)
    else:
        stores.change(
            killed.folder, f"DELETE FROM log WHERE seq > 4 OR table_id = '{killed.later}'"
        )
        stores.change(killed.folder, f"DELETE FROM tables WHERE id = '{killed.later}'")
    told = command("store", "verify", *at(killed.folder))
    assert told.returncode == 1
    assert f"table {killed.table}: {had} entries had been stored" in told.stdout
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
    later = [str(finding.problem) for finding in found(killed.folder).findings]
    assert len(later) == 2
    assert all(problem.startswith("lost entries at an earlier start") for problem in later)


@pytest.mark.sqlite
def test_a_garbled_journal_is_told(killed: Killed) -> None:
    wal = killed.folder / f"{FILE}-wal"
    content = bytearray(wal.read_bytes())
    for place in range(killed.early + 40, killed.early + 80):
        content[place] ^= 0xFF
    wal.write_bytes(content)
    with running(killed.folder) as process:
        assert httpx.get(f"{process.url}/health").json()["ok"] is False


def garble(folder: Path, name: str) -> None:
    """Spoil the first page of a table in the main file, as a bad disk might."""
    db = sqlite3.connect(folder / FILE)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    found = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,))
    ((page,),), ((size,),) = found.fetchall(), db.execute("PRAGMA page_size").fetchall()
    db.close()
    content = bytearray((folder / FILE).read_bytes())
    for place in range((page - 1) * size, (page - 1) * size + 200):
        content[place] ^= 0xA5
    (folder / FILE).write_bytes(content)


@pytest.mark.sqlite
def test_a_garbled_page_is_told(killed: Killed, capfd: pytest.CaptureFixture[str]) -> None:
    """Nothing that a start has to read lies there, so only a look through the file can find it."""
    garble(killed.folder, "cards")
    with running(killed.folder) as process:

        def noticed() -> bool:
            return httpx.get(f"{process.url}/health").json()["ok"] is False

        wait_for(noticed)
        problems = httpx.get(f"{process.url}/health").json()["problems"]
        assert ["sightline store verify" in problem for problem in problems] == [True]
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line[0] == "{"]
    loud = [line for line in lines if line["level"] == "critical"]
    assert [line["what"] for line in loud] == ["the file is damaged"]
    told = command("store", "verify", *at(killed.folder))
    assert told.returncode == 1
    assert "the file is damaged: Page" in told.stdout
    assert "2 tables with" in told.stdout, "the rest is looked at all the same"


@pytest.mark.sqlite
@pytest.mark.parametrize("name", ["tables", "log"])
def test_a_start_that_cannot_read_its_tables_says_so(killed: Killed, name: str) -> None:
    garble(killed.folder, name)
    serving = [sys.executable, "-m", "sightline.server", *arguments(killed.folder)]
    told = subprocess.run(serving, check=False, capture_output=True, text=True, env=surroundings())
    assert told.returncode == 1
    assert "cannot use the file in" in told.stdout + told.stderr
    assert "Traceback" not in told.stdout + told.stderr
    checked = command("store", "verify", *at(killed.folder))
    assert checked.returncode == 1
    assert "the file is damaged: Page" in checked.stdout


@pytest.mark.sqlite
def test_the_manual_shows_what_is_told_of_a_damaged_folder(killed: Killed) -> None:
    open_store(killed.folder).close()  # each entry in its place
    changed = f"UPDATE log SET at = at + 1 WHERE seq = 3 AND table_id = '{killed.table}'"
    stores.change(killed.folder, changed)
    stores.change(killed.folder, f"DELETE FROM log WHERE seq > 1 AND table_id = '{killed.later}'")
    garble(killed.folder, "cards")
    told = command("store", "verify", *at(killed.folder)).stdout
    told = told.replace(str(killed.folder), "games").replace(killed.table, "TABLE")
    told = told.replace(killed.later, "TABLE")
    manual = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ sightline store verify games\n(.*?)```", manual, re.DOTALL)
    assert shown is not None
    expected = re.sub(r"(?m)^table \w+:", "table TABLE:", shown[1])
    page = re.compile(r"Page \d+")
    assert sorted(page.sub("", told).splitlines()) == sorted(page.sub("", expected).splitlines())


@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("UPDATE log SET at = at + 1 WHERE seq = 3", "entry 3 is not the one that was written"),
        ("UPDATE log SET body = {other} WHERE seq = 4", "entry 4 is not the one"),
        ("DELETE FROM log WHERE seq = 2", "entry 2 is missing"),
        ("UPDATE tables SET header = {other}", "entry 1 is not the one that was written"),
        ("DELETE FROM tables", "entries of a table that is not there"),
        ("DELETE FROM log WHERE seq > 5", "entries had been stored, 5 are left"),
    ],
)
def test_a_change_behind_its_back_is_found(killed: Killed, sql: str, problem: str) -> None:
    open_store(killed.folder, stores.where(killed.folder)).close()  # each entry in its place
    stores.change(killed.folder, sql.replace("{other}", stores.literal(b'{"e":"resumed"}')))
    assert problem in "\n".join(str(finding.problem) for finding in found(killed.folder).findings)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("UPDATE recent SET at = at + 1 WHERE seq = 3", "entry 3 is not the one that was written"),
        ("DELETE FROM recent WHERE seq = 2", "entry 2 is missing"),
        ("DELETE FROM recent WHERE seq > 5", "entries had been stored, 5 are left"),
    ],
)
def test_so_is_one_of_the_newest_entries(killed: Killed, sql: str, problem: str) -> None:
    stores.change(killed.folder, sql)
    assert problem in "\n".join(str(finding.problem) for finding in found(killed.folder).findings)


def test_each_entry_once_and_in_order(tmp_path: Path) -> None:
    address = stores.where(tmp_path)

    async def play(tables: Sequence[str], first: int, last: int) -> None:
        store = open_store(tmp_path, address)
        store.open()
        if first == 1:
            set_up = [
                TableSetUp(t, b"{}", "ann", False, "playing", 0.0, (), (), None) for t in tables
            ]
            await store.save(changes=set_up)
        rows = [
            Row(t, seq, 0.0, encode_entry(Resumed(seq)))
            for seq in range(first, last)
            for t in tables
        ]
        for start in range(0, len(rows), 97):
            await store.save(rows[start : start + 97])
        for table in tables:
            read = await store.log(table)
            assert [row.seq for row in read] == list(range(1, last))
            assert (await store.log(table, last - 3))[0].seq == last - 2
        if not address:  # they find their places
            assert stores.read(tmp_path, "SELECT count(*) FROM recent")[0][0] < 1024
        with pytest.raises(NotSaved):  # once is enough
            await store.save([rows[-1]])
        with pytest.raises(NotSaved):
            await store.save([Row(tables[0], last + 1, 0.0, b"a gap")])
        store.close()
        known = {table: Head(seq, link) for table, seq, _, link in stores.log(tmp_path)}
        assert known == stores.marks(tmp_path)
        if not address:
            assert stores.read(tmp_path, "SELECT count(*) FROM recent") == [(0,)]

    run_apart(play("abc", 1, 500))
    run_apart(play("abc", 500, 900))
    assert not [each for each in found(tmp_path).findings if "entr" in str(each.problem)]


def test_talk_can_be_deleted_and_the_chain_holds(killed: Killed) -> None:
    mine = [
        (seq, body) for table, seq, body, _ in stores.log(killed.folder) if table == killed.later
    ]
    said = [(seq, decode_entry(body)) for seq, body in mine]
    ((seq, entry),) = [(seq, entry) for seq, entry in said if isinstance(entry, Spoken)]
    silent = encode_entry(forget_text(entry))
    assert b"evening" not in silent

    def replace(body: bytes) -> None:
        place = f"WHERE table_id = '{killed.later}' AND seq = {seq}"
        part = stores.newest(killed.folder)
        stores.change(killed.folder, f"UPDATE {part} SET body = {stores.literal(body)} {place}")

    replace(silent)
    assert found(killed.folder).good
    replace(encode_entry(Spoken(entry.person, "What a dull evening", entry.salt)))
    assert not found(killed.folder).good


def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    folder, to = tmp_path / "house", tmp_path / "copy"
    folder.mkdir()
    with open_house(folder) as house:
        ann = Browser(house.url, "Ann")
        table = ann.table("adding", "me", "me")["id"]
        page = ann.page(table, 0)
        page.move({"amount": 2})
        page.until("noted")
        told = command("store", "backup", str(to), *at(folder))
        assert told.returncode == 0, told.stdout + told.stderr
        again = command("store", "backup", str(to), *at(folder))
        assert again.returncode != 0
        assert "exists already" in again.stderr
        cookie = ann.cookie or ""
        ann.close()
    with stores.on(stores.SQLITE), open_house(to) as house:  # a copy is a folder
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookie)
        assert ann.get(f"/api/tables/{table}")["moves"] == 1
        assert ann.get("/health")["ok"] is True
        ann.close()


@pytest.mark.sqlite
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
    assert "newer" in str(verify(tmp_path).findings[0].problem)
    process = command("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert process.returncode != 0
    assert "newer version of Sightline" in process.stderr
