// Pent-Up in C++, the yardstick for the compiled kernel: the same random games from the same seeds.
//
// Two engines, both with precomputed orientations and no allocation in a loop:
//   Heights  a flat array of heights and one of top tiles, every placement tried cell by cell;
//   Bits     the kernel's own method (see kernel.py), columns as words, eight columns at a time.
// Both list placements in order of orientation, x, y, so that equal random numbers give equal games.
//
// Built by pentup.py as a shared library: -O3 -march=native. The orientations come in from there.

#include "pentup_engines.hpp"

namespace {

u64 mix(u64 checksum, const Placed& m) {
  std::int64_t code = 0;
  for (int part : {m.tile, m.orient, m.x, m.y, m.level}) code = code * 512 + part + 256;
  return (checksum ^ u64(code)) * 0x100000001B3u;
}

template <class Engine>
void move_tile_first(Engine& e, int seat, Random& rng) {
  unsigned hand = e.hand[seat];
  for (int i = rng.below(__builtin_popcount(hand)); i > 0; i--) hand &= hand - 1;
  const int tile = __builtin_ctz(hand);
  const int level = e.best_level(tile);
  e.place(e.pick(seat, tile, level, rng.below(e.count())));
}

template <class Engine>
void move_uniform(Engine& e, int seat, Random& rng) {
  int total = 0;
  for (int t = 0; t < kTiles; t++)
    if (e.hand[seat] >> t & 1) {
      e.best_level(t);
      total += e.count();
    }
  int index = rng.below(total);
  for (int t = 0;; t++)
    if (e.hand[seat] >> t & 1) {
      const int level = e.best_level(t);
      if (index < e.count()) return e.place(e.pick(seat, t, level, index));
      index -= e.count();
    }
}

template <class Engine>
void play(Engine& e, int plies, Random& rng, bool uniform) {
  for (int seat = 0; plies > 0; plies--) {
    if (uniform)
      move_uniform(e, seat, rng);
    else
      move_tile_first(e, seat, rng);
    seat = seat + 1 < e.players ? seat + 1 : 0;
  }
}

Random game_random(u64 seed) {
  Random rng{seed};
  rng.state = rng.word();
  return rng;
}

template <class Engine>
Engine& fresh(int players) {
  static Engine engine;
  std::memset(static_cast<void*>(&engine), 0, sizeof engine);
  new (&engine) Engine();
  engine.start(players);
  return engine;
}

template <class Engine>
u64 random_games(int players, int games, u64 seed, bool uniform) {
  Engine& e = fresh<Engine>(players);
  u64 checksum = 0;
  for (int game = 0; game < games; game++) {
    Random rng = game_random(seed + u64(game));
    play(e, players * kTiles, rng, uniform);
    for (int i = 0; i < e.ply; i++) checksum = mix(checksum, e.stack[i]);
    while (e.ply) e.undo();
  }
  return checksum;
}

template <class Engine>
u64 generate(int players, int games, u64 seed, int plies, int repeats) {
  Engine& e = fresh<Engine>(players);
  u64 checksum = 0;
  for (int game = 0; game < games; game++) {
    Random rng = game_random(seed + u64(game));
    play(e, plies, rng, false);
    for (int i = 0; i < repeats; i++)
      for (int t = 0; t < kTiles; t++)
        if (e.hand[plies % players] >> t & 1) {
          const int level = e.best_level(t);
          e.each(t, level, [&](const Placed& m) { checksum = mix(checksum, m); });
        }
    while (e.ply) e.undo();
  }
  return checksum;
}

}  // namespace

extern "C" {

// forms: 63 x 5 x 2 cells, sorted; firsts: 13.
void setup(const std::int64_t* cells, const std::int64_t* firsts) {
  for (int t = 0; t <= kTiles; t++) first_form[t] = int(firsts[t]);
  for (int f = 0; f < kForms; f++) {
    forms[f] = Form{};
    for (int c = 0; c < 5; c++) {
      const int x = int(cells[(f * 5 + c) * 2]), y = int(cells[(f * 5 + c) * 2 + 1]);
      forms[f].dx[c] = x;
      forms[f].dy[c] = y;
      forms[f].column[x] |= u64(1) << y;
      if (x >= forms[f].width) forms[f].width = x + 1;
      if (y >= forms[f].height) forms[f].height = y + 1;
    }
  }
}

u64 games_heights(int players, int games, u64 seed, int uniform) {
  return random_games<Heights>(players, games, seed, uniform);
}
u64 games_bits(int players, int games, u64 seed, int uniform) {
  return random_games<Bits>(players, games, seed, uniform);
}
u64 generate_heights(int players, int games, u64 seed, int plies, int repeats) {
  return generate<Heights>(players, games, seed, plies, repeats);
}
u64 generate_bits(int players, int games, u64 seed, int plies, int repeats) {
  return generate<Bits>(players, games, seed, plies, repeats);
}
}
