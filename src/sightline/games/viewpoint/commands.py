"""What Viewpoint adds to the command line.

``sightline sets``: card sets, shipped ones and a player's own; ``sightline press viewpoint``: a
deck on paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import ANSWER_IS_NO, CannotDo, Problems, Several
from sightline.cli.output import print_json, stdout
from sightline.cli.printing import (
    Force,
    Form,
    OneSide,
    Order,
    Out,
    Paper,
    Parts,
    Things,
    Wanted,
    printed,
)
from sightline.cli.reading import read_text
from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import Message, say
from sightline.words.speaking import spoken

if TYPE_CHECKING:
    from sightline.games.viewpoint.rules.faults import SetFault
    from sightline.games.viewpoint.rules.sets import Deck
    from sightline.games.viewpoint.rules.vocabulary import CardSet
    from sightline.press.single import Thing

sets = typer.Typer(
    help="List, show and check Viewpoint's card sets.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
press = typer.Typer()

SetName = Annotated[str, typer.Argument(metavar="SET", help="A shipped set's name, or a file.")]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Set files (TOML).")]


@sets.command("list", epilog=example("sets list"))
def list_sets(as_json: AsJson = False) -> None:
    """List the sets that come with Sightline."""
    from sightline.games.viewpoint.rules.sets import shipped
    from sightline.games.viewpoint.sets import shipped_names

    sets = [shipped(name) for name in shipped_names()]
    if as_json:
        print_json([_summary(each) for each in sets])
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("set", "title", "titles", "cards"):
        table.add_column(_column(column))
    table.add_column("")
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
    stdout().print(f"\n[dim]{escape(spoken(say('viewpoint-command-play')))}[/dim]")


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
    table.add_column(_column("title"))
    table.add_column(_column("copies"), justify="right")
    table.add_column(_column("points"), justify="right")
    table.add_column("")
    for face in faces:
        points = spoken(say("viewpoint-varies")) if face.points is None else str(face.points)
        table.add_row(escape(face.name), str(face.copies), points, escape(face.text))
    console.print(table)


@sets.command("check", epilog=example("sets check my-set.toml"))
def check_sets(files: Files, as_json: AsJson = False) -> None:
    """Check set files; tell every fault with its card and field, and what would be right."""
    from sightline.games.viewpoint.rules.faults import BadSet
    from sightline.games.viewpoint.rules.sets import read_own_set

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
            {
                "file": fault.file,
                "card": fault.card,
                "number": fault.number,
                "field": fault.field,
                "problem": str(fault.problem),
            }
            for fault in faults
        ]
        good = [{"file": name, **_summary(cards)} for name, cards in sound]
        print_json({"ok": not faults, "sets": good, "faults": told})
    else:
        console = stdout()
        for name, cards in sound:
            known = _summary(cards)
            sound_set = say(
                "viewpoint-command-sound",
                file=name,
                name=known["name"],
                titles=say("viewpoint-titles", count=known["titles"]),
                cards=say("viewpoint-cards", count=known["cards"]),
            )
            console.print(f"[green]✓[/green] {escape(spoken(sound_set))}")
        for fault in faults:
            console.print(f"[red]✗[/red] {escape(spoken(fault.message))}", soft_wrap=True)
    if faults:
        raise typer.Exit(ANSWER_IS_NO)


@sets.command("schema", epilog=example("sets schema > card-set.schema.json"))
def schema() -> None:
    """Print the JSON schema of set files, for editors that check TOML while typing."""
    print_json(set_schema())


def set_schema() -> dict[str, Any]:
    """The JSON schema of a set's file."""
    from sightline.games.viewpoint.rules.vocabulary import CardSet

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sightline card set",
        **msgspec.json.schema(CardSet),
    }


def find_set(name: str) -> CardSet:
    """A shipped set, or one in a file."""
    from sightline.games.viewpoint.rules.faults import BadSet
    from sightline.games.viewpoint.rules.sets import is_file, shipped
    from sightline.games.viewpoint.rules.validate import read_set
    from sightline.games.viewpoint.sets import shipped_names

    if name in shipped_names():
        return shipped(name)
    if is_file(name) or Path(name).exists():
        try:
            return read_set(read_text(name), name)
        except BadSet as error:
            raise Several([CannotDo(fault.message) for fault in error.faults]) from None
    hint = instead(name, shipped_names())
    raise CannotDo(say("viewpoint-command-no-set", name=echo(name), instead=hint))


def _column(name: str) -> str:
    """What a column is called."""
    return spoken(Message(f"viewpoint-column-{name}"))


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


# -- print -----------------------------------------------------------------------------------------


@press.command("viewpoint", epilog=example("press viewpoint --sets revisioned --out viewpoint.pdf"))
def press_game(
    out: Out = None,
    names: Annotated[
        str,
        typer.Option(
            "--sets",
            metavar="SETS",
            help="A shipped set, a set's file, or several with + or commas between them.",
        ),
    ] = "revisioned",
    copies: Annotated[
        int,
        typer.Option("--copies", metavar="N", min=1, max=4, help="Copies of the deck, 1 to 4."),
    ] = 1,
    paper: Paper = "a4",
    parts: Parts = "all",
    one_side: OneSide = False,
    things: Things = None,
    form: Form = "svg",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print a deck of Viewpoint, also of own sets and mixed: cards with backs, rules, a test page.

    The same options always give the same bytes.
    """
    problems = Problems()
    sets: list[CardSet] = []
    for name in names.replace(",", "+").split("+"):
        with problems.gather():
            sets.append(find_set(name.strip()))

    def deck() -> Deck:
        from sightline.games.viewpoint.rules.sets import Deck

        return Deck(sets)

    def document(wanted: Wanted) -> bytes:
        from sightline.games.viewpoint.press.document import document as draw

        sides = wanted.both_sides
        return draw(deck(), wanted.parts, wanted.paper, both_sides=sides, copies=copies)

    def single() -> Iterable[Thing]:
        from sightline.games.viewpoint.press.cards import things as every

        return every(deck())

    order = Order(out, things, form, paper, parts, one_side, force, as_json)
    printed(order, ("test", "rules", "cards"), document, single, problems=problems)
