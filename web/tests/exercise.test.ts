/** An exercise: the server's verdicts, and what stays on the board. */

import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import type { BoardView, Tried, Try } from "../src/lib/wire";
import { Exercise } from "../src/pages/learning/exercise.svelte";

const START = { seat: 1, ply: 0 } as BoardView;
const AFTER = { seat: 1, ply: 1 } as BoardView;

function answered(tried: Partial<Tried>): Tried {
  return { verdict: "going_on", moves: [], board: AFTER, text: "", refused: null, preview: null, ...tried };
}

function exercise(answer: (tried: Try) => Tried, placements = 2, solved: () => void = () => undefined): Exercise {
  return new Exercise(START, placements, (tried) => Promise.resolve(answer(tried)), solved);
}

describe("an exercise", () => {
  it("sends everything placed so far, and shows the position after it", async () => {
    const asked: Try[] = [];
    const played = exercise((tried) => {
      asked.push(tried);
      return answered({ moves: tried.moves ?? [] });
    });
    expect(await played.send({ type: "place", moves: ["Cb1"] })).toEqual({ type: "done" });
    await played.send({ type: "place", moves: ["Cc1"] });
    expect(asked.map((tried) => tried.moves)).toEqual([["Cb1"], ["Cb1", "Cc1"]]);
    expect(played.board).toBe(AFTER);
    expect(played.view.turn).toEqual(["Cb1", "Cc1"]);
    await played.send({ type: "take_back", count: 1 });
    expect(played.moves).toEqual(["Cb1"]);
  });

  it("closes once it is right, and reports that once", async () => {
    const solved = vi.fn();
    const played = exercise(() => answered({ verdict: "right", text: "Well done." }), 1, solved);
    expect(played.acting).toBe(1);
    await played.send({ type: "place", moves: ["Cb1"] });
    expect(played.acting).toBeNull();
    expect(played.view.awaits).toBe("nobody");
    expect(played.text).toBe("Well done.");
    expect(solved).toHaveBeenCalledOnce();
  });

  it("stays open after an illegal try, and names the rule", async () => {
    const refused = { reason: "camel_on_oasis", rule: "5.1" } as Tried["refused"];
    const played = exercise(() => answered({ verdict: "illegal", refused }));
    const answer = await played.send({ type: "place", moves: ["Cb1"] });
    expect(answer).toEqual({ type: "refused", reason: "camel_on_oasis", rule: "5.1" });
    expect(played.acting).toBe(1);
  });

  it("keeps the placements if the server does not answer", async () => {
    const played = exercise(() => {
      throw new ApiError(0, "offline");
    });
    expect(await played.send({ type: "place", moves: ["Cb1"] })).toMatchObject({ type: "refused", reason: "offline" });
    expect(played.board).toBe(START);
    expect(played.busy).toBe(false);
    expect(await played.preview("Cb1")).toBeNull();
  });

  it("is closed if it asks for no placements", () => {
    expect(exercise(() => answered({}), 0).acting).toBeNull();
  });
});
