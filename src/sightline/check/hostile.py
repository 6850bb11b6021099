"""Moves that only Python can build: wrong in type, out of range, or not what they seem to be."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, cast

import msgspec
from msgspec import inspect

from sightline.check.ground import Broken, Ground, in_words
from sightline.check.probes import NOT_MOVES
from sightline.check.shown import require_same, sent
from sightline.core.errors import SightlineError
from sightline.core.game import AnyGame, AnyState
from sightline.core.moves import LegalMoves, Move
from sightline.core.state import canonical
from sightline.core.wellformed import kinds_of

_POINTS = 4
_DEEPEST = 3


def hostile_moves_are_refused(ground: Ground) -> None:
    """Moves that no JSON could make are refused by name, denied by `in`, and change nothing.

    For every kind of move each field is given values of wrong types, out of range, unhashable, or
    only equal to a right one (``1.0``, ``True``); so are look-alikes, subclasses and other games'
    moves. They are made from the declared fields, so every game gets them.
    """
    rng = ground.rng("hostile_moves_are_refused")
    pool = [move for trial in ground.trials for _, move in trial.moves]
    for state in ground.points("hostile_moves_are_refused", _POINTS):
        for seat in ground.seats(state):
            if seat in state.awaiting:
                _try_all(ground, state, seat, pool, rng)


def _try_all(ground: Ground, state: AnyState, seat: int, pool: Sequence[Any], rng: Random) -> None:
    legal = state.legal(seat)
    known = [legal[rng.randrange(len(legal))], *rng.sample(pool, min(len(pool), 8))]
    moves = list(hostile_moves(ground.game, known))
    before = state.fingerprint()
    shown = {observer: sent(state, observer) for observer in (None, seat)}
    twin = state.copy()
    for move in moves:
        ground.cases += 1
        if not _denied(legal, move):
            continue  # it was well-formed and legal after all
        _require_refused(twin, seat, move)
    if twin.fingerprint() != before:
        raise Broken(f"{_culprit(state, seat, moves)} was refused, but it changed the state")
    for observer, parts in shown.items():
        because = "A refused move must change nothing, caches included."
        require_same(parts, sent(twin, observer), "after hostile moves", because)


def _denied(legal: LegalMoves[Any], move: Any) -> bool:
    """Whether `in` says no, as it must to all that is not exactly a legal move."""
    try:
        inside = move in legal
    except Exception as error:  # a game may fail in any way
        raise Broken(f"`in` fails for {_named(move)} with {in_words(error)}") from error
    if not inside:
        return True
    try:
        written = repr(canonical(move))
        if any(type(move) is type(each) and written == repr(canonical(each)) for each in legal):
            return False
    except Exception:  # odd values have no canonical form, and no legal move holds any
        pass
    raise Broken(f"`in` takes {_named(move)} for a legal move, which it only resembles")


def _require_refused(state: AnyState, seat: int, move: Any) -> None:
    try:
        state.apply(seat, move)
    except SightlineError as error:
        if not _told(move, error).strip():
            raise Broken(f"{_named(move)} was refused without a word") from error
        return
    except Exception as error:  # a game may fail in any way
        raise Broken(
            f"{_named(move)} should be refused by name, not with {in_words(error)}"
        ) from error
    raise Broken(f"{_named(move)} is no legal move, but apply took it")


def _told(move: Any, error: SightlineError) -> str:
    try:
        return str(error)
    except Exception as fault:  # the words of a game may fail in any way
        raise Broken(
            f"{_named(move)} is refused in words that cannot be told: {in_words(fault)}"
        ) from fault


def _culprit(state: AnyState, seat: int, moves: Sequence[Any]) -> str:
    """The first of these moves that changes a state although it is refused."""
    before = state.fingerprint()
    for move in moves:
        twin = state.copy()
        try:
            twin.apply(seat, move)
        except SightlineError:
            if twin.fingerprint() != before:
                return _named(move)
    return "a hostile move"


def _named(move: object) -> str:
    """A hostile move in a message; it may fail when it is printed."""
    try:
        text = repr(move)
    except Exception:
        text = f"a {type(move).__name__}"
    return text if len(text) <= 160 else f"{text[:160]}…"


# -- building them ---------------------------------------------------------------------------------


def hostile_moves(game: AnyGame, known: Sequence[Any]) -> Iterator[Any]:
    """Hostile moves for a game, made from the fields of its kinds of moves.

    ``known`` are sound moves: what is right but for one detail is the most likely to get through.
    """
    kinds = kinds_of(game.move_type)
    sound: dict[type, Any] = {}
    for move in known:
        sound.setdefault(type(move), move)
    for kind in kinds:
        base = sound.get(kind)
        if base is None:
            base = _built(kind)
        if base is None:
            continue
        yield from _wrong_fields(kind, base)
        yield from _look_alikes(game, kind, base)
    yield from NOT_MOVES
    yield from (kind for kind in kinds)
    yield from (Liar(known[0]), Yes(), Explosive(), _OtherGamesMove(1), known[:1], Random)


def _wrong_fields(kind: type, base: Any) -> Iterator[Any]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        for value in _wrong_values(getattr(base, field.name), _DEEPEST):
            twin = copy.copy(base)
            # Past the class's own __init__ and __post_init__, as pickles and patches come.
            msgspec.structs.force_setattr(twin, field.name, value)
            yield twin


def _wrong_values(right: Any, depth: int) -> Iterator[Any]:
    """Values that resemble a right one, and values that resemble nothing."""
    yield from (None, True, False, -1, 0, 1000, 10**40, 0.0, 1.0, 2.5, float("nan"), float("inf"))
    yield from ("", "Q", "\x00", "\ud800", "x" * 5000, b"x", [], {}, set[int](), (), object())
    yield from (Yes(), Explosive(), Unhashable(), _OtherGamesMove(1), int, ((((1,),),),))
    if isinstance(right, bool):
        yield from (int(right), float(right), str(right))
    elif isinstance(right, int):
        yield from (float(right), str(right), complex(right), OwnInt(right), [right], (right,))
        yield from (right == 1, right + (1 << 64))
    elif isinstance(right, str):
        yield from (f"{right}\n", f" {right}", OwnText(right), [right], (right,), right.encode())
        yield from (right.swapcase(), right * 2)
    elif isinstance(right, tuple):
        items = cast("tuple[Any, ...]", right)
        yield from (
            list(items),
            (*items, *items[:1]),
            items[:-1],
            OwnTuple(items),
            frozenset(items),
        )
        if depth and items:
            for value in _wrong_values(items[-1], depth - 1):
                yield (*items[:-1], value)
    elif isinstance(right, msgspec.Struct):
        yield from (msgspec.structs.asdict(right), msgspec.structs.astuple(right))
        if depth:
            yield from _wrong_fields(type(right), right)


def _look_alikes(game: AnyGame, kind: type[Any], base: Any) -> Iterator[Any]:
    """The same move in every form but its own."""
    values = msgspec.structs.asdict(base)
    yield from (values, msgspec.structs.astuple(base), game.write_move(base), base.__class__)
    yield game.write_move(base).decode()
    names: list[Any] = list(values)
    plain: Any = msgspec.defstruct(kind.__name__, names)
    yield plain(**values)
    make: Any = type(kind)
    yield _filled(
        make(f"Own{kind.__name__}", (kind,), {"__module__": __name__}, frozen=True), values
    )
    agreeing = {"__eq__": lambda *_: True, "__hash__": lambda _: hash(base), "__module__": __name__}
    yield _filled(make(f"Yes{kind.__name__}", (kind,), agreeing, frozen=True), values)


def _filled(kind: Any, values: dict[str, Any]) -> Any:
    try:
        return kind(**values)
    except Exception:  # a game's own __post_init__ may refuse to be inherited
        return None


def _built(kind: type[Any]) -> Any:
    """A move of a kind that no game has shown yet, from what its fields may hold."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    values = {field.name: _some(field.type) for field in info.fields if field.required}
    return _filled(kind, values)


