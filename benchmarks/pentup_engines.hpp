// The two engines of pentup_ref.cpp: a flat array of heights, and bits.

#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>

namespace {

using u64 = std::uint64_t;

constexpr int kTiles = 12, kForms = 63, kSeats = 4, kMaxPlies = kSeats * kTiles;
constexpr int kMaxLevel = kMaxPlies / 2;

struct Form {
  int dx[5], dy[5], width, height;
  u64 column[5];
};

Form forms[kForms];
int first_form[kTiles + 1];

struct Random {  // splitmix64
  u64 state;
  u64 word() {
    u64 z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  int below(int n) { return int(((word() >> 32) * u64(n)) >> 32); }
};

struct Placed {
  int seat, tile, orient, x, y, level;
};

// What both engines keep: hands, placed tiles.
struct Table {
  int players = 2, ply = 0, top = 0;
  unsigned hand[kSeats];
  int tally[kSeats][kMaxLevel + 2] = {};
  Placed stack[kMaxPlies];

  void start(int n) {
    players = n;
    for (auto& h : hand) h = (1u << kTiles) - 1;
  }
};

// ------------------------------------------------------------------ heights

struct Heights : Table {
  static constexpr int kSide = 352, kMid = kSide / 2;
  struct Spot {
    std::int16_t orient, x, y;
  };

  std::int8_t height[kSide * kSide] = {};
  std::int8_t tile_on[kSide * kSide] = {};  // which placement is on top: its ply
  std::int8_t beside[kSide * kSide] = {};   // how many occupied neighbours
  std::int8_t under[kMaxPlies][5];          // what was on top before
  int offset[kForms][5];
  int extent[kMaxPlies + 1][4];
  Spot spots[1 << 15];  // the placements found for the current tile
  int found = 0;

  void start(int n) {
    Table::start(n);
    for (int f = 0; f < kForms; f++)
      for (int c = 0; c < 5; c++) offset[f][c] = forms[f].dx[c] * kSide + forms[f].dy[c];
    extent[0][0] = extent[0][2] = 1 << 20;
    extent[0][1] = extent[0][3] = -(1 << 20);
  }

  static int at(int x, int y) { return (x + kMid) * kSide + y + kMid; }

  // Find the placements of a tile on its highest level.
  int best_level(int tile) {
    found = 0;
    if (ply == 0) {
      for (int f = first_form[tile]; f < first_form[tile + 1]; f++)
        spots[found++] = {std::int16_t(f - first_form[tile]), 0, 0};
      return 1;
    }
    const int* e = extent[ply];
    int best = 0;  // the height to stand on
    for (int f = first_form[tile]; f < first_form[tile + 1]; f++) {
      const int* o = offset[f];
      const int low_y = e[2] - forms[f].height, high_y = e[3] + 1;
      for (int x = e[0] - forms[f].width; x <= e[1] + 1; x++) {
        const int column = at(x, 0);
        for (int y = low_y; y <= high_y; y++) {
          const int p = column + y;
          const int h = height[p + o[0]];
          if (h < best) continue;
          if (height[p + o[1]] != h || height[p + o[2]] != h || height[p + o[3]] != h ||
              height[p + o[4]] != h)
            continue;
          if (h == 0) {
            if (!(beside[p + o[0]] | beside[p + o[1]] | beside[p + o[2]] | beside[p + o[3]] |
                  beside[p + o[4]]))
              continue;
          } else {
            const int t = tile_on[p + o[0]];
            if (tile_on[p + o[1]] == t && tile_on[p + o[2]] == t && tile_on[p + o[3]] == t &&
                tile_on[p + o[4]] == t)
              continue;
          }
          if (h > best) {
            best = h;
            found = 0;
          }
          spots[found++] = {std::int16_t(f - first_form[tile]), std::int16_t(x), std::int16_t(y)};
        }
      }
    }
    return best + 1;
  }

  int count() const { return found; }

  Placed pick(int seat, int tile, int level, int index) const {
    return {seat, tile, spots[index].orient, spots[index].x, spots[index].y, level};
  }

