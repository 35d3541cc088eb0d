/** What a move does, in words: facts of the kernel with the texts that the server uses, too. */

import type { LanguageCode } from "../lib/wire";

/** One thing that a move does, independent of language. */
export interface Fact {
  readonly phrase: string;
  readonly count: number;
  readonly spaces: readonly string[];
  readonly seats: readonly number[];
  /** The letter of a camel colour. */
  readonly colour: string | null;
}

type Phrase = string | { readonly one: string; readonly many: string };

interface Words {
  readonly and: string;
  readonly seats: Readonly<Record<string, string>>;
  readonly owners: Readonly<Record<string, string>>;
  readonly colours: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<string, Phrase>>;
}

const FILES: Readonly<Record<LanguageCode, () => Promise<{ default: unknown }>>> = {
  de: () => import("../../../src/karawane/bots/explanations/texts/de.toml"),
  en: () => import("../../../src/karawane/bots/explanations/texts/en.toml"),
  fr: () => import("../../../src/karawane/bots/explanations/texts/fr.toml"),
  it: () => import("../../../src/karawane/bots/explanations/texts/it.toml"),
};
const SEATS = ["black", "indigo", "magenta", "teal", "ochre"];
const COLOURS: Readonly<Record<string, string>> = { C: "cream", S: "sky", B: "blue", R: "rose", O: "olive" };

/** Return a function that describes facts in a language, the most important first. */
export async function describer(code: LanguageCode): Promise<(facts: readonly Fact[]) => string> {
  const words = (await FILES[code]()).default as Words;
  return (facts) => facts.map((fact) => describe(fact, words)).join(", ");
}

/** Return a function that names camel colours by their letters. */
export async function colourName(code: LanguageCode): Promise<(letter: string) => string> {
  const words = (await FILES[code]()).default as Words;
  return (letter) => words.colours[COLOURS[letter] ?? ""] ?? "";
}

function describe(fact: Fact, words: Words): string {
  const phrase = words.phrases[fact.phrase] ?? "";
  const text = typeof phrase === "string" ? phrase : phrase[fact.count === 1 ? "one" : "many"];
  const values: Readonly<Record<string, string>> = {
    count: String(fact.count),
    spaces: listed(fact.spaces, words),
    seats: listed(fact.seats.map((seat) => words.seats[SEATS[seat - 1] ?? ""] ?? ""), words),
    owner: words.owners[SEATS[(fact.seats[0] ?? 0) - 1] ?? ""] ?? "",
    colour: words.colours[COLOURS[fact.colour ?? ""] ?? ""] ?? "",
  };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** Join items as in a sentence. */
function listed(items: readonly string[], words: Words): string {
  const last = items.at(-1) ?? "";
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} ${words.and} ${last}` : last;
}
