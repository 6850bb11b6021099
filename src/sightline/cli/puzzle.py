"""``sightline puzzle``: list the puzzles, show one, or solve one in the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo
from sightline.cli.language import told
from sightline.cli.output import print_json, stdout, texts_of
from sightline.cli.plain import plain_drawing
from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.message import Message, as_message, say

if TYPE_CHECKING:
    from sightline.cli.play.reader import Reader
    from sightline.puzzles.model import Hint, Lay, Letter, PuzzleInfo
    from sightline.puzzles.puzzle import Puzzle

app = typer.Typer(
    help="Puzzles for one: boxes, boards and those of games.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def add_to(parent: typer.Typer) -> None:
    """Register the group of commands."""
    parent.add_typer(app, name="puzzle")


def complete_key(incomplete: str) -> list[str]:
    """For the shell's completion."""
    from sightline.puzzles import entries

    return [e.key for e in entries() if e.game is None and e.key.startswith(incomplete)]


Key = Annotated[
    str,
    typer.Argument(
        metavar="KEY",
        help="The puzzle's key; [bold]sightline puzzle list[/bold] shows them.",
        autocompletion=complete_key,
    ),
]


def flag(name: str, text: str) -> Any:
    """A flag takes no value, so its help shows none."""
    return typer.Option(name, metavar="", help=text)


# ---------------------------------------------------------------------------- list, show


@app.command("list", epilog=example("puzzle list"))
def list_puzzles(as_json: AsJson = False) -> None:
    """List all puzzles."""
    from sightline.puzzles import entries, find_puzzle

    rows: list[dict[str, Any]] = []
    for entry in entries():
        if entry.game is not None:
            words = ["play", entry.game, "--players", "1"]
            for name, value in (entry.options or {}).items():
                words += ["--option", f"{name}={value}"]
            texts = as_message(entry.title), as_message(entry.summary)
            play_with = " ".join(words)
        else:
            info = find_puzzle(entry.key).info
            texts, play_with = (info.title, info.summary), None
        title, summary = map(str if as_json else told, texts)
        rows.append({"key": entry.key, "title": title, "summary": summary, "play": play_with})
    if as_json:
        print_json(rows)
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for row in rows:
        alike = [each["key"] for each in rows if family(each["key"]) == family(row["key"])]
        if row["key"] != alike[0]:
            continue
        more = "" if row["play"] is None else f" [dim](sightline {row['play']})[/dim]"
        key = row["key"] if len(alike) == 1 else f"{row['key']} … -{alike[-1][-1]}"
        table.add_row(key, escape(row["summary"]) + more)
    stdout().print(table)
    hole = say("cli-puzzle-hole", block="board-8x8@0,0", cells="board-8x8-0,0-0,7-7,0-7,7")
    stdout().print(f"\n{escape(told(hole))}")


def family(key: str) -> str:
    """What puzzles have in common that differ in one letter at the end of their keys."""
    stem, _, letter = key.rpartition("-")
    return stem if len(letter) == 1 and letter.isupper() else key