  template <class Visit>
  void each(int tile, int level, Visit visit) const {
    for (int i = 0; i < found; i++) visit(pick(0, tile, level, i));
  }

  void place(const Placed& m) {
    const Form& f = forms[first_form[m.tile] + m.orient];
    const int p = at(m.x, m.y);
    const int* o = offset[first_form[m.tile] + m.orient];
    for (int c = 0; c < 5; c++) {
      const int q = p + o[c];
      under[ply][c] = tile_on[q];
      tile_on[q] = std::int8_t(ply);
      if (height[q]++ == 0) {
        beside[q - 1]++;
        beside[q + 1]++;
        beside[q - kSide]++;
        beside[q + kSide]++;
      }
    }
    const int* e = extent[ply];
    int* n = extent[ply + 1];
    n[0] = m.x < e[0] ? m.x : e[0];
    n[1] = m.x + f.width - 1 > e[1] ? m.x + f.width - 1 : e[1];
    n[2] = m.y < e[2] ? m.y : e[2];
    n[3] = m.y + f.height - 1 > e[3] ? m.y + f.height - 1 : e[3];
    hand[m.seat] ^= 1u << m.tile;
    tally[m.seat][m.level]++;
    stack[ply++] = m;
  }

  void undo() {
    const Placed& m = stack[--ply];
    const int p = at(m.x, m.y);
    const int* o = offset[first_form[m.tile] + m.orient];
    for (int c = 0; c < 5; c++) {
      const int q = p + o[c];
      tile_on[q] = under[ply][c];
      if (--height[q] == 0) {
        beside[q - 1]--;
        beside[q + 1]--;
        beside[q - kSide]--;
        beside[q + kSide]--;
      }
    }
    hand[m.seat] ^= 1u << m.tile;
    tally[m.seat][m.level]--;
  }
};

// --------------------------------------------------------------------- bits

struct Bits : Table {
  static constexpr int kOwned = 58, kStrips = 7, kColumns = 368, kColumnShift = 176, kLanes = 8;
  static constexpr int kStripShift = kOwned * (kStrips / 2) + kOwned / 2;
  static constexpr int kBeside = kMaxLevel + 1, kBoards = kMaxLevel + 2;
  static constexpr u64 kOwnedBits = ((u64(1) << kOwned) - 1) << 1;

  struct Extent {
    int x_low = 1 << 30, x_high = -(1 << 30), y_low = 1 << 30, y_high = -(1 << 30);
  };
  struct Where {
    int level = 0, orient = 0, x = 0, y = 0;
  };
  struct Reach {
    int x, columns, low, high;
  };

  u64 words[kBoards * kStrips * kColumns + 2 * kLanes] = {};
  int cells[kMaxLevel + 2] = {}, tiles_on[kMaxLevel + 2] = {};
  Extent extent[kMaxLevel + 2], old_extent[kMaxPlies];
  int old_top[kMaxPlies];
  Where where[kSeats][kTiles];
  int counts[8], total = 0;

  static int strip_of(int y) { return unsigned(y + kStripShift) / kOwned; }
  static int bit_of(int y) { return unsigned(y + kStripShift) % kOwned + 1; }
  static int row(int board, int strip) {
    return (board * kStrips + strip) * kColumns + kColumnShift;
  }

  static int count_above(const u64* w, int blocks, const Form& f) {
    const u64 *p0 = w + f.dx[0], *p1 = w + f.dx[1], *p2 = w + f.dx[2], *p3 = w + f.dx[3],
              *p4 = w + f.dx[4];
    const int s0 = f.dy[0], s1 = f.dy[1], s2 = f.dy[2], s3 = f.dy[3], s4 = f.dy[4];
    u64 n = 0;
    for (int i = 0; i < blocks * kLanes; i++) {
      const u64 fits =
          (p0[i] >> s0) & (p1[i] >> s1) & (p2[i] >> s2) & (p3[i] >> s3) & (p4[i] >> s4);
      n += u64(__builtin_popcountll(fits & kOwnedBits));
    }
    return int(n);
  }

