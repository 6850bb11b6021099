"""The modules that games and rooms bring to the page, served from their packages.

A game's are in the folder ``board`` of its package, a room names its own. They are read once, and
their addresses contain a hash of the whole folder, so that modules of one folder may import each
other by relative paths and browsers keep them for ever. Nothing else of a package can be fetched.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from posixpath import dirname, join, normpath

from sightline.core.registry import folder_of, game_keys
from sightline.server.logs import note_failure
from sightline.server.pages import FOREVER, Asset, Assets, read_asset

PREFIX = "modules/"
_FOLDER = "board"
_SERVED = {
    ".js", ".mjs", ".css", ".json", ".svg", ".png", ".jpg", ".webp", ".avif", ".woff2", ".wasm",
    ".mp3", ".ogg", ".txt",
}  # fmt: skip
_TEXTUAL = {".js", ".mjs", ".css", ".json", ".svg", ".txt"}
_WORTH_SQUEEZING = 1000
_IMPORT = re.compile(rb"""\b(?:from|import)\s*["'](\.{1,2}/[^"'\s]+\.m?js)["']""")
"""What a module imports at once, by a relative path."""


@dataclass(frozen=True, slots=True)
class ModuleFolder:
    """A folder as it is served."""

    home: str
    """Its address, such as ``modules/veil/0123456789abcdef/``."""
    files: dict[str, Asset]

    def addresses(self) -> dict[str, str]:
        """The modules at the top of the folder by their names: ``board`` for ``board.js``."""
        return {
            name.removesuffix(".js"): f"/{self.home}{name}"
            for name in self.files
            if name.endswith(".js") and "/" not in name
        }


class PageModules:
    """All of them; whatever else is asked for is not there."""

    def __init__(self, page: Assets | None = None) -> None:
        self._page = page
        self._folders: dict[Path, ModuleFolder] = {}
        self._found: dict[str, Asset] = {}
        self._games: dict[str, dict[str, str]] = {}
        self._needed: dict[str, tuple[str, ...]] = {}
        for key in game_keys():
            self.of_game(key)

    def find(self, path: str) -> Asset | None:
        """The file under a path of the web address."""
        return self._found.get(path)

    def of_game(self, key: str) -> dict[str, str]:
        """The addresses of a game's modules by their names; none: the plain board serves."""
        if key not in self._games:
            try:
                home = folder_of(key)
                folder = None if home is None else self._read(key, home / _FOLDER)
                self._games[key] = {} if folder is None else folder.addresses()
            except Exception:  # somebody's broken package must not keep the server from starting
                note_failure("a game's page modules could not be read", game=key)
                self._games[key] = {}
        return self._games[key]

    def of_room(self, key: str, page: Path | None) -> str | None:
        """The address of the module that draws a room's views; None: it has none."""
        folder = None if page is None else self._read(key, page.parent)
        return None if page is None or folder is None else folder.addresses().get(page.stem)

    def needed(self, address: str) -> tuple[str, ...]:
        """What else a page can fetch at once when it wants this module: what it imports, and what
        that imports, but for what every page has anyway."""
        if address not in self._needed:
            self._needed[address] = self._imports(address)
        return self._needed[address]

    def _imports(self, address: str) -> tuple[str, ...]:
        begun = self._page.preloaded() if self._page else frozenset[str]()
        found: dict[str, None] = {}
        coming = [address.removeprefix("/")]
        while coming:
            path = coming.pop()
            asset = self.find(path) or (self._page.find(path) if self._page else None)
            if asset is None or path in begun or path in found:
                continue
            found[path] = None
            names = (one.decode() for one in _IMPORT.findall(asset.content))
            coming += [normpath(join(dirname(path), name)) for name in names]
        return tuple(f"/{path}" for path in found if f"/{path}" != address)

    def _read(self, key: str, path: Path) -> ModuleFolder | None:
        path = path.resolve()
        if path not in self._folders:
            files = {
                file.relative_to(path).as_posix(): _read_module(file)
                for file in sorted(path.rglob("*"))
                if file.is_file() and file.suffix in _SERVED and not _is_hidden(file, path)
            }
            if not files:
                return None
            home = f"{PREFIX}{key}/{_hash(files)}/"
            self._folders[path] = ModuleFolder(home, files)
            self._found |= {f"{home}{name}": asset for name, asset in files.items()}
        return self._folders[path]


def _is_hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith((".", "__")) for part in file.relative_to(folder).parts)


def _read_module(file: Path) -> Asset:
    asset = read_asset(file, FOREVER)
    if asset.squeezed or file.suffix not in _TEXTUAL or len(asset.content) < _WORTH_SQUEEZING:
        return asset
    # Ours come compressed from the build; a stranger's has none.
    squeezed = gzip.compress(asset.content, mtime=0)
    return asset.with_form("gzip", squeezed) if len(squeezed) < len(asset.content) else asset


def _hash(files: dict[str, Asset]) -> str:
    summed = hashlib.sha256()
    for name, asset in files.items():
        summed.update(f"{name}\0{len(asset.content)}\0".encode())
        summed.update(asset.content)
    return summed.hexdigest()[:16]
