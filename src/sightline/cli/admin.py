"""``sightline admin``: what those who run a server need to see and to do while it runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

import typer
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import AsJson
from sightline.cli.failure import CannotDo
from sightline.cli.language import told
from sightline.cli.output import print_json, stdout
from sightline.core.extras import Needs
from sightline.core.message import Message, plain, say

admin = typer.Typer(help="See and steer a server that runs on this machine.", no_args_is_help=True)
Data = Annotated[
    Path | None,
    typer.Option(
        file_okay=False,
        help="The server's data folder. \\[default: the user's data folder]",
        envvar="SIGHTLINE_DATA",
    ),
]
_PATIENCE = 30.0
_DIRECT = build_opener(ProxyHandler({}))
"""Whatever proxy the environment names: this is about this machine."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(admin, name="admin")


@admin.command("status", epilog="Example:  [bold]sightline admin status[/bold]")
def status(data: Data = None, as_json: AsJson = False) -> None:
    """Show a server at a glance: tables, sockets, what is wrong."""
    _show(_ask(data, "GET", "status"), as_json)


@admin.command("tables", epilog="Example:  [bold]sightline admin tables[/bold]")
def tables(data: Data = None, as_json: AsJson = False) -> None:
    """List the tables in memory, of all servers of the house; nothing that is hidden there."""
    found = _ask(data, "GET", "tables")
    if as_json:
        print_json(found)
        return
    heads = (
        say("admin-table"), say("admin-game"), say("admin-status"), say("admin-people"),
        say("admin-moves"), say("admin-watching"), say("admin-since"), say("admin-server"),
    )  # fmt: skip
    _print(heads, [
        (one["id"], one["game"], one["status"], ", ".join(one["people"]), one["moves"],
         one["watching"], _when(one["created"]), one["server"])
        for one in found["tables"]
    ])  # fmt: skip
    _tell_silent(found)


@admin.command("people", epilog="Example:  [bold]sightline admin people[/bold]")
def people(data: Data = None, as_json: AsJson = False) -> None:
    """List who has a page open or a seat at a table in memory, at any server of the house."""
    found = _ask(data, "GET", "people")
    if as_json:
        print_json(found)
        return
    heads = (say("admin-person"), say("admin-name"), say("admin-pages"), say("admin-tables"))
    _print(heads, [
        (one["id"], one["name"], one["pages"], ", ".join(one["tables"]))
        for one in found["people"]
    ])  # fmt: skip
    _tell_silent(found)


@admin.command("ban", epilog="Example:  [bold]sightline admin ban 5f0c2a91b7de[/bold]")
def ban(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="As admin people lists them.")],
    network: Annotated[
        bool,
        typer.Option(
            "--network", metavar="", help="Also everybody from where this person came last."
        ),
    ] = False,
    reason: Annotated[str, typer.Option(help="For whoever looks at the list later.")] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Keep somebody out from now on. Their pages are closed; their seats stay."""
    wish = {"person": person, "network": network, "reason": reason}
    _show_bans(_ask(data, "POST", "bans", wish), as_json)


@admin.command("unban", epilog="Example:  [bold]sightline admin unban 5f0c2a91b7de[/bold]")
def unban(
    who: Annotated[str, typer.Argument(metavar="WHO", help="As admin bans lists them.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Let a person or a network in again."""
    _show_bans(_ask(data, "DELETE", f"bans/{quote(who, safe='')}"), as_json)


@admin.command("bans", epilog="Example:  [bold]sightline admin bans[/bold]")
def bans(data: Data = None, as_json: AsJson = False) -> None:
    """List who is kept out."""
    _show_bans(_ask(data, "GET", "bans"), as_json)


