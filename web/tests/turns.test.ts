import { expect, it } from "vitest";
import { turnsOf } from "../src/game/turns";

const spelled = (moves: string[], movers: number[], breaks?: Set<number>) =>
  turnsOf(moves, movers, breaks).map((turn) => `${turn.seat}: ${turn.moves.map(({ ply, text }) => `${ply} ${text}`).join(", ")}`);

it("groups the placements of a turn", () => {
  expect(spelled(["C@h5", "Sk5", "Sk6"], [1, 2, 2])).toEqual(["1: 0 C@h5", "2: 1 Sk5, 2 Sk6"]);
});

it("splits a turn at a break", () => {
  expect(spelled(["Sk5", "Sk6"], [2, 2], new Set([1]))).toEqual(["2: 0 Sk5", "2: 1 Sk6"]);
});
