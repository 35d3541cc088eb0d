import { describe, expect, it } from "vitest";
import { DISCS } from "../src/board/artwork";
import { centreOf, placeOf, type Point } from "../src/board/hexagons";
import { marksOf } from "../src/board/legal_marks";
import { GLYPHS, LETTERS, type Letter } from "../src/board/palette";

const at = (space: string): Point => centreOf(placeOf(space));
const marks = (legal: Record<string, Letter[]>, water: string[] = []) =>
  marksOf(new Map(Object.entries(legal)), at, (space) => water.includes(space));
const starts = (path: string): number => path.match(/M/g)?.length ?? 0;

/** The points of a path that has only steps after each `M`, as the marks do. */
function corners(path: string): Point[] {
  const found: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([Mmlhvcsaz])([^Mmlhvcsaz]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === "M") [x = 0, y = 0] = numbers;
    else if (command === "h") x += numbers[0] ?? 0;
    else if (command === "v") y += numbers[0] ?? 0;
    else if (command !== "z") [x, y] = [x + (numbers.at(-2) ?? 0), y + (numbers.at(-1) ?? 0)];
    found.push([x, y]);
  }
  return found;
}

describe("marks on legal spaces", () => {
  it("has one path for each colour, however many spaces there are", () => {
    const found = marks({ a1: ["C", "R"], b2: ["R"], c3: ["R", "O"] });
    expect(found.discs.map(({ letter }) => letter).sort()).toEqual(["C", "O", "R"]);
    const roses = found.discs.find(({ letter }) => letter === "R");
    expect(starts(roses?.rims ?? "")).toBe(3);
    expect(starts(roses?.glyphs ?? "")).toBe(3);
    expect(starts(found.dry)).toBe(3);
    expect(found.wet).toBe("");
  });

  it("puts the only colour in the middle, and below the number of a water hole", () => {
    const [x, y] = at("d4");
    const [dry] = marks({ d4: ["B"] }).discs;
    const [wet] = marks({ d4: ["B"] }, ["d4"]).discs;
    expect(dry?.rims.startsWith(`M${x} ${y.toFixed(1)}`)).toBe(true);
    expect(corners(wet?.rims ?? "")[0]?.[1]).toBeCloseTo(y + DISCS.below_water, 0);
    expect(marks({ d4: ["B"] }, ["d4"]).dry).toBe("");
  });

  it("gives each of several colours a place of its own around the middle", () => {
    const [x, y] = at("d4");
    const places = marks({ d4: [...LETTERS] }).discs.map(({ rims }) => corners(rims)[0] ?? [x, y]);
    const away = places.map(([px, py]) => Math.hypot(px - x, py - y));
    for (const each of away) expect(each).toBeCloseTo(DISCS.away, 0);
    expect(new Set(places.map(String)).size).toBe(LETTERS.length);
  });

  it.each(LETTERS)("keeps the glyph of %s within its disc", (letter) => {
    const [x, y] = at("d4");
    const [{ glyphs } = { glyphs: "" }] = marks({ d4: [letter] }).discs;
    const found = corners(glyphs);
    expect(found.length).toBeGreaterThan(3);
    for (const [px, py] of found) expect(Math.hypot(px - x, py - y)).toBeLessThan(DISCS.alone);
    expect(GLYPHS[letter]).toMatch(/^m[^A-Z]*$/);
  });
});