@app.command("show", epilog=example("puzzle show box-5x10"))
def show(
    key: Key,
    solution: Annotated[bool, flag("--solution", "Show a solution (the best one known).")] = False,
    as_svg: Annotated[bool, flag("--svg", "Draw as SVG.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle: what to do, its pieces, and how many solutions it has."""
    from sightline.puzzles import find_puzzle

    if as_svg and as_json:
        raise CannotDo(say("cli-one-of", first="--svg", second="--json"))
    puzzle = find_puzzle(key)
    moves = puzzle.solution() if solution else ()
    if as_svg:
        sys.stdout.write(puzzle.svg(moves))
        return
    left = puzzle.left(()) if puzzle.info.kind == "packing" else None
    if as_json:
        facts: dict[str, Any] = {"puzzle": puzzle.info, "solutions": left}
        print_json(texts_of({**facts, "solution": puzzle.view(moves)} if solution else facts))
        return
    info, out = puzzle.info, stdout()
    out.print(f"[bold]{escape(told(info.title))}[/bold]  [dim]{escape(info.key)}[/dim]")
    out.print(escape(told(info.rules).replace("**", "")))
    if left is not None:
        out.print(escape(told(say("cli-puzzle-solutions", count=left.kinds or 0))))
    for goal in info.goals:
        out.print(escape(told(say("cli-puzzle-goal", goal=goal.text))))
    out.print()
    print_board(out, puzzle, moves)


def print_board(out: Console, puzzle: Puzzle, moves: tuple[Lay, ...]) -> None:
    """The position, never wrapped."""
    out.print(plain_drawing(puzzle.text(moves)), markup=False, soft_wrap=True)


# ---------------------------------------------------------------------------------- play

HELP = (
    ("intro", say("cli-puzzle-does-intro")),
    ("F3@2,4", say("cli-puzzle-does-lay")),
    ("pieces", say("cli-puzzle-does-pieces")),
    ("where F", say("cli-puzzle-does-where")),
    ("undo", say("cli-puzzle-does-undo")),
    ("hint", say("cli-puzzle-does-hint")),
    ("left", say("cli-puzzle-does-left")),
    ("board", say("cli-puzzle-does-board")),
    ("give up", say("cli-puzzle-does-give-up")),
    ("restart", say("cli-puzzle-does-restart")),
    ("quit", say("cli-puzzle-does-quit")),
)
"""What can be typed, which is the same in all languages, and what it does."""


@app.command("play", epilog=example("puzzle play box-5x10"))
def play(key: Key) -> None:
    """Solve a puzzle in the terminal. Type [bold]help[/bold] there for what can be typed."""
    from sightline.cli.play.reader import BadText, open_reader
    from sightline.puzzles import find_puzzle

    out = stdout()
    session = Session(find_puzzle(key), out)
    session.begin()
    reader: Reader = open_reader(out)
    reader.complete_with(session.complete)
    while not session.over:
        try:
            session.obey(reader.read("> "))
        except EOFError:
            return
        except BadText:
            out.print(told(say("cli-not-text")), markup=False)


class Session:
    """One person, one puzzle, one terminal."""

    def __init__(self, puzzle: Puzzle, out: Console) -> None:
        self.puzzle, self._out = puzzle, out
        self.moves: tuple[Lay, ...] = ()
        self.over = False
        self._began = monotonic()
        self._hints = 0
        self._solved = False
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self._help(),
            "?": lambda _: self._help(),
            "intro": lambda _: self._intro(),
            "pieces": self._pieces,
            "where": self._where,
            "undo": self._undo,
            "hint": self._hint,
            "left": self._left,
            "board": lambda _: self._draw(),
            "give": self._give_up,
            "restart": self._restart,
            "quit": self._quit,
            "exit": self._quit,
        }

    @property
    def _info(self) -> PuzzleInfo:
        return self.puzzle.info

    def begin(self) -> None:
        """Say what it is about."""
        self._out.print(f"[bold]{escape(told(self._info.title))}[/bold]")
        self._say(told(self._info.rules).replace("**", ""))
        self._tell(say("cli-puzzle-type-help", command="help"))
        self._out.print()
        self._draw()

    def _intro(self) -> None:
        """How it is done, sentence by sentence."""
        for number, step in enumerate(self._info.intro, start=1):
            self._say(f"{number}. {told(step.say)}")

    def complete(self, line: str) -> list[str]:
        """With Tab."""
        return [word for word in (*self._commands, "give up") if word.startswith(line)]

    def obey(self, line: str) -> None:
        """One line; what is wrong with it is said, never raised."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        command = self._commands.get(word.casefold())
        try:
            if command is not None:
                command(rest.strip())
            else:
                self._lay(line)
        except SightlineError as error:
            self._tell(say("cli-refused", reason=error.message))

    # -- commands ---------------------------------------------------------------------

    def _lay(self, line: str) -> None:
        lay = self.puzzle.read(self.moves, line)
        self.puzzle.check(self.moves, lay)
        self.moves = (*self.moves, lay)
        self._draw()
        view = self.puzzle.view(self.moves)
        if view.solved and not self._solved:
            self._solved = True
            seconds = round(monotonic() - self._began)
            time = f"{seconds // 60}:{seconds % 60:02}"
            self._tell(say("cli-puzzle-solved", time=time, hints=self._hints))
            if view.score is not None:
                self._tell(say("cli-puzzle-score", score=view.score.text))
        if view.complete:
            self.over = True

    def _pieces(self, name: str) -> None:
        view = self.puzzle.view(self.moves)
        if not name:
            heads = {
                None: say("cli-puzzle-left-pieces"),
                0: say("cli-puzzle-white"),
                1: say("cli-puzzle-black"),
            }
            for owner in dict.fromkeys(piece.owner for piece in view.supply):
                left = " ".join(piece.piece for piece in view.supply if piece.owner == owner)
                self._tell(say("cli-titled", title=heads[owner], text=left))
            return
        part = next((p for p in self._info.pieces if p.piece == name.upper()), None)
        if part is None:
            raise CannotDo(say("cli-puzzle-no-piece", piece=echo(name)))
        for number, form in enumerate(part.forms, 1):
            self._say(f"{part.piece}{number}")
            self._say(_drawn(form, part.piece, upward=self._info.kind != "packing") + "\n")

    def _where(self, name: str) -> None:
        from sightline.puzzles import notation

        letter = name.upper()
        if letter not in notation.LETTERS:
            raise CannotDo(say("cli-puzzle-name-a-piece", example="where F"))
        piece = cast("Letter", letter)
        forms = next(part.forms for part in self._info.pieces if part.piece == piece)
        _, found = self.puzzle.choices(self.moves, piece)
        texts = [notation.write(piece, choice.cells, forms) for choice in found]
        shown, more = " ".join(texts[:60]), len(texts) - 60
        self._tell(
            say("cli-puzzle-nowhere")
            if not texts
            else say("cli-puzzle-places", count=len(texts), piece=piece, places=shown)
            if more <= 0
            else say("cli-puzzle-many", count=len(texts), piece=piece, places=shown, more=more)
        )

    def _undo(self, what: str) -> None:
        if not self.moves:
            raise CannotDo(say("cli-puzzle-nothing-laid"))
        named = [lay for lay in self.moves if lay.piece == what.upper()]
        if named and not self._info.in_order:
            moves = tuple(lay for lay in self.moves if lay != named[-1])
            self.puzzle.view(moves)  # complains where it carries others
            self.moves = moves
        elif what and not re.fullmatch("[0-9]{1,4}", what):
            raise CannotDo(say("cli-puzzle-cannot-undo", what=echo(what)))
        else:
            self.moves = self.moves[: max(0, len(self.moves) - int(what or 1))]
        self._draw()

    def _hint(self, step: str) -> None:
        if step not in ("", "1", "2", "3"):
            raise CannotDo(say("cli-puzzle-which-hint"))
        self._hints += 1
        hint: Hint = self.puzzle.hint(self.moves, int(step or 1))
        self._tell(hint.text)
        if hint.lay is not None:
            forms = next(p.forms for p in self._info.pieces if p.piece == hint.lay.piece)
            from sightline.puzzles import notation

            text = notation.write(hint.lay.piece, hint.lay.cells, forms)
            if hint.take_back:
                undo = f"undo {hint.take_back}"
                self._tell(say("cli-puzzle-type-both", first=undo, then=text))
            else:
                self._say(f"({text})")

    def _left(self, _: str) -> None:
        found = self.puzzle.left(self.moves)
        if found is None:
            raise CannotDo(say("cli-puzzle-not-counted"))
        if not self._info.live_left:
            self._hints += 1  # with one solution, this is a hint
        if found.status != "exact":
            self._tell(say("cli-puzzle-left-least", ways=found.ways))
        elif found.kinds is None or found.kinds == found.ways:
            self._tell(say("cli-puzzle-left", ways=found.ways))
        else:
            self._tell(say("cli-puzzle-left-kinds", ways=found.ways, kinds=found.kinds))

    def _give_up(self, rest: str) -> None:
        if rest.casefold() != "up":
            raise CannotDo(say("cli-puzzle-write-give-up", command="give up"))
        self.moves = self.puzzle.solution()
        self._draw()
        self.over = True

    def _restart(self, _: str) -> None:
        self.moves, self._began, self._hints, self._solved = (), monotonic(), 0, False
        self._draw()

    def _quit(self, _: str) -> None:
        self.over = True

    # -- output -----------------------------------------------------------------------

    def _help(self) -> None:
        for typed, does in HELP:
            self._say(f"{typed:<12} {told(does)}")

    def _tell(self, message: Message) -> None:
        self._say(told(message))

    def _say(self, text: str) -> None:
        self._out.print(text, markup=False, soft_wrap=True)

    def _draw(self) -> None:
        print_board(self._out, self.puzzle, self.moves)
        self._out.print()


def _drawn(form: tuple[tuple[int, ...], ...], letter: str, *, upward: bool) -> str:
    """A piece as it lies: rows downward on a board, y upward on a table."""
    if len(form[0]) == 3:
        layers = sorted({cell[0] for cell in form})
        parts = [_drawn(tuple(c[1:] for c in form if c[0] == z), letter, upward=False)
                 for z in layers]  # fmt: skip
        heads = [told(say("cli-puzzle-layer", layer=z)) for z in layers]
        return "\n".join(f"{head}\n{part}" for head, part in zip(heads, parts, strict=True))
    cells = {(cell[1], cell[0]) if upward else (cell[0], cell[1]) for cell in form}
    rows = range(max(y for y, _ in cells) + 1)
    columns = range(max(x for _, x in cells) + 1)
    lines = ["".join(letter if (y, x) in cells else "·" for x in columns) for y in rows]
    return "\n".join(reversed(lines) if upward else lines)
