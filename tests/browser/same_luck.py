"""The server, with the same luck at every table: the cards and the bots' moves are those of one
seed. What a browser test meets is then the same in every run, in whatever order tests run, and
however slow the machine is.

With ``--stopped`` time stands still at its tables. A number on the standard input lets so many
seconds pass, as soon as no bot is thinking any more; a line on the output says that they have.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Any, cast

from tests.luck import Luck
from tests.patience import be_patient
from tests.stopped_time import PASSED, StoppedTime

from sightline.server import server
from sightline.server.__main__ import main
from sightline.server.hall import Hall
from sightline.server.timekeeper import Timekeeper


def open_lucky(timekeeper: Timekeeper | None) -> list[Hall]:
    """Every hall has the same luck, and perhaps another time."""
    halls: list[Hall] = []

    def open_hall(*given: Any) -> Hall:
        halls.append(Hall(*given, timekeeper=timekeeper, chance=Luck(lambda limit: 2021 % limit)))
        return halls[-1]

    cast("Any", server).Hall = open_hall
    return halls


def stop_time() -> None:
    stopped = StoppedTime()
    halls = open_lucky(stopped)

    async def forward(seconds: float) -> None:
        # However long bots take, none is late for a window.
        while any(table.busy for table in halls[0].tables.values()):
            await asyncio.sleep(0.01)
        stopped.forward(seconds)

    def obey() -> None:
        for line in sys.stdin:
            asyncio.run_coroutine_threadsafe(forward(float(line)), halls[0].loop).result()
            print(PASSED, flush=True)

    threading.Thread(target=obey, daemon=True).start()


if __name__ == "__main__":
    be_patient(setattr)
    if "--stopped" in sys.argv:
        sys.argv.remove("--stopped")
        stop_time()
    else:
        open_lucky(None)
    main()
