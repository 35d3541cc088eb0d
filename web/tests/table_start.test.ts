import { expect, it } from "vitest";
import { startOfTable } from "../src/engine/table_start";
import type { BoardLayout, Created } from "../src/lib/wire";

const LAYOUT = { name: "desert" } as BoardLayout;
const SETUP = `[Karawane "1"]
[Edition "kosmos"]
[Players "2"]
[Oases "b8 d3"]
[Water "q3:2 d1:3"]

leaders
C@h5
`;

function created(edition: string): Created {
  return { type: "created", options: { edition, options: { ends: "after_turn" } }, setup: SETUP } as unknown as Created;
}

it("reads oases and water from the set-up, and the edition from its data file", () => {
  const start = startOfTable(LAYOUT, created("kosmos"));
  expect(start).toMatchObject({ layout: LAYOUT, oases: ["b8", "d3"], water: { q3: 2, d1: 3 } });
  expect(start?.options).toMatchObject({ ends: "after_turn", chips: expect.any(String), owner_may_enter: expect.any(String) });
});

it("knows nothing about an edition of the future", () => {
  expect(startOfTable(LAYOUT, created("v9"))).toBeNull();
});
