"""The conversation: whose turn it is, what they say, what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sightline.bots import BotChoice
from sightline.cli.failure import CannotDo
from sightline.cli.language import reader_at, told
from sightline.cli.play.asking import no_such_part, parts_called, parts_naming
from sightline.cli.play.choices import Choices
from sightline.cli.play.keeping import keep
from sightline.cli.play.reader import BadText, Reader
from sightline.cli.play.screen import ALSO, COMMANDS, TAKES, Screen
from sightline.cli.play.seats import sitter_name
from sightline.cli.play.session import Session
from sightline.cli.play.turns import read_turn
from sightline.cli.records import read_record, replayed
from sightline.core.errors import BadMove, SightlineError
from sightline.core.events import Observer
from sightline.core.message import Message, Seat, say
from sightline.words import render

SURE = "yes"
"""What has to be typed to give up, which is the same in all languages."""


class Left(Exception):
    """Somebody wants to stop."""


class Conversation:
    """One game, from the first prompt to the last."""

    def __init__(self, session: Session, screen: Screen, reader: Reader) -> None:
        self.session = session
        self.screen = screen
        self.reader = reader
        self.keeps = session.path is not None
        """Whether every move is saved at once."""
        self._told: dict[Observer, int] = {}
        self._known: dict[int, int] = {}
        """What was shown before the game was resumed; one-time sights in it are not repeated."""
        self._facing: int | None = None
        self._suggested: Any = None
        self._explained: set[str] = set()
        """What has been said about how moves are written: each thing once."""

    # -- the game's course ----------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end; Left, EOFError and KeyboardInterrupt end it before."""
        self.screen.welcome(self.session)
        self._recall()
        while (seat := self.session.table.due) is not None:
            if isinstance(self.session.sitters[seat], BotChoice):
                self._bot_turn(seat)
            else:
                self._person_turn(seat)
        self._end()

    def _recall(self) -> None:
        """The opening; in a resumed game only the last few moves."""
        state = self.session.state
        recent = max(0, state.length - state.players + 2) if state.length else 0
        self._known = dict(self.session.shown)
        self._told = dict.fromkeys((None, *range(state.players)), recent)
        for seat, shown in self._known.items():
            self._told[seat] = min(recent, shown)
        if not self.session.is_secretive:
            self._tell(self.session.watcher)

    def _bot_turn(self, seat: int) -> None:
        with self.screen.thinking(self.session, seat):
            move = self.session.bot_move(seat)
        self._make_move(seat, move)
        if not self.session.people:
            self.screen.board(self.session, None)

    def _person_turn(self, seat: int) -> None:
        if self.session.is_secretive:
            self._hand_over(seat)
            self._tell(seat)
        self._suggested = None
        eyes = seat if not self.session.game.perfect_information else self.session.watcher
        self.screen.board(self.session, eyes)
        before = self.session.state
        choices = Choices(before, seat)
        self._explain(seat)
        if self.session.coached:
            self._coach(seat)
        self.screen.offer(choices)
        self.reader.complete_with(lambda line: complete(choices, line))
        while self.session.state is before and not self._has_given_up(seat):
            self._listen(seat, choices)

    def _writing(self, seat: int) -> tuple[Message, ...]:
        return self.session.game.writing(self.session.state.view(seat), seat)

    def _explain(self, seat: int) -> None:
        """How moves are written, where it has not been said yet."""
        reader = reader_at(self.session.game, self.session.state.players)
        new = [note for note in self._writing(seat) if render(note, reader) not in self._explained]
        self._explained |= {render(note, reader) for note in new}
        self.screen.explain(new, reader)

    def _coach(self, seat: int) -> None:
        """What to do now, and what for."""
        state = self.session.state
        line, _ = state.game.coaching(state.sight(seat))
        if line:
            self.screen.explain([line], reader_at(state.game, state.players, seat))

    def _has_given_up(self, seat: int) -> bool:
        return seat in self.session.table.story.resigned

    def _resign(self, seat: int, sure: str) -> None:
        """Asks first: what is given up cannot be taken back."""
        if sure != SURE:
            ends = self.session.table.story.ends_by_resigning
            asked = say("about-resign-sure" if ends else "about-resign-last")
            self.screen.tell(say("cli-resign-sure", asked=asked, command=f"resign {SURE}"))
            return
        self.session.resign(seat)
        if self.keeps and self.session.path is not None:
            self.session.save(self.session.path)

    def _switch_coach(self, seat: int) -> None:
        if not self.session.game.coaches:
            raise CannotDo(say("cli-has-no-coach"))
        self.session.coached = not self.session.coached
        self.screen.tell(say("cli-coach-on" if self.session.coached else "cli-coach-off"), "dim")
        if self.session.coached:
            self._coach(seat)

    def _make_move(self, seat: int, move: Any) -> None:
        self.session.make_move(seat, move)
        if self.keeps and self.session.path is not None:
            self.session.save(self.session.path)
        if not self.session.is_secretive:
            self._tell(self.session.watcher)

    def _tell(self, observer: Observer) -> None:
        since = self._told.get(observer, 0)
        known = 0 if observer is None else self._known.get(observer, 0)
        self.screen.lately(self.session, observer, since, known)
        self._told[observer] = self.session.state.length + 1
        if observer is not None:
            self.session.shown[observer] = self._told[observer]

    def _hand_over(self, seat: int) -> None:
        """Several people, hidden things, one screen: it is blank while it changes hands."""
        if self._facing == seat:
            return
        name = sitter_name(self.session.game, self.session.sitters, seat)
        self.reader.forget()
        self.screen.blank()
        self._ask(f"{told(say('cli-pass-the-screen', who=name))} ")
        self.screen.blank()
        self.screen.greet(self.session, name)
        self._facing = seat

    def _end(self) -> None:
        if self.session.is_secretive:
            self.screen.blank()
            self._tell(None)
        self.screen.board(self.session, self.session.watcher)
        self.screen.ending(self.session)

    # -- what people say ------------------------------------------------------------------------

    def _ask(self, prompt: str) -> str:
        while True:
            try:
                return self.reader.read(prompt)
            except BadText:
                self.screen.refuse(CannotDo(say("cli-was-not-text")))

    def _listen(self, seat: int, choices: Choices) -> None:
        name = sitter_name(self.session.game, self.session.sitters, seat)
        line = self._ask(f"{name}> ").strip()
        suggested, self._suggested = self._suggested, None
        try:
            if not line:
                self._answer_nothing(seat, choices, suggested)
            else:
                self._answer(seat, choices, line)
        except SightlineError as error:
            self.screen.refuse(error)
        except OSError as error:
            why = (error.strerror or "").lower()
            self.screen.refuse(CannotDo(say("cli-titled", title=str(error.filename), text=why)))

    def _answer_nothing(self, seat: int, choices: Choices, suggested: Any) -> None:
        if suggested is None and len(choices) == 1:
            (suggested,) = choices.texts.values()
        if suggested is not None:
            self._make_move(seat, suggested)
        else:
            self.screen.tell(say("cli-type-move-or-help", key="?"), "dim")

    def _answer(self, seat: int, choices: Choices, line: str) -> None:
        word, _, rest = line.partition(" ")
        name = word.removeprefix("/").casefold()
        command, rest = ALSO.get(name, name), rest.strip()
        # A word that takes nothing after it may also begin a move, as "turn Y2" does.
        begins = bool(rest) and command not in TAKES and bool(choices.starting(f"{word} "))
        if command in COMMANDS and not begins and choices.exactly(line) is None:
            self._command(seat, choices, command, rest)
        elif ";" in line and not line.startswith("{") and choices.exactly(line) is None:
            self._moves(seat, line)
        else:
            self._move(seat, choices, line)

    def _moves(self, seat: int, line: str) -> None:
        """Several moves at once: all of them, or as many as had to be made to know of the rest."""
        turn = read_turn(self.session.state, seat, line, self.session.table.luck("turn"))
        for move in turn.moves:
            self._make_move(seat, move)
        if turn.fault is not None:
            raise turn.fault

    def _move(self, seat: int, choices: Choices, line: str) -> None:
        try:
            move = self._read_move(choices, line)
        except BadMove as error:
            matching = choices.starting(line)
            if not matching:
                self.screen.astray(choices, line, error)
            elif len(matching) == 1:
                (self._suggested,) = matching.values()
                self.screen.only(*matching)
            else:
                self.screen.moves(choices, line)
            return
        caution = self.session.game.caution(self.session.state.view(seat), move)
        if caution is None:
            self._make_move(seat, move)
        else:
            self._suggested = move
            self.screen.tell(say("cli-caution", caution=caution), "yellow")

    def _read_move(self, choices: Choices, line: str) -> Any:
        exact = choices.exactly(line)
        if exact is not None:
            return exact
        if line.startswith("{"):
            return self.session.game.read_move(line)
        return self.session.state.parse_move(line)

    def _command(self, seat: int, choices: Choices, command: str, rest: str) -> None:
        match command:
            case "help":
                self.screen.help(self.session, choices, self._writing(seat))
            case "legal":
                self.screen.moves(choices, rest)
            case "show":
                self._show(seat, choices, rest)
            case "hint":
                self._hint(seat, rest)
            case "par":
                self._par()
            case "undo":
                self._undo()
            case "board":
                eyes = seat if not self.session.game.perfect_information else None
                self.screen.position(self.session.state, eyes)
            case "words" | "hand" | "where" | "last" | "turn":
                self._question(seat, command, rest)
            case "coach":
                self._switch_coach(seat)
            case "resign":
                self._resign(seat, sure=rest)
            case "rules":
                self.screen.rules(self.session)
            case "save":
                self._save(rest)
            case "resume":
                self._resume(rest)
            case _:
                raise Left

    def _question(self, seat: int, command: str, rest: str) -> None:
        """Where the game stands, from what the seat sees anyway."""
        state = self.session.state
        parts = self.screen.parts(state, seat)
        match command:
            case "words":
                called = parts_called(parts, rest)
                if called:
                    self.screen.show_parts(called)
                else:
                    self.screen.say(no_such_part(parts))
            case "hand":
                own = [part for part in parts if part.own]
                if own:
                    self.screen.show_parts(own)
                else:
                    self.screen.tell(say("cli-no-hand", command="words"))
            case "where":
                if not rest:
                    raise CannotDo(say("command-where-needs"))
                if found := parts_naming(parts, rest):
                    self.screen.show_parts(found)
                else:
                    self.screen.tell(say("command-nowhere", what=rest))
            case "last":
                self._last(seat, rest)
            case _:
                reader = reader_at(state.game, state.players, seat)
                self.screen.say(render(say("cli-to-move", who=Seat(seat)), reader))
                self._coach(seat)

    def _last(self, seat: int, count: str) -> None:
        """As many moves as are asked for; else all since the seat's own last one, with it."""
        state = self.session.state
        if count.isascii() and count.isdecimal():
            first = max(1, state.length - int(count[:6]) + 1)
        else:
            mine = [number for number, step in enumerate(state.steps, 1) if step.seat == seat]
            first = mine[-1] if mine else 1
        if state.length == 0:
            self.screen.tell(say("panel-no-moves"))
            return
        # What was shown once is not shown again.
        self.screen.lately(self.session, seat, first, state.length + 1)

    def _show(self, seat: int, choices: Choices, text: str) -> None:
        if not text:
            raise CannotDo(say("cli-show-needs"))
        if not self.session.game.perfect_information:
            raise CannotDo(say("cli-show-hidden"))
        move = self._read_move(choices, text)
        trial = self.session.state.copy()
        trial.apply(seat, move)
        self.screen.position(trial, None)
        self._suggested = move
        self.screen.tell(say("cli-only-a-look"), "dim")

    def _hint(self, seat: int, text: str) -> None:
        if self.session.offers_hints and not text:
            with self.screen.thinking(self.session, seat):
                self._suggested = self.session.true_hint(seat)
            if self.keeps and self.session.path is not None:
                self.session.save(self.session.path)
            move = self.session.state.move_text(self._suggested)
            self.screen.hint(move, self.session.hints[seat])
            return
        with self.screen.thinking(self.session, seat):
            adviser, move = self.session.hint(seat, text)
        self._suggested = move
        self.screen.suggestion(adviser, self.session.state.move_text(move))

    def _par(self) -> None:
        if not self.session.offers_par:
            raise CannotDo(say("cli-has-no-par"))
        with self.screen.finding_par(self.session):
            par = self.session.par
        self.screen.par(par)

    def _undo(self) -> None:
        undone = self.session.undo()
        for observer, entries in self._told.items():
            self._told[observer] = min(entries, self.session.state.length + 1)
        for seat, shown in self.session.shown.items():
            self.session.shown[seat] = min(shown, self.session.state.length + 1)
        if self.keeps and self.session.path is not None:
            self.session.save(self.session.path)
        self.screen.tell(say("cli-undone", count=undone), "dim")

    def _save(self, name: str) -> None:
        if not name:
            raise CannotDo(say("cli-needs-file", command="save"))
        self.session.save(Path(name).expanduser())
        self.screen.tell(say("cli-saved-in", file=str(self.session.path)), "dim")

    def _resume(self, name: str) -> None:
        if not name:
            raise CannotDo(say("cli-needs-file", command="resume"))
        path = Path(name).expanduser()
        record = read_record(str(path))
        if record.game != self.session.game.key:
            command = f"sightline play --resume {path}"
            raise CannotDo(say("cli-game-of", file=str(path), game=record.game, command=command))
        replayed(str(path), record)
        keep(self.session, self.screen)
        self.session = Session.resumed(record, None)
        self.session.path, self.keeps = path, True
        self._facing = None
        self.screen.welcome(self.session)
        self._recall()


def complete(choices: Choices, line: str) -> list[str]:
    """What Tab offers: commands while the first word is typed, and moves."""
    words = [word for word in (*COMMANDS, *ALSO) if line and word.startswith(line.casefold())]
    command, space, rest = line.partition(" ")
    if space and command.casefold() in ("legal", "moves", "show"):
        return [f"{command} {text}" for text in choices.completions(rest.lstrip())]
    return [*words, *choices.completions(line)]
