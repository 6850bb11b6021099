"""No game is lost: what happens to one that is left before its end."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path

from sightline.cli.failure import CannotDo
from sightline.cli.play.screen import Screen
from sightline.cli.play.session import Session
from sightline.core.message import say


def keep(session: Session, screen: Screen) -> None:
    """Save a game that is left, and say how to go on with it."""
    if session.state.length == 0 and session.path is None:
        screen.tell(say("cli-nothing-played"), "dim")
        return
    try:
        session.save(session.path or autosave_path(session))
    except CannotDo:
        # A folder that can't be written to must not cost the game.
        session.save(Path(tempfile.gettempdir()) / autosave_path(session))
    screen.tell(say("cli-saved-go-on", command=f"sightline play --resume {session.path}"))


def autosave_path(session: Session) -> Path:
    """A name for a game that nobody has named."""
    moment = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")[:-3]
    return Path(f"sightline-{session.game.key}-{moment}.jsonl")
