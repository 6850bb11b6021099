// Veil's board in plain JavaScript: it draws the view, offers the legal moves, and knows no rules.
import {
  flyFrom,
  focusOn,
  forTheBoard,
  placesIn,
  render,
  say,
  seat,
  seatLabel,
  t,
  tell,
} from 'sightline/kit@1';

export const contract = 1;

export const keys = [
  { keys: ['←', '→'], does: t('veil-key-move') },
  { keys: ['Enter'], does: t('veil-key-choose') },
];

export const seatNote = (view, number) => t('veil-score', { count: view.points[number] });

const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function mount(target, context) {
  const style = element('link', {
    rel: 'stylesheet',
    href: new URL('./board.css', import.meta.url).href,
  });
  const board = element('div', {
    className: 'game-board veil-board',
    tabIndex: 0,
  });
  board.setAttribute('role', 'group');
  board.setAttribute('aria-label', t('veil-board'));
  target.append(style, board);
  /** What the one look has shown, until its owner puts it away: no view shows it again. */
  let peek = null;
  let shown = -1;

  function notice({ draw: { last } }) {
    if (last.number === shown) return;
    shown = last.number;
    const saw = last.events.find((happened) => happened.event === 'saw');
    if (saw) peek = { at: saw.at, cards: saw.cards, number: last.number };
  }

  function putAway() {
    context.forget?.(peek.number);
    peek = null;
    redraw();
  }

  function play(move) {
    context.ask?.play(move).catch((error) => context.announce(error.message, true));
  }

  function redraw() {
    // What has the focus is drawn anew: it goes to what has taken its place.
    const held = board.contains(document.activeElement) && document.activeElement.dataset.name;
    // The page lays what it says about a window over the upper edge.
    board.classList.toggle('asked', context.draw.moment.window !== null);
    const { settings, last } = context.draw;
    const before = settings.motion && last.live ? placesIn(board) : new Map();
    board.replaceChildren(...parts(context, { peek, putAway, play }));
    flyFrom(board, before, { origins: cameFrom(context.draw.view, before) });
    if (held) (board.querySelector(`[data-name="${held}"]`) ?? board).focus();
  }

  function onkeydown(event) {
    const way = WAYS[event.key];
    if (way && forTheBoard(event, board) && focusOn([...board.querySelectorAll('button')], way))
      event.preventDefault();
  }

  addEventListener('keydown', onkeydown);
  notice(context);
  redraw();
  return {
    update(next) {
      context = next;
      notice(next);
      redraw();
    },
    destroy() {
      removeEventListener('keydown', onkeydown);
      style.remove();
      board.remove();
    },
  };
}

/** A card that is laid comes out of its player's hand: mine from its place, another's from the seat. */
function cameFrom(view, before) {
  const key = `middle-${view.rounds.length}`;
  const from = view.card === null ? `seat-${view.turn}` : `card-${view.card}`;
  return new Map(view.lying && !before.has(key) ? [[key, from]] : []);
}

function parts({ draw, ask }, { peek, putAway, play }) {
  const { view } = draw;
  const { reader } = draw;
  const moves = ask?.moves ?? [];
  return [
    seatsOf(draw, moves, play),
    middle(view, reader, ask, play),
    ...(peek ? [peeked(peek, view, reader, putAway)] : []),
    ...(view.hand.length === 0 ? [] : [handOf(view, moves, play)]),
    history(draw),
  ];
}

function seatsOf({ view, reader }, moves, play) {
  const list = element('ul', { className: 'veil-seats' });
  list.setAttribute('aria-label', t('veil-seats'));
  for (let number = 0; number < view.players; number++) {
    const backs = keyed(element('span', { className: 'veil-backs' }), `seat-${number}`);
    backs.setAttribute('aria-hidden', 'true');
    backs.append(...Array.from({ length: view.sizes[number] }, () => element('i', {})));
    const look = moves.find((move) => move.type === 'look' && move.at === number);
    const item = element(
      'li',
      { className: view.turn === number ? 'turn' : '' },
      element('b', {}, seatLabel(reader, number)),
      backs,
      element('span', { className: 'quiet' }, holding(view, number, reader)),
      ...(look ? [button(t('veil-look-at'), `look-${number}`, 'button', () => play(look))] : []),
    );
    list.append(item);
  }
  return list;
}

/** What a seat has won, and at whose hand it has looked; its own hand is drawn beside it. */
function holding(view, number, reader) {
  const looked = view.looked[number];
  const notes = [t('veil-score', { count: view.points[number] })];
  if (looked !== null) notes.push(tell(reader, 'veil-has-looked', { at: seat(looked) }));
  return notes.join(' · ');
}

