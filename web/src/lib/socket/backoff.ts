/** How long to wait before each attempt to reconnect. */

const STEPS_MS = [300, 700, 1500, 3000, 6000, 10_000];

/**
 * Return the wait before an attempt, counted from 0: longer each time, and random, so that clients do
 * not all return at once to a server that has just come back.
 */
export function waitBefore(attempt: number, random: () => number): number {
  const step = STEPS_MS[Math.min(attempt, STEPS_MS.length - 1)] ?? 10_000;
  return Math.round(step * (0.6 + 0.8 * random()));
}
