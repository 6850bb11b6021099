"""A game in words: for language models, and for anybody who reads.

What a seat is told is its own view in words, what it has perceived since its last move, how moves
are written and which are legal; a move is a text. What the engine refuses is answered with the
reason, so that another try may be better. Needs no encoding, no NumPy and no extra.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sightline.core.errors import SightlineError, WrongArgument
from sightline.core.events import Event
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import Message, say
from sightline.env.rewards import Reward, by_result
from sightline.env.setting import Seeds, Setting
from sightline.table.windows import first_awaited
from sightline.words import Reader, reader_of, render

MOST_LISTED = 60
"""So many legal moves are listed; of more there are some examples."""
_EXAMPLES = 12


@dataclass(frozen=True)
class Answered:
    """What came of a text: ``accepted``, or ``feedback`` says why not."""

    accepted: bool
    feedback: str


class TextGame:
    """One game after the other, asked and answered in words."""

    def __init__(
        self, setting: Setting, *, language: str = "en", reward: Reward = by_result
    ) -> None:
        self.setting = setting
        self.language = language
        self.reward = reward
        self._seeds = Seeds()
        self.game_state: AnyState = setting.start(0)
        self.refusals = 0
        """How many texts were refused in this game."""

    def reset(self, seed: int | None = None) -> None:
        """A new game; with a seed this one and those after it are always the same."""
        if seed is not None:
            self._seeds = Seeds(seed)
        self.game_state = self.setting.start(self._seeds.next())
        self.refusals = 0

    @property
    def seat(self) -> int | None:
        """Who is asked now; None: the game is over."""
        awaiting = self.game_state.awaiting
        return first_awaited(awaiting) if awaiting else None

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.game_state.awaiting

    @property
    def rewards(self) -> tuple[float, ...] | None:
        """What the end is worth to each seat; None while the game goes on."""
        outcome = self.game_state.outcome
        if outcome is None:
            return None
        return tuple(self.reward(outcome, seat) for seat in range(self.setting.players))

    def rules(self) -> str:
        """The rules in our own words, as Markdown."""
        return self.setting.game.rules

    def prompt(self, seat: int | None = None) -> str:
        """All that the seat that is asked, or this one, has to decide with."""
        seat = self.seat if seat is None else seat
        if seat is None:
            raise WrongArgument(say("env-is-over"))
        state, reader = self.game_state, self._reader(seat)
        parts = [position_in_words(state, seat, reader)]
        news = in_words(self.setting.game, state.sight(seat).news, reader)
        if news:
            parts.append(_section(render(say("env-text-news"), reader), news))
        if seat in state.awaiting:
            parts.append(self._moves(seat, reader))
        return "\n\n".join(parts)

    def act(self, text: str) -> Answered:
        """The move that a text means, made by the seat that is asked."""
        seat = self.seat
        if seat is None:
            raise WrongArgument(say("env-is-over"))
        state, reader = self.game_state, self._reader(seat)
        try:
            state.apply(seat, state.parse_move(text.strip() if isinstance(text, str) else text))
        except SightlineError as error:
            self.refusals += 1
            return Answered(False, render(say("env-text-refused", why=error.message), reader))
        return Answered(True, render(say("env-text-made"), reader))

    def _reader(self, seat: int) -> Reader:
        return reader_of(self.setting.game, self.setting.players, seat, self.language)

    def _moves(self, seat: int, reader: Reader) -> str:
        state = self.game_state
        moves = state.legal(seat)
        listed = list(moves) if len(moves) <= MOST_LISTED else _spread(moves)
        lines = [
            f"{state.move_text(move)}: {render(state.move_told(seat, move), reader)}"
            for move in listed
        ]
        head = say("env-text-moves", moves=len(moves))
        if len(listed) < len(moves):
            head = say("env-text-some-moves", moves=len(moves), listed=len(listed))
        view = state.view(seat)
        notes = [render(note, reader) for note in self.setting.game.writing(view, seat)]
        return _section(render(head, reader), [*notes, *lines])


def position_in_words(state: AnyState, seat: int | None, reader: Reader) -> str:
    """What a seat sees, part by part."""
    return "\n\n".join(
        _section(render(part.heading, reader), [render(line, reader) for line in part.lines])
        for part in state.game.describe(state.view(seat))
    )


def in_words(game: AnyGame, told: Sequence[tuple[Event, ...]], reader: Reader) -> list[str]:
    """Events line by line."""
    messages: list[Message | None] = [game.event_message(event) for each in told for event in each]
    return [render(message, reader) for message in messages if message is not None]


def _section(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{heading}:", *(f"- {line}" for line in lines)])


def _spread(moves: Any) -> list[Any]:
    """Some of many moves, from all over the list."""
    step = max(1, len(moves) // _EXAMPLES)
    return [moves[place] for place in islice(range(0, len(moves), step), _EXAMPLES)]


def text(
    game: AnyGame | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    small: str | None = None,
    **how: Any,
) -> TextGame:
    """A game in words; ``how`` is what ``TextGame`` takes."""
    return TextGame(Setting.of(game, players, options, small), **how)
