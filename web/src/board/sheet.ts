/** The sheet on which a board is drawn: its size and its ground. */

import type { BoardLayout } from "../lib/wire";
import { GROUP_VARIANTS, MARGIN, RADIUS } from "./artwork";
import { centreOf, edgesBetween, HALF_ROW, hexagon, nameOf, outlines, polyline, ringOf, type Place, type Point } from "./hexagons";

/** A group of mountains on a hexagon without a space. */
export interface Mountains {
  readonly symbol: string;
  readonly at: Point;
}

export interface Sheet {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly names: ReadonlySet<string>;
  readonly centres: ReadonlyMap<string, Point>;
  /** The outline of the sand. */
  readonly shore: string;
  /** The hexagon of each space, as the data of a path. */
  readonly hexagons: ReadonlyMap<string, string>;
  /** The hexagons of all spaces as one path, which is faster to draw than many. */
  readonly grid: string;
  /** The line that cuts off the part for four and five players. */
  readonly darkLine: string;
  readonly mountains: readonly Mountains[];
  readonly columns: readonly { readonly label: string; readonly x: number }[];
  readonly rows: readonly { readonly label: string; readonly y: number }[];
}

const sheets = new WeakMap<BoardLayout, Sheet>();

/** Return the sheet for a board. It is made once: a page needs its size, and the board everything. */
export function sheetOf(layout: BoardLayout): Sheet {
  const known = sheets.get(layout);
  if (known) return known;
  const sheet = madeFor(layout);
  sheets.set(layout, sheet);
  return sheet;
}

function madeFor(layout: BoardLayout): Sheet {
  const names = new Set(layout.spaces.map((space) => space.name));
  const centres = new Map(layout.spaces.map((space) => [space.name, centreOf(space)]));
  const hexagons = new Map([...centres].map(([name, centre]) => [name, polyline(hexagon(centre), true)]));
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
  // Mountains outside the frame may rise into it.
  const columns = span(firstX - 2, lastX + 2);
  const rows = span(Math.floor(top / HALF_ROW / 2) - 1, Math.ceil((top + height) / HALF_ROW / 2) + 2);
  return {
    left,
    top,
    width,
    height,
    names,
    centres,
    shore: outlines(names).map((line) => polyline(line, true)).join(""),
    hexagons,
    grid: [...hexagons.values()].join(""),
    darkLine: edgesBetween(beyond, within).map((edge) => polyline(edge)).join(""),
    mountains: mountainsOn(columns.flatMap((x) => rows.map((y) => ({ x, y }))), names),
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

/** The mountains on all places without a space, from back to front. */
function mountainsOn(places: readonly Place[], spaces: ReadonlySet<string>): Mountains[] {
  return places
    .filter((place) => !spaces.has(nameOf(place)))
    .map((place) => ({ symbol: mountainGroup(place, spaces), at: centreOf(place) }))
    .sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
}

/** The group of mountains that a place shows: how far it spreads depends on which neighbours are bare. */
function mountainGroup(place: Place, spaces: ReadonlySet<string>): string {
  const bare = ringOf(place).map((beside) => !spaces.has(nameOf(beside)));
  const { x, y } = place;
  const kind = bare.every(Boolean) ? "range" : bare.slice(3).every(Boolean) ? "slope" : "foothills";
  return `${kind}-${(x * x + x * y + 3 * y * y) % GROUP_VARIANTS}`;
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
