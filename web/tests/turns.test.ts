import { expect, it } from "vitest";
import { pliesSince, turnsOf } from "../src/game/turns";

const spelled = (moves: string[], movers: number[], breaks?: Set<number>) =>
  turnsOf(moves, movers, breaks).map((turn) => `${turn.seat}: ${turn.moves.map(({ ply, text }) => `${ply} ${text}`).join(", ")}`);

it("groups the placements of a turn", () => {
  expect(spelled(["C@h5", "Sk5", "Sk6"], [1, 2, 2])).toEqual(["1: 0 C@h5", "2: 1 Sk5, 2 Sk6"]);
});

it("splits a turn at a break", () => {
  expect(spelled(["Sk5", "Sk6"], [2, 2], new Set([1]))).toEqual(["2: 0 Sk5", "2: 1 Sk6"]);
});

it.each([
  ["what two others did since my turn", [1], [1, 1, 2, 2, 3, 3], 0, [2, 6]],
  ["the same while my own turn goes on", [1], [1, 1, 2, 2, 3, 3, 1], 1, [2, 6]],
  ["everything if I have not placed yet", [3], [1, 2], 0, [0, 2]],
  ["the last turn for a spectator", [], [1, 1, 2, 2], 0, [2, 4]],
  ["the last turn if all seats are mine", [1, 2], [1, 1, 2, 2], 0, [2, 4]],
  ["nothing at the beginning", [1], [], 0, [0, 0]],
])("marks %s", (_, seats, movers, turn, plies) => {
  const { from, to } = pliesSince(seats, movers, turn);
  expect([from, to]).toEqual(plies);
});
