// Made by scripts/page_types.py. Do not edit.
import type { Argument, ListArgument, SeatArgument } from '../../kit/words/message';

declare global {
  interface SightlineWords {
    'pentup-summary': Record<never, never>;
    'pentup-white': Record<never, never>;
    'pentup-black': Record<never, never>;
    'pentup-red': Record<never, never>;
    'pentup-blue': Record<never, never>;
    'pentup-option-misere': Record<never, never>;
    'pentup-option-misere-help': Record<never, never>;
    'pentup-placed': { level: Argument; tile: Argument; who: SeatArgument | ListArgument };
    'pentup-wins': { who: SeatArgument | ListArgument };
    'pentup-pair-wins': { winners: Argument };
    'pentup-draw': { best: Argument };
    'pentup-pairs-draw': Record<never, never>;
    'pentup-level': { level: Argument };
    'pentup-not-in-hand': { left: Argument; tile: Argument };
    'pentup-not-in-hand-rule': Record<never, never>;
    'pentup-wrong-shape': { cells: Argument; tile: Argument };
    'pentup-wrong-shape-rule': Record<never, never>;
    'pentup-cells-order': Record<never, never>;
    'pentup-cells-order-rule': Record<never, never>;
    'pentup-first-tile': Record<never, never>;
    'pentup-first-tile-rule': Record<never, never>;
    'pentup-higher-possible': { cells: Argument; highest: Argument; level: Argument; tile: Argument };
    'pentup-higher-possible-rule': Record<never, never>;
    'pentup-overlap': { cell: Argument; other: Argument; tile: Argument };
    'pentup-overlap-rule': Record<never, never>;
    'pentup-not-flat': { steps: Argument; tile: Argument };
    'pentup-not-flat-rule': Record<never, never>;
    'pentup-height': { cell: Argument; height: Argument };
    'pentup-not-adjacent': { tile: Argument };
    'pentup-not-adjacent-rule': Record<never, never>;
    'pentup-one-tile': { other: Argument; tile: Argument };
    'pentup-one-tile-rule': Record<never, never>;
    'pentup-unreadable': { text: Argument };
    'pentup-no-such-tile': { tile: Argument; tiles: Argument };
    'pentup-no-such-turn': { last: Argument; tile: Argument; turn: Argument };
    'pentup-too-far': { x: Argument; y: Argument };
    'pentup-wrong-level': { level: Argument; named: Argument; text: Argument };
  }
}

export type Arguments = Argument | ListArgument | SeatArgument;
