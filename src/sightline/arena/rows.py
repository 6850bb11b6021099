"""The games of a match as a Parquet file, one row a game, and what reads it back.

While games are played their rows go to ``FILE.part``, in the order of the games; what is there is
kept, whatever happens to the process, and a match that is played again goes on after it. At the end
it becomes the Parquet file, whole or not at all.

| column | type | |
|---|---|---|
| ``game`` | int64 | the game's number, from 1 |
| ``moves`` | int32 | how many moves it took |
| ``bot_0`` … | dictionary of string | who had the seat |
| ``result_0`` … | dictionary of string | how it ended for the seat: ``win``, ``draw`` or ``loss`` |

The file's own words (``sightline`` in the metadata of its schema) hold game, options, bots and
seed, so that it says the same as the match, and each game can be played again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from sightline import __version__
from sightline.arena.errors import ArenaError
from sightline.arena.plan import MatchPlan, entrants_in
from sightline.arena.play import GameResult
from sightline.arena.stats import Counting, MatchResult, MatchSetting, setting_of
from sightline.core.extras import Needs
from sightline.core.message import say
from sightline.core.outcome import Result

FORM = 1
KEY = b"sightline"
RESULTS: tuple[Result, ...] = ("win", "draw", "loss")
PART = ".part"
BATCH = 8192
"""Rows that are written together."""
GROUP = 1 << 16
"""Rows of a group of the Parquet file. When rows were written beside it depends on time; what is in
the file does not."""
SECONDS = 5.0
"""Rows wait no longer than this for others."""


class Head(msgspec.Struct, frozen=True):
    """What a file says of itself."""

    rows: int
    """The version of the file's form."""
    version: str
    """Of Sightline."""
    match: MatchSetting


class Rows:
    """The file while games are played."""

    def __init__(self, head: Head, path: Path) -> None:
        with Needs("parquet", say("needs-parquet")):
            import pyarrow
            import pyarrow.ipc

        self._pa = pyarrow
        self._head = head
        self._path = path
        self._part = path.with_name(path.name + PART)
        self._schema = schema_of(head)
        self._next = 0
        self._early: dict[int, GameResult] = {}
        """Games that ended before an earlier one."""
        self._waiting: list[GameResult] = []
        self._since = monotonic()
        self._writer: Any = None

    def kept(self) -> Generator[GameResult]:
        """The games of an earlier run, which must be taken before the first is added."""
        fresh = self._part.with_name(self._part.name + ".new")
        with suppress(FileNotFoundError):
            fresh.unlink()
        self._writer = self._pa.ipc.new_stream(str(fresh), self._schema)
        if self._part.exists():
            for batch in self._batches():
                self._writer.write_batch(batch)
                yield from games_of(batch, self._head.match)
                self._next += batch.num_rows
        fresh.replace(self._part)

    def _batches(self) -> Iterator[Any]:
        """What was written whole; the end may have been cut off."""
        with self._pa.memory_map(str(self._part)) as file:
            try:
                reader = self._pa.ipc.open_stream(file)
                check_same(self._path, head_in(reader.schema), self._head)
                yield from reader
            except (self._pa.ArrowInvalid, OSError):
                return

    def add(self, game: GameResult) -> None:
        """Keep a game."""
        self._early[game.number] = game
        while self._next in self._early:
            self._waiting.append(self._early.pop(self._next))
            self._next += 1
        if len(self._waiting) >= BATCH or monotonic() - self._since > SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        self._since = monotonic()
        if self._waiting and self._writer is not None:
            self._writer.write_batch(batch_of(self._waiting, self._head.match, self._schema))
            self._waiting = []

    def stop(self) -> None:
        """Write what there is, and leave it for the next time."""
        self.flush()
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def finish(self) -> None:
        """Make the Parquet file."""
        import pyarrow.parquet

        self.stop()
        fresh = self._path.with_name(self._path.name + ".new")
        with pyarrow.parquet.ParquetWriter(
            fresh, self._schema, compression="zstd", store_schema=True
        ) as writer:
            for group in grouped(self._batches(), GROUP):
                writer.write_table(group)
        fresh.replace(self._path)
        self._part.unlink()


@contextmanager
def writing(match: MatchPlan, path: Path) -> Iterator[Rows]:
    """The rows of a match, begun or gone on with."""
    if path.exists():
        raise ArenaError(say("rows-there", file=str(path)))
    if not path.parent.is_dir():
        raise ArenaError(say("rows-no-folder", file=str(path)))
    head = Head(FORM, __version__, setting_of(match))
    # As it will be read again from the file.
    rows = Rows(msgspec.json.decode(msgspec.json.encode(head), type=Head), path)
    try:
        yield rows
    except BaseException:
        rows.stop()
        raise
    rows.finish()


# -- reading ---------------------------------------------------------------------------------------


