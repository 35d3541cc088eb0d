import { describe, expect, it } from "vitest";
import { bestOf, coloursIn, heatFill, heatOf } from "../src/game/heat_map";
import type { AnalysisView, MoveView } from "../src/lib/wire";

function move(text: string, value: number, chance = value): MoveView {
  return { move: text, visits: 10, value, chance, points: [10, 10], why: "" };
}

const analysis: AnalysisView = {
  ply: 12,
  seat: 1,
  chances: [0.5, 0.5],
  points: [10, 10],
  line: [],
  moves: [move("Ch8", 0.8, 0.7), move("Rh8", 0.6), move("Rk2", 0.4), move("pass", 0.1)],
  simulations: 100,
};

it("lists the best moves, one for each space", () => {
  expect(bestOf(analysis, 2).map(({ move: text }) => text)).toEqual(["Ch8", "Rk2"]);
});

describe("the heat map", () => {
  it("shows the best colour on each space", () => {
    const spots = heatOf(analysis, null);
    expect(spots.get("h8")).toMatchObject({ letter: "C", warmth: 1, chance: 0.7 });
    expect(spots.get("k2")).toMatchObject({ letter: "R", warmth: 0 });
    expect(spots.size).toBe(2);
  });

  it("shows one colour alone, from its worst to its best", () => {
    const spots = heatOf(analysis, "R");
    expect(spots.get("h8")).toMatchObject({ letter: "R", warmth: 1 });
    expect(spots.get("k2")?.warmth).toBe(0);
    expect(heatOf(analysis, "O").size).toBe(0);
  });

  it("caps a move that was hardly tried at the value of the best", () => {
    const lucky = { ...analysis, moves: [...analysis.moves, move("Bb2", 0.9)] };
    expect(heatOf(lucky, null).get("b2")).toMatchObject({ warmth: 1, chance: 0.7, best: false });
    expect(heatOf(lucky, null).get("h8")?.best).toBe(true);
  });

  it("knows the colours that can be placed", () => expect(coloursIn(analysis)).toEqual(["C", "R"]));

  it("goes from pale to dark", () => expect([heatFill(0), heatFill(1)]).toEqual(["#f7fbff", "#08306b"]));
});
