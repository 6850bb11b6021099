"""Names of a package that are loaded when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def lazily(package: str, **names: str) -> Callable[[str], object]:
    """A package's ``__getattr__``: each name comes from the module of the package that is given for
    it, so that to import one of its modules does not load all others."""

    def find(name: str) -> object:
        if name in names:
            return getattr(import_module(f"{package}.{names[name]}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
