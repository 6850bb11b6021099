"""What the server speaks, as pages: every route, and every message of the socket."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from docsite.places import ROOT, Site
from docsite.schemas import Linked, Schema, fields, in_cell, kind_of, meanings_of

MEANINGS = ROOT / "src" / "sightline"
HTTP = """\
# HTTP

Every route of a running table, from the description that the server gives of itself under
`/api/openapi.json`; the same document is
[here](openapi.json). [The table's protocol](../protocol.md) tells how they play together. What is
refused is answered with
[Problem](messages.md#problem): a code for programs, a sentence for people.
"""
MESSAGES = """\
# Messages

Everything that crosses the socket `/ws/tables/{table_id}`, and what the [HTTP interface](http.md)
takes and gives, from the
structs that the server reads and writes. Tags tell the kinds apart: `say` in what a page says,
`tell` in what the table tells.
"""


def add_to(site: Site) -> None:
    """Both pages and the document."""
    document = openapi()
    site.write("reference/openapi.json", json.dumps(document, indent=1, sort_keys=True) + "\n")
    site.write("reference/http.md", "\n".join(routes(document)) + "\n")
    site.write("reference/messages.md", "\n".join(messages(document)) + "\n")


def openapi() -> dict[str, Any]:
    """What a server with all installed games says of itself."""
    from sightline.server.app import described

    return json.loads(described())


def routes(document: Mapping[str, Any]) -> Iterator[str]:
    """The page of routes, in groups by the first word of their address."""
    yield HTTP
    group = ""
    for path, operations in document["paths"].items():
        first = "/".join(path.split("/")[:3])
        if first != group:
            group = first
            yield f"## {group}"
            yield ""
        for method, operation in operations.items():
            yield from route(path, method, operation)


def route(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"### {method.upper()} `{path}`"
    yield ""
    yield (operation.get("description") or operation.get("summary") or "").replace("``", "`")
    yield ""
    parameters = operation.get("parameters", ())
    if parameters:
        yield "| parameter | in | type |"
        yield "|---|---|---|"
        for one in parameters:
            optional = "" if one["required"] else " *(optional)*"
            kind = kind_of(one["schema"], to_message)
            yield f"| `{one['name']}`{optional} | {one['in']} | {kind} |"
        yield ""
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        yield f"Body: {kind_of(body, to_message)}."
        yield ""
    for status, answer in operation["responses"].items():
        if status != "default":
            ((media, content),) = answer["content"].items()
            kind = kind_of(content["schema"], to_message)
            yield f"Answer {status}: {kind if media == 'application/json' else media}."
            yield ""


def messages(document: Mapping[str, Any]) -> Iterator[str]:
    """The page of messages: first what is said and told at the socket, then all the rest."""
    schemas: dict[str, Schema] = document["components"]["schemas"]
    meanings = meanings_of(MEANINGS)
    yield MESSAGES
    told: set[str] = {"Said", "Told"}
    for title, name in (("What a page says", "Said"), ("What the table tells", "Told")):
        yield f"## {title} {{ #{anchor(name)} }}"
        yield ""
        kinds = [one["$ref"].rpartition("/")[2] for one in schemas[name]["anyOf"]]
        for kind in kinds:
            yield from message(kind, schemas[kind], meanings.get(kind, {}))
        told.update(kinds)
    yield "## What they are made of"
    yield ""
    for name in sorted(set(schemas) - told):
        yield from message(name, schemas[name], meanings.get(name, {}))


def message(name: str, schema: Schema, meanings: Mapping[str, str]) -> Iterator[str]:
    yield f"### {name} {{ #{anchor(name)} }}"
    yield ""
    yield in_cell(schema.get("description", ""))
    yield ""
    if "properties" in schema:
        yield from fields(schema, meanings, on_this_page)
    else:
        yield f"{kind_of(schema, on_this_page)}"
        yield ""


def anchor(name: str) -> str:
    return name.lower().replace("_", "-")


on_this_page: Linked = lambda name: f"[{name}](#{anchor(name)})"  # noqa: E731
to_message: Linked = lambda name: f"[{name}](messages.md#{anchor(name)})"  # noqa: E731
