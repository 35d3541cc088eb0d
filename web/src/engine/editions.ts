/** The options of the editions, from the data files of the rules. */

import ffg from "../../../src/karawane/rules/editions/ffg.toml";
import kosmosIt from "../../../src/karawane/rules/editions/kosmos-it.toml";
import kosmos from "../../../src/karawane/rules/editions/kosmos.toml";
import v12 from "../../../src/karawane/rules/editions/v1.2.toml";

import type { EditionChoice } from "../lib/wire";

export type EditionOptions = Readonly<Record<string, string>>;

const EDITIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ffg,
  kosmos,
  "kosmos-it": kosmosIt,
  "v1.2": v12,
};

/** The editions, the default first. */
export const EDITION_CHOICES: readonly EditionChoice[] = Object.entries(EDITIONS)
  .sort(([, one], [, other]) => Number(one["order"]) - Number(other["order"]))
  .map(([name, { title, options }]) => ({ name, title: String(title), options: options as EditionOptions }));

/** Return the options that differ from an edition's. */
export function overridesOf(name: string, options: EditionOptions): EditionOptions {
  const printed = editionOptions(name, {}) ?? {};
  const chosen = Object.entries({ ...printed, ...options });
  return Object.fromEntries(chosen.filter(([option, value]) => printed[option] !== value));
}

/** Return an edition's options with some of them overridden; null if the page does not know the edition. */
export function editionOptions(name: string, overrides: EditionOptions): EditionOptions | null {
  const edition = EDITIONS[name];
  return edition ? { ...(edition["options"] as EditionOptions), ...overrides } : null;
}
