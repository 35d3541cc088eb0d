/** A seat's remaining time: first the turn's own, then the reserve. */

import type { ClockView } from "../../lib/wire";

export interface TimeLeft {
  readonly turn: number;
  readonly reserve: number;
  readonly total: number;
}

/** Return a seat's remaining time; `now` is the server's time in milliseconds. */
export function timeLeft(clock: ClockView, seat: number, now: number): TimeLeft {
  const kept = clock.reserve_ms[seat - 1] ?? 0;
  const used = clock.running === seat ? Math.max(0, now - clock.turn_began) : 0;
  const turn = Math.max(0, clock.turn_ms - used);
  const reserve = Math.max(0, kept - Math.max(0, used - clock.turn_ms));
  return { turn, reserve, total: turn + reserve };
}
