import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../kit/board';
import { formsOf } from './forms';
import { groundOf } from './ground';
import type { Letter, Place, Props } from './model';
import { Placing } from './placing.svelte';
import { Stack } from './stack';

/** A table on which I may lie in two spots, in two ways round. */
const LYING = formsOf('I').find((form) => form.cells[4]![0] === 4)!;
const STANDING = formsOf('I').find((form) => form.cells[4]![1] === 4)!;
const at = (form: typeof LYING, x: number, y: number): Place => ({
  tile: 'I',
  cells: form.cells.map(([a, b]) => [a + x, b + y]),
});
const LEGAL = [at(LYING, 0, 0), at(LYING, 0, 3), at(STANDING, 7, 0)];

function fake() {
  const props = {
    mode: 'play',
    seat: 0,
    view: {
      players: 2,
      misere: false,
      turn: 0,
      placed: [],
      hands: [['I', 'F'], []],
      outcome: null,
    },
    position: { step: 0, mine: true, legal: null },
    settings: { confirm: false },
    legal: vi.fn(async (where?: Record<string, unknown>) =>
      LEGAL.filter((move) => move.tile === where?.tile),
    ),
    why: vi.fn(async () => ({ legal: false, rule: 'b', message: 'Rule (b): too far away.' })),
    play: vi.fn(async (_move: Place) => undefined),
    announce: vi.fn(),
  };
  return props;
}