  static int count_table(const u64* a, const u64* b, int blocks, const Form& f) {
    const int d0 = f.dx[0], d1 = f.dx[1], d2 = f.dx[2], d3 = f.dx[3], d4 = f.dx[4];
    const int s0 = f.dy[0], s1 = f.dy[1], s2 = f.dy[2], s3 = f.dy[3], s4 = f.dy[4];
    u64 n = 0;
    for (int i = 0; i < blocks * kLanes; i++) {
      const u64 blocked = (a[i + d0] >> s0) | (a[i + d1] >> s1) | (a[i + d2] >> s2) |
                          (a[i + d3] >> s3) | (a[i + d4] >> s4);
      const u64 touches = (b[i + d0] >> s0) | (b[i + d1] >> s1) | (b[i + d2] >> s2) |
                          (b[i + d3] >> s3) | (b[i + d4] >> s4);
      n += u64(__builtin_popcountll(touches & ~blocked & kOwnedBits));
    }
    return int(n);
  }

  bool is_bare(const Where& w, const Form& f) const {
    const u64* start = words + row(w.level, strip_of(w.y)) + w.x;
    const int bit = bit_of(w.y);
    u64 missing = 0;
    for (int c = 0; c < 5; c++) missing |= f.column[c] & ~(start[c] >> bit);
    return missing == 0;
  }

  Reach reach(int level) const {
    if (level == 1) {
      const Extent& e = extent[1];
      return {e.x_low - 5, e.x_high - e.x_low + 7, strip_of(e.y_low - 5), strip_of(e.y_high + 1)};
    }
    const Extent& e = extent[level - 1];
    return {e.x_low, e.x_high - e.x_low + 1, strip_of(e.y_low), strip_of(e.y_high)};
  }

  int count_level(int tile, int level) {
    if (level > 1 && (tiles_on[level - 1] < 2 || cells[level - 1] < 5)) return 0;
    const Reach r = reach(level);
    const int blocks = (r.columns + kLanes - 1) / kLanes;
    const Form* f = forms + first_form[tile];
    const int n = first_form[tile + 1] - first_form[tile];
    int sum = 0;
    for (int o = 0; o < n; o++) {
      int count = 0;
      for (int s = r.low; s <= r.high; s++) {
        if (level == 1)
          count += count_table(words + row(0, s) + r.x, words + row(kBeside, s) + r.x, blocks, f[o]);
        else
          count += count_above(words + row(level - 1, s) + r.x, blocks, f[o]);
      }
      counts[o] = count;
      sum += count;
    }
    if (level > 1 && sum > 0)
      for (int s = 0; s < players; s++) {
        const Where& w = where[s][tile];
        if (w.level == level - 1 && is_bare(w, f[w.orient])) {
          counts[w.orient]--;
          sum--;
        }
      }
    return sum;
  }

  int best_level(int tile) {
    if (ply == 0) {
      total = first_form[tile + 1] - first_form[tile];
      for (int o = 0; o < total; o++) counts[o] = 1;
      return 1;
    }
    int level = top + 1;
    while ((total = count_level(tile, level)) == 0) level--;
    return level;
  }

  int count() const { return total; }

  u64 column_fits(int tile, int orient, int x, int strip, int level) const {
    const Form& f = forms[first_form[tile] + orient];
    if (level == 1) {
      const u64 *a = words + row(0, strip) + x, *b = words + row(kBeside, strip) + x;
      u64 blocked = 0, touches = 0;
      for (int c = 0; c < 5; c++) {
        blocked |= a[f.dx[c]] >> f.dy[c];
        touches |= b[f.dx[c]] >> f.dy[c];
      }
      return touches & ~blocked & kOwnedBits;
    }
    const u64* a = words + row(level - 1, strip) + x;
    u64 fits = kOwnedBits;
    for (int c = 0; c < 5; c++) fits &= a[f.dx[c]] >> f.dy[c];
    for (int s = 0; s < players; s++) {
      const Where& w = where[s][tile];
      if (w.level == level - 1 && w.orient == orient && w.x == x && strip_of(w.y) == strip)
        fits &= ~(u64(1) << bit_of(w.y));
    }
    return fits;
  }

