/** Fetches the words before anything is shown. */
import type { WordsInfo } from '../../wire';
import { addWords, speak } from './render';

/** The reader's wish: `?language=…`, else what they have chosen, else what the browser says. */
export function wishedLanguages(chosen: string | null): readonly string[] {
  const asked = new URLSearchParams(location.search).get('language');
  return [...(asked ? [asked] : []), ...(chosen ? [chosen] : []), ...navigator.languages];
}

/** The best of the languages that are there; a dialect is content with its language. */
export function bestLanguage(wishes: readonly string[], there: readonly string[]): string {
  for (const wish of wishes) {
    const found =
      there.find((one) => one === wish) ?? there.find((one) => one === wish.split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

let offered: readonly string[] = ['en'];

/** The languages that somebody can choose from, each with its name in that language. */
export function languageNames(): readonly { readonly code: string; readonly name: string }[] {
  return offered.map((code) => ({
    code,
    name: new Intl.DisplayNames([code, 'en'], { type: 'language' }).of(code) ?? code,
  }));
}

/** Begin anew in the language that is chosen now; one asked for in the address no longer counts. */
export function speakAnew(): void {
  const address = new URL(location.href);
  address.searchParams.delete('language');
  history.replaceState(history.state, '', address);
  location.reload();
}

/** Resolves when every text is there. English stands behind each language, for what it lacks. */
export async function loadWords(chosen: string | null): Promise<void> {
  const info = await fetched('/api/words').then((answer) => answer.json() as Promise<WordsInfo>);
  offered = info.languages;
  const best = bestLanguage(wishedLanguages(chosen), info.languages);
  const languages = best === 'en' ? ['en'] : [best, 'en'];
  speak(languages, info.strict);
  document.documentElement.lang = best === 'qps' ? 'en' : best;
  const files = languages.flatMap((language, place) =>
    (info.files[language] ?? []).map(async (file) => {
      addWords(place, await fetched(file).then((answer) => answer.text()));
    }),
  );
  await Promise.all(files);
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
