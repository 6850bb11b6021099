// boardgame.io under the load that benchmarks/table.py puts on ours.
//
//   node _table_peer.cjs serve FOLDER [STORE]        a server; STORE: a folder for its durable storage
//   node _table_peer.cjs load FOLDER PLAN            the load client; prints one JSON object
//
// FOLDER/node_modules has boardgame.io and socket.io-client. The game is the trivial one of our own
// benchmark: add 1 in turn. Two sockets sit at each table; a move has arrived when both were told.

const path = require('node:path');
const { createRequire } = require('node:module');

const [, , role, folder, extra] = process.argv;
const load = createRequire(path.join(path.resolve(folder), 'package.json'));

const Adding = {
  name: 'adding',
  setup: () => ({ total: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, amount) => {
      G.total += amount;
    },
  },
};

async function serve() {
  const { Server, FlatFile, Origins } = load('boardgame.io/server');
  const db = extra ? { db: new FlatFile({ dir: extra, logging: false }) } : {};
  const server = Server({ games: [Adding], origins: [Origins.LOCALHOST], ...db });
  const { appServer } = await server.run({ port: 0, callback: () => {} });
  console.log(`PORT ${appServer.address().port}`);
}

async function play() {
  const { io } = load('socket.io-client');
  const plan = JSON.parse(extra);
  const latencies = [];
  let measuring = false;

  class Table {
    constructor(number) {
      this.id = `bench-${plan.run}-${number}`;
      this.known = [-1, -1];
      this.stateID = 0;
      this.turn = 0;
      this.sent = 0;
      this.waiting = false;
    }

    async open() {
      this.sockets = [];
      for (const seat of [0, 1]) {
        const socket = io(`${plan.url}/adding`, { transports: ['websocket'], forceNew: true });
        this.sockets.push(socket);
        socket.on('update', (matchID, state) => this.heard(seat, state));
        await new Promise((done, fail) => {
          socket.on('connect_error', fail);
          socket.on('sync', (matchID, info) => {
            this.heard(seat, info.state);
            done();
          });
          socket.on('connect', () => socket.emit('sync', this.id, String(seat), undefined, 2));
        });
      }
    }

    heard(seat, state) {
      this.known[seat] = state._stateID;
      if (this.waiting && Math.min(...this.known) > this.stateID) {
        this.waiting = false;
        if (measuring) latencies.push(performance.now() - this.sent);
        this.stateID = state._stateID;
        this.turn = Number(state.ctx.currentPlayer);
        if (measuring && !plan.rate) this.move();
      } else if (!this.waiting) {
        this.stateID = state._stateID;
        this.turn = Number(state.ctx.currentPlayer);
      }
    }

    move() {
      const playerID = String(this.turn);
      const payload = { type: 'add', args: [1], playerID, credentials: undefined };
      this.waiting = true;
      this.sent = performance.now();
      const action = { type: 'MAKE_MOVE', payload };
      this.sockets[this.turn].emit('update', action, this.stateID, this.id, playerID);
    }
  }

  const tables = Array.from({ length: plan.tables }, (_, number) => new Table(number));
  for (let start = 0; start < tables.length; start += 16) {
    await Promise.all(tables.slice(start, start + 16).map((table) => table.open()));
  }
  measuring = true;
  const began = performance.now();
  const end = began + plan.seconds * 1000;
  if (plan.rate) {
    let sent = 0;
    while (performance.now() < end) {
      const due = Math.floor(((performance.now() - began) / 1000) * plan.rate);
      for (; sent < due; sent++) {
        const table = tables[sent % tables.length];
        if (!table.waiting) table.move();
      }
      await new Promise((done) => setTimeout(done, 1));
    }
  } else {
    for (const table of tables) table.move();
    await new Promise((done) => setTimeout(done, plan.seconds * 1000));
  }
  measuring = false;
  const took = (performance.now() - began) / 1000;
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  const result = {
    moves: latencies.length,
    moves_per_second: latencies.length / took,
    p50_ms: at(0.5) ?? null,
    p99_ms: at(0.99) ?? null,
  };
  console.log(JSON.stringify(result));
  process.exit(0);
}

(role === 'serve' ? serve() : play()).catch((error) => {
  console.error(error);
  process.exit(1);
});
