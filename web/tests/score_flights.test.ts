import { expect, it } from "vitest";
import type { NumberedEvent, TableView } from "../src/lib/wire";
import { flightsOf } from "../src/pages/table/score_flights";

const view = (...totals: (number | null)[]) =>
  ({ board: { scores: totals.map((total) => ({ total })) } }) as unknown as TableView;
const placed = (seat: number, move: string) => ({ sequence: 1, event: { type: "placed", seat, move } }) as NumberedEvent;

it("lets the points of a placement fly from its space", () => {
  expect(flightsOf([placed(2, "Ch8")], view(4, 3), view(4, 8))).toEqual([{ seat: 2, space: "h8", points: 5 }]);
});

it("lets nothing fly for nothing, for losses and for hidden points", () => {
  expect(flightsOf([placed(1, "Ch8")], view(4), view(4))).toEqual([]);
  expect(flightsOf([placed(1, "Ch8")], view(4), view(2))).toEqual([]);
  expect(flightsOf([placed(1, "Ch8")], view(null), view(null))).toEqual([]);
});
