import { describe, expect, it } from 'vitest';
import type { OptionHelp } from '../../wire';
import { commitmentOf, verifySeed } from './commitment';
import { moveText } from '../../kit/moves';
import { inline, readMarkdown } from '../../kit/markdown';
import { changed, field, valueText } from '../../kit/options';
import { qrPicture } from '../../kit/qr';
import { ago, botWords, clockText, guestName, list, range, spanText } from '../../kit/phrases';

describe('small phrases', () => {
  it('shows clocks', () => {
    expect(clockText(125_000)).toBe('2:05');
    expect(clockText(9_940)).toBe('9.9');
    expect(clockText(-5)).toBe('0.0');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(2 * 86_400_000 + 3 * 3_600_000)).toBe('2 d 3 h');
  });

  it('says what a bot is like', () => {
    const help = 'Plays any legal move.';
    expect(botWords({ name: 'random', level: 1, help })).toBe(`A beginner. ${help}`);
    expect(botWords({ name: 'search', level: 9, help })).toBe(`The strongest here. ${help}`);
  });

  it('shows spans, times and lists', () => {
    expect(spanText(30)).toBe('30 seconds');
    expect(spanText(60)).toBe('1 minute');
    expect(spanText(900)).toBe('15 minutes');
    expect(spanText(3600)).toBe('1 hour');
    expect(ago(1000, 1_030_000)).toBe('just now');
    expect(ago(1000, 1_300_000)).toBe('5 min ago');
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(range([2, 3, 4])).toBe('2–4');
    expect(range([1, 2, 4])).toBe('1, 2 or 4');
    expect(range([1])).toBe('1');
  });

  it('makes names that fit', () => {
    for (let index = 0; index < 200; index += 1) {
      const name = guestName();
      expect(name.length).toBeLessThanOrEqual(24);
      expect(name).toMatch(/^\w+ \w+$/);
    }
  });
});

describe('moves of any game', () => {
  it('are readable', () => {
    expect(moveText({ type: 'lay', card: 8 })).toBe('Lay: card 8');
    expect(moveText({ do: 'pass' })).toBe('Pass');
    expect(moveText({ tile: 'F', cells: [[0, 1]] })).toBe('tile F, cells 0,1');
    expect(moveText(null)).toBe('null');
  });
});

describe('options', () => {
  const help = (values: string, start: string, text = ''): OptionHelp => ({
    name: 'turn_limit',
    values,
    default: start,
    help: text,
    labels: [],
    secret: false,
  });

  it('become fields', () => {
    expect(field(help('true, false', 'false'))).toMatchObject({ kind: 'switch', start: false });
    expect(field(help('fast, slow', 'slow'))).toMatchObject({
      kind: 'choice',
      values: [
        { value: 'fast', label: 'Fast' },
        { value: 'slow', label: 'Slow' },
      ],
      label: 'Turn limit',
    });
    expect(field(help('whole number ≥ 1 and ≤ 9', '5'))).toMatchObject({
      kind: 'number',
      least: 1,
      most: 9,
      whole: true,
    });
    expect(field(help('text or null', 'null'))).toMatchObject({ kind: 'text' });
    expect(field(help('true, false', 'false', 'Misère: lowest wins.'))).toMatchObject({
      label: 'Misère',
      help: 'Lowest wins.',
    });
  });

  it('spare who chooses by name what is for those who type', () => {
    const option = { ...help('text', 'a', 'Cards: the sets (joined by +: a, b).'), values: 'text' };
    expect(field(option)).toMatchObject({ label: 'Cards', help: 'The sets (joined by +: a, b).' });
    const named: OptionHelp = { ...option, labels: [['a', 'First']] };
    expect(field(named)).toMatchObject({ kind: 'choice', help: 'The sets.' });
  });

  it('have names for their values', () => {
    const named: OptionHelp = {
      ...help('whole number ≥ 0 and ≤ 5', '0'),
      labels: [
        ['0', 'The lowest'],
        ['5', 'From above'],
      ],
    };
    expect(field(named)).toMatchObject({
      kind: 'choice',
      values: [
        { value: '0', label: 'The lowest' },
        { value: '5', label: 'From above' },
      ],
    });
    expect(valueText(named, 5)).toBe('From above');
    // Some known values of a text are suggestions: the default is not among them.
    const text: OptionHelp = { ...help('text', ''), labels: [['A001', 'level 1']], secret: true };
    expect(field(text)).toMatchObject({ kind: 'text', known: [{ value: 'A001' }] });
    expect(valueText(text, 'A001')).toBe('A001, level 1');
    expect(valueText(text, 'F'.repeat(90))).toHaveLength(28);
    expect(valueText(text, '')).toBe('none');
  });

  it('are sent only where they differ', () => {
    const fields = [field(help('true, false', 'false'))];
    expect(changed(fields, { turn_limit: false })).toEqual({});
    expect(changed(fields, { turn_limit: true })).toEqual({ turn_limit: true });
  });
});

describe('Markdown', () => {
  it('reads what rules need', () => {
    const blocks = readMarkdown(
      '# Title\n\nA *small* **text**\nin two lines.\n\n- one\n- two\n  still two\n\n1. first\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    );
    expect(blocks.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'table',
    ]);
    expect(blocks[2]).toMatchObject({
      ordered: false,
      items: [expect.anything(), expect.anything()],
    });
    expect(blocks[3]).toMatchObject({ ordered: true });
  });

  it('never makes anything that runs', () => {
    expect(readMarkdown('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', parts: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
    ]);
    expect(inline('[x](javascript:alert)')).toEqual([
      { kind: 'em', parts: [{ kind: 'text', text: 'x' }] },
    ]);
  });

  it('ends on any text', () => {
    for (const text of [
      '',
      '- ',
      '>',
      '```\nopen',
      '| a |',
      '**',
      '1. a\n\n   b\n2. c',
      '- a\n\n- b',
    ]) {
      expect(readMarkdown(text)).toBeInstanceOf(Array);
    }
  });
});

describe('the deal', () => {
  it('is checked by its hash', async () => {
    const seed = '00000000000000000000000000000007';
    const commitment = await commitmentOf(seed);
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(await verifySeed(seed, commitment)).toBe(true);
    expect(await verifySeed(seed.replace('7', '8'), commitment)).toBe(false);
  });
});

describe('QR codes', () => {
  it('draw squares of one size', () => {
    const picture = qrPicture('http://localhost:8765/j/abcdefghijklmnop');
    expect(picture.size).toBeGreaterThanOrEqual(21);
    expect(picture.path).toMatch(/^M0 0h7v1h-7z/);
  });
});
