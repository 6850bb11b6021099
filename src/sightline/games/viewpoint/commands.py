"""``sightline sets``: card sets, shipped ones and a player's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import ANSWER_IS_NO, CannotDo, Several
from sightline.cli.output import plural, print_json, stdout
from sightline.cli.reading import read_text
from sightline.core.echo import echo
from sightline.core.errors import suggestion

if TYPE_CHECKING:
    from sightline.games.viewpoint.rules.validate import SetFault
    from sightline.games.viewpoint.rules.vocabulary import CardSet

sets = typer.Typer(
    help="List, show and check Viewpoint's card sets.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

SetName = Annotated[str, typer.Argument(metavar="SET", help="A shipped set's name, or a file.")]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Set files (TOML).")]


@sets.command("list", epilog=example("sets list"))
def list_sets(as_json: AsJson = False) -> None:
    """List the sets that come with Sightline."""
    from sightline.games.viewpoint.rules.sets import shipped, shipped_names

    sets = [shipped(name) for name in shipped_names()]
    if as_json:
        print_json([_summary(each) for each in sets])
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("set", "title", "titles", "cards", ""):
        table.add_column(column)
    for each in sets:
        known = _summary(each)
        table.add_row(
            f"[bold]{known['name']}[/bold]",
            escape(known["title"]),
            str(known["titles"]),
            str(known["cards"]),
            escape(known["about"]),
        )
    stdout().print(table)
    stdout().print(
        "\n[dim]Play with one: sightline play viewpoint --option sets=NAME (several: NAME+NAME; "
        "an own file: sets=FILE.toml)[/dim]"
    )


@sets.command("show", epilog=example("sets show revisioned"))
def show_set(name: SetName, as_json: AsJson = False) -> None:
    """Show every card of a set."""
    from sightline.games.viewpoint.rules.sets import Deck

    cards = find_set(name)
    faces = Deck([cards]).faces
    if as_json:
        print_json({**_summary(cards), "set": cards.heading, "faces": faces})
        return
    console = stdout()
    heading = cards.heading
    console.print(f"[bold]{escape(heading.title)}[/bold]  [dim]({heading.name})[/dim]")
    if heading.about:
        console.print(escape(heading.about))
    if heading.note:
        console.print(f"[italic]{escape(heading.note)}[/italic]")
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("title")
    table.add_column("copies", justify="right")
    table.add_column("points", justify="right")
    table.add_column("")
    for face in faces:
        points = "varies" if face.points is None else str(face.points)
        table.add_row(escape(face.name), str(face.copies), points, escape(face.text))
    console.print(table)


@sets.command("check", epilog=example("sets check my-set.toml"))
def check_sets(files: Files, as_json: AsJson = False) -> None:
    """Check set files; tell every fault with its card and field, and what would be right."""
    from sightline.games.viewpoint.rules.sets import read_own_set
    from sightline.games.viewpoint.rules.validate import BadSet

    faults: list[SetFault] = []
    sound: list[tuple[str, CardSet]] = []
    texts = [(str(file), read_text(file)) for file in files]
    for name, text in texts:
        others = [other for _, other in texts if other is not text]
        try:
            sound.append((name, read_own_set(text, name, others)))
        except BadSet as error:
            faults += error.faults
    if as_json:
        told = [
            {"file": f.file, "card": f.card, "field": f.field, "problem": f.problem} for f in faults
        ]
        good = [{"file": name, **_summary(cards)} for name, cards in sound]
        print_json({"ok": not faults, "sets": good, "faults": told})
    else:
        console = stdout()
        for name, cards in sound:
            known = _summary(cards)
            size = f"{plural(known['titles'], 'title')}, {plural(known['cards'], 'card')}"
            console.print(f"[green]✓[/green] {escape(name)}: {known['name']}, {size}")
        for fault in faults:
            console.print(f"[red]✗[/red] {escape(str(fault))}", soft_wrap=True)
    if faults:
        raise typer.Exit(ANSWER_IS_NO)


@sets.command("schema", epilog=example("sets schema > card-set.schema.json"))
def schema() -> None:
    """Print the JSON schema of set files, for editors that check TOML while typing."""
    print_json(set_schema())


def set_schema() -> dict[str, Any]:
    """The JSON schema of a set's file."""
    from sightline.games.viewpoint.rules.vocabulary import CardSet

    return {"title": "Sightline card set", **msgspec.json.schema(CardSet)}


def find_set(name: str) -> CardSet:
    """A shipped set, or one in a file."""
    from sightline.games.viewpoint.rules.sets import is_file, shipped, shipped_names
    from sightline.games.viewpoint.rules.validate import BadSet, read_set

    if name in shipped_names():
        return shipped(name)
    if is_file(name) or Path(name).exists():
        try:
            return read_set(read_text(name), name)
        except BadSet as error:
            raise Several([CannotDo(str(fault)) for fault in error.faults]) from None
    raise CannotDo(f"there is no set and no file {echo(name)}{suggestion(name, shipped_names())}")


def _summary(cards: CardSet) -> dict[str, Any]:
    heading = cards.heading
    return {
        "name": heading.name,
        "title": heading.title,
        "titles": len(cards.cards),
        "cards": sum(card.copies for card in cards.cards),
        "words": heading.words,
        "about": heading.about,
        "note": heading.note,
    }
