/** The box and its pieces as three.js objects, changed only when something changes. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  Raycaster,
  ShadowMaterial,
  PlaneGeometry,
  Vector3,
  type DirectionalLight,
  type Texture,
} from 'three';
import { palette } from '../../wire/pieces';
import { aimLight, keyLight } from '../../kit/three/light';
import type { Ray } from '../../kit/three/ray';
import type { Cells, Letter, Placed, Region } from '../../kit/pieces/space';
import { faceAtlas } from '../../kit/three/pieces';
import { FINISH, pieceGeometry } from './solid';

const THEMES = {
  light: { wood: '#c79a5f', line: '#6d4a20', wrong: '#b3261e', fill: 2.5 },
  dark: { wood: '#6a492c', line: '#d8b98a', wrong: '#ff7a5f', fill: 1.9 },
} as const;

export class BoxStage {
  readonly root = new Group();
  readonly #light: DirectionalLight;
  readonly #sky = new HemisphereLight('#fff8ee', '#c9b49a', 2);
  readonly #pieces = new Group();
  readonly #base: Mesh<BoxGeometry, MeshStandardMaterial>;
  readonly #ground: Mesh<PlaneGeometry, ShadowMaterial>;
  readonly #edges: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #body = new MeshStandardMaterial({ vertexColors: true, roughness: 0.5 });
  readonly #ghost: Mesh<BufferGeometry, MeshStandardMaterial>;
  /** The same piece again, faintly, through whatever hides it. */
  readonly #through: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly #proposed: Mesh<BufferGeometry, MeshStandardMaterial>;
  #atlas: Texture | null = null;
  #accent: string = palette.themes.light.accent;
  #wrong: string = THEMES.light.wrong;
  readonly #caster = new Raycaster();

  constructor(shadowSize: number) {
    this.#light = keyLight(shadowSize);
    this.#base = new Mesh(new BoxGeometry(), new MeshStandardMaterial({ roughness: 0.75 }));
    this.#base.receiveShadow = true;
    this.#ground = new Mesh(
      new PlaneGeometry(80, 80).rotateX(-Math.PI / 2),
      new ShadowMaterial({ opacity: 0.22 }),
    );
    this.#ground.receiveShadow = true;
    this.#edges = new LineSegments(
      new BufferGeometry(),
      new LineBasicMaterial({ transparent: true, opacity: 0.55 }),
    );
    const ghost = () =>
      new Mesh(
        new BufferGeometry(),
        new MeshStandardMaterial({ vertexColors: true, roughness: 0.5, transparent: true }),
      );
    this.#ghost = ghost();
    this.#ghost.material.opacity = 0.94;
    this.#ghost.castShadow = true;
    this.#through = ghost();
    this.#through.material.opacity = 0.3;
    this.#through.material.depthTest = false;
    this.#through.material.depthWrite = false;
    this.#through.renderOrder = 2;
    this.#proposed = ghost();
    this.#proposed.material.opacity = 0.6;
    for (const one of [this.#ghost, this.#through, this.#proposed]) one.visible = false;
    this.root.add(
      this.#light,
      this.#light.target,
      this.#sky,
      this.#ground,
      this.#base,
      this.#pieces,
      this.#edges,
      this.#ghost,
      this.#through,
      this.#proposed,
    );
  }

  setTheme(theme: 'light' | 'dark', patterns: boolean): void {
    const colours = THEMES[theme];
    this.#base.material.color.set(colours.wood);
    this.#edges.material.color.set(colours.line);
    this.#sky.intensity = colours.fill;
    this.#accent = palette.themes[theme].accent;
    this.#wrong = colours.wrong;
    this.#atlas?.dispose();
    this.#atlas = faceAtlas(FINISH, patterns);
    for (const material of [
      this.#body,
      this.#ghost.material,
      this.#through.material,
      this.#proposed.material,
    ]) {
      material.map = this.#atlas;
      material.needsUpdate = true;
    }
  }

  setRegion({ layers, rows, columns }: Region): void {
    this.#base.geometry.dispose();
    this.#base.geometry = new BoxGeometry(columns + 0.5, 0.24, rows + 0.5);
    this.#base.position.set(columns / 2, -0.125, rows / 2);
    this.#ground.position.set(columns / 2, -0.25, rows / 2);
    aimLight(this.#light, { left: -1, right: columns + 1, low: -rows - 1, high: 1 }, layers + 1);
    const points: number[] = [];
    const line = (...ends: number[]) => points.push(...ends);
    for (let z = 0; z <= layers; z += 1) {
      // The lowest grid shows the cells, the others only the walls.
      if (z === 0) {
        for (let x = 0; x <= columns; x += 1) line(x, 0.002, 0, x, 0.002, rows);
        for (let y = 0; y <= rows; y += 1) line(0, 0.002, y, columns, 0.002, y);
      } else {
        line(0, z, 0, columns, z, 0, columns, z, 0, columns, z, rows);
        line(columns, z, rows, 0, z, rows, 0, z, rows, 0, z, 0);
      }
    }
    for (const [x, y] of [
      [0, 0],
      [columns, 0],
      [columns, rows],
      [0, rows],
    ] as const) {
      line(x, 0, y, x, layers, y);
    }
    this.#edges.geometry.dispose();
    this.#edges.geometry = new BufferGeometry();
    this.#edges.geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  }

  /** Layers from `peel` on are taken off. */
  setPieces(placed: readonly Placed[], peel: number): void {
    for (const child of [...this.#pieces.children]) {
      (child as Mesh).geometry.dispose();
      this.#pieces.remove(child);
    }
    for (const one of placed) {
      const cells = one.cells.filter((cell) => cell[0] < peel);
      if (cells.length === 0) continue;
      const mesh = new Mesh(pieceGeometry(one.piece, cells), this.#body);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData.letter = one.piece;
      this.#pieces.add(mesh);
    }
  }

  setGhost(letter: Letter | null, cells: Cells, fits: boolean): void {
    this.#ghost.material.opacity = fits ? 0.94 : 0.6;
    for (const mesh of [this.#ghost, this.#through]) {
      mesh.geometry.dispose();
      mesh.visible = letter !== null;
      if (letter === null) continue;
      mesh.geometry = pieceGeometry(letter, cells);
      mesh.material.emissive.set(fits ? this.#accent : this.#wrong);
      mesh.material.emissiveIntensity = fits ? 0.28 : 0.4;
    }
  }

  setProposal(proposal: Placed | null): void {
    this.#proposed.geometry.dispose();
    this.#proposed.visible = proposal !== null;
    if (!proposal) return;
    this.#proposed.geometry = pieceGeometry(proposal.piece, proposal.cells);
    this.#proposed.material.emissive.set(this.#accent);
    this.#proposed.material.emissiveIntensity = 0.35;
  }

  /** The piece that a ray meets first. */
  pieceOn(ray: Ray): Letter | null {
    this.#aim(ray);
    const [first] = this.#caster.intersectObjects(this.#pieces.children, false);
    return (first?.object.userData.letter as Letter | undefined) ?? null;
  }

  meetsGhost(ray: Ray): boolean {
    this.#aim(ray);
    return this.#ghost.visible && this.#caster.intersectObject(this.#ghost, false).length > 0;
  }

  #aim(ray: Ray): void {
    this.#caster.set(
      new Vector3(ray.from.x, ray.from.y, ray.from.z),
      new Vector3(ray.way.x, ray.way.y, ray.way.z),
    );
  }

  dispose(): void {
    this.setPieces([], 0);
    for (const one of [this.#ghost, this.#through, this.#proposed, this.#base, this.#ground]) {
      one.geometry.dispose();
      one.material.dispose();
    }
    this.#edges.geometry.dispose();
    this.#edges.material.dispose();
    this.#body.dispose();
    this.#atlas?.dispose();
    this.#light.dispose();
  }
}
