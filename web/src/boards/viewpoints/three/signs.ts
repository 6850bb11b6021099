/** Letters and digits burned into the board, as small planes with a drawn texture. */
import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three';

const textures = new Map<string, CanvasTexture>();

function texture(text: string, ink: string): CanvasTexture {
  const key = `${text} ${ink}`;
  let found = textures.get(key);
  if (!found) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 96;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = ink;
      context.font = '650 66px "Source Sans 3 Variable", sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(text, 48, 52);
    }
    found = new CanvasTexture(canvas);
    found.colorSpace = SRGBColorSpace;
    textures.set(key, found);
  }
  return found;
}

export function sign(text: string, ink: string, size: number): Mesh {
  const material = new MeshBasicMaterial({
    map: texture(text, ink),
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  return new Mesh(new PlaneGeometry(size, size), material);
}

/** A soft point of light. */
export function glow(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d');
  if (context) {
    const light = context.createRadialGradient(32, 32, 0, 32, 32, 31);
    light.addColorStop(0, 'rgb(255 255 255 / 100%)');
    light.addColorStop(0.3, 'rgb(255 255 255 / 95%)');
    light.addColorStop(0.42, 'rgb(255 255 255 / 45%)');
    light.addColorStop(1, 'rgb(255 255 255 / 0%)');
    context.fillStyle = light;
    context.fillRect(0, 0, 64, 64);
  }
  return new CanvasTexture(canvas);
}
