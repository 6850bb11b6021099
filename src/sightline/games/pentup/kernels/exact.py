# pyright: basic
"""The exponential function and the logarithm, the same to the last bit on every machine.

A machine's own differ in the last bit from one C library or processor to another, and one bit can
tip a comparison in a search. Here they are made of additions, multiplications and divisions of
doubles alone, in a fixed order, and those are rounded the same way everywhere (IEEE 754).
"""

from __future__ import annotations

import math

from sightline.kit.compiling import inlined

_PER_LN2 = 1.4426950408889634
_LN2_HIGH = 0.6931471803691238
"""With so many zeros at its end that a small integer times it is exact."""
_LN2_LOW = 1.9082149292705877e-10
_LEAST = -700.0
_ROOT = 1.4142135623730951


@inlined
def exponential(x):
    """e to the power of a number that is at most 700; 0 where that is next to nothing."""
    if x < _LEAST:
        return 0.0
    k = math.floor(x * _PER_LN2 + 0.5)
    r = (x - k * _LN2_HIGH) - k * _LN2_LOW
    # r is at most half of ln 2: the rest of the series is below the last bit.
    p = 1.0 / 6227020800.0
    p = p * r + 1.0 / 479001600.0
    p = p * r + 1.0 / 39916800.0
    p = p * r + 1.0 / 3628800.0
    p = p * r + 1.0 / 362880.0
    p = p * r + 1.0 / 40320.0
    p = p * r + 1.0 / 5040.0
    p = p * r + 1.0 / 720.0
    p = p * r + 1.0 / 120.0
    p = p * r + 1.0 / 24.0
    p = p * r + 1.0 / 6.0
    p = p * r + 0.5
    p = p * r + 1.0
    p = p * r + 1.0
    return math.ldexp(p, int(k))


@inlined
def logarithm(x):
    """The natural logarithm of a number from 1 on."""
    k = 0
    m = x * 1.0
    while m > _ROOT:
        m *= 0.5
        k += 1
    s = (m - 1.0) / (m + 1.0)
    q = s * s
    p = 1.0 / 21.0
    p = p * q + 1.0 / 19.0
    p = p * q + 1.0 / 17.0
    p = p * q + 1.0 / 15.0
    p = p * q + 1.0 / 13.0
    p = p * q + 1.0 / 11.0
    p = p * q + 1.0 / 9.0
    p = p * q + 1.0 / 7.0
    p = p * q + 1.0 / 5.0
    p = p * q + 1.0 / 3.0
    p = p * q + 1.0
    return k * _LN2_HIGH + (2.0 * s * p + k * _LN2_LOW)
