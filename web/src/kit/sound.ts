/** Wood, card and chime, made by code. Silent until the person wants sound. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound) return null;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return null;
  }
}

/** A block set down on a table: a short noise through two resonances. */
export function knock(): void {
  const audio = ready();
  if (!audio) return;
  const length = 0.09;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * Math.exp((-9 * index) / samples.length);
  }
  const out = audio.createGain();
  out.gain.value = 0.5;
  out.connect(audio.destination);
  for (const [frequency, q, volume] of [
    [190, 9, 1.4],
    [720, 7, 0.5],
  ] as const) {
    const source = audio.createBufferSource();
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = frequency;
    filter.Q.value = q;
    const gain = audio.createGain();
    gain.gain.value = volume;
    source.connect(filter).connect(gain).connect(out);
    source.start();
  }
}

/** Two soft notes: it is your turn. Three rising ones: the game is over. */
export function chime(notes: readonly number[] = [587.33, 880]): void {
  const audio = ready();
  if (!audio) return;
  notes.forEach((frequency, index) => {
    const at = audio.currentTime + index * 0.13;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.16, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
    gain.connect(audio.destination);
    for (const [ratio, volume] of [
      [1, 1],
      [2.76, 0.18],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = frequency * ratio;
      const part = audio.createGain();
      part.gain.value = volume;
      tone.connect(part).connect(gain);
      tone.start(at);
      tone.stop(at + 1);
    }
  });
}

export const fanfare = (): void => chime([523.25, 659.25, 783.99]);
