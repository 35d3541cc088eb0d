/** The page's language and its texts; the file of an area is loaded when a page needs it. */

import { store, stored } from "../lib/storage";
import type { LanguageCode } from "../lib/wire";
import type { Area, Key } from "./areas";
import { fill, type Values } from "./fill";

export const LANGUAGES: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};

const files = import.meta.glob<Record<string, string>>("./*/*.json", { import: "default" });

const areas = new Set<Area>();
const current = $state<{ language: LanguageCode; texts: Record<string, string> }>({ language: preferred(), texts: {} });

export function language(): LanguageCode {
  return current.language;
}

/** The text for a key, with its values filled in. */
export function t(key: Key, values: Values = {}): string {
  return fill(current.texts[key] ?? key, values, current.language);
}

/** The text for a key that is built from a value of the server's, or null if there is none. */
export function maybe(key: string, values: Values = {}): string | null {
  const text = current.texts[key];
  return text === undefined ? null : fill(text, values, current.language);
}

/** Several names as part of a sentence: `Anna, Ben and Jerboa`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(current.language).format(names);
}

export async function loadTexts(...wanted: readonly Area[]): Promise<void> {
  const missing = wanted.filter((area) => !areas.has(area));
  const found = await Promise.all(missing.map((area) => textsOf(area, current.language)));
  for (const area of missing) areas.add(area);
  if (missing.length) current.texts = Object.assign({}, current.texts, ...found) as Record<string, string>;
}

export async function changeLanguage(chosen: LanguageCode): Promise<void> {
  const found = await Promise.all([...areas].map((area) => textsOf(area, chosen)));
  current.texts = Object.assign({}, ...found) as Record<string, string>;
  current.language = chosen;
  document.documentElement.lang = chosen;
  store("language", chosen);
}

async function textsOf(area: Area, of: LanguageCode): Promise<Record<string, string>> {
  const texts = (await files[`./${area}/${of}.json`]?.()) ?? {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]));
}

function preferred(): LanguageCode {
  const wanted = [stored<string | null>("language", null), ...navigator.languages];
  const known = wanted.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag !== undefined && tag in LANGUAGES);
  return (known as LanguageCode | undefined) ?? "en";
}
