"""The formats of files: a JSON Schema for each, and a page that tells it to people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from docsite.commands import clean
from docsite.interface import MEANINGS, anchor
from docsite.places import Site, Wrong
from docsite.schemas import Linked, Schema, fields, kind_of, meanings_of

INTRO = """\
# Formats

The files that Sightline reads and writes, each with a JSON Schema (2020-12) made from the
engine's own types. An editor that is told
of the schema completes names, shows what they mean and marks what is wrong. The schema says what
a file looks like; whether it makes sense
(a deck that can be dealt, a structure that stands) is what the format's `check` command says.

## How an editor finds a schema

Save it beside your file, by the command or from here, and point to it:

- **TOML** (card sets): the file's first line `#:schema ./card-set.schema.json` is understood by
  Taplo, and so by *Even Better TOML* in
  VS Code, by Zed and by Helix.
- **JSON** (challenges): a `"$schema": "./challenge.schema.json"` beside the other keys, or in VS
  Code's settings:
  `"json.schemas": [{"fileMatch": ["*.challenge.json"], "url": "./challenge.schema.json"}]`.
- **JSON Lines** (records): the schema is that of one line; programs check line by line.
"""


def add_to(site: Site) -> None:
    """The page, and the schemas beside it: one for each command that is called `schema`."""
    site.write("reference/formats.md", "\n".join(page(site)) + "\n")


def page(site: Site) -> Iterator[str]:
    from typer.main import get_command

    from sightline.cli.app import app

    yield INTRO
    meanings = meanings_of(MEANINGS)
    for path, command in schema_commands(get_command(app), ()):
        schema = printed(path)
        example = clean(command.epilog or "").rpartition(">")[2].strip()
        if not example.endswith(".schema.json"):
            raise Wrong(f"sightline {' '.join(path)}: its example names no file for the schema")
        site.write(f"reference/{example}", json.dumps(schema, indent=1) + "\n")
        yield f"## {schema['title']}"
        yield ""
        yield f"[`{example}`]({example}), or:"
        yield ""
        yield f"```sh\nsightline {' '.join(path)} > {example}\n```"
        yield ""
        linked = local_links(example)
        for name, one in schema["$defs"].items():
            yield f"### {name} {{ #{anchor(example.partition('.')[0] + '-' + name)} }}"
            yield ""
            yield one.get("description", "").replace("``", "`")
            yield ""
            if "properties" in one:
                yield from fields(one, meanings.get(name.rpartition(".")[2], {}), linked)
            elif "anyOf" in one:
                yield from alternatives(one["anyOf"], linked)


def alternatives(several: list[Schema], linked: Linked) -> Iterator[str]:
    """What a value may be, one by one."""
    for one in several:
        if "title" in one and "properties" in one:
            yield f"**{one['title']}**"
            yield ""
            yield from fields(one, {}, linked)
        else:
            yield f"- {kind_of(one, linked)}"
    yield ""


def local_links(example: str) -> Linked:
    """Links to the schemas of the same format."""
    family = example.partition(".")[0]
    return lambda name: f"[{name.rpartition('.')[2]}](#{anchor(f'{family}-{name}')})"


def schema_commands(group: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The commands that print a schema."""
    for name in group.commands:
        command = group.commands[name]
        if name == "schema":
            yield (*path, name), command
        elif hasattr(command, "commands"):
            yield from schema_commands(command, (*path, name))


def printed(path: tuple[str, ...]) -> Schema:
    """What such a command prints."""
    from typer.testing import CliRunner

    from sightline.cli.app import app

    done = CliRunner().invoke(app, list(path))
    if done.exit_code != 0:
        raise Wrong(f"sightline {' '.join(path)} failed: {done.output}") from done.exception
    return json.loads(done.stdout)
