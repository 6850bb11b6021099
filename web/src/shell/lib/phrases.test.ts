import { mount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { partsOf, render, say } from '../../kit/words';
import type { OptionHelp } from '../../wire';
import { commitmentOf, verifySeed } from './commitment';
import { moveText } from '../../kit/moves';
import { readMarkdown, safeAddress } from '../../kit/markdown';
import { changed, field, valueText, matters } from '../../kit/options';
import Markdown from '../../kit/ui/Markdown.svelte';
import { qrPicture } from '../../kit/qr';
import {
  ago,
  botWords,
  clockText,
  guestName,
  list,
  range,
  readerAt,
  span,
} from '../../kit/phrases';
import type { TableInfo } from '../../wire';

const plain = (text: string) => say('plain', { text });

describe('small phrases', () => {
  it('shows clocks', () => {
    expect(clockText(125_000)).toBe('2:05');
    expect(clockText(9_940)).toBe('9.9');
    expect(clockText(-5)).toBe('0.0');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(2 * 86_400_000 + 3 * 3_600_000)).toBe('2 d 3 h');
  });

  it('says what a bot is like', () => {
    const does = 'Plays any legal move.';
    const help = say('plain', { text: does });
    expect(botWords({ name: 'random', level: 1, help })).toBe(`A beginner. ${does}`);
    expect(botWords({ name: 'search', level: 9, help })).toBe(`The strongest here. ${does}`);
  });

  it('shows spans, times and lists', () => {
    expect(render(span(30))).toBe('30 seconds');
    expect(render(span(60))).toBe('1 minute');
    expect(render(span(900))).toBe('15 minutes');
    expect(render(span(3600))).toBe('1 hour');
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

describe('what others at a table are called', () => {
  const person = (id: string, name: string) => ({ kind: 'person', person: { id, name } });
  const at = (...people: object[]) =>
    ({
      seats: people.map((one, seat) => ({ ...one, seat, name: seatName(seat) })),
    }) as unknown as TableInfo;
  const seatName = (seat: number) => say('seat-number', { number: seat + 1 });

  it('is their seat with their name, or their name alone', () => {
    const table = at(person('a', 'Ada'), person('b', 'Ben'), { kind: 'open', person: null });
    expect(readerAt(table, 'a', 0).names).toEqual(['Player 1', 'Player 2 (Ben)', 'Player 3']);
    expect(readerAt(table, 'a', 0, true).names).toEqual(['Player 1', 'Ben', 'Player 3']);
  });

  it('is their seat alone where two have the same name', () => {
    const table = at(person('a', 'Ada'), person('b', 'Ben'), person('c', 'Ben'));
    expect(readerAt(table, 'a', 0, true).names).toEqual(['Player 1', 'Player 2', 'Player 3']);
    expect(readerAt(table, null, null, true).names).toEqual(['Ada', 'Player 2', 'Player 3']);
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
  const form = { choices: [], least: null, most: null, whole: false };
  const help = (option: Partial<OptionHelp>): OptionHelp => ({
    name: 'turn_limit',
    values: say('allowed-text'),
    form: { ...form, kind: 'text' },
    default: '',
    title: null,
    help: plain(''),
    labels: [],
    secret: false,
    when: [],
    minor: false,
    aid: false,
    ...option,
  });
  const toggle = help({ form: { ...form, kind: 'switch' }, default: 'false' });

  it('become fields', () => {
    expect(field(toggle)).toMatchObject({ kind: 'switch', start: false });
    const choice = help({
      form: { ...form, kind: 'choice', choices: ['fast', 'slow'] },
      default: 'slow',
    });
    expect(field(choice)).toMatchObject({
      kind: 'choice',
      values: [
        { value: 'fast', label: 'Fast' },
        { value: 'slow', label: 'Slow' },
      ],
      label: 'Turn limit',
    });
    const number = help({
      form: { ...form, kind: 'number', least: 1, most: 9, whole: true },
      default: '5',
    });
    expect(field(number)).toMatchObject({ kind: 'number', least: 1, most: 9, whole: true });
    expect(field(help({ default: null }))).toMatchObject({ kind: 'text', start: '', hint: 'text' });
  });

  it('say what their texts say, whatever is in them', () => {
    const text = 'Misère: lowest wins (whole number ≥ 1).';
    expect(field({ ...toggle, help: plain(text) })).toMatchObject({
      label: 'Turn limit',
      help: text,
    });
    const titled = { ...toggle, title: plain('true, false'), help: plain(text) };
    expect(field(titled)).toMatchObject({ label: 'true, false', help: text });
  });

  it('have names for their values', () => {
    const named: OptionHelp = {
      ...help({ form: { ...form, kind: 'number', least: 0, most: 5, whole: true }, default: '0' }),
      labels: [
        ['0', plain('The lowest')],
        ['5', plain('From above')],
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
    const text: OptionHelp = {
      ...help({}),
      labels: [['A001', plain('level 1')]],
      secret: true,
    };
    expect(field(text)).toMatchObject({ kind: 'text', known: [{ value: 'A001' }] });
    expect(valueText(text, 'A001')).toBe('A001, level 1');
    expect(valueText(text, 'F'.repeat(90))).toHaveLength(28);
    expect(valueText(text, '')).toBe('none');
  });

  it('are sent only where they differ', () => {
    const fields = [field(toggle)];
    expect(changed(fields, { turn_limit: false })).toEqual({});
    expect(changed(fields, { turn_limit: true })).toEqual({ turn_limit: true });
  });

  it('know when they mean something', () => {
    const option = {
      ...toggle,
      when: [
        ['players', ['1', '2']],
        ['daily', ['']],
      ],
    };
    const alone = option as unknown as OptionHelp;
    expect(matters(alone, { daily: '' }, 2)).toBe(true);
    expect(matters(alone, { daily: '' }, 3)).toBe(false);
    expect(matters(alone, { daily: 'today' }, 2)).toBe(false);
  });
});

describe('Markdown', () => {
  const drawn = async (text: string) => {
    const target = document.createElement('div');
    mount(Markdown, { target, props: { text } });
    await vi.waitFor(() => expect(target.querySelector('.prose')?.childElementCount).toBeTruthy());
    return target;
  };

  it('draws what rules need', async () => {
    const drawing = await drawn(
      '# Title\n\nA *small* **text**\nin two lines.\n\n- one\n- two\n  still two\n\n1. first\n\n| a | b |\n|---|---|\n| `1` | 2 |\n',
    );
    const texts = ['h2', 'em', 'strong', 'ul li:last-child', 'ol li', 'th', 'td code'].map(
      (part) => drawing.querySelector(part)?.textContent,
    );
    expect(texts).toEqual(['Title', 'small', 'text', 'two\nstill two', 'first', 'a', '1']);
  });

  it('never makes anything that runs', async () => {
    const drawing = await drawn(
      'Text\n\n<script>alert(1)</script>\n\n<b onclick="x()">b</b> ![i](javascript:x) [x](javascript:alert) [y](https://example.org)',
    );
    expect(drawing.textContent).toContain('<script>alert(1)</script>');
    expect(drawing.querySelectorAll('script, b, img')).toHaveLength(0);
    expect([...drawing.querySelectorAll('a')].map((link) => link.href)).toEqual([
      'https://example.org/',
    ]);
    expect(safeAddress('data:text/html,x')).toBeNull();
    expect(safeAddress('#part')).toBe('#part');
  });

  it('ends on any text', () => {
    for (const text of ['', '- ', '>', '```\nopen', '| a |', '**', '1. a\n\n   b\n2. c'])
      expect(readMarkdown(text)).toBeInstanceOf(Array);
  });
});

describe('a text in pieces', () => {
  it('tells what is filled in, and what people wrote', () => {
    expect(partsOf(say('anygame-answered', { move: 'F' }))).toEqual([
      { text: 'Your answer: ', argument: null, data: false },
      { text: 'F', argument: 'move', data: true },
      { text: '. You can change it until time is up.', argument: null, data: false },
    ]);
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
