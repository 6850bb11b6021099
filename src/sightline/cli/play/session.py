"""A game at the terminal without the terminal: state, seats, past, undo, save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from sightline.arena.errors import BotFailed
from sightline.bots import BotChoice, default_bot, find_bot
from sightline.cli.failure import CannotDo
from sightline.cli.play.seats import Person, Sitter, read_seats
from sightline.cli.play.undo import require_undoable
from sightline.cli.records import write_whole
from sightline.core.advice import Par
from sightline.core.bot import Bot
from sightline.core.errors import SightlineError
from sightline.core.events import Observer
from sightline.core.game import AnyGame, AnyState
from sightline.core.record import Record
from sightline.core.seeds import Chance
from sightline.core.sight import Sight


@dataclass(frozen=True, slots=True)
class Past:
    """One move of the past: the position before it, and its text there."""

    before: AnyState
    text: str


class Session:
    """One game at one terminal."""

    def __init__(self, state: AnyState, sitters: Sequence[Sitter]) -> None:
        self.state = state
        self.sitters = list(sitters)
        self.past: list[Past] = []
        self.path: Path | None = None
        """Where the game is kept, if it has been saved."""
        self.shown: dict[int, int] = {}
        """For each seat how much of the past its person has been shown: entries of events."""
        self.hints = [0] * state.players
        """How many of the game's own hints each seat has asked for."""
        self._hinted: dict[tuple[int, str], Any] = {}
        self._seed = state.record.seed
        self._bots: dict[int, Bot] = {}

    @staticmethod
    def resumed(record: Record, seats: Sequence[str] | None) -> Session:
        """A saved game from a sound record, which says who sat where, unless ``seats`` does."""
        state = record.start()
        session = Session(state, seats_of(state.game, record, seats))
        for entry in record.moves:
            session.make_move(entry.seat, entry.move)
        session.shown = shown_before(record)
        session.hints = list(record.hints)
        return session

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
        """Apply a move; IllegalMove leaves everything as it was."""
        before = self.state.copy()
        # Only while it is open has a move a text; one that is not legal gets no further.
        text = text_of(before, move)
        self.state.apply(seat, move)
        self.past.append(Past(before, text))

    def bot_move(self, seat: int) -> Any:
        """What the bot in this seat wants to do."""
        sitter = self.sitters[seat]
        assert isinstance(sitter, BotChoice)
        if seat not in self._bots:
            self._bots[seat] = sitter.make()
        return asked(sitter, self._bots[seat], self.state.sight(seat), self.luck(f"bot {seat}"))

    def hint(self, seat: int, text: str) -> tuple[BotChoice, Any]:
        """What a bot would do in a person's place: the strongest, or the one named."""
        adviser = find_bot(self.game, text) if text else default_bot(self.game)
        sight = self.state.sight(seat)
        return adviser, asked(adviser, adviser.make(), sight, self.luck("hint"))

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
        place = seat, self.state.fingerprint()
        if place not in self._hinted:
            move = self.game.hint(self.state, seat)
            if move is None:
                raise CannotDo("no way on was found from here")
            self._hinted[place] = move
            self.hints[seat] += 1
        return self._hinted[place]

    @cached_property
    def par(self) -> Par | None:
        """The fewest moves that this deal needs; None: none was found, or it has no such number."""
        return self.game.par(self.state) if self.offers_par else None

    def luck(self, purpose: str) -> Random:
        """Chance for one decision at this point of this game.

        It depends on nothing else, so a game that was saved or undone goes on as it would have:
        taking a move back is no way to make a bot change its mind.
        """
        number = self.state.length
        return Random(Chance(self._seed).stream(f"play {purpose} move {number}").bits(128))

    # -- undo -----------------------------------------------------------------------------------

    def undo(self) -> int:
        """Back to the last decision of a person; how many moves were taken back."""
        steps = self.state.steps
        last = max((n for n, step in enumerate(steps) if step.seat in self.people), default=None)
        if last is None:
            raise CannotDo("there is nothing to undo: no person has moved yet")
        if not self.game.perfect_information:
            self._require_undoable(last)
        undone = len(steps) - last
        self.state = self.past[last].before
        del self.past[last:]
        # A bot may remember what it has seen; a fresh one reads the past that is left.
        self._bots.clear()
        return undone

    def _require_undoable(self, first: int) -> None:
        steps = self.state.steps
        awaited = [seat for seat in self.state.awaiting if seat in self.people]
        if awaited and awaited[0] != steps[first].seat:
            raise CannotDo("the last move was another person's: only they may take it back")
        for past, step in zip(self.past[first:], steps[first:], strict=True):
            require_undoable(past.before, step, self._seed)

    # -- save -----------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game so far, with who sits where."""
        record = self.state.record
        record.meta["seats"] = [sitter.text for sitter in self.sitters]
        if any(self.hints):
            record.meta["hints"] = self.hints
        if not self.game.perfect_information:
            # So that a resumed game repeats nothing that is shown only once, and forgets nothing.
            record.meta["shown"] = {str(seat): count for seat, count in self.shown.items()}
        return record

    def save(self, path: Path) -> None:
        """Write the record; other people's files are not overwritten."""
        if path != self.path and path.exists():
            raise CannotDo(f"{path} exists already; name another file")
        write_whole(path, self.record().dump())
        self.path = path


def asked(choice: BotChoice, bot: Bot, sight: Sight[Any, Any], luck: Random) -> Any:
    """What a bot chooses. A bot is anybody's code; its fault must not cost people their game."""
    try:
        return bot.choose(sight, luck)
    except Exception as error:
        raise BotFailed(f"bot {choice.text} failed with {type(error).__name__}: {error}") from error


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
