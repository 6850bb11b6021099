# pyright: basic
"""Pent-Up compiled: the placements of one orientation in eight columns at once.

Numba makes vector instructions of a loop only after proving, each time it is entered, that what is
written does not lie where something is read. Here they are asked for, and nothing is proven.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sightline.games.pentup.kernels.position import LANES, OWNED_BITS
from sightline.games.pentup.kernels.tiles import CELL_X, CELL_Y
from sightline.kit.compiling import inlined

_WORD = ir.IntType(64)
_WORDS = ir.VectorType(_WORD, LANES)
_FIRST = ir.Constant(ir.IntType(32), 0)
_ALL_FIRST = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
_OFFSETS = types.UniTuple(types.uint64, 5)


@inlined
def across(g):
    """How many columns the cells of an orientation lie to the right."""
    return CELL_X[g, 0], CELL_X[g, 1], CELL_X[g, 2], CELL_X[g, 3], CELL_X[g, 4]


@inlined
def up(g):
    """How many bits the cells of an orientation lie up."""
    return CELL_Y[g, 0], CELL_Y[g, 1], CELL_Y[g, 2], CELL_Y[g, 3], CELL_Y[g, 4]


def _operation(function) -> Any:
    return intrinsic(function)


def _data(context, builder, kind, array):
    return context.make_array(kind)(context, builder, array).data


def _at(builder, data, index):
    return builder.bitcast(builder.gep(data, [index]), _WORDS.as_pointer())


def _called(builder, name, result, value):
    kind = ir.FunctionType(result, [_WORDS])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [value])


def _cells(builder, data, at, rightwards, upwards):
    """The words of each of the five cells, shifted to where the anchor is."""
    for cell in range(5):
        index = builder.add(at, builder.extract_value(rightwards, cell))
        words = builder.load(_at(builder, data, index), align=8)
        shift = builder.extract_value(upwards, cell)
        shifts = builder.insert_element(ir.Constant(_WORDS, ir.Undefined), shift, _FIRST)
        shifts = builder.shuffle_vector(shifts, shifts, _ALL_FIRST)
        yield builder.lshr(words, shifts)


def _together(operation, parts):
    whole = next(parts)
    for part in parts:
        whole = operation(whole, part)
    return whole


def _keep(builder, data, to, words):
    """Write what there is of these words, and say how many bits that is."""
    words = builder.and_(words, ir.Constant(_WORDS, [int(OWNED_BITS)] * LANES))
    builder.store(words, _at(builder, data, to), align=8)
    bits = _called(builder, f"llvm.ctpop.v{LANES}i64", _WORDS, words)
    return _called(builder, f"llvm.vector.reduce.add.v{LANES}i64", _WORD, bits)


@_operation
def fits_above(_typing, words, _at_word, _across, _up, fits, _to):
    """Write the placements whose five cells are all in the board; how many."""
    signature = types.int64(words, types.uint64, _OFFSETS, _OFFSETS, fits, types.uint64)

    def build(context, builder, signature, args):
        data = _data(context, builder, signature.args[0], args[0])
        found = _together(builder.and_, _cells(builder, data, *args[1:4]))
        return _keep(builder, _data(context, builder, signature.args[4], args[4]), args[5], found)

    return signature, build


@_operation
def fits_table(_typing, words, _at_word, _beside, _across, _up, fits, _to):
    """Write the placements with no cell occupied and one beside a tile at least; how many."""
    word = types.uint64
    signature = types.int64(words, word, word, _OFFSETS, _OFFSETS, fits, word)

    def build(context, builder, signature, args):
        data = _data(context, builder, signature.args[0], args[0])
        offsets = args[3:5]
        blocked = _together(builder.or_, _cells(builder, data, args[1], *offsets))
        touches = _together(builder.or_, _cells(builder, data, args[2], *offsets))
        found = builder.and_(touches, builder.not_(blocked))
        return _keep(builder, _data(context, builder, signature.args[5], args[5]), args[6], found)

    return signature, build


@_operation
def any_above(_typing, words, _at_word, _across, _up):
    """Whether there are placements whose five cells are all in the board: not 0."""
    signature = types.uint64(words, types.uint64, _OFFSETS, _OFFSETS)

    def build(context, builder, signature, args):
        data = _data(context, builder, signature.args[0], args[0])
        found = _together(builder.and_, _cells(builder, data, *args[1:4]))
        found = builder.and_(found, ir.Constant(_WORDS, [int(OWNED_BITS)] * LANES))
        return _called(builder, f"llvm.vector.reduce.or.v{LANES}i64", _WORD, found)

    return signature, build
