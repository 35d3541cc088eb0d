/** Short synthesised sounds: no files to load. */

import { settings } from "./settings.svelte";

/** An exponential ramp cannot begin or end at nothing. */
const SILENT = 0.0001;

let context: AudioContext | null = null;

interface Note {
  readonly pitch: number;
  readonly after: number;
  readonly long: number;
  readonly loud: number;
  readonly wave: OscillatorType;
  /** The pitch at the end, if it glides. */
  readonly to?: number;
}

const SOUNDS = {
  step: [
    { pitch: 170, to: 90, after: 0, long: 0.09, loud: 0.32, wave: "triangle" },
    { pitch: 150, to: 80, after: 0.085, long: 0.08, loud: 0.2, wave: "triangle" },
  ],
  water: [
    { pitch: 620, to: 1250, after: 0.05, long: 0.09, loud: 0.14, wave: "sine" },
    { pitch: 760, to: 1500, after: 0.16, long: 0.1, loud: 0.1, wave: "sine" },
  ],
  area: [
    { pitch: 392, after: 0, long: 0.22, loud: 0.12, wave: "sine" },
    { pitch: 494, after: 0.09, long: 0.22, loud: 0.12, wave: "sine" },
    { pitch: 587, after: 0.18, long: 0.4, loud: 0.14, wave: "sine" },
  ],
  turn: [
    { pitch: 523, after: 0, long: 0.16, loud: 0.12, wave: "sine" },
    { pitch: 784, after: 0.12, long: 0.3, loud: 0.12, wave: "sine" },
  ],
  end: [
    { pitch: 392, after: 0, long: 0.3, loud: 0.12, wave: "triangle" },
    { pitch: 523, after: 0.16, long: 0.3, loud: 0.12, wave: "triangle" },
    { pitch: 659, after: 0.32, long: 0.3, loud: 0.12, wave: "triangle" },
    { pitch: 784, after: 0.48, long: 0.7, loud: 0.14, wave: "triangle" },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

export function playSound(name: Sound): void {
  if (!settings.sounds || document.visibilityState === "hidden") return;
  // Browsers allow sounds only after the user has interacted with the page.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const note of SOUNDS[name]) ring(context, note, start + note.after);
}

/** How loud a note is at the volume of the settings: at half of it, as written above. */
function loudness(note: Note): number {
  return Math.max(SILENT, note.loud * 2 * settings.volume);
}

function ring(audio: AudioContext, note: Note, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.pitch, at);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, at + note.long);
  volume.gain.setValueAtTime(SILENT, at);
  volume.gain.exponentialRampToValueAtTime(loudness(note), at + 0.012);
  volume.gain.exponentialRampToValueAtTime(SILENT, at + note.long);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + note.long + 0.02);
}
