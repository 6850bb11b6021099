"""Whether a move that was built in Python is what its declaration says.

A move that comes as JSON is checked by msgspec while it is read. Python lets anybody build
``Settle(1000)`` or ``Play([])``, and ``1.0`` and ``True`` compare equal to ``1``: so each value is
looked at, exactly and once, before a game sees the move. For every kind of move its annotations
are compiled into a function once; asking it costs a fraction of a microsecond.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin

import msgspec
from msgspec import inspect

from sightline.core.allowed import allowed_values
from sightline.core.echo import echo, is_text
from sightline.core.message import Message, say

Test = Callable[[Any], bool]

_ENDLESS = 1 << 60
_TUPLES: set[type] = {tuple}
_INTS: set[type] = {int}
_COLLECTIONS: dict[type[inspect.Type], type[Any]] = {
    inspect.VarTupleType: tuple,
    inspect.ListType: list,
    inspect.SetType: set,
    inspect.FrozenSetType: frozenset,
}


class Shape:
    """What one kind of move must look like."""

    __slots__ = ("fields", "fits")

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        self.fields: tuple[tuple[str, Test, inspect.Type], ...] = tuple(
            (field.name, _test(field.type), field.type) for field in info.fields
        )
        self.fits: Test = _all_fields([(name, test) for name, test, _ in self.fields])

    def problem(self, move: object) -> Message:
        """The first field that is not as declared, and what would be right."""
        for name, test, info in self.fields:
            try:
                value = getattr(move, name)
            except AttributeError:
                return say("move-field-missing", name=name)
            if not test(value):
                allowed = allowed_values(info)
                return say("move-field-wrong", name=name, value=echo(value), allowed=allowed)
        return say("move-field-other")


_shapes: dict[type, Shape] = {}
_kinds: dict[int, tuple[object, dict[type, Test]]] = {}


def shape_of(kind: type[msgspec.Struct]) -> Shape:
    """The shape of a struct, made once."""
    shape = _shapes.get(kind)
    if shape is None:
        shape = _shapes[kind] = Shape(kind)
    return shape


def kinds_of(move_type: Any) -> dict[type, Test]:
    """The kinds of a game's moves, each with the test that a sound one passes."""
    # By identity: to hash a union of many kinds takes longer than all the rest of a check.
    known = _kinds.get(id(move_type))
    if known is None or known[0] is not move_type:
        union = get_origin(move_type) in (Union, UnionType)
        kinds: Sequence[type[msgspec.Struct]] = get_args(move_type) if union else (move_type,)
        known = _kinds[id(move_type)] = move_type, {kind: shape_of(kind).fits for kind in kinds}
    return known[1]


def well_formed(move: object) -> bool:
    """Whether every value of a move is of its declared kind, within the declared limits.

    For collections of legal moves: ``in`` must say no to what only compares equal to a move.
    """
    kind = type(move)
    shape = _shapes.get(kind)
    if shape is None:
        if not issubclass(kind, msgspec.Struct):
            return False
        shape = shape_of(kind)
    return shape.fits(move)


# -- one test for each kind of value --------------------------------------------------------------


def _test(info: inspect.Type) -> Test:
    """The test for a field's type. It raises nothing, whatever it is given."""
    match info:
        case inspect.Metadata():
            return _test(info.type)
        case inspect.AnyType():
            return _anything
        case inspect.NoneType():
            return lambda value: value is None
        case inspect.BoolType():
            return lambda value: value is True or value is False
        case inspect.IntType():
            return _number_test(int, info)
        case inspect.FloatType():
            return _number_test(float, info)
        case inspect.StrType():
            return _text_test(info)
        case inspect.LiteralType():
            return _choice_test(info.values)
        case inspect.UnionType():
            return _any_of([_test(each) for each in info.types])
        case inspect.TupleType() | inspect.VarTupleType():
            return _grid_test(info) or _tuple_test(info)
        case inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            return _collection_test(info)
        case inspect.StructType():
            return _struct_test(info.cls)
        case _:
            return _test_by_reading(info)


def _anything(value: Any) -> bool:
    del value
    return True


def _all_fields(fields: Sequence[tuple[str, Test]]) -> Test:
    if not fields:
        return _anything
    if len(fields) == 1:
        ((name, test),) = fields

        def fits_one(move: Any) -> bool:
            try:
                return test(getattr(move, name))
            except AttributeError:
                return False

        return fits_one

    if len(fields) == 2:
        (name, test), (other_name, other_test) = fields

        def fits_two(move: Any) -> bool:
            try:
                return test(getattr(move, name)) and other_test(getattr(move, other_name))
            except AttributeError:
                return False

        return fits_two

    def fits(move: Any) -> bool:
        try:
            for name, test in fields:
                if not test(getattr(move, name)):
                    return False
        except AttributeError:
            return False
        return True

    return fits


