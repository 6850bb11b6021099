"""What somebody has achieved in a puzzle, and whether they did it without help."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sightline.core.message import Message, say
from sightline.puzzles.model import Lay, PuzzleView
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle
from sightline.server.puzzle_attempts import Attempt, Attempts, Found, Saved
from sightline.server.puzzle_messages import PuzzleProgress
from sightline.server.store import Put


async def achieved(
    attempts: Attempts,
    puzzle: Puzzle,
    attempt: Attempt,
    moves: tuple[Lay, ...],
    view: PuzzleView,
    kinds: int | None,
    now: float,
) -> tuple[Saved, list[Message], list[Put]]:
    """The attempt after a change, what was achieved in words, and what else to write.

    ``kinds``: how many solutions there are, as far as it is known.
    """
    saved = replace(attempt.saved, moves=moves)
    news: list[Message] = []
    rows: list[Put] = []
    progress = saved.progress
    known = name = None
    helped = False
    if view.solved:
        helped = sum(saved.hints) > 0 or saved.late or saved.spoiled
        helped = helped or _told_of(puzzle, saved.told, moves)
        name = puzzle.name_of(moves)
        if name is not None:
            person, key = attempt.person, attempt.key
            known = await attempts.solution(person, key, name)
            helped = helped or known in (Found.SHOWN, Found.HELPED)
            if known is None and not helped:
                helped = _like(puzzle, moves, await attempts.shown(person, key))
            if known is None:  # what was found stays found
                how = Found.HELPED if helped else Found.ALONE
                rows.append(attempts.solution_put(person, key, name, how))
    if view.solved and saved.solved_at is None:
        news.append(
            say("puzzle-news-helped" if helped else "puzzle-news-solved", time=minutes_of(saved.ms))
        )
        progress = replace(progress, solved=progress.solved + 1)
        if attempt.timed:
            progress = _with_time(progress, saved.ms, helped)
        old = attempt.saved.progress
        before = old.best_helped_ms if helped else old.best_ms
        if attempt.timed and before is not None and saved.ms < before:
            news.append(say("puzzle-news-best-time"))
        saved = replace(saved, solved_at=now, solved_ms=saved.ms, helped=helped)
    if name is not None and known is None:
        progress = replace(progress, found=progress.found + 1)
        if kinds is None or kinds > 1:
            found = progress.found
            news.append(
                say("puzzle-news-solution", found=found)
                if kinds is None
                else say("puzzle-news-solution-of", found=found, all=kinds)
            )
    better = _with_score(puzzle, progress, view, moves)
    if better is not progress:
        if progress.best_score is not None and better.best_score != progress.best_score:
            news.append(say("puzzle-news-best", best=better.best_text or ""))
        progress = better
    return replace(saved, progress=progress), news, rows


def _told_of(puzzle: Puzzle, told: Sequence[Lay], moves: Sequence[Lay]) -> bool:
    """Whether a piece lies where a hint told, on the board as it is, turned or reflected."""
    if not isinstance(puzzle, Packing) or not told:
        return False
    laid = {(lay.piece, frozenset(lay.cells)) for lay in moves}
    return any(
        (lay.piece, frozenset(image[cell] for cell in lay.cells)) in laid
        for lay in told
        for image in puzzle.symmetries
    )


def _like(puzzle: Puzzle, moves: Sequence[Lay], shown: Sequence[str]) -> bool:
    """Whether a solution is one that was shown, with less than two thirds of it changed."""
    if not isinstance(puzzle, Packing) or not shown:
        return False
    letters = {cell: lay.piece for lay in moves for cell in lay.cells}
    cells = puzzle.region.cells
    for image in puzzle.symmetries:
        mine = [letters[image[cell]] for cell in cells]
        for name in shown:
            if 3 * sum(a == b for a, b in zip(mine, name, strict=True)) > len(cells):
                return True
    return False


def minutes_of(ms: int) -> str:
    """A time as people read it."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _with_time(progress: PuzzleProgress, ms: int, helped: bool) -> PuzzleProgress:
    before = progress.best_helped_ms if helped else progress.best_ms
    best = ms if before is None else min(before, ms)
    return replace(progress, **{"best_helped_ms" if helped else "best_ms": best})


def _with_score(
    puzzle: Puzzle, progress: PuzzleProgress, view: PuzzleView, moves: tuple[Lay, ...]
) -> PuzzleProgress:
    """The progress with a better score, or the same."""
    score = view.score
    if score is None or not moves or (puzzle.info.fewer_is_better and not view.solved):
        return progress
    best = progress.best_score
    if best is not None:
        sign = -1 if puzzle.info.fewer_is_better else 1
        worse = sign * (score.value - best)
        fewer = progress.best is not None and len(moves) < len(progress.best)
        if worse < 0 or (worse == 0 and not fewer):
            return progress
    return replace(progress, best_score=score.value, best_text=score.text, best=moves)
