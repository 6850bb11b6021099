// Small things that make elements.

export function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The style sheet beside this module: it has the module's address, hash included. */
export function withStyles() {
  const link = element('link');
  link.rel = 'stylesheet';
  link.href = new URL('./board.css', import.meta.url).href;
  return link;
}