  static int y_of(int strip, u64 bits) {
    return strip * kOwned - kStripShift + __builtin_ctzll(bits) - 1;
  }

  Placed pick(int seat, int tile, int level, int index) const {
    int orient = 0;
    while (index >= counts[orient]) index -= counts[orient++];
    if (ply == 0) return {seat, tile, orient, 0, 0, 1};
    const Reach r = reach(level);
    for (int x = r.x;; x++)
      for (int s = r.low; s <= r.high; s++) {
        u64 fits = column_fits(tile, orient, x, s, level);
        const int here = __builtin_popcountll(fits);
        if (index < here) {
          for (int i = 0; i < index; i++) fits &= fits - 1;
          return {seat, tile, orient, x, y_of(s, fits), level};
        }
        index -= here;
      }
  }

  template <class Visit>
  void each(int tile, int level, Visit visit) const {
    const int n = first_form[tile + 1] - first_form[tile];
    const Reach r = reach(level);
    for (int o = 0; o < n; o++) {
      if (ply == 0) {
        visit(Placed{0, tile, o, 0, 0, 1});
        continue;
      }
      int left = counts[o];
      for (int x = r.x; left > 0; x++)
        for (int s = r.low; s <= r.high; s++)
          for (u64 fits = column_fits(tile, o, x, s, level); fits; fits &= fits - 1, left--)
            visit(Placed{0, tile, o, x, y_of(s, fits), level});
    }
  }

  void toggle(int board, const Form& f, int x, int y) {
    const int bit = bit_of(y);
    u64* start = words + row(board, strip_of(y)) + x;
    for (int c = 0; c < 5; c++) start[c] ^= f.column[c] << bit;
    if (bit < 64 - kOwned)
      for (int c = 0; c < 5; c++) start[c - kColumns] ^= f.column[c] << (bit + kOwned);
    else if (bit + 4 >= kOwned)
      for (int c = 0; c < 5; c++) start[c + kColumns] ^= f.column[c] << bit >> kOwned;
  }

  void refresh_beside(int start) {
    for (int c = -1; c < 6; c++) {
      const u64* o = words + start + c;
      words[start + c + kBeside * kStrips * kColumns] = o[0] << 1 | o[0] >> 1 | o[-1] | o[1];
    }
  }

  void flip(const Form& f, int x, int y, int level) {
    toggle(level, f, x, y);
    toggle(level - 1, f, x, y);
    if (level > 1) return;
    const int start = row(0, strip_of(y)) + x, bit = bit_of(y);
    refresh_beside(start);
    if (bit < 64 - kOwned)
      refresh_beside(start - kColumns);
    else if (bit + 4 >= kOwned)
      refresh_beside(start + kColumns);
  }

  void place(const Placed& m) {
    const Form& f = forms[first_form[m.tile] + m.orient];
    flip(f, m.x, m.y, m.level);
    Extent& e = extent[m.level];
    old_extent[ply] = e;
    old_top[ply] = top;
    if (m.x < e.x_low) e.x_low = m.x;
    if (m.x + f.width - 1 > e.x_high) e.x_high = m.x + f.width - 1;
    if (m.y < e.y_low) e.y_low = m.y;
    if (m.y + f.height - 1 > e.y_high) e.y_high = m.y + f.height - 1;
    if (m.level > top) top = m.level;
    hand[m.seat] ^= 1u << m.tile;
    tally[m.seat][m.level]++;
    tiles_on[m.level]++;
    cells[m.level] += 5;
    cells[m.level - 1] -= 5;
    where[m.seat][m.tile] = {m.level, m.orient, m.x, m.y};
    stack[ply++] = m;
  }

  void undo() {
    const Placed& m = stack[--ply];
    flip(forms[first_form[m.tile] + m.orient], m.x, m.y, m.level);
    extent[m.level] = old_extent[ply];
    top = old_top[ply];
    hand[m.seat] ^= 1u << m.tile;
    tally[m.seat][m.level]--;
    tiles_on[m.level]--;
    cells[m.level] -= 5;
    cells[m.level - 1] += 5;
    where[m.seat][m.tile].level = 0;
  }
};

}  // namespace
