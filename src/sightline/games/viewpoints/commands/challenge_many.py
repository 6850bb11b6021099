"""``sightline challenge new --count``: many challenges, made wherever there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec
import typer
from rich.table import Table

from sightline import __version__
from sightline.arena.executor import Executor
from sightline.cli.failure import INTERRUPTED, CannotDo
from sightline.cli.language import told
from sightline.cli.output import Tick, print_json, stderr, stdout
from sightline.cli.progress import ProgressForm, telling
from sightline.cli.records import write_whole
from sightline.core.message import say
from sightline.core.seeds import Chance
from sightline.games.viewpoints.challenges.shipped import Challenge, make
from sightline.games.viewpoints.game import GAME, Viewpoints
from sightline.games.viewpoints.rules.options import Omitted

PLAN = "plan.json"
KeptT = TypeVar("KeptT", bound=msgspec.Struct)


class Wish(msgspec.Struct, frozen=True):
    """What is to be made, so exactly that the same wish gives the same challenges."""

    version: str
    """Of Sightline."""
    level: int
    size: int
    omit: Omitted
    seed: str
    """Hexadecimal."""


@dataclass(frozen=True, slots=True)
class Many:
    """Challenges in the place of games: number n follows from the wish and n alone."""

    wish: Wish
    games: int

    @property
    def game(self) -> Viewpoints:
        return GAME


def wish_of(level: int, size: int, omit: Omitted, seed: int) -> Wish:
    """What was asked for."""
    return Wish(__version__, level, size, omit, f"{seed:x}")


def own_seed(wish: Wish, number: int) -> int:
    """The seed with which ``challenge new`` alone makes the same challenge."""
    return Chance(int(wish.seed, 16)).stream(f"challenge {number}").bits(64)


def make_one(many: Many, number: int) -> tuple[int, Challenge]:
    """One challenge, with its number."""
    wish, seed = many.wish, own_seed(many.wish, number)
    return number, make(f"seed-{seed:x}", wish.level, seed, wish.omit, wish.size)


class Folder:
    """Where challenges are kept, a file each: what is there is not made again."""

    def __init__(self, path: Path, wish: Wish) -> None:
        self._path = path
        if path.exists() and not path.is_dir():
            raise CannotDo(say("viewpoints-many-is-file", file=str(path)))
        others = sorted(each.name for each in path.iterdir()) if path.is_dir() else []
        if others and PLAN not in others:
            raise CannotDo(say("viewpoints-many-not-empty", folder=str(path), first=others[0]))
        if others and _read(path / PLAN, Wish) != wish:
            raise CannotDo(say("viewpoints-many-others", folder=str(path)))
        path.mkdir(parents=True, exist_ok=True)
        write_whole(path / PLAN, _file(wish))

    def kept(self, many: int) -> Iterator[tuple[int, Challenge]]:
        """Those that an earlier run has made."""
        for number in range(many):
            found = _read(self._place(number), Challenge)
            if found is not None:
                yield number, found

    def keep(self, number: int, made: Challenge) -> None:
        """One more."""
        write_whole(self._place(number), _file(made))

    def _place(self, number: int) -> Path:
        return self._path / f"challenge-{number + 1:05}.json"


def seed_in(path: Path | None) -> int | None:
    """The seed of the challenges that a folder holds; None: it holds none."""
    found = None if path is None else _read(path / PLAN, Wish)
    return None if found is None else int(found.seed, 16)


def make_many(
    many: Many, executor: Executor, folder: Folder | None, tick: Tick
) -> Mapping[int, Challenge]:
    """All of them, by number."""
    made = {} if folder is None else dict(folder.kept(many.games))
    missing = [number for number in range(many.games) if number not in made]
    tick(len(made), many.games)
    running = executor.play(many, make_one, missing)
    try:
        for number, one in running:
            made[number] = one
            if folder is not None:
                folder.keep(number, one)
            tick(len(made), many.games)
    finally:
        running.close()
    return {number: made[number] for number in sorted(made)}


def new_ones(
    many: Many, place: Executor, out: Path | None, progress: ProgressForm, as_json: bool
) -> None:
    """Make many challenges. Ctrl-C keeps those that are in the folder."""
    folder = None if out is None else Folder(out, many.wish)
    done = 0

    def count(made: int, of: int) -> None:
        nonlocal done
        done = made
        tick(made, of)

    try:
        with place as executor, telling(progress, say("viewpoints-many-making")) as tick:
            made = make_many(many, executor, folder, count)
    except KeyboardInterrupt:
        stopped = say("viewpoints-many-stopped", made=done, of=many.games)
        stderr().print(told(stopped), markup=False)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(list(made.values()))
        return
    stdout().print(told_of(made))
    if out is not None:
        written = say("viewpoints-written", file=str(out))
        stdout().print(f"\n{told(written)}", markup=False, soft_wrap=True)


def told_of(made: Mapping[int, Challenge]) -> Table:
    """A line for each."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(told(say("viewpoints-column-challenge")), style="bold")
    heads = (
        say("viewpoints-column-level"),
        say("viewpoints-column-score"),
        say("viewpoints-column-pieces"),
    )
    for head in heads:
        table.add_column(told(head), justify="right")
    for each in made.values():
        table.add_row(each.name, str(each.level), f"{each.score:.2f}", str(each.size))
    return table


def _file(value: msgspec.Struct) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def _read(path: Path, kind: type[KeptT]) -> KeptT | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None
