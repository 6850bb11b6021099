"""How a report looks: linen by day, walnut by night, one column on a phone."""

from __future__ import annotations

STYLE = """\
:root {
  color-scheme: light dark;
  --paper: #f6f1e7; --card: #fdfaf3; --ink: #2a2622; --quiet: #675d50; --line: #d9cfbd;
  --amber: #d98b1f; --win: #b9740f; --other: #3f6c8c; --soft: #fbebcd;
  --text: 'Source Sans 3 Variable', 'Source Sans 3', 'Segoe UI', 'Noto Sans', 'Helvetica Neue',
    sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1f1a17; --card: #2a2420; --ink: #efe7da; --quiet: #b5a896; --line: #443a33;
    --amber: #f0ae4a; --win: #f0ae4a; --other: #8fbbdb; --soft: #3f3020;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--paper); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem;
  background: var(--paper); color: var(--ink); font: 400 1rem/1.5 var(--text);
}
header { display: flex; gap: 1rem; align-items: center; margin-bottom: 1.5rem; }
.eye { flex: none; width: 4rem; fill: none; stroke: var(--ink); stroke-width: 2.5; }
.eye circle { stroke: var(--amber); stroke-width: 5; }
.eye .pupil { fill: var(--ink); stroke: none; }
h1 { margin: 0; font-size: clamp(1.728rem, 5vw, 2.488rem); line-height: 1.15; text-wrap: balance; }
h2 { margin: 0 0 0.75rem; font-size: 1.44rem; line-height: 1.2; }
header p { margin: 0.25rem 0 0; color: var(--quiet); overflow-wrap: anywhere; }
section {
  margin-top: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px;
  background: var(--card);
}
p { max-width: 76ch; margin: 0.75rem 0; }
b { font-weight: 650; }
a { color: var(--other); }
.stopped { padding: 0.75rem 1rem; border-left: 4px solid var(--amber); background: var(--soft); }
.short { display: grid; gap: 0.5rem; margin: 0; padding-left: 1.2rem; max-width: 84ch; }
.short li::marker { color: var(--amber); }
.plots {
  display: grid; gap: 1.5rem; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
}
figure { margin: 0; max-width: 30rem; }
.plot { display: block; width: 100%; height: auto; overflow: visible; }
.plot text { font-variant-numeric: tabular-nums; }
figcaption { margin-top: 0.5rem; color: var(--quiet); max-width: 60ch; }
figcaption b { color: var(--ink); }
.table { margin: 1rem 0 0; overflow-x: auto; }
.plots .table { margin: 0; }
.table:focus-visible, summary:focus-visible {
  outline: 3px solid var(--amber); outline-offset: 2px;
}
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-bottom: 0.35rem; color: var(--quiet); text-align: left; }
th, td {
  padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--line);
  text-align: right; vertical-align: baseline; white-space: nowrap;
}
th { font-weight: 600; }
thead th { color: var(--quiet); }
.word { text-align: left; }
td.word, th.word { white-space: normal; }
small { font-size: 0.875rem; color: var(--quiet); }
details { margin-top: 0.75rem; }
summary { padding: 0.65rem 0; cursor: pointer; font-weight: 600; }
summary::marker { color: var(--amber); }
pre {
  margin: 0; padding: 0.75rem 1rem; border-radius: 8px; background: var(--paper);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
code { font: 0.9375rem/1.5 ui-monospace, 'Cascadia Code', 'DejaVu Sans Mono', monospace; }
@media (max-width: 40rem) {
  body { padding-inline: 0.5rem; }
  section { padding: 1rem 0.75rem; }
  .eye { width: 3rem; }
}
@media print {
  body { max-width: none; padding: 0; }
  section { break-inside: avoid-page; border: 0; padding-inline: 0; }
}
"""
