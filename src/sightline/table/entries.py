"""The lines of a table's log. A table's whole life is its header and these entries, in order.

What is written here is what a restart knows: seats, moves, answers, clocks, talk. Entries never
leave the server (they hold seeds, invite tokens and secret answers).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from sightline.core.advice import Par
from sightline.table.clocks import ClockSetting

StandingRule = Literal["ask", "pass-turn", "pass-game"]
AwayReason = Literal["left", "clock", "resigned"]


class Decision(Struct, frozen=True, omit_defaults=True):
    """A move that was made, and by whom if not by the person in the seat:
    ``clock``, ``standing`` (a standing answer) or ``stand-in`` (a bot in place of the owner)."""

    seat: int
    move: Raw
    by: str | None = None
    bot: str | None = None
    """In what is brought along: the bot that sat there then, since others sit there now."""


class Recorded(Struct, frozen=True, array_like=True):
    """Who sat in a seat of a game that a record tells of."""

    name: str | None = None
    bot: str | None = None
    opponent: str | None = None


class Header(Struct, frozen=True, omit_defaults=True):
    """What a table is from its first moment on."""

    game: str
    players: int
    options: dict[str, Any]
    seed: str
    host: str
    created: float
    clock: ClockSetting
    window: int
    listed: bool
    invites: tuple[str, ...]
    audience: str
    deal_known: bool = False
    branched_from: str | None = None
    carried: tuple[Decision, ...] = ()
    """The moves that a branch or an imported record brings along."""
    hints: tuple[int, ...] = ()
    """For each seat how many hints it had asked for in those; empty: none."""
    resigned: tuple[int, ...] = ()
    """The seats that had given up in those, in their order."""
    recorded: tuple[Recorded, ...] = ()
    """Who had played them, where a record tells of it; empty: nobody knows."""
    lesson: str | None = None
    """The lesson that is taught here: the others follow its script, and nothing has a clock."""
    patience: int = 0
    """For so many seconds the start waits for newcomers who are not ready; 0: it does not."""


class Entry(Struct, frozen=True, tag_field="e", omit_defaults=True):
    """Base of all entries."""


class Sat(Entry, frozen=True, tag="sit"):
    """A person took a seat. After a rematch a seat is theirs before they are there: not ready."""

    seat: int
    person: str
    ready: bool = True
    newcomer: bool = False
    """It is their first game: they say themselves when they are ready."""


class Prepared(Entry, frozen=True, tag="prepared"):
    """A newcomer has said that the game may begin."""

    seat: int


class Ready(Entry, frozen=True, tag="ready"):
    """The person for whom a seat was kept has come."""

    seat: int


class SeatOpened(Entry, frozen=True, tag="open"):
    """A seat was given up before the start."""

    seat: int


class BotSat(Entry, frozen=True, tag="bot"):
    """A bot took a seat, perhaps under the name of an opponent."""

    seat: int
    bot: str
    """Its text form, with its parameters: an opponent may be tuned anew while a game is on."""
    opponent: str | None = None


class Started(Entry, frozen=True, tag="start"):
    """All seats are taken: the game is on."""


class Moved(Entry, frozen=True, tag="move"):
    """A seat moved outside a window."""

    seat: int
    move: Raw
    by: str | None = None


class Answered(Entry, frozen=True, tag="answer"):
    """A person answered in the open window; the last answer counts. Only in logs of version 0.1:
    answers are kept apart now, at moments that tell nothing (``private.py``)."""

    seat: int
    move: Raw


class Closed(Entry, frozen=True, tag="close"):
    """The window closed with these moves, in seat order: one public step."""

    moves: tuple[Decision, ...]


class StandingSet(Entry, frozen=True, tag="standing"):
    """What a seat answers in windows without being asked. Only in logs of version 0.1, as above."""

    seat: int
    rule: StandingRule


class StoodIn(Entry, frozen=True, tag="stand-in"):
    """From now on a bot plays for the seat's owner."""

    seat: int
    bot: str
    why: AwayReason
    opponent: str | None = None


