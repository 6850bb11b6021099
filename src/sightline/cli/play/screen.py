"""What people see while they play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from sightline.bots import BotChoice
from sightline.cli.language import reader_at, told
from sightline.cli.outcome import print_outcome
from sightline.cli.plain import is_dumb, is_plain
from sightline.cli.play.choices import Choices, Group
from sightline.cli.play.seats import sitter_name
from sightline.cli.play.session import Session
from sightline.cli.play.thumbnails import common_shape, thumbnail
from sightline.cli.position import ToldPart, print_parts, print_position, told_parts
from sightline.cli.rules import print_rules
from sightline.core.advice import Par
from sightline.core.errors import BadMove, IllegalMove, SightlineError
from sightline.core.events import Observer
from sightline.core.game import AnyState
from sightline.core.message import Message, all_of, say
from sightline.words import Reader, render

COMMANDS = {
    "legal": say("cli-does-moves"),
    "show": say("cli-does-show"),
    "hint": say("cli-does-hint"),
    "par": say("cli-does-par"),
    "undo": say("cli-does-undo"),
    "board": say("cli-does-board"),
    "words": say("command-does-board"),
    "hand": say("command-does-hand"),
    "where": say("command-does-where"),
    "last": say("command-does-last"),
    "turn": say("command-does-turn"),
    "coach": say("cli-does-coach"),
    "rules": say("cli-does-rules"),
    "resign": say("cli-does-resign"),
    "save": say("cli-does-save"),
    "resume": say("cli-does-resume"),
    "help": say("cli-does-help"),
    "quit": say("cli-does-quit"),
}
"""What can be typed, which is the same in all languages, and what it does."""
ALSO = {"moves": "legal", "?": "help", "exit": "quit"}
"""Other words for the same."""
TAKES = {
    "legal": say("cli-takes-start"),
    "words": say("cli-takes-part"),
    "where": say("cli-takes-what"),
    "last": say("cli-takes-number"),
    "show": say("cli-takes-move"),
    "hint": say("cli-takes-bot"),
    "save": say("cli-takes-file"),
    "resume": say("cli-takes-file"),
}
"""What follows some of them."""


ENTER_PLAYS = say("cli-enter-plays")


class Screen:
    """The terminal, or whatever stands in for it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._told: dict[Observer, list[ToldPart]] = {}
        """The position in words as each observer was told it last."""

    def tell(self, message: Message, style: str = "") -> None:
        """A sentence."""
        self.say(told(message), style)

    def say(self, text: str, style: str = "") -> None:
        """A text as it is."""
        # Left to the terminal to wrap, so that a command to copy stays whole.
        self.console.print(Text(text, style), soft_wrap=True)

    def refuse(self, error: SightlineError) -> None:
        """Why not."""
        text = Text("" if is_plain() else "✗ ", "bold red")
        if isinstance(error, IllegalMove):
            text.append(f"{told(say('cli-rule', rule=error.title))} – ", "bold")
        self.console.print(text.append(told(error.message)))

    def blank(self) -> None:
        """Leave nothing on the screen, nor above it for those who scroll back."""
        file = self.console.file
        if not file.isatty():
            return
        if is_dumb():
            file.write("\n" * self.console.height)
        else:
            file.write("\x1b[H\x1b[2J\x1b[3J")
        file.flush()

    # -- the game -------------------------------------------------------------------------------

    def welcome(self, session: Session) -> None:
        """What is played, and by whom."""
        game = session.game
        self.console.print(f"[bold]{game.title}[/bold]  [dim]{escape(told(game.invitation))}[/dim]")
        names = (sitter_name(game, session.sitters, seat) for seat in range(session.state.players))
        seats = told(say("cli-seats", seats=all_of(names, "comma")))
        self.console.print(f"{escape(seats)} [dim]{self._for_help}[/dim]\n", highlight=False)

    def greet(self, session: Session, name: str) -> None:
        """The one line on top when the screen has changed hands."""
        title = f"[bold]{session.game.title}[/bold] · {escape(name)}"
        self.console.print(f"{title}. [dim]{self._for_help}[/dim]\n")

    @property
    def _for_help(self) -> str:
        return escape(told(say("cli-type-for-help", key="?")))

    def board(self, session: Session, observer: Observer) -> None:
        """The position as an observer sees it. In words it is long: after the first time only the
        parts that have changed."""
        if not is_plain():
            self.position(session.state, observer)
            return
        parts = self.parts(session.state, observer)
        known = self._told.get(observer, [])
        self._told[observer] = parts
        if changed := [part for part in parts if part not in known]:
            self.show_parts(changed)

    def position(self, state: AnyState, observer: Observer) -> None:
        """Any position, as an observer sees it, whole."""
        print_position(self.console, state.game, state.view(observer), state.players, observer)

    def parts(self, state: AnyState, observer: Observer) -> list[ToldPart]:
        """The position in words."""
        reader = reader_at(state.game, state.players, observer)
        return told_parts(state.game, state.view(observer), reader)

    def show_parts(self, parts: list[ToldPart]) -> None:
        """Some of it."""
        print_parts(self.console, parts)

    def lately(self, session: Session, observer: Observer, since: int, known: int) -> None:
        """What an observer perceived from some point of the game on. One-time sights among the
        first ``known`` entries, shown before the game was resumed, are not shown again."""
        state = session.state
        mark = "" if is_plain() else "· "
        for number, events in enumerate(state.events(observer)):
            if number < since:
                continue
            for event in events:
                if event.once and number < known:
                    continue
                message = session.game.event_message(event)
                if message is None:
                    continue
                words = render(message, reader_at(session.game, state.players, observer))
                line = Text(mark, "dim").append(words, "not dim")
                # The first entry is the opening, which is no move.
                if number and session.game.perfect_information and event is events[0]:
                    line.append(f"  {session.texts[number - 1]}", "dim")
                self.console.print(line)

    def ending(self, session: Session) -> None:
        """Who won, and the score sheet."""
        self.console.print()
        with self.finding_par(session):
            par = session.par
        story = session.table.story
        given_up = story.outcome if story.resigned else None
        print_outcome(self.console, session.state, par, session.hints, session.watcher, given_up)
        self.console.print()

    @contextmanager
    def thinking(self, session: Session, seat: int) -> Iterator[None]:
        """While a bot makes up its mind."""
        name = sitter_name(session.game, session.sitters, seat)
        if self.console.is_terminal:
            with self.console.status(escape(told(say("cli-thinking", who=name))), spinner="dots"):
                yield
        else:
            if is_plain() and self.console.file.isatty():
                self.tell(say("cli-thinking", who=name))
            yield

    def finding_par(self, session: Session) -> AbstractContextManager[object]:
        """While par is found."""
        if self.console.is_terminal and session.offers_par:
            return self.console.status(escape(told(say("cli-finding-par"))), spinner="dots")
        return nullcontext()

    # -- moves and help -------------------------------------------------------------------------

    def explain(self, notes: Sequence[Message], reader: Reader) -> None:
        """How moves are written."""
        for note in notes:
            self.console.print(Text(render(note, reader), "dim"))

    def offer(self, choices: Choices) -> None:
        """One line above the prompt: how many moves there are and how they start."""
        groups = choices.groups()
        text = Text(f"{told(say('cli-moves', count=len(choices)))} ", "dim")
        text.append("  ".join(group.start for group in groups), "not dim")
        text.truncate(max(20, 2 * self.console.width - 8), overflow="ellipsis")
        if len(choices) == 1:
            text.append(f"  {told(ENTER_PLAYS)}", "dim")
        self.console.print(text)

    def moves(self, choices: Choices, prefix: str) -> None:
        """The moves that start so, in groups, with small drawings where they help."""
        groups = choices.groups(prefix)
        if not groups:
            self.tell(say("cli-no-move-starts", start=prefix))
            return
        total = sum(len(group.moves) for group in groups)
        head = (
            say("cli-legal-moves-starting", count=total, start=prefix)
            if prefix
            else say("cli-legal-moves", count=total)
        )
        self.console.print(f"[dim]{escape(told(head))}[/dim]")
        if is_plain():
            for group in groups:
                self.say(group_line(group))
            self._more(groups)
            return
        shape = common_shape([move for group in groups for move in group.moves])
        if shape is not None:
            self.console.print("\n".join(thumbnail(shape)))
        self.console.print(Columns(cells(groups), padding=(0, 2)))
        self._more(groups)

    def _more(self, groups: Sequence[Group]) -> None:
        if any(not group.is_move for group in groups):
            self.tell(say("cli-type-more"), "dim")

    def help(self, session: Session, choices: Choices, notes: Sequence[Message]) -> None:
        """How to play at this terminal."""
        self.tell(say("cli-type-a-move"))
        if notes:
            self.explain(notes, reader_at(session.game, session.state.players))
        elif len(choices):
            text = next(iter(choices.texts))
            if session.game.rules:
                self.tell(say("cli-move-looks-like-rules", move=text, command="rules"), "dim")
            else:
                self.tell(say("cli-move-looks-like", move=text), "dim")
        table = Table(box=None, show_header=False, padding=(0, 2))
        for name, meaning in COMMANDS.items():
            if name == "par" and not session.offers_par:
                continue
            if name == "show" and not session.game.perfect_information:
                continue
            if name == "hint" and session.offers_hints:
                meaning = say("cli-does-true-hint")
            usage = f"{name} {told(TAKES[name])}" if name in TAKES else name
            others = [other for other, same in ALSO.items() if same == name and other != "exit"]
            usage = ", ".join((usage, *others))
            table.add_row(Text(usage, "bold"), Text(told(meaning)))
        self.console.print(table)
        self.tell(say("cli-several-moves"), "dim")
        if not session.game.perfect_information:
            self.tell(say("cli-undo-closed"), "dim")

    def rules(self, session: Session) -> None:
        """The rules, in our own words."""
        game = session.game
        if game.rules:
            print_rules(self.console, game, game.rules)
        else:
            self.tell(say("cli-titled", title=game.title, text=game.invitation))

    def astray(self, choices: Choices, line: str, error: BadMove) -> None:
        """A line that begins no legal move: what is wrong with it, and what there is instead."""
        self.refuse(error)
        start, groups = choices.nearest(line)
        lead = say("cli-moves-starting", start=start) if start else say("cli-moves-start")
        text = Text(f"{told(lead)} ", "dim").append(
            "  ".join(group.start for group in groups), "not dim"
        )
        text.truncate(max(20, 2 * self.console.width - 8), overflow="ellipsis")
        self.console.print(text)

    def only(self, text: str) -> None:
        """The one move that a beginning leaves."""
        self._propose(say("cli-only", move=text))

    def hint(self, text: str, count: int) -> None:
        """A hint of the game's own."""
        self._propose(say("cli-hint", number=count, move=text))

    def par(self, par: Par | None) -> None:
        """The fewest moves that the deal needs."""
        self.tell(say("cli-no-par") if par is None else say("cli-par", par=par.message))

    def suggestion(self, adviser: BotChoice, text: str) -> None:
        """What a bot would do."""
        self._propose(say("cli-would-play", bot=adviser.spec.name, move=text))

    def _propose(self, move: Message) -> None:
        """A move that Enter plays."""
        line = Text(told(move)).append(f"  {told(ENTER_PLAYS)}", "dim")
        self.console.print(line)


def group_line(group: Group) -> str:
    """One group as a line of its own."""
    if group.is_move:
        return group.start
    return told(say("cli-moves-like", start=group.start, count=len(group.moves)))


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
