"""The JSON schema of records, made from the games' own types: what editors complete and check by.

A record is JSON Lines, so the schema is that of one line: the first, a move, or the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sightline.core.game import AnyGame
from sightline.core.record import VERSION
from sightline.core.registry import find_game, game_keys

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/{name}"


def record_schema(keys: Iterable[str] | None = None) -> dict[str, Any]:
    """The schema of a record's lines, for all games that are installed or for those named."""
    games = [find_game(key) for key in (game_keys() if keys is None else keys)]
    definitions: dict[str, Any] = {}
    headers: list[dict[str, Any]] = []
    moves: list[dict[str, Any]] = []
    for game in games:
        # By game, since two may call different things alike.
        reference = f"#/$defs/{game.key}.{{name}}"
        (options, move), found = msgspec.json.schema_components(
            [game.options_type, game.move_type], ref_template=reference
        )
        definitions |= {f"{game.key}.{name}": schema for name, schema in found.items()}
        headers.append(_header(game, options))
        moves.append(move)
    definitions |= {
        "header": {
            "description": "The first line: what is needed to deal again.",
            "anyOf": headers,
        },
        "move": _move(moves),
        "outcome": _OUTCOME,
    }
    kinds = [{"$ref": _REFERENCE.format(name=name)} for name in ("header", "move", "outcome")]
    return {
        "$schema": DIALECT,
        "title": "A line of a Sightline record",
        "type": "object",
        "anyOf": kinds,
        "$defs": definitions,
    }


def _header(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "title": game.title,
        "required": ["sightline", "game", "players", "seed"],
        "properties": {
            "sightline": {"const": VERSION, "description": "The version of the format."},
            "game": {"const": game.key},
            "players": {"enum": sorted(game.players)},
            "options": options,
            "seed": _SEED,
            "commitment": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$",
                "description": "SHA-256 of the seed's 16 big-endian bytes.",
            },
        },
    }


def _move(moves: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "description": "One move; further keys are kept as metadata.",
        "type": "object",
        "required": ["seat", "move"],
        "properties": {"seat": {"type": "integer", "minimum": 0}, "move": {"anyOf": moves}},
    }


_SEED: dict[str, Any] = {
    "description": "An integer from 0 to below 2^128, or its hexadecimal digits.",
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "string", "pattern": "^(0[xX])?[0-9a-fA-F]{1,32}$"},
    ],
}
_CELL: dict[str, Any] = {"type": ["string", "number", "boolean", "null"]}
_OUTCOME: dict[str, Any] = {
    "description": "The last line of a game that is over.",
    "type": "object",
    "required": ["outcome"],
    "properties": {
        "outcome": {
            "type": "object",
            "properties": {
                "results": {"type": "array", "items": {"enum": ["win", "draw", "loss"]}},
                "summary": {"type": "string"},
                "sheet": {
                    "type": "object",
                    "properties": {
                        "columns": {"type": "array", "items": _CELL},
                        "rows": {"type": "array", "items": {"type": "array", "items": _CELL}},
                    },
                },
            },
        }
    },
}
