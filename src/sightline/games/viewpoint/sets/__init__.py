"""The card sets that ship: files beside this one, read once. What they mean is in ``rules/``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

_ENDING = ".toml"


@cache
def shipped_names() -> tuple[str, ...]:
    """The sets that come with Sightline."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in files if name.endswith(_ENDING)))


@cache
def shipped_text(name: str) -> str:
    """The file of a set."""
    return resources.files(__name__).joinpath(f"{name}{_ENDING}").read_text(encoding="utf-8")


@cache
def newer_texts(name: str) -> Mapping[str, str]:
    """What cards of a set in the words of 2009 say beside those of a newer one, by title."""
    file = resources.files(__name__).joinpath("newer", f"{name}{_ENDING}")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
