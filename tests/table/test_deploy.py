"""What lies in deploy/ fits what is served; it is looked at by the tools for it, where they are."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from tests.cli.test_documents import options_of
from tests.table.party import Visit

from sightline.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SETTINGS = {f"SIGHTLINE_{field.name.upper()}" for field in msgspec.structs.fields(Settings)}


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_dashboard_asks_for_what_there_is(visit: Visit) -> None:
    served = visit("Ann").ask("GET", "/metrics").text
    names = set(re.findall(r"^(sightline_\w+)\{server=", served, re.MULTILINE))
    counters = set(re.findall(r"^# TYPE (sightline_\w+) counter", served, re.MULTILINE))
    dashboard = json.loads(text("grafana.json"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [each["query"] for each in dashboard["templating"]["list"]]
    found = {name for query in asked for name in re.findall(r"sightline_\w+", query)}
    assert len(found) > 15
    assert found <= names
    for query in asked:
        for name in re.findall(r"sightline_\w+", query):
            assert (name in counters) == (f"rate({name}" in query), query
    places = [tuple(panel["gridPos"].values()) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places)


def test_settings_commands_and_files_are_there() -> None:
    for name in ("Containerfile", "compose.yaml", "sightline.service"):
        used = set(re.findall(r"SIGHTLINE_[A-Z_]+", text(name)))
        assert used <= SETTINGS, name
    started = re.search(r"^ExecStart=\S+/sightline (.+)$", text("sightline.service"), re.MULTILINE)
    assert started is not None
    (line,) = re.findall(r"^CMD (\[.+\])$", text("Containerfile"), re.MULTILINE)
    for words in (started[1].split(), json.loads(line)[1:]):
        assert {word for word in words if word.startswith("-")} <= options_of(words)
    for copied in re.findall(r"^COPY (?!--from)(.+)$", text("Containerfile"), re.MULTILINE):
        for source in copied.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_the_image_has_all_that_a_wheel_is_built_from() -> None:
    copied = {
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text("Containerfile"), re.MULTILINE)
        for source in line.split()[:-1]
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [project["project"]["readme"], *project["project"]["license-files"]]
    needed += [*wheel["sbom-files"], *wheel["packages"]]
    assert {path.split("/")[0] for path in needed} <= copied


def test_the_compose_file_is_three_servers_a_database_and_a_proxy() -> None:
    found: dict[str, Any] = yaml.safe_load(text("compose.yaml"))
    services = found["services"]
    assert set(services) == {"database", "server", "proxy"}
    assert services["server"]["deploy"]["replicas"] == 3
    command = shlex.split(services["server"]["command"][-1].replace("$$", ""))[2:]
    assert {word for word in command if word.startswith("--")} <= options_of(command)
    assert "--internal" in command
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    (mounted,) = services["proxy"]["volumes"]
    assert (DEPLOY / mounted.partition(":")[0]).is_file()
    assert "server server:8765" in text("nginx.conf")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_the_unit_is_one(tmp_path: Path) -> None:
    program = shutil.which("true")
    unit = tmp_path / "sightline.service"
    unit.write_text(text("sightline.service").replace("/opt/sightline/bin/sightline", str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if "sightline.service" in line]
    assert ours == []
