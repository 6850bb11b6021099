// What a person could not see or reach on this page, at its present size: one call measures all.
// A board says with data-keep what has to stay in sight beside its controls, and with data-fan
// what may lie over its own kind (docs/boards.md).
() => {
  const dialog = document.querySelector('dialog:modal');
  const root = dialog ?? document.body;
  const CONTROLS =
    'button, a[href], select, textarea, summary, input:not([type=hidden]), label:has(input),' +
    ' [role=button], [role=tab]';
  const faults = new Set();
  const all = [...root.querySelectorAll(`[data-keep], ${CONTROLS}`)].filter(isShown);

  function isShown(one) {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    if (one.closest('.hidden-text, [inert], .skip, [data-covering]')) return false;
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  function nameOf(one) {
    const kind = one.dataset?.keep || one.tagName.toLowerCase();
    const text = one.getAttribute('aria-label') || one.textContent?.trim().replace(/\s+/g, ' ');
    const tell = text || one.getAttribute('class')?.replace(/s-\S+|svelte-\S+/g, '').trim() || '';
    return `${kind} "${tell.slice(0, 40)}"`;
  }
  function placeOf(one) {
    const named = one.closest('[class]');
    const classes = (named?.getAttribute('class') ?? '').replace(/s-\S+|svelte-\S+/g, '').trim();
    return classes ? `.${classes.split(/\s+/).join('.')}` : one.tagName.toLowerCase();
  }

  // ------------------------------------------------------------------ where things are cut off

  /** The ancestors that clip it. */
  function clippers(one) {
    const found = [];
    let absolute = false;
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const isHolder =
        style.position !== 'static' || style.transform !== 'none' || style.containerType !== 'normal';
      if (at !== one && (!absolute || isHolder)) {
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') found.push([at, style]);
        if (isHolder) absolute = false;
      }
      if (style.position === 'fixed' && !absolute) return found;
      if (style.position === 'absolute') absolute = true;
    }
    return found;
  }

  const scrolls = (way) => way === 'auto' || way === 'scroll';
  /** What of a scroll area lies under something: it says so with scroll-padding. */
  function paddingOf(style) {
    const [isX, isY] = [scrolls(style.overflowX), scrolls(style.overflowY)];
    const size = (is, side) => (is ? parseFloat(style[`scrollPadding${side}`]) || 0 : 0);
    return {
      left: size(isX || isY, 'Left'),
      right: size(isX || isY, 'Right'),
      top: size(isY, 'Top'),
      bottom: size(isY, 'Bottom'),
    };
  }

  function visibleBox(one, edges) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (const [holder, style] of edges) {
      const outer = holder.getBoundingClientRect();
      const [x, y] = [outer.left + holder.clientLeft, outer.top + holder.clientTop];
      const away = paddingOf(style);
      box.left = Math.max(box.left, x + away.left);
      box.top = Math.max(box.top, y + away.top);
      box.right = Math.min(box.right, x + holder.clientWidth - away.right);
      box.bottom = Math.min(box.bottom, y + holder.clientHeight - away.bottom);
    }
    box.left = Math.max(box.left, 0);
    box.top = Math.max(box.top, 0);
    box.right = Math.min(box.right, innerWidth);
    box.bottom = Math.min(box.bottom, innerHeight);
    return box.right > box.left && box.bottom > box.top ? box : null;
  }

  const moved = new Map();
  function remember(edges) {
    for (const [holder] of edges) {
      if (!moved.has(holder)) moved.set(holder, [holder.scrollLeft, holder.scrollTop]);
    }
  }

  /** Bring it into sight as a person can: by what scrolls. False: a part of it stays away. */
  function reach(one, edges) {
    const box = one.getBoundingClientRect();
    const seen = visibleBox(one, edges);
    const isWhole =
      seen && seen.right - seen.left > box.width - 2 && seen.bottom - seen.top > box.height - 2;
    if (isWhole) return;
    remember(edges);
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    for (const [holder, style] of edges) {
      const [left, top] = moved.get(holder);
      // What does not scroll for a person must not scroll for us.
      if (!scrolls(style.overflowX) && holder.scrollLeft !== left) holder.scrollLeft = left;
      if (!scrolls(style.overflowY) && holder.scrollTop !== top) holder.scrollTop = top;
    }
    const now = one.getBoundingClientRect();
    const part = visibleBox(one, edges) ?? { left: 0, right: 0, top: 0, bottom: 0 };
    // Larger than what it lies in: as much as there is room for.
    let [roomX, roomY] = [innerWidth, innerHeight];
    for (const [holder, style] of edges) {
      const away = paddingOf(style);
      if (scrolls(style.overflowX)) {
        roomX = Math.min(roomX, holder.clientWidth - away.left - away.right);
      }
      if (scrolls(style.overflowY)) {
        roomY = Math.min(roomY, holder.clientHeight - away.top - away.bottom);
      }
    }
    const lostX = Math.min(now.width, roomX) - (part.right - part.left);
    const lostY = Math.min(now.height, roomY) - (part.bottom - part.top);
    if (lostX > 2 || lostY > 2) {
      const by = edges.find(([holder]) => {
        const edge = holder.getBoundingClientRect();
        return (
          now.left < edge.left - 1 || now.top < edge.top - 1 ||
          now.right > edge.right + 1 || now.bottom > edge.bottom + 1
        ); // prettier-ignore
      });
      const lost = Math.round(Math.max(lostX, lostY));
      faults.add(`${nameOf(one)}: ${lost} px cut off by ${by ? placeOf(by[0]) : 'the window'}`);
    }
  }

  // ------------------------------------------------------------------ what lies over it

  function hasText(one, x, y) {
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (x >= line.left && x <= line.right && y >= line.top && y <= line.bottom) return true;
      }
    }
    return false;
  }
  function isFilled(style) {
    if (style.backgroundImage !== 'none') return true;
    const alpha = /(?:rgba\(.*,|\/)\s*([\d.]+%?)\)$/.exec(style.backgroundColor);
    if (style.backgroundColor === 'transparent') return false;
    return !alpha || parseFloat(alpha[1]) > 0.15;
  }
  /** Whether something of it is to be seen at this point. */
  function paints(one, x, y) {
    for (let at = one; at; at = at.parentElement) {
      if (parseFloat(getComputedStyle(at).opacity) < 0.1) return false;
    }
    const style = getComputedStyle(one);
    if (style.visibility !== 'visible') return false;
    if (one instanceof SVGSVGElement) return isFilled(style);
    if (one instanceof SVGElement) {
      const clear = (paint, opacity) => paint === 'none' || parseFloat(opacity) < 0.15;
      return !(clear(style.fill, style.fillOpacity) && clear(style.stroke, style.strokeOpacity));
    }
    if (['CANVAS', 'IMG', 'VIDEO', 'INPUT', 'SELECT', 'TEXTAREA'].includes(one.tagName)) return true;
    const box = one.getBoundingClientRect();
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (inside && isFilled(style)) return true;
    return hasText(one, x, y);
  }

  const SHARES = [0.15, 0.5, 0.85];
  function pointsOf(box) {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const at = (x, y) => [box.left + width * x, box.top + height * y];
    const points = SHARES.flatMap((x) => SHARES.map((y) => at(x, y)));
    const [dx, dy] = [Math.min(0.5, 2.5 / width), Math.min(0.5, 2.5 / height)];
    return [...points, at(dx, 0.5), at(1 - dx, 0.5), at(0.5, dy), at(0.5, 1 - dy)];
  }

  /** What covers it at a point: an element, or null. */
  function coverAt(one, x, y) {
    for (const above of document.elementsFromPoint(x, y)) {
      if (above === one || one.contains(above) || above.contains(one)) return null;
      if (above.closest('.skip')) continue;
      if (paints(above, x, y)) return above;
    }
    return null;
  }

  function inFan(one, other) {
    let fan = one.closest('[data-fan]');
    while (fan && !fan.contains(other)) fan = fan.parentElement.closest('[data-fan]');
    return fan !== null;
  }

  function look(one, edges) {
    const box = visibleBox(one, edges);
    if (!box) return;
    const covers = new Map();
    for (const [x, y] of pointsOf(box)) {
      const cover = coverAt(one, x, y);
      if (!cover || inFan(one, cover)) continue;
      let whole = cover;
      while (!whole.parentElement.contains(one)) whole = whole.parentElement;
      covers.set(whole, (covers.get(whole) ?? 0) + 1);
    }
    for (const [cover, points] of covers) {
      faults.add(`${nameOf(one)}: ${points} of 13 points under ${placeOf(cover)}`);
    }
    if (!one.closest('[data-fan]')) return;
    // Cards in a fan lie over each other, but a finger finds each of them.
    const y = box.top + (box.bottom - box.top) * 0.35;
    let free = 0;
    for (let x = box.left + 1; x < box.right; x += 2) if (!coverAt(one, x, y)) free += 2;
    if (free < Math.min(20, box.right - box.left - 2)) {
      faults.add(`${nameOf(one)}: only ${free} px of it show in its fan`);
    }
  }

  // ------------------------------------------------------------------ one look at everything

  const native = new Map(); // what a click would meet, as the page stands
  const starts = all.map((one) => {
    const edges = clippers(one);
    const box = visibleBox(one, edges);
    // A strip of a pixel at the edge of what scrolls is nothing to click: it is looked at below.
    const isThere = box && box.right - box.left >= 2 && box.bottom - box.top >= 2;
    if (isThere && one.matches(CONTROLS)) {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      native.set(one, document.elementFromPoint(x, y));
    }
    return { one, edges, box };
  });
  for (const [one, hit] of native) {
    if (!hit || hit === one || one.contains(hit) || hit.contains(one) || inFan(one, hit)) continue;
    if (hit.closest('label')?.contains(one)) continue;
    faults.add(`${nameOf(one)}: a click meets ${placeOf(hit)}`);
  }
  for (let i = 0; i < starts.length; i++) {
    const a = starts[i];
    if (!a.box) continue;
    for (let j = i + 1; j < starts.length; j++) {
      const b = starts[j];
      if (!b.box || a.one.contains(b.one) || b.one.contains(a.one) || inFan(a.one, b.one)) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > 3 && height > 3) {
        const size = `${Math.round(width)}×${Math.round(height)} px`;
        faults.add(`${nameOf(a.one)} and ${nameOf(b.one)} share ${size}`);
      }
    }
  }

  // What stands beside the board may hide nothing of it, although it alone can be used now.
  if (dialog?.matches('.beside')) {
    const edge = dialog.getBoundingClientRect();
    for (const one of document.querySelectorAll('.room .board')) {
      const box = one.getBoundingClientRect();
      const width = Math.min(box.right, edge.right) - Math.max(box.left, edge.left);
      const height = Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top);
      if (width > 1 && height > 1) {
        const size = `${Math.round(width)}×${Math.round(height)} px`;
        faults.add(`${nameOf(one)}: ${size} under ${placeOf(dialog)}`);
      }
      if (box.width < 150 || box.height < 100) faults.add(`${nameOf(one)}: no room is left for it`);
    }
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets.push(sheet);
  for (const { one, edges } of starts) {
    reach(one, edges);
    look(one, edges);
    if (!one.matches('button, a, label, [data-keep=text]')) continue;
    const style = getComputedStyle(one);
    const isCut = style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    const isLow = style.overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1;
    if (isCut || isLow) faults.add(`${nameOf(one)}: its text is cut off`);
  }
  for (const [holder, [left, top]] of moved) holder.scrollTo({ left, top, behavior: 'instant' });
  document.adoptedStyleSheets.pop();
  if (moved.size) scrollTo({ left: 0, top: 0, behavior: 'instant' });

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.add(`the page: ${wide} px wider than the window`);
  return { seen: all.length, least: dialog ? 1 : 5, faults: [...faults] };
}
