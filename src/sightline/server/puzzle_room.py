"""The puzzle room: what the engine says, whose attempt it is, and what they have achieved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import time

from msgspec.structs import replace

from sightline.core.errors import BadMove, IllegalMove
from sightline.puzzles import Entry, entries, find_puzzle, shelves
from sightline.puzzles.catalogue import HOLE_KEY
from sightline.puzzles.model import (
    Catalogue,
    Laid,
    Lay,
    Left,
    Letter,
    NoSolution,
    PuzzleInfo,
    PuzzleView,
    UnknownPuzzle,
    Verdict,
)
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle, ThemeName, TooLong
from sightline.server.hall import Hall
from sightline.server.messages import NewTable, Person, SeatWish
from sightline.server.puzzle_attempts import Attempt, Attempts, Found, Kept, KeptShare
from sightline.server.puzzle_messages import (
    Choices,
    ClockAnswer,
    HintAnswer,
    LeftAnswer,
    PuzzleAttempt,
    PuzzleCard,
    PuzzleProgress,
    PuzzleRoom,
    PuzzleShelf,
    SharedPuzzle,
    ShareInfo,
)
from sightline.server.puzzle_work import Asker, Workshop
from sightline.server.refusal import Refusal
from sightline.server.store import Statement

LEFT_MOMENT = 0.15
"""Seconds for which the answer to a move waits for the number of solutions left."""
INFO_MOMENT = 0.5
_LONGEST_KEY = 80
_MOST_OWN_BOARDS = 20
_MOST_TOLD = 200


class Puzzles:
    """Everything the HTTP interface of the puzzle room does."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.attempts = Attempts(hall.store)
        self.work = Workshop(hall.store, warming=hall.settings.warm_bots)
        self._solutions: dict[str, tuple[Lay, ...]] = {}

    def close(self) -> None:
        """The server goes."""
        self.work.close()

    def find(self, key: str) -> Puzzle:
        """A puzzle by its key."""
        try:
            if len(key) > _LONGEST_KEY:
                raise UnknownPuzzle("no puzzle has a key as long as that")
            puzzle = find_puzzle(key)
        except UnknownPuzzle as error:
            raise Refusal("not-found", _sentence(str(error))) from None
        self.work.get_ready()
        return puzzle

    # -- the room ---------------------------------------------------------------------------------

    async def room(self, me: Person | None) -> PuzzleRoom:
        """All cards, with my progress."""
        self.work.get_ready()
        await self.work.quickly(_unpack)
        mine = dict(self.attempts.mine(me.id)) if me is not None else {}
        listed = [entry for entry in entries() if entry.game is None]
        names = {entry.key for entry in listed}
        own = [key for key in mine if key.startswith(HOLE_KEY) and key not in names]
        boards = [Entry(key, "boards", 3) for key in own[:_MOST_OWN_BOARDS]]
        cards = [_card(entry, mine.get(entry.key)) for entry in (*listed, *boards)]
        cards += [_table_card(entry) for entry in entries() if entry.game is not None]
        return PuzzleRoom(me, tuple(cards), tuple(PuzzleShelf(*shelf) for shelf in shelves()))

    async def info(self, puzzle: Puzzle, asker: Asker) -> PuzzleInfo:
        """What never changes, and the number of solutions as far as it is known."""
        info = puzzle.info
        if info.live_left and info.solutions is None:
            return replace(info, solutions=await self.work.left(puzzle, (), INFO_MOMENT, asker))
        return info

    async def catalogue(self, puzzle: Puzzle) -> Catalogue:
        """Every placement on the empty board."""
        if not isinstance(puzzle, Packing):
            raise Refusal(
                "not-found", "This puzzle has no catalogue of placements; ask for its choices."
            )
        return await self.work.quickly(lambda: puzzle.catalogue)

    async def choices(self, puzzle: Puzzle, moves: Sequence[Lay], piece: Letter) -> Choices:
        """Where a piece can be laid."""
        with _told():
            owner, found = await self.work.quickly(puzzle.choices, moves, piece)
        return Choices(piece, owner, found)

    async def verdict(self, puzzle: Puzzle, moves: Sequence[Lay], lay: Lay) -> Verdict:
        """Whether a piece may be laid so."""
        with _told():
            await self.work.quickly(puzzle.view, moves)
            return await self.work.quickly(puzzle.verdict, moves, lay)

    # -- an attempt -------------------------------------------------------------------------------

    def attempt(self, puzzle: Puzzle, me: Person | None, address: str) -> Attempt:
        """Mine; a stranger's is fresh, and forgotten."""
        if me is None:
            attempt = Attempt("", puzzle.info.key, 0, Kept())
        else:
            attempt = self.attempts.find(me.id, puzzle.info.key)
        attempt.address = address
        return attempt

    async def show(
        self, puzzle: Puzzle, attempt: Attempt, news: Sequence[str] = ()
    ) -> PuzzleAttempt:
        """An attempt as its page sees it."""
        kept, version = attempt.kept, attempt.version
        with _told():
            view = await self.work.quickly(puzzle.view, kept.moves)
        left = None
        if puzzle.info.live_left:
            left = await self.work.left(puzzle, kept.moves, LEFT_MOMENT, _asker(attempt))
        solution = None
        if kept.gave_up:
            solution = await self._solution(puzzle, attempt)
        return PuzzleAttempt(
            key=attempt.key,
            version=version,
            moves=kept.moves,
            view=view,
            left=left,
            ms=attempt.ms,
            running=attempt.running,
            hints=kept.hints,
            solved_at=kept.solved_at,
            solved_ms=kept.solved_ms,
            helped=kept.helped,
            gave_up=kept.gave_up,
            solution=solution,
            share=kept.share if kept.shared == kept.moves else None,
            progress=replace(kept.progress, of=self._kinds(puzzle)),
            news=tuple(news),
        )

    def _kinds(self, puzzle: Puzzle) -> int | None:
        if not isinstance(puzzle, Packing):
            return None
        known = self.work.known(puzzle, ())
        return known.kinds if known is not None and known.status == "exact" else None

    async def lay(
        self, puzzle: Puzzle, attempt: Attempt, version: int, moves: tuple[Lay, ...]
    ) -> PuzzleAttempt:
        """Another position. Only the engine says whether it solves the puzzle."""
        async with attempt.lock:
            attempt.require(version)
            _require_open(attempt)
            with _told():
                view = await self.work.quickly(puzzle.view, moves)
            attempt.act(len(set(moves) - set(attempt.kept.moves)))
            kept, news, rows = self._achieved(puzzle, attempt, moves, view)
            await self.attempts.change(attempt, kept, *rows)
            return await self.show(puzzle, attempt, news)

    def _achieved(
        self, puzzle: Puzzle, attempt: Attempt, moves: tuple[Lay, ...], view: PuzzleView
    ) -> tuple[Kept, list[str], list[Statement]]:
        """The attempt after a change, what was achieved in words, and what else to write."""
        kept = replace(attempt.kept, moves=moves)
        news: list[str] = []
        rows: list[Statement] = []
        progress = kept.progress
        known = name = None
        helped = False
        if view.solved:
            helped = sum(kept.hints) > 0 or kept.late or kept.spoiled
            helped = helped or _told_of(puzzle, kept.told, moves)
            name = puzzle.name_of(moves)
            if name is not None:
                person, key = attempt.person, attempt.key
                known = self.attempts.solution(person, key, name)
                helped = helped or known in (Found.SHOWN, Found.HELPED)
                if known is None and not helped:
                    helped = _like(puzzle, moves, self.attempts.shown(person, key))
                how = Found.HELPED if helped else Found.ALONE
                rows.append(self.attempts.solution_row(person, key, name, how))
        if view.solved and kept.solved_at is None:
            news.append(f"Solved in {_time(kept.ms)}{', with help' if helped else ''}.")
            progress = replace(progress, solved=progress.solved + 1)
            if attempt.timed:
                progress = _with_time(progress, kept.ms, helped)
            old = attempt.kept.progress
            before = old.best_helped_ms if helped else old.best_ms
            if attempt.timed and before is not None and kept.ms < before:
                news.append("Your best time.")
            kept = replace(kept, solved_at=time(), solved_ms=kept.ms, helped=helped)
        if name is not None and known is None:
            progress = replace(progress, found=progress.found + 1)
            of = self._kinds(puzzle)
            if of is None or of > 1:
                of_all = "" if of is None else f" of {of}"
                news.append(f"A new solution: you have found {progress.found}{of_all}.")
        better = _with_score(puzzle, progress, view, moves)
        if better is not progress:
            if progress.best_score is not None and better.best_score != progress.best_score:
                news.append(f"Your best: {better.best_text}.")
            progress = better
        return replace(kept, progress=progress), news, rows

    def clock(self, attempt: Attempt, running: bool) -> ClockAnswer:
        """Somebody is there, or not any more."""
        attempt.sign(running)
        if attempt.version:
            self._hall.remember_soon(("attempt", attempt.person, attempt.key), _clock_row(attempt))
        return ClockAnswer(attempt.ms, attempt.running)

    async def left(
        self, puzzle: Puzzle, attempt: Attempt, version: int | None, wait: float
    ) -> LeftAnswer:
        """Solutions left in the attempt as it is."""
        if not puzzle.info.live_left:
            raise Refusal(
                "not-found",
                "This puzzle does not tell how many solutions are left; ask for a hint.",
            )
        if version is not None:
            attempt.require(version)
        now, moves = attempt.version, attempt.kept.moves
        left: Left = await self.work.left(puzzle, moves, wait, _asker(attempt))
        return LeftAnswer(now, left)

    async def hint(self, puzzle: Puzzle, attempt: Attempt, version: int, step: int) -> HintAnswer:
        """Help; it is counted, if the puzzle is solved already then for the next solutions."""
        async with attempt.lock:
            attempt.require(version)
            _require_open(attempt)
            moves = attempt.kept.moves
            with _told():
                work = partial(puzzle.hint, moves, step)
                hint = await self.work.search(work, _asker(attempt))
            attempt.act()
            kept = attempt.kept
            if hint.lay is not None or (hint.piece is not None and self._kinds(puzzle) == 1):
                kept = self._given_away(puzzle, kept, hint.lay)
            if kept.solved_at is None:
                used = list(kept.hints)
                used[step - 1] += 1
                kept = replace(kept, hints=(used[0], used[1], used[2]))
            else:
                kept = replace(kept, late=True)
            await self.attempts.change(attempt, kept)
            return HintAnswer(hint, await self.show(puzzle, attempt))

    def _given_away(self, puzzle: Puzzle, kept: Kept, lay: Lay | None) -> Kept:
        """The attempt of somebody who has been told a place, or how to go on: where there are
        many solutions, those that don't make use of it are still their own."""
        if lay is None or not isinstance(puzzle, Packing) or self._kinds(puzzle) == 1:
            return replace(kept, spoiled=True)
        if lay in kept.told:
            return kept
        told = (*kept.told, lay)
        return replace(kept, told=told, spoiled=kept.spoiled or len(told) >= _MOST_TOLD)

    async def give_up(self, puzzle: Puzzle, attempt: Attempt, version: int) -> PuzzleAttempt:
        """The solution; the attempt is over."""
        async with attempt.lock:
            attempt.require(version)
            _require_open(attempt)
            solution = await self._solution(puzzle, attempt)
            rows: list[Statement] = []
            name = puzzle.name_of([Lay(laid.piece, laid.cells) for laid in solution])
            if name is not None:
                rows.append(
                    self.attempts.solution_row(attempt.person, attempt.key, name, Found.SHOWN)
                )
            attempt.act()
            spoiled = attempt.kept.spoiled or name is None or self._kinds(puzzle) == 1
            kept = replace(attempt.kept, gave_up=True, spoiled=spoiled)
            await self.attempts.change(attempt, kept, *rows)
            return await self.show(puzzle, attempt)

    async def _solution(self, puzzle: Puzzle, attempt: Attempt) -> tuple[Laid, ...]:
        key = puzzle.info.key
        with _told():
            if key not in self._solutions:
                if len(self._solutions) > 500:
                    self._solutions.clear()
                self._solutions[key] = await self.work.search(puzzle.solution, _asker(attempt))
            view = await self.work.quickly(puzzle.view, self._solutions[key])
        return view.laid

    async def restart(self, puzzle: Puzzle, attempt: Attempt, version: int) -> PuzzleAttempt:
        """From the beginning; what was achieved, and what was given away, stays."""
        async with attempt.lock:
            attempt.require(version)
            attempt.sign(running=False)
            old = attempt.kept
            helped = old.solved_at is not None and old.helped
            spoiled = old.spoiled or (helped and self._kinds(puzzle) == 1)
            fresh = Kept(told=old.told, spoiled=spoiled, progress=old.progress)
            await self.attempts.change(attempt, fresh)
            attempt.reset_clock()
            return await self.show(puzzle, attempt)

    # -- sharing ----------------------------------------------------------------------------------

    async def share(self, puzzle: Puzzle, attempt: Attempt, me: Person, version: int) -> ShareInfo:
        """A link to the result as it is now; the same one for the same result."""
        async with attempt.lock:
            attempt.require(version)
            kept = attempt.kept
            if kept.share is not None and kept.shared == kept.moves:
                return ShareInfo(kept.share)
            view = await self.work.quickly(puzzle.view, kept.moves)
            if not view.solved and (view.score is None or not _worth_sharing(view)):
                raise Refusal("not-solved", "There is nothing to share yet: solve it first.")
            ms = attempt.ms if kept.solved_ms is None else kept.solved_ms
            share, row = self.attempts.share_row(
                me.id,
                KeptShare(
                    key=attempt.key,
                    name=me.name,
                    at=time(),
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
            await self.attempts.change(attempt, kept, row)
            return ShareInfo(share)

    async def shared(self, name: str, show: bool) -> SharedPuzzle:
        """What a share link shows."""
        kept = self.attempts.shared(name)
        puzzle = self.find(kept.key)
        spoils = puzzle.info.spoils
        view = None
        if show or not spoils:
            view = await self.work.quickly(puzzle.view, kept.moves)
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
        return await self.work.quickly(puzzle.svg, (), theme)

    async def answer(self, puzzle: Puzzle, theme: ThemeName) -> str:
        """The stored answer of a puzzle that has one."""
        if isinstance(puzzle, Packing):
            raise Refusal("not-found", "The solution of this puzzle is shown when you give up.")
        moves = await self.work.quickly(puzzle.solution)  # it is stored
        return await self.work.quickly(puzzle.svg, moves, theme)

    async def shared_picture(self, name: str, theme: ThemeName, cover: bool) -> str:
        """The picture of a shared result; ``cover``: without the pieces."""
        kept = self.attempts.shared(name)
        puzzle = self.find(kept.key)
        title = f"{puzzle.info.title}, {kept.name}: {_time(kept.ms)}"
        return await self.work.quickly(puzzle.svg, () if cover else kept.moves, theme, title)


# -- small things ----------------------------------------------------------------------------------


def _asker(attempt: Attempt) -> Asker:
    return Asker(attempt.person or f"@{attempt.address}", attempt.address)


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


@contextmanager
def _told() -> Iterator[None]:
    """What the engine refuses, the server refuses in the same words."""
    try:
        yield
    except IllegalMove as error:
        raise Refusal("bad-move", _sentence(str(error)), rule=error.rule) from None
    except BadMove as error:
        raise Refusal("bad-move", _sentence(str(error))) from None
    except NoSolution as error:
        raise Refusal("no-solution", _sentence(str(error))) from None
    except TooLong:
        no = "That takes too long to find out; try another position."
        raise Refusal("too-long", no) from None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def _require_open(attempt: Attempt) -> None:
    if attempt.kept.gave_up:
        raise Refusal("over", "You have given up this attempt: start over to play on.")


def _worth_sharing(view: PuzzleView) -> bool:
    return view.phase == "stack" and view.score is not None and view.score.value >= 2


def _time(ms: int) -> str:
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


def _clock_row(attempt: Attempt) -> Statement:
    # Only where nothing newer has been written: this one may come late.
    _, (person, key, version, body, at) = attempt.row(attempt.version, attempt.kept)
    return (
        "UPDATE attempts SET body = ?, updated = ? WHERE person = ? AND puzzle = ? AND version = ?",
        (body, at, person, key, version),
    )


def _unpack() -> None:
    """Make all puzzles; the first time that takes a moment."""
    for entry in entries():
        if entry.game is None:
            _ = find_puzzle(entry.key).info


def _card(entry: Entry, kept: Kept | None) -> PuzzleCard:
    puzzle = find_puzzle(entry.key)
    info = puzzle.info
    open_attempt = kept is not None and kept.solved_at is None and not kept.gave_up
    kinds = None if info.solutions is None else info.solutions.kinds
    return PuzzleCard(
        key=entry.key,
        title=info.title,
        summary=info.summary,
        group=entry.group,
        difficulty=entry.difficulty,
        cells=puzzle.picture_cells(),
        choose_hole=entry.choose_hole,
        table=None,
        progress=None if kept is None else replace(kept.progress, of=kinds),
        laid=len(kept.moves) if kept is not None and open_attempt else 0,
    )


def _table_card(entry: Entry) -> PuzzleCard:
    assert entry.game is not None
    wish = NewTable(
        game=entry.game, players=1, options=dict(entry.options or {}), seats=(SeatWish("me"),)
    )
    return PuzzleCard(
        key=entry.key,
        title=entry.title,
        summary=entry.summary,
        group=entry.group,
        difficulty=entry.difficulty,
        cells=(),
        choose_hole=False,
        table=wish,
        progress=None,
        laid=0,
    )
