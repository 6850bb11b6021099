"""Everything that the first guest would otherwise wait for: imported before the server listens.

Games and the rooms' own parts are imported when they are first used, and so is much of a compiler.
At a server's start that is a second or two; while others play, nobody's move is heard meanwhile.
Kernels themselves are left alone: the first time on a machine they would have to be compiled, and
that happens beside the server.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from importlib import import_module

import msgspec

from sightline.core.registry import find_game, game_keys
from sightline.puzzles import entries, find_puzzle
from sightline.server.api import game_info
from sightline.server.logs import note_failure
from sightline.server.room import Room

_COMPILING = "sightline.kit.compiling"


def get_ready(rooms: Iterable[Room] = ()) -> None:
    """Load all games and rooms; one that is broken keeps nobody from the others."""
    for key in game_keys():
        try:
            _get_ready(key)
        except Exception:
            note_failure("a game could not be loaded", game=key)
    import_module("sightline.puzzles.warm")  # and what else the puzzles import
    _get_puzzles_ready()
    for room in rooms:
        try:
            if room.get_ready is not None:
                room.get_ready()
        except Exception:
            note_failure("a room could not be made ready", room=room.key)
    compiling = sys.modules.get(_COMPILING)
    if compiling is not None:
        compiling.load_all()
    prime_structs()


def _get_puzzles_ready() -> None:
    for entry in entries():
        try:
            if entry.game is None:
                _ = find_puzzle(entry.key).info
        except Exception:
            note_failure("a puzzle could not be loaded", puzzle=entry.key)


def prime_structs() -> None:
    """Let msgspec learn every kind of struct now, in one thread: when several threads meet one for
    the first time at the same moment, it can crash the process."""
    kinds: list[type[msgspec.Struct]] = [msgspec.Struct]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
        if kind is not msgspec.Struct:
            with contextlib.suppress(TypeError):  # a generic one without its arguments, say
                msgspec.json.Decoder(kind)


def _get_ready(key: str) -> None:
    compiling = _COMPILING in sys.modules
    game = find_game(key)
    game_info(game)
    if not compiling and _COMPILING in sys.modules:
        return  # its rules have a kernel
    state = game.start(game.players[0], seed=0)
    state.view(None)
    for seat in state.awaiting:
        len(state.sight(seat).legal)
