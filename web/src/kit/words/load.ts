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

/** Resolves when every text is there. English stands behind each language, for what it lacks. */
export async function loadWords(chosen: string | null): Promise<void> {
  const info = await fetched('/api/words').then((answer) => answer.json() as Promise<WordsInfo>);
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
