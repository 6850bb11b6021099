"""JSON Schema told to people: tables of fields, and the meaning of each from the code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

Schema = dict[str, Any]
Linked = Callable[[str], str]
"""How a page points to the schema of this name."""


def fields(schema: Schema, meanings: Mapping[str, str], linked: Linked) -> Iterator[str]:
    """A table of what an object has."""
    properties: Mapping[str, Schema] = schema.get("properties", {})
    if not properties:
        return
    required = set(schema.get("required", ()))
    yield "| field | type | meaning |"
    yield "|---|---|---|"
    for name, kind in properties.items():
        meaning = kind.get("description") or meanings.get(name, "")
        if name not in required and "default" in kind and kind["default"] not in (None, [], {}):
            meaning += f" Default: `{msgspec.json.encode(kind['default']).decode()}`."
        optional = "" if name in required else " *(optional)*"
        yield f"| `{name}`{optional} | {kind_of(kind, linked)} | {in_cell(meaning)} |"
    yield ""


def kind_of(schema: Schema, linked: Linked) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return linked(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return f"`{msgspec.json.encode(schema['const']).decode()}`"
    if "enum" in schema:
        values = [msgspec.json.encode(value).decode() for value in schema["enum"]]
        return " / ".join(f"`{value}`" for value in values)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(kind_of(one, linked) for one in schema[several]))
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(kind_of(one, linked) for one in schema["prefixItems"]) + "]"
        inner = schema.get("items")
        return "list" if not isinstance(inner, dict) else f"list of {kind_of(inner, linked)}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind_of(schema['additionalProperties'], linked)}"
    return str(kind) + limits(schema)


def limits(schema: Schema) -> str:
    """What a number or a text may be."""
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", from {low}"
    if "maxLength" in schema:
        return f", at most {schema['maxLength']} characters"
    return ""


def in_cell(text: str) -> str:
    """Text that may stand in a table."""
    return " ".join(text.replace("``", "`").replace("|", "\\|").split())


@cache
def meanings_of(folder: Path) -> dict[str, dict[str, str]]:
    """What stands under the fields of the classes in a folder, by class and field."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                told = dict(_under_fields(node))
                if told:
                    found.setdefault(node.name, {}).update(told)
    return found


def _under_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in zip(node.body, node.body[1:], strict=False):
        match field, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, text
            case _:
                pass
