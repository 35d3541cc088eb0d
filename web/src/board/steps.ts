/** Arrow keys over hexagons. */

import { nameOf, placeOf } from "./hexagons";

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How many mountains in a row an arrow key leaps over. */
const LEAP = 8;

/** The space to which a key leads, over mountains if need be; null for other keys and at the edge. */
export function stepFrom(space: string, key: string, spaces: ReadonlySet<string>): string | null {
  const step = STEPS[key];
  if (!step) return null;
  let { x, y } = placeOf(space);
  for (let leap = 0; leap < LEAP; leap += 1) {
    x += step[0];
    y += step[1];
    const name = nameOf({ x, y });
    if (spaces.has(name)) return name;
  }
  return null;
}
