"""The puzzle room over HTTP; docs/puzzles.md tells how its requests play together."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from sightline.core.message import say
from sightline.puzzles.model import Catalogue, PuzzleInfo, Verdict
from sightline.server.api import guest, known_guest
from sightline.server.limits import Buckets, Monotonic, network_of
from sightline.server.puzzle_messages import (
    Choices,
    ChoicesWish,
    ClockAnswer,
    ClockWish,
    HintAnswer,
    HintWish,
    LayWish,
    LeftAnswer,
    PuzzleAttempt,
    PuzzleRoom,
    SharedPuzzle,
    ShareInfo,
    VerdictWish,
    VersionWish,
)
from sightline.server.puzzle_room import Puzzles
from sightline.server.puzzle_work import Asker
from sightline.server.refusal import Refusal

SVG = "image/svg+xml"
Theme = Literal["light", "dark"]
AnyRequest = Request[Any, Any, Any]
_LONGEST_WAIT = 5000
_LITTLE = 0.2
"""What a look at the attempt, or a sign of life, costs."""


def puzzles_of(request: AnyRequest) -> Puzzles:
    """The puzzle room that this application serves."""
    return request.app.state.puzzles


def address_of(request: AnyRequest) -> str:
    """Where a request comes from, as far as limits are concerned."""
    return network_of(request.client.host) if request.client is not None else ""


def spend(request: AnyRequest, cost: float = 1.0) -> None:
    """Thinking costs more than asking: each address has a share of it."""
    buckets: Buckets = request.app.state.puzzle_limits
    if not buckets.take(address_of(request), cost):
        raise Refusal("too-many", say("refused-requests"))


def limits(address_rate: float, monotonic: Monotonic) -> Buckets:
    """How much one address may ask the puzzles to think about."""
    return Buckets(0.2 * address_rate, 2 * address_rate, monotonic)


# -- the room --------------------------------------------------------------------------------------


@get("/api/puzzles", summary="All puzzles")
async def show_room(request: AnyRequest) -> PuzzleRoom:
    """Every puzzle with my progress; games for one are played at a table."""
    return await puzzles_of(request).room(known_guest(request))


@get("/api/puzzles/{key:str}", summary="A puzzle")
async def show_puzzle(request: AnyRequest, key: FromPath[str]) -> PuzzleInfo:
    """What never changes: the board, the pieces and how they lie, the rules, the goals."""
    spend(request)
    puzzles = puzzles_of(request)
    address, me = address_of(request), known_guest(request)
    asker = Asker(f"@{address}" if me is None else me.id, address)
    return await puzzles.info(puzzles.find(key), asker)


@get("/api/puzzles/{key:str}/placements", summary="All placements")
async def show_placements(request: AnyRequest, key: FromPath[str]) -> Catalogue:
    """Every placement of every piece on the empty board, for packings."""
    spend(request)
    puzzles = puzzles_of(request)
    return await puzzles.catalogue(puzzles.find(key))


@post("/api/puzzles/{key:str}/choices", status_code=200, summary="Where can it go?")
async def show_choices(
    request: AnyRequest, key: FromPath[str], data: JSONBody[ChoicesWish]
) -> Choices:
    """Everywhere a piece can be laid in a position."""
    spend(request)
    puzzles = puzzles_of(request)
    return await puzzles.choices(puzzles.find(key), data.moves, data.piece)


@post("/api/puzzles/{key:str}/verdict", status_code=200, summary="Can it go there?")
async def show_verdict(
    request: AnyRequest, key: FromPath[str], data: JSONBody[VerdictWish]
) -> Verdict:
    """Whether a piece may be laid so, and if not, why."""
    spend(request)
    puzzles = puzzles_of(request)
    return await puzzles.verdict(puzzles.find(key), data.moves, data.lay)


# -- an attempt ------------------------------------------------------------------------------------


@get("/api/puzzles/{key:str}/attempt", summary="My attempt")
async def show_attempt(request: AnyRequest, key: FromPath[str]) -> PuzzleAttempt:
    """Where I am; for somebody new, the beginning."""
    spend(request, _LITTLE)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, known_guest(request), address_of(request))
    attempt.opened()
    return await puzzles.show(puzzle, attempt)


@post("/api/puzzles/{key:str}/attempt", status_code=200, summary="Lay pieces")
async def lay_pieces(
    request: AnyRequest, key: FromPath[str], data: JSONBody[LayWish]
) -> PuzzleAttempt:
    """The position as I want it: laying, taking back and moving are all this request."""
    spend(request)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, await guest(request), address_of(request))
    return await puzzles.lay(puzzle, attempt, data.version, data.moves)


@post("/api/puzzles/{key:str}/attempt/clock", status_code=200, summary="I am here")
async def set_clock(
    request: AnyRequest, key: FromPath[str], data: JSONBody[ClockWish]
) -> ClockAnswer:
    """The clock runs while the page says so."""
    spend(request, _LITTLE)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, await guest(request), address_of(request))
    return puzzles.clock(attempt, data.running)


@get("/api/puzzles/{key:str}/attempt/left", summary="Solutions left")
async def show_left(
    request: AnyRequest,
    key: FromPath[str],
    version: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    wait: Annotated[int, QueryParameter(ge=0, le=_LONGEST_WAIT)] = 1000,
) -> LeftAnswer:
    """How many solutions contain what I have laid; waits for the exact number."""
    spend(request)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, known_guest(request), address_of(request))
    return await puzzles.left(puzzle, attempt, version, wait / 1000)


@post("/api/puzzles/{key:str}/attempt/hint", status_code=200, summary="Help")
async def give_hint(
    request: AnyRequest, key: FromPath[str], data: JSONBody[HintWish]
) -> HintAnswer:
    """In three steps, each telling more than the one before."""
    spend(request, 3)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, await guest(request), address_of(request))
    return await puzzles.hint(puzzle, attempt, data.version, data.step)


@post("/api/puzzles/{key:str}/attempt/give-up", status_code=200, summary="Give up")
async def give_up(
    request: AnyRequest, key: FromPath[str], data: JSONBody[VersionWish]
) -> PuzzleAttempt:
    """Shows a solution; the attempt is over."""
    spend(request, 3)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, await guest(request), address_of(request))
    return await puzzles.give_up(puzzle, attempt, data.version)


@post("/api/puzzles/{key:str}/attempt/restart", status_code=200, summary="Start over")
async def restart(
    request: AnyRequest, key: FromPath[str], data: JSONBody[VersionWish]
) -> PuzzleAttempt:
    """An empty board and a fresh clock; bests stay."""
    spend(request)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    attempt = await puzzles.attempt(puzzle, await guest(request), address_of(request))
    return await puzzles.restart(puzzle, attempt, data.version)


@post("/api/puzzles/{key:str}/attempt/share", status_code=200, summary="Share")
async def share_attempt(
    request: AnyRequest, key: FromPath[str], data: JSONBody[VersionWish]
) -> ShareInfo:
    """A link that shows everybody what I have solved."""
    spend(request)
    puzzles = puzzles_of(request)
    puzzle = puzzles.find(key)
    me = await guest(request)
    attempt = await puzzles.attempt(puzzle, me, address_of(request))
    return await puzzles.sharing.share(puzzle, attempt, me, data.version)


# -- shared results and pictures -------------------------------------------------------------------


@get("/api/puzzles/shared/{share_id:str}", summary="A shared result")
async def show_shared(
    request: AnyRequest, share_id: FromPath[str], show: FromQuery[bool] = False
) -> SharedPuzzle:
    """For everybody with the link; where it would spoil the puzzle, the position only on demand."""
    spend(request)
    return await puzzles_of(request).sharing.shared(share_id, show)


@get("/api/puzzles/shared/{share_id:str}/picture.svg", media_type=SVG, summary="Its picture")
async def show_shared_picture(
    request: AnyRequest,
    share_id: FromPath[str],
    theme: FromQuery[Theme] = "light",
    cover: FromQuery[bool] = False,
) -> Response[str]:
    """With ``cover`` the board without the pieces."""
    spend(request)
    return _svg(await puzzles_of(request).sharing.shared_picture(share_id, theme, cover))


@get("/api/puzzles/{key:str}/picture.svg", media_type=SVG, summary="A puzzle's picture")
async def show_picture(
    request: AnyRequest, key: FromPath[str], theme: FromQuery[Theme] = "light"
) -> Response[str]:
    """The board before anything is laid."""
    spend(request)
    puzzles = puzzles_of(request)
    return _svg(await puzzles.sharing.picture(puzzles.find(key), theme))


@get("/api/puzzles/{key:str}/answer.svg", media_type=SVG, summary="A puzzle's answer")
async def show_answer(
    request: AnyRequest, key: FromPath[str], theme: FromQuery[Theme] = "light"
) -> Response[str]:
    """The stored, proven answer to a game's puzzle."""
    spend(request)
    puzzles = puzzles_of(request)
    return _svg(await puzzles.sharing.answer(puzzles.find(key), theme))


def _svg(picture: str) -> Response[str]:
    return Response(picture, media_type=SVG)


PUZZLE_HANDLERS = [
    show_room,
    show_puzzle,
    show_placements,
    show_choices,
    show_verdict,
    show_attempt,
    lay_pieces,
    set_clock,
    show_left,
    give_hint,
    give_up,
    restart,
    share_attempt,
    show_shared,
    show_shared_picture,
    show_picture,
    show_answer,
]
