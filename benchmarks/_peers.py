"""Peers that benchmarks run beside ours: installed into build/ when they are needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
_BOARDGAME_IO = ("boardgame.io@0.50.2", "socket.io-client@4", "node-persist@3")
"""The last is what its durable storage writes with."""


class NodePeer(NamedTuple):
    """A library for Node: where it lies, and how to run something with it."""

    folder: Path
    node: Path
    env: dict[str, str]


def boardgame_io() -> NodePeer:
    """boardgame.io from npm, installed where it is not yet."""
    sys.path.insert(0, str(ROOT / "scripts"))
    import web

    folder = ROOT / "build" / "peers" / "boardgame.io"
    node, npm = web.find_node()
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    modules = [folder / "node_modules" / name.partition("@")[0] for name in _BOARDGAME_IO]
    if not all(module.exists() for module in modules):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--silent"]
        done = subprocess.run(
            [node, npm, "install", "--prefix", folder, *quiet, *_BOARDGAME_IO],
            check=False, capture_output=True, text=True, env=env, timeout=600,
        )  # fmt: skip
        if done.returncode:
            sys.exit(f"boardgame.io could not be installed:\n{done.stderr.strip()}")
    return NodePeer(folder, node, env)
