/** Every text exists in every language, is used, and has the same values in each. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "..", "src");
const folder = join(source, "texts");
const languages = ["en", "de", "fr", "it"] as const;
const areas = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Keys that contain something from the server, so that the source does not spell them out. */
const PUT_TOGETHER = [/^reasons\./, /^choices\./, /^app\.colour-/, /^games\.(water|oases|areas|caravans)$/, /^start\.(clock|time-out|take-back|watch)-/];

function texts(area: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, area, `${language}.json`), "utf-8")) as Record<string, string>;
}

function valuesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ""))].sort();
}

const code = readdirSync(source, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(source, name), "utf-8"))
  .join("\n");

describe.each(areas)("the texts of %s", (area) => {
  const english = texts(area, "en");

  it.each(languages)("are complete in %s", (language) => {
    const here = texts(area, language);
    expect(Object.keys(here).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(here)) {
      expect(text.trim(), key).not.toBe("");
      expect(valuesIn(text), key).toEqual(valuesIn(english[key] ?? ""));
    }
  });

  it("are all used", () => {
    const unused = Object.keys(english)
      .map((key) => `${area}.${key}`)
      .filter((key) => !PUT_TOGETHER.some((pattern) => pattern.test(key)) && !isUsed(key));
    expect(unused).toEqual([]);
  });
});

/** Spelled out, or with a variable last part, as in `table.source-${source}`. */
function isUsed(key: string): boolean {
  const stem = key.slice(0, key.lastIndexOf("-") + 1);
  return code.includes(`"${key}"`) || (stem !== "" && code.includes(`\`${stem}\${`));
}
