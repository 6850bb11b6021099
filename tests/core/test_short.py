"""What is told in short, and what it means."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sightline.core.message import Message, Seat, all_of, plain, say, seats
from sightline.core.short import short_message, whole_message

CASES: list[tuple[Message, list[Any]]] = [
    (say("game-over"), ["-over"]),
    (say("over"), ["over"]),
    (say("game-drew", who=Seat(1), card="Wink"), ["-drew", {"who": [1], "card": "Wink"}]),
    (say("game-drew", card=say("game-a-card")), ["-drew", {"card": ["-a-card"]}]),
    (
        say("game-tried", why=say("not-legal", who=Seat(0), at=2.5)),
        ["-tried", {"why": ["say", "not-legal", {"who": ["seat", 0], "at": 2.5}]}],
    ),
    (
        say("asks", who=seats((0, 2)), what=all_of((say("game-x", n=1), say("y"), "-z"), "or")),
        [
            "asks",
            {
                "who": ["list", [[0], [2]], "and"],
                "what": ["list", [["-x", {"n": 1}], ["say", "y", {}], "-z"], "or"],
            },
        ],
    ),
    # What people or games write is never taken for anything else.
    (plain("-drew"), ["plain", {"text": "-drew"}]),
    (say("gamer-drew", who=all_of(())), ["gamer-drew", {"who": ["list", [], "and"]}]),
    (
        say("game-nested", a=all_of((all_of((Seat(3),)),))),
        ["-nested", {"a": ["list", [["list", [[3]], "and"]], "and"]}],
    ),
]


@pytest.mark.parametrize(("message", "short"), CASES)
def test_a_message_comes_back_whole(message: Message, short: list[Any]) -> None:
    told = msgspec.json.decode(msgspec.json.encode(short_message(message, "game-")))
    assert told == short
    whole = msgspec.json.encode(whole_message(told, "game-"))
    assert whole == msgspec.json.encode(message)
    assert msgspec.json.decode(whole, type=Message) == message
