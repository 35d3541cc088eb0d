/** Type imports of Svelte files keep to the layers; dependency-cruiser checks all others. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it } from "vitest";
import layers from "../layers.json";

const source = join(import.meta.dirname, "..", "src");
const components = readdirSync(source, { recursive: true, encoding: "utf-8" }).filter((name) => name.endsWith(".svelte"));

/** Whether a file may import another; both are paths below `src`. */
function allowed(from: string, to: string): boolean {
  const [[layer = "", page], [other = "", otherPage]] = [from.split("/"), to.split("/")];
  if (layer === "pages" && other === "pages") return page === otherPage;
  return layers.indexOf(other) >= 0 && layers.indexOf(other) <= layers.indexOf(layer);
}

it.each(components)("%s", (name) => {
  const imported = [...readFileSync(join(source, name), "utf-8").matchAll(/import type [^;]* from "(\.[^"]+)"/g)];
  const targets = imported.map(([, path = ""]) => posix.join(dirname(name), path));
  expect(targets.filter((target) => !allowed(name, target))).toEqual([]);
});

it("notices a page that imports another, and a layer that imports a higher one", () => {
  expect(allowed("pages/table/Clock.svelte", "pages/review/review.svelte")).toBe(false);
  expect(allowed("board/Board.svelte", "game/moves")).toBe(false);
  expect(allowed("pages/table/Clock.svelte", "lib/wire")).toBe(true);
});