def _number_test(kind: type, info: inspect.IntType | inspect.FloatType) -> Test:
    infinity = float("inf")
    low = -infinity if info.ge is None else info.ge
    high = infinity if info.le is None else info.le
    above = -infinity if info.gt is None else info.gt
    below = infinity if info.lt is None else info.lt
    multiple = info.multiple_of
    if kind is int and info.gt is None and info.lt is None and multiple is None:
        return lambda value: type(value) is int and low <= value <= high

    def fits(value: Any) -> bool:
        return (
            type(value) is kind
            and low <= value <= high  # also refuses what is not a number
            and (info.gt is None or value > above)
            and (info.lt is None or value < below)
            and (multiple is None or value % multiple == 0)
        )

    return fits


def _text_test(info: inspect.StrType) -> Test:
    least = info.min_length or 0
    most = _ENDLESS if info.max_length is None else info.max_length
    find = None if info.pattern is None else re.compile(info.pattern).search

    def fits(value: Any) -> bool:
        return (
            type(value) is str
            and least <= len(value) <= most
            and (find is None or find(value) is not None)
            and (value.isascii() or is_text(value))
        )

    return fits


def _choice_test(values: Sequence[object]) -> Test:
    texts = frozenset(value for value in values if type(value) is str)
    numbers = frozenset(value for value in values if type(value) is int)

    def fits(value: Any) -> bool:
        if type(value) is str:
            return value in texts
        return type(value) is int and value in numbers

    return fits


def _any_of(tests: Sequence[Test]) -> Test:
    if len(tests) == 2:
        one, other = tests
        return lambda value: one(value) or other(value)
    return lambda value: any(test(value) for test in tests)


def _tuple_test(info: inspect.TupleType | inspect.VarTupleType) -> Test:
    if isinstance(info, inspect.VarTupleType):
        return _collection_test(info)
    tests = [_test(each) for each in info.item_types]
    count = len(tests)

    def fits(value: Any) -> bool:
        if type(value) is not tuple or len(cast("tuple[Any, ...]", value)) != count:
            return False
        items = cast("tuple[Any, ...]", value)
        return all(test(item) for test, item in zip(tests, items, strict=True))

    return fits


def _grid_test(info: inspect.TupleType | inspect.VarTupleType) -> Test | None:
    """For rows of numbers, such as the cells of a piece: all of them at once, which is several
    times as fast. None: the items are not rows of one length of one kind of number."""
    row, least, most = _of_one_kind(info)
    if not isinstance(row, inspect.TupleType):
        return None
    number, length, _ = _of_one_kind(row)
    if not isinstance(number, inspect.IntType) or number.multiple_of is not None:
        return None
    if number.ge is None or number.le is None or number.gt is not None or number.lt is not None:
        return None
    low, high, lengths = number.ge, number.le, {length}

    def fits(value: Any) -> bool:
        if type(value) is not tuple or not least <= len(cast("tuple[Any, ...]", value)) <= most:
            return False
        rows = cast("tuple[Any, ...]", value)
        if not rows:
            return True
        if set(map(type, rows)) != _TUPLES or set(map(len, rows)) != lengths:
            return False
        numbers = list(chain.from_iterable(rows))
        return set(map(type, numbers)) == _INTS and min(numbers) >= low and max(numbers) <= high

    return fits


def _of_one_kind(
    info: inspect.TupleType | inspect.VarTupleType,
) -> tuple[inspect.Type | None, int, int]:
    """The one kind of a tuple's items, and how few and how many there may be."""
    if isinstance(info, inspect.VarTupleType):
        most = _ENDLESS if info.max_length is None else info.max_length
        return _bare(info.item_type), info.min_length or 0, most
    kinds = [_bare(each) for each in info.item_types]
    alike = bool(kinds) and all(kind == kinds[0] for kind in kinds)
    return kinds[0] if alike else None, len(kinds), len(kinds)


def _bare(info: inspect.Type) -> inspect.Type:
    return _bare(info.type) if isinstance(info, inspect.Metadata) else info


def _collection_test(
    info: inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType,
) -> Test:
    kind = _COLLECTIONS[type(info)]
    test = _test(info.item_type)
    least = info.min_length or 0
    most = _ENDLESS if info.max_length is None else info.max_length

    def fits(value: Any) -> bool:
        if type(value) is not kind:
            return False
        items = cast("Sequence[Any]", value)
        return least <= len(items) <= most and all(map(test, items))

    return fits


def _struct_test(kind: type[Any]) -> Test:
    # Looked up when it is asked: a kind may hold others of its own kind.
    return lambda value: type(value) is kind and shape_of(kind).fits(value)


def _test_by_reading(info: inspect.Type) -> Test:
    """For rare kinds: what is written must read back as an equal value of the same type."""
    kind: Any = getattr(info, "cls", None)
    plain: dict[type[inspect.Type], Any] = {
        inspect.BytesType: bytes,
        inspect.DictType: dict,
    }
    wanted = kind if isinstance(kind, type) else plain.get(type(info))

    def fits(value: Any) -> bool:
        if wanted is not None and type(value) is not wanted:
            return False
        try:
            kept = cast("type[object]", type(value))
            read = msgspec.json.decode(msgspec.json.encode(value), type=kept)
            return type(read) is kept and bool(read == value)
        except Exception:  # whatever a foreign value does, it is not what was declared
            return False

    return fits
