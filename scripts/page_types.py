"""Write what the page shares with the server: the messages' types, the colours and the patterns.

The structs of `sightline.server.messages` and `table_messages` become an OpenAPI document and,
through openapi-typescript (one of `web/`'s own packages), `web/src/wire/messages.ts`, those of
`puzzle_messages` `web/src/wire/puzzles.ts`, those of each room `web/src/rooms/KEY/wire.ts`; each
game's view, moves and events `web/src/boards/KEY/wire.ts`, what its messages need
`web/src/boards/KEY/wire-words.ts` (ours: `web/src/wire/words.ts`). The palette and the patterns
become `web/src/wire/pieces.ts`. All are committed, so that the page can be built without Python;
tests/browser/test_page_types.py keeps them fresh. Run it after
`npm ci --prefix web`; `--check` only says whether the files are fresh.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import msgspec

import web
from steps import ROOT, Trouble, gist, main, run

PAGE = ROOT / "web" / "src"
WIRE = PAGE / "wire"
HEADER = "// Made by scripts/page_types.py. Do not edit.\n"
WORDS = {"Message": "Message", "Seat": "SeatArgument", "Listed": "ListArgument"}
"""The structs of `sightline.core.message` and the page's types for them."""
REFERENCE = "#/components/schemas/{name}"

Schema = dict[str, Any]


def messages() -> dict[str, Schema]:
    """Every message, and what the HTTP interface speaks."""
    from sightline.server import messages, table_messages

    return spoken(table_messages, messages)


def puzzles() -> dict[str, Schema]:
    """What the puzzle room speaks."""
    from sightline.server import puzzle_messages

    return spoken(puzzle_messages)


def rooms() -> dict[str, dict[str, Schema]]:
    """What each room of ours speaks; a third party's brings its own page."""
    from sightline.server.rooms import INSTALLED, load_room

    ours = [entry for entry in INSTALLED.entries() if entry.module.startswith("sightline.games.")]
    return {room.key: spoken(*room.messages) for room in map(load_room, ours)}


def spoken(*modules: ModuleType) -> dict[str, Schema]:
    """All structs of some modules."""
    from sightline.server import messages

    bases = (msgspec.Struct, messages.Say, messages.Tell)
    kinds = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value not in bases
    ]
    brief = {kind.__name__ for kind in kinds if _may_lack_fields(kind)}
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    return {name: schema if name in brief else told(schema) for name, schema in schemas.items()}


def _may_lack_fields(kind: type[msgspec.Struct]) -> bool:
    """What a page says may lack what has a default, and so may what the table tells briefly."""
    config = kind.__struct_config__
    return config.forbid_unknown_fields or config.omit_defaults


def game(key: str) -> dict[str, Schema]:
    """A game's view, moves, events and options."""
    from sightline.core.registry import find_game

    it = find_game(key)
    parts = {
        "View": it.view_type,
        "Move": it.move_type,
        "Event": it.event_type,
        "Options": it.options_type,
    }
    named, schemas = msgspec.json.schema_components(parts.values(), ref_template=REFERENCE)
    brief = {kind.__name__ for kind in _structs_of(parts["View"]) if _may_lack_fields(kind)}
    schemas = {name: schema if name in brief else told(schema) for name, schema in schemas.items()}
    for name, schema in zip(parts, named, strict=True):
        schemas.setdefault(name, schema)
    return schemas


def _structs_of(kind: Any) -> set[type[msgspec.Struct]]:
    """All structs in a type."""
    found: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = [kind]
    while waiting:
        one = waiting.pop()
        waiting += get_args(one)
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one not in found:
            found.add(one)
            waiting += get_type_hints(one).values()
    return found


def words(key: str, types: str) -> str:
    """What each message of a game (or, under an empty key, of ours) needs, as TypeScript."""
    from fluent.syntax import ast, parse

    from sightline.words.bundles import words_text

    lines: list[str] = []
    body = parse(words_text(key, "en") or "").body
    messages = {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}
    for entry in body:
        if isinstance(entry, ast.Message):
            kinds = _argument_kinds(entry, messages)
            fields = "; ".join(f"{name}: {kind}" for name, kind in kinds.items())
            needs = f"{{ {fields} }}" if fields else "Record<never, never>"
            lines.append(f"    '{entry.id.name}': {needs};\n")
    return (
        f"{HEADER}import type {{ Argument, ListArgument, SeatArgument }} from "
        f"'{types}';\n\n"
        f"declare global {{\n  interface SightlineWords {{\n{''.join(lines)}  }}\n}}\n\n"
        "export type Arguments = Argument | ListArgument | SeatArgument;\n"
    )


