/** Everything on the table as three.js objects, changed only when the position changes. */
import { Group, Mesh, type BufferGeometry, type DirectionalLight } from 'three';
import { palette } from '../../../wire/pieces';
import { sameCells, type Bounds, type Cells, type PlacedTile, type Point } from '../model';
import { Stack } from '../stack';
import { inlayTexture } from './inlay';
import { aimLight, keyLight } from '../../../kit/three/light';
import { easeOut } from '../../../kit/three/orbit';
import { FlatMarks, circle, roundedSquare } from './marks';
import { floorOf } from '../../../kit/three/space';
import { makeSurface, type Surface } from './surface';
import { Tabletop } from './tabletop';
import { tilesGeometry } from './tileGeometry';

const SETTLE_MS = 220;
const PEEL_MS = 200;
const DROP = 1.1;
const LIFT = 0.1;
const WRONG = { light: '#b3261e', dark: '#ff8a75' } as const;

export interface Ghost {
  readonly tile: PlacedTile;
  readonly armed: boolean;
}

export interface Marks {
  readonly level: number;
  readonly cells: Cells;
  readonly centres: readonly Point[];
}

interface Motion {
  elapsed: number;
  readonly length: number;
  readonly draw: (share: number) => void;
}

export class Stage {
  readonly root = new Group();
  readonly light: DirectionalLight;
  readonly table = new Tabletop();
  readonly #inlay = inlayTexture();
  readonly #tiles = this.#body();
  readonly #last = this.#body();
  readonly #peeled = this.#body();
  readonly #ghost = this.#body();
  readonly #cells = new FlatMarks(roundedSquare(0.86, 0.16), 0.3);
  readonly #dots = new FlatMarks(circle(0.085), 0.95);
  readonly #wrong = new FlatMarks(roundedSquare(0.94, 0.1), 0.5);
  #motions: Motion[] = [];
  #stack = new Stack([]);
  #shown = this.#stack;
  #ghostCells: Cells = [];

