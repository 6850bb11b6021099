"""Everything has a drawing and words."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from sightline.check.ground import Broken, Ground
from sightline.core.events import Event
from sightline.core.game import AnyGame
from sightline.core.message import Message
from sightline.core.outcome import Outcome
from sightline.words import seat_name

_WIDTHS = (40, 100)
_PICTURES = re.compile(r"!\[[^\]]*\]\(position:([^)]*)\)")


def pictures_and_words(ground: Ground) -> None:
    """Every view can be drawn as text, and as well-formed SVG if at all; all has words, how moves
    are written too."""
    game = ground.game
    _check_names(game, ground.variant.players)
    _check_rules(game)
    for state in ground.points("pictures_and_words", 4):
        for observer in ground.observers(state):
            view = state.view(observer)
            for width in _WIDTHS:
                if not str(game.draw_text(view, width)).strip():
                    raise Broken(f"the text drawing, {width} characters wide, is empty")
            svg = game.draw_svg(view)
            if svg is not None:
                _check_svg(svg)
            _check_description(game, view)
            for entry in state.events(observer):
                _check_words(game, entry)
        for seat in state.asked:
            for note in game.writing(state.view(seat), seat):
                _check_line(note, "how a move is written")
        _check_end(state.outcome)


def _check_description(game: AnyGame, view: Any) -> None:
    """The view has words, part by part, line by line."""
    parts = game.describe(view)
    if not any(part.lines for part in parts):
        raise Broken("the position has no words")
    for part in parts:
        for message in (part.heading, *part.lines):
            _check_line(message, "a line of the position in words")


def _check_line(message: Message, what: str) -> None:
    words = str(message)
    if not words.strip() or len(words.splitlines()) != 1:
        raise Broken(f"{what} is {words!r}, which is not one line")


def _check_words(game: AnyGame, events: tuple[Event, ...]) -> None:
    """Each event is one line, or none; but something is said of what may be told again."""
    told: list[str] = []
    for event in events:
        message = game.event_message(event)
        words = "" if message is None else str(message)
        if message is not None and (not words.strip() or len(words.splitlines()) != 1):
            raise Broken(f"{event!r} is described by {words!r}, which is not one line")
        if not event.once:
            told.append(words)
    if told and not any(told):
        raise Broken(f"nothing is said about {events!r}")


def _check_names(game: AnyGame, players: int) -> None:
    if not game.title.strip() or not str(game.invitation).strip():
        raise Broken("the game needs a title and a summary")
    names = [seat_name(game, players, seat) for seat in range(players)]
    if len({name.strip() for name in names} - {""}) != players:
        raise Broken(f"the seats' names are not all different: {names}")


def _check_rules(game: AnyGame) -> None:
    """Every picture in the rules names a position that can be drawn."""
    for name in _PICTURES.findall(game.rules):
        view = game.pictured(name)
        if view is None:
            raise Broken(f"the rules picture {name!r}, which is no position of the game")
        if not str(game.draw_text(view, _WIDTHS[0])).strip():
            raise Broken(f"the picture {name!r} in the rules is empty")
        svg = game.draw_svg(view)
        if svg is not None:
            _check_svg(svg)


def _check_svg(svg: str) -> None:
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise Broken(f"the SVG drawing is not well-formed: {error}") from error
    if root.tag.rpartition("}")[2] != "svg":
        raise Broken(f"the SVG drawing is a <{root.tag}>")


def _check_end(outcome: Outcome | None) -> None:
    if outcome is not None and outcome.decided is not None:
        _check_line(outcome.decided, "what decided the game")
    if outcome is not None and len(str(outcome.summary).splitlines()) != 1:
        raise Broken(f"the outcome's summary is not one line: {str(outcome.summary)!r}")
