"""HTTP: analyses of finished games."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post
from litestar.params import FromPath

from sightline.server.api import Token, hall_of, known_guest, origin_of, visible_table
from sightline.server.fair_queue import Owner
from sightline.server.table_messages import AnalysisNow

PATH = "/api/tables/{table_id:str}/analysis"


@get(PATH, summary="What is known of a game's decisions")
async def show_analysis(
    request: Request[Any, Any, Any], table_id: FromPath[str], token: Token = None
) -> AnalysisNow:
    """What an analysis has found by now; nothing is started. Who waits for one asks again."""
    story = (await visible_table(request, table_id, token)).story
    return await hall_of(request).analyst.find(story)


@post(PATH, status_code=200, summary="Analyse a game")
async def begin_analysis(
    request: Request[Any, Any, Any], table_id: FromPath[str], token: Token = None
) -> AnalysisNow:
    """Judge every decision of a finished game: first coarsely, then better."""
    story = (await visible_table(request, table_id, token)).story
    return await hall_of(request).analyst.start(story, _asker(request))


@delete(PATH, status_code=200, summary="Stop analysing")
async def stop_analysis(
    request: Request[Any, Any, Any], table_id: FromPath[str], token: Token = None
) -> AnalysisNow:
    """End an analysis that the same person has begun; what it found stays in sight."""
    story = (await visible_table(request, table_id, token)).story
    return await hall_of(request).analyst.stop(story, _asker(request))


def _asker(request: Request[Any, Any, Any]) -> Owner:
    person = known_guest(request)
    return Owner(origin_of(request), "" if person is None else person.id)


ANALYSIS_HANDLERS = [show_analysis, begin_analysis, stop_analysis]
