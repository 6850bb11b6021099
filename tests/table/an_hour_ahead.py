"""A server on a machine whose clock is wrong: it runs an hour ahead."""

import time

_right = time.time
time.time = lambda: _right() + 3600.0

if __name__ == "__main__":
    from sightline.server.__main__ import main

    main()
