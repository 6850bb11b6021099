"""Random games per second in batches: ours in compiled code and through JAX, beside Pgx's chess and
Go (19 x 19).

JAX and Pgx are installed into an environment of their own (build/batch-peers). Each plays whole
batches to the end, in a process of its own, one after the other, round after round; processor time,
so that on a GPU the time to be read is ``--wall``. A move is chosen among the legal ones and made;
nothing is observed. Games that are over wait for the longest of their batch.

``--equal N`` plays N positions of Pent-Up through JAX and in the kernel side by side instead, and
compares every legal move in each; with ``--plain`` through NumPy, which needs no JAX and is slow.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from engine import peer_python, uv

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = 2


class Way(NamedTuple):
    """Something that plays, and with how many games at once."""

    name: str
    kind: str
    """batch, jax, or pgx."""
    what: str
    games: int
    players: int = 2


WAYS = (
    Way("Pent-Up, compiled", "batch", "pentup", 256),
    Way("Pent-Up, JAX", "jax", "pentup", 64),
    Way("Perspective, compiled", "batch", "perspective", 1024),
    Way("Perspective 4, compiled", "batch", "perspective", 1024, 4),
    Way("chess, Pgx", "pgx", "chess", 64),
    Way("Go 19 x 19, Pgx", "pgx", "go_19x19", 64),
)
BY_NAME = {way.name: way for way in WAYS}


class Played(NamedTuple):
    """What was played."""

    games: int
    moves: int


def play_batch(way: Way, games: int) -> Iterator[Played]:
    """Ours, in compiled code."""
    env = import_module("sightline.env").batch(way.what, games, way.players, seed=1)
    luck = np.random.default_rng(1)
    while True:
        env.reset()
        moves = 0
        while going := int((~env.over).sum()):
            env.step(env.choose(luck))
            moves += going
        yield Played(games, moves)


class Arrays(NamedTuple):
    """What arrays are made with: JAX, or NumPy."""

    xp: Any
    luck: Any
    """What the first luck is split from."""
    split: Callable[[Any, int], Any]
    randint: Callable[..., Any]
    uniform: Callable[..., Any]
    compiled: Callable[..., Any]


def arrays_of(plain: bool, seed: int) -> Arrays:
    """JAX's, or (plain) NumPy's."""
    if not plain:
        jax = import_module("jax")
        luck = jax.random
        return Arrays(jax.numpy, luck.key(seed), luck.split, luck.randint, luck.uniform, jax.jit)
    return Arrays(
        np,
        np.random.default_rng(seed),
        lambda luck, number: luck.spawn(number),
        lambda luck, shape, low, high: luck.integers(low, high, shape, dtype=np.int32),
        lambda luck, shape: luck.random(shape, dtype=np.float32),
        lambda function: function,
    )


def pentup_steps(arrays: Arrays, games: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The first move and a later one, compiled: from luck and positions to positions and moves,
    the later one also to the boards of what was legal and what the window leaves out."""
    batch = import_module("sightline.games.pentup.train.batch")
    xp = arrays.xp
    window = batch.Window.full(PLAYERS)

    def first(luck: Any, positions: Any) -> Any:
        forms = arrays.randint(luck, (games,), 0, batch.FORMS)
        x = xp.asarray((window.rows - batch.WIDTH) // 2)[forms]
        y = xp.asarray((window.rows - batch.HEIGHT) // 2)[forms]
        moves = batch.Moves(forms, x, y, xp.ones_like(x))
        return batch.play(xp, window, positions, 0, moves), moves

    def later(luck: Any, positions: Any, seat: Any) -> Any:
        best = batch.best_levels(xp, batch.count_levels(xp, window, positions))
        boards, beyond = batch.legal(xp, window, positions, seat, best)
        totals = xp.bitwise_count(boards).astype(xp.int32).sum(axis=(1, 2, 3))
        index = (arrays.uniform(luck, (games,)) * totals).astype(xp.int32)
        moves = batch.nth_moves(xp, boards, best, xp.minimum(index, totals - 1)[:, None])
        moves = batch.Moves(*(array[:, 0] for array in moves))
        after = batch.play(xp, window, positions, seat, moves)
        return after, moves, boards, beyond

    return arrays.compiled(first), arrays.compiled(later)


def play_jax(_way: Way, games: int) -> Iterator[Played]:
    """Pent-Up as arrays of JAX, in a window that holds every game."""
    jax = import_module("jax")
    batch = import_module("sightline.games.pentup.train.batch")
    window = batch.Window.full(PLAYERS)
    arrays = arrays_of(False, 1)
    empty = batch.start(arrays.xp, window, games)
    first, later = pentup_steps(arrays, games)
    luck = arrays.luck
    plies = PLAYERS * batch.TILES
    while True:
        luck, *each = jax.random.split(luck, plies + 1)
        positions, _ = first(each[0], empty)
        for ply in range(1, plies):
            positions, *_ = later(each[ply], positions, ply % PLAYERS)
        jax.block_until_ready(positions)
        yield Played(games, games * plies)


def play_pgx(way: Way, games: int) -> Iterator[Played]:
    """Pgx's games."""
    jax = import_module("jax")
    xp = jax.numpy
    env = import_module("pgx").make(way.what)
    start = jax.jit(jax.vmap(env.init))

    def move(luck: Any, state: Any) -> Any:
        odds = xp.log(state.legal_action_mask.astype(xp.float32))
        actions = jax.random.categorical(luck, odds, axis=-1)
        going = ~(state.terminated | state.truncated)
        return jax.vmap(env.step)(state, actions), going.sum()

    move = jax.jit(move)
    luck = jax.random.key(1)
    while True:
        luck, first = jax.random.split(luck)
        state = start(jax.random.split(first, games))
        moves = 0
        while True:
            luck, one = jax.random.split(luck)
            state, going = move(one, state)
            if not int(going):
                break
            moves += int(going)
        yield Played(games, moves)


PLAYING = {"batch": play_batch, "jax": play_jax, "pgx": play_pgx}


def work(way: Way, scale: float) -> None:
    """Play as long as each line of the input says, and answer with what was played."""
    sys.path.insert(0, str(ROOT / "src"))
    batches = PLAYING[way.kind](way, max(1, round(way.games * scale)))
    next(batches)  # compiled now
    device = "cpu"
    if way.kind != "batch":
        device = str(import_module("jax").devices()[0].device_kind)
    print(json.dumps({"ready": way.name, "device": device}), flush=True)
    for line in sys.stdin:
        games = moves = 0
        begun, clock = time.process_time(), time.perf_counter()
        while not games or time.process_time() - begun < float(line):
            played = next(batches)
            games, moves = games + played.games, moves + played.moves
        spent, passed = time.process_time() - begun, time.perf_counter() - clock
        answer = {"games": games, "moves": moves, "seconds": spent, "wall": passed}
        print(json.dumps(answer), flush=True)


def equal(wanted: int, games: int, plain: bool) -> int:
    """Hold the positions of JAX (plain: of NumPy) to the kernel's, move for move."""
    sys.path.insert(0, str(ROOT / "src"))
    batch = import_module("sightline.games.pentup.train.batch")
    window = batch.Window.full(PLAYERS)
    game = import_module("sightline.games.pentup").GAME  # by itself: perhaps nothing is installed
    env = import_module("sightline.env").batch(game, games, PLAYERS)
    arrays = arrays_of(plain, 2026)
    first, later = pentup_steps(arrays, games)
    side, half = env.encoding.side, env.encoding.side // 2
    empty = batch.start(arrays.xp, window, games)
    plies, compared, legal = PLAYERS * batch.TILES, 0, 0
    luck = arrays.luck
    while compared < wanted:
        env.reset(seed=1)
        luck, *each = arrays.split(luck, plies + 1)
        positions, moves = first(each[0], empty)
        env.step((np.asarray(moves.form) * side + half) * side + half)
        compared += games
        # Where the kernel has what the window has in its middle.
        corner = np.zeros((games, 2), dtype=np.int64)
        for ply in range(1, plies):
            box = np.asarray(positions.box)
            dx, dy = corner[:, 0] - box[:, 0], corner[:, 1] - box[:, 2]
            positions, moves, boards, beyond = later(each[ply], positions, ply % PLAYERS)
            assert not int(np.asarray(beyond).sum()), "the window holds every game"
            ids, starts = env.legal()
            flat = np.unpackbits(
                np.ascontiguousarray(np.asarray(boards)).view(np.uint8), axis=-1, bitorder="little"
            )
            game, form, y, x = np.nonzero(flat)
            column = (x + dx[game] + half) % side
            row = (y + dy[game] + half) % side
            theirs = game * env.encoding.actions + (form * side + row) * side + column
            ours = np.repeat(np.arange(games), np.diff(starts)) * env.encoding.actions + ids
            if not np.array_equal(np.sort(theirs), np.sort(ours)):
                print(f"they differ after {compared} equal positions", file=sys.stderr)
                return 1
            compared += games
            legal += len(ids)
            x, y = np.asarray(moves.x) + dx, np.asarray(moves.y) + dy
            env.step((np.asarray(moves.form) * side + (y + half) % side) * side + (x + half) % side)
            corner = np.minimum(corner, np.stack([x, y], axis=1))
        assert env.over.all()
        won = np.asarray(batch.rewards(np, window, np.asarray(positions.level), False))
        if not np.array_equal(np.sign(won[:, 0] - won[:, 1]), env.results[:, 0]):
            print("results differ", file=sys.stderr)
            return 1
        print(f"{compared:,} positions, {legal:,} legal moves: all equal", flush=True)
    return 0


class Worker:
    """One way to play, in a process of its own."""

    def __init__(self, python: str, way: Way, scale: float) -> None:
        one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
        flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
        self._process = subprocess.Popen(
            [python, str(Path(__file__).resolve()), "--play", way.name, "--scale", str(scale)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **one, "XLA_FLAGS": flags, "PYTHONWARNINGS": "ignore"},
        )  # fmt: skip
        self.device = self._answer()["device"]

    def round(self, seconds: float) -> dict[str, float]:
        """What was played in a round."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        return self._answer()

    def end(self) -> None:
        """No more rounds."""
        self._process.communicate()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{"):
                return json.loads(line)
        _, errors = self._process.communicate()
        raise ChildProcessError((errors.strip().splitlines() or ["it ended without a word"])[-1])


def peers(folder: Path) -> str | None:
    """The interpreter that has JAX, Pgx and what our arrays need; None, and said why, without."""
    python = peer_python(folder)
    code = "import jax, pgx, numba, msgspec, fluent.runtime"
    if subprocess.run([str(python), "-c", code], capture_output=True, check=False).returncode:
        print("Installing jax and pgx …", file=sys.stderr)
        wanted = ("jax", "pgx", "numba", "msgspec", "fluent.runtime")
        why = uv("pip", "install", "--quiet", "--python", str(python), *wanted)
        if why is not None:
            print(f"without peers: {why}", file=sys.stderr)
            return None
    return str(python)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of a turn")
    parser.add_argument("--wall", action="store_true", help="time on the wall, for a GPU")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many games")
    parser.add_argument("--no-peers", action="store_true", help="ours alone; install nothing")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "batch-peers")
    parser.add_argument("--equal", type=int, metavar="N", help="compare N positions instead")
    parser.add_argument("--plain", action="store_true", help="compare NumPy's, not JAX's")
    parser.add_argument("--play", choices=list(BY_NAME), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        work(BY_NAME[asked.play], asked.scale)
        return 0
    if asked.rounds < 1 or asked.seconds <= 0 or asked.scale <= 0:
        parser.error("rounds, seconds and scale must be positive")
    if asked.equal and asked.plain:
        return equal(asked.equal, 1, plain=True)
    try:
        jax_here = import_module("jax") is not None
    except ModuleNotFoundError:
        jax_here = False
    python = None if asked.no_peers else peers(asked.folder)
    if asked.equal:
        if jax_here:
            return equal(asked.equal, 128, plain=False)
        if python is None:
            parser.error("this needs JAX")
        command = [python, str(Path(__file__).resolve()), "--equal", str(asked.equal)]
        return subprocess.run([*command, "--no-peers"], check=False).returncode
    workers: dict[str, Worker] = {}
    for way in WAYS:
        if way.kind == "batch" or python is not None:
            print(f"beginning: {way.name} …", file=sys.stderr)
            run_by = sys.executable if way.kind == "batch" else str(python)
            workers[way.name] = Worker(run_by, way, asked.scale)
    played: dict[str, list[dict[str, float]]] = {name: [] for name in workers}
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds} …", file=sys.stderr)
        for name, worker in workers.items():
            played[name].append(worker.round(asked.seconds))
    clock = "wall" if asked.wall else "seconds"
    rows = [
        {
            "name": name,
            "device": workers[name].device,
            "games": median(each["games"] / each[clock] for each in rounds),
            "moves": median(each["moves"] / each[clock] for each in rounds),
            "length": sum(r["moves"] for r in rounds) / sum(r["games"] for r in rounds),
        }
        for name, rounds in played.items()
    ]
    for worker in workers.values():
        worker.end()
    if asked.json:
        print(json.dumps(rows))
        return 0
    print(f"{'':26}{'games/s':>12}{'moves/s':>12}{'moves a game':>14}  device")
    for row in rows:
        print(
            f"{row['name']:26}{row['games']:>12,.1f}{row['moves']:>12,.0f}{row['length']:>14.1f}"
            f"  {row['device']}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
