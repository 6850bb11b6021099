"""Whether what stands on the cards in a hand can be read: printed cards of Viewpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

CUT_OFF = """([faces, widths]) => {
  const found = [], like = document.querySelector('.hand .face.printed');
  const inside = (text, box) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const [is, may] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    // A font's own height is more than a line's here, by less than this.
    const more = 4;
    return is.width > 0 && is.top > may.top - more && is.bottom < may.bottom + more
      && is.left > may.left - 1 && is.right < may.right + 1;
  };
  for (const width of widths) for (const [name, text, points, reveal] of faces) {
    const box = document.createElement('div'), face = like.cloneNode(true);
    box.style = `position: fixed; width: ${width}px; height: ${1.4 * width}px; --w: ${width}px`;
    face.classList.toggle('some', text.length > 48);
    face.classList.toggle('long', text.length > 70);
    face.classList.toggle('signed', reveal);
    const [worth, title, says] = ['.worth', '.title', '.says'].map((it) => face.querySelector(it));
    [worth.textContent, title.textContent, says.textContent] = [points, name, text];
    box.append(face);
    document.body.append(box);
    if (!inside(title, title)) found.push(`${width}: ${name}`);
    if (!inside(says, says)) found.push(`${width}: ${name}: ${text}`);
    box.remove();
  }
  return found;
}"""


def cut_off(page: Page, cards: Sequence[Any]) -> list[str]:
    """Those of these cards whose title or text would be cut off in the hand, at all widths that
    are large enough for a text."""
    faces = [[face.name, face.text, face.points, face.reveal] for face in cards]
    return page.evaluate(CUT_OFF, [faces, [124, 128, 134, 140, 148, 170]])
