"""What people see while they play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.columns import Columns
from rich.console import Console
from rich.control import Control
from rich.markdown import Markdown
from rich.markup import escape
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

from sightline.bots import BotChoice
from sightline.cli.outcome import print_outcome
from sightline.cli.output import print_picture
from sightline.cli.play.choices import Choices, Group
from sightline.cli.play.seats import sitter_name
from sightline.cli.play.session import Session
from sightline.cli.play.thumbnails import common_shape, thumbnail
from sightline.core.advice import Par
from sightline.core.errors import BadMove, IllegalMove, SightlineError
from sightline.core.events import Observer
from sightline.words import reader_of, render

COMMANDS = {
    "moves": ("moves [START]", "list the legal moves, or those that start so"),
    "show": ("show MOVE", "draw the board as it would be after a move"),
    "hint": ("hint [BOT]", "ask a bot what it would do"),
    "par": ("par", "the fewest moves that this deal needs"),
    "undo": ("undo", "take your last move back"),
    "board": ("board", "draw the board again"),
    "rules": ("rules", "read the rules"),
    "save": ("save FILE", "keep the game in a file"),
    "resume": ("resume FILE", "go on with a saved game instead"),
    "help": ("help, ?", "this list"),
    "quit": ("quit", "stop; the game is saved, and you are told how to go on"),
}


class Screen:
    """The terminal, or whatever stands in for it."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, text: str, style: str = "") -> None:
        """A sentence."""
        # Left to the terminal to wrap, so that a command to copy stays whole.
        self.console.print(Text(text, style), soft_wrap=True)

    def refuse(self, error: SightlineError) -> None:
        """Why not."""
        text = Text("✗ ", "bold red")
        if isinstance(error, IllegalMove):
            text.append(f"{str(error.title).capitalize()} – ", "bold")
        self.console.print(text.append(str(error)))

    def blank(self) -> None:
        """Leave nothing on the screen, nor above it for those who scroll back."""
        if self.console.is_terminal:
            self.console.control(Control(ControlType.HOME, ControlType.CLEAR))
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    # -- the game -------------------------------------------------------------------------------

    def welcome(self, session: Session) -> None:
        """What is played, and by whom."""
        game = session.game
        self.console.print(f"[bold]{game.title}[/bold]  [dim]{escape(str(game.invitation))}[/dim]")
        names = (sitter_name(game, session.sitters, seat) for seat in range(session.state.players))
        self.console.print(f"{', '.join(names)}. [dim]Type ? for help.[/dim]\n", highlight=False)

    def greet(self, session: Session, name: str) -> None:
        """The one line on top when the screen has changed hands."""
        title = f"[bold]{session.game.title}[/bold] · {escape(name)}"
        self.console.print(f"{title}. [dim]Type ? for help.[/dim]\n")

    def board(self, session: Session, observer: Observer) -> None:
        """The position as an observer sees it."""
        view = session.state.view(observer)
        print_picture(self.console, session.game.draw_text(view, self.console.width))

    def lately(self, session: Session, observer: Observer, since: int, known: int) -> None:
        """What an observer perceived from some point of the game on. One-time sights among the
        first ``known`` entries, shown before the game was resumed, are not shown again."""
        state = session.state
        for number, events in enumerate(state.events(observer)):
            if number < since:
                continue
            for event in events:
                if event.once and number < known:
                    continue
                message = session.game.event_message(event)
                if message is None:
                    continue
                words = render(message, reader_of(session.game, state.players))
                line = Text("· ", "dim").append(words, "not dim")
                # The first entry is the opening, which is no move.
                if number and session.game.perfect_information and event is events[0]:
                    line.append(f"  {session.past[number - 1].text}", "dim")
                self.console.print(line)

    def ending(self, session: Session) -> None:
        """Who won, and the score sheet."""
        self.console.print()
        with self.finding_par(session):
            par = session.par
        print_outcome(self.console, session.state, par, session.hints)
        self.console.print()

    @contextmanager
    def thinking(self, session: Session, seat: int) -> Iterator[None]:
        """While a bot makes up its mind."""
        name = sitter_name(session.game, session.sitters, seat)
        if self.console.is_terminal:
            with self.console.status(f"{escape(name)} is thinking…", spinner="dots"):
                yield
        else:
            yield

    def finding_par(self, session: Session) -> AbstractContextManager[object]:
        """While par is found."""
        if self.console.is_terminal and session.offers_par:
            return self.console.status("Finding par…", spinner="dots")
        return nullcontext()

    # -- moves and help -------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        """One line above the prompt: how many moves there are and how they start."""
        groups = choices.groups()
        noun = "move" if len(choices) == 1 else "moves"
        text = Text(f"{len(choices):,} {noun}: ", "dim")
        text.append("  ".join(group.start for group in groups), "not dim")
        text.truncate(max(20, 2 * self.console.width - 8), overflow="ellipsis")
        if len(choices) == 1:
            text.append("  Enter plays it.", "dim")
        self.console.print(text)

    def moves(self, choices: Choices, prefix: str) -> None:
        """The moves that start so, in groups, with small drawings where they help."""
        groups = choices.groups(prefix)
        if not groups:
            self.say(f"No legal move starts with {prefix}.")
            return
        total = sum(len(group.moves) for group in groups)
        start = f", starting with {prefix}" if prefix else ""
        noun = "legal move" if total == 1 else "legal moves"
        self.console.print(f"[dim]{total:,} {noun}{escape(start)}:[/dim]")
        shape = common_shape([move for group in groups for move in group.moves])
        if shape is not None:
            self.console.print("\n".join(thumbnail(shape)))
        self.console.print(Columns(cells(groups), padding=(0, 2)))
        if any(not group.is_move for group in groups):
            self.say("Type more of a move to see the rest; Tab completes.", "dim")

    def help(self, session: Session, choices: Choices | None) -> None:
        """How to play at this terminal."""
        self.console.print("[bold]Type a move[/bold], or the beginning of one to see what fits.")
        if choices is not None and len(choices):
            text = next(iter(choices.texts))
            about = "; rules tells what it means" if session.game.rules else ""
            self.console.print(f"[dim]A move looks like[/dim] {escape(text)}[dim]{about}.[/dim]")
        table = Table(box=None, show_header=False, padding=(0, 2))
        for name, (usage, meaning) in COMMANDS.items():
            if name == "par" and not session.offers_par:
                continue
            if name == "show" and not session.game.perfect_information:
                continue
            if name == "hint" and session.offers_hints:
                meaning = "a good move, found with everything known; it is counted. Or ask a bot"
            table.add_row(Text(usage, "bold"), meaning)
        self.console.print(table)
        self.say("Several moves at once: join them with a semicolon.", "dim")
        if not session.game.perfect_information:
            self.say("Undo is closed once a move has shown anybody something hidden.", "dim")

    def rules(self, session: Session) -> None:
        """The rules, in our own words."""
        game = session.game
        if game.rules:
            self.console.print(Markdown(game.rules))
        else:
            self.say(f"{game.title}: {game.invitation}")

    def astray(self, choices: Choices, line: str, error: BadMove) -> None:
        """A line that begins no legal move: what is wrong with it, and what there is instead."""
        self.refuse(error)
        start, groups = choices.nearest(line)
        lead = f"Legal moves that start with {start}: " if start else "Legal moves start with: "
        text = Text(lead, "dim").append("  ".join(group.start for group in groups), "not dim")
        text.truncate(max(20, 2 * self.console.width - 8), overflow="ellipsis")
        self.console.print(text)

    def only(self, text: str) -> None:
        """The one move that a beginning leaves."""
        line = Text("Only ", "dim").append(text, "bold not dim")
        self.console.print(line.append(" starts so.  Enter plays it.", "dim"))

    def hint(self, text: str, count: int) -> None:
        """A hint of the game's own."""
        line = Text("Hint ", "dim").append(f"{count}: ", "dim").append(text, "bold not dim")
        self.console.print(line.append(".  Enter plays it.", "dim"))

    def par(self, par: Par | None) -> None:
        """The fewest moves that the deal needs."""
        self.say("No way to the end was found." if par is None else f"Par is {par}.")

    def suggestion(self, adviser: BotChoice, text: str) -> None:
        """What a bot would do."""
        line = Text(f"{adviser.spec.name} would play ", "dim").append(text, "bold not dim")
        self.console.print(line.append(".  Enter plays it.", "dim"))


def cells(groups: Sequence[Group]) -> list[Text]:
    """Each group as a small block: its start, how many there are, and its shape if it has one."""
    shapes = [common_shape(group.moves) for group in groups]
    # One shape for all says nothing; shapes for some would look like a mistake.
    draw = None not in shapes and len(set(shapes)) == len(shapes) > 1
    return [
        cell(group, thumbnail(shape) if draw and shape else [])
        for group, shape in zip(groups, shapes, strict=True)
    ]


def cell(group: Group, drawing: Sequence[str]) -> Text:
    """One group."""
    text = Text(group.start, "bold")
    if not group.is_move:
        text.append(f" {len(group.moves)}", "not bold dim")
    for line in drawing:
        text.append(f"\n{line}", "not bold")
    return text
