"""The puzzle room: what the engine says, whose attempt it is, and what they have achieved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from sightline.core.message import Message, as_message, say
from sightline.puzzles import Entry, entries, shelves
from sightline.puzzles.catalogue import HOLE_KEY
from sightline.puzzles.collection import Shelf
from sightline.puzzles.model import Catalogue, Laid, Lay, Left, Letter, PuzzleInfo, Verdict
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle
from sightline.server.hall import Hall
from sightline.server.puzzle_attempts import Attempt, Attempts, Found, Saved
from sightline.server.puzzle_cards import puzzle_card, table_card, unpack
from sightline.server.puzzle_messages import (
    Choices,
    ClockAnswer,
    HintAnswer,
    LeftAnswer,
    PuzzleAttempt,
    PuzzleRoom,
    PuzzleShelf,
)
from sightline.server.puzzle_progress import achieved
from sightline.server.puzzle_refusals import told
from sightline.server.puzzle_sharing import Sharing, find_known
from sightline.server.puzzle_work import Asker, Thinking
from sightline.server.refusal import Refusal, as_sentence
from sightline.server.store import Put
from sightline.server.table_messages import Person

_ROOM = "puzzles"
"""No package can bring another: the address is the server's own."""
LEFT_MOMENT = 0.15
"""Seconds for which the answer to a move waits for the number of solutions left."""
INFO_MOMENT = 0.5
_MOST_OWN_BOARDS = 20
_MOST_TOLD = 200


