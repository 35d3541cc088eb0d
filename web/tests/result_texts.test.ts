import { expect, it } from "vitest";
import type { TableView } from "../src/lib/wire";
import { marginOf, placeOf } from "../src/pages/table/result_texts";

const over = (winners: number[], ...totals: number[]) =>
  ({ winners, board: { scores: totals.map((total) => ({ total })) } }) as unknown as TableView;

it("counts by how many points the winners are ahead", () => {
  expect(marginOf(over([2], 40, 55, 51))).toBe(4);
  expect(marginOf(over([1, 2], 55, 55, 51))).toBe(4);
});

it("knows no margin if all have won, or if time decided", () => {
  expect(marginOf(over([1, 2], 55, 55))).toBe(0);
  expect(marginOf(over([1], 40, 55))).toBe(0);
});

it("gives equal points the same place", () => {
  const table = over([2], 40, 55, 40);
  expect([1, 2, 3].map((seat) => placeOf(table, seat))).toEqual([2, 1, 2]);
});
