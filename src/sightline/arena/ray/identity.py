"""What has to be the same on two machines for their games to be the same."""

from __future__ import annotations

import platform
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path

import msgspec

import sightline
from sightline.core.game import AnyGame

CODE = frozenset((".py", ".toml", ".json"))
"""Rules, bots and what they read. The page, words and pictures decide no game."""
WEIGHTS = frozenset((".npz",))
"""What networks have learned."""
NOT_PLAYED = ("server/", "press/", "cli/")


class Identity(msgspec.Struct, frozen=True):
    """A machine's Sightline, as far as it decides games."""

    version: str
    files: str
    """A fingerprint of the code: versions under development bear one number."""
    python: str


@cache
def identity() -> Identity:
    """That of this machine."""
    files = fingerprint(Path(sightline.__file__).parent)
    return Identity(sightline.__version__, files, platform.python_version())


def fingerprint(root: Path) -> str:
    """Of all files of a package that decide games."""
    found = blake2b(digest_size=16)
    for path in sorted(root.rglob("*"), key=lambda path: path.relative_to(root).as_posix()):
        name = path.relative_to(root).as_posix()
        if path.suffix not in CODE | WEIGHTS or name.startswith(NOT_PLAYED) or not path.is_file():
            continue
        body = path.read_bytes()
        if path.suffix in CODE:
            # A checkout on Windows may end its lines otherwise, which changes nothing.
            body = body.replace(b"\r\n", b"\n")
        found.update(f"{name}\0{len(body)}\0".encode())
        found.update(body)
    return found.hexdigest()


def package_of(game: AnyGame) -> tuple[str, str] | None:
    """The distribution that brings a game, and its version; None: it is ours, or in no
    distribution."""
    top = type(game).__module__.partition(".")[0]
    if top == "sightline":
        return None
    for name in packages_distributions().get(top, ()):
        try:
            return name, version(name)
        except PackageNotFoundError:
            continue
    return None
