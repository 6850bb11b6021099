// The picture on the box: two cards that are known, and one that is not.
export const contract = 1;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="100%" height="100%" aria-hidden="true">
  <g stroke="var(--line-strong)" stroke-width="2" font-family="var(--display)" font-size="44" text-anchor="middle">
    <g transform="rotate(-12 90 110)"><rect x="50" y="50" width="80" height="114" rx="9" fill="var(--card)"/>
      <rect x="50" y="50" width="80" height="12" fill="#b5532a" stroke="none"/><text x="90" y="124" fill="var(--ink)" stroke="none">17</text></g>
    <g transform="rotate(12 230 110)"><rect x="190" y="50" width="80" height="114" rx="9" fill="var(--card)"/>
      <rect x="190" y="152" width="80" height="12" fill="#2f6f8f" stroke="none"/><text x="230" y="120" fill="var(--ink)" stroke="none">4</text></g>
    <rect x="120" y="34" width="80" height="114" rx="9" fill="#4a3f6b"/>
    <text x="160" y="107" fill="#fff" stroke="none">?</text>
  </g></svg>`;

export function mount(target) {
  target.innerHTML = PICTURE;
  return { update() {}, destroy: () => target.replaceChildren() };
}
