import { beforeAll, expect, it } from "vitest";
import type { TableView } from "../src/lib/wire";
import { marginOf, placeOf, resultText } from "../src/pages/table/result_texts";
import { loadTexts } from "../src/texts/texts.svelte";

beforeAll(() => loadTexts("app", "choices", "table"));

const NAMES = ["Anna", "Ben", "Cleo"];

const over = (winners: number[], ...totals: number[]) =>
  ({
    winners,
    seats: totals.map((_, at) => ({ seat: at + 1, kind: "person", name: NAMES[at] })),
    board: { scores: totals.map((total) => ({ total })) },
  }) as unknown as TableView;

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

it("says who has won, by how much, and one's own place", () => {
  expect(resultText(over([2], 40, 55, 51), [2])).toBe("You win by 4 points!");
  expect(resultText(over([2], 40, 55, 51), [1])).toBe("Ben wins by 4 points! Your place: 3 of 3.");
  expect(resultText(over([2], 40, 55), [1, 2])).toBe("Ben wins by 15 points!");
});

it("lets those with equal points share the victory", () => {
  expect(resultText(over([1, 2], 55, 55), [1])).toBe("You share the victory with Ben!");
  expect(resultText(over([1, 2, 3], 55, 55, 55), [1])).toBe("You share the victory with Ben and Cleo!");
  expect(resultText(over([1, 2], 55, 55, 51), [3])).toBe("Anna and Ben share the victory! Your place: 3 of 3.");
});
