"""What is written can be read back."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from sightline.check.ground import Broken, Ground, in_words
from sightline.check.moves import some_moves
from sightline.check.shown import perceived
from sightline.core.errors import BadMove
from sightline.core.game import AnyState
from sightline.core.message import Message
from sightline.core.options import option_values
from sightline.core.outcome import Outcome
from sightline.core.short import (
    FieldNames,
    field_names,
    short_form,
    short_message,
    whole_form,
    whole_message,
)

_NONSENSE = ("", " ", "?", "{", "{}", "[]", "null", "0", "\x00", "pass the salt", "[" * 5000)


def moves_round_trip(ground: Ground) -> None:
    """Moves and options read back from their JSON form as equal values.

    A game with one kind of move gives it no tag. A page is told moves without the names of their
    fields, and must find the same move all the same.
    """
    game = ground.game
    names = field_names(game.move_type)
    kind: Any = game.move_type
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        tag = kind.__struct_config__.tag
        if tag is not None:
            raise Broken(f"there is only one kind of move, so it needs no tag ({tag!r})")
    if game.read_options(ground.variant.players, option_values(ground.options)) != ground.options:
        raise Broken("the options do not read back from their JSON values")
    rng = ground.rng("moves_round_trip")
    for state in ground.points("moves_round_trip"):
        for seat in ground.seats(state):
            for move in some_moves(state.legal(seat), rng, ground.effort.moves):
                form = game.write_move(move)
                _require_whole(move, names)
                for back in (game.read_move(form), game.read_move(msgspec.json.decode(form))):
                    if back != move or hash(back) != hash(move):
                        raise Broken(f"{move!r} is written {form.decode()} and read as {back!r}")


def texts_round_trip(ground: Ground) -> None:
    """Every legal move has a text of one line that means this move; nonsense is a BadMove."""
    rng = ground.rng("texts_round_trip")
    for state in ground.points("texts_round_trip"):
        for seat in ground.seats(state):
            for move in some_moves(state.legal(seat), rng, ground.effort.moves):
                text = state.move_text(move)
                if not text.strip() or len(text.splitlines()) != 1:
                    raise Broken(f"the text of {move!r} is not one line: {text!r}")
                for written in (text, f" {text} ", ground.game.write_move(move).decode()):
                    back = state.parse_move(written)
                    if back != move:
                        raise Broken(f"{move!r} is written {written!r}, which reads as {back!r}")
                _require_read_or_refused(state, _scrambled(text, rng))
        for text in _NONSENSE:
            _require_read_or_refused(state, text)


def views_and_events_decode(ground: Ground) -> None:
    """Views, events and outcomes decode from JSON, by their declared types, to equal values."""
    game = ground.game
    names = field_names(game.event_type)
    views: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.view_type)
    events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.event_type)
    outcomes = msgspec.json.Decoder(Outcome)
    for trial, state in ground.walk():
        for observer in ground.observers(state):
            _require_back(views, state.view(observer), "view_type")
            told = state.opening if state.last is None else state.last.happened
            for event in told.to(observer):
                _require_back(events, event, "event_type")
                _require_whole(event, names)
                _require_told_whole(game.event_message(event), game.ids_begin)
        if state.outcome is not None:
            _require_back(outcomes, state.outcome, "Outcome")
        if ground.step == len(trial.moves):
            for observer in ground.observers(state):
                for event in (event for entry in perceived(state, observer) for event in entry):
                    _require_back(events, event, "event_type")


def _require_back(decoder: msgspec.json.Decoder[Any], value: object, declared: str) -> None:
    form = msgspec.json.encode(value)
    try:
        back = decoder.decode(form)
    except msgspec.DecodeError as error:
        raise Broken(f"{value!r} does not read back as the declared {declared}: {error}") from error
    if back != value or type(back) is not type(value):
        raise Broken(f"{value!r} reads back as {back!r}")


def _require_whole(value: msgspec.Struct, names: FieldNames) -> None:
    """What is told in short comes back whole, byte for byte."""
    form, told = msgspec.json.encode(value), msgspec.json.encode(short_form(value))
    _require_same(form, told, whole_form(msgspec.json.decode(told), names))


def _require_told_whole(message: Message | None, beginning: str) -> None:
    """The same for what is told of it in words."""
    if message is not None:
        form = msgspec.json.encode(message)
        told = msgspec.json.encode(short_message(message, beginning))
        _require_same(form, told, whole_message(msgspec.json.decode(told), beginning))


def _require_same(form: bytes, told: bytes, back: object) -> None:
    whole = msgspec.json.encode(back)
    if whole != form:
        raise Broken(f"{form.decode()} is told as {told.decode()}, which means {whole.decode()}")


def _require_read_or_refused(state: AnyState, text: str) -> None:
    try:
        state.parse_move(text)
    except BadMove as error:
        if not str(error).strip():
            raise Broken(f"{text!r} is refused without a word") from error
    except Exception as error:  # a game may fail in any way
        raise Broken(f"reading {text!r} should be a BadMove, not {in_words(error)}") from error


def _scrambled(text: str, rng: Random) -> str:
    """The text with a character left out, doubled or replaced."""
    place = rng.randrange(len(text))
    instead = rng.choice(("", text[place] * 2, rng.choice("0 9-@^?Zé")))
    return text[:place] + instead + text[place + 1 :]
