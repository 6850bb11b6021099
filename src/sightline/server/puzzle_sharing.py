"""Results that people share, and pictures of puzzles."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sightline.core.message import say
from sightline.puzzles import find_puzzle
from sightline.puzzles.model import PuzzleView, UnknownPuzzle
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle, ThemeName
from sightline.server.puzzle_attempts import Attempt, Attempts, SavedShare
from sightline.server.puzzle_messages import SharedPuzzle, ShareInfo
from sightline.server.puzzle_progress import minutes_of
from sightline.server.puzzle_work import Thinking
from sightline.server.refusal import Refusal
from sightline.server.table_messages import Person

_LONGEST_KEY = 80


def find_known(key: str) -> Puzzle:
    """A puzzle by its key."""
    try:
        if len(key) > _LONGEST_KEY:
            raise UnknownPuzzle(say("puzzle-key-too-long"))
        return find_puzzle(key)
    except UnknownPuzzle as error:
        raise Refusal.because("not-found", error) from None


class Sharing:
    """See the module's docstring."""

    def __init__(self, attempts: Attempts, work: Thinking, now: Callable[[], float]) -> None:
        self._attempts = attempts
        self._work = work
        self._now = now

    async def share(self, puzzle: Puzzle, attempt: Attempt, me: Person, version: int) -> ShareInfo:
        """A link to the result as it is now; the same one for the same result."""
        async with attempt.lock:
            attempt.require(version)
            saved = attempt.saved
            if saved.share is not None and saved.shared == saved.moves:
                return ShareInfo(saved.share)
            view = await self._work.quickly(puzzle.view, saved.moves)
            if not view.solved and (view.score is None or not _worth_sharing(view)):
                raise Refusal("not-solved", say("puzzle-nothing-to-share"))
            ms = attempt.ms if saved.solved_ms is None else saved.solved_ms
            share, row = await self._attempts.share_put(
                me.id,
                SavedShare(
                    key=attempt.key,
                    name=me.name,
                    at=self._now(),
                    solved=view.solved,
                    ms=ms,
                    hints=saved.hints,
                    helped=saved.helped
                    or sum(saved.hints) > 0
                    or saved.gave_up
                    or (saved.spoiled and saved.solved_at is None)
                    or (saved.late and view.score is not None),
                    score=None if view.score is None else view.score.text,
                    moves=saved.moves,
                ),
            )
            saved = replace(saved, share=share, shared=saved.moves)
            await self._attempts.change(attempt, saved, row)
            return ShareInfo(share)

    async def shared(self, name: str, show: bool) -> SharedPuzzle:
        """What a share link shows."""
        saved = await self._attempts.shared(name)
        puzzle = find_known(saved.key)
        spoils = puzzle.info.spoils
        view = None
        if show or not spoils:
            view = await self._work.quickly(puzzle.view, saved.moves)
        return SharedPuzzle(
            id=name,
            key=saved.key,
            title=puzzle.info.title,
            name=saved.name,
            at=saved.at,
            solved=saved.solved,
            ms=saved.ms,
            hints=saved.hints,
            helped=saved.helped,
            score=saved.score,
            pieces=len(saved.moves),
            spoils=spoils,
            view=view,
        )

    # -- pictures ---------------------------------------------------------------------------------

    async def picture(self, puzzle: Puzzle, theme: ThemeName) -> str:
        """The puzzle before anything is laid."""
        return await self._work.quickly(puzzle.svg, (), theme)

    async def answer(self, puzzle: Puzzle, theme: ThemeName) -> str:
        """The stored answer of a puzzle that has one."""
        if isinstance(puzzle, Packing):
            raise Refusal("not-found", say("puzzle-solution-when-given-up"))
        moves = await self._work.quickly(puzzle.solution)  # it is stored
        return await self._work.quickly(puzzle.svg, moves, theme)

    async def shared_picture(self, name: str, theme: ThemeName, cover: bool) -> str:
        """The picture of a shared result; ``cover``: without the pieces."""
        saved = await self._attempts.shared(name)
        puzzle = find_known(saved.key)
        time = minutes_of(saved.ms)
        title = say(
            "puzzle-shared-picture",
            title=puzzle.info.title,
            name=saved.name,
            time=time,
            helped="yes" if saved.helped else "no",
        )
        moves = () if cover else saved.moves
        return await self._work.quickly(puzzle.svg, moves, theme, str(title))


def _worth_sharing(view: PuzzleView) -> bool:
    return view.phase == "stack" and view.score is not None and view.score.value >= 2
