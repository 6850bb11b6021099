"""``python -m sightline.cli``."""

from sightline.cli import main

if __name__ == "__main__":
    main()
