"""Results that people share, and pictures of puzzles."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sightline.puzzles import find_puzzle
from sightline.puzzles.model import PuzzleView, UnknownPuzzle
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle, ThemeName
from sightline.server.puzzle_attempts import Attempt, Attempts, KeptShare
from sightline.server.puzzle_messages import SharedPuzzle, ShareInfo
from sightline.server.puzzle_progress import minutes_of
from sightline.server.puzzle_refusals import sentence
from sightline.server.puzzle_work import Thinking
from sightline.server.refusal import Refusal
from sightline.server.table_messages import Person

_LONGEST_KEY = 80


def find_known(key: str) -> Puzzle:
    """A puzzle by its key."""
    try:
        if len(key) > _LONGEST_KEY:
            raise UnknownPuzzle("no puzzle has a key as long as that")
        return find_puzzle(key)
    except UnknownPuzzle as error:
        raise Refusal("not-found", sentence(str(error))) from None


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
            kept = attempt.kept
            if kept.share is not None and kept.shared == kept.moves:
                return ShareInfo(kept.share)
            view = await self._work.quickly(puzzle.view, kept.moves)
            if not view.solved and (view.score is None or not _worth_sharing(view)):
                raise Refusal("not-solved", "There is nothing to share yet: solve it first.")
            ms = attempt.ms if kept.solved_ms is None else kept.solved_ms
            share, row = await self._attempts.share_put(
                me.id,
                KeptShare(
                    key=attempt.key,
                    name=me.name,
                    at=self._now(),
                    solved=view.solved,
                    ms=ms,
                    hints=kept.hints,
                    helped=kept.helped
                    or sum(kept.hints) > 0
                    or kept.gave_up
                    or (kept.spoiled and kept.solved_at is None)
                    or (kept.late and view.score is not None),
                    score=None if view.score is None else view.score.text,
                    moves=kept.moves,
                ),
            )
            kept = replace(kept, share=share, shared=kept.moves)
            await self._attempts.change(attempt, kept, row)
            return ShareInfo(share)

    async def shared(self, name: str, show: bool) -> SharedPuzzle:
        """What a share link shows."""
        kept = await self._attempts.shared(name)
        puzzle = find_known(kept.key)
        spoils = puzzle.info.spoils
        view = None
        if show or not spoils:
            view = await self._work.quickly(puzzle.view, kept.moves)
        return SharedPuzzle(
            id=name,
            key=kept.key,
            title=puzzle.info.title,
            name=kept.name,
            at=kept.at,
            solved=kept.solved,
            ms=kept.ms,
            hints=kept.hints,
            helped=kept.helped,
            score=kept.score,
            pieces=len(kept.moves),
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
            raise Refusal("not-found", "The solution of this puzzle is shown when you give up.")
        moves = await self._work.quickly(puzzle.solution)  # it is stored
        return await self._work.quickly(puzzle.svg, moves, theme)

    async def shared_picture(self, name: str, theme: ThemeName, cover: bool) -> str:
        """The picture of a shared result; ``cover``: without the pieces."""
        kept = await self._attempts.shared(name)
        puzzle = find_known(kept.key)
        title = f"{puzzle.info.title}, {kept.name}: {minutes_of(kept.ms)}"
        return await self._work.quickly(puzzle.svg, () if cover else kept.moves, theme, title)


def _worth_sharing(view: PuzzleView) -> bool:
    return view.phase == "stack" and view.score is not None and view.score.value >= 2
