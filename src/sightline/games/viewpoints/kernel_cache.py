"""How this kernel's functions are compiled."""

from __future__ import annotations

from sightline.core.compiling import Compiler

_compiler = Compiler(__file__)
compiled = _compiler.compiled
inlined = _compiler.inlined
