/** A link to a step of a replay, for whoever should see it. */
import { notice } from '../../kit/live.svelte';
import { t } from '../../kit/words';

/** Copy the address of a path here, or show it where nothing can be copied. */
export async function share(path: string): Promise<void> {
  const address = location.origin + path;
  try {
    await navigator.clipboard.writeText(address);
    notice(t('replay-copied'));
  } catch {
    notice(address);
  }
}
