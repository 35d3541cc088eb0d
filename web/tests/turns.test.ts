import { expect, it } from "vitest";
import type { BoardView } from "../src/lib/wire";
import { turnsOf } from "../src/game/turns";

it("puts the placements of a turn into one line", () => {
  const boards = [1, 2, 2, 1].map((seat) => ({ seat }) as BoardView);
  expect(turnsOf(boards, ["C@h5", "Sk5", "Sk6"])).toEqual([
    { seat: 1, moves: [{ ply: 0, text: "C@h5" }] },
    {
      seat: 2,
      moves: [
        { ply: 1, text: "Sk5" },
        { ply: 2, text: "Sk6" },
      ],
    },
  ]);
});
