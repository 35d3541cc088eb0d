/**
 * Where hexagons lie in a drawing: centres, corners, neighbours, and outlines of sets of them.
 *
 * Hexagons are flat-topped and stand in columns; even columns stand half a hexagon lower.
 */

import { RADIUS } from "./artwork";

export type Point = readonly [x: number, y: number];

export interface Place {
  readonly x: number;
  readonly y: number;
}

const COLUMN = RADIUS * 1.5;
export const HALF_ROW = (RADIUS * Math.sqrt(3)) / 2;

/** Clockwise from the right; edge 0 runs from corner 0 to corner 1, at the lower right. */
const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((turn) => [
  RADIUS * Math.cos((turn * Math.PI) / 3),
  RADIUS * Math.sin((turn * Math.PI) / 3),
]);

export function centreOf({ x, y }: Place): Point {
  return [x * COLUMN, (2 * y + (x % 2 === 0 ? 1 : 0)) * HALF_ROW];
}

/** The column and row of a space's name: `m7` is column 12, row 6. */
export function placeOf(name: string): Place {
  return { x: name.charCodeAt(0) - 97, y: Number(name.slice(1)) - 1 };
}

export function nameOf({ x, y }: Place): string {
  return String.fromCharCode(97 + x) + String(y + 1);
}

/** The six places around one, in the order of the edges: lower right first, clockwise. */
export function ringOf({ x, y }: Place): readonly Place[] {
  const lower = x % 2 === 0 ? y + 1 : y;
  const upper = lower - 1;
  return [
    { x: x + 1, y: lower },
    { x, y: y + 1 },
    { x: x - 1, y: lower },
    { x: x - 1, y: upper },
    { x, y: y - 1 },
    { x: x + 1, y: upper },
  ];
}

export function hexagon([x, y]: Point, size = 1): Point[] {
  return CORNERS.map(([cx, cy]) => [x + cx * size, y + cy * size]);
}

/** A number with at most one decimal, which is a tenth of a pixel. */
export function short(value: number): string {
  const written = value.toFixed(1).replace(/\.0$/, "");
  return written === "-0" ? "0" : written;
}

/** The data of a path along the points. */
export function polyline(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** The edges at which one of the spaces meets one of the others. */
export function edgesBetween(spaces: Iterable<string>, others: ReadonlySet<string>): Point[][] {
  return edgesTo(spaces, (beyond) => others.has(beyond));
}

/** The edges beyond which there is a hexagon of some kind, clockwise around each space. */
function edgesTo(spaces: Iterable<string>, isWanted: (beyond: string) => boolean): [Point, Point][] {
  const edges: [Point, Point][] = [];
  for (const name of spaces) {
    const place = placeOf(name);
    const corners = hexagon(centreOf(place));
    ringOf(place).forEach((beyond, edge) => {
      const start = corners[edge];
      const end = corners[(edge + 1) % 6];
      if (start && end && isWanted(nameOf(beyond))) edges.push([start, end]);
    });
  }
  return edges;
}

/**
 * The closed lines around a set of spaces, with the spaces on their right side: around the whole
 * they run clockwise, around a hole in it the other way.
 */
export function outlines(spaces: ReadonlySet<string>): Point[][] {
  const onwards = new Map<string, { point: Point; next: string }>();
  for (const [start, end] of edgesTo(spaces, (beyond) => !spaces.has(beyond))) {
    onwards.set(corner(start), { point: start, next: corner(end) });
  }
  // Three hexagons meet at a corner, so at most one line leaves it.
  const lines: Point[][] = [];
  for (;;) {
    const first = onwards.keys().next();
    if (first.done) return lines;
    const line: Point[] = [];
    let step = onwards.get(first.value);
    let key = first.value;
    while (step) {
      onwards.delete(key);
      line.push(step.point);
      key = step.next;
      step = onwards.get(key);
    }
    lines.push(line);
  }
}

/** Move a closed line to its right, so that neighbouring outlines run side by side. */
export function inset(line: readonly Point[], distance: number): Point[] {
  return line.map((here, at) => {
    const before = line[(at + line.length - 1) % line.length] ?? here;
    const after = line[(at + 1) % line.length] ?? here;
    const first = rightOf(before, here);
    const second = rightOf(here, after);
    const scale = distance / (1 + first[0] * second[0] + first[1] * second[1]);
    return [here[0] + (first[0] + second[0]) * scale, here[1] + (first[1] + second[1]) * scale];
  });
}

/** Split a set of spaces into its connected parts. */
export function parts(spaces: Iterable<string>): string[][] {
  const left = new Set(spaces);
  const result: string[][] = [];
  for (const first of left) {
    left.delete(first);
    const part = [first];
    for (const name of part) {
      for (const place of ringOf(placeOf(name))) {
        const other = nameOf(place);
        if (left.delete(other)) part.push(other);
      }
    }
    result.push(part);
  }
  return result;
}

/** A name for a corner on which its three hexagons agree. */
function corner([x, y]: Point): string {
  return `${Math.round(x * 10)},${Math.round(y * 10)}`;
}

function rightOf(start: Point, end: Point): Point {
  return [(start[1] - end[1]) / RADIUS, (end[0] - start[0]) / RADIUS];
}
