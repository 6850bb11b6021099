// Made by scripts/page_types.py. Do not edit.
import type { Argument, ListArgument, SeatArgument } from '../kit/words/message';

declare global {
  interface SightlineWords {
    'plain': { text: Argument };
    'seat-number': { number: Argument };
    'you-in-a-list': Record<never, never>;
    'seat-of': { occupant: Argument; seat: Argument };
    'seat-of-you': { seat: Argument };
    'seat-also-of-you': { seat: Argument };
    'occupant-you': Record<never, never>;
    'occupant-bot': { name: Argument };
    'occupant-open': Record<never, never>;
    'occupant-somebody': Record<never, never>;
    'settings-language': Record<never, never>;
    'settings-language-browser': Record<never, never>;
    'list-and-two': { first: Argument; second: Argument };
    'list-and-middle': { first: Argument; second: Argument };
    'list-and-end': { first: Argument; second: Argument };
    'list-or-two': { first: Argument; second: Argument };
    'list-or-middle': { first: Argument; second: Argument };
    'list-or-end': { first: Argument; second: Argument };
    'list-comma-two': { first: Argument; second: Argument };
    'list-comma-middle': { first: Argument; second: Argument };
    'list-comma-end': { first: Argument; second: Argument };
    'list-semicolon-two': { first: Argument; second: Argument };
    'list-semicolon-middle': { first: Argument; second: Argument };
    'list-semicolon-end': { first: Argument; second: Argument };
    'no-such-game': { instead: Argument; key: Argument };
    'no-such-bot': { game: Argument; instead: Argument; name: Argument };
    'no-such-seat': { last: Argument; seat: Argument };
    'did-you-mean': { name: Argument };
    'there-is': { names: Argument };
    'nothing-instead': Record<never, never>;
    'fault': { problem: Argument; where: Argument };
    'faults': { faults: Argument };
    'not-awaited-rule': Record<never, never>;
    'not-awaited-answered': { seat: Argument };
    'not-awaited-others': { due: Argument; seat: Argument };
    'not-awaited-over': { seat: Argument };
    'bad-record': { line: Argument; reason: Argument };
    'not-legal': { move: Argument };
    'not-legal-rule': Record<never, never>;
    'option-players': { allowed: Argument; game: Argument; given: Argument };
    'option-unknown': { instead: Argument };
    'option-none-here': Record<never, never>;
    'option-titled': { help: Argument; title: Argument };
    'option-needed': Record<never, never>;
    'out-of-time': { who: SeatArgument | ListArgument };
    'sheet-player': Record<never, never>;
    'asks-for-a-hint': { who: SeatArgument | ListArgument };
    'summary-with-notes': { notes: Argument; summary: Argument };
    'par-proven': { moves: Argument };
    'par-best-found': { moves: Argument };
    'with-hints': { count: Argument };
  }
}

export type Arguments = Argument | ListArgument | SeatArgument;
