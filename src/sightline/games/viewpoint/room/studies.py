"""Small studies of a card set: processes of their own, limited, and ended with the server."""

from __future__ import annotations

import asyncio
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, Literal

import msgspec

from sightline.core.message import Message, say
from sightline.games.viewpoint.room.figures import figures_of
from sightline.games.viewpoint.room.messages import Study, StudyLimits, StudyWish
from sightline.games.viewpoint.room.study_work import checked_title, make_study
from sightline.server.room import (
    Claim,
    FairQueue,
    House,
    Owner,
    Refusal,
    WorkFailed,
    note,
    note_failure,
    run_apart,
)

WORK = make_study
"""What makes a study, in processes of its own."""
_REPORT = "report"
_PAGE = "index.html"
_CHECK_SECONDS = 30.0
_KEPT = 40
"""So many reports are kept; the oldest go first."""
_KEPT_EACH = 5
_WAITING = 8
"""So many studies wait at most; but somebody at an address that has none may always add one."""
_MOST_WAITING = 64
_EACH_ADDRESS = 3
_LARGEST_FIGURES = 16 * 2**20
_FILE = re.compile(r"^[A-Za-z0-9_][A-Za-z0-9_.-]{0,80}$")

_NO_REPORT = say("viewpoint-study-no-report")

Status = Literal["waiting", "running", "done", "failed", "cancelled"]


class Running:
    """One study, from the wish to the report."""

    def __init__(
        self, wish: StudyWish, title: str, person: str, address: str, home: Path, house: House
    ) -> None:
        self.id = house.chance.token()
        self.wish = wish
        self.title = title
        self.person = person
        self.address = address
        self.folder = home / self.id
        self.status: Status = "waiting"
        self.done = 0
        self.asked = house.now()
        self._monotonic = house.monotonic
        self.began = self.ended = 0.0
        self.problem: Message | None = None
        self.figures: tuple[tuple[Message, Message], ...] = ()
        self.task: asyncio.Task[None] | None = None

    @property
    def active(self) -> bool:
        """It waits or runs."""
        return self.status in ("waiting", "running")

    @property
    def info(self) -> Study:
        """As its owner sees it."""
        seconds = (self.ended or self._monotonic()) - self.began if self.began else 0.0
        return Study(
            id=self.id,
            title=self.title,
            mixed=self.wish.mixed,
            players=self.wish.players,
            games=self.wish.games,
            status=self.status,
            done=self.done,
            began=self.asked,
            seconds=round(seconds, 1),
            problem=self.problem,
            figures=self.figures,
            report=f"/api/workshop/studies/{self.id}/report/" if self.status == "done" else None,
        )

    def tell(self, done: int, of: int) -> None:
        """The study says how far it is."""
        del of
        self.done = max(0, min(done, self.wish.games))


