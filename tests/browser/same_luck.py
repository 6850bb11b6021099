"""The server, with the same luck at every table: the cards and the bots' moves are those of one
seed. What a browser test meets is then the same in every run, in whatever order tests run, and
however slow the machine is.

With ``--stopped`` time stands still at its tables. A number on the standard input lets so many
seconds pass.
"""

from __future__ import annotations

import sys
import threading
from functools import partial
from typing import Any, cast

from tests.luck import ROOMS, Luck
from tests.patience import be_patient
from tests.stopped_time import StoppedTime

from sightline.server import server
from sightline.server.__main__ import main
from sightline.server.hall import Hall


def stop_time() -> None:
    stopped, module = StoppedTime(), cast("Any", server)
    module.Hall = partial(Hall, timekeeper=stopped)

    def obey() -> None:
        for line in sys.stdin:
            stopped.forward_from_outside(float(line))

    threading.Thread(target=obey, daemon=True).start()


if __name__ == "__main__":
    for room in ROOMS:
        vars(room)["secrets"] = Luck(lambda limit: 2021 % limit)
    be_patient(setattr)
    if "--stopped" in sys.argv:
        sys.argv.remove("--stopped")
        stop_time()
    main()