class Returned(Entry, frozen=True, tag="return"):
    """The seat's owner plays again."""

    seat: int


class Hinted(Entry, frozen=True, tag="hint"):
    """A seat asked for a hint and was told this move."""

    seat: int
    move: Raw


class ParFound(Entry, frozen=True, tag="par"):
    """The fewest moves that the deal needs, or the best known."""

    par: Par


class Taught(Entry, frozen=True, tag="taught"):
    """So many steps of the table's lesson are done."""

    steps: int


class UndoAsked(Entry, frozen=True, tag="undo-ask"):
    """Somebody asks to go back to a step."""

    seat: int
    step: int


class UndoAnswered(Entry, frozen=True, tag="undo-answer"):
    """A person agrees to it, or does not."""

    person: str
    agree: bool


class Undone(Entry, frozen=True, tag="undo"):
    """The moves after a step were taken back."""

    step: int


class Spoken(Entry, frozen=True, tag="chat"):
    """Somebody said something. ``sealed`` stands for a text that has been deleted."""

    person: str
    text: str
    salt: str = ""
    sealed: str = ""


class Flagged(Entry, frozen=True, tag="flag"):
    """A seat's clock ran out at a table where that loses the game."""

    seat: int


class Resigned(Entry, frozen=True, tag="resign"):
    """A seat gave up. Where no more than two sides play, the game is over by that and its side has
    lost; else this bot plays on for it to the end, and the seat ranks last."""

    seat: int
    bot: str
    opponent: str | None = None


class Abandoned(Entry, frozen=True, tag="abandon"):
    """The game was given up by all."""

    person: str


class Rematched(Entry, frozen=True, tag="rematch"):
    """The table at which these people play again."""

    table: str


class TokenChanged(Entry, frozen=True, tag="token"):
    """An invite (or the audience's link) was revoked; this token holds now."""

    token: str
    seat: int | None = None


class HandedOver(Entry, frozen=True, tag="hand-over"):
    """The owner of a seat went on as another guest, on another device."""

    seat: int
    person: str


class Resumed(Entry, frozen=True, tag="resume"):
    """The server was away for so many seconds, which count for nobody."""

    lost: float


AnyEntry = (
    Sat
    | Prepared
    | Ready
    | SeatOpened
    | BotSat
    | Started
    | Moved
    | Answered
    | Closed
    | StandingSet
    | StoodIn
    | Returned
    | Hinted
    | ParFound
    | Taught
    | UndoAsked
    | UndoAnswered
    | Undone
    | Spoken
    | Flagged
    | Resigned
    | Abandoned
    | Rematched
    | TokenChanged
    | HandedOver
    | Resumed
)

_encode = msgspec.json.Encoder().encode
_CLOSED_BYTES = 1024


def encode_entry(entry: AnyEntry) -> bytes:
    """An entry as a line of the log."""
    body = _encode(entry)
    if isinstance(entry, Closed):
        # Who had answered and who let the time pass must not show in the size of what is written.
        body = body.ljust(-(-len(body) // _CLOSED_BYTES) * _CLOSED_BYTES)
    return body


decode_entry = msgspec.json.Decoder(AnyEntry).decode
decode_header = msgspec.json.Decoder(Header).decode


_TALK = b'{"e":"chat"'


def sealed_form(body: bytes) -> bytes:
    """What a line of the log enters its table's chain as: the line itself, but of what people have
    said only a hash, which stays when the words are deleted."""
    if not body.startswith(_TALK):
        return body
    try:
        return _encode(forget_text(_decode_talk(body)))
    except (msgspec.DecodeError, UnicodeDecodeError):  # somebody has been at the file
        return body


def forget_text(spoken: Spoken) -> Spoken:
    """The entry without the words. Its chain still holds."""
    sealed = spoken.sealed or sha256(f"{spoken.salt}\0{spoken.text}".encode()).hexdigest()
    return Spoken(spoken.person, "", "", sealed)


_decode_talk = msgspec.json.Decoder(Spoken).decode
