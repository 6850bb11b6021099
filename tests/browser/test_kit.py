"""What a stranger's board may import, used as they would: from the page, by its promised name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import Server, wait_so

pytestmark = pytest.mark.browser

# A cube on a stage of 300 × 200 pixels in the corner of the page.
STAGE = """async () => {
  const [kit, three] = await Promise.all([import('sightline/kit@1'), import('three')]);
  const corner = document.createElement('div');
  corner.id = 'corner';
  corner.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 300px; height: 200px';
  document.body.append(corner);
  window.pressed = [];
  const cube = new three.Mesh(
    new three.BoxGeometry(2, 2, 2), new three.MeshStandardMaterial({ color: '#c33' }));
  cube.position.y = 1;
  const stage = window.stage = await kit.openStage(corner, {
    label: 'A cube',
    points: () => [{ x: -1, y: 0, z: -1 }, { x: 1, y: 2, z: 1 }],
    motion: () => false,
    press(x, y) {
      const { from, way } = stage.rayAt(x, y);
      const ray = new three.Raycaster(from, way);
      window.pressed.push(ray.intersectObject(cube).length > 0);
    },
  });
  stage.scene.add(cube);
  stage.changed();
}"""
RESTS = """async (canvas) => {
  for (let drawn = null, still = 0; still < 30; ) {
    await new Promise(requestAnimationFrame);
    still = canvas.dataset.frames === drawn ? still + 1 : 0;
    drawn = canvas.dataset.frames;
  }
  return canvas.dataset.frames;
}"""


def test_a_stage_is_turned_pressed_resized_and_drawn_on_demand(
    visit: Visit, server: Server
) -> None:
    page = visit(viewport={"width": 800, "height": 600})
    page.goto(server.url)
    page.evaluate(STAGE)
    canvas = page.get_by_role("img", name="A cube")
    expect(canvas).to_have_attribute("data-frames", "1")
    rest = canvas.evaluate(RESTS)
    assert canvas.evaluate(RESTS) == rest, "an idle stage draws nothing"

    # A click meets the cube where it is seen, and nothing beside it.
    seen = page.evaluate("stage.locate({ x: 0, y: 1, z: 0 })")
    page.mouse.click(seen["x"], seen["y"])
    page.mouse.click(4, 4)
    assert page.evaluate("pressed") == [True, False]
    assert canvas.evaluate(RESTS) == rest

    # A drag turns the view and is no click; a key of the board's own can do the same.
    page.mouse.move(150, 100)
    page.mouse.down()
    page.mouse.move(190, 110, steps=3)
    page.mouse.up()
    expect(canvas).not_to_have_attribute("data-frames", rest)
    assert len(page.evaluate("pressed")) == 2
    moved = page.evaluate("stage.camera.position.x")
    page.evaluate("stage.orbit(0.5, 0)")
    assert page.evaluate("stage.camera.position.x") != moved

    page.evaluate("document.getElementById('corner').style.width = '400px'")
    wait_so(page, "() => stage.canvas.clientWidth === 400 && stage.camera.aspect === 2")
    page.evaluate("stage.destroy()")
    expect(page.locator("#corner canvas")).to_have_count(0)


def test_what_is_carried_and_what_flies(visit: Visit, server: Server) -> None:
    page = visit(viewport={"width": 800, "height": 600})
    page.goto(server.url)
    page.evaluate(
        """async () => {
          const { carry, placesIn, flyFrom } = await import('sightline/kit@1');
          const card = document.createElement('button');
          card.id = 'card';
          card.dataset.key = 'card';
          card.style.cssText = 'position: fixed; z-index: 99; left: 0; top: 0;'
            + 'width: 60px; height: 80px';
          document.body.append(card);
          window.told = [];
          card.onclick = () => told.push('click');
          card.onpointerdown = (event) => carry(event, {
            tap: () => told.push('tap'),
            begin: () => told.push('begin'),
            drop({ x, y }) {
              const before = placesIn(document.body);
              card.style.left = `${x}px`;
              flyFrom(document.body, before);
              told.push(`drop ${x} ${y}`, card.getAnimations().length);
            },
          });
        }"""
    )
    page.mouse.click(30, 40)
    page.mouse.move(30, 40)
    page.mouse.down()
    page.mouse.move(300, 200, steps=4)
    page.mouse.up()
    expected = ["tap", "click", "begin", "drop 300 200", 1]
    wait_so(page, "count => told.length === count", arg=len(expected))
    assert page.evaluate("told") == expected
