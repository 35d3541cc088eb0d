/** What a player does with a board, and which commands come of it. */

import { expect, it } from "vitest";
import { MoveInput, type Playable } from "../src/game/move_input.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { CommandBody } from "../src/lib/socket/connection";
import type { BoardView, PreviewView } from "../src/lib/wire";

const board = {
  phase: "camels",
  legal: { leaders: {}, camels: { C: ["h8", "h9"], R: ["h9"] }, give_back: [], may_pass: false },
} as unknown as BoardView;

/** A table at which seat 2 is to place a camel; it accepts every command. */
function tableToPlayAt(): Playable & { sent: CommandBody[] } {
  const sent: CommandBody[] = [];
  return {
    sent,
    view: { status: "running", awaits: "placement", turn: [], board },
    acting: 2,
    busy: false,
    send: (command) => {
      sent.push(command);
      return Promise.resolve({ type: "done" });
    },
    preview: () => Promise.resolve(null),
  };
}

it("places the only colour that may go on a space", async () => {
  const table = tableToPlayAt();
  await new MoveInput(table).pick("h8", "mouse");
  expect(table.sent).toEqual([{ type: "place", seat: 2, moves: ["Ch8"], confirm: false }]);
});

it("asks for the colour if there are several", async () => {
  const table = tableToPlayAt();
  const input = new MoveInput(table);
  await input.pick("h9", "mouse");
  expect([table.sent, input.asked]).toEqual([[], ["C", "R"]]);
});

it("places with the second tap, since a finger hides what it taps", async () => {
  const table = tableToPlayAt();
  const input = new MoveInput(table);
  await input.pick("h8", "touch");
  expect(table.sent).toEqual([]);
  await input.pick("h8", "touch");
  expect(table.sent).toHaveLength(1);
});

it("ends a complete turn with the placement if turns need no confirmation", async () => {
  settings.autoConfirm = true;
  const table = tableToPlayAt();
  await new MoveInput(table).pick("h8", "mouse");
  settings.autoConfirm = false;
  expect(table.sent).toEqual([{ type: "place", seat: 2, moves: ["Ch8"], confirm: "if_complete" }]);
});

it("says on which space a placement was refused", async () => {
  const table = tableToPlayAt();
  table.preview = () => Promise.resolve({ reason: "camel_on_oasis", rule: "5.1" } as PreviewView);
  const input = new MoveInput(table);
  input.choose("C");
  await input.pick("d3", "mouse");
  expect(input.refused).toEqual({ reason: "camel_on_oasis", rule: "5.1", space: "d3" });
  input.point("d3");
  expect(input.refused).not.toBeNull();
  input.point("h8");
  expect(input.refused).toBeNull();
});
