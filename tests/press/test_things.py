"""Single things: SVG and PNG as large as the thing is, closed bodies for 3-D printers."""

from __future__ import annotations

import json
import struct
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from sightline.cli.app import app
from sightline.games.pentup.press.tiles import bodies as tile_bodies
from sightline.games.pentup.press.tiles import things as tile_things
from sightline.games.perspective.press.cards import things as card_things
from sightline.games.viewpoint.press.cards import things as deck_things
from sightline.games.viewpoint.rules.sets import Deck, shipped
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.press.cards import things as blueprint_things
from sightline.games.viewpoints.press.printable_bodies import bodies, structure
from sightline.press.bodies import Mesh, glb, mesh, stl
from sightline.press.outlines import Outlines
from sightline.press.raster import png
from sightline.press.single import Single, Thing

A001 = all_shipped()["A001"]
EVERY: list[Thing] = [
    *card_things(),
    *deck_things(Deck([shipped("revisioned")])),
    *tile_things(4),
    *blueprint_things([A001]),
]


def test_every_thing_has_a_name_of_its_own() -> None:
    assert max(Counter(each.name for each in EVERY).values()) == 1


@pytest.mark.parametrize("thing", EVERY[::11], ids=lambda each: each.name)
def test_a_thing_is_svg_of_its_size(thing: Thing) -> None:
    svg = Single(thing).svg()
    root = ElementTree.fromstring(svg)
    assert root.get("width") == f"{thing.width:g}mm"
    assert svg == Single(thing).svg()
    assert "<text" not in svg  # letters are outlines: it looks the same without our fonts
    picture = Image.open(BytesIO(png(svg, width=200)))
    assert picture.width == 200
    assert picture.height == pytest.approx(200 * thing.height / thing.width, abs=5)
    colours = picture.convert("RGB").getcolors(200_000)
    assert colours is not None
    assert len(colours) > 8


def test_a_picture_of_a_card_shows_its_colour() -> None:
    (green,) = [each for each in card_things() if each.name == "card-G"]
    picture = Image.open(BytesIO(png(Single(green).svg(), width=63))).convert("RGB")
    assert picture.getpixel((31, 58)) == (0x1F, 0x7A, 0x3D)
    assert picture.getpixel((31, 44)) == (255, 255, 255)  # its triangle


def test_an_operator_that_no_pen_writes_is_refused() -> None:
    with pytest.raises(ValueError, match="no operator of ours: sh"):
        Outlines("c").svg(["/Sh1 sh".removeprefix("/Sh1 ")])


# -- bodies ---------------------------------------------------------------------------------------


def is_closed(made: Mesh) -> bool:
    """Every edge is passed once each way: no hole, no wall inside, no side turned inside out."""
    edges = Counter(edge for a, b, c in made.triangles for edge in ((a, b), (b, c), (c, a)))
    return all(count == 1 and edges[b, a] == 1 for (a, b), count in edges.items())


def volume(made: Mesh) -> float:
    total = 0.0
    for triangle in made.triangles:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (made.corners[n] for n in triangle)
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


@pytest.mark.parametrize("moved", [0.2, -0.2])
def test_any_cubes_have_a_closed_surface(moved: float) -> None:
    chance = Random(5)
    for _ in range(60):
        size = chance.randrange(1, 40)
        cells = {tuple(chance.randrange(4) for _ in range(3)) for _ in range(size)}
        made = mesh([(x, y, z) for x, y, z in cells], 10, moved)
        assert is_closed(made)
        assert volume(made) > 0


def test_cubes_that_meet_in_an_edge_become_one() -> None:
    two = [(0, 0, 0), (1, 1, 0)]
    assert volume(mesh(two, 10, 0.1)) == pytest.approx(2 * 10.2**3 - 0.2 * 0.2 * 10.2)
    assert volume(mesh(two, 10, -0.1)) == pytest.approx(2 * 9.8**3)


def test_a_surface_cannot_be_moved_too_far() -> None:
    for moved in (0, 5, -7):
        with pytest.raises(ValueError, match="less than half an edge"):
            mesh([(0, 0, 0)], 10, moved)


def test_a_tile_is_five_cubes_a_little_smaller() -> None:
    for body in tile_bodies(18.0, 1):
        (solid,) = body.solids
        made = mesh(solid.cells, body.edge, body.moved)
        assert is_closed(made)
        low, high = (tuple(map(of, zip(*made.corners, strict=True))) for of in (min, max))
        spans = (high[0] - low[0], high[2] - low[2])
        assert spans[1] == pytest.approx(17.8)
        assert (spans[0] + 0.2) / 18 == pytest.approx(round((spans[0] + 0.2) / 18))


