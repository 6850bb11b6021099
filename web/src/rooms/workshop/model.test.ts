import { describe, expect, it } from 'vitest';
import { say } from '../../kit/words';
import type { Face, FormField } from './wire';
import {
  above,
  faultsAt,
  fileName,
  fits,
  freshValues,
  inside,
  matters,
  moved,
  typedNumber,
  withValue,
} from './model';
import { sheets, turnedOver } from './print';

const field = (more: Partial<FormField>): FormField => ({
  name: 'who',
  label: say('viewpoint-field-who'),
  help: say('viewpoint-field-who-help'),
  kind: 'choice',
  required: false,
  default: null,
  least: null,
  most: null,
  longest: null,
  choices: [],
  group: '',
  only: null,
  ...more,
});
const face = (name: string, copies: number): Face => ({
  name,
  copies,
  set: 'a',
  points: 5,
  text: '',
  note: '',
  reveal: false,
  ongoing: false,
  relic: false,
  title: name,
  does: [],
});

describe('values', () => {
  it('change without changing what was', () => {
    const before = { a: 1, b: 2 };
    expect(withValue(before, 'a', 3)).toEqual({ a: 3, b: 2 });
    expect(withValue(before, 'a', undefined)).toEqual({ b: 2 });
    expect(before).toEqual({ a: 1, b: 2 });
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  });

  it('keep what is typed, number or not', () => {
    expect(typedNumber(' 12 ')).toBe(12);
    expect(typedNumber('−5')).toBe(-5);
    expect(typedNumber('')).toBeUndefined();
    expect(typedNumber('1.5')).toBe('1.5');
    expect(typedNumber('ten')).toBe('ten');
    expect(typedNumber('9'.repeat(40))).toBe('9'.repeat(40));
  });

  it('are shown as written where the control cannot show them', () => {
    expect(fits(field({ kind: 'number' }), 'ten')).toBe(true);
    expect(fits(field({ kind: 'number' }), [1])).toBe(false);
    expect(fits(field({ kind: 'choices' }), ['a', 1])).toBe(false);
    expect(fits(field({ kind: 'group' }), [])).toBe(false);
    expect(fits(field({ kind: 'text' }), undefined)).toBe(true);
    expect(fits(field({ kind: 'switch' }), 'yes')).toBe(false);
  });

  it('begin with what a group cannot do without', () => {
    const fields = [
      field({
        name: 'when',
        required: true,
        choices: [{ value: 'play', label: say('viewpoint-choice-reveal-when-play') }],
      }),
      field({ name: 'do', kind: 'actions', required: true }),
      field({ name: 'after' }),
    ];
    expect(freshValues({ fields })).toEqual({ when: 'play', do: [] });
  });

  it('matter where the server says so, and wherever they are set', () => {
    const when = field({ name: 'when', default: 'play' });
    const effects = field({ name: 'effects', only: ['when', ['action']] });
    const all = [when, effects];
    expect(matters(effects, {}, all)).toBe(false);
    expect(matters(effects, { when: 'action' }, all)).toBe(true);
    expect(matters(effects, { effects: [] }, all)).toBe(true);
  });
});

describe('faults', () => {
  const fault = (place: string) => ({
    card: 0,
    title: '',
    field: place,
    problem: say('viewpoint-fault-missing'),
    line: 1,
  });

  it('are found at their field and in it', () => {
    expect(inside('played[1].who', 'played')).toBe(true);
    expect(inside('played[12]', 'played[1]')).toBe(false);
    const all = [fault('played'), fault('played[1].who'), fault('text')];
    expect(faultsAt(all, 'played', false)).toHaveLength(1);
    expect(faultsAt(all, 'played', true)).toHaveLength(2);
  });

  it('lead to the nearest place that is shown', () => {
    expect(above('reveal.do[2].count')).toEqual([
      'reveal.do[2].count',
      'reveal.do[2]',
      'reveal.do',
      'reveal',
    ]);
    expect(above('')).toEqual([]);
  });
});

describe('files and sheets', () => {
  it('have plain names', () => {
    expect(fileName('my-set')).toBe('my-set.toml');
    expect(fileName('../../Étude <1>')).toBe('tude-1.toml');
    expect(fileName('…')).toBe('my-set.toml');
  });

  it('hold nine cards, copies included', () => {
    const faces = [face('a', 8), face('b', 2), face('c', 1)];
    expect(sheets(faces, true).map((one) => one.length)).toEqual([9, 2]);
    expect(sheets(faces, false).map((one) => one.length)).toEqual([3]);
    expect(sheets([], true)).toEqual([]);
  });

  it('have each back behind its front', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => face(name, 1)) as [
      Face,
      Face,
      Face,
      Face,
    ];
    expect(turnedOver([a, b, c, d])).toEqual([c, b, a, null, null, d, null, null, null]);
  });
});
