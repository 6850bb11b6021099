"""The challenge editor over HTTP. The page knows no rule: it asks where pieces may go."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from litestar import get, post
from litestar.params import FromPath, JSONBody

from sightline.games.viewpoints.challenges.report import Report
from sightline.games.viewpoints.room import messages
from sightline.games.viewpoints.room.challenges import Challenges
from sightline.games.viewpoints.room.messages import (
    Built,
    ChallengeLinks,
    Counts,
    Draft,
    DrawWish,
    ReadWish,
    SharedChallenge,
    ShareWish,
    Spots,
    SpotsWish,
    Verdict,
    WhyWish,
)
from sightline.server.room import AnyRequest, Room, address_of, guest

_BOARD = Path(__file__).parent.parent / "board"


def room_for(request: AnyRequest, cost: float = 1.0) -> Challenges:
    """The room, once whoever asks has paid for it."""
    room = Challenges.of(request)
    room.spend(request, cost)
    return room


@post("/api/challenges/spots", status_code=200, summary="Where can a piece go?")
async def show_challenge_spots(request: AnyRequest, data: JSONBody[SpotsWish]) -> Spots:
    """Every place where it slides in, stands, and nothing else tips."""
    return await room_for(request).spots(data, address_of(request))


@post("/api/challenges/why", status_code=200, summary="May a piece go there?")
async def show_challenge_why(request: AnyRequest, data: JSONBody[WhyWish]) -> Verdict:
    """And if not, which pieces are in the way, or what would tip."""
    return await room_for(request, 0.5).why(data, address_of(request))


@post("/api/challenges/report", status_code=200, summary="Cards, checks, difficulty")
async def show_challenge_report(request: AnyRequest, data: JSONBody[Built]) -> Report:
    """Everything about a structure as a challenge."""
    return await room_for(request).report(data, address_of(request))


@post("/api/challenges/counts", status_code=200, summary="With fewer players")
async def show_challenge_counts(request: AnyRequest, data: JSONBody[Built]) -> Counts:
    """How many structures fit the cards of four, three and two players."""
    return await room_for(request, 3).count(data, address_of(request))


@post("/api/challenges/read", status_code=200, summary="Read a challenge file")
async def read_challenge(request: AnyRequest, data: JSONBody[ReadWish]) -> Draft:
    """A file of the command line, a shipped challenge's name, or a structure as text."""
    return await room_for(request).read(data, address_of(request))


@post("/api/challenges/draw", status_code=200, summary="Draw a challenge")
async def draw_challenge(request: AnyRequest, data: JSONBody[DrawWish]) -> Draft:
    """A random one of a level, to begin with."""
    return await room_for(request, 2).draw(data, address_of(request))


@post("/api/challenges", status_code=201, summary="Share a challenge")
async def share_challenge(request: AnyRequest, data: JSONBody[ShareWish]) -> ChallengeLinks:
    """A link to play it without seeing it, and another one to edit it."""
    return await room_for(request, 2).share(data, await guest(request), address_of(request))


@get("/api/challenges/{challenge_id:str}", summary="A shared challenge")
async def show_challenge(request: AnyRequest, challenge_id: FromPath[str]) -> SharedChallenge:
    """Its name and how hard it is; nothing about the structure."""
    return await room_for(request, 0.2).shared(challenge_id)


@get("/api/challenges/edit/{edit_id:str}", summary="A challenge to edit")
async def show_challenge_draft(request: AnyRequest, edit_id: FromPath[str]) -> Draft:
    """The structure itself, for whoever has the link to edit it."""
    return await room_for(request, 0.2).draft(edit_id, address_of(request))


def _get_ready() -> None:
    import_module("sightline.games.viewpoints.challenges.editing")


ROOM = Room(
    key="challenges",
    opens=Challenges,
    routes=(
        show_challenge_spots,
        show_challenge_why,
        show_challenge_report,
        show_challenge_counts,
        read_challenge,
        draw_challenge,
        share_challenge,
        show_challenge,
        show_challenge_draft,
    ),
    messages=(messages,),
    pages=("challenges/edit", "challenges/edit/{id}", "challenges/{id}"),
    page=_BOARD / "challenges.js",
    game="viewpoints",
    get_ready=_get_ready,
)