def begun(path: Path) -> MatchSetting | None:
    """The match that was begun for a file and stopped; None: there is none."""
    with Needs("parquet", say("needs-parquet")):
        import pyarrow
        import pyarrow.ipc

    part = path.with_name(path.name + PART)
    if not part.exists():
        return None
    with pyarrow.memory_map(str(part)) as file:
        try:
            schema = pyarrow.ipc.open_stream(file).schema
        except (pyarrow.ArrowInvalid, OSError):
            return None  # stopped before its first row
        return head_in(schema).match


def read(path: Path) -> tuple[Head, MatchResult]:
    """What a file's games say; ArenaError unless they are those of one match, whole."""
    head = head_of(path)
    counting, number = Counting(head.match), 0
    for game in read_games(path):
        if game.number != number:
            raise ArenaError(say("rows-missing", file=str(path), game=number + 1))
        counting.add(game)
        number += 1
    if number != head.match.games:
        raise ArenaError(say("rows-missing", file=str(path), game=number + 1))
    return head, counting.result()


def read_games(path: Path) -> Generator[GameResult]:
    """A file's games, one after the other; only a part of it is in memory."""
    head = head_of(path)
    import pyarrow.parquet

    with pyarrow.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches():
            yield from games_of(batch, head.match)


def head_of(path: Path) -> Head:
    """What a file says of itself."""
    with Needs("parquet", say("needs-parquet")):
        import pyarrow
        import pyarrow.parquet

    try:
        schema = pyarrow.parquet.read_schema(path)
    except pyarrow.ArrowInvalid:
        raise ArenaError(say("rows-not-parquet", file=str(path))) from None
    try:
        head = head_in(schema)
    except (KeyError, msgspec.MsgspecError):
        raise ArenaError(say("rows-not-ours", file=str(path))) from None
    if head.rows != FORM or not schema_of(head).equals(schema):
        raise ArenaError(say("rows-not-ours", file=str(path)))
    return head


def head_in(schema: Any) -> Head:
    """What a schema's metadata says."""
    return msgspec.json.decode((schema.metadata or {})[KEY], type=Head)


def check_same(path: Path, before: Head, now: Head) -> None:
    """ArenaError unless a match that was begun is the one that is to be played."""
    if before == now:
        return
    raise ArenaError(say("rows-another", file=path.name + PART, folder=str(path.parent)))


# -- rows ------------------------------------------------------------------------------------------


def schema_of(head: Head) -> Any:
    """The columns of a match."""
    import pyarrow

    words = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    seats = range(head.match.players)
    fields = [
        pyarrow.field("game", pyarrow.int64(), nullable=False),
        pyarrow.field("moves", pyarrow.int32(), nullable=False),
        *(pyarrow.field(f"bot_{seat}", words, nullable=False) for seat in seats),
        *(pyarrow.field(f"result_{seat}", words, nullable=False) for seat in seats),
    ]
    return pyarrow.schema(fields, metadata={KEY: msgspec.json.encode(head)})


def batch_of(games: list[GameResult], match: MatchSetting, schema: Any) -> Any:
    """Some games as rows."""
    import pyarrow

    names = list(dict.fromkeys(match.bots))
    bots, results = pyarrow.array(names), pyarrow.array(list(RESULTS))

    def words(numbers: list[int], meaning: Any) -> Any:
        indices = pyarrow.array(numbers, pyarrow.int32())
        return pyarrow.DictionaryArray.from_arrays(indices, meaning)

    seats = range(match.players)
    return pyarrow.record_batch(
        [
            pyarrow.array([game.number + 1 for game in games], pyarrow.int64()),
            pyarrow.array([game.length for game in games], pyarrow.int32()),
            *(
                words([names.index(match.bots[game.entrants[seat]]) for game in games], bots)
                for seat in seats
            ),
            *(
                words([RESULTS.index(game.results[seat]) for game in games], results)
                for seat in seats
            ),
        ],
        schema=schema,
    )


def grouped(batches: Iterator[Any], size: int) -> Iterator[Any]:
    """The same rows in tables of this size, and the rest."""
    import pyarrow

    waiting: list[Any] = []
    for batch in batches:
        waiting.append(batch)
        while sum(each.num_rows for each in waiting) >= size:
            table = pyarrow.Table.from_batches(waiting)
            yield table.slice(0, size).combine_chunks()
            waiting = table.slice(size).to_batches()
    if waiting:
        yield pyarrow.Table.from_batches(waiting).combine_chunks()


def games_of(batch: Any, match: MatchSetting) -> Iterator[GameResult]:
    """Rows as games."""
    columns = [batch.column(f"result_{seat}").to_pylist() for seat in range(match.players)]
    numbers, lengths = batch.column("game").to_pylist(), batch.column("moves").to_pylist()
    for number, length, *results in zip(numbers, lengths, *columns, strict=True):
        entrants = entrants_in(number - 1, match.players, match.rotate)
        yield GameResult(number - 1, entrants, tuple(results), length)
