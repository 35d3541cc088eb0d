import { expect, it } from "vitest";
import type { Choices } from "../src/lib/wire";
import { playsLocally } from "../src/local/choices";
import { optionsOf, formFor, quickGame, withPlayers } from "../src/pages/start/table_form";

const choices = { defaults: { stand_in: "gazelle", edition: "v1.2" } } as Choices;

it("sets up a game against bots", () => {
  const options = quickGame(2, "oryx", choices);
  expect(options.seats).toEqual([
    { kind: "person", mine: true },
    { kind: "bot", level: "oryx" },
    { kind: "bot", level: "oryx" },
  ]);
  expect(options.options).toEqual({ chips: "open" });
});

it("seats people at this screen by name, and leaves other seats to the link", () => {
  const form = formFor("screen", choices);
  form.seats = withPlayers(form.seats, 3);
  const second = form.seats[1];
  if (second) second.name = " Ada ";
  form.seats[2] = { sitter: "link", name: "" };
  expect(optionsOf(form).seats).toEqual([
    { kind: "person", mine: true },
    { kind: "person", mine: true, name: "Ada" },
    { kind: "person" },
  ]);
});

it("asks the server for a table only if the form needs one", () => {
  Object.assign(globalThis, { WebAssembly, Worker: class {} });
  const form = formFor("screen", choices);
  expect(playsLocally(optionsOf(form))).toBe(true);
  expect(playsLocally(optionsOf({ ...form, clock: "calm" }))).toBe(false);
  expect(playsLocally(optionsOf({ ...form, seats: withPlayers([{ sitter: "me", name: "" }], 2) }))).toBe(false);
});