  constructor(shadowSize: number) {
    this.light = keyLight(shadowSize);
    this.#last.surface.uniforms.uMark.value = 1;
    this.#peeled.mesh.castShadow = false;
    for (const body of [this.#peeled, this.#ghost]) body.surface.material.transparent = true;
    this.#ghost.surface.uniforms.uGhost.value = 1;
    this.root.add(
      this.table.mesh,
      this.light,
      this.light.target,
      this.#tiles.mesh,
      this.#last.mesh,
      this.#peeled.mesh,
      this.#ghost.mesh,
      this.#cells.mesh,
      this.#dots.mesh,
      this.#wrong.mesh,
    );
  }

  /** What is to be seen, as heights: pointers must not hit what is peeled away. */
  get shown(): Stack {
    return this.#shown;
  }

  setTheme(theme: 'light' | 'dark', patterns: boolean): void {
    this.table.setTheme(theme);
    for (const body of this.#bodies()) {
      body.surface.uniforms.uAccent.value.set(palette.themes[theme].accent);
      body.surface.uniforms.uPatterns.value = patterns ? 1 : 0;
    }
    this.#cells.colour(palette.themes[theme].accent);
    this.#dots.colour(palette.themes[theme].accent);
    this.#wrong.colour(WRONG[theme]);
  }

  /** `dropped`: the last tile has just been placed and may be seen to settle. */
  setTiles(stack: Stack, peel: number, dropped: boolean, motion: boolean): void {
    const before = this.#shown;
    const samePosition = stack === this.#stack;
    this.#stack = stack;
    this.#shown = stack.upTo(peel);
    this.finish();
    this.#draw(this.#shown);
    this.table.setStack(this.#shown, roomFor(this.#shown));
    aimLight(this.light, roomFor(stack), stack.levels);
    if (!motion) return;
    if (dropped) this.#settle();
    else if (samePosition) this.#peel(before);
  }

  setGhost(ghost: Ghost | null): void {
    if (ghost) this.#ghostCells = ghost.tile.cells;
    this.#ghost.show(ghost && tilesGeometry([ghost.tile], this.#withGhost(ghost.tile)));
    this.#ghost.mesh.position.y = ghost?.armed ? 0.012 : LIFT;
    this.#ghost.surface.uniforms.uMark.value = ghost?.armed ? 1 : 0;
    this.#ghost.surface.uniforms.uGhost.value = ghost?.armed ? 0.35 : 1;
    this.#ghost.surface.material.opacity = ghost?.armed ? 0.97 : 0.88;
  }

  setMarks(marks: Marks): void {
    const height = floorOf(marks.level) + 0.008;
    this.#cells.lay(marks.cells.map(middleOf), height);
    this.#dots.lay(marks.centres, height + 0.004);
  }

  setWrong(cells: Cells, level: number): void {
    this.#wrong.lay(cells.map(middleOf), floorOf(level) + 0.02);
  }

  /** Moves everything that is moving; whether something still is. */
  tick(ms: number): boolean {
    for (const motion of this.#motions) {
      motion.elapsed = Math.min(motion.elapsed + ms, motion.length);
      motion.draw(motion.elapsed / motion.length);
    }
    this.#motions = this.#motions.filter((motion) => motion.elapsed < motion.length);
    return this.#motions.length > 0;
  }

  get isMoving(): boolean {
    return this.#motions.length > 0;
  }

  /** Ends all motion where it was to end. */
  finish(): void {
    for (const motion of this.#motions) motion.draw(1);
    this.#motions = [];
  }

  dispose(): void {
    this.finish();
    for (const body of this.#bodies()) {
      body.mesh.geometry.dispose();
      body.surface.material.dispose();
    }
    for (const marks of [this.#cells, this.#dots, this.#wrong]) marks.dispose();
    this.#inlay.dispose();
    this.table.dispose();
    this.light.dispose();
  }

  // ------------------------------------------------------------------ motions

  #settle(): void {
    const { mesh, surface } = this.#last;
    // My own tile was already held over its place.
    const cells = this.#stack.placed.at(-1)?.cells ?? [];
    const height = sameCells(cells, this.#ghostCells) ? LIFT : DROP;
    this.#start(SETTLE_MS, (share) => {
      // It falls faster and faster and comes to rest without bouncing.
      mesh.position.y = height * (1 - share * share) * (1 - share);
      surface.uniforms.uMark.value = share;
    });
  }

  /** Levels taken off rise and fade, levels put back come down. */
  #peel(before: Stack): void {
    const [less, more] =
      before.levels < this.#shown.levels ? [before, this.#shown] : [this.#shown, before];
    const moving = more.placed.filter((tile) => tile.level > less.levels);
    if (moving.length === 0) return;
    const goes = more === before;
    const { mesh, surface } = this.#peeled;
    this.#peeled.show(tilesGeometry(moving, more));
    // Until they have come down they are drawn by the moving mesh alone.
    if (!goes) this.#draw(less);
    this.#start(PEEL_MS, (share) => {
      const gone = goes ? easeOut(share) : 1 - easeOut(share);
      mesh.position.y = gone * 1.6;
      surface.material.opacity = 1 - gone;
      mesh.visible = share < 1;
      if (share === 1 && !goes) this.#draw(more);
    });
  }

  #start(length: number, draw: (share: number) => void): void {
    draw(0);
    this.#motions.push({ elapsed: 0, length, draw });
  }

  // -------------------------------------------------------------------- parts

  /** The last tile has a mesh of its own: it is marked, and it moves. */
  #draw(shown: Stack): void {
    const newest = this.#stack.placed.at(-1);
    const last = shown.placed.filter((tile) => tile === newest);
    const others = shown.placed.filter((tile) => tile !== newest);
    this.#tiles.show(tilesGeometry(others, shown));
    this.#last.show(tilesGeometry(last, shown));
  }

  #bodies(): Body[] {
    return [this.#tiles, this.#last, this.#peeled, this.#ghost];
  }

  #body(): Body {
    return new Body(makeSurface(this.#inlay));
  }

  #withGhost(ghost: PlacedTile): Stack {
    return new Stack([...this.#shown.placed, ghost]);
  }
}

class Body {
  readonly mesh: Mesh;

  constructor(readonly surface: Surface) {
    this.mesh = new Mesh(undefined, surface.material);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.visible = false;
  }

  show(geometry: BufferGeometry | null): void {
    this.mesh.geometry.dispose();
    if (geometry) this.mesh.geometry = geometry;
    this.mesh.visible = geometry !== null && geometry.index !== null && geometry.index.count > 0;
    this.mesh.position.y = 0;
  }
}

/** The part of the table that belongs to the stack: where grid lines and shadows fall. */
function roomFor(stack: Stack): Bounds {
  const box = stack.bounds;
  if (!box) return { left: -1, low: -1, right: 5, high: 5 };
  return { left: box.left - 1, low: box.low - 1, right: box.right + 1, high: box.high + 1 };
}

function middleOf([x, y]: Cells[number]): Point {
  return { x: x + 0.5, y: y + 0.5 };
}
