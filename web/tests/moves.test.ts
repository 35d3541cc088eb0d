import { expect, it } from "vitest";
import { stepFrom } from "../src/board/arrow_keys";
import { coloursAt, moveTo, placementsOf, placesOf, readMove, typedMove, waterInReach } from "../src/game/moves";

it("reads the four kinds of move", () => {
  expect(readMove("C-")).toEqual({ kind: "give back", letter: "C", space: null });
  expect(readMove("C@h7")).toEqual({ kind: "leader", letter: "C", space: "h7" });
  expect(readMove("Oh12")).toEqual({ kind: "camel", letter: "O", space: "h12" });
  expect(readMove("pass")).toEqual({ kind: "pass", letter: null, space: null });
});

it("writes a placement according to the phase", () => {
  expect(moveTo("leaders", "S", "k4")).toBe("S@k4");
  expect(moveTo("camels", "S", "k4")).toBe("Sk4");
});

it.each([
  ["ch8", "camels", null, "Ch8"],
  [" C h8 ", "camels", null, "Ch8"],
  ["c@h8", "leaders", null, "C@h8"],
  ["ch8", "leaders", null, "C@h8"],
  ["h8", "camels", "R", "Rh8"],
  ["c8", "camels", "R", "Rc8"],
  ["cc8", "camels", "R", "Cc8"],
  ["h8", "camels", null, null],
  ["c-", "give back", null, "C-"],
  ["c", "give back", null, "C-"],
  ["PASS", "camels", null, "pass"],
  ["x9", "camels", null, null],
  ["", "camels", "R", null],
] as const)("understands %o as typed in the phase %s with %s in hand", (text, phase, chosen, move) => {
  expect(typedMove(text, phase, chosen)).toBe(move);
});

it("gathers the colours that may go on each space", () => {
  const places = placesOf({ leaders: {}, camels: { C: ["a1", "b1"], R: ["b1"] }, give_back: [], may_pass: false });
  expect(coloursAt(places, null).get("b1")).toEqual(["C", "R"]);
  expect([...coloursAt(places, "R").keys()]).toEqual(["b1"]);
});

it("finds the most water that a colour's next camel can win", () => {
  const places = placesOf({ leaders: {}, camels: { C: ["a1", "b1"], R: ["c1"] }, give_back: [], may_pass: false });
  expect([...waterInReach(places, { a1: 1, b1: 3, z9: 2 })]).toEqual([["C", 3]]);
});

it("leads arrow keys over mountains, and nowhere at the edge", () => {
  const spaces = new Set(["a1", "a2", "a5", "b2"]);
  expect(stepFrom("a1", "ArrowDown", spaces)).toBe("a2");
  expect(stepFrom("a2", "ArrowDown", spaces)).toBe("a5");
  expect(stepFrom("a2", "ArrowRight", spaces)).toBe("b2");
  expect(stepFrom("a1", "ArrowUp", spaces)).toBeNull();
  expect(stepFrom("a1", "x", spaces)).toBeNull();
  // Nothing is beside a5: the nearest space further to the right.
  expect(stepFrom("a5", "ArrowRight", spaces)).toBe("b2");
});

it("lists every legal placement", () => {
  const nothing = { leaders: {}, camels: {}, give_back: [], may_pass: false };
  expect(placementsOf({ phase: "camels", legal: { ...nothing, camels: { C: ["a1", "b2"], S: ["a1"] } } })).toEqual(["Ca1", "Cb2", "Sa1"]);
  expect(placementsOf({ phase: "leaders", legal: { ...nothing, leaders: { R: ["c3"] } } })).toEqual(["R@c3"]);
  expect(placementsOf({ phase: "give back", legal: { ...nothing, give_back: ["C"] } })).toEqual([]);
});
