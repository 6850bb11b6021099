"""How Pent-Up's kernels are compiled, with what they share with the solver."""

from __future__ import annotations

from sightline.core.compiling import Compiler
from sightline.pieces import shapes
from sightline.solve import kernel_bits

_COMPILER = Compiler(__file__, [shapes.__file__, kernel_bits.__file__])
compiled = _COMPILER.compiled
inlined = _COMPILER.inlined
