/** The person's wishes for this browser, kept in its storage and shared between its tabs. */
import type { BoardSettings } from './board';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  patterns: boolean;
  sound: boolean;
  confirm: boolean;
  flat: boolean;
  /** Keys that are a letter, a digit or a sign do something by themselves. */
  letters: boolean;
  /** For each game the keys that were changed: as declared, and what is pressed instead. */
  keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How long to be asked where nobody else waits: as the table says, ten times that, no limit. */
  time: 'usual' | 'ten' | 'none';
  /** In response windows: mark what fits, and call me only when something does. */
  fits: boolean;
  /** Null: what the browser says. */
  language: string | null;
}

const KEY = 'sightline.settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  motion: 'auto',
  patterns: true,
  sound: false,
  confirm: false,
  flat: false,
  letters: true,
  keys: {},
  time: 'usual',
  fits: true,
  language: null,
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(read());

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: dark.matches, still: still.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
still.addEventListener('change', () => (system.still = still.matches));
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(settings, read());
});

/** Change a setting and keep it. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may forbid it: the choice holds until the page is closed.
  }
}

let webgl: boolean | null = null;

/** Whether this browser can draw in 3-D at all. */
export function canDraw3d(): boolean {
  if (webgl === null) {
    try {
      const context = document.createElement('canvas').getContext('webgl2');
      webgl = context !== null;
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    } catch {
      webgl = false;
    }
  }
  return webgl;
}

export const wishes = {
  get theme(): 'light' | 'dark' {
    if (settings.theme !== 'auto') return settings.theme;
    return system.dark ? 'dark' : 'light';
  },
  get motion(): boolean {
    return settings.motion === 'auto' ? !system.still : settings.motion === 'on';
  },
  /** For what is no board: to ask whether there is 3-D costs a moment. */
  get part(): Pick<BoardSettings, 'theme' | 'motion'> {
    return { theme: this.theme, motion: this.motion };
  },
  get board(): BoardSettings {
    return {
      theme: this.theme,
      motion: this.motion,
      patterns: settings.patterns,
      confirm: settings.confirm,
      flat: settings.flat || !canDraw3d(),
      fits: settings.fits,
    };
  },
};

/** Put theme and motion where the style sheets see them. */
export function applyWishes(): void {
  document.documentElement.dataset.theme = wishes.theme;
  document.documentElement.dataset.motion = wishes.motion ? 'on' : 'off';
}
