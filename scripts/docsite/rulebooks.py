"""The rules of every game as a page, with its positions drawn by the engine."""

from __future__ import annotations

import re

from docsite.places import Site
from sightline.core.game import AnyGame
from sightline.core.registry import find_game, game_keys

_PICTURE = re.compile(r"^!\[([^\]]*)\]\(position:([^)]*)\)$", re.MULTILINE)


def add_to(site: Site) -> None:
    """One page a game."""
    for key in game_keys():
        game = find_game(key)
        site.write(f"games/{key}-rules.md", page(site, game))


def page(site: Site, game: AnyGame) -> str:
    def drawn(found: re.Match[str]) -> str:
        caption, name = found.groups()
        view = game.pictured(name)
        svg = None if view is None else game.draw_svg(view)
        if svg is None:
            text = "" if view is None else str(game.draw_text(view, 80))
            return f"```text\n{text}\n```\n\n*{caption}*"
        site.write(f"pictures/{game.key}-{name}.svg", svg)
        return figure(f"../pictures/{game.key}-{name}.svg", caption)

    return (
        f"# {game.title}: the rules\n\n"
        f"*{game.invitation}* The same text as `sightline rules {game.key}` and the page show; "
        f"the [game's own page]({game.key}.md) has notation, options and bots.\n\n"
        f"{_PICTURE.sub(drawn, game.rules)}\n"
    )


def figure(address: str, caption: str) -> str:
    """A drawing on paper, with what it shows."""
    plain = re.sub(r"[*_`\[\]]", "", caption).replace('"', "”")
    return (
        f'<figure class="drawn" markdown="span">\n![{plain}]({address})\n'
        f"<figcaption>{caption}</figcaption>\n</figure>"
    )
