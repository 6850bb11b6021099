"""A table in one place: everybody sits here, one after the other decides, nothing is sent.

The same entries, the same story and the same rules as at the server. In a window those asked decide
one after the other, in ascending order unless somebody decides otherwise; nobody is told anything
before the last one has, and then all of it is one public step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw

from sightline.bots import AnyBot, BotChoice, ask_bot, chosen_bot
from sightline.core.bot import Bot
from sightline.core.errors import SightlineError
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say
from sightline.core.moves import LegalMoves
from sightline.core.options import option_values
from sightline.core.registry import as_game
from sightline.core.seeds import Luck, luck_for
from sightline.table.clocks import ClockSetting
from sightline.table.entries import (
    AnyEntry,
    BotSat,
    Closed,
    Decision,
    Header,
    Hinted,
    Moved,
    Resigned,
    Sat,
    Started,
    Undone,
)
from sightline.table.folding import fold
from sightline.table.steps import Ahead
from sightline.table.story import Story
from sightline.table.windows import first_awaited

HERE = "here"
"""Who sits at this table in person, be it one or several: they share a screen, or a program."""


class CannotUndo(SightlineError):
    """A move that cannot be taken back."""


class LocalTable:
    """See the module's docstring."""

    def __init__(
        self,
        start: AnyState,
        seats: Sequence[AnyBot | None] | None = None,
        *,
        hints: Sequence[int] = (),
    ) -> None:
        """A table from a game's beginning; who sits where: bots, and people (None)."""
        header = Header(
            game=start.game.key,
            players=start.players,
            options=option_values(start.options),
            seed=f"{start.record.seed:032x}",
            host=HERE,
            created=0.0,
            clock=ClockSetting(),
            window=0,
            listed=False,
            invites=(),
            audience="",
            hints=tuple(hints),
        )
        self.story = Story(HERE, header, start.game)
        self.entries: list[AnyEntry] = []
        """The table's log so far."""
        self.state: AnyState = self.story.state
        """The position; in an open window with the answers that have been given so far, which only
        those who gave them may see."""
        self._seed = start.record.seed
        self._choices: dict[int, BotChoice] = {}
        self._bots: dict[int, Bot] = {}
        for seat, who in enumerate(seats if seats is not None else [None] * start.players):
            self._sit(seat, who)
        self._log(Started())

    @staticmethod
    def open(
        game: AnyGame | str,
        seats: Sequence[AnyBot | None],
        options: Mapping[str, object] | None = None,
        *,
        seed: int,
    ) -> LocalTable:
        """A new game, with as many players as there are seats."""
        return LocalTable(as_game(game).start(len(seats), options or {}, seed=seed), seats)

    def _sit(self, seat: int, who: AnyBot | None) -> None:
        if who is None:
            self._log(Sat(seat, HERE))
            return
        choice = self._choices[seat] = chosen_bot(self.story.game, who)
        self._log(BotSat(seat, choice.text))

    def _log(self, entry: AnyEntry, ahead: Ahead | None = None) -> None:
        self.entries.append(entry)
        fold(self.story, entry, 0.0, ahead)
        self.state = self.story.state

    # -- deciding ---------------------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """The seat that decides next; None: the game is over."""
        if self.story.given_up:
            return None
        awaiting = self.state.awaiting
        return first_awaited(awaiting) if awaiting else None

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return seat in self._choices

    def decide(self, seat: int, move: Any) -> None:
        """Make a seat's move, or take its answer; IllegalMove leaves everything as it was."""
        story, window = self.story, self.story.window
        if window is None:
            ahead = story.ahead_of([(seat, move, None)], checked=True)
            self._log(Moved(seat, self._form(move)), ahead)
            return
        answered = self.state.copy()
        answered.apply(seat, move)
        answers = window.bot_answers if self.is_bot(seat) else window.answers
        answers[seat] = move
        self.state = answered
        if all(
            each in window.answers or each in window.bot_answers for each in story.state.awaiting
        ):
            ahead = story.closing(_nobody_is_silent)
            decisions = [Decision(n.seat, self._form(n.move), n.by) for n in ahead.notes]
            self._log(Closed(tuple(decisions)), ahead)

    def resign(self, seat: int, bot: AnyBot) -> None:
        """A seat gives up: its side has lost, or with more than two sides this bot plays on for
        it, and the seat ranks last."""
        choice = chosen_bot(self.story.game, bot)
        self._log(Resigned(seat, choice.text))
        if not self.story.given_up:
            self._choices[seat] = choice

    def _form(self, move: Any) -> Raw:
        return Raw(self.story.game.write_move(move))

    def bot_move(self, seat: int) -> Any:
        """What the bot in this seat wants to do; BotFailed."""
        choice = self._choices[seat]
        bot = self._bots.setdefault(seat, choice.make())
        return ask_bot(choice.text, bot, self.state.sight(seat), self.luck(f"bot {seat}"))

    def play_bots(self) -> None:
        """Let the bots decide until a person is due, or the game is over."""
        while (seat := self.due) is not None and self.is_bot(seat):
            self.decide(seat, self.bot_move(seat))

    def luck(self, purpose: str) -> Luck:
        """Chance for one decision at this point of this game.

        It depends on nothing else, so a game that was saved or undone goes on as it would have:
        taking a move back is no way to make a bot change its mind.
        """
        number = self.state.length
        return luck_for(self._seed, f"play {purpose} move {number}")

    # -- taking back, hints -----------------------------------------------------------------------

    def undo(self, seat: int) -> int:
        """Take back a seat's last move and all after it; how many moves that were. CannotUndo."""
        step = self.story.undo_target(seat)
        if step is None:
            raise CannotUndo(say("cannot-undo"))
        before = self.state.length
        self._log(Undone(step))
        return before - self.state.length

    def hint(self, seat: int) -> Any:
        """The game's own hint for this position, found with everything known; None: there is none.
        Asked twice it counts once."""
        given = self.story.hint_here(seat)
        if given is not None:
            return given.move
        move = self.story.game.hint(self.state, seat)
        if move is not None:
            here = self.state
            self._log(Hinted(seat, self._form(move)))
            self.state = here  # answers in an open window stay given
        return move


def _nobody_is_silent(_moves: LegalMoves[Any]) -> Any:
    raise AssertionError("the window closes when all have answered")
