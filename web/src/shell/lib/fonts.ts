/** The page is first drawn in the letters that it keeps, so that no line moves while one reads. */

const FAMILIES = ['Source Sans 3 Variable', 'Bricolage Grotesque Variable'];
/** Longer than this nobody should look at nothing; the system's letters then serve this visit. */
const PATIENCE = 1200;

let asked: Promise<unknown> | null = null;

/** Resolves when the letters are here, or when waiting longer would be worse. Never rejects. */
export function lettersReady(): Promise<unknown> {
  // Browsers without this interface, and tests, draw at once.
  if (!('fonts' in document)) return Promise.resolve();
  asked ??= Promise.race([
    Promise.allSettled(FAMILIES.map((family) => document.fonts.load(`1rem "${family}"`))),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
  return asked;
}
