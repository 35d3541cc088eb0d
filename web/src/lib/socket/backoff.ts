/** How long to wait before each new attempt to connect. */

const STEPS_MS = [300, 700, 1500, 3000, 6000, 10_000];

/**
 * The wait before an attempt, from 0 on: longer each time, and never the same for all clients,
 * so that they do not all knock at once on a server that has just come back.
 */
export function waitBefore(attempt: number, random: () => number): number {
  const step = STEPS_MS[Math.min(attempt, STEPS_MS.length - 1)] ?? 10_000;
  return Math.round(step * (0.6 + 0.8 * random()));
}
