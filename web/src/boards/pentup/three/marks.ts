/** Flat signs on a level: many of one kind, drawn at once. */
import {
  CircleGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Shape,
  ShapeGeometry,
  type BufferGeometry,
} from 'three';
import type { Point } from '../model';

const MOST = 1024;

export class FlatMarks {
  readonly mesh: InstancedMesh<BufferGeometry, MeshBasicMaterial>;

  constructor(geometry: BufferGeometry, opacity: number) {
    const material = new MeshBasicMaterial({
      transparent: true,
      opacity,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new InstancedMesh(geometry, material, MOST);
    // Its bounds would be those of one mark.
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  colour(colour: string): void {
    this.mesh.material.color.set(colour);
  }

  /** One mark at each point, all at one height. */
  lay(points: readonly Point[], height: number): void {
    const matrix = new Matrix4();
    this.mesh.count = Math.min(points.length, MOST);
    points.slice(0, MOST).forEach(({ x, y }, index) => {
      this.mesh.setMatrixAt(index, matrix.makeTranslation(x, height, -y));
    });
    this.mesh.visible = points.length > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

export function circle(radius: number): BufferGeometry {
  return new CircleGeometry(radius, 20).rotateX(-Math.PI / 2);
}

export function roundedSquare(size: number, radius: number): BufferGeometry {
  const h = size / 2;
  const r = h - radius;
  const shape = new Shape();
  shape
    .moveTo(-r, -h)
    .lineTo(r, -h)
    .absarc(r, -r, radius, -Math.PI / 2, 0);
  shape.lineTo(h, r).absarc(r, r, radius, 0, Math.PI / 2);
  shape.lineTo(-r, h).absarc(-r, r, radius, Math.PI / 2, Math.PI);
  shape.lineTo(-h, -r).absarc(-r, -r, radius, Math.PI, Math.PI * 1.5);
  return new ShapeGeometry(shape, 4).rotateX(-Math.PI / 2);
}
