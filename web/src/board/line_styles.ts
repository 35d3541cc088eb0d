/** Line styles: each seat draws its links and area outlines in a style of its own. */

import { polyline, type Point } from "./hexagons";
import { PARCHMENT, seatFill } from "./palette";

/** One pass of the pen along a line. */
export interface Stroke {
  readonly width: number;
  readonly colour: string;
  readonly dashes?: string;
  readonly cap: "butt" | "round";
}

const ZIG = 3.2;
const ZAG_EVERY = 5;

/** The passes of a seat's line, the lowest first. */
export function lineStrokes(seat: number): readonly Stroke[] {
  const colour = seatFill(seat);
  switch (seat) {
    case 1:
      return [{ width: 3.6, colour, cap: "round" }];
    case 2:
      return [{ width: 4, colour, dashes: "8 4.5", cap: "butt" }];
    case 3:
      return [{ width: 5, colour, dashes: "0 7.4", cap: "round" }];
    case 4:
      return [
        { width: 6.4, colour, cap: "butt" },
        { width: 2.2, colour: PARCHMENT, cap: "butt" },
      ];
    default:
      return [{ width: 2.6, colour, cap: "round" }];
  }
}

/** The data of a path along the points as the seat draws it. */
export function styledLine(points: readonly Point[], seat: number, closed = false): string {
  const first = points[0];
  if (seat !== 5 || !first) return polyline(points, closed);
  return polyline(zigzag(closed ? [...points, first] : points), closed);
}

function zigzag(points: readonly Point[]): Point[] {
  const result: Point[] = [];
  points.slice(1).forEach(([farX, farY], at) => {
    const [x, y] = points[at] ?? [0, 0];
    const length = Math.hypot(farX - x, farY - y);
    const [alongX, alongY] = [(farX - x) / length, (farY - y) / length];
    const steps = Math.max(2, Math.round(length / ZAG_EVERY));
    for (let step = 0; step < steps; step += 1) {
      const way = ((step + 0.5) * length) / steps;
      const side = step % 2 === 0 ? ZIG : -ZIG;
      result.push([x + alongX * way - alongY * side, y + alongY * way + alongX * side]);
    }
  });
  return result;
}
