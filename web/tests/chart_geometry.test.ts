import { describe, expect, it } from "vitest";
import { lineOf, plyAt, spread } from "../src/pages/review/chart_geometry";

const frame = { left: 10, top: 0, width: 100, height: 50 };

describe("the chart of the chances", () => {
  it("runs from the first position to the last, higher with better chances", () => {
    const moments = [0.5, 1, 0].map((chance, ply) => ({ ply, chances: [chance, 1 - chance], points: [0, 0] }));
    expect(lineOf(moments, 1, frame)).toEqual([
      [10, 25],
      [60, 0],
      [110, 50],
    ]);
  });

  it("finds the placement under the pointer, and none beyond its ends", () => {
    expect([-5, 10, 62, 500].map((x) => plyAt(x, 4, frame))).toEqual([0, 0, 2, 4]);
  });

  it("keeps badges apart, in their order and within the chart", () => {
    expect(spread([10, 12, 40], 15, 0, 50)).toEqual([10, 25, 40]);
    expect(spread([50, 50, 50], 15, 0, 50)).toEqual([20, 35, 50]);
    expect(spread([30, 5], 15, 0, 50)).toEqual([30, 5]);
  });
});
