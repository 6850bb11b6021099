"""The server, with the same luck at every table: the cards and the bots' moves are those of one
seed. What a browser test meets is then the same in every run, in whatever order tests run."""

from __future__ import annotations

from tests.luck import ROOMS, Luck

from sightline.table.__main__ import main

if __name__ == "__main__":
    for room in ROOMS:
        vars(room)["secrets"] = Luck(lambda limit: 2021 % limit)
    main()
