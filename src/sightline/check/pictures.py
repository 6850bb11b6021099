"""Everything has a drawing and words."""

from __future__ import annotations

from xml.etree import ElementTree

from sightline.check.ground import Broken, Ground
from sightline.core.events import Event
from sightline.core.game import AnyGame
from sightline.core.outcome import Outcome
from sightline.words import seat_name

_WIDTHS = (40, 100)


def pictures_and_words(ground: Ground) -> None:
    """Every view can be drawn as text, and as well-formed SVG if at all; all has words."""
    game = ground.game
    _check_names(game, ground.variant.players)
    for state in ground.points("pictures_and_words", 4):
        for observer in ground.observers(state):
            view = state.view(observer)
            for width in _WIDTHS:
                if not str(game.draw_text(view, width)).strip():
                    raise Broken(f"the text drawing, {width} characters wide, is empty")
            svg = game.draw_svg(view)
            if svg is not None:
                _check_svg(svg)
            for entry in state.events(observer):
                _check_words(game, entry)
        _check_end(state.outcome)


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


def _check_svg(svg: str) -> None:
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise Broken(f"the SVG drawing is not well-formed: {error}") from error
    if root.tag.rpartition("}")[2] != "svg":
        raise Broken(f"the SVG drawing is a <{root.tag}>")


def _check_end(outcome: Outcome | None) -> None:
    if outcome is not None and len(str(outcome.summary).splitlines()) != 1:
        raise Broken(f"the outcome's summary is not one line: {str(outcome.summary)!r}")
