/** What the person wants to see in the puzzle room, kept in this browser. */
const KEY = 'sightline.puzzles';

interface Wishes {
  /** "Solutions left" is shown. */
  left: boolean;
  /** A box is shown in 3-D, as its layers, or both where there is room. */
  box: 'space' | 'layers';
}

function read(): Wishes {
  const usual: Wishes = { left: true, box: 'space' };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>) };
  } catch {
    return usual;
  }
}

export const room = $state(read());

export function wish<K extends keyof Wishes>(name: K, value: Wishes[K]): void {
  room[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(room));
  } catch {
    // Kept until the page is closed.
  }
}
