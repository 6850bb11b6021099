// What a spectator of boardgame.io's own multiplayer server receives.
//
//   node _leaks_peer.cjs FOLDER      FOLDER/node_modules has boardgame.io and socket.io-client
//
// A small card game with hidden hands, a draw pile and answers in secret is served three times: as it
// comes, with the library's PlayerView.STRIP_SECRETS, and with that and moves whose log is redacted. A
// spectator without credentials opens its socket; then a player answers in secret. Everything that the
// spectator receives is searched for what only the server, or one player, should know.

const path = require('node:path');
const { createRequire } = require('node:module');

const load = createRequire(path.join(path.resolve(process.argv[2]), 'package.json'));
const { Server, Origins } = load('boardgame.io/server');
const { PlayerView } = load('boardgame.io/core');
const { Client } = load('boardgame.io/client');
const { SocketIO } = load('boardgame.io/multiplayer');
const { io } = load('socket.io-client');

const SEATS = 3;
const HAND = 3;

function cardGame(name, { strip, redact }) {
  const answer = ({ G, playerID }, high) => {
    G.players[playerID].answer = high;
  };
  return {
    name,
    setup: ({ random }) => {
      const deck = random.Shuffle(Array.from({ length: 20 }, (_, n) => n + 1));
      const players = {};
      for (let seat = 0; seat < SEATS; seat++) players[seat] = { hand: deck.splice(0, HAND) };
      return { secret: { deck }, players };
    },
    moves: { answer: redact ? { move: answer, redact: true, client: false } : answer },
    turn: { activePlayers: { all: 'answering' }, stages: {} },
    ...(strip ? { playerView: PlayerView.STRIP_SECRETS } : {}),
  };
}

const GAMES = [
  cardGame('plain', {}),
  cardGame('stripped', { strip: true }),
  cardGame('redacted', { strip: true, redact: true }),
];

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(condition, what) {
  for (let tries = 0; tries < 600; tries++) {
    if (condition()) return;
    await wait(50);
  }
  throw new Error(`waited too long for ${what}`);
}

async function look(server, url, game) {
  // A match comes into being when the first player opens it, as in the library's own tutorial.
  const matchID = `match-${game.name}`;
  const player = Client({
    game,
    numPlayers: SEATS,
    matchID,
    playerID: '1',
    multiplayer: SocketIO({ server: url }),
    debug: false,
  });
  player.start();
  await until(() => player.getState() !== null, 'the player');
  const { state } = await server.db.fetch(matchID, { state: true });

  const heard = [];
  const spectator = io(`${url}/${game.name}`, { transports: ['websocket'], forceNew: true });
  spectator.onAny((kind, ...content) => heard.push(JSON.stringify([kind, ...content])));
  spectator.on('connect', () => spectator.emit('sync', matchID, null, undefined, SEATS));
  await until(() => heard.some((text) => text.startsWith('["sync"')), 'the spectator');
  await wait(300);
  const before = heard.length;
  player.moves.answer(true);
  await until(() => heard.length > before, 'news of the answer');
  await wait(300);
  const after = heard.slice(before).join('\n');
  player.stop();
  spectator.close();

  const all = heard.join('\n');
  const has = (value) => all.includes(JSON.stringify(value));
  const [, , sync] = JSON.parse(heard.find((text) => text.startsWith('["sync"')));
  const now = JSON.stringify(sync.state);
  const random = state.plugins.random.data;
  return {
    deck: has(state.G.secret.deck),
    hands: Object.values(state.G.players).every((one) => has(one.hand)),
    seed: random.seed !== undefined && has(random.seed),
    answered: after !== '',
    who: /"playerID":"1"/.test(after),
    what: /"args":\[true\]|"answer":true/.test(after),
    // Also in the state as it stands, or only in the state of the start that comes along with it?
    deck_now: now.includes(JSON.stringify(state.G.secret.deck)),
    bytes: all.length,
    messages: heard.length,
  };
}

async function main() {
  const server = Server({ games: GAMES, origins: [Origins.LOCALHOST] });
  const running = await server.run({ port: 0 });
  const url = `http://localhost:${running.appServer.address().port}`;
  const seen = {};
  for (const game of GAMES) seen[game.name] = await look(server, url, game);
  process.stdout.write(`RESULT ${JSON.stringify(seen)}\n`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
