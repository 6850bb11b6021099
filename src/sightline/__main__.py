"""``python -m sightline``: the same as the ``sightline`` command."""

from sightline.cli import main

if __name__ == "__main__":
    main()
