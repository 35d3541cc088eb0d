/** Filling values into texts: `{name}`, and `{count:camel|camels}` for singular and plural. */

export type Values = Readonly<Record<string, string | number>>;

const plurals = new Map<string, Intl.PluralRules>();

export function fill(text: string, values: Values, language: string): string {
  // Most texts contain no values, and every placement makes hundreds of them.
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, several?: string) => {
    const value = values[name] ?? "";
    if (one === undefined || several === undefined) return String(value);
    return pluralsOf(language).select(Number(value)) === "one" ? one : several;
  });
}

function pluralsOf(language: string): Intl.PluralRules {
  const known = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, known);
  return known;
}
