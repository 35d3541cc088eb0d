/** The settings of the page on this device. */

import { store, stored } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  glyphs: boolean;
  coordinates: boolean;
  autoConfirm: boolean;
  sounds: boolean;
  /** From 0 to 1. */
  volume: number;
  animation: boolean;
  notify: boolean;
  /** Whether a coach helps in games against bots. */
  coach: boolean;
  /** Whether strong bots think for less time in games that this page keeps. */
  quickBots: boolean;
  /** How fast the placements of others are shown. */
  pace: "instant" | "quick" | "normal" | "slow";
  /** The camel that stands for this person: a colour and a pattern, such as `R2`. */
  avatar: string | null;
}

const DEFAULTS: Settings = {
  theme: "auto",
  glyphs: true,
  coordinates: false,
  autoConfirm: false,
  sounds: true,
  volume: 0.5,
  animation: true,
  notify: false,
  coach: false,
  quickBots: false,
  pace: "normal",
  avatar: null,
};

export const settings = $state<Settings>({ ...DEFAULTS, ...stored<Partial<Settings>>("settings", {}) });

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  store("settings", settings);
  applySettings();
}

const PAUSES: Readonly<Record<Settings["pace"], number>> = { instant: 0, quick: 220, normal: 450, slow: 900 };

/** Return how long a placement is shown before the next one, in milliseconds. */
export function pauseMs(): number {
  return PAUSES[settings.pace];
}

/** Return whether things may move: not if the settings or the device forbid it. */
export function mayMove(): boolean {
  return settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Pass the settings on to the style sheet. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.glyphs = settings.glyphs ? "on" : "off";
  root.dataset.animation = settings.animation ? "on" : "off";
}
