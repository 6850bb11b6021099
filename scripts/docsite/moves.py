"""How a move travels through the server, function by function.

The picture of it names these, and a test plays a move at a real server and sees them called in
this order.
"""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A function that a move passes, and what it does, in a sentence."""

    file: str
    """In the package."""
    name: str
    told: str
    durable: bool = False
    """From here on the move survives whatever happens."""


MOVE = (
    Step("server/socket.py", "_understand", "The message is decoded once, into a typed value."),
    Step(
        "server/hearing.py",
        "_move",
        "Is it this page’s seat, and does the page know where the table stands?",
    ),
    Step("core/game.py", "Game.read_move", "The move is read by the game’s own types."),
    Step(
        "table/story.py",
        "Story.ahead_of",
        "It is checked and applied, on a copy: nothing has happened yet.",
    ),
    Step(
        "server/live/table.py",
        "LiveTable.write",
        "Its entry is written to the log; nobody is told before that is on disk.",
        durable=True,
    ),
    Step(
        "server/live/table.py",
        "LiveTable._take_in",
        "The copy that was applied becomes the position; nothing is worked out twice.",
    ),
    Step(
        "server/live/pages.py",
        "Pages.tell_steps",
        "Everybody who looks on gets a message with the next number,",
    ),
    Step(
        "server/step_teller.py",
        "StepTeller.to",
        "made for each observer: their events, and the fields of their view that changed.",
    ),
    Step(
        "server/connection.py",
        "Connection.tell",
        "It leaves for the browser, where the board draws the new view.",
    ),
)
