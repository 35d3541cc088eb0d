import { describe, expect, it } from "vitest";
import { bestOf, coloursIn, heatFill, heatOf, measureOf } from "../src/game/heat_map";
import type { AnalysisView, MoveView } from "../src/lib/wire";

function move(text: string, points: number, visits = 10): MoveView {
  return { move: text, visits, value: 0.5, error: null, chance: 0.5, points: [points, 10], why: "" };
}

const analysis: AnalysisView = {
  ply: 12,
  seat: 1,
  chances: [0.5, 0.5],
  points: [10, 10],
  line: [],
  moves: [move("Rh8", 6), move("Ch8", 8), move("Rk2", 4), move("pass", 1)],
  simulations: 100,
};

it("lists the best moves by the points shown, one for each space", () => {
  expect(bestOf(analysis, 2).map(({ move: text }) => text)).toEqual(["Ch8", "Rk2"]);
});

describe("the heat map", () => {
  it("shows the best colour on each space", () => {
    const spots = heatOf(analysis, null);
    expect(spots.get("h8")).toMatchObject({ letter: "C", warmth: 1, loss: 0, best: true });
    expect(spots.get("k2")).toMatchObject({ letter: "R", warmth: 0, loss: 4 });
    expect(spots.size).toBe(2);
  });

  it("shows one colour alone, from its worst to its best", () => {
    const spots = heatOf(analysis, "R");
    expect(spots.get("h8")).toMatchObject({ letter: "R", warmth: 1 });
    expect(spots.get("k2")?.warmth).toBe(0);
    expect(heatOf(analysis, "O").size).toBe(0);
  });

  it("names a move that ends the game, although the search need not try it often", () => {
    const ending = { ...analysis, moves: [...analysis.moves, move("Bb2", 9, 1)] };
    expect(heatOf(ending, null).get("b2")).toMatchObject({ warmth: 1, loss: 0, best: true });
    expect(heatOf(ending, null).get("h8")).toMatchObject({ loss: 1, best: false });
    expect(bestOf(ending, 2).map(({ move: text }) => text)).toEqual(["Bb2", "Ch8"]);
  });

  it("compares by the winning chance if points are hidden", () => {
    const hidden = analysis.moves.map((one, at) => ({ ...one, points: [10, null], chance: 0.1 * at }));
    expect(measureOf({ ...analysis, moves: hidden })).toBe("chance");
    expect(bestOf({ ...analysis, moves: hidden }, 1)[0]?.move).toBe("pass");
  });

  it("knows the colours that can be placed", () => expect(coloursIn(analysis)).toEqual(["C", "R"]));

  it("goes from pale to dark", () => expect([heatFill(0), heatFill(1)]).toEqual(["#f7fbff", "#08306b"]));
});
