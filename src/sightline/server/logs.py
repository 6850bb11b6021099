"""Structured logs: one JSON object a line on stderr. Tokens, cookies and seeds are never logged."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

LOGGER = logging.getLogger("sightline.server")


class JsonLines(logging.Formatter):
    """A log record as one JSON object, with the server that wrote it."""

    def __init__(self, server: str) -> None:
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        ours: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "server": self._server,
            "what": record.getMessage(),
        }
        # A fact that bears one of these names hides none of them.
        line = {**ours, **getattr(record, "facts", {}), **ours}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def note(what: str, /, level: int = logging.INFO, **facts: Any) -> None:
    """Log what happened, with some facts about it."""
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, what, extra={"facts": facts})


def note_failure(what: str, /, **facts: Any) -> None:
    """Log the exception that is being handled."""
    LOGGER.error(what, exc_info=sys.exc_info(), extra={"facts": facts})


def set_up_logs(level: str, server: str = "") -> None:
    """Send everything from here and from the web server to stderr, one object a line."""
    level = level or ("warning" if sys.stderr.isatty() else "info")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(server))
    for name in ("sightline.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        # The web server's own chatter is about addresses and paths: only its complaints matter.
        logger.setLevel(level.upper() if name == "sightline.server" else logging.WARNING)
