# pyright: basic
"""Single machine instructions that Numba does not offer by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

U0 = np.uint64(0)
U1 = np.uint64(1)


def _operation(function) -> Any:
    return intrinsic(function)


@_operation
def popcount(_typing, _word):
    """The number of bits in a uint64."""

    def build(_context, builder, _signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), build


@_operation
def lowest_bit(_typing, _word):
    """The place of the lowest bit of a uint64 that is not 0."""

    def build(_context, builder, _signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), build
