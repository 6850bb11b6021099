"""The words for pages: our own and each game's, a file for each language, under content hashes."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from sightline.core.message import say
from sightline.core.registry import game_keys
from sightline.server.logs import note_failure
from sightline.server.pages import FOREVER, Asset
from sightline.server.refusal import Refusal
from sightline.server.table_messages import WordsInfo
from sightline.words.bundles import OURS, languages, words_text
from sightline.words.pseudo import PSEUDO
from sightline.words.render import strict


class _Files:
    """All words files of this process, by their addresses."""

    def __init__(self) -> None:
        self.texts: dict[str, Asset] = {}
        self.by_language: dict[str, list[str]] = {}
        for source in (OURS, *game_keys()):
            try:
                self._add(source)
            except Exception:  # somebody's broken package must not silence the rest
                note_failure("the words of a game could not be read", game=source)
        files = {language: tuple(many) for language, many in self.by_language.items()}
        self.info = WordsInfo(tuple(files), files, strict())

    def _add(self, source: str) -> None:
        spoken = languages(source)
        pseudo = (PSEUDO,) if spoken and strict() else ()
        for language in (*spoken, *pseudo):
            text = words_text(source, language)
            assert text is not None
            content = text.encode()
            digest = hashlib.sha256(content).hexdigest()[:16]
            name = f"{source or 'sightline'}.{language}.{digest}.ftl"
            # Texts pack well, and all of them come with the first page.
            squeezed = {"gzip": gzip.compress(content, mtime=0)}
            self.texts[name] = Asset(
                content, squeezed, "text/plain; charset=utf-8", digest, FOREVER
            )
            self.by_language.setdefault(language, []).append(f"/words/{name}")


@lru_cache(maxsize=8)
def _files(keys: tuple[str, ...]) -> _Files:
    """Read once, and again when other games are there."""
    del keys
    return _Files()


@get("/api/words", summary="Where the words are", sync_to_thread=False)
def list_words() -> WordsInfo:
    """The files with all texts of the page and of the games (docs/words.md)."""
    return _files(tuple(game_keys())).info


@get("/words/{name:str}", include_in_schema=False, sync_to_thread=False)
def show_words(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """One of these files."""
    asset = _files(tuple(game_keys())).texts.get(name)
    if asset is None:
        raise Refusal("not-found", say("refused-no-such-words"))
    form, content = asset.encoded(request.headers.get("accept-encoding", ""))
    headers = {"Cache-Control": asset.cache, "Vary": "Accept-Encoding"}
    if form is not None:
        headers["Content-Encoding"] = form
    return Response(content, headers=headers, media_type=asset.media_type)


WORDS_HANDLERS = [list_words, show_words]
