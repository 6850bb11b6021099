import { describe, expect, it } from 'vitest';
import { changed } from './changes';
import type { Change } from './changes';

const view = { turn: 0, placed: [{ tile: 'I' }, { tile: 'F' }], hands: [['T', 'V'], ['X']] };

describe('a change', () => {
  const cases: [string, Change, unknown][] = [
    ['nothing', {}, view],
    ['a new value', [{ turn: 1 }], { turn: 1 }],
    ['a field', { '0': [1] }, { ...view, turn: 1 }],
    [
      'an item more',
      { '1': [2, 0, [{ tile: 'L' }]] },
      { ...view, placed: [...view.placed, { tile: 'L' }] },
    ],
    ['an item less, deep inside', { '2': { '0': [0, 1, []] } }, { ...view, hands: [['V'], ['X']] }],
    [
      'a field of an item',
      { '1': { '1': { '0': ['N'] } } },
      { ...view, placed: [{ tile: 'I' }, { tile: 'N' }] },
    ],
    [
      'a field that goes and one that comes',
      { '0': [], more: [null] },
      { placed: view.placed, hands: view.hands, more: null },
    ],
  ];
  it.each(cases)('%s', (_, by, whole) => {
    const before = JSON.stringify(view);
    expect(JSON.stringify(changed(view, by))).toBe(JSON.stringify(whole));
    expect(JSON.stringify(view)).toBe(before);
  });

  it('shares what is the same', () => {
    const after = changed(view, { '0': [1] }) as typeof view;
    expect(after.placed).toBe(view.placed);
    expect(changed(view, {})).toBe(view);
  });

  it('goes by names where one could be taken for a place', () => {
    const old = { b: 1, '1': 2, a: 3 };
    expect(changed(old, { '1': [4], a: [5] })).toEqual({ b: 1, '1': 4, a: 5 });
  });

  it('takes any name', () => {
    const by = JSON.parse('{"__proto__": [1]}') as Change;
    expect(JSON.stringify(changed({}, by))).toBe('{"__proto__":1}');
  });
});
