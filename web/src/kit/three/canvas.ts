/**
 * A canvas that fills an element and shows a three.js scene. It is drawn only when somebody says
 * that something has changed; an idle one costs nothing.
 */
import { NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer, type Camera } from 'three';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CanvasRules {
  /** Before each picture: how many milliseconds have passed since the last one. Whoever moves on
   *  calls `invalidate` for the next. After a rest it is 0. */
  tick?(ms: number): void;
  /** It has another size, the first one included. */
  resized?(size: Size): void;
  /** The graphics card has taken the picture away. */
  lost?(): void;
}

/** Finer pixels than this nobody sees, but everybody's battery feels. */
const FINEST = 2;

export class Canvas3d {
  readonly canvas: HTMLCanvasElement;
  readonly scene = new Scene();
  camera: Camera | null = null;
  size: Size = { width: 0, height: 0 };
  readonly #renderer: WebGLRenderer;
  readonly #rules: CanvasRules;
  readonly #watch: ResizeObserver;
  #frame = 0;
  #last: number | null = null;
  #frames = 0;

  constructor(target: HTMLElement, rules: CanvasRules = {}) {
    this.#rules = rules;
    this.#renderer = new WebGLRenderer({
      antialias: true,
      alpha: true,
      powerPreference: 'high-performance',
    });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.toneMapping = NeutralToneMapping;
    this.canvas = this.#renderer.domElement;
    this.canvas.setAttribute('role', 'img');
    this.canvas.style.display = 'block';
    this.canvas.addEventListener('webglcontextlost', this.#lost);
    target.append(this.canvas);
    this.#watch = new ResizeObserver(() => this.#measure(target));
    this.#watch.observe(target);
    this.#measure(target);
  }

  /** What a screen reader calls the picture. */
  set label(text: string) {
    this.canvas.setAttribute('aria-label', text);
  }

  /** Something has changed: it is drawn anew, once, however often this is called. */
  readonly invalidate = (): void => {
    this.#frame ||= requestAnimationFrame(this.#draw);
  };

  dispose(): void {
    this.#watch.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    this.canvas.removeEventListener('webglcontextlost', this.#lost);
    this.#renderer.dispose();
    // Browsers have few of them: the next board needs one at once.
    this.#renderer.forceContextLoss();
    this.canvas.remove();
  }

  readonly #lost = (event: Event): void => {
    event.preventDefault();
    this.#rules.lost?.();
  };

  #measure(target: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = target;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.#renderer.setPixelRatio(Math.min(FINEST, Math.max(1, devicePixelRatio)));
    this.#renderer.setSize(width, height);
    this.#rules.resized?.(this.size);
    this.invalidate();
  }

  readonly #draw = (now: number): void => {
    this.#frame = 0;
    const ms = this.#last === null ? 0 : now - this.#last;
    this.#rules.tick?.(ms);
    if (this.camera && this.size.width > 0 && this.size.height > 0) {
      this.#renderer.render(this.scene, this.camera);
      // What has been drawn can be read off the canvas.
      this.#frames += 1;
      this.canvas.dataset.frames = String(this.#frames);
      this.canvas.dataset.calls = String(this.#renderer.info.render.calls);
    }
    // A clock that runs on only while pictures follow each other.
    this.#last = this.#frame ? now : null;
  };
}
