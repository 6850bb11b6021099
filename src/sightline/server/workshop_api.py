"""The card-set workshop over HTTP; docs/workshop.md tells what it is for.

Whatever is sent here was written by anybody: texts have a largest size, are checked in a
process beside the event loop, and are never run, only read. No path is taken from a request.
"""

from __future__ import annotations

from typing import Any, cast

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Raw

from sightline.core.errors import suggestion
from sightline.games.viewpoint.sets import shipped_names
from sightline.server.api import guest, hall_of, known_guest
from sightline.server.limits import Buckets, network_of
from sightline.server.offloop import Offloop
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings
from sightline.server.workshop_grammar import BLANK, FRESH, actions, groups, sets
from sightline.server.workshop_messages import (
    LONGEST_TEXT,
    CheckedSet,
    CheckWish,
    SetCopy,
    Study,
    StudyWish,
    WorkshopInfo,
)
from sightline.server.workshop_study import Studies
from sightline.server.workshop_text import check, copy_of

AnyRequest = Request[Any, Any, Any]
HTML = "text/html"
_CHECK_SECONDS = 30.0
_STUDY_COST = 20.0
_SIZE_COST = 20_000
"""So many bytes cost as much as one small request more."""
# A report is made by us, from words that a stranger wrote: it may show itself and nothing else.
_REPORT_POLICY = (
    "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TYPES = {".html": HTML, ".json": "application/json", ".jsonl": "application/x-ndjson"}


class Workshop:
    """What the application keeps for the workshop."""

    def __init__(self, settings: Settings, offloop: Offloop) -> None:
        self.studies = Studies(settings, offloop)
        self.limits = Buckets(0.2 * settings.address_rate, 2 * settings.address_rate)
        self._offloop = offloop

    async def check(self, wish: CheckWish) -> CheckedSet:
        """Everything about a text."""
        found = await self._offloop.ask(
            check, wish.text, wish.model, kind=bytes, seconds=_CHECK_SECONDS
        )
        return cast("CheckedSet", Raw(found))  # in its JSON form already

    async def close(self) -> None:
        """End what is under way."""
        await self.studies.close()


def workshop_of(request: AnyRequest) -> Workshop:
    """The workshop that this application serves."""
    return request.app.state.workshop


def address_of(request: AnyRequest) -> str:
    """Where a request comes from."""
    return network_of(request.client.host) if request.client is not None else ""


def spend(request: AnyRequest, cost: float = 1.0) -> None:
    """Each address has a share of the workshop's time."""
    if not workshop_of(request).limits.take(address_of(request), cost):
        raise Refusal("too-many", "Too many requests; wait a moment.")


@get("/api/workshop", summary="The words of card sets", sync_to_thread=False)
def show_workshop(request: AnyRequest) -> WorkshopInfo:
    """Fields, actions and help texts for forms; the shipped sets; what a study may be."""
    heading, card, *rest = groups()
    return WorkshopInfo(
        heading=heading,
        card=card,
        groups=tuple(rest),
        actions=actions(),
        sets=sets(),
        blank=BLANK,
        fresh=FRESH,
        longest=LONGEST_TEXT,
        study=workshop_of(request).studies.limits,
    )


@get("/api/workshop/sets/{name:str}", summary="Copy a shipped set", sync_to_thread=False)
def copy_set(request: AnyRequest, name: FromPath[str]) -> SetCopy:
    """Its text, with a name of its own."""
    spend(request)
    if name not in shipped_names():
        hint = suggestion(name[:80], list(shipped_names()))
        raise Refusal("not-found", f"There is no set of this name{hint}")
    return SetCopy(copy_of(name))


@post("/api/workshop/check", status_code=200, summary="Check a set")
async def check_set(request: AnyRequest, data: JSONBody[CheckWish]) -> CheckedSet:
    """All faults, the cards as they look, and text and values in step."""
    length = request.headers.get("content-length", "")
    size = int(length) if length.isdigit() else hall_of(request).settings.body_bytes
    spend(request, 1.0 + size / _SIZE_COST)
    return await workshop_of(request).check(data)


# -- studies ---------------------------------------------------------------------------------------


@post("/api/workshop/studies", status_code=201, summary="Begin a study")
async def begin_study(request: AnyRequest, data: JSONBody[StudyWish]) -> Study:
    """Bots play the set many times; one study at a time for each person."""
    spend(request, _STUDY_COST)
    person = await guest(request)
    return await workshop_of(request).studies.start(data, person.id, address_of(request))


@get("/api/workshop/studies", summary="My studies", sync_to_thread=False)
def list_studies(request: AnyRequest) -> tuple[Study, ...]:
    """The newest first; as long as the server runs."""
    person = known_guest(request)
    return () if person is None else workshop_of(request).studies.mine(person.id)


@get("/api/workshop/studies/{study_id:str}", summary="A study", sync_to_thread=False)
def show_study(request: AnyRequest, study_id: FromPath[str]) -> Study:
    """How far it is."""
    person = known_guest(request)
    studies = workshop_of(request).studies
    return studies.find(study_id, None if person is None else person.id).info


@post("/api/workshop/studies/{study_id:str}/cancel", status_code=200, summary="Cancel a study")
async def cancel_study(request: AnyRequest, study_id: FromPath[str]) -> Study:
    """Ends it at once; of one that has ended, nothing changes."""
    person = known_guest(request)
    studies = workshop_of(request).studies
    return await studies.cancel(studies.find(study_id, None if person is None else person.id))


@get(
    [
        "/api/workshop/studies/{study_id:str}/report",
        "/api/workshop/studies/{study_id:str}/report/{name:str}",
    ],
    media_type=HTML,
    summary="A study's report",
    sync_to_thread=False,
)
def show_report(
    request: AnyRequest, study_id: FromPath[str], name: FromPath[str] = ""
) -> Response[bytes]:
    """For everybody with the address, which nobody can guess."""
    spend(request)
    content, ending = workshop_of(request).studies.report_file(study_id, name)
    kind = _TYPES.get(ending, "text/plain")
    return Response(content, media_type=kind, headers={"Content-Security-Policy": _REPORT_POLICY})


WORKSHOP_HANDLERS = [
    show_workshop,
    copy_set,
    check_set,
    begin_study,
    list_studies,
    show_study,
    cancel_study,
    show_report,
]
