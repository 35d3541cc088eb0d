/** Mountain ranges: around the desert, and the massif in its middle. */

import { centreOf, HALF_ROW, hexagonAt, nameOf, polyline, RADIUS, type Place, type Point } from "./hexagons";
import { between, noise } from "./noise";
import { mix } from "./palette";

const LIT = "#C4976A";
const DARK = "#75503A";
const INK = "#4B301E";
const PEAKS = 7;
const MESAS = 2;
const SIZES = [1.75, 1.4, 1.1, 0.85, 0.65, 0.48, 0.34];
const TRIES = 18;

/** A mountain's foot, shape and size. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly shape: number;
  readonly size: number;
}

/** A part of a mountain: filled, or a line in ink. */
export interface Facet {
  readonly d: string;
  readonly fill?: string;
  readonly line?: { readonly width: number; readonly opacity: number };
}

/** A few peaks and table mountains, each standing on the point where it is used. */
export function mountainShapes(): Facet[][] {
  const peaks = Array.from({ length: PEAKS }, (_, variant) => peak(variant));
  const mesas = Array.from({ length: MESAS }, (_, variant) => mesa(variant));
  return [...peaks, ...mesas];
}

/** Place mountains where no space is, the higher the farther from the sand, those behind first. */
export function ranges(spaces: ReadonlySet<string>, columns: readonly number[], rows: readonly number[]): Stand[] {
  const isBare = (place: Place): boolean =>
    columns.includes(place.x) && rows.includes(place.y) && !spaces.has(nameOf(place));
  const bare = columns.flatMap((x) => rows.map((y) => ({ x, y })).filter(isBare));
  const placed: Stand[] = [];
  for (const stand of bare.flatMap((place) => stands(place, isBare)).sort((a, b) => b.size - a.size)) {
    if (placed.every((other) => apart(stand, other))) placed.push(stand);
  }
  return placed.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Try several places on a bare hexagon, each with the largest mountain that fits there. */
function stands(place: Place, isBare: (place: Place) => boolean): Stand[] {
  const [middleX, middleY] = centreOf(place);
  const found: Stand[] = [];
  for (let at = 0; at < TRIES; at += 1) {
    const key = [place.x, place.y, at];
    const x = middleX + between(-RADIUS, RADIUS, ...key, 1);
    const y = middleY + between(-HALF_ROW, HALF_ROW, ...key, 2);
    const kind = noise(...key, 6);
    const shape = noise(...key, 5) < 0.12 ? PEAKS + Math.floor(kind * MESAS) : Math.floor(kind * PEAKS);
    const size = SIZES.find((fits) => extent(x, y, fits).every((point) => isBare(hexagonAt(point))));
    if (size) found.push({ x, y, shape, size: size * between(0.9, 1.05, ...key, 3) });
  }
  return found;
}

/** The points of a mountain of that size that must not come to lie on sand. */
function extent(x: number, y: number, size: number): Point[] {
  const wide = 21 * size;
  const high = 34 * size;
  return [
    [x - wide, y],
    [x + wide, y],
    [x, y + 2],
    [x - wide * 0.5, y - high * 0.5],
    [x + wide * 0.5, y - high * 0.5],
    [x, y - high],
  ];
}

/** Whether two mountains show enough of themselves; one may stand half before another. */
function apart(stand: Stand, other: Stand): boolean {
  const reach = stand.size + other.size;
  const across = (stand.x - other.x) / (13.5 * reach);
  const down = (stand.y - other.y) / (9.5 * reach);
  return across * across + down * down > 1;
}

/** Climb from the foot to the summit over two ledges, the foot included. */
function slope(start: Point, summit: Point, ...key: number[]): Point[] {
  const ledges = [0.36, 0.7].map(
    (share, step): Point => [
      start[0] + (summit[0] - start[0]) * (share + between(-0.1, 0.1, ...key, step, 1)),
      start[1] + (summit[1] - start[1]) * (share + between(-0.12, 0.1, ...key, step, 2)),
    ],
  );
  return [start, ...ledges];
}

function peak(variant: number): Facet[] {
  const half = between(18, 24, variant, 1);
  const high = between(30, 39, variant, 2);
  const summit: Point = [between(-4, 3, variant, 3), -high];
  const foot: Point = [between(-1, 7, variant, 4), 3];
  const left = slope([-half, 0], summit, variant, 5);
  const right = slope([half, 0], summit, variant, 6);
  // The ridge steps from side to side on its way down: that makes rock of a triangle.
  const ways: Point[] = [
    [0.22, 1],
    [0.42, -1],
    [0.64, 1],
    [0.84, -0.6],
  ];
  const ridge = ways.map(
    ([share, side], step): Point => [
      summit[0] + (foot[0] - summit[0]) * share + side * between(2.5, 5, variant, step, 7),
      summit[1] + (foot[1] - summit[1]) * share,
    ],
  );
  const tint = between(-0.12, 0.16, variant, 8);
  const gullies: [number, number, number][] = [
    [0, 6, 11],
    [1, -8, 10],
    [2, 6, 10],
    [1, 9, 13],
  ];
  return [
    { d: polyline([...left, summit, ...ridge, foot], true), fill: mix(LIT, tint < 0 ? "#8E5F46" : "#E6C391", Math.abs(tint) * 2) },
    { d: polyline([...right, summit, ...ridge, foot], true), fill: mix(DARK, tint < 0 ? "#5A3A2E" : "#8E6848", Math.abs(tint) * 2) },
    {
      d: gullies
        .map(([step, side, drop]) => {
          const [x, y] = ridge[step] ?? summit;
          return polyline([
            [x, y],
            [x + side, y + drop],
          ]);
        })
        .join(""),
      line: { width: 0.9, opacity: 0.45 },
    },
    { d: polyline([...left, summit, ...[...right].reverse()]), line: { width: 1.1, opacity: 1 } },
  ];
}

function mesa(variant: number): Facet[] {
  const half = between(17, 21, variant, 21);
  const high = between(19, 24, variant, 22);
  const top = half * 0.62;
  const edge = between(0.1, 0.35, variant, 23) * top;
  const rim: Point[] = [
    [-top, -high],
    [-top * 0.5, -high - 2.5],
    [top * 0.7, -high - 2],
    [top, -high],
  ];
  const strata = [0.25, 0.45].map((share): Point[] => {
    const out = top + share * (half - top) * 0.8;
    const level = -high * (1 - share);
    return [
      [-out, level],
      [edge + 2, level + 2],
      [out, level],
    ];
  });
  return [
    { d: polyline([[-half, 0], [-top, -high], [edge, -high], [edge + 3, 3]], true), fill: LIT },
    { d: polyline([[half, 0], [top, -high], [edge, -high], [edge + 3, 3]], true), fill: DARK },
    { d: polyline(rim), fill: "#D9B384" },
    { d: strata.map((line) => polyline(line)).join(""), line: { width: 0.9, opacity: 0.5 } },
    { d: polyline([[-half, 0], ...rim, [half, 0]]), line: { width: 1.1, opacity: 1 } },
  ];
}

export const MOUNTAIN_INK = INK;
