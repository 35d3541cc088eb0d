/** Line styles: each seat draws its links and area outlines in its own style. */

import { LINE_STYLES, ZIGZAG } from "./artwork";
import { polyline, type Point } from "./hexagons";

/** The attributes of one pass of the pen along a line. */
export type Stroke = (typeof LINE_STYLES)[number]["strokes"][number];

/** The passes of a seat's line, the lowest first. */
export function lineStrokes(seat: number): readonly Stroke[] {
  return LINE_STYLES[seat - 1]?.strokes ?? [];
}

export function isZigzag(seat: number): boolean {
  return LINE_STYLES[seat - 1]?.zigzag ?? false;
}

/** The data of a path along the points as the seat draws it. */
export function styledLine(points: readonly Point[], seat: number, closed = false): string {
  const first = points[0];
  if (!isZigzag(seat) || !first) return polyline(points, closed);
  return polyline(zigzag(closed ? [...points, first] : points), closed);
}

function zigzag(points: readonly Point[]): Point[] {
  const result: Point[] = [];
  points.slice(1).forEach(([farX, farY], at) => {
    const [x, y] = points[at] ?? [0, 0];
    const length = Math.hypot(farX - x, farY - y);
    const [alongX, alongY] = [(farX - x) / length, (farY - y) / length];
    const steps = Math.max(2, Math.round(length / ZIGZAG.every));
    for (let step = 0; step < steps; step += 1) {
      const way = ((step + 0.5) * length) / steps;
      const side = step % 2 === 0 ? ZIGZAG.swing : -ZIGZAG.swing;
      result.push([x + alongX * way - alongY * side, y + alongY * way + alongX * side]);
    }
  });
  return result;
}