@admin.command(
    "announce",
    epilog='Example:  [bold]sightline admin announce "Back at eight." --minutes 90[/bold]',
)
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What everybody is told.")],
    until: Annotated[
        str, typer.Option(metavar="TIME", help="When it is over: 2026-11-20 18:30, or 18:30.")
    ] = "",
    minutes: Annotated[
        int, typer.Option(min=0, help="The same in minutes; 0: until it is taken back.")
    ] = 0,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Tell something to everybody, at all servers of the house: a strip above every page."""
    if until and minutes:
        raise CannotDo(say("admin-two-ends"))
    end = datetime.now(UTC) + timedelta(minutes=minutes) if minutes else _moment(until)
    wish = {"text": text, "until": None if end is None else end.timestamp()}
    _show_announcements(_ask(data, "POST", "announcements", wish), as_json)


@admin.command("announcements", epilog="Example:  [bold]sightline admin announcements[/bold]")
def announcements(data: Data = None, as_json: AsJson = False) -> None:
    """List what is announced."""
    _show_announcements(_ask(data, "GET", "announcements"), as_json)


@admin.command("withdraw", epilog="Example:  [bold]sightline admin withdraw Xk3v_Q[/bold]")
def withdraw(
    which: Annotated[str, typer.Argument(metavar="ID", help="As admin announcements lists them.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Take an announcement back."""
    _show_announcements(_ask(data, "DELETE", f"announcements/{quote(which, safe='')}"), as_json)


@admin.command("drain", epilog="Example:  [bold]sightline admin drain[/bold]")
def drain(
    off: Annotated[bool, typer.Option("--off", metavar="", help="Take new tables again.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Empty a server before it is stopped: no new tables, and /ready says so. Games go on."""
    _show(_ask(data, "POST", "drain", {"on": not off}), as_json)


# -- asking ----------------------------------------------------------------------------------------


def _ask(data: Path | None, method: str, what: str, wish: object = None) -> Any:
    """What the server of this data folder answers."""
    with Needs("table", say("needs-table")):
        from sightline.server.operations import find_door
        from sightline.server.settings import Settings, data_folder

    folder = data_folder(Settings()) if data is None else data
    door = find_door(folder)
    if door is None:
        raise CannotDo(say("admin-no-server", folder=str(folder)))
    headers = {"Authorization": f"Bearer {door.key}", "Content-Type": "application/json"}
    body = None if wish is None else json.dumps(wish).encode()
    request = Request(f"{door.address}/admin/{what}", data=body, headers=headers, method=method)
    try:
        with _DIRECT.open(request, timeout=_PATIENCE) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise CannotDo(plain(_problem(error))) from None
    except (URLError, OSError, ValueError) as error:
        problem = str(getattr(error, "reason", error))
        told = say("admin-no-answer", address=door.address, problem=problem)
        raise CannotDo(told) from None


def _problem(error: HTTPError) -> str:
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError):
        return str(error)


# -- showing ---------------------------------------------------------------------------------------


def _show(values: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(values)
        return
    for name, value in values.items():
        text = "; ".join(value) or "–" if isinstance(value, list) else str(value)
        stdout().print(f"{name}: {text}", markup=False, soft_wrap=True)


def _show_bans(found: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    heads = (say("admin-who"), say("admin-kind"), say("admin-name"), say("admin-reason"),
             say("admin-since"))  # fmt: skip
    _print(heads, [
        (one["who"], one["kind"], one["name"], one["reason"], _when(one["at"])) for one in found
    ])  # fmt: skip


def _show_announcements(found: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    heads = (say("admin-id"), say("admin-text"), say("admin-since"), say("admin-until"))
    _print(heads, [
        (one["id"], one["text"], _when(one["at"]),
         told(say("admin-taken-back")) if one["until"] is None else _when(one["until"]))
        for one in found
    ])  # fmt: skip


def _moment(given: str) -> datetime | None:
    """A time as people type it, of this machine's zone unless it names another."""
    if not given:
        return None
    try:
        today = f"{datetime.now(UTC).astimezone().date()} "
        return datetime.fromisoformat(given if "-" in given else today + given).astimezone()
    except ValueError:
        raise CannotDo(say("admin-no-time", given=repr(given))) from None


def _tell_silent(found: dict[str, Any]) -> None:
    if found["silent"]:
        missing = say("admin-silent", servers=", ".join(found["silent"]))
        stdout().print(told(missing), style="yellow", markup=False)


def _print(heads: Sequence[Message], rows: Sequence[Sequence[object]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for head in heads:
        table.add_column(escape(told(head)), overflow="fold")
    for row in rows:
        table.add_row(*(escape(str(cell)) for cell in row))
    stdout().print(table)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
