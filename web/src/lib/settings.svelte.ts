/** The settings of the page on this device. */

import { store, stored } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  glyphs: boolean;
  coordinates: boolean;
  /** Whether the legal spaces of all colours are shown while none is chosen. */
  allLegal: boolean;
  autoConfirm: boolean;
  sounds: boolean;
  animation: boolean;
  notify: boolean;
}

const DEFAULTS: Settings = {
  theme: "auto",
  glyphs: true,
  coordinates: false,
  allLegal: true,
  autoConfirm: false,
  sounds: true,
  animation: true,
  notify: false,
};

export const settings = $state<Settings>({ ...DEFAULTS, ...stored<Partial<Settings>>("settings", {}) });

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  store("settings", settings);
  applySettings();
}

/** Pass the settings on to the style sheet. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.glyphs = settings.glyphs ? "on" : "off";
  root.dataset.animation = settings.animation ? "on" : "off";
}
