"""Messages in the reader's language and person; the texts live in Fluent files (docs/words.md).

The Fluent runtime and the files are loaded with the first message that is rendered.
"""

from __future__ import annotations

from sightline.core.message import speak_english
from sightline.words.reader import AUDIENCE, Reader, reader_of, seat_name
from sightline.words.render import WordsError, render, text_of

__all__ = ["AUDIENCE", "Reader", "WordsError", "reader_of", "render", "seat_name", "text_of"]

speak_english(lambda message, names: render(message, Reader(names=names)))
