"""A table's life so far: what its log has come to. Pure: no sockets, no disk, no timers.

Whoever changes a table first asks ``ahead`` whether the engine takes the moves, writes the entry to
the log, and only then folds it in (``folding.py``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Literal, cast

from msgspec import Raw
from msgspec.structs import fields, replace

from sightline.bots import judging_bot
from sightline.core.advice import Par, full_summary
from sightline.core.events import Event
from sightline.core.game import AnyGame, AnyState, Coaching
from sightline.core.message import Seat, say
from sightline.core.moves import LegalMoves
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.registry import find_game
from sightline.table.chairs import Chair
from sightline.table.clocks import Clocks
from sightline.table.entries import Decision, Header
from sightline.table.private import NO_ANSWER, Private
from sightline.table.resigning import given_up, played_on
from sightline.table.steps import Ahead, Frame, HintNote, MoveNote, Talk
from sightline.table.undo import UndoInfo, undo_target
from sightline.table.windows import AnyOf, Window, applied, choice_at_close

Status = Literal["waiting", "playing", "finished", "abandoned"]

FRAMES_KEPT = 32
"""How many public steps a reconnecting page may have missed and still catch up one by one."""

LONGEST_SHOWN = 500
"""Letters of an option that a table's information carries; a challenge as text has fewer."""

TALK_KEPT = 100


