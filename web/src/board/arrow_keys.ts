/** Moving over hexagons with arrow keys. */

import { nameOf, placeOf } from "./hexagons";

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How many mountains in a row an arrow key leaps over. */
const LEAP = 8;

/**
 * The space that a key leads to: straight on, over mountains if necessary, otherwise the nearest in that
 * direction, so that every space can be reached. Null for other keys and at the edge.
 */
export function stepFrom(space: string, key: string, spaces: ReadonlySet<string>): string | null {
  const step = STEPS[key];
  if (!step) return null;
  const { x, y } = placeOf(space);
  for (let leap = 1; leap <= LEAP; leap += 1) {
    const name = nameOf({ x: x + leap * step[0], y: y + leap * step[1] });
    if (spaces.has(name)) return name;
  }
  let [nearest, least]: [string | null, number] = [null, Infinity];
  for (const name of spaces) {
    const to = placeOf(name);
    const on = (to.x - x) * step[0] + (to.y - y) * step[1];
    const aside = Math.abs((to.x - x) * step[1]) + Math.abs((to.y - y) * step[0]);
    if (on > 0 && on + aside < least) [nearest, least] = [name, on + aside];
  }
  return nearest;
}
