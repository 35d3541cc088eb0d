import { expect, it } from "vitest";
import { clamped, LARGEST, panned, WHOLE, zoomedAt } from "../src/board/zoom";

const size = { width: 400, height: 300 };

it("zooms around the point under the pointer", () => {
  const view = zoomedAt(WHOLE, 2, 100, 60, size);
  expect(view.scale).toBe(2);
  expect([(100 - view.x) / view.scale, (60 - view.y) / view.scale]).toEqual([100, 60]);
});

it("never shows a gap beside the board, nor less than the whole of it", () => {
  expect(zoomedAt(WHOLE, 0.3, 10, 10, size)).toEqual(WHOLE);
  expect(panned(WHOLE, 50, -50, size)).toEqual(WHOLE);
  expect(clamped({ scale: 2, x: -9999, y: 9999 }, size)).toEqual({ scale: 2, x: -400, y: 0 });
  expect(zoomedAt(WHOLE, 1000, 0, 0, size).scale).toBe(LARGEST);
});
