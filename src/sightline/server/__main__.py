"""``python -m sightline.server``: the server without the command line's comfort."""

from __future__ import annotations

import argparse
import sys

import msgspec

from sightline.core.errors import SightlineError
from sightline.server.server import serve
from sightline.server.settings import Settings, read_settings


def main() -> None:
    """Every setting is an option here; ``sightline serve --help`` explains the usual ones."""
    parser = argparse.ArgumentParser(prog="python -m sightline.server")
    parser.add_argument("--no-browser", action="store_true")
    for field in msgspec.structs.fields(Settings):
        parser.add_argument(f"--{field.name.replace('_', '-')}", metavar="VALUE")
    given = vars(parser.parse_args())
    try:
        serve(read_settings(given), browser=not given["no_browser"])
    except SightlineError as error:
        sys.exit(f"sightline: {error}")


if __name__ == "__main__":
    main()
