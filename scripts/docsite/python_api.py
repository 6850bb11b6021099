"""The Python interface: which modules are promised, and the pages that show them.

The pages hold names only; what stands there comes from the docstrings.
"""

from __future__ import annotations

from docsite.places import Site

PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "playing": (
        "Games and positions",
        "Starting a game, making moves, looking at it from a seat, keeping its record.",
        (
            "sightline.start", "sightline.core.state.State", "sightline.core.sight",
            "sightline.core.record", "sightline.core.registry", "sightline.core.outcome",
            "sightline.core.errors", "sightline.core.schema",
        ),
    ),
    "writing": (
        "Writing a game",
        "What a game is made of. [Add a game](../../add-a-game.md) builds one with it.",
        (
            "sightline.core.game", "sightline.core.moves", "sightline.core.events",
            "sightline.core.options", "sightline.core.seeds", "sightline.core.message",
            "sightline.core.drawing", "sightline.core.description", "sightline.core.opponent",
            "sightline.check",
        ),
    ),
    "bots": (
        "Bots, matches and studies",
        "Players that get a sight and nothing else, and many games at once.",
        (
            "sightline.core.bot", "sightline.bots", "sightline.arena.plan", "sightline.arena.match",
            "sightline.arena.study", "sightline.arena.ladder", "sightline.analysis",
        ),
    ),
    "learning": (
        "Programs that learn",
        "Games as [environments](../../environments.md), and what a game brings for them.",
        (
            "sightline.env", "sightline.env.zoo.GameAEC", "sightline.env.seated.GameEnv",
            "sightline.env.batched.BatchEnv", "sightline.env.texts.TextGame",
            "sightline.env.openspiel.SpielGame", "sightline.env.openspiel.SpielState",
            "sightline.env.rewards", "sightline.core.encoding", "sightline.core.batch",
            "sightline.core.question",
        ),
    ),
    "printing": (
        "On paper",
        "Sheets, cards to cut, pieces to fold. [Print](../../print.md) says what ships.",
        (
            "sightline.press.sheet", "sightline.press.card_sheet", "sightline.press.deck",
            "sightline.press.duplex", "sightline.press.rules_sheet", "sightline.press.paper_pieces",
            "sightline.press.single", "sightline.press.bodies",
        ),
    ),
    "tables": (
        "Tables",
        "A table in one place, with windows and undo, that needs no server.",
        ("sightline.table.local", "sightline.words"),
    ),
    "making": (
        "Puzzles, lessons, rooms and pieces",
        "What a game can bring besides itself, and what several games are made of.",
        (
            "sightline.puzzles.collection", "sightline.puzzles.puzzle", "sightline.lessons",
            "sightline.server.room", "sightline.kit.pieces", "sightline.kit.solve",
        ),
    ),
    "notebooks": (
        "In a notebook",
        "Positions as pictures, and a record that can be leafed through.",
        ("sightline.notebook.widget.Replay", "sightline.notebook.frames"),
    ),
}  # fmt: skip
INTRO = """\
# The Python interface

What Sightline promises to programs is what these pages show, made from the docstrings of the
code. A name that begins with an underscore, and a module that is not here, may change without
notice; the rest changes with a
line in the [changelog](../../project/changelog.md). `import sightline` gives the names most
programs need.

| page | what for |
|---|---|
"""


def add_to(site: Site) -> None:
    """A page for each part, and one that lists them."""
    rows = [f"| [{title}]({name}.md) | {what} |" for name, (title, what, _) in PAGES.items()]
    site.write("reference/python/index.md", INTRO + "\n".join(rows) + "\n")
    for name, (title, what, modules) in PAGES.items():
        shown = "\n\n".join(f"::: {module}" for module in modules)
        site.write(f"reference/python/{name}.md", f"# {title}\n\n{what}\n\n{shown}\n")
