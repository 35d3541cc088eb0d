import { describe, expect, it } from "vitest";
import { centreOf, inset, nameOf, outlines, parts, placeOf, ringOf } from "../src/board/hexagons";

describe("spaces", () => {
  it("have names that can be read back", () => {
    expect(placeOf("m7")).toEqual({ x: 12, y: 6 });
    expect(nameOf({ x: 12, y: 6 })).toBe("m7");
  });

  it("have six neighbours, each as far away as the others, which all are neighbours in turn", () => {
    for (const name of ["e5", "f5"]) {
      const [x, y] = centreOf(placeOf(name));
      for (const place of ringOf(placeOf(name))) {
        const [nx, ny] = centreOf(place);
        expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(30 * Math.sqrt(3));
        expect(ringOf(place).map(nameOf)).toContain(name);
      }
    }
  });
});

describe("outlines", () => {
  it("of one space has its six corners, of two neighbours ten", () => {
    expect(outlines(new Set(["e5"])).map((line) => line.length)).toEqual([6]);
    expect(outlines(new Set(["e5", "e6"])).map((line) => line.length)).toEqual([10]);
  });

  it("of a ring has an inner and an outer line", () => {
    const ring = new Set(ringOf(placeOf("e5")).map(nameOf));
    expect(outlines(ring).map((line) => line.length).sort((a, b) => a - b)).toEqual([6, 18]);
  });

  it("move inwards", () => {
    const [line] = outlines(new Set(["e5"]));
    const [x, y] = centreOf(placeOf("e5"));
    for (const [px, py] of inset(line ?? [], 5)) expect(Math.hypot(px - x, py - y)).toBeLessThan(30);
  });
});

it("a set falls into its connected parts", () => {
  expect(parts(["a1", "a2", "h8"]).map((part) => part.length)).toEqual([2, 1]);
});