def _some(info: inspect.Type) -> Any:
    """A value that a declaration allows, as far as that is easily found."""
    match info:
        case inspect.Metadata():
            return _some(info.type)
        case inspect.IntType():
            return int(
                info.ge if info.ge is not None else info.gt + 1 if info.gt is not None else 1
            )
        case inspect.FloatType():
            return float(info.ge or 1.0)
        case inspect.BoolType():
            return False
        case inspect.LiteralType():
            return info.values[0]
        case inspect.TupleType():
            return tuple(_some(each) for each in info.item_types)
        case inspect.VarTupleType():
            return tuple(_some(info.item_type) for _ in range(info.min_length or 1))
        case inspect.StructType():
            return _built(info.cls)
        case inspect.UnionType():
            return _some(info.types[0])
        case inspect.StrType():
            return "F" * (info.min_length or 1)
        case _:
            return None


class _OtherGamesMove(Move, frozen=True, tag_field="do", tag="other"):
    """A sound move of a game that this is not."""

    card: int


class OwnInt(int):
    """Equal to a number, and not one."""


class OwnText(str):
    """Equal to a text, and not one."""

    __slots__ = ()


class OwnTuple(tuple[Any, ...]):
    """Equal to a tuple, and not one."""

    __slots__ = ()


class Yes:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "Yes()"


class Unhashable:
    """Has no hash."""

    __hash__: ClassVar[None]  # pyright: ignore[reportIncompatibleMethodOverride]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __repr__(self) -> str:
        return "Unhashable()"


class Explosive:
    """Fails whatever is done with it."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    def __hash__(self) -> int:
        raise RuntimeError("hashed")

    def __repr__(self) -> str:
        raise RuntimeError("printed")

    __str__ = __repr__


class Liar:
    """Says that it is a move."""

    def __init__(self, move: Any) -> None:
        self._move = move

    @property
    def __class__(self) -> type[Any]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return type(self._move)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._move, name)

    def __repr__(self) -> str:
        return "Liar()"
