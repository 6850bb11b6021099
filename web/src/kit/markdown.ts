/**
 * Reads the small part of Markdown that rules texts use, into a tree that components draw. There is
 * no HTML on the way, so nothing in a text can become a script.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; parts: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; id: string; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

export function readMarkdown(text: string): Block[] {
  return blocks(text.replaceAll('\r\n', '\n').split('\n'));
}

const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (!line.trim()) {
      at += 1;
      continue;
    }
    const taken =
      heading(lines, at) ??
      fence(lines, at) ??
      quote(lines, at) ??
      table(lines, at) ??
      rule(lines, at) ??
      list(lines, at) ??
      paragraph(lines, at);
    found.push(taken.block);
    at = taken.next;
  }
  return found;
}

interface Taken {
  block: Block;
  next: number;
}

function heading(lines: string[], at: number): Taken | null {
  const match = /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines[at] ?? '');
  if (!match) return null;
  const text = match[2] ?? '';
  const id = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return {
    block: { kind: 'heading', level: match[1]?.length ?? 1, id, parts: inline(text) },
    next: at + 1,
  };
}

function fence(lines: string[], at: number): Taken | null {
  if (!/^\s*```/.test(lines[at] ?? '')) return null;
  let end = at + 1;
  while (end < lines.length && !/^\s*```/.test(lines[end] ?? '')) end += 1;
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function quote(lines: string[], at: number): Taken | null {
  let end = at;
  while (end < lines.length && /^\s*>/.test(lines[end] ?? '')) end += 1;
  if (end === at) return null;
  const inner = lines.slice(at, end).map((line) => line.replace(/^\s*> ?/, ''));
  return { block: { kind: 'quote', blocks: blocks(inner) }, next: end };
}

function table(lines: string[], at: number): Taken | null {
  const isRow = (line: string | undefined) => line !== undefined && /^\s*\|.*\|\s*$/.test(line);
  if (!isRow(lines[at]) || !/^\s*\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')) return null;
  const cells = (line: string) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => inline(cell.trim()));
  let end = at + 2;
  while (isRow(lines[end])) end += 1;
  const rows = lines.slice(at + 2, end).map(cells);
  return { block: { kind: 'table', head: cells(lines[at] ?? ''), rows }, next: end };
}

function rule(lines: string[], at: number): Taken | null {
  return /^\s*([-*_])(\s*\1){2,}\s*$/.test(lines[at] ?? '')
    ? { block: { kind: 'rule' }, next: at + 1 }
    : null;
}

function list(lines: string[], at: number): Taken | null {
  const first = ITEM.exec(lines[at] ?? '');
  if (!first) return null;
  const indent = first[1]?.length ?? 0;
  const ordered = /\d/.test(first[2] ?? '');
  const items: string[][] = [];
  let next = at;
  while (next < lines.length) {
    const line = lines[next] ?? '';
    const match = ITEM.exec(line);
    const depth = match?.[1]?.length ?? line.length - line.trimStart().length;
    if (match && depth <= indent) {
      if (/\d/.test(match[2] ?? '') !== ordered) break;
      items.push([match[3] ?? '']);
    } else if (line.trim() && depth > indent) {
      items.at(-1)?.push(line.slice(Math.min(depth, indent + 2)));
    } else if (line.trim()) {
      // A line without indent goes on with the item, unless it begins something else.
      if (lines[next - 1]?.trim() === '' || starts(line)) break;
      items.at(-1)?.push(line);
    } else if (ITEM.test(lines[next + 1] ?? '') || /^\s{2,}\S/.test(lines[next + 1] ?? '')) {
      items.at(-1)?.push('');
    } else break;
    next += 1;
  }
  return { block: { kind: 'list', ordered, items: items.map((item) => blocks(item)) }, next };
}

const starts = (line: string): boolean => /^(#{1,6}\s|\s*>|\s*```|\s*\|)/.test(line);

function paragraph(lines: string[], at: number): Taken {
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    if (!line.trim() || starts(line) || ITEM.test(line)) break;
    end += 1;
  }
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join(' ');
  return { block: { kind: 'paragraph', parts: inline(text) }, next: end };
}

const INLINE =
  /(`+)(.+?)\1|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s](?:[^*]*[^*\s])?)\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_{}[\]()#+.!|-])/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    if (match.index > 0) parts.push({ kind: 'text', text: rest.slice(0, match.index) });
    const [whole, , code, strong, strong2, em, em2, label, href, escaped] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong ?? strong2)
      parts.push({ kind: 'strong', parts: inline(strong ?? strong2 ?? '') });
    else if (em ?? em2) parts.push({ kind: 'em', parts: inline(em ?? em2 ?? '') });
    else if (escaped !== undefined) parts.push({ kind: 'text', text: escaped });
    else if (label !== undefined && href !== undefined) parts.push(link(label, href));
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) parts.push({ kind: 'text', text: rest });
  return parts;
}

function link(label: string, href: string): Inline {
  // Only addresses that cannot run anything; the rest keeps its words and loses its link.
  if (/^(https?:\/\/|#|mailto:)/i.test(href)) return { kind: 'link', href, parts: inline(label) };
  return { kind: 'em', parts: inline(label) };
}
