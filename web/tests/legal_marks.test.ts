import { expect, it } from "vitest";
import { centreOf, placeOf, type Point } from "../src/board/hexagons";
import { marksOf } from "../src/board/legal_marks";

const at = (space: string): Point => centreOf(placeOf(space));
const starts = (path: string): number => path.match(/M/g)?.length ?? 0;

it("marks all legal spaces with two paths: sand and water holes", () => {
  const { dry, wet } = marksOf(["a1", "b2", "c3"], at, (space) => space === "b2");
  expect([starts(dry), starts(wet)]).toEqual([2, 1]);
});
