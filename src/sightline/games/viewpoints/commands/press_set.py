"""Which challenges to print: numbers and ranges of shipped ones, files, texts, and drawn ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sightline.cli.arguments import read_seed
from sightline.cli.failure import CannotDo, Problems
from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.message import Argument, Message, all_of, say
from sightline.games.viewpoints.challenges.errors import BadChallenge
from sightline.games.viewpoints.commands.challenge_file import (
    read_omit,
    read_source,
    shortened,
    wrong_claims,
)

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.shipped import Challenge
    from sightline.games.viewpoints.rules.options import Omitted

Make = Callable[[], "Challenge"]
Tick = Callable[[int, int], None]

MOST = 500
"""Challenges in one document; more are better printed in several."""

_NUMBER = re.compile(r"A(\d{1,4})", re.IGNORECASE)
_RANGE = re.compile(r"(A\d{1,4})(?:-|–|\.\.)(A?\d{1,4})", re.IGNORECASE)


def read_set(texts: Sequence[str], omit: str | None, tick: Tick) -> list[Challenge]:
    """All challenges that the words mean, each once; every fault is told at once."""
    problems = Problems()
    makers: list[tuple[str, Make]] = []
    for text in _split(texts):
        with problems.gather():
            makers.extend((text, make) for make in _makers(text, omit))
    if not problems.found and not makers:
        problems.found.append(CannotDo(say("viewpoints-name-some")))
    if len(makers) > MOST:
        problems.found.append(
            CannotDo(say("viewpoints-too-many", count=str(len(makers)), most=MOST))
        )
    problems.settle()
    found: dict[tuple[str, str], Challenge] = {}
    for number, (text, make) in enumerate(makers):
        tick(number, len(makers))
        with problems.gather():
            try:
                made = make()
            except BadChallenge as error:
                raise _wrong(shortened(text), error.message) from None
            found.setdefault((made.structure, made.omit), made)
    problems.settle()
    return _named_apart(list(found.values()))


def _split(texts: Sequence[str]) -> Iterator[str]:
    """A comma separates as a space does; a file's name may contain one."""
    for text in texts:
        if Path(text).suffix.lower() == ".json":
            yield text
        else:
            yield from (part.strip() for part in text.split(",") if part.strip())


def _makers(text: str, omit: str | None) -> list[Make]:
    if text.lower().startswith("seed:"):
        return _drawn(text, omit)
    ends = _RANGE.fullmatch(text)
    if ends:
        return _shipped_range(text, ends[1], ends[2], omit)
    number = _NUMBER.fullmatch(text)
    if number:
        return [_from_source(f"A{int(number[1]):03}", omit)]
    return [_from_source(text, omit)]


# ------------------------------------------------------------------------ shipped


def _shipped_range(text: str, first: str, last: str, omit: str | None) -> list[Make]:
    from sightline.games.viewpoints.challenges.shipped import all_shipped

    known = list(all_shipped())
    low, high = int(first[1:]), int(last.lstrip("Aa"))
    if low > high:
        right = f"A{high:03}-A{low:03}"
        raise CannotDo(say("viewpoints-backwards", given=text, right=right))
    names = [f"A{n:03}" for n in range(low, high + 1)]
    missing = [name for name in names if name not in known]
    if missing:
        which: Argument = missing[0]
        if len(missing) > 1:
            which = say("viewpoints-range", first=missing[0], last=missing[-1])
        first, last = min(known), max(known)
        raise _wrong(text, say("viewpoints-not-there", which=which, first=first, last=last))
    return [_from_source(name, omit) for name in names]


# ------------------------------------------------------------------ files and texts


def _from_source(text: str, omit: str | None) -> Make:
    """A shipped name, a file or a structure; read at once, so that faults come early."""
    from sightline.games.viewpoints.challenges import shipped

    source = read_source(text, omit)
    known = shipped.all_shipped().get(text.upper())
    if known is not None:
        return lambda: known
    name = source.name or _name_of(text)

    def make() -> Challenge:
        found = shipped.describe(name, source.where, cast("Omitted", source.omit))
        wrong = wrong_claims(source, found)
        if wrong:
            raise BadChallenge(say("viewpoints-untrue", faults=all_of(wrong, "semicolon")))
        return found

    return make


def _name_of(text: str) -> str:
    """A file that names no challenge is called as the file is; a text has no name."""
    path = Path(text)
    return path.stem if path.suffix.lower() == ".json" else "own"


# ---------------------------------------------------------------------------- drawn


def _drawn(text: str, omit: str | None) -> list[Make]:
    """``seed:N`` or ``seed:N-M``, then ``level:``, ``size:`` and ``omit:`` in any order."""
    words = text.split(":")
    if len(words) % 2 or any(not word.strip() for word in words):
        raise _wrong(text, say("viewpoints-drawn-form"))
    given: dict[str, str] = {}
    for key, value in zip(words[::2], words[1::2], strict=True):
        key = key.strip().lower()
        if key not in ("seed", "level", "size", "omit"):
            form = say("viewpoints-drawn-form")
            raise _wrong(text, say("viewpoints-drawn-unknown", key=echo(key), form=form))
        if key in given:
            raise _wrong(text, say("viewpoints-drawn-twice", key=key))
        given[key] = value.strip()
    level = _whole(text, "level", given.get("level", "1"), 1, 5)
    size = _whole(text, "size", given.get("size", "0"), 0, 10)
    if size == 1:
        raise _wrong(text, say("viewpoints-how-many", zero="size:0"))
    letters = cast("Omitted", read_omit(given.get("omit", omit or "IL")))
    return [_draw(seed, level, size, letters) for seed in _seeds(text, given["seed"])]


def _draw(seed: int, level: int, size: int, omit: Omitted) -> Make:
    def make() -> Challenge:
        from sightline.games.viewpoints.challenges import shipped

        return shipped.make(f"seed-{seed:x}", level, seed, omit, size)

    return make


def _seeds(text: str, value: str) -> list[int]:
    first, dash, last = value.partition("-")
    try:
        low = read_seed(first)
        high = read_seed(last) if dash else low
    except SightlineError as error:
        raise _wrong(text, error.message) from None
    if low > high:
        right = f"seed:{last}-{first}"
        raise CannotDo(say("viewpoints-backwards", given=text, right=right))
    if high - low >= MOST:
        raise _wrong(text, say("viewpoints-too-many-drawn", count=str(high - low + 1), most=MOST))
    return list(range(low, high + 1))


def _whole(text: str, key: str, value: str, low: int, high: int) -> int:
    if not re.fullmatch("[0-9]{1,40}", value) or not low <= int(value) <= high:
        number = say("viewpoints-whole-number", key=key, low=low, high=high, given=echo(value))
        raise _wrong(text, number)
    return int(value)


# ---------------------------------------------------------------------------- names


def _named_apart(found: list[Challenge]) -> list[Challenge]:
    """Cards of different challenges must not bear the same name."""
    import msgspec

    taken: set[str] = set()
    out: list[Challenge] = []
    for each in found:
        name = each.name
        count = 1
        while name in taken:
            count += 1
            name = f"{each.name} ({count})"
        taken.add(name)
        out.append(each if name == each.name else msgspec.structs.replace(each, name=name))
    return out


def _wrong(text: str, problem: Message) -> CannotDo:
    return CannotDo(say("fault", where=text, problem=problem))
