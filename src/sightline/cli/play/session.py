"""A game at the terminal without the terminal: a table in one place, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from sightline.bots import BotChoice, ask_bot, default_bot
from sightline.cli.arguments import typed_bot
from sightline.cli.failure import CannotDo
from sightline.cli.play.seats import Person, Sitter, read_seats
from sightline.cli.records import write_whole
from sightline.core.advice import Par
from sightline.core.errors import SightlineError
from sightline.core.events import Observer
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say
from sightline.core.record import Record
from sightline.table.local import LocalTable


class Session:
    """One game at one terminal."""

    def __init__(
        self, start: AnyState, sitters: Sequence[Sitter], hints: Sequence[int] = ()
    ) -> None:
        self.sitters = list(sitters)
        self.table = LocalTable(
            start,
            [sitter if isinstance(sitter, BotChoice) else None for sitter in sitters],
            hints=hints,
        )
        self.texts: list[str] = []
        """Every move of the past as it was written in the position before it."""
        self.path: Path | None = None
        """Where the game is kept, if it has been saved."""
        self.shown: dict[int, int] = {}
        """For each seat how much of the past its person has been shown: entries of events."""
        self.coached = False
        """People are told in each turn what to do, and what for."""
        self.is_new = False
        """It has just been begun, and nobody has said whether it is a first game."""

    @staticmethod
    def resumed(record: Record, seats: Sequence[str] | None) -> Session:
        """A saved game from a sound record, which says who sat where, unless ``seats`` does."""
        state = record.start()
        session = Session(state, seats_of(state.game, record, seats), record.hints)
        for entry in record.moves:
            session.make_move(entry.seat, entry.move)
        for seat in resigned_before(record):
            session.resign(seat)
        session.shown = shown_before(record)
        return session

    @property
    def state(self) -> AnyState:
        """The position, with the answers given so far in a window."""
        return self.table.state

    @property
    def hints(self) -> list[int]:
        """How many of the game's own hints each seat has asked for."""
        return self.table.story.hint_counts

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.state.game

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitter in enumerate(self.sitters) if isinstance(sitter, Person)]

    @property
    def is_secretive(self) -> bool:
        """Several people share this screen and may not see each other's things."""
        return len(self.people) > 1 and not self.game.perfect_information

    @property
    def watcher(self) -> Observer:
        """Through whose eyes all at this terminal may look: one person's, or the audience's."""
        return self.people[0] if len(self.people) == 1 else None

    # -- moves ----------------------------------------------------------------------------------

    def make_move(self, seat: int, move: Any) -> None:
        """Make a move, or take an answer; IllegalMove leaves everything as it was."""
        # Only while it is open has a move a text; one that is not legal gets no further.
        text = text_of(self.state, move)
        self.table.decide(seat, move)
        self.texts.append(text)

    def bot_move(self, seat: int) -> Any:
        """What the bot in this seat wants to do."""
        return self.table.bot_move(seat)

    def hint(self, seat: int, text: str) -> tuple[BotChoice, Any]:
        """What a bot would do in a person's place: the strongest, or the one named."""
        adviser = typed_bot(self.game, text) if text else default_bot(self.game)
        sight, luck = self.state.sight(seat), self.table.luck("hint")
        return adviser, ask_bot(adviser.text, adviser.make(), sight, luck)

    @property
    def offers_hints(self) -> bool:
        """Whether the game itself gives hints here."""
        return self.game.offers_hints(self.state.players, self.state.options)

    @property
    def offers_par(self) -> bool:
        """Whether the game knows the fewest moves that a deal needs."""
        return self.game.offers_par(self.state.players, self.state.options)

    def true_hint(self, seat: int) -> Any:
        """The game's own hint, found with everything known; asked twice it counts once."""
        move = self.table.hint(seat)
        if move is None:
            raise CannotDo(say("cli-no-way-on"))
        return move

    @cached_property
    def par(self) -> Par | None:
        """The fewest moves that this deal needs; None: none was found, or it has no such number."""
        return self.game.par(self.state) if self.offers_par else None

    def resign(self, seat: int) -> None:
        """A person gives up; where more than two sides play, a bot plays on in their place."""
        bot = default_bot(self.game)
        self.table.resign(seat, bot)
        if not self.table.story.given_up:
            self.sitters[seat] = bot

    # -- undo -----------------------------------------------------------------------------------

    def undo(self) -> int:
        """Back to the last decision of a person; how many moves were taken back."""
        movers = [step.seat for step in self.state.steps if step.seat in self.people]
        if not movers:
            raise CannotDo(say("cli-nothing-to-undo"))
        if not self.game.perfect_information and self.table.due != movers[-1]:
            raise CannotDo(say("cli-undo-anothers"))
        undone = self.table.undo(movers[-1])
        del self.texts[self.state.length :]
        return undone

    # -- save -----------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game so far, with who sits where."""
        record = self.state.record
        record.meta["seats"] = [sitter.text for sitter in self.sitters]
        if self.table.story.resigned:
            record.meta["resigned"] = self.table.story.resigned
        if any(self.hints):
            record.meta["hints"] = self.hints
        if not self.game.perfect_information:
            # So that a resumed game repeats nothing that is shown only once, and forgets nothing.
            record.meta["shown"] = {str(seat): count for seat, count in self.shown.items()}
        return record

    def save(self, path: Path) -> None:
        """Write the record; other people's files are not overwritten."""
        if path != self.path and path.exists():
            raise CannotDo(say("cli-file-exists", file=str(path)))
        write_whole(path, self.record().dump())
        self.path = path


def text_of(state: AnyState, move: Any) -> str:
    """A move's short form, or its JSON form for one that turns out to be impossible."""
    try:
        return state.move_text(move)
    except SightlineError:
        return state.game.write_move(move).decode()


def seats_of(game: AnyGame, record: Record, seats: Sequence[str] | None) -> list[Sitter]:
    """Who sits where in a saved game."""
    typed = seats is not None
    if seats is None:
        kept = record.meta.get("seats")
        if isinstance(kept, list) and all(isinstance(text, str) for text in kept):
            seats = kept
        else:
            # Not one of our saved games: the person goes on for whoever is to move.
            state = record.replay()
            due = min(state.awaiting, default=0)
            sitters: list[Sitter] = [default_bot(game)] * record.players
            sitters[due] = Person()
            return sitters
    return read_seats(game, seats, record.players, typed=typed)


def resigned_before(record: Record) -> list[int]:
    """Who has given up in a saved game; nobody, if it says nothing sound."""
    kept = record.meta.get("resigned")
    if not isinstance(kept, list):
        return []
    seats = [seat for seat in kept if type(seat) is int and 0 <= seat < record.players]
    return list(dict.fromkeys(seats))


def shown_before(record: Record) -> dict[int, int]:
    """What a saved game says its people have been shown; nothing, if it says nothing sound."""
    kept = record.meta.get("shown")
    if not isinstance(kept, dict):
        return {}
    return {
        int(seat): count
        for seat, count in kept.items()
        if isinstance(seat, str) and seat.isascii() and seat.isdigit() and isinstance(count, int)
    }
