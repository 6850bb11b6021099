import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type WhyNot } from '../../kit/board';
import { groundOf } from './ground';
import { cellsKey, type Cells, type Move, type Props, type View } from './model';
import { Placing } from './placing.svelte';
import { frameOf, type Frame } from './sides';

const at = (text: string) =>
  text.split(' ').map((cell) => [...cell].map(Number)) as unknown as [
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
    [number, number, number],
  ];
const V = at('000 010 020 100 200');
const V_AWAY = at('030 040 050 130 230');
const V_UP = at('002 012 022 102 202');
const X = at('310 400 410 420 510');

const VIEW: View = {
  players: 3,
  stage: 'turn',
  pieces: ['F', 'N', 'P', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'],
  in_play: [1, 2, 3],
  positions: [1, 2, 3],
  turn: 0,
  position: 1,
  structure: [{ letter: 'X', cells: X }],
  free: ['F', 'N', 'P', 'T', 'U', 'V', 'W', 'Y'],
  reserved: [null, 'Z', null],
  announced: [],
  complete: false,
  tokens: [],
  answers: [],
  proposals: [],
  rounds: null,
  turns: 0,
  turn_limit: 400,
  in_a_row: 0,
  outcome: null,
  own: 1,
  card: '.'.repeat(36),
  cards: null,
  target: null,
};

function table() {
  const said: string[] = [];
  const moves: Move[] = [
    { do: 'place', piece: 'V', cells: V },
    { do: 'place', piece: 'V', cells: V_AWAY },
  ];
  const props = {
    mode: 'play',
    seat: 0,
    reader: { seat: 0, names: ['Ada', 'Ben', 'Cleo'] },
    view: VIEW,
    settings: { confirm: false },
    position: { mine: true, step: 3, legal: null },
    legal: vi.fn((where: Record<string, unknown> = {}) =>
      Promise.resolve(
        moves.filter((move) =>
          Object.entries(where).every(([name, value]) => Reflect.get(move, name) === value),
        ),
      ),
    ),
    why: vi.fn((): Promise<WhyNot> =>
      Promise.resolve({ legal: false, rule: 'falls', message: 'V would hang in the air.' }),
    ),
    play: vi.fn(() => Promise.resolve()),
    announce: (text: string) => said.push(text),
  };
  return { props, said, moves };
}

function holding(frame: Frame = frameOf(1)) {
  const { props, said, moves } = table();
  const placing = new Placing(
    () => groundOf(props as unknown as Props),
    () => frame,
  );
  return { placing, props, said, moves };
}

const ghost = (placing: Placing) => placing.ghost && cellsKey(placing.ghost);
const key = (cells: Cells) => cellsKey(cells);

describe('a piece in the hand', () => {
  beforeEach(() => vi.useRealTimers());

  it('asks once for the piece and begins where it stands', async () => {
    const { placing, props } = holding();
    await placing.take('V');
    expect(props.legal).toHaveBeenCalledExactlyOnceWith({ do: 'place', piece: 'V' });
    expect(placing.count).toBe(2);
    expect(placing.spot).not.toBeNull();
    await placing.place();
    expect(props.play).toHaveBeenCalledOnce();
    expect(placing.hand).toBeNull();
  });

  it('slides a cell at a time as its viewer sees it, and says why it cannot stay', async () => {
    const { placing, props, said } = holding();
    await placing.take('V');
    placing.aim(1.1, 0.4, false);
    expect([key(V), key(V_AWAY)]).toContain(ghost(placing));
    while (placing.depth > 0) placing.step(0, 0, -1);
    expect(ghost(placing)).toBe(key(V));
    placing.step(0, 1, 0);
    placing.step(0, 1, 0);
    expect(ghost(placing)).toBe(key(V_UP));
    expect(placing.spot).toBeNull();
    placing.enter();
    await vi.waitFor(() => expect(placing.why).toBe('V would hang in the air.'));
    expect(props.play).not.toHaveBeenCalled();
    expect(props.why).toHaveBeenLastCalledWith({ do: 'place', piece: 'V', cells: V_UP });
    expect(said.at(-1)).toContain('V would hang in the air.');
    placing.step(-1, 0, 0);
    expect(placing.notice).toBe('The cube ends there.');
  });

  it('goes to the other place at the same spot of the picture by depth', async () => {
    const { placing } = holding();
    await placing.take('V');
    placing.aim(1.1, 0.5, false);
    expect([...placing.depths].sort()).toEqual([0, 3]);
    placing.step(0, 0, -placing.depth);
    expect(ghost(placing)).toBe(key(V));
    placing.nextSpot(1);
    expect(ghost(placing)).toBe(key(V_AWAY));
    placing.nextSpot(1);
    expect(ghost(placing)).toBe(key(V));
  });

  it('a finger shows first and places with the second tap', async () => {
    const { placing, props } = holding();
    await placing.take('V');
    const before = placing.ghost;
    placing.press(true, before);
    expect(placing.armed).toBe(true);
    expect(props.play).not.toHaveBeenCalled();
    placing.press(true, placing.ghost);
    expect(props.play).toHaveBeenCalledOnce();
  });

  it('takes a piece of the grid from where it lies, to move or to keep', async () => {
    const { placing, props, moves } = holding();
    moves.push({ do: 'move', piece: 'X', cells: at('311 401 411 421 511') });
    moves.push({ do: 'reserve', piece: 'X' });
    await placing.take('X');
    expect(ghost(placing)).toBe(key(X));
    expect(placing.atHome).toBe(true);
    expect(placing.lying).toEqual([]);
    expect(placing.mayReserve).toBe(true);
    await placing.reserve();
    expect(props.play).toHaveBeenCalledExactlyOnceWith({ do: 'reserve', piece: 'X' });
  });

  it('leaves a piece where it is that cannot be taken, and says what is in the way', async () => {
    const { placing, props } = holding();
    props.why.mockResolvedValueOnce({
      legal: false,
      rule: 'blocked',
      message: 'X cannot slide out without turning: V is in the way.',
    });
    await placing.take('X');
    expect(placing.hand).toBeNull();
    expect(placing.refusal).toBe('X cannot slide out without turning: V is in the way.');
    expect(props.why).toHaveBeenCalledWith({ do: 'move', piece: 'X', cells: X });
  });

  it('knows who keeps a piece', async () => {
    const { placing } = holding();
    await placing.take('Z');
    expect(placing.refusal).toBe('Ben keeps Z.');
  });

  it('does what was pressed while the table was still being asked', async () => {
    const { placing } = holding();
    const taken = placing.take('V');
    placing.nextSpot(1);
    placing.step(0, 1, 0);
    await taken;
    expect(placing.ghost?.every((cell) => cell[2] === 1)).toBe(true);
  });

  it('stays in the hand when the table refuses', async () => {
    const { placing, props } = holding();
    await placing.take('V');
    props.play.mockRejectedValueOnce(new Refusal('late', 'The position has changed.'));
    await placing.place();
    expect(placing.phase).toBe('holding');
    expect(placing.refusal).toBe('The position has changed.');
  });
});
