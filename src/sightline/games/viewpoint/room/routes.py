"""The card-set workshop over HTTP; docs/workshop.md tells what it is for.

Whatever is sent here was written by anybody: texts have a largest size, are checked in a
process beside the event loop, and are never run, only read. No path is taken from a request.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sightline.core.errors import instead
from sightline.core.message import say
from sightline.games.viewpoint.room import messages
from sightline.games.viewpoint.room.grammar import BLANK, FRESH, actions, groups, sets
from sightline.games.viewpoint.room.messages import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    CheckedSet,
    CheckWish,
    SetCopy,
    Study,
    StudyWish,
    WorkshopInfo,
)
from sightline.games.viewpoint.room.workshop import Workshop
from sightline.games.viewpoint.sets import shipped_names
from sightline.server.room import (
    AnyRequest,
    Person,
    Refusal,
    Room,
    address_of,
    guest,
    known_guest,
)

HTML = "text/html"
_BOARD = Path(__file__).parent.parent / "board"
_STUDY_COST = 20.0
_SIZE_COST = 20_000
"""So many bytes cost as much as one small request more."""
# A report is made by us, from words that a stranger wrote: it may show itself and nothing else.
_REPORT_POLICY = (
    "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TYPES = {".html": HTML, ".json": "application/json", ".jsonl": "application/x-ndjson"}


def paid(request: AnyRequest, cost: float = 1.0) -> Workshop:
    """The room, once whoever asks has paid for it."""
    room = Workshop.of(request)
    room.spend(request, cost)
    return room


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
        study=Workshop.of(request).studies.limits,
    )


@get("/api/workshop/sets/{name:str}", summary="Copy a shipped set")
async def copy_set(
    request: AnyRequest,
    name: FromPath[str],
    title: Annotated[str | None, QueryParameter(max_length=LONGEST_TITLE)] = None,
) -> SetCopy:
    """Its text, with a name of its own and the title that is asked for."""
    room = paid(request)
    if name not in shipped_names():
        hint = instead(name[:80], list(shipped_names()))
        raise Refusal("not-found", say("viewpoint-no-shipped-set", instead=hint))
    return SetCopy(await room.copy(name, title))


@post("/api/workshop/check", status_code=200, summary="Check a set")
async def check_set(request: AnyRequest, data: JSONBody[CheckWish]) -> CheckedSet:
    """All faults, the cards as they look, and text and values in step."""
    length = request.headers.get("content-length", "")
    size = int(length) if length.isdigit() else Workshop.of(request).house.settings.body_bytes
    return await paid(request, 1.0 + size / _SIZE_COST).check(data)


# -- studies ---------------------------------------------------------------------------------------


@post("/api/workshop/studies", status_code=201, summary="Begin a study")
async def begin_study(request: AnyRequest, data: JSONBody[StudyWish]) -> Study:
    """Bots play the set many times; one study at a time for each person."""
    studies = paid(request, _STUDY_COST).studies
    person = await guest(request)
    return await studies.start(data, person.id, address_of(request))


@get("/api/workshop/studies", summary="My studies", sync_to_thread=False)
def list_studies(request: AnyRequest) -> tuple[Study, ...]:
    """The newest first; as long as the server runs."""
    person = known_guest(request)
    return () if person is None else Workshop.of(request).studies.mine(person.id)


@get("/api/workshop/studies/{study_id:str}", summary="A study", sync_to_thread=False)
def show_study(request: AnyRequest, study_id: FromPath[str]) -> Study:
    """How far it is."""
    return Workshop.of(request).studies.find(study_id, _id(known_guest(request))).info


@post("/api/workshop/studies/{study_id:str}/cancel", status_code=200, summary="Cancel a study")
async def cancel_study(request: AnyRequest, study_id: FromPath[str]) -> Study:
    """Ends it at once; of one that has ended, nothing changes."""
    studies = Workshop.of(request).studies
    return await studies.cancel(studies.find(study_id, _id(known_guest(request))))


def _id(person: Person | None) -> str | None:
    return None if person is None else person.id


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
    content, ending = paid(request).studies.report_file(study_id, name)
    kind = _TYPES.get(ending, "text/plain")
    return Response(content, media_type=kind, headers={"Content-Security-Policy": _REPORT_POLICY})


ROOM = Room(
    key="workshop",
    opens=Workshop,
    routes=(
        show_workshop,
        copy_set,
        check_set,
        begin_study,
        list_studies,
        show_study,
        cancel_study,
        show_report,
    ),
    messages=(messages,),
    pages=("workshop", "workshop/{draft}"),
    page=_BOARD / "workshop.js",
    entrance=("workshop", say("viewpoint-entrance")),
    game="viewpoint",
)
