"""The ``play`` command: who plays what, and how it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sightline.cli.arguments import (
    Players,
    SeedText,
    Settings,
    complete_game,
    example,
    read_game_options,
    read_seed,
)
from sightline.cli.failure import ANSWER_IS_NO, CannotDo, Problems
from sightline.cli.language import told
from sightline.cli.learn.progress import begin_game
from sightline.cli.output import stdout
from sightline.cli.play.keeping import keep
from sightline.cli.play.loop import Conversation, Left
from sightline.cli.play.reader import Reader, TerminalReader, open_reader
from sightline.cli.play.screen import Screen
from sightline.cli.play.seats import PERSON, Sitter, read_seats
from sightline.cli.play.session import Session
from sightline.cli.records import read_record, replayed
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.registry import find_game
from sightline.lessons import lessons_of


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("play", epilog=example("play {game} --seats you,sampler"))(play)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game's key; may be left out with --resume.",
            autocompletion=complete_game,
        ),
    ] = None,
    players: Players = None,
    option: Settings = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Who sits where: you (or you:Name) and bots.  "
            "[dim](default: you, and the strongest bot)[/dim]",
        ),
    ] = None,
    seed: SeedText = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game in this file, move by move.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    first: Annotated[
        bool,
        typer.Option(
            "--first-game",
            help="For newcomers: gentle bots, and in each turn a line on what to do, and what for.",
        ),
    ] = False,
) -> None:
    """Play a game in the terminal: people and bots in any mixture.

    Type a move, the beginning of one, or ? for help. A game that is left is saved. Exit code 1 if
    piped input ends before the game does.
    """
    names = None if seats is None else [name.strip() for name in seats.split(",")]
    if resume is not None:
        if players is not None or option or seed is not None:
            raise CannotDo(say("cli-resume-says", flag="--resume"))
        session = resume_game(game, resume, names)
    elif game is None:
        raise CannotDo(say("cli-name-a-game", command="sightline games", flag="--resume"))
    else:
        session = new_game(game, players, option, names, seed, gentle=first)
    session.coached = first
    session.is_new = resume is None and not first
    if save is not None:
        session.save(save)
    converse(session)


def new_game(
    key: str,
    players: int | None,
    option: list[str] | None,
    names: list[str] | None,
    seed: str | None,
    *,
    gentle: bool = False,
) -> Session:
    """A game from its beginning; everything that is wrong is told at once."""
    game = find_game(key)
    if players is None and names is not None and len(names) in game.players:
        players = len(names)
    if players is None and gentle:
        players = next((count for count in game.players if count > 1), None)
    number, whole, options, sitters = game.players[0], 0, dict[str, object](), list[Sitter]()
    problems = Problems()
    with problems.gather():
        number, options = read_game_options(game, players, option)
    with problems.gather():
        sitters = read_seats(game, names or [PERSON[0]], number, typed=True, gentle=gentle)
    with problems.gather():
        whole = read_seed(seed)
    problems.settle()
    return Session(game.start(number, options, seed=whole), sitters)


def resume_game(key: str | None, path: Path, names: list[str] | None) -> Session:
    """A saved game; it goes on being saved where it was."""
    record = read_record(str(path))
    if key is not None and record.game != find_game(key).key:
        raise CannotDo(say("cli-game-of-another", file=str(path), game=record.game, key=key))
    replayed(str(path), record)
    session = Session.resumed(record, names)
    session.path = path
    return session


def converse(session: Session) -> None:
    """Play, and see to it that nothing is lost however it ends."""
    console = stdout()
    screen = Screen(console)
    reader = open_reader(console)
    if session.is_new and session.people and isinstance(reader, TerminalReader):
        first_time(session, screen)
    talk = Conversation(session, screen, reader)
    try:
        talk.run()
    except Left:
        keep(talk.session, screen)
    except EOFError:
        console.print()
        keep(talk.session, screen)
        if not isinstance(reader, TerminalReader):
            screen.tell(say("cli-input-ended"))
            raise typer.Exit(ANSWER_IS_NO) from None
    except KeyboardInterrupt:
        console.print()
        keep(talk.session, screen)
        raise
    except SightlineError:
        keep(talk.session, screen)
        raise
    else:
        offer_record(talk, screen, reader)


def first_time(session: Session, screen: Screen) -> None:
    """The first game of a kind that somebody plays here is coached, and lessons are offered once;
    never to a program, which would read another text on another machine."""
    game = session.game
    if not begin_game(game.key):
        return
    session.coached = game.coaches
    if lessons_of(game.key):
        learn = f"sightline learn {game.key}"
        screen.tell(say("cli-first-learn", game=game.title, command=learn), "dim")
    if session.coached:
        screen.tell(say("cli-first-coached", command="coach"), "dim")


def offer_record(talk: Conversation, screen: Screen, reader: Reader) -> None:
    """After the game: keep its record?"""
    session = talk.session
    if session.path is not None:
        session.save(session.path)
        screen.tell(say("cli-record-in", file=str(session.path)), "dim")
        return
    if not isinstance(reader, TerminalReader):
        return
    reader.complete_with(lambda _: [])
    while True:
        try:
            name = reader.read(f"{told(say('cli-keep-record'))} ").strip()
            if name:
                session.save(Path(name).expanduser())
                command = f"sightline replay {session.path}"
                screen.tell(say("cli-saved-look", command=command))
            return
        except CannotDo as error:
            screen.refuse(error)
        except (EOFError, KeyboardInterrupt):
            return
