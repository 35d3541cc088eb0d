/** Records of local games are written as `karawane.notation` writes them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Kernel } from "../src/engine/kernel";
import { type GameStart, KernelGame } from "../src/engine/kernel_game";
import { gameAlone, movesOf, playerTags, recordText, resultTags } from "../src/local/table_record";
import recorded from "./kernel_games.json";

const TAGS = [
  ["Seat1", 'Ada "the sand" \\ Bo'],
  ["Date", "2026-01-02"],
] as const;

let kernel: Kernel;
beforeAll(async () => {
  const file = readFileSync(join(import.meta.dirname, "..", "src", "engine", "kernel.wasm"));
  kernel = await Kernel.of(await WebAssembly.compile(file));
});

describe.each(recorded)("$name", ({ start, edition, overrides, moves, record }) => {
  it("is written exactly so", () => {
    const game = new KernelGame(kernel, start as unknown as GameStart);
    const before = [0, ...moves.keys()].map((_, ply) => {
      game.replay(moves.slice(0, ply));
      return game.view({ legal: false });
    });
    const written = { edition, overrides: overrides as Record<string, string>, moves, before, tags: TAGS };
    expect(recordText({ start: start as unknown as GameStart, ...written })).toBe(record);
    game.free();
  });

  it("is read again", () => {
    expect(movesOf(record)).toEqual(moves);
    expect(gameAlone(record).split("\n").length).toBe(6 + Object.keys(overrides).length + 3);
    expect(movesOf(gameAlone(record))).toEqual(moves);
  });
});

it("ignores comments", () => {
  expect(movesOf('[Seat1 "Ch8"]\n\nleaders\nC@a1 {well\nplayed} S@b1\ncamels\n1. Ca2 / Sb2 pass')).toEqual([
    ...["C@a1", "S@b1", "Ca2", "Sb2", "pass"],
  ]);
});

it("names players, and tells people from bots", () => {
  const seat = { stand_in: null, away: false, out: false, ready: true, avatar: null };
  const seats = [
    { ...seat, seat: 1, kind: "person" as const, name: "simoom" },
    { ...seat, seat: 2, kind: "bot" as const, name: "simoom" },
    { ...seat, seat: 3, kind: "person" as const, name: "" },
  ];
  expect(playerTags(seats, Date.UTC(2026, 0, 2))).toEqual([
    ["Date", "2026-01-02"],
    ["Seat1", "simoom (person)"],
    ["Seat2", "simoom"],
  ]);
  expect(resultTags([10, 20], [2], "rules")).toEqual([
    ["Result", "10 20"],
    ["Winners", "2"],
    ["Ended", "rules"],
  ]);
});
