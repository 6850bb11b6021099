/** The board, the cube above it and the pieces as three.js objects, changed only when needed. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  GreaterDepth,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Quaternion,
  ShadowMaterial,
  Vector3,
  type DirectionalLight,
  type Material,
  type Object3D,
  type Raycaster,
  type Texture,
} from 'three';
import { palette } from '../../../wire/pieces';
import { faceAtlas } from '../../../kit/three/pieces';
import { keyLight } from '../../../kit/three/light';
import {
  EDGE,
  cellKey,
  cellsKey,
  centre,
  isLetter,
  type Cell,
  type Cells,
  type Letter,
  type Piece,
  type Position,
} from '../model';
import { cellSeen, columnsAsSeen, footprint, frameOf, wayIn } from '../sides';
import { axesOf, middleOf, pointAt, wayOf } from './place';
import { glow, sign } from './signs';
import { FINISH, outerEdges, pieceGeometry } from './solid';

const THEMES = {
  light: {
    wood: '#cfa56c', inlay: '#e2c08c', line: '#7a5526', ink: '#4a3114', wall: '#8d7a5d',
    wrong: '#b3261e', sky: 2.3, shadow: 0.22,
  },
  dark: {
    wood: '#6a492c', inlay: '#7d5a38', line: '#d8b98a', ink: '#f1d9b0', wall: '#b59a72',
    wrong: '#ff7a5f', sky: 1.85, shadow: 0.4,
  },
} as const; // prettier-ignore
const SLIDE_MS = 250;

type Body = Mesh<BufferGeometry, MeshStandardMaterial>;
type Lights = Points<BufferGeometry, PointsMaterial>;

interface Slide {
  readonly mesh: Object3D;
  readonly way: readonly Vector3[];
  elapsed: number;
}

export interface GhostDrawn {
  readonly letter: Letter;
  readonly cells: Cells;
  readonly state: 'fits' | 'wrong' | 'armed' | 'home';
}

export class Stage {
  readonly root = new Group();
  readonly #light: DirectionalLight;
  readonly #sky = new HemisphereLight('#fff8ee', '#c9b49a', 2);
  readonly #pieces = new Group();
  readonly #board: Mesh<BoxGeometry, MeshStandardMaterial>;
  readonly #inlay: Mesh<BoxGeometry, MeshStandardMaterial>;
  readonly #ground: Mesh<PlaneGeometry, ShadowMaterial>;
  readonly #floor = lines(0.5);
  readonly #cage = lines(0.28);
  readonly #wall = lines(0.2);
  readonly #signs = new Group();
  readonly #plain = body();
  /** Around the piece that came last: its colour must stay as it is. */
  readonly #mark = lines(0.95);
  readonly #ghost: Body;
  /** The same piece again, faintly, through whatever hides it. */
  readonly #through: Body;
  readonly #feet = new Group();
  readonly #foot = new MeshBasicMaterial({ transparent: true, opacity: 0.5, depthWrite: false });
  readonly #rim = lines(1);
  /** Places at the depth of the ghost, and the others. */
  readonly #glow = glow();
  readonly #spots: readonly [Lights, Lights];
  #slide: Slide | null = null;
  #atlas: Texture | null = null;
  #theme: 'light' | 'dark' = 'light';
  #position: Position | null = null;
  #marked: Cells | null = null;
  #lying = new Map<Letter, string>();

  constructor(shadowSize: number) {
    this.#light = keyLight(shadowSize);
    this.#light.shadow.camera.left = this.#light.shadow.camera.bottom = -7.5;
    this.#light.shadow.camera.right = this.#light.shadow.camera.top = 7.5;
    this.#light.shadow.camera.near = 1;
    this.#light.shadow.camera.far = 40;
    this.#light.target.position.set(3, 2, 3);
    this.#board = new Mesh(
      new BoxGeometry(7.1, 0.5, 7.1),
      new MeshStandardMaterial({ roughness: 0.7 }),
    );
    this.#board.position.set(3, -0.26, 3);
    this.#board.receiveShadow = true;
    this.#inlay = new Mesh(
      new BoxGeometry(EDGE, 0.02, EDGE),
      new MeshStandardMaterial({ roughness: 0.8 }),
    );
    this.#inlay.position.set(3, -0.012, 3);
    this.#inlay.receiveShadow = true;
    this.#ground = new Mesh(
      new PlaneGeometry(60, 60).rotateX(-Math.PI / 2),
      new ShadowMaterial({ opacity: 0.22 }),
    );
    this.#ground.position.set(3, -0.52, 3);
    this.#ground.receiveShadow = true;
    this.#ghost = new Mesh(new BufferGeometry(), body(true));
    this.#ghost.castShadow = true;
    this.#through = new Mesh(new BufferGeometry(), body(true));
    this.#through.material.opacity = 0.42;
    this.#through.material.depthFunc = GreaterDepth;
    this.#through.material.depthWrite = false;
    // Before the ghost itself: only what others hide shines through.
    this.#through.renderOrder = 1;
    this.#ghost.renderOrder = 2;
    this.#ghost.visible = this.#through.visible = false;
    this.#rim.renderOrder = 3;
    this.#rim.material.depthTest = false;
    this.#spots = [lights(this.#glow, 22, 1), lights(this.#glow, 13, 0.75)];
    set(this.#floor.geometry, floorLines());
    set(this.#cage.geometry, cageLines());
    this.root.add(
      this.#light, this.#light.target, this.#sky, this.#ground, this.#board, this.#inlay,
      this.#floor, this.#cage, this.#wall, this.#signs, this.#feet, this.#pieces, this.#ghost,
      this.#through, this.#rim, this.#mark, ...this.#spots,
    ); // prettier-ignore
  }

  setTheme(theme: 'light' | 'dark', patterns: boolean): void {
    this.#theme = theme;
    const colours = THEMES[theme];
    this.#board.material.color.set(colours.wood);
    this.#inlay.material.color.set(colours.inlay);
    this.#floor.material.color.set(colours.line);
    this.#cage.material.color.set(colours.wall);
    this.#wall.material.color.set(colours.wall);
    this.#ground.material.opacity = colours.shadow;
    this.#sky.intensity = colours.sky;
    for (const spots of this.#spots) spots.material.color.set(palette.themes[theme].accent);
    this.#atlas?.dispose();
    this.#atlas = faceAtlas(FINISH, patterns);
    for (const material of [this.#plain, this.#ghost.material, this.#through.material]) {
      material.map = this.#atlas;
      material.needsUpdate = true;
    }
    this.#mark.material.color.set(palette.themes[theme].accent);
    this.#drawSigns();
  }

  /** The side it is seen from decides where the light, the back wall and the letters are. */
  setSide(position: Position | null): void {
    this.#position = position;
    const { right, up, away } = axesOf(frameOf(position ?? 1));
    const isTop = position === 5;
    this.#light.position
      .set(3, 2, 3)
      .addScaledVector(right, -7)
      .addScaledVector(up, isTop ? 5 : 13)
      .addScaledVector(away, isTop ? -14 : -9);
    this.#light.target.updateMatrixWorld();
    this.#light.shadow.camera.updateProjectionMatrix();
    set(this.#wall.geometry, position === null || isTop ? [] : wallLines(position));
    this.#drawSigns();
  }

  #drawSigns(): void {
    for (const child of [...this.#signs.children]) {
      this.#signs.remove(child);
      const mesh = child as Mesh<PlaneGeometry, Material>;
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    const { ink } = THEMES[this.#theme];
    // Every side of the board carries its letters; a column is called the same from both sides.
    for (const position of [1, 2, 3, 4] as const) {
      const frame = frameOf(position);
      const axes = axesOf(frame);
      const turn = turned(axes.right, axes.up);
      columnsAsSeen(position).forEach((letter, column) => {
        const mesh = sign(letter, ink, 0.46);
        mesh.position
          .copy(middleOf(cellSeen(frame, { column, row: 0, depth: 0 })))
          .addScaledVector(axes.away, -1.06)
          .add(new Vector3(0, -0.76, 0));
        mesh.quaternion.copy(turn);
        this.#signs.add(mesh);
      });
    }
    const position = this.#position;
    if (position === null) return;
    const frame = frameOf(position);
    const axes = axesOf(frame);
    const turn = turned(axes.right, axes.up);
    const isTop = position === 5;
    for (let row = 0; row < EDGE; row += 1) {
      const mesh = sign(String(row + 1), ink, 0.46);
      mesh.position
        .copy(middleOf(cellSeen(frame, { column: 0, row, depth: isTop ? 5 : 0 })))
        // Clear of what lies far back in the first column, which a lean shows further to the left.
        .addScaledVector(axes.right, isTop ? -0.78 : -1.25)
        .addScaledVector(axes.away, isTop ? 0.48 : -0.5);
      mesh.quaternion.copy(turn);
      this.#signs.add(mesh);
    }
  }

  // -------------------------------------------------------------------------------- pieces

  /** `newest` slides in if it is to move; `marked` has an edge of light. */
  setPieces(
    structure: readonly Piece[],
    marked: Letter | null,
    newest: Letter | null,
    motion: boolean,
  ): void {
    const wanted = new Map<Letter, Cells>();
    for (const { letter, cells } of structure) if (isLetter(letter)) wanted.set(letter, cells);
    for (const child of [...this.#pieces.children] as Mesh[]) {
      const letter = child.userData.letter as Letter;
      const cells = wanted.get(letter);
      if (cells && this.#lying.get(letter) === cellsKey(cells)) continue;
      child.geometry.dispose();
      this.#pieces.remove(child);
      this.#lying.delete(letter);
      if (this.#slide?.mesh === child) this.#slide = null;
    }
    for (const [letter, cells] of wanted) {
      if (this.#lying.has(letter)) continue;
      const mesh = new Mesh(pieceGeometry(letter, cells), this.#plain);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData.letter = letter;
      this.#pieces.add(mesh);
      this.#lying.set(letter, cellsKey(cells));
      if (letter === newest && motion) this.#slideIn(mesh, cells, structure, letter);
    }
    const shines = marked === null ? undefined : wanted.get(marked);
    set(this.#mark.geometry, shines && !this.#slide ? outerEdges(shines) : []);
    this.#marked = shines ?? null;
  }

  #slideIn(mesh: Object3D, cells: Cells, structure: readonly Piece[], letter: Letter): void {
    const others = new Set(
      structure.filter((one) => one.letter !== letter).flatMap((one) => one.cells.map(cellKey)),
    );
    const way = wayIn(cells, others).map(wayOf);
    if (way.length < 2) return;
    // Another one may still be on its way: it is there now.
    this.#slide?.mesh.position.set(0, 0, 0);
    this.#slide = { mesh, way, elapsed: 0 };
    mesh.position.copy(way[0]!);
  }

  setGhost(ghost: GhostDrawn | null): void {
    const accent = palette.themes[this.#theme].accent;
    const { wrong } = THEMES[this.#theme];
    for (const mesh of [this.#ghost, this.#through]) {
      mesh.geometry.dispose();
      mesh.visible = ghost !== null;
      if (!ghost) continue;
      mesh.geometry = pieceGeometry(ghost.letter, ghost.cells);
      mesh.material.emissive.set(ghost.state === 'wrong' ? wrong : accent);
      mesh.material.emissiveIntensity = { fits: 0.1, armed: 0.3, wrong: 0.3, home: 0.05 }[
        ghost.state
      ];
    }
    if (ghost) this.#ghost.material.opacity = ghost.state === 'wrong' ? 0.6 : 0.96;
    set(this.#rim.geometry, ghost ? outerEdges(ghost.cells) : []);
    this.#rim.material.color.set(ghost?.state === 'wrong' ? wrong : accent);
    for (const child of [...this.#feet.children]) {
      (child as Mesh).geometry.dispose();
      this.#feet.remove(child);
    }
    if (!ghost) return;
    // Its shadow on the floor says how deep it is.
    this.#foot.color.set(ghost.state === 'wrong' ? wrong : accent);
    for (const [x, y] of footprint(ghost.cells)) {
      const foot = new Mesh(new PlaneGeometry(0.94, 0.94).rotateX(-Math.PI / 2), this.#foot);
      foot.position.copy(pointAt([x + 0.5, y + 0.5, 0])).add(new Vector3(0, 0.012, 0));
      this.#feet.add(foot);
    }
  }

  /** A glowing point in the middle of each place; larger at the depth of the ghost. */
  setSpots(spots: readonly { cells: Cells; same: boolean }[]): void {
    for (const [index, same] of [true, false].entries()) {
      const own = spots.filter((spot) => spot.same === same);
      const points = this.#spots[index as 0 | 1];
      set(
        points.geometry,
        own.map((spot) => pointAt(centre(spot.cells))),
      );
      points.visible = own.length > 0;
    }
  }

  // ------------------------------------------------------------------------------ pointing

  pieceOn(caster: Raycaster): Letter | null {
    const [first] = caster.intersectObjects(this.#pieces.children, false);
    return (first?.object.userData.letter as Letter | undefined) ?? null;
  }

  meetsGhost(caster: Raycaster): boolean {
    return this.#ghost.visible && caster.intersectObject(this.#ghost, false).length > 0;
  }

  // -------------------------------------------------------------------------------- motion

  get isMoving(): boolean {
    return this.#slide !== null;
  }

  tick(ms: number): void {
    const slide = this.#slide;
    if (!slide) return;
    slide.elapsed += ms;
    const linear = Math.min(1, slide.elapsed / SLIDE_MS);
    const along = (1 - (1 - linear) ** 2) * (slide.way.length - 1);
    const from = slide.way[Math.floor(along)]!;
    const to = slide.way[Math.min(slide.way.length - 1, Math.floor(along) + 1)]!;
    slide.mesh.position.lerpVectors(from, to, along % 1);
    if (linear === 1) {
      slide.mesh.position.set(0, 0, 0);
      this.#slide = null;
      if (this.#marked) set(this.#mark.geometry, outerEdges(this.#marked));
    }
  }

  dispose(): void {
    this.setPieces([], null, null, false);
    this.setGhost(null);
    for (const one of [
      this.#board, this.#inlay, this.#ground, this.#ghost, this.#through, this.#floor, this.#cage,
      this.#wall,
    ]) {
      one.geometry.dispose();
      one.material.dispose();
    } // prettier-ignore
    for (const one of [...this.#spots, this.#rim, this.#mark]) {
      one.geometry.dispose();
      one.material.dispose();
    }
    this.#glow.dispose();
    this.#foot.dispose();
    this.#plain.dispose();
    this.#atlas?.dispose();
    this.#light.dispose();
  }
}

function body(transparent = false): MeshStandardMaterial {
  return new MeshStandardMaterial({ vertexColors: true, roughness: 0.5, transparent });
}

function lines(opacity: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  return new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ transparent: true, opacity }),
  );
}

function lights(map: Texture, size: number, opacity: number): Lights {
  const points = new Points(
    new BufferGeometry(),
    new PointsMaterial({
      map,
      size,
      opacity,
      sizeAttenuation: false,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    }),
  );
  points.frustumCulled = false;
  points.renderOrder = 4;
  points.visible = false;
  return points;
}

function set(geometry: BufferGeometry, points: readonly Vector3[]): void {
  const flat = new Float32Array(points.flatMap((point) => point.toArray()));
  geometry.setAttribute('position', new BufferAttribute(flat, 3));
  if (points.length) geometry.computeBoundingSphere();
}

function floorLines(): Vector3[] {
  const points: Vector3[] = [];
  for (let at = 0; at <= EDGE; at += 1) {
    points.push(new Vector3(at, 0.004, 0), new Vector3(at, 0.004, EDGE));
    points.push(new Vector3(0, 0.004, at), new Vector3(EDGE, 0.004, at));
  }
  return points;
}

function cageLines(): Vector3[] {
  const points: Vector3[] = [];
  const line = (from: Cell, to: Cell) => points.push(pointAt(from), pointAt(to));
  for (const a of [0, EDGE]) {
    for (const b of [0, EDGE]) line([a, b, 0], [a, b, EDGE]);
    line([a, 0, EDGE], [a, EDGE, EDGE]);
    line([0, a, EDGE], [EDGE, a, EDGE]);
  }
  return points;
}

/** Rows and columns on the far side of the cube, to count by. */
function wallLines(position: Position): Vector3[] {
  const { right, up, away } = axesOf(frameOf(position));
  const corner = new Vector3(3, 3, 3)
    .addScaledVector(right, -3)
    .addScaledVector(up, -3)
    .addScaledVector(away, 3);
  const at = (r: number, u: number) =>
    corner.clone().addScaledVector(right, r).addScaledVector(up, u);
  const points: Vector3[] = [];
  for (let i = 0; i <= EDGE; i += 1) points.push(at(i, 0), at(i, EDGE), at(0, i), at(EDGE, i));
  return points;
}

function turned(right: Vector3, up: Vector3): Quaternion {
  const out = right.clone().cross(up);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, up, out));
}