class Studies:
    """All studies of a server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._settings = settings = house.settings
        self._offloop = house.offloop
        self._slots = FairQueue(range(max(1, settings.studies)))
        self._found: dict[str, Running] = {}
        self._home: Path | None = None

    @property
    def limits(self) -> StudyLimits:
        """How much a study may be."""
        games = self._settings.study_games if self._settings.studies else 0
        return StudyLimits(games, self._settings.study_seconds)

    async def close(self) -> None:
        """End all studies and forget their reports."""
        tasks = [one.task for one in self._found.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._home is not None:
            shutil.rmtree(self._home, ignore_errors=True)

    # -- asking -----------------------------------------------------------------------------------

    async def start(self, wish: StudyWish, person: str, address: str) -> Study:
        """Begin a study, or have it wait for its turn; Refusal if it cannot be."""
        limits = self.limits
        if not limits.games:
            raise Refusal("not-allowed", say("viewpoint-study-none"))
        if wish.games > limits.games:
            raise Refusal("bad-request", say("viewpoint-study-most", games=limits.games))
        title = await self._offloop.ask(checked_title, wish, kind=str, seconds=_CHECK_SECONDS)
        active = [one for one in self._found.values() if one.active]
        if any(one.person == person for one in active):
            raise Refusal("too-many", say("viewpoint-study-one"))
        near = sum(one.address == address for one in active)
        if near >= _EACH_ADDRESS:
            raise Refusal("too-many", say("viewpoint-study-address"))
        if len(active) >= self._settings.studies + (_WAITING if near else _MOST_WAITING):
            raise Refusal("too-many", say("viewpoint-study-waiting"))
        self._forget(person)
        if self._home is None:
            self._home = Path(tempfile.mkdtemp(prefix="sightline-studies-"))
        study = Running(wish, title, person, address, self._home, self._house)
        self._found[study.id] = study
        study.task = asyncio.get_running_loop().create_task(self._carry_out(study))
        return study.info

    def _forget(self, person: str) -> None:
        """Make room for one more."""
        ended = [one for one in self._found.values() if not one.active]
        own = [one for one in ended if one.person == person]
        for one in {*own[: max(0, len(own) + 1 - _KEPT_EACH)], *ended[: -_KEPT + 1 or None]}:
            if len(ended) >= _KEPT or one in own:
                self._drop(one)

    def _drop(self, study: Running) -> None:
        self._found.pop(study.id, None)
        shutil.rmtree(study.folder, ignore_errors=True)

    def mine(self, person: str) -> tuple[Study, ...]:
        """A person's studies, the newest first."""
        return tuple(
            one.info for one in reversed(list(self._found.values())) if one.person == person
        )

    def find(self, study_id: str, person: str | None) -> Running:
        """A study of this person's."""
        study = self._found.get(study_id)
        if study is None or study.person != person:
            raise Refusal("not-found", say("viewpoint-study-gone"))
        return study

    async def cancel(self, study: Running) -> Study:
        """End a study before its time."""
        if study.active and study.task is not None:
            study.task.cancel()
            await asyncio.wait([study.task])
        return study.info

    def report_file(self, study_id: str, name: str) -> tuple[bytes, str]:
        """A file of a finished study's report; its address is secret enough to need no name."""
        study = self._found.get(study_id)
        if study is not None and study.status == "done" and _FILE.match(name or _PAGE):
            file = study.folder / _REPORT / (name or _PAGE)
            if file.is_file() and not file.is_symlink():
                return file.read_bytes(), file.suffix
        raise Refusal("not-found", say("viewpoint-report-gone"))

    # -- carrying out -----------------------------------------------------------------------------

    async def _carry_out(self, study: Running) -> None:
        try:
            async with self._slots.place(Claim(Owner(study.address, study.person))):
                study.status, study.began = "running", self._house.monotonic()
                await self._run(study)
        except asyncio.CancelledError:
            study.status = "cancelled"
        except TimeoutError:
            limit = round(self._settings.study_seconds / 60, 1)
            self._fail(study, say("viewpoint-study-late", minutes=f"{limit:g}"))
        except WorkFailed as error:
            self._fail(study, _NO_REPORT, str(error))
        except Exception:
            note_failure("a study could not be made")
            self._fail(study, say("viewpoint-study-failed"))
        finally:
            study.ended = self._house.monotonic()
            if study.status != "done":
                shutil.rmtree(study.folder, ignore_errors=True)

    def _fail(self, study: Running, problem: Message, said: str = "") -> None:
        study.status, study.problem = "failed", problem
        note("a study failed", level=30, problem=str(problem), said=said)

    async def _run(self, study: Running) -> None:
        report = study.folder / _REPORT
        report.mkdir(parents=True, mode=0o700)
        await run_apart(
            WORK, study.wish, str(report),
            folder=study.folder, seconds=self._settings.study_seconds, tell=study.tell,
        )  # fmt: skip
        if not (report / _PAGE).is_file():
            self._fail(study, _NO_REPORT)
            return
        study.figures = await asyncio.to_thread(_figures, report / "study.json")
        study.done, study.status = study.wish.games, "done"


def _figures(file: Path) -> tuple[tuple[Message, Message], ...]:
    """What the report's own page shows first, too; nothing if it cannot be read."""
    try:
        if file.stat().st_size > _LARGEST_FIGURES:
            return ()
        found: Any = msgspec.json.decode(file.read_bytes())
    except (OSError, msgspec.DecodeError):
        return ()
    return figures_of(found)
