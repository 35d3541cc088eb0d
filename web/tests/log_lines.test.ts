import { expect, it } from "vitest";
import type { Event, NumberedEvent } from "../src/lib/wire";
import { linesOf } from "../src/pages/table/log_lines";

function numbered(...events: Event[]): NumberedEvent[] {
  return events.map((event, at) => ({ sequence: at + 1, at: 0, event }));
}

/** The lines of a table where `moves` such as `1 Ca2` were made, `first_ply` of them before it existed. */
function shown(events: NumberedEvent[], moves: string[], first_ply = 0): string[] {
  const [movers, texts] = [moves.map((move) => Number(move[0])), moves.map((move) => move.slice(2))];
  return linesOf(events, { moves: texts, movers, first_ply }).map((line) =>
    line.kind === "turn" ? `${line.seat}: ${line.moves.map((move) => `${move.ply} ${move.text}`).join(", ")}` : line.event.type,
  );
}

const placed = (seat: number, move: string): Event => ({ type: "placed", seat, move });

it("puts the placements of a turn on one line", () => {
  const events = numbered(placed(1, "Ca2"), placed(1, "Sa3"), placed(2, "Ra4"));
  expect(shown(events, ["1 Ca2", "1 Sa3", "2 Ra4"])).toEqual(["1: 0 Ca2, 1 Sa3", "2: 2 Ra4"]);
});

it("keeps notes where they belong after placements were taken back or undone", () => {
  const events = numbered(
    placed(1, "Ca2"),
    { type: "taken_back", seat: 1, count: 1 },
    placed(1, "Ca3"),
    placed(2, "Sa4"),
    { type: "undo_asked", seat: 1, ply: 1 },
    { type: "undone", ply: 1 },
    placed(2, "Sa5"),
  );
  expect(shown(events, ["1 Ca3", "2 Sa5"])).toEqual(["1: 0 Ca3", "undo_asked", "undone", "2: 1 Sa5"]);
});

it("splits a turn where something else happened", () => {
  const events = numbered(placed(1, "Ca2"), { type: "timed_out", seat: 2 }, placed(1, "Ca3"));
  expect(shown(events, ["1 Ca2", "1 Ca3"])).toEqual(["1: 0 Ca2", "timed_out", "1: 1 Ca3"]);
});

it("puts who sat down above the placements of the table's record", () => {
  const sat: Event = { type: "sat", seat: 1, name: "Ada", avatar: null, owner: null };
  const events = numbered(sat, { type: "started", order: [1, 2], filled: [], ready: [] }, placed(1, "Sb3"), { type: "undo_asked", seat: 1, ply: 2 });
  expect(shown(events, ["2 C@a1", "2 Ca2", "1 Sb3"], 2)).toEqual([
    "sat",
    "started",
    "2: 0 C@a1, 1 Ca2",
    "1: 2 Sb3",
    "undo_asked",
  ]);
});
