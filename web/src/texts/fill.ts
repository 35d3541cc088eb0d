/** Values put into a text: `{name}`, and `{count:camel|camels}` for one and for several. */

export type Values = Readonly<Record<string, string | number>>;

export function fill(text: string, values: Values, language: string): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, several?: string) => {
    const value = values[name] ?? "";
    if (one === undefined || several === undefined) return String(value);
    return new Intl.PluralRules(language).select(Number(value)) === "one" ? one : several;
  });
}