function middle(view, reader, ask, play) {
  const place = element('div', { className: 'veil-middle' });
  const last = view.rounds.at(-1);
  if (view.lying) {
    const own = view.card !== null;
    const down = card(
      own ? view.card : '',
      own ? t('veil-your-card-down', { card: view.card }) : t('veil-face-down'),
      'down',
    );
    place.append(keyed(down, `middle-${view.rounds.length}`));
  } else if (last) place.append(keyed(faceUp(last.card, view), `middle-${view.rounds.length - 1}`));
  place.append(element('p', { className: 'veil-say' }, situation(view, reader, ask)));
  const guesses = (ask?.moves ?? []).filter((move) => move.type === 'guess');
  if (guesses.length) {
    const mine = ask.answer?.high ?? view.guess;
    const row = element('div', { className: 'veil-guesses' });
    for (const move of guesses) {
      const word = t(move.high ? 'veil-high' : 'veil-low');
      const one = button(word, `guess-${move.high}`, 'button', () => play(move));
      one.setAttribute('aria-pressed', String(mine === move.high));
      row.append(one);
    }
    place.append(row);
    if (mine !== null)
      place.append(
        element('p', { className: 'quiet' }, t(mine ? 'veil-answered-high' : 'veil-answered-low')),
      );
  }
  return place;
}

function peeked({ at, cards }, view, reader, putAway) {
  const heading = element('h3', {}, tell(reader, 'veil-peek', { at: seat(at) }));
  const row = element('div', { className: 'veil-cards' }, ...cards.map((one) => faceUp(one, view)));
  return element(
    'section',
    { className: 'veil-peek card' },
    heading,
    row,
    button(t('veil-peek-close'), 'peek', 'button', putAway),
  );
}

function handOf(view, moves, play) {
  const row = element('div', { className: 'veil-cards' });
  for (const number of view.hand) {
    const lay = moves.find((move) => move.type === 'lay' && move.card === number);
    if (!lay) {
      row.append(keyed(faceUp(number, view), `card-${number}`));
      continue;
    }
    const one = button(String(number), `lay-${number}`, `veil-card ${half(number, view)}`, () =>
      play(lay),
    );
    one.setAttribute('aria-label', t('veil-lay-card', { card: named(number, view) }));
    row.append(keyed(one, `card-${number}`));
  }
  return element('section', { className: 'veil-hand' }, element('h3', {}, t('veil-hand')), row);
}

function history({ view, reader }) {
  const rows = view.rounds.map((round) => {
    const right = round.card > view.cards / 2;
    const guesses = round.guesses.flatMap((guess, number) => {
      if (guess === null) return [];
      const mark = element('span', {
        className: guess === right ? 'right' : 'wrong',
      });
      mark.textContent = t('veil-guessed', {
        who: seatLabel(reader, number),
        guess: say(guess ? 'veil-high' : 'veil-low'),
        mark: guess === right ? '✓' : '✗',
      });
      return [mark];
    });
    return element(
      'li',
      {},
      faceUp(round.card, view),
      element('b', {}, seatLabel(reader, round.owner)),
      ...guesses,
    );
  });
  const list = element('ol', { className: 'veil-rounds' }, ...rows.reverse());
  const body = rows.length ? list : element('p', { className: 'quiet' }, t('veil-nothing-yet'));
  return element(
    'section',
    { className: 'veil-history' },
    element('h3', {}, t('veil-turned-over')),
    body,
  );
}

/** What is going on, to whoever reads. */
function situation(view, reader, ask) {
  if (view.outcome) return render(view.outcome.summary, reader);
  if (view.lying)
    return view.turn === reader.seat
      ? t('veil-others-guess')
      : t('veil-ask', { first: view.cards / 2 + 1 });
  return ask?.moves?.some((move) => move.type === 'look')
    ? t('veil-your-turn-look')
    : tell(reader, 'veil-to-lay', { who: seat(view.turn) });
}

const half = (number, view) => (number > view.cards / 2 ? 'high' : 'low');
const named = (number, view) => render(say(`veil-is-${half(number, view)}`, { card: number }));
const faceUp = (number, view) => card(number, named(number, view), half(number, view));

function card(text, label, kind) {
  const face = element('span', { className: `veil-card ${kind}` }, String(text));
  face.setAttribute('role', 'img');
  face.setAttribute('aria-label', label);
  return face;
}

/** What has a key flies from where it was to where it is. */
function keyed(made, key) {
  made.dataset.key = key;
  return made;
}

function button(text, name, className, onclick) {
  const made = element('button', { className, onclick, type: 'button' }, text);
  made.dataset.name = name;
  return made;
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
