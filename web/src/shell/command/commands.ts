/**
 * A table by typing: moves in the game's own notation, and questions about where the game stands.
 * Everything is answered from what the page has been told anyway (the board in words, the moves,
 * the legal ones); what a text means and whether it may be played, the table says.
 */
import type { TwinPart } from '../../kit/board';
import { listed, t } from '../../kit/words';

/** What is asked about: the table as it is now. */
export interface Desk {
  /** The position in words. */
  readonly parts: readonly TwinPart[];
  /** Each step in words, the newest last, and whose move it was. */
  readonly told: readonly { readonly seat: number; readonly text: string }[];
  readonly seat: number | null;
  /** What the table waits for. */
  readonly turn: string;
  /** A window is open: a move is an answer that may still be changed. */
  readonly window: boolean;
  read(text: string): Promise<{ move: unknown; text: string }>;
  notation(start: string): Promise<{ texts: readonly string[]; more: boolean }>;
  play(move: unknown): Promise<void>;
}

/** What is written into the log. `kind`: a move that was made is told by the table itself. */
export interface Answer {
  readonly kind: 'told' | 'refused' | 'made';
  readonly lines: readonly string[];
}

export const COMMANDS = ['board', 'hand', 'last', 'legal', 'turn', 'where', 'help'] as const;
type Command = (typeof COMMANDS)[number];
/** As the terminal calls it. */
const SAME: Readonly<Record<string, Command>> = { '?': 'help', words: 'board' };

const told = (...lines: string[]): Answer => ({ kind: 'told', lines });
const refused = (...lines: string[]): Answer => ({ kind: 'refused', lines });
const plainly = (text: string) => text.trim().toLowerCase();

/** Do what was typed. Never rejects: whatever goes wrong is an answer too. */
export async function answer(typed: string, desk: Desk): Promise<Answer> {
  const line = typed.trim();
  const [, word = '', rest = ''] = /^\/?(\S*)\s*([^]*)$/.exec(line) ?? [];
  const name = SAME[plainly(word)] ?? plainly(word);
  try {
    if (!line) return told(desk.turn);
    if (COMMANDS.includes(name as Command)) return await ask(name as Command, rest, desk);
    return await move(line, desk);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

async function ask(name: Command, rest: string, desk: Desk): Promise<Answer> {
  switch (name) {
    case 'board':
      return told(...boardLines(desk.parts, rest));
    case 'hand':
      return told(...handLines(desk.parts));
    case 'last':
      return told(...lastLines(desk, rest));
    case 'legal':
      return told(...(await legalLines(desk, rest)));
    case 'turn':
      return told(desk.turn);
    case 'where':
      return rest ? told(...whereLines(desk.parts, rest)) : refused(t('command-where-needs'));
    case 'help':
      return told(...(await helpLines(desk)));
  }
}

async function move(text: string, desk: Desk): Promise<Answer> {
  const start = await desk.read(text).catch(async (error: unknown) => {
    const { texts, more } = await desk.notation(text);
    const [only] = texts;
    if (only !== undefined && texts.length === 1) return only;
    const why = error instanceof Error ? error.message : String(error);
    return refused(...(texts.length ? [listMoves(texts, more)] : [why, t('command-try-help')]));
  });
  if (typeof start === 'string') return refused(t('command-only', { move: start }));
  if ('kind' in start) return start;
  await desk.play(start.move);
  const kind = desk.window ? 'told' : 'made';
  return {
    kind,
    lines: [t(desk.window ? 'command-answered' : 'command-made', { move: start.text })],
  };
}

const partLine = ({ heading, lines }: TwinPart) =>
  t('command-part', { heading, text: lines.join(' ') });

function boardLines(parts: readonly TwinPart[], about: string): string[] {
  if (!parts.length) return [t('board-in-words-none')];
  const wanted = parts.filter((part) => plainly(part.heading).includes(plainly(about)));
  return wanted.length
    ? wanted.map(partLine)
    : [t('command-no-part', { parts: listed(parts.map((part) => part.heading)) })];
}

function handLines(parts: readonly TwinPart[]): string[] {
  const own = parts.filter((part) => part.own);
  return own.length ? own.map(partLine) : [t('command-no-hand')];
}

/** As many steps as are asked for; else all since my own last move, that one included. */
function lastLines({ told: all, seat }: Desk, rest: string): string[] {
  const count = /^\d+$/.test(rest) ? Number(rest) : null;
  const mine = all.findLastIndex((line) => line.seat === seat);
  const lines = all.slice(count === null ? Math.max(0, mine) : Math.max(0, all.length - count));
  const texts = lines.map((line) => line.text).filter(Boolean);
  return texts.length ? texts : [t('panel-no-moves')];
}

async function legalLines(desk: Desk, start: string): Promise<string[]> {
  const { texts, more } = await desk.notation(start);
  if (texts.length) return [listMoves(texts, more)];
  return [start ? t('command-none-begins', { start }) : t('command-no-moves'), desk.turn];
}

const listMoves = (texts: readonly string[], more: boolean) =>
  t(more ? 'command-moves-more' : 'command-moves', {
    count: texts.length,
    moves: listed(texts, 'semicolon'),
  });

/** The lines in which something is named, as a word of its own where there are such. */
function whereLines(parts: readonly TwinPart[], what: string): string[] {
  const sought = plainly(what);
  const words = (line: string) => plainly(line).split(/[^\p{L}\p{N}+-]+/u);
  const matching = (holds: (line: string) => boolean) =>
    parts
      .map((part) => ({ ...part, lines: part.lines.filter(holds) }))
      .filter((part) => part.lines.length);
  let found = matching((line) => words(line).includes(sought));
  if (!found.length && sought.length > 1)
    found = matching((line) => plainly(line).includes(sought));
  return found.length ? found.map(partLine) : [t('command-nowhere', { what })];
}

async function helpLines(desk: Desk): Promise<string[]> {
  const { texts } = await desk.notation('').catch(() => ({ texts: [] as readonly string[] }));
  const examples = texts.slice(0, 3);
  return [
    examples.length
      ? t('command-help-like', { moves: listed(examples, 'semicolon') })
      : t('command-help-moves'),
    ...COMMANDS.map((name) =>
      t('command-part', { heading: name, text: t(`command-does-${name}`) }),
    ),
  ];
}
