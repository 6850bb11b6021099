"""What the servers of a house ask each other, and answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from sightline.server.house_lists import People, Tables
from sightline.server.table_messages import TableCard


class Request(msgspec.Struct, tag="request"):
    """A request that somebody has made to another server: it was counted and checked there."""

    table: str
    """Whose table's; empty: it is about a person."""
    method: str
    path: str
    raw_path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int] | None
    scheme: str
    body: bytes


class PageSocket(msgspec.Struct, tag="socket"):
    """A page at one of your tables. What it says follows."""

    table: str
    cookie: str | None
    client: tuple[str, int] | None


class CardsWanted(msgspec.Struct, tag="cards"):
    """What the lobby shows of these to a person (empty: to nobody in particular)."""

    person: str
    tables: list[str]


class ListWanted(msgspec.Struct, tag="list"):
    """Who or what is at this server, for those who run the house."""

    what: Literal["tables", "people"]


Ask = Request | PageSocket | CardsWanted | ListWanted


class Answered(msgspec.Struct, tag="answered"):
    """The answer to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    cookie: str | None


class NotHere(msgspec.Struct, tag="not-here"):
    """The table belongs to another server, or will in a moment; nothing was done."""


class Welcome(msgspec.Struct, tag="welcome"):
    """The page is at the table: whatever comes is for it."""


class Cards(msgspec.Struct, tag="cards"):
    """Of those tables that are in memory."""

    cards: list[TableCard]


Answer = Answered | NotHere | Welcome | Cards | Tables | People

encode = msgspec.msgpack.Encoder().encode
decode_ask = msgspec.msgpack.Decoder(Ask).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode
