"""How Pent-Up's kernels are compiled; the shapes are compiled in."""

from __future__ import annotations

from sightline.core.compiling import Compiler
from sightline.pieces import shapes

_COMPILER = Compiler(__file__, [shapes.__file__])
compiled = _COMPILER.compiled
inlined = _COMPILER.inlined
