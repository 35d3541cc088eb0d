/** The ground: dunes and ripples in the sand. */

import { short, type Point } from "./hexagons";
import { between, noise } from "./noise";
import { mix, SAND } from "./palette";

export const LIGHT = mix(SAND, "#FFFFFF", 0.45);
export const SHADE = mix(SAND, "#7A5A28", 0.5);
export const GRID = mix(SAND, "#6E4F22", 0.42);
export const RIPPLES = 4;
const DUNE_EVERY = 92;

/** One crest: a bright windward side above a shaded slope. */
export interface Dune {
  readonly crest: string;
  readonly slope: string;
}

/** Long dunes over a sheet that reaches as far as a point. */
export function dunes([farX, farY]: Point): Dune[] {
  const result: Dune[] = [];
  for (let row = -1; row < farY / DUNE_EVERY / 0.62 + 1; row += 1) {
    for (let column = -1; column < farX / DUNE_EVERY + 1; column += 1) {
      result.push(dune([column * DUNE_EVERY, row * DUNE_EVERY * 0.62], column, row));
    }
  }
  return result;
}

function dune([atX, atY]: Point, column: number, row: number): Dune {
  const x = atX + between(-40, 40, column, row, 1);
  const y = atY + between(-22, 22, column, row, 2);
  const long = between(60, 120, column, row, 3);
  const high = between(9, 20, column, row, 4);
  const q = (...values: number[]): string => values.map(short).join(" ");
  const crest = `M${q(x, y)}q${q(long * 0.3, -high, long * 0.55, -high * 0.7)}t${q(long * 0.45, high * 0.9)}`;
  const slope = `${crest}q${q(-long * 0.3, high * 0.35, -long * 0.5, high * 0.1)}t${q(-long * 0.5, -high * 0.3)}z`;
  return { crest, slope };
}

/** Which ripple a space has, if any. */
export function rippleAt(x: number, y: number): number | null {
  return noise(x, y, 4) < 0.45 ? Math.floor(noise(x, y, 5) * RIPPLES) : null;
}

/** The three wavy lines of a ripple, or what lies so much lower. */
export function ripple(variant: number, lower = 0): string {
  const lines = [0, 1, 2].map((line) => {
    const x = between(-16, -8, variant, line, 1);
    const y = lower - 9 + line * 6 + between(-1.5, 1.5, variant, line, 2);
    return `M${short(x)} ${short(y)}q4-2.5 8 0t8 0${noise(variant, line) < 0.5 ? "t6 0" : ""}`;
  });
  return lines.join("");
}
