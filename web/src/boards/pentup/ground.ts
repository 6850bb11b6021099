/**
 * What tiles are laid on by hand: what lies, what is left, and somebody to ask. A game makes one of
 * its view, a puzzle of what was laid in it; the hand, the tray and the stack know no more.
 */
import type { Letter, Place, PlacedTile, Props } from './model';

export interface Answered {
  readonly legal: boolean;
  readonly message: string | null;
}

/** Knows the rules; rejects with a Refusal. */
export interface Asker {
  /** All places for a tile. */
  places(tile: Letter): Promise<readonly Place[]>;
  why(place: Place): Promise<Answered>;
  lay(place: Place): Promise<unknown>;
  announce(text: string, urgent?: boolean): void;
}

export interface Ground {
  readonly placed: readonly PlacedTile[];
  /** What is left, for each owner. */
  readonly hands: readonly (readonly Letter[])[];
  /** Whose tiles are laid now; null: who looks on has none. */
  readonly seat: number | null;
  /** Another number with each change: what was asked before is stale. */
  readonly step: number;
  /** A tile may be laid now. */
  readonly acting: boolean;
  /** A placement is pressed twice. */
  readonly confirm: boolean;
  readonly asker: Asker;
}

/** A game's. */
export function groundOf(table: Props): Ground {
  const { view, seat, position, mode } = table;
  return {
    placed: view.placed,
    hands: view.hands,
    seat,
    step: position.step,
    acting: mode === 'play' && position.mine,
    confirm: table.settings.confirm,
    asker: {
      places: async (tile) =>
        position.legal
          ? position.legal.filter((move) => move.tile === tile)
          : await table.legal({ tile }),
      why: (place) => table.why(place),
      lay: (place) => table.play(place),
      announce: (text, urgent) => table.announce(text, urgent),
    },
  };
}
