"""The language that this process speaks: what is drawn as text asks for it. English, unless whoever
runs the process says otherwise, as the terminal does."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from sightline.core.message import Message
from sightline.words.reader import DEFAULT_LANGUAGE, Reader
from sightline.words.render import render

_language = DEFAULT_LANGUAGE


def speak(language: str) -> None:
    """Speak this language from now on."""
    global _language  # noqa: PLW0603
    _language = language


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Speak this language for a while."""
    before = _language
    speak(language)
    try:
        yield
    finally:
        speak(before)


def language() -> str:
    """The language that is spoken now; what it lacks is told in English."""
    return _language


def spoken(message: Message) -> str:
    """A message to somebody who sits nowhere."""
    return render(message, Reader(_language))
