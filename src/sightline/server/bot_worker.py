"""A process in which bots think. It is handed sights, never states, and answers with moves.

Hints and pars read true states, so they are found by the same program in a process of their own
(``adviser.py``), in which no bot ever runs.

Requests and answers are frames (``frames.py``). A request is a pickle from our own server; an
answer is JSON, so a bot cannot send the server anything but a move.
"""

from __future__ import annotations

import os
import pickle
import sys
from random import Random
from typing import Any

import msgspec

from sightline.bots import bot_specs, find_bot, own_bots
from sightline.core.bot import BotSpec
from sightline.core.game import AnyState
from sightline.core.registry import find_game, game_keys
from sightline.core.sight import Sight
from sightline.server.frames import read_frame, write_frame
from sightline.server.preload import preload_bots, preload_games

_NICE = 5
"""The server comes first: whoever thinks takes what it leaves."""
_CLOSE_MOVES = 3
"""In a turn of several decisions the first ones may be quick, and only a later one is searched."""


def main() -> None:
    """Serve requests until the pipe closes."""
    # Whatever a bot prints must not get between the frames.
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if sys.platform != "win32":
        os.nice(_NICE)
    preload_games(",".join(name for name in sys.argv[1:] if "=" not in name))
    preload_bots(",".join(name for name in sys.argv[1:] if "=" in name))
    while (frame := read_frame(requests)) is not None:
        write_frame(answers, answer(frame))


def answer(frame: bytes) -> bytes:
    """What a bot says to one request."""
    try:
        kind, *rest = pickle.loads(frame)
        if kind == "warm":
            warm(closely=rest[0])
            return b"{}"
        if kind == "hint":
            return hint(*rest)
        if kind == "par":
            return par(*rest)
        if kind == "explain":
            return explain(*rest)
        return think(*rest)
    except Exception as error:  # a bot may fail in any way; the server decides what happens then
        return msgspec.json.encode({"error": f"{type(error).__name__}: {error}"})


def think(game: str, bot: str, sight: Sight[Any, Any], seed: int) -> bytes:
    """A bot's move. Each request gets a fresh bot: all it needs to know is in the sight."""
    rules = find_game(game)
    move = find_bot(rules, bot).make().choose(sight, Random(seed))
    return b'{"move":' + rules.write_move(move) + b"}"


def explain(game: str, bot: str, sight: Sight[Any, Any], move: bytes, seed: int) -> bytes:
    """What a bot believed when it made a move; null if it has nothing to say."""
    rules = find_game(game)
    thinker = find_bot(rules, bot).make()
    said = thinker.explain(sight, rules.read_move(move), Random(seed))
    return msgspec.json.encode({"explanation": said})


def hint(state: AnyState, seat: int) -> bytes:
    """A game's hint for a seat; null if it has none."""
    move = state.game.hint(state, seat)
    return b'{"move":' + (b"null" if move is None else state.game.write_move(move)) + b"}"


def par(state: AnyState) -> bytes:
    """Par of a game; null if none was found."""
    return msgspec.json.encode({"par": state.game.par(state)})


def warm(*keys: str, closely: bool = False) -> None:
    """Let every bot of these games (of all, if none is named) make a move, so that compiled code is
    loaded; give a hint where there are hints. ``closely``: a game's own bots make a few moves with
    every number of players, so that nothing is left to compile at a table."""
    for key in keys or game_keys():
        game = find_game(key)
        own = own_bots(game)
        for spec in bot_specs(game):
            close = closely and spec in own
            for players in game.players if close else game.players[:1]:
                _play(game.start(players, seed=0), spec, _CLOSE_MOVES if close else 1)
        for players in game.players:
            state = game.start(players, seed=0)
            if game.offers_hints(players, state.options):
                game.hint(state, state.awaiting[0])


def _play(state: AnyState, spec: BotSpec, moves: int) -> None:
    for _ in range(moves):
        if state.outcome is not None:
            return
        seat = state.awaiting[0]
        move = spec.make(spec.params()).choose(state.sight(seat), Random(0))
        state.apply(seat, move)


if __name__ == "__main__":
    main()
