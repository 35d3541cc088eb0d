/** The sheet on which a board is drawn: its size, and what stands where on it for good. */

import type { BoardLayout } from "../lib/wire";
import { centreOf, edgesBetween, HALF_ROW, hexagon, outlines, polyline, RADIUS, type Point } from "./hexagons";
import { ranges, type Stand } from "./mountains";
import { dunes, type Dune } from "./terrain";

const MARGIN = 34;

export interface Sheet {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly names: ReadonlySet<string>;
  readonly centres: ReadonlyMap<string, Point>;
  /** The outline of the sand. */
  readonly shore: string;
  /** The hexagons of all spaces, in one path: each for itself would cost time in every frame. */
  readonly grid: string;
  /** The line that cuts off the part for four and five players. */
  readonly darkLine: string;
  readonly mountains: readonly Stand[];
  readonly dunes: readonly Dune[];
  readonly columns: readonly { readonly label: string; readonly x: number }[];
  readonly rows: readonly { readonly label: string; readonly y: number }[];
}

export function sheetOf(layout: BoardLayout): Sheet {
  const names = new Set(layout.spaces.map((space) => space.name));
  const centres = new Map(layout.spaces.map((space) => [space.name, centreOf(space)]));
  const xs = layout.spaces.map((space) => space.x);
  const ys = layout.spaces.map((space) => space.y);
  const heights = [...centres.values()].map(([, y]) => y);
  const [firstX, lastX] = [Math.min(...xs), Math.max(...xs)];
  const [highest, lowest] = [Math.min(...heights), Math.max(...heights)];
  const left = centreOf({ x: firstX, y: 0 })[0] - RADIUS - MARGIN;
  const top = highest - HALF_ROW - MARGIN;
  const width = centreOf({ x: lastX, y: 0 })[0] + RADIUS + MARGIN - left;
  const height = lowest + HALF_ROW + MARGIN - top;
  const beyond = layout.spaces.filter((space) => space.beyond).map((space) => space.name);
  const within = new Set([...names].filter((name) => !beyond.includes(name)));
  // One column and row more on each side, so that the ranges fill the frame.
  const columns = span(firstX - 2, lastX + 2);
  const rows = span(Math.floor(top / HALF_ROW / 2) - 1, Math.ceil((top + height) / HALF_ROW / 2) + 1);
  return {
    left,
    top,
    width,
    height,
    names,
    centres,
    shore: outlines(names).map((line) => polyline(line, true)).join(""),
    grid: [...centres.values()].map((centre) => polyline(hexagon(centre), true)).join(""),
    darkLine: edgesBetween(beyond, within).map((edge) => polyline(edge)).join(""),
    mountains: ranges(names, columns, rows),
    dunes: dunes([left + width, top + height]),
    columns: span(firstX, lastX).map((x) => ({
      label: String.fromCharCode(97 + x),
      x: centreOf({ x, y: 0 })[0],
    })),
    rows: span(Math.min(...ys), Math.max(...ys)).map((y) => ({
      label: String(y + 1),
      y: centreOf({ x: 0, y })[1] - HALF_ROW / 2,
    })),
  };
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
