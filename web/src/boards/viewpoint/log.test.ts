import { describe, expect, it } from 'vitest';
import { logRows } from './log';
import { retell } from './retelling';
import { Teller } from './words';

const NAMES = ['Player 1 (you)', 'Player 2 (Ada)', 'Player 3 (Sharp bot)', 'Player 4 (Sharp bot)'];
const told = (...lines: string[]) => logRows({ seat: 2, lines }, NAMES, false);

describe('a line of the engine in the words of the table', () => {
  const tell = new Teller(NAMES, 0);
  it.each([
    ['Player 1 plays Wink.', 'You play Wink.'],
    ['Player 2 plays Wink.', 'Ada plays Wink.'],
    // Two of one name keep their places.
    ['Player 3 draws a card.', 'Player 3 draws a card.'],
    ['Player 1 misses a turn.', 'You miss a turn.'],
    ['Player 1 passes Wink to Player 2.', 'You pass Wink to Ada.'],
    ['Player 1 may play 1 more card.', 'You may play 1 more card.'],
    ['Player 2 takes a turn.', 'Ada’s turn.'],
    ['Player 1 takes a turn.', 'Your turn.'],
    ['Player 1 takes another turn.', 'You take another turn.'],
    ['Player 2 looks at the hand of Player 1 (5 cards).', 'Ada looks at your hand (5 cards).'],
    ['Player 2 takes a card from the hand of Player 1.', 'Ada takes a card from your hand.'],
    ['The hand of Player 2: Wink, Mirage.', 'Ada’s hand: Wink, Mirage.'],
    ['Player 2 names Player 1 (miss-turn).', 'Ada chooses you to miss a turn.'],
    ['Player 1 names Mirage (destroy).', 'You choose Mirage (destroy).'],
    ['Mirage of Player 1 is cancelled and goes to the discard pile.', 'Your Mirage is cancelled.'],
    [
      'Mirage of Player 2 goes back to its owner’s hand.',
      'Ada’s Mirage goes back to its owner’s hand.',
    ],
    ["Player 2's Mirror Image does what Wink does.", 'Ada’s Mirror Image does what Wink does.'],
    [
      'Player 4 deals five cards to each; Player 1 begins.',
      'Player 4 deals five cards to each; you begin.',
    ],
    [
      'Player 2 takes Wink from the discard pile (their hand).',
      'Ada takes Wink from the discard pile.',
    ],
    ['Player 1 wins with 105 points: a hundred.', 'You win with 105 points: a hundred.'],
    [
      'Player 1 and Player 2 share the win with 90 points: all.',
      'You and Ada share the win with 90 points: all.',
    ],
  ])('%s', (line, expected) => {
    expect(retell(line, tell)).toBe(expected);
  });

  it('knows nobody as you in the audience', () => {
    const names = ['Player 1 (Cleo)', 'Player 2 (Ada)'];
    expect(retell('Player 1 plays Wink.', new Teller(names, null))).toBe('Cleo plays Wink.');
  });
});

describe('the move list', () => {
  it('begins a row with each turn, marked with whose it is', () => {
    const rows = told(
      'Mirage of Player 3 is cancelled and goes to the discard pile.',
      'Blindsided goes to the discard pile.',
      'Player 1 takes a turn.',
      'Player 1 draws Wink.',
      'Player 1 is to play a card.',
    );
    expect(rows).toEqual([
      { seat: 2, text: 'Player 3’s Mirage is cancelled.' },
      { seat: 0, text: 'Your turn. You draw Wink.' },
    ]);
  });

  it('leaves out what tells nothing new', () => {
    expect(told('You pass.')).toEqual([]);
    expect(told('Next: steal.')).toEqual([]);
    expect(told('Player 2 is to pick a card to discard.')).toEqual([]);
    expect(
      told(
        'Player 2 names Wink (recover).',
        'Player 2 takes Wink from the discard pile (their hand).',
      ),
    ).toEqual([{ seat: 1, text: 'Ada takes Wink from the discard pile.' }]);
    // What happens to a card in view is news.
    expect(told('Wink of Player 2 goes to the discard pile.')).toHaveLength(1);
    // A deed of nobody has no mark.
    expect(told('Wink and Mirage are swapped.')).toEqual([
      { seat: null, text: 'Wink and Mirage are swapped.' },
    ]);
  });

  it('tells every step of a replay, with whoever’s eyes', () => {
    const replayed = (seat: number, ...lines: string[]) =>
      logRows({ seat, lines }, NAMES, true).map((row) => [row.seat, row.text]);
    expect(replayed(1, 'pass')).toEqual([[1, 'Ada passes.']]);
    expect(replayed(1, 'You pass.')).toEqual([[1, 'Ada passes.']]);
    expect(replayed(0, 'Next: steal.')).toEqual([[0, 'You pass.']]);
    expect(replayed(1, 'You reveal Wink, if your answer counts.')).toEqual([
      [1, 'Ada answers with Wink, if it counts.'],
    ]);
    expect(replayed(1)).toEqual([]);
  });
});
