"""A table as somebody may see it: who sits where, who is there, which links they may pass on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sightline.core.seeds import check_seed, commitment
from sightline.server.company import opponent_info, recorded_seat, sat_then
from sightline.server.table_messages import ParInfo, SeatInfo, TableInfo

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


def table_info(table: LiveTable, viewer: str | None, audience: bool) -> TableInfo:
    """All that a page shows of the table around the game."""
    story, header = table.story, table.story.header
    par, damage = story.par, table.services.damage.get(table.id)
    holders: dict[str, list[int]] = {}
    for seat, chair in enumerate(story.chairs):
        if chair.person is not None:
            holders.setdefault(chair.person, []).append(seat)
    return TableInfo(
        id=table.id,
        game=header.game,
        players=header.players,
        options=story.shown_options,
        status=story.status,
        seats=tuple(_seat_info(table, seat, viewer) for seat in range(header.players)),
        host=table.services.people.person(header.host),
        clock=header.clock,
        clocks=story.clocks.shown(table.now()),
        listed=header.listed,
        window=header.window,
        created=header.created,
        chance=story.chance,
        commitment=_commitment(header.seed),
        seed=header.seed if story.over else None,
        deal_known=header.deal_known,
        audience=story.audience if audience or _may_invite(table, viewer) else None,
        watching=len(table.pages.sockets.get(None, ())),
        shared_identity=tuple(tuple(seats) for seats in holders.values() if len(seats) > 1),
        undo=story.undo,
        next_table=story.next_table,
        branched_from=header.branched_from,
        moves=story.state.length,
        asked=story.asked,
        outcome=story.outcome,
        offers_hints=story.offers_hints,
        hints=tuple(story.hint_counts),
        par=None if par is None else ParInfo(par.moves, par.proven, par.bound),
        lost=0 if damage is None else damage.had - damage.has,
        lesson=table.lesson.info(),
        resigned=tuple(story.resigned),
        resigning_ends=story.ends_by_resigning,
        knocks=table.knocks.waiting if viewer == header.host else (),
        patience=header.patience,
        preparing=story.preparing,
        starts_in_ms=_starts_in(table),
    )


def _starts_in(table: LiveTable) -> int | None:
    due = table.story.starts_by
    return None if due is None else max(0, round(1000 * (due - table.now())))


def _seat_info(table: LiveTable, seat: int, viewer: str | None) -> SeatInfo:
    story = table.story
    chair = story.chairs[seat]
    kind = "person" if chair.person else "bot" if chair.bot else "open"
    if kind == "open" and story.over and (told := sat_then(story, seat)) is not None:
        return recorded_seat(story.game, story.players, seat, told)
    inviting = kind == "open" and viewer == story.header.host and story.status == "waiting"
    return SeatInfo(
        seat=seat,
        name=story.game.seat_title(story.players, seat),
        kind=kind,
        person=None if chair.person is None else table.services.people.person(chair.person),
        # In a lesson the others follow a script: they are nobody but their seats.
        bot=chair.bot if story.header.lesson is None else None,
        opponent=None if story.header.lesson else opponent_info(story.game, chair.opponent),
        stand_in=chair.away is not None,
        online=kind == "bot" or bool(table.pages.sockets.get(seat)),
        invite=story.invites[seat] if inviting else None,
    )


def is_special(table: LiveTable, person: str) -> bool:
    """Somebody who is told more about the table than the audience is."""
    return person == table.story.header.host or bool(table.story.seats_of(person))


def _may_invite(table: LiveTable, viewer: str | None) -> bool:
    return viewer is not None and is_special(table, viewer)


def may_watch(table: LiveTable, viewer: str | None, token: str | None) -> bool:
    """Whether somebody may see the table without sitting at it."""
    story = table.story
    chairs = zip(story.invites, story.chairs, strict=True)
    open_invites = [invite for invite, chair in chairs if not chair.taken]
    known = token is not None and token in (story.audience, *open_invites)
    return story.header.listed or story.over or known or _may_invite(table, viewer)


@lru_cache(maxsize=4096)
def _commitment(seed: str) -> str:
    return commitment(check_seed(seed))