describe('placing', () => {
  let props: ReturnType<typeof fake>;
  let placing: Placing;
  let stack: Stack;
  beforeEach(() => {
    props = fake();
    stack = new Stack([{ seat: 1, tile: 'I', cells: at(LYING, 0, -9).cells, level: 1 }]);
    placing = new Placing(
      () => groundOf(props as unknown as Props),
      () => stack,
    );
  });

  it('lays the first tile wherever one clicks', async () => {
    stack = new Stack([]);
    await placing.choose('I');
    const before = placing.spot;
    placing.point({ x: 30, y: 30 }, { x: 30, y: 30 }, false);
    expect(placing.wish).toBeNull();
    // It lies under the pointer, whichever way it is turned; the move is the one that is legal.
    expect(Math.hypot(placing.spot!.centre.x - 30, placing.spot!.centre.y - 30)).toBeLessThan(1);
    placing.turn('right');
    expect(placing.form?.key).toBe(STANDING.key);
    expect(Math.hypot(placing.spot!.centre.x - 30, placing.spot!.centre.y - 30)).toBeLessThan(1);
    placing.turn('left');
    placing.press({ x: 30, y: 30 }, { x: 30, y: 30 }, false);
    expect(props.play).toHaveBeenCalledWith(before?.place);
  });

  it('places with an Enter that comes before the spots do', async () => {
    const asked = placing.choose('I');
    expect(placing.phase).toBe('asking');
    placing.turn('right');
    placing.enter();
    expect(props.play).not.toHaveBeenCalled();
    await asked;
    expect(props.play).toHaveBeenCalledExactlyOnceWith(LEGAL[2]);
    // Put back before they have come, it does nothing.
    const again = placing.choose('I');
    placing.enter();
    placing.cancel();
    await again;
    expect(props.play).toHaveBeenCalledOnce();
  });

  it('tells the table of cells as the table counts them, wherever it is drawn', async () => {
    stack = new Stack([]);
    await placing.choose('I');
    placing.point({ x: 30, y: 30 }, null, false);
    const { x, y } = placing.origin;
    stack = new Stack([{ seat: 0, tile: 'I', cells: placing.spot!.cells, level: 1 }]);
    props.view.placed = [{ seat: 0, tile: 'I', cells: LEGAL[1]!.cells, level: 1 }] as never;
    await placing.choose('I');
    expect(placing.spot?.centre).toEqual({ x: 2.5 + x, y: 3.5 + y });
    placing.press(null, { x: 50, y: 50 }, false);
    const asked = props.why.mock.lastCall as unknown as [Place];
    const shown = placing.wish!.cells;
    expect(asked[0].cells).toEqual(shown.map(([a, b]) => [a - x, b - y]));
  });

  it('places a carried tile where it is let go, and says why where it cannot lie', async () => {
    await placing.choose('I');
    placing.point({ x: 2.5, y: 3.5 }, null, false);
    placing.drop();
    expect(props.play).toHaveBeenCalledWith(LEGAL[1]);
    await vi.waitFor(() => expect(placing.phase).toBe('idle'));
    await placing.choose('I');
    placing.point({ x: 50, y: 50 }, { x: 50, y: 50 }, false);
    placing.drop();
    expect(props.why).toHaveBeenCalledOnce();
    expect(props.play).toHaveBeenCalledOnce();
    const done = vi.fn();
    const known = placing.choose('I');
    placing.whenReady(done);
    expect(done).not.toHaveBeenCalled();
    await known;
    expect(done).toHaveBeenCalledOnce();
  });

  it('turns and moves a tile as it was told before the spots were known', async () => {
    const known = placing.choose('I');
    placing.turn('right');
    expect(placing.phase).toBe('asking');
    await known;
    expect(placing.form?.key).toBe(STANDING.key);

    const again = placing.choose('I');
    placing.step({ x: 0, y: -1 });
    await again;
    expect(placing.spot?.place).toBe(LEGAL[0]);

    // What was meant for a tile that was put back is forgotten, and nothing is placed unseen.
    const third = placing.choose('I');
    placing.turn('right');
    placing.enter();
    placing.cancel();
    await third;
    await placing.choose('I');
    expect(placing.form?.key).toBe(LYING.key);
    expect(props.play).not.toHaveBeenCalled();
  });

  it('asks for the placements of a tile and offers the first', async () => {
    await placing.choose('I');
    expect(props.legal).toHaveBeenCalledWith({ tile: 'I' });
    expect(placing.phase).toBe('choosing');
    expect(placing.form?.key).toBe(LYING.key);
    expect(placing.spot?.place).toBe(LEGAL[1]);
    expect(placing.level).toBe(1);
    expect(props.announce.mock.lastCall?.[0]).toContain('3 spots in 2 of 2 ways');
  });

  it('takes no tile that is not there, and none out of turn', async () => {
    await placing.choose('X' as Letter);
    expect(placing.tile).toBeNull();
    props.position.mine = false;
    await placing.choose('I');
    expect(placing.tile).toBeNull();
  });

  it('turns, steps and places', async () => {
    await placing.choose('I');
    placing.step({ x: 0, y: -1 });
    expect(placing.spot?.place).toBe(LEGAL[0]);
    placing.step({ x: 0, y: -1 });
    expect(placing.notice).toBe('No spot further that way.');
    placing.turn('right');
    expect(placing.spot?.place).toBe(LEGAL[2]);
    await placing.place();
    expect(props.play).toHaveBeenCalledWith(LEGAL[2]);
    expect(placing.tile).toBeNull();
  });

  it('snaps to a spot nearby and asks why another one is not legal', async () => {
    vi.useFakeTimers();
    await placing.choose('I');
    placing.point({ x: 2.7, y: 0.9 }, { x: 2.7, y: 0.9 }, false);
    expect(placing.spot?.place).toBe(LEGAL[0]);
    placing.point({ x: 30, y: 30 }, { x: 30, y: 30 }, false);
    expect(placing.wish?.why).toBeNull();
    expect(props.why).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(props.why).toHaveBeenCalledTimes(1);
    expect(placing.wish?.why).toBe('Rule (b): too far away.');
    // The ghost has stayed on a legal spot, and a press there places nothing.
    placing.press({ x: 30, y: 30 }, { x: 30, y: 30 }, false);
    expect(props.play).not.toHaveBeenCalled();
    expect(placing.spot?.place).toBe(LEGAL[0]);
    vi.useRealTimers();
  });

  it('goes to the spot that covers what is pointed at, however far its middle is', async () => {
    await placing.choose('I');
    // The last of five cells, two away from the middle.
    placing.press({ x: 4.9, y: 3.9 }, { x: 4.9, y: 3.9 }, false);
    expect(placing.wish).toBeNull();
    expect(props.play).toHaveBeenCalledWith(at(LYING, 0, 3));
  });

  it('wants a second press when moves are to be confirmed', async () => {
    props.settings.confirm = true;
    await placing.choose('I');
    placing.enter();
    expect(placing.armed).toBe(true);
    expect(props.play).not.toHaveBeenCalled();
    placing.cancel();
    expect(placing.armed).toBe(false);
    expect(placing.tile).toBe('I');
    placing.press({ x: 2.5, y: 0.5 }, null, false);
    placing.press({ x: 2.5, y: 0.5 }, null, false);
    expect(props.play).toHaveBeenCalledTimes(1);
  });

  it('lets a finger look first', async () => {
    await placing.choose('I');
    placing.press({ x: 2.5, y: 0.5 }, null, true);
    expect(props.play).not.toHaveBeenCalled();
    placing.press({ x: 2.5, y: 3.5 }, null, true);
    expect(props.play).not.toHaveBeenCalled();
    placing.press({ x: 2.5, y: 3.5 }, null, true);
    expect(props.play).toHaveBeenCalledWith(LEGAL[1]);
  });

  it('shows a refusal and lets one try again', async () => {
    props.play.mockRejectedValueOnce(new Refusal('offline', 'The table is away.'));
    await placing.choose('I');
    await placing.place();
    expect(placing.phase).toBe('choosing');
    expect(placing.refusal).toBe('The table is away.');
    await placing.place();
    expect(placing.tile).toBeNull();
  });

  it('puts the tile back when the turn is over', async () => {
    await placing.choose('I');
    props.position = { ...props.position, step: 1, mine: false };
    placing.follow();
    expect(placing.tile).toBeNull();
  });

  it('looks anew when the position has changed', async () => {
    placing.follow();
    await placing.choose('I');
    props.position = { ...props.position, step: 2 };
    placing.follow();
    await vi.waitFor(() => expect(placing.phase).toBe('choosing'));
    expect(props.legal).toHaveBeenCalledTimes(2);
  });
});
