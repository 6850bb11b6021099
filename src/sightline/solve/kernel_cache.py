"""How the solver's kernels are compiled. They let go of the interpreter while they run, so that
threads can work side by side."""

from __future__ import annotations

from sightline.core.compiling import Compiler

_compiler = Compiler(__file__)
compiled, inlined = _compiler.compiled, _compiler.inlined
