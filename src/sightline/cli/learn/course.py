"""A lesson as a conversation in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from sightline.cli.language import reader_at
from sightline.cli.plain import is_plain
from sightline.cli.play.choices import Choices
from sightline.cli.play.reader import BadText, Reader
from sightline.cli.play.screen import ALSO, Screen
from sightline.core.errors import BadMove, IllegalMove, SightlineError
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.lessons import Lesson, NotAsked, Step, Teacher
from sightline.words import render


class Stopped(Exception):
    """Somebody wants to go on another time."""


class LessonTalk:
    """One lesson, from a step on."""

    def __init__(self, lesson: Lesson, screen: Screen, reader: Reader) -> None:
        self.teacher = Teacher(lesson)
        self.screen = screen
        self.reader = reader
        self.done = 0
        self.state = self.teacher.start()
        self._reader = reader_at(self.state.game, self.state.players, self.teacher.seat)
        self._shown: AnyState | None = None

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves made in this lesson so far, in JSON."""
        first = len(self.teacher.lesson.script.moves)
        write = self.state.game.write_move
        return [(step.seat, write(step.move).decode()) for step in self.state.steps[first:]]

    def take_up(self, steps: int, moves: list[tuple[int, str]]) -> None:
        """Go on where somebody left."""
        for seat, form in moves:
            self.state.apply(seat, self.state.game.read_move(form))
        self.done = steps

    def run(self, keep: Callable[[], None]) -> None:
        """To the end of the lesson; ``keep`` is called after each step."""
        self._say(self.teacher.lesson.title, "bold")
        while (step := self.teacher.step(self.done)) is not None:
            self._let_others_play()
            self._show_board()
            self.screen.console.print()
            self._say(say(step.say))
            if step.task in ("move", "goal"):
                self._learner_moves(step)
            elif step.task == "try":
                self._learner_tries()
            else:
                self._ask(say("learn-go-on"))
            self.done += 1
            keep()

    # -- the others -------------------------------------------------------------------------------

    def _let_others_play(self) -> None:
        while self.teacher.pending(self.done, self.state):
            for seat, move in self.teacher.others_moves(self.done, self.state):
                self._play(seat, move)

    def _play(self, seat: int, move: Any) -> None:
        state = self.state.copy()
        happened = state.apply(seat, move)
        self.state = state
        for event in happened.to(self.teacher.seat):
            message = state.game.event_message(event)
            if message is not None:
                mark = "" if is_plain() else "· "
                self.screen.say(f"{mark}{render(message, self._reader)}")

    # -- the learner ------------------------------------------------------------------------------

    def _learner_moves(self, step: Step) -> None:
        if step.task == "move":
            self._say(say("learn-type", move=step.move[0]), "dim")
        choices = Choices(self.state, self.teacher.seat)
        notes = self.state.game.writing(self.state.view(self.teacher.seat), self.teacher.seat)
        self.screen.explain(notes, self._reader)
        self.screen.offer(choices)
        self.reader.complete_with(choices.completions)
        while True:
            line = self._ask(say("learn-your-move"))
            if not line or self._is_question(line, choices, notes):
                continue
            try:
                move = self._read(choices, line)
                if move is None:
                    continue
                after = self.state.copy()
                after.apply(self.teacher.seat, move)
                self.teacher.require(self.done, self.state, move, after)
            except NotAsked as error:
                self._say(error.message, "yellow")
                continue
            except SightlineError as error:
                self.screen.refuse(error)
                continue
            answers = self.teacher.answers_after(self.done, self.state, move)
            for seat, each in [(self.teacher.seat, move), *answers]:
                self._play(seat, each)
            return

    def _read(self, choices: Choices, line: str) -> Any:
        """The move that is meant; None: a beginning, whose moves have been listed."""
        exact = choices.exactly(line)
        if exact is not None:
            return exact
        try:
            return self.state.parse_move(line)
        except BadMove:
            if not choices.starting(line):
                raise
        self.screen.moves(choices, line)
        return None

    def _is_question(self, line: str, choices: Choices, notes: Sequence[Message]) -> bool:
        """Whether it asks for something, which is told then, and is no move."""
        word, _, rest = line.removeprefix("/").partition(" ")
        match ALSO.get(word.casefold(), word.casefold()):
            case "help":
                self._say(say("learn-help"))
                self.screen.explain(notes, self._reader)
            case "legal":
                self.screen.moves(choices, rest.strip())
            case "board":
                self.screen.position(self.state, self.teacher.seat)
            case "words":
                self.screen.show_parts(self.screen.parts(self.state, self.teacher.seat))
            case _:
                return False
        return True

    def _learner_tries(self) -> None:
        step = self.teacher.step(self.done)
        assert step is not None
        self._say(say("learn-try", move=step.refused or ""), "dim")
        while True:
            line = self._ask(say("learn-your-move"))
            try:
                text = line or step.refused or ""
                self.state.copy().apply(self.teacher.seat, self.state.parse_move(text))
                self._say(say("learn-that-is-allowed"), "yellow")
            except IllegalMove as error:
                self.screen.refuse(error)
                if not line or self.teacher.tried(self.done, self.state, error.rule):
                    return
            except SightlineError as error:
                self.screen.refuse(error)
                if not line:
                    return

    # -- the screen -------------------------------------------------------------------------------

    def _show_board(self) -> None:
        if self._shown is self.state:
            return
        self._shown = self.state
        self.screen.position(self.state, self.teacher.seat)

    def _say(self, message: Message, style: str = "") -> None:
        self.screen.console.print(Text(render(message, self._reader), style))

    def _ask(self, prompt: Message) -> str:
        while True:
            try:
                line = self.reader.read(f"{render(prompt, self._reader)} ").strip()
            except BadText:
                self._say(say("learn-not-text"), "yellow")
                continue
            if line.removeprefix("/").casefold() in ("quit", "exit"):
                raise Stopped
            return line
