/** The options of the editions, from the data files of the rules. */

import ffg from "../../../src/karawane/rules/editions/ffg.toml";
import kosmosIt from "../../../src/karawane/rules/editions/kosmos-it.toml";
import kosmos from "../../../src/karawane/rules/editions/kosmos.toml";
import v12 from "../../../src/karawane/rules/editions/v1.2.toml";

export type EditionOptions = Readonly<Record<string, string>>;

const EDITIONS: Readonly<Record<string, { readonly options?: unknown }>> = {
  ffg,
  kosmos,
  "kosmos-it": kosmosIt,
  "v1.2": v12,
};

/** Return an edition's options with some of them overridden; null if the page does not know the edition. */
export function editionOptions(name: string, overrides: EditionOptions): EditionOptions | null {
  const edition = EDITIONS[name];
  return edition ? { ...(edition.options as EditionOptions), ...overrides } : null;
}
