"""How a lesson goes on: what is due, who moves, and whether a move is what was asked.

Pure: it looks at a position and at the number of steps that are done, and changes nothing. Tables
and the terminal use it alike.
"""

from __future__ import annotations

from typing import Any

from sightline.core.errors import IllegalMove, SightlineError
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.core.registry import find_game
from sightline.lessons.catalogue import lessons_brought
from sightline.lessons.script import ANY_MOVE, Lesson, Step, split_move


class NotAsked(SightlineError):
    """A legal move that is not the one that the lesson asks for."""


class Teacher:
    """One lesson, at whatever point of it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.seat = lesson.script.seat

    def start(self) -> AnyState:
        """The position in which the lesson begins."""
        script = self.lesson.script
        state = find_game(self.lesson.game).start(script.players, script.options, seed=script.seed)
        for text in script.moves:
            seat, move = self._read(state, text)
            state.apply(seat, move)
        return state

    def step(self, done: int) -> Step | None:
        """The step after so many; None: the lesson is over."""
        return self.lesson.steps[done] if done < len(self.lesson.steps) else None

    def pending(self, done: int, state: AnyState) -> tuple[str, ...]:
        """What the others still have to play before the step's sentence is said."""
        step = self.step(done)
        if step is None:
            return ()
        made = state.length - self.lesson.length_at(done)
        return step.others[max(0, made) :]

    def others_moves(self, done: int, state: AnyState) -> list[tuple[int, Any]]:
        """The next public step of the others: one move, or all their answers in a window, as far
        as the script has them."""
        trial, moves = state.copy(), list[tuple[int, Any]]()
        windowed = state.in_window
        for text in self.pending(done, state):
            if moves and not (windowed and trial.in_window and trial.awaiting):
                break
            seat, move = self._read(trial, text)
            if windowed and seat not in trial.awaiting:
                break
            trial.apply(seat, move)
            moves.append((seat, move))
            if not windowed:
                break
        return moves

    def answers_after(self, done: int, state: AnyState, move: Any) -> list[tuple[int, Any]]:
        """With the learner's answer in a window: the others', who answer at the same time."""
        if not state.in_window:
            return []
        trial = state.copy()
        trial.apply(self.seat, move)
        answers = list[tuple[int, Any]]()
        following = self.step(done + 1)
        for text in () if following is None else following.others:
            seat, _ = split_move(text)
            if seat not in state.asked or seat not in trial.awaiting or not trial.in_window:
                break
            seat, answer = self._read(trial, text)
            trial.apply(seat, answer)
            answers.append((seat, answer))
        return answers

    def require(self, done: int, state: AnyState, move: Any, after: AnyState) -> None:
        """NotAsked unless the learner's move, which is legal and led to ``after``, is right."""
        step = self.step(done)
        if step is None or step.task == "next" or self.pending(done, state):
            raise NotAsked(say("lesson-wait"))
        if step.task == "try":
            raise NotAsked(say("lesson-try"))
        if step.task == "move":
            right = any(move == self._notation(state, text) for text in step.move)
        else:
            brought = lessons_brought(self.lesson.game)
            assert brought is not None
            right = brought.reaches(self.lesson, done, state, move, after)
        if not right:
            assert step.otherwise is not None
            raise NotAsked(say(step.otherwise))

    def refusal(self, index: int, state: AnyState) -> IllegalMove | None:
        """How the engine refuses the move that a step lets the learner try."""
        step = self.step(index)
        if step is None or step.refused is None:
            return None
        try:
            move = self._notation(state, step.refused)
            state.copy().apply(self.seat, move)
        except IllegalMove as error:
            return error
        except SightlineError as error:
            return IllegalMove("bad move", error.message)
        return None

    def tried(self, done: int, state: AnyState, rule: str | None) -> bool:
        """Whether a refusal by this rule is what a step wanted to show."""
        expected = self.refusal(done, state)
        return expected is not None and expected.rule == rule

    def said(self, done: int) -> Message | None:
        """The sentence that is due."""
        step = self.step(done)
        return None if step is None else say(step.say)

    def _read(self, state: AnyState, text: str) -> tuple[int, Any]:
        seat, notation = split_move(text)
        if notation == ANY_MOVE:
            return seat, next(iter(state.legal(seat)))
        return seat, self._notation(state, notation)

    def _notation(self, state: AnyState, text: str) -> Any:
        return state.parse_move(text)
