import { expect, it } from "vitest";
import { timeLeft } from "../src/pages/table/time_left";

const clock = { running: 1, turn_began: 1000, turn_ms: 5000, reserve_ms: [8000, 9000] };

it("uses the turn's own time first, then the reserve", () => {
  expect(timeLeft(clock, 1, 3000)).toEqual({ turn: 3000, reserve: 8000, total: 11_000 });
  expect(timeLeft(clock, 1, 8000)).toEqual({ turn: 0, reserve: 6000, total: 6000 });
  expect(timeLeft(clock, 1, 99_000).total).toBe(0);
  expect(timeLeft(clock, 2, 8000)).toEqual({ turn: 5000, reserve: 9000, total: 14_000 });
});
