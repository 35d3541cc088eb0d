/** Without a server, the page offers what a server offers; `tests/wasm/page_choices.py` asks one. */

import { describe, expect, it } from "vitest";
import { pageChoices, playsLocally, withDefaults } from "../src/local/choices";
import served from "./choices.json";

const ME = { kind: "person", mine: true } as const;
const BOT = { kind: "bot", level: "simoom" } as const;

it("offers the server's choices", () => {
  const { version, ...choices } = pageChoices();
  expect(version).toBe("");
  expect(choices).toEqual(served);
});

it("adds the defaults to a wish", () => {
  expect(withDefaults({})).toEqual(served.defaults);
  expect(withDefaults({ seats: [{ kind: "person", mine: true }, { kind: "bot" }] })).toEqual(served.defaults);
});

describe("a table is local", () => {
  const local = { WebAssembly, Worker: class {} };
  Object.assign(globalThis, local);

  it.each([
    ["against bots", { seats: [ME, BOT] }, true],
    ["for people at one screen", { seats: [ME, { ...ME, name: "Bo" }] }, true],
    ["unless somebody else is to come", { seats: [ME, { kind: "person" }] }, false],
    ["unless there is a clock", { seats: [ME, BOT], clock: { kind: "live" } }, false],
    ["unless only bots play", { seats: [BOT, BOT] }, false],
    ["unless a bot belongs to the server", { seats: [ME, { kind: "bot", level: "mine" }] }, false],
    ["unless the board belongs to the server", { seats: [ME, BOT], board: "small" }, false],
    ["unless the edition belongs to the server", { seats: [ME, BOT], edition: "house" }, false],
  ] as const)("%s", (_, options, expected) => {
    expect(playsLocally(options)).toBe(expected);
  });

  it("if only bots play and there is no server", () => {
    expect(playsLocally({ seats: [BOT, BOT] }, false)).toBe(true);
  });
});
