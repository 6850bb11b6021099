import { describe, expect, it } from 'vitest';
import { changed } from './changes';
import type { Change } from './changes';

const view = { turn: 0, placed: [{ tile: 'I' }, { tile: 'F' }], hands: [['T', 'V'], ['X']] };

describe('a change', () => {
  const cases: [string, Change, unknown][] = [
    ['nothing', {}, view],
    ['a new value', [{ turn: 1 }], { turn: 1 }],
    ['a field', { turn: [1] }, { ...view, turn: 1 }],
    [
      'an item more',
      { placed: [2, 0, [{ tile: 'L' }]] },
      { ...view, placed: [...view.placed, { tile: 'L' }] },
    ],
    [
      'an item less, deep inside',
      { hands: { '0': [0, 1, []] } },
      { ...view, hands: [['V'], ['X']] },
    ],
    [
      'a field of an item',
      { placed: { '1': { tile: ['N'] } } },
      { ...view, placed: [{ tile: 'I' }, { tile: 'N' }] },
    ],
    [
      'a field that goes and one that comes',
      { turn: [], more: [null] },
      { placed: view.placed, hands: view.hands, more: null },
    ],
  ];
  it.each(cases)('%s', (_, by, whole) => {
    const before = JSON.stringify(view);
    expect(JSON.stringify(changed(view, by))).toBe(JSON.stringify(whole));
    expect(JSON.stringify(view)).toBe(before);
  });

  it('shares what is the same', () => {
    const after = changed(view, { turn: [1] }) as typeof view;
    expect(after.placed).toBe(view.placed);
    expect(changed(view, {})).toBe(view);
  });

  it('takes any name', () => {
    const by = JSON.parse('{"__proto__": [1]}') as Change;
    expect(JSON.stringify(changed({}, by))).toBe('{"__proto__":1}');
  });
});
