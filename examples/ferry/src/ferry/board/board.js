// Ferry's board: the gauge, the ferry, the own passengers, and the crossings so far. No rule lives
// here: what can be done is what the server listed.

import { focusOn, forTheBoard, listed, say, seat as seatOf, t, tell } from 'sightline/kit@1';
import { ferry } from './boat.js';
import { element, withStyles } from './elements.js';

export const contract = 1;

/** Seats are only numbers here: people are called by their names alone. */
export const personal = true;

export const keys = [
  { keys: ['←', '→'], does: t('ferry-keys') },
  { keys: ['Enter'], does: t('ferry-keys-send') },
];

export const seatNote = (view, who) => t('ferry-score', { points: view.points[who] });

export const describe = (view, reader) => [
  { heading: t('ferry-turn'), lines: [situation(view, reader)] },
  { heading: t('ferry-crossings'), lines: view.past.map((one) => inWords(one, reader)) },
];

export function mount(target, context) {
  const board = element('div', 'game-board ferry');
  board.tabIndex = 0;
  board.setAttribute('role', 'group');
  board.setAttribute('aria-label', context.draw.game.title);
  const styles = withStyles();
  target.append(styles, board);

  function show({ draw, ask }) {
    const focused = board.contains(document.activeElement);
    board.classList.toggle('asked', draw.moment.window !== null);
    board.replaceChildren(
      top(draw),
      scene(draw),
      question(draw),
      choices(draw, ask, (move) =>
        ask.play(move).catch((error) => context.announce(error.message, true)),
      ),
      log(draw),
    );
    if (focused) board.focus({ preventScroll: true });
  }

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function onkeydown(event) {
    const way = WAYS[event.key];
    if (way && forTheBoard(event, board) && focusOn([...board.querySelectorAll('button')], way))
      event.preventDefault();
  }
  addEventListener('keydown', onkeydown);
  show(context);
  return {
    update: (next) => show((context = next)),
    destroy() {
      removeEventListener('keydown', onkeydown);
      styles.remove();
      board.remove();
    },
  };
}

/** What is being decided, in a sentence. */
function situation(view, reader) {
  if (view.skipper === null) return t('ferry-over');
  if (view.called === null) return tell(reader, 'ferry-reading', { who: seatOf(view.skipper) });
  if (reader.seat === null) return t('ferry-watching');
  return view.sent === null ? t('ferry-send-whom') : t('ferry-waiting');
}

/** A crossing in a sentence: the water, who sailed and who got off. */
function inWords({ tide, sent, sailed }, reader) {
  const of = (weight, who) => say('ferry-passenger-of', { who: seatOf(who), weight });
  const on = listed(sent.map(of).filter((_, who) => sailed[who]));
  const off = listed(sent.map(of).filter((_, who) => !sailed[who]));
  return sailed.every(Boolean)
    ? tell(reader, 'ferry-crossed-all', { tide, on })
    : tell(reader, 'ferry-crossed', { tide, on, off });
}

function top({ view }) {
  const number = Math.min(view.past.length + 1, view.crossings);
  const called = view.called === null ? '' : t(view.called ? 'ferry-water-high' : 'ferry-water-low');
  const shown = view.tide ?? (view.called === null ? view.past.at(-1)?.tide : undefined);
  const gauge = element(
    'div',
    view.tide === null ? 'ferry-gauge' : 'ferry-gauge known',
    element('span', '', t('ferry-gauge')),
    element('strong', '', shown === undefined ? t('ferry-gauge-secret') : String(shown)),
    element(
      'small',
      '',
      view.tide === null
        ? t('ferry-gauge-range', { lowest: view.tides[0], highest: view.tides[1] })
        : t('ferry-gauge-yours'),
    ),
  );
  gauge.dataset.spot = 'gauge';
  return element(
    'div',
    'ferry-top',
    element(
      'div',
      '',
      element('h2', '', t('ferry-crossing-number', { number, of: view.crossings })),
      element('p', '', called),
    ),
    gauge,
  );
}

/** The crossing just over until the next water is called; then whoever is on the way, unknown. */
function scene({ view, seat }) {
  const [lowest, highest] = view.tides;
  const height = (tide) => (tide - lowest) / (highest - lowest);
  const last = view.past.at(-1);
  if (view.called === null && last !== undefined) {
    const one = (who) => ({ label: String(last.sent[who]), mine: who === seat });
    const seats = last.sent.map((_, who) => who);
    return ferry({
      water: height(last.tide),
      aboard: seats.filter((who) => last.sailed[who]).map(one),
      ashore: seats.filter((who) => !last.sailed[who]).map(one),
    });
  }
  const sent = view.called !== null && view.sent !== null;
  return ferry({
    water: view.tide === null ? 0.5 : height(view.tide),
    aboard: sent ? [{ label: String(view.sent), mine: true }] : [],
    ashore: [],
  });
}

function question({ view, reader }) {
  const said = element('p', 'ferry-question', situation(view, reader));
  said.setAttribute('role', 'status');
  return said;
}

function choices({ view }, ask, play) {
  const moves = ask?.moves ?? [];
  const calls = moves.filter((move) => move.type === 'call').map((move) => {
    const button = element('button', 'button', t(move.high ? 'ferry-call-high' : 'ferry-call-low'));
    button.onclick = () => play(move);
    return button;
  });
  const passengers = view.hand.map((weight) => {
    const move = moves.find((one) => one.type === 'send' && one.passenger === weight);
    const state = weight === view.sent ? ' sent' : move ? '' : ' idle';
    const card = element(move ? 'button' : 'span', `ferry-card${state}`, String(weight));
    if (move) {
      card.setAttribute('aria-label', t('ferry-send', { passenger: weight }));
      card.onclick = () => play(move);
    }
    return card;
  });
  const called = element('div', 'ferry-choices', ...calls);
  called.dataset.spot = 'choices';
  const hand = element('div', 'ferry-choices', ...passengers);
  hand.dataset.spot = 'hand';
  hand.setAttribute('aria-label', t('ferry-your-passengers'));
  hand.setAttribute('role', 'group');
  return element('div', 'ferry-hands', called, hand);
}

function log({ view, reader }) {
  const lines = view.past.map((crossing) =>
    element(
      'li',
      '',
      element('p', '', inWords(crossing, reader)),
      element(
        'p',
        'quiet',
        tell(reader, crossing.high ? 'ferry-called-high' : 'ferry-called-low', {
          who: seatOf(crossing.skipper),
        }),
      ),
    ),
  );
  const none = element('li', 'quiet', t('ferry-none-yet'));
  const section = element(
    'section',
    '',
    element('h3', '', t('ferry-crossings')),
    element('ol', 'ferry-log', ...(lines.length ? lines.reverse() : [none])),
  );
  section.dataset.spot = 'crossings';
  return section;
}
