import { expect, it } from "vitest";
import type { BoardView, Event, NumberedEvent } from "../src/lib/wire";
import { linesOf } from "../src/pages/table/log_lines";

const board = { caravans: [{ seat: 2, colour: "C", leader: "a1", camels: ["a1", "a2"], oases: [] }] } as unknown as BoardView;

function numbered(...events: Event[]): NumberedEvent[] {
  return events.map((event, at) => ({ sequence: at + 1, at: 0, event }));
}

function shown(events: NumberedEvent[], moves: string[]): string[] {
  return linesOf(events, { moves, board }).map((line) =>
    line.kind === "turn" ? `${line.seat}: ${line.moves.map((move) => `${move.ply} ${move.text}`).join(", ")}` : line.event.type,
  );
}

const placed = (seat: number, move: string): Event => ({ type: "placed", seat, move });

it("puts the placements of a turn on one line", () => {
  const events = numbered(placed(1, "Ca2"), placed(1, "Sa3"), placed(2, "Ra4"));
  expect(shown(events, ["Ca2", "Sa3", "Ra4"])).toEqual(["1: 0 Ca2, 1 Sa3", "2: 2 Ra4"]);
});

it("forgets what was taken back or undone", () => {
  const events = numbered(
    placed(1, "Ca2"),
    { type: "taken_back", seat: 1, count: 1 },
    placed(1, "Ca3"),
    placed(2, "Sa4"),
    { type: "undo_asked", seat: 1, ply: 1 },
    { type: "undone", ply: 1 },
    placed(2, "Sa5"),
  );
  expect(shown(events, ["Ca3", "Sa5"])).toEqual(["1: 0 Ca3", "undo_asked", "undone", "2: 1 Sa5"]);
});

it("asks the board whose the placements from before the table were", () => {
  expect(shown(numbered(placed(1, "Sb3")), ["C@a1", "Sb3"])).toEqual(["2: 0 C@a1", "1: 1 Sb3"]);
});

it("puts who sat down above what a record brought along, turn by turn", () => {
  const sat: Event = { type: "sat", seat: 1, name: "Ada", owner: null };
  const events = numbered(sat, { type: "started", order: [1, 2], filled: [] }, placed(1, "Sb3"), { type: "undo_asked", seat: 1, ply: 2 });
  expect(shown(events, ["C@a1", "Ca2", "Sb3"])).toEqual([
    "sat",
    "started",
    "2: 0 C@a1, 1 Ca2",
    "1: 2 Sb3",
    "undo_asked",
  ]);
});
