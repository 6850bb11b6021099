"""The ``sightline`` command."""

from __future__ import annotations


def main() -> None:
    """What the ``sightline`` script runs."""
    try:
        # Imported late, so that `import sightline.cli` costs nothing.
        from sightline.cli.app import run
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()