class Puzzles:
    """Everything the HTTP interface of the puzzle room does."""

    def __init__(self, hall: Hall) -> None:
        now = hall.timekeeper.now
        self._now = now
        held = hall.store.shelves(_ROOM, now)
        self.attempts = Attempts(held, hall.later, hall.timekeeper, hall.chance)
        self.work = Thinking(hall.store, hall.timekeeper, warming=hall.settings.warm_bots)
        self.sharing = Sharing(self.attempts, self.work, now)
        self._solutions: dict[str, tuple[Lay, ...]] = {}

    def close(self) -> None:
        """The server goes."""
        self.work.close()

    def find(self, key: str) -> Puzzle:
        """A puzzle by its key."""
        puzzle = find_known(key)
        self.work.get_ready()
        return puzzle

    # -- the room ---------------------------------------------------------------------------------

    async def room(self, me: Person | None) -> PuzzleRoom:
        """All cards, with my progress."""
        self.work.get_ready()
        await self.work.quickly(unpack)
        mine = dict(await self.attempts.mine(me.id)) if me is not None else {}
        listed = [entry for entry in entries() if entry.game is None]
        names = {entry.key for entry in listed}
        own = [key for key in mine if key.startswith(HOLE_KEY) and key not in names]
        boards = [Entry(key, "boards", 3) for key in own[:_MOST_OWN_BOARDS]]
        cards = [puzzle_card(entry, mine.get(entry.key)) for entry in (*listed, *boards)]
        cards += [table_card(entry) for entry in entries() if entry.game is not None]
        return PuzzleRoom(me, tuple(cards), tuple(map(_shelf, shelves())))

    async def info(self, puzzle: Puzzle, asker: Asker) -> PuzzleInfo:
        """What never changes, and the number of solutions as far as it is known."""
        info = puzzle.info
        if info.live_left and info.solutions is None:
            return replace(info, solutions=await self.work.left(puzzle, (), INFO_MOMENT, asker))
        return info

    async def catalogue(self, puzzle: Puzzle) -> Catalogue:
        """Every placement on the empty board."""
        if not isinstance(puzzle, Packing):
            raise Refusal("not-found", say("puzzle-no-catalogue"))
        return await self.work.quickly(lambda: puzzle.catalogue)

    async def choices(self, puzzle: Puzzle, moves: Sequence[Lay], piece: Letter) -> Choices:
        """Where a piece can be laid."""
        with told():
            owner, found = await self.work.quickly(puzzle.choices, moves, piece)
        return Choices(piece, owner, found)

    async def verdict(self, puzzle: Puzzle, moves: Sequence[Lay], lay: Lay) -> Verdict:
        """Whether a piece may be laid so."""
        with told():
            await self.work.quickly(puzzle.view, moves)
            verdict = await self.work.quickly(puzzle.verdict, moves, lay)
        if verdict.message is None:
            return verdict
        return replace(verdict, message=as_sentence(verdict.message))

    # -- an attempt -------------------------------------------------------------------------------

    async def attempt(self, puzzle: Puzzle, me: Person | None, address: str) -> Attempt:
        """Mine; a stranger's is fresh, and forgotten."""
        if me is None:
            attempt = self.attempts.fresh("", puzzle.info.key)
        else:
            attempt = await self.attempts.find(me.id, puzzle.info.key)
        attempt.address = address
        return attempt

    async def show(
        self, puzzle: Puzzle, attempt: Attempt, news: Sequence[Message] = ()
    ) -> PuzzleAttempt:
        """An attempt as its page sees it."""
        saved, version = attempt.saved, attempt.version
        with told():
            view = await self.work.quickly(puzzle.view, saved.moves)
        left = None
        if puzzle.info.live_left:
            left = await self.work.left(puzzle, saved.moves, LEFT_MOMENT, _asker(attempt))
        solution = None
        if saved.gave_up:
            solution = await self._solution(puzzle, attempt)
        return PuzzleAttempt(
            key=attempt.key,
            version=version,
            moves=saved.moves,
            view=view,
            left=left,
            ms=attempt.ms,
            running=attempt.running,
            hints=saved.hints,
            solved_at=saved.solved_at,
            solved_ms=saved.solved_ms,
            helped=saved.helped,
            gave_up=saved.gave_up,
            solution=solution,
            share=saved.share if saved.shared == saved.moves else None,
            progress=replace(saved.progress, of=self._kinds(puzzle)),
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
            with told():
                view = await self.work.quickly(puzzle.view, moves)
            attempt.act(len(set(moves) - set(attempt.saved.moves)))
            saved, news, rows = await achieved(
                self.attempts, puzzle, attempt, moves, view, self._kinds(puzzle), self._now()
            )
            await self.attempts.change(attempt, saved, *rows)
            return await self.show(puzzle, attempt, news)

    def clock(self, attempt: Attempt, running: bool) -> ClockAnswer:
        """Somebody is there, or not any more."""
        attempt.sign(running)
        self.attempts.remember_clock(attempt)
        return ClockAnswer(attempt.ms, attempt.running)

    async def left(
        self, puzzle: Puzzle, attempt: Attempt, version: int | None, wait: float
    ) -> LeftAnswer:
        """Solutions left in the attempt as it is."""
        if not puzzle.info.live_left:
            raise Refusal(
                "not-found",
                say("puzzle-tells-no-left"),
            )
        if version is not None:
            attempt.require(version)
        now, moves = attempt.version, attempt.saved.moves
        left: Left = await self.work.left(puzzle, moves, wait, _asker(attempt))
        return LeftAnswer(now, left)

    async def hint(self, puzzle: Puzzle, attempt: Attempt, version: int, step: int) -> HintAnswer:
        """Help; it is counted, if the puzzle is solved already then for the next solutions."""
        async with attempt.lock:
            attempt.require(version)
            _require_open(attempt)
            moves = attempt.saved.moves
            with told():
                work = partial(puzzle.hint, moves, step)
                hint = await self.work.search(work, _asker(attempt))
            attempt.act()
            saved = attempt.saved
            if hint.lay is not None or (hint.piece is not None and self._kinds(puzzle) == 1):
                saved = self._given_away(puzzle, saved, hint.lay)
            if saved.solved_at is None:
                used = list(saved.hints)
                used[step - 1] += 1
                saved = replace(saved, hints=(used[0], used[1], used[2]))
            else:
                saved = replace(saved, late=True)
            await self.attempts.change(attempt, saved)
            return HintAnswer(hint, await self.show(puzzle, attempt))

    def _given_away(self, puzzle: Puzzle, saved: Saved, lay: Lay | None) -> Saved:
        """The attempt of somebody who has been told a place, or how to go on: where there are
        many solutions, those that don't make use of it are still their own."""
        if lay is None or not isinstance(puzzle, Packing) or self._kinds(puzzle) == 1:
            return replace(saved, spoiled=True)
        if lay in saved.told:
            return saved
        told = (*saved.told, lay)
        return replace(saved, told=told, spoiled=saved.spoiled or len(told) >= _MOST_TOLD)

    async def give_up(self, puzzle: Puzzle, attempt: Attempt, version: int) -> PuzzleAttempt:
        """The solution; the attempt is over."""
        async with attempt.lock:
            attempt.require(version)
            _require_open(attempt)
            solution = await self._solution(puzzle, attempt)
            rows: list[Put] = []
            name = puzzle.name_of([Lay(laid.piece, laid.cells) for laid in solution])
            if name is not None:
                person, key = attempt.person, attempt.key
                if await self.attempts.solution(person, key, name) is None:
                    rows.append(self.attempts.solution_put(person, key, name, Found.SHOWN))
            attempt.act()
            spoiled = attempt.saved.spoiled or name is None or self._kinds(puzzle) == 1
            saved = replace(attempt.saved, gave_up=True, spoiled=spoiled)
            await self.attempts.change(attempt, saved, *rows)
            return await self.show(puzzle, attempt)

    async def _solution(self, puzzle: Puzzle, attempt: Attempt) -> tuple[Laid, ...]:
        key = puzzle.info.key
        with told():
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
            old = attempt.saved
            helped = old.solved_at is not None and old.helped
            spoiled = old.spoiled or (helped and self._kinds(puzzle) == 1)
            fresh = Saved(told=old.told, spoiled=spoiled, progress=old.progress)
            await self.attempts.change(attempt, fresh)
            attempt.reset_clock()
            return await self.show(puzzle, attempt)


def _shelf(shelf: Shelf) -> PuzzleShelf:
    return PuzzleShelf(shelf.group, as_message(shelf.title), as_message(shelf.note))


def _asker(attempt: Attempt) -> Asker:
    return Asker(attempt.person or f"@{attempt.address}", attempt.address)


def _require_open(attempt: Attempt) -> None:
    if attempt.saved.gave_up:
        raise Refusal("over", say("puzzle-given-up"))
