/** What a move does, in words: facts of the kernel with the texts that the server also uses. */

import type { LanguageCode } from "../lib/wire";
import { rounded } from "./rounding";

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
  readonly percent: string;
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

/** The texts of one language. */
export interface Phrasebook {
  /** Describe facts, the most important first. */
  describe(facts: readonly Fact[]): string;
  /** Name a seat, or a camel colour by its letter. */
  seat(seat: number): string;
  colour(letter: string): string;
  /** Write a share as a percentage. */
  percent(share: number): string;
  /** Return a text with its gaps filled; the count selects singular or plural. */
  phrase(name: string, count: number, values: Readonly<Record<string, string>>): string;
}

/** Return the texts of a language; facts name seats by their colours, or by the names of their players. */
export async function phrasebook(code: LanguageCode, nameOf?: (seat: number) => string): Promise<Phrasebook> {
  const words = (await FILES[code]()).default as Words;
  const seat = (number: number): string => words.seats[SEATS[number - 1] ?? ""] ?? "";
  const colour = (letter: string): string => words.colours[COLOURS[letter] ?? ""] ?? "";
  const phrase: Phrasebook["phrase"] = (name, count, values) => {
    const found = words.phrases[name] ?? "";
    const text = typeof found === "string" ? found : found[count === 1 ? "one" : "many"];
    return filled(text, { count: String(count), ...values });
  };
  const described = (fact: Fact): string =>
    phrase(fact.phrase, fact.count, {
      spaces: listed(fact.spaces, words),
      seats: listed(fact.seats.map(nameOf ?? seat), words),
      owner: words.owners[SEATS[(fact.seats[0] ?? 0) - 1] ?? ""] ?? "",
      colour: colour(fact.colour ?? ""),
    });
  return {
    describe: (facts) => facts.map(described).join(", "),
    seat,
    colour,
    percent: (share) => filled(words.percent, { value: String(rounded(100 * share, 0)) }),
    phrase,
  };
}

/** Fill the gaps of a text, such as `{colour}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** Join items as in a sentence. */
function listed(items: readonly string[], words: Words): string {
  const last = items.at(-1) ?? "";
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} ${words.and} ${last}` : last;
}
