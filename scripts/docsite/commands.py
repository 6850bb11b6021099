"""The command line as a page: every command with its arguments, options and an example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from docsite.places import Site

_MARKUP = re.compile(r"\[/?[a-z ]+\]")
INTRO = """\
# The command line

What `sightline COMMAND --help` says, for every command: ours, and those that games bring. This
page is made from the commands
themselves. Every command that tells something knows `--json`; `--plain` and `--language` go with
all of them.
"""


def add_to(site: Site) -> None:
    """The page."""
    from typer.main import get_command

    from sightline.cli.app import app

    site.write("reference/commands.md", "\n".join(page(get_command(app))) + "\n")


def page(top: Any) -> Iterator[str]:
    yield INTRO
    yield from parameters(top)
    for name in top.commands:
        yield from described(top.commands[name], ["sightline", name], 2)


def described(command: Any, path: list[str], level: int) -> Iterator[str]:
    """A command, and those inside it."""
    yield f"{'#' * level} {' '.join(path)}"
    yield ""
    yield clean(command.help or command.short_help or "")
    yield ""
    inner: Any = getattr(command, "commands", {})
    if not inner:
        yield f"```text\n{usage(command, path)}\n```"
        yield ""
    yield from parameters(command)
    example = clean(command.epilog or "").removeprefix("Example:").strip()
    if example:
        yield f"```sh\n{example}\n```"
        yield ""
    for name in inner:
        yield from described(inner[name], [*path, name], level + 1)


def usage(command: Any, path: list[str]) -> str:
    """The form of a command line."""
    words = list(path)
    shown = [each for each in command.params if each.name != "help"]
    if any(each.param_type_name == "option" for each in shown):
        words.append("[OPTIONS]")
    for each in shown:
        if each.param_type_name == "argument":
            name = metavar(each) + ("…" if each.nargs == -1 else "")
            words.append(name if each.required else f"[{name}]")
    return " ".join(words)


def metavar(parameter: Any) -> str:
    return parameter.metavar or (parameter.name or "").upper()


def parameters(command: Any) -> Iterator[str]:
    """A table of what a command takes."""
    rows = [each for each in command.params if not getattr(each, "hidden", False)]
    rows = [each for each in rows if each.name not in ("help", "install_completion")]
    rows = [each for each in rows if each.name != "show_completion"]
    if not rows:
        return
    yield "| argument or option | meaning |"
    yield "|---|---|"
    for each in rows:
        if each.param_type_name == "argument":
            name = f"`{metavar(each)}`"
        else:
            value = "" if each.is_flag else f" {metavar(each)}"
            name = ", ".join(f"`{opt}{value}`" for opt in (*each.opts, *each.secondary_opts))
        meaning = clean(getattr(each, "help", None) or "").replace("|", "\\|")
        yield f"| {name} | {meaning}{default(each)} |"
    yield ""


def default(parameter: Any) -> str:
    value = parameter.default
    shown = getattr(parameter, "show_default", False)
    if not shown or parameter.required or value in (None, False, (), []) or callable(value):
        return ""
    return f" Default: `{value}`."


def clean(text: str) -> str:
    """Text without the terminal's markup."""
    return _MARKUP.sub("", text).replace("<", "&lt;").replace("  ", " ").strip()
