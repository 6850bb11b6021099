/**
 * What pieces are laid on by hand: what lies, what is free, and somebody to ask. A table makes one
 * of its view, an editor of what is built in it; the hand, the tray and the cube know no more.
 */
import { seat as seatOf, t, tell } from '../../kit/words';
import type { Cells, Letter, Move, Piece, Props } from './model';

/** Where a piece is taken from. */
export type Source = 'free' | 'grid' | 'reserve';

export interface Answered {
  readonly legal: boolean;
  readonly message: string | null;
}

/** Knows the rules; rejects with a Refusal. */
export interface Asker {
  /** All places for a piece. */
  places(piece: Letter, source: Source): Promise<readonly Cells[]>;
  /** May a piece of the grid be taken off and kept? */
  mayKeep(piece: Letter): Promise<boolean>;
  /** Why it cannot lie there; where it lies already, why it cannot be taken. */
  why(piece: Letter, source: Source, cells: Cells): Promise<Answered>;
  lay(piece: Letter, source: Source, cells: Cells): Promise<unknown>;
  keep(piece: Letter): Promise<unknown>;
  /** Why a piece is not there to be taken. */
  absent(piece: Letter): string;
  announce(text: string, urgent?: boolean): void;
}

export interface Ground {
  /** The pieces that lie. */
  readonly structure: readonly Piece[];
  readonly free: readonly string[];
  /** The piece that lies before the one who builds. */
  readonly reserve: string | null;
  /** Another number with each change: what was asked before is stale. */
  readonly step: number;
  /** Pieces may be laid now. */
  readonly acting: boolean;
  /** A placement is pressed twice. */
  readonly confirm: boolean;
  readonly asker: Asker;
}

const DOES = { free: 'place', grid: 'move', reserve: 'return' } as const;

type Table = Pick<
  Props,
  'mode' | 'seat' | 'reader' | 'view' | 'settings' | 'legal' | 'why' | 'play' | 'announce'
> & { readonly position: Pick<Props['position'], 'step' | 'mine' | 'legal'> };

/** A table's. */
export function groundOf(table: Table): Ground {
  const { view, seat, position, reader } = table;
  const moveOf = (piece: Letter, source: Source, cells: Cells) =>
    ({ do: DOES[source], piece, cells }) as unknown as Move;
  const legal = async (where: Record<string, unknown>) =>
    position.legal
      ? position.legal.filter((move) =>
          Object.entries(where).every(([name, value]) => Reflect.get(move, name) === value),
        )
      : await table.legal(where);
  return {
    structure: view.structure,
    free: view.free,
    reserve: seat === null ? null : (view.reserved[seat] ?? null),
    step: position.step,
    acting: table.mode === 'play' && position.mine && view.stage === 'turn',
    confirm: table.settings.confirm,
    asker: {
      async places(piece, source) {
        const moves = await legal({ do: DOES[source], piece });
        return moves.flatMap((move) => ('cells' in move ? [move.cells] : []));
      },
      mayKeep: async (piece) => (await legal({ do: 'reserve', piece })).length > 0,
      why: (piece, source, cells) => table.why(moveOf(piece, source, cells)),
      lay: (piece, source, cells) => table.play(moveOf(piece, source, cells)),
      keep: (piece) => table.play({ do: 'reserve', piece }),
      absent(piece) {
        const keeper = view.reserved.indexOf(piece);
        if (keeper < 0) return t('viewpoints-not-among', { piece });
        return tell(reader, 'viewpoints-keeps', { who: seatOf(keeper), piece });
      },
      announce: (text, urgent) => table.announce(text, urgent),
    },
  };
}