class Story:
    """See the module's docstring."""

    def __init__(self, table: str, header: Header, game: AnyGame | None = None) -> None:
        self.table = table
        self.header = header
        self.game: AnyGame = find_game(header.game) if game is None else game
        self.status: Status = "waiting"
        self.chairs = [Chair() for _ in range(header.players)]
        self.full_since: float | None = None
        """Since when everybody has been there, before the start."""
        self.invites = list(header.invites)
        self.audience = header.audience
        self.clocks = Clocks(header.clock, header.players)
        self.window: Window | None = None
        self.windows = 0
        self.undo: UndoInfo | None = None
        self.talk: deque[Talk] = deque(maxlen=TALK_KEPT)
        self.hints: list[HintNote] = []
        self.hint_counts = list(header.hints) or [0] * header.players
        self.par: Par | None = None
        self.lesson_steps = 0
        """How many steps of the table's lesson are done, if it has one."""
        self.next_table: str | None = None
        self.flagged: int | None = None
        self.resigned = list(header.resigned)
        """The seats that have given up, in their order."""
        self.updated = header.created
        self.shown_at = header.created
        """When something last happened that everybody may know of."""
        self.number = 0
        """How many public steps have been told."""
        self.frames: deque[Frame] = deque(maxlen=FRAMES_KEPT)
        self.once: list[list[tuple[int, Event]]] = [[] for _ in self.chairs]
        """For each seat its one-time events with their numbers, until they are acknowledged."""
        self._legal: dict[int, LegalMoves[Any]] = {}
        self._legal_in: AnyState | None = None
        """The position that these are for."""
        self._coached: dict[int, Coaching] = {}
        self._coached_in: AnyState | None = None
        self._asked: tuple[int, ...] = ()
        self._asked_in: AnyState | None = None
        self.state: AnyState = self.game.start(header.players, header.options, seed=header.seed)
        self.notes: list[MoveNote] = []
        if header.carried:
            carried = self.ahead(header.carried, checked=True)
            self.state, self.notes = carried.state, list(carried.notes)
        if self.state.outcome is not None or self.given_up:
            self.status = "finished"

    # -- what can be read off ---------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.header.players

    @property
    def over(self) -> bool:
        """The game is finished or given up: nothing needs to stay hidden any more."""
        return self.status in ("finished", "abandoned")

    @property
    def shown_options(self) -> dict[str, Any]:
        """The options as everybody may see them: secret ones only once the game is over, and of
        long texts, such as a card set's, the beginning. Records hold them whole."""
        values = self.header.options if self.over else self.game.shown_options(self.state.options)
        return {name: _beginning(value) for name, value in values.items()}

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are publicly asked to decide."""
        if self.status != "playing":
            return ()
        if self._asked_in is not self.state:
            self._asked, self._asked_in = self.state.asked, self.state
        return self._asked

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        if self.flagged is not None:
            return self._lost_on_time(self.flagged)
        ended = self.state.outcome
        if ended is None:
            return given_up(self.game, self.players, self.resigned) if self.given_up else None
        if self.resigned:
            ended = played_on(self.game, ended, self.resigned)
        # The rules know nothing of hints; a score that was reached with some says so.
        return replace(ended, summary=full_summary(ended.summary, self.par, self.hint_counts))

    @property
    def ends_by_resigning(self) -> bool:
        """Whether a seat that gives up ends the game: between two sides, or alone."""
        sides = len(self.game.sides(self.players))
        return sides == 2 or self.players == 1

    @property
    def given_up(self) -> bool:
        """Somebody's giving up has ended the game."""
        return bool(self.resigned) and self.ends_by_resigning

    @property
    def offers_hints(self) -> bool:
        """Whether players may ask for hints here."""
        if self.header.lesson is not None:
            return False
        return self.game.offers_hints(self.players, self.state.options) or self.hint_bot is not None

    @property
    def hint_bot(self) -> str | None:
        """The bot that gives hints where the game itself has none: what it would do in the place of
        the only person here, from what that seat sees; None: there are others, or no such bot."""
        if self.game.offers_hints(self.players, self.state.options):
            return None
        people = [chair for chair in self.chairs if chair.person is not None]
        if len(people) != 1 or not all(chair.taken for chair in self.chairs):
            return None
        found = judging_bot(self.game)
        return None if found is None else found.text

    def hint_counts_at(self, step: int) -> tuple[int, ...]:
        """How many hints each seat had asked for before a step's successor; empty: none."""
        later = [hint.seat for hint in self.hints if hint.step > step]
        counts = tuple(count - later.count(seat) for seat, count in enumerate(self.hint_counts))
        return counts if any(counts) else ()

    def hint_here(self, seat: int) -> HintNote | None:
        """The hint that a seat has been given in this very position."""
        mine = [hint for hint in self.hints if hint.seat == seat]
        position = self.state.fingerprint() if mine else ""
        return next((hint for hint in mine if hint.position == position), None)

    @property
    def open_information(self) -> bool:
        """Everything may be shown to everybody: nothing is hidden, or the game is over."""
        return self.over or self.game.perfect_information

    def legal(self, seat: int) -> LegalMoves[Any]:
        """The moves open to a seat, found once for each position."""
        if self._legal_in is not self.state:
            self._legal, self._legal_in = {}, self.state
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.state.legal(seat)
        return found

    def coaching(self, seat: int) -> Coaching:
        """What the coach says to a seat, found once for each position."""
        if self._coached_in is not self.state:
            self._coached, self._coached_in = {}, self.state
        found = self._coached.get(seat)
        if found is None:
            found = self._coached[seat] = self.game.coaching(self.state.sight(seat))
        return found

    @property
    def chance(self) -> bool:
        """Chance decides something in this game; else any seed gives the same one."""
        return bool(fields(self.state.deal))

    def took_back_since(self, number: int | None) -> bool:
        """Whether moves have been taken back after a public step (or it is too long ago to say)."""
        if number is None:
            return False
        missed = self.number - number
        return missed > len(self.frames) or any(
            frame.undone for frame in self.frames if frame.number > number
        )

    def frames_after(self, number: int) -> list[Frame]:
        """The newest public steps, oldest first: those with a higher number that are still kept."""
        frames: list[Frame] = []
        for frame in reversed(self.frames):
            if frame.number <= number:
                break
            frames.append(frame)
        frames.reverse()
        return frames

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person holds."""
        if person is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    def people(self) -> list[str]:
        """The people who play now, each once: owners of seats without a stand-in."""
        return list(dict.fromkeys(c.person for c in self.chairs if c.person and c.away is None))

    @property
    def preparing(self) -> tuple[int, ...]:
        """The seats of newcomers for whom the start waits."""
        if self.status != "waiting":
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.preparing)

    @property
    def starts_by(self) -> float | None:
        """When the game begins even if a newcomer has not said to be ready; None: nobody is
        waited for, or somebody is still missing."""
        if self.full_since is None or not self.preparing:
            return None
        return self.full_since + self.header.patience

    def answer_of(self, seat: int) -> Any:
        """What a seat will have answered if the window closes now; None: nothing yet."""
        window = self.window
        if window is None:
            return None
        if seat in window.answers:
            return window.answers[seat]
        if self.chairs[seat].stands:
            return self.state.default_move(seat) if seat in self.state.awaiting else None
        return window.bot_answers.get(seat)

    def answer_kept(self, seat: int) -> bool:
        """Whether what a seat has answered is durable."""
        return self.window is None or seat not in self.window.unkept

    def undo_target(self, seat: int) -> int | None:
        """The step to which taking back this seat's last move leads, if that is allowed."""
        if self.status != "playing" or self.header.lesson is not None:
            return None
        first, open_game = len(self.header.carried), self.game.perfect_information
        return undo_target(self.notes, seat, first=first, nothing_hidden=open_game)

    def undo_agreed(self) -> bool:
        """All people who play now have agreed to the undo."""
        undo = self.undo
        if undo is None:
            return False
        asker = self.chairs[undo.seat].person
        agreed = {self.chairs[seat].person for seat in undo.agreed} | {asker}
        return all(person in agreed for person in self.people())

    # -- what is decided in secret ----------------------------------------------------------------

    def answer(self, seat: int, move: Any) -> None:
        """A person's answer in the open window; the last one counts."""
        assert self.window is not None
        self.window.answers[seat] = move
        self.window.unkept.add(seat)

    def private(self, seat: int, ahead: Ahead | None = None) -> Private:
        """What is to be kept of a seat's secret decisions, once ``ahead`` is part of the story."""
        window, standing = self.window, self.chairs[seat].standing
        if ahead is not None and standing == "pass-turn" and _has_turn(ahead.state, seat):
            standing = "ask"
        answer = None if window is None else window.answers.get(seat)
        form = NO_ANSWER if answer is None else Raw(self.game.write_move(answer))
        return Private(self.windows, form, standing)

    def recall(self, seat: int, private: Private) -> None:
        """Take in what was kept of a seat's secret decisions, after the whole log."""
        self.chairs[seat].standing = private.standing
        window = self.window
        form = bytes(private.answer)
        if window is not None and private.window == window.number and form != bytes(NO_ANSWER):
            window.answers[seat] = self.game.read_move(form)

    # -- looking ahead ----------------------------------------------------------------------------

    def ahead(self, decisions: Sequence[Decision], *, checked: bool) -> Ahead:
        """The position after some moves in one public step; the engine's errors if they cannot be.

        ``checked=False`` is for moves out of our own log, which the engine has taken before.
        """
        moves = [(d.seat, self.game.read_move(bytes(d.move)), d.by) for d in decisions]
        return self.ahead_of(moves, checked=checked)

    def ahead_of(
        self, moves: Sequence[tuple[int, Any, str | None]], *, checked: bool, read: bool = False
    ) -> Ahead:
        """``ahead`` for moves that are already there; ``read`` as in ``State.apply``."""
        state = self.state.copy()
        began, windowed = state.length, state.in_window
        notes: list[MoveNote] = []
        for seat, move, by in moves:
            if checked:
                happened = state.apply(seat, move, read=read)
            else:
                happened = state.carry_out(seat, move)
            notes.append(MoveNote(seat, move, by, happened, began, windowed))
            if not windowed:
                began = state.length
        return Ahead(state, tuple(notes))

    def closing(self, any_of: AnyOf) -> Ahead:
        """The position once the open window has closed: with all answers, and with what stands for
        those that are missing."""
        window, state = self.window, self.state.copy()
        assert window is not None
        began = state.length
        notes: list[MoveNote] = []
        for seat in sorted(self.asked):
            if seat in state.awaiting:
                chosen = choice_at_close(window, self.state, seat, self.chairs[seat], any_of)
                (move, by), happened = applied(state, seat, chosen, any_of)
                notes.append(MoveNote(seat, move, by, happened, began, windowed=True))
        return Ahead(state, tuple(notes))

    def _lost_on_time(self, loser: int) -> Outcome:
        return Outcome(
            tuple("loss" if seat == loser else "win" for seat in range(self.players)),
            say("out-of-time", who=Seat(loser)),
            ScoreSheet(
                (say("sheet-player"),), tuple((Seat(seat),) for seat in range(self.players))
            ),
        )


def _has_turn(state: AnyState, seat: int) -> bool:
    """Whether a seat is to move, outside a window."""
    return state.outcome is None and not state.in_window and state.asked[:1] == (seat,)


def _beginning(value: Any) -> Any:
    """A value that goes to everybody with every change of the table must not be long."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_SHOWN else value[: LONGEST_SHOWN - 1] + "…"
    if isinstance(value, list | tuple):
        return [_beginning(each) for each in cast("Sequence[Any]", value)]
    return value
