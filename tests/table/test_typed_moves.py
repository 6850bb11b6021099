"""Moves as people type them: read by the game in its own notation, over real sockets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.table.house import Browser, Page

from sightline.server.hearing import MOST_TEXTS

Visit = Callable[..., Browser]


def ask(page: Page, what: str, **content: Any) -> dict[str, Any]:
    """The answer to a question, or its refusal."""
    page.say(what, ref=5, **content)
    return page.until((what, "refused"), lambda message: message["ref"] == 5)


def test_a_typed_move_is_read_and_then_made_like_any_other(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("pentup", "me", "open", listed=True)
    bob.join(table["id"], 1)
    one, two = ann.page(table["id"], 0), bob.page(table["id"], 1)
    one.reach(0)
    read = ask(one, "read", text=" f1@0,0^1 ")
    assert read["text"] == "F1@0,0^1"
    assert ask(one, "why", move=read["move"])["legal"] is True
    assert one.position["step"] == 0, "reading a move does not make it"
    one.move(read["move"])
    two.reach(1)

    # What is no move, and what is none of mine: refused with the game's words.
    assert ask(two, "read", text="F1@")["code"] == "bad-move"
    two.say("read", text="x" * 501)
    assert two.until("refused")["code"] == "bad-message"
    assert ask(one, "read", text="I1@0,0^1")["code"] == "illegal"
    # What can be read and is forbidden: refused when it is played, by the rule's name.
    far = ask(two, "read", text="I1@90,90^1")
    two.move(far["move"], ref=6)
    refused = two.until("refused", lambda message: message["ref"] == 6)
    assert (refused["code"], bool(refused["rule"])) == ("illegal", True)


def test_legal_moves_are_told_in_notation(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("pentup", "me", "random")["id"], 0)
    page.until("snapshot")
    told = ask(page, "notation")
    assert (len(told["texts"]), told["more"]) == (MOST_TEXTS, True)
    some = ask(page, "notation", start="x1")
    assert some["texts"]
    assert some["more"] is False
    for text in some["texts"]:
        assert text.startswith("X1")
        assert ask(page, "why", move=ask(page, "read", text=text)["move"])["legal"] is True
    assert ask(page, "notation", start="nothing")["texts"] == []
    watcher = ann.page(page.table)
    assert ask(watcher, "notation")["code"] == "watching"
    assert ask(watcher, "read", text="X1@0,0^1")["code"] == "watching"


@pytest.mark.parametrize("game", ["perspective", "viewpoint", "viewpoints"])
def test_every_game_reads_what_it_writes(visit: Visit, game: str) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table(game, "me", "me", "me")["id"], 0)
    mover = ann.page(page.table, page.position["asked"][0])
    texts = ask(mover, "notation")["texts"]
    read = ask(mover, "read", text=texts[-1])
    assert read["text"] == texts[-1]
    assert ask(mover, "why", move=read["move"])["legal"] is True