@pytest.mark.parametrize("name", sorted(all_shipped()))
def test_every_structure_is_one_closed_body(name: str) -> None:
    body = structure(all_shipped()[name], 15.0)
    cells = [cell for solid in body.solids for cell in solid.cells]
    assert len(cells) == 5 * len(all_shipped()[name].order)
    assert is_closed(mesh(cells, body.edge, body.moved))
    triangles = len(mesh(cells, body.edge, body.moved).triangles)
    content = stl(body)
    assert struct.unpack("<I", content[80:84]) == (triangles,)
    assert len(content) == 84 + 50 * triangles


def test_a_glb_says_what_is_in_it() -> None:
    body = structure(A001, 15.0)
    scene, chunk = parts_of(glb(body))
    assert [node["name"] for node in scene["nodes"]] == [solid.name for solid in body.solids]
    assert scene["buffers"] == [{"byteLength": len(chunk)}]
    for view in scene["bufferViews"]:
        assert view["byteOffset"] % 4 == 0
        assert view["byteOffset"] + view["byteLength"] <= len(chunk)
    for solid, made in zip(body.solids, scene["meshes"], strict=True):
        (primitive,) = made["primitives"]
        accessor = scene["accessors"][primitive["attributes"]["POSITION"]]
        high = 1 + max(z for _, _, z in solid.cells)
        assert accessor["max"][1] == pytest.approx((high * 15 + 0.1) / 1000)  # y is upward


def parts_of(content: bytes) -> tuple[dict[str, Any], bytes]:
    magic, version, length = struct.unpack("<4sII", content[:12])
    assert (magic, version, length) == (b"glTF", 2, len(content))
    size, kind = struct.unpack("<I4s", content[12:20])
    assert (kind, size % 4) == (b"JSON", 0)
    scene = json.loads(content[20 : 20 + size])
    more, kind = struct.unpack("<I4s", content[20 + size : 28 + size])
    assert kind == b"BIN\0"
    chunk = content[28 + size :]
    assert len(chunk) == more
    return scene, chunk


def test_pieces_and_structures_have_names_of_their_own() -> None:
    names = [each.name for each in bodies(list(all_shipped().values()), 15.0)]
    assert len(set(names)) == len(names) == 12 + 20


# -- the command ---------------------------------------------------------------------------------


def press(*args: str) -> Any:
    result = CliRunner().invoke(app, ["press", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


@pytest.fixture(autouse=True)
def _wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def test_things_are_written_into_a_folder() -> None:
    ran = press("perspective", "--things", "cards", "--json")
    assert ran.exit_code == 0, ran.stderr
    files = json.loads(ran.stdout)["files"]
    assert sorted(path.name for path in Path("cards").iterdir()) == sorted(files)
    assert len(files) == 4 + 12
    again = press("perspective", "--things", "cards")
    assert again.exit_code == 2
    assert "cards holds card-Y.svg already; use --force, or name another folder" in again.stderr
    assert press("perspective", "--things", "cards", "--force").exit_code == 0


def test_a_document_and_what_is_said_of_it() -> None:
    ran = press("perspective", "--out", "p.pdf", "--paper", "Letter", "--parts", "goals,rules")
    assert ran.exit_code == 0
    assert ran.stdout.startswith("p.pdf: 4 pages (Letter).")
    told = json.loads(press("pentup", "--out", "t.pdf", "--parts", "score", "--json").stdout)
    assert (told["pages"], told["parts"]) == (1, ["score"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("perspective",), "name --out FILE for a document, or --things FOLDER"),
        (("perspective", "--out", "x.pdf", "--things", "x"), "one of the two"),
        (("perspective", "--out", "x.pdf", "--parts", "card"), "did you mean 'cards'"),
        (("perspective", "--out", "x.pdf", "--parts", ","), "--parts names no part"),
        (("perspective", "--out", "x.pdf", "--paper", "a5"), "there is no paper 'a5'"),
        (("perspective", "--things", "x", "--form", "stl"), "nothing here with a body"),
        (("pentup", "--things", "x", "--form", "obj"), "there is no form 'obj'"),
        (("pentup", "--out", "x.pdf", "--cube", "5"), "--cube is 10 to 20 millimetres, not 5"),
        (("pentup", "--out", "x.pdf", "--players", "5"), "--players"),
        (("viewpoint", "--out", "x.pdf", "--sets", "revisionde"), "revisioned"),
    ],
)
def test_bad_orders_are_refused_with_a_reason(words: tuple[str, ...], told: str) -> None:
    ran = press(*words)
    assert ran.exit_code == 2
    assert told in " ".join(ran.stderr.split())
    assert not Path("x.pdf").exists()
    assert not Path("x").exists()


def test_own_sets_are_printed_and_mixed() -> None:
    Path("mine.toml").write_text(
        '[set]\nname = "mine"\ntitle = "Mine"\n'
        '[[card]]\ntitle = "Owl"\ncopies = 2\npoints = 5\ntext = "Hoo."\n',
        encoding="utf-8",
    )
    ran = press("viewpoint", "--sets", "mine.toml+revisioned", "--things", "own", "--json")
    assert ran.exit_code == 0, ran.stderr
    assert "owl.svg" in json.loads(ran.stdout)["files"]