def _argument_kinds(message: Any, messages: Mapping[str, Any]) -> dict[str, str]:
    """A message's arguments by name, with those of the messages that it refers to. `$who-is` comes
    with a seat or a list, `$who-count` with a list."""
    from fluent.syntax import ast, visitor

    found: set[str] = set()

    class Variables(visitor.Visitor):
        def visit_VariableReference(self, node: ast.VariableReference) -> None:
            found.add(node.id.name)

        def visit_MessageReference(self, node: ast.MessageReference) -> None:
            self.visit(messages[node.id.name])

    Variables().visit(message)
    kinds: dict[str, str] = {}
    for name in sorted(found):
        bare = name.removesuffix("-is").removesuffix("-count")
        kind = "ListArgument" if name.endswith("-count") else "Argument"
        if name.endswith("-is"):
            kind = "SeatArgument | ListArgument"
        if kinds.get(bare) != "ListArgument" and (kind != "Argument" or bare not in kinds):
            kinds[bare] = kind
    return kinds


def told(schema: Schema) -> Schema:
    """Without optional fields: here the server leaves none out, also where there is a default."""
    return {**schema, "required": list(schema["properties"])} if "properties" in schema else schema


def any_values(schema: Any) -> Any:
    """Say of `dict[str, Any]` that it has any values; openapi-typescript reads `{}` as none."""
    if isinstance(schema, list):
        return [any_values(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {name: any_values(part) for name, part in schema.items()}
    if schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema):
        changed["additionalProperties"] = True
    return changed


def typescript(schemas: dict[str, Schema], words: str = "../kit/words/message") -> str:
    """The schemas as TypeScript, by openapi-typescript. ``words`` is where the page keeps the types
    of messages as data: they hold each other, which the tool cannot write."""
    node, _ = web.find_node()
    tool = ROOT / "web" / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    if not tool.exists():
        raise Trouble("the page's packages are not installed: `npm ci --prefix web` first.")
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Sightline", "version": "1"},
        "paths": {},
        "components": {"schemas": any_values(schemas)},
    }
    options = ["root-types", "root-types-no-schema-prefix", "immutable"]
    with tempfile.TemporaryDirectory() as folder:
        document, types = Path(folder, "openapi.json"), Path(folder, "types.ts")
        document.write_text(json.dumps(whole), encoding="utf-8")
        worked, output = run(
            [node, tool, document, "--output", types, "--default-non-nullable", "false"]
            + [f"--{option}" for option in options]
        )
        if not worked:
            raise Trouble(f"openapi-typescript failed. It said:\n{gist(output)}")
        text = types.read_text(encoding="utf-8")
    for name, its in WORDS.items():
        block = rf"readonly {name}: readonly \[\n.*?\n        \];"
        text = re.sub(block, f"readonly {name}: import('{words}').{its};", text, flags=re.DOTALL)
    return HEADER + text


def pieces() -> str:
    """The palette and the patterns as TypeScript data."""
    from sightline.kit.pieces import colours, patterns, shapes

    parts = {
        "palette": colours.palette(),
        "drawing": patterns.table(),
        "orientations": {name: shapes.orientations(name) for name in shapes.PENTOMINOES},
    }
    lines = [
        f"export const {name} = {json.dumps(value, indent=2, ensure_ascii=False)} as const;\n"
        for name, value in parts.items()
    ]
    return HEADER + "\n".join(lines)


def own_games() -> list[str]:
    """The registered games that come with Sightline; a third party's has no board here."""
    from sightline.core.registry import find_game, game_keys

    return [
        key for key in game_keys() if type(find_game(key)).__module__.startswith("sightline.games.")
    ]


def worded() -> list[str]:
    """Those of them that bring words."""
    from sightline.core.registry import find_game

    return [key for key in own_games() if find_game(key).words is not None]


def write() -> None:
    files = {
        WIRE / "messages.ts": typescript(messages()),
        WIRE / "puzzles.ts": typescript(puzzles()),
        WIRE / "pieces.ts": pieces(),
    }
    files |= {
        PAGE / "rooms" / key / "wire.ts": typescript(schemas, "../../kit/words/message")
        for key, schemas in rooms().items()
    }
    files |= {
        PAGE / "boards" / key / "wire.ts": typescript(game(key), "../../kit/words/message")
        for key in own_games()
    }
    files[WIRE / "words.ts"] = words("", "../kit/words/message")
    files |= {
        PAGE / "boards" / key / "wire-words.ts": words(key, "../../kit/words/message")
        for key in worded()
    }
    stale = [path for path, text in files.items() if not path.exists() or read(path) != text]
    if "--check" in sys.argv[1:]:
        if stale:
            names = ", ".join(path.relative_to(ROOT).as_posix() for path in stale)
            raise Trouble(f"{names} is not what the Python says: run scripts/page_types.py.")
        return
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
        print(f"written: {path.relative_to(ROOT).as_posix()}")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    main(write)
