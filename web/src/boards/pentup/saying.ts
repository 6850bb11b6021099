/** What the board says while a tile is laid: above the tray, and where a tile is held. */
import { t } from '../../kit/words';
import type { ViewControl } from './control';
import type { Placing } from './placing.svelte';

/** The line above the tray: what can be done now, or what was just said. */
export function hintOf(placing: Placing, offline: boolean): string | null {
  const { tile, phase, form, level } = placing;
  if (placing.notice) return placing.notice;
  if (tile === null) return placing.canChoose ? t('pentup-choose') : null;
  if (phase === 'asking') return t(offline ? 'pentup-asking-offline' : 'pentup-asking', { tile });
  if (phase === 'sending') {
    return t(offline ? 'pentup-sending-offline' : 'pentup-sending', { tile });
  }
  if (placing.armed) return t('pentup-press-again', { tile });
  if (!form || level === null) return null;
  if (placing.isFirst) return t('pentup-goes-anywhere', { tile });
  return t('pentup-goes-to', { tile, level, spots: form.spots.length });
}

/** Why not, beside the place that is meant; `middle`: where it stands where none is. */
export function calloutOf(placing: Placing, control: ViewControl | null, middle: number) {
  const { refusal, wish, spot, level } = placing;
  if (!control) return null;
  const tone = 'wrong' as const;
  if (refusal) {
    const at = spot && level !== null ? control.locate(spot.cells, level) : { x: middle, y: 80 };
    return { ...at, tone, text: refusal };
  }
  return wish?.why ? { ...control.locate(wish.cells, wish.level), tone, text: wish.why } : null;
}
