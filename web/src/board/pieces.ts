/** What stands on the board in a position, as keyed pieces to draw. */

import type { BoardView, CaravanView } from "../lib/wire";
import { AREA_INSET, FEET, LEADER_BADGE, OASIS_BADGE_DROP } from "./artwork";
import { centreOf, hexagon, inset, nameOf, outlines, parts, placeOf, polyline, ringOf, type Point } from "./hexagons";
import { styledLine } from "./line_styles";

export interface CamelPiece {
  readonly space: string;
  readonly symbol: string;
  readonly seat: number;
  readonly colour: string;
  readonly at: Point;
  /** Where the badge of a leader stands. */
  readonly badge: Point | null;
}

/** The links of all caravans of a seat. */
export interface LinkPiece {
  readonly seat: number;
  readonly casing: string;
  readonly line: string;
}

export interface AreaPiece {
  readonly key: string;
  readonly seat: number;
  readonly tint: string;
  readonly edge: string;
  readonly badge: Point;
}

export function camelPieces(board: BoardView): CamelPiece[] {
  const pieces = board.caravans.flatMap((caravan) =>
    caravan.camels.map((space) => {
      const leads = space === caravan.leader;
      const symbol = leads ? `leader-${caravan.seat}${caravan.colour}` : `camel-${caravan.colour}`;
      const at = centreOf(placeOf(space));
      const badge: Point | null = leads ? [at[0] + LEADER_BADGE[0], at[1] + LEADER_BADGE[1]] : null;
      return { space, symbol, seat: caravan.seat, colour: caravan.colour, at, badge };
    }),
  );
  // Camels in front are drawn last.
  return pieces.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

export function linkPieces(board: BoardView): LinkPiece[] {
  const seats = [...new Set(board.caravans.map((caravan) => caravan.seat))].sort();
  return seats.map((seat) => {
    const links = board.caravans.filter((caravan) => caravan.seat === seat).flatMap(linksOf);
    return {
      seat,
      casing: links.map((link) => polyline(link)).join(""),
      line: links.map((link) => styledLine(link, seat)).join(""),
    };
  });
}

/** A line for each pair of neighbouring camels, from the upper one to the lower. */
function linksOf({ camels }: CaravanView): Point[][] {
  const standing = new Set(camels);
  return camels.flatMap((space) =>
    ringOf(placeOf(space))
      .slice(0, 3)
      .map(nameOf)
      .filter((other) => standing.has(other))
      .map((other) => [feet(space), feet(other)]),
  );
}

export function areaPieces(board: BoardView): AreaPiece[] {
  const oases = new Set(board.oases);
  return board.areas.flatMap((spaces, at) =>
    parts(spaces).map((part) => {
      const seat = at + 1;
      const lines = outlines(new Set(part));
      return {
        key: `${seat}${[...part].sort().join("")}`,
        seat,
        tint: lines.map((line) => polyline(line, true)).join(""),
        edge: lines.map((line) => styledLine(inset(line, AREA_INSET), seat, true)).join(""),
        badge: badgeOf(part, oases),
      };
    }),
  );
}

/** Where an area's badge stands: on the space nearest to its middle, on sand if possible. */
function badgeOf(part: readonly string[], oases: ReadonlySet<string>): Point {
  const sand = part.filter((space) => !oases.has(space));
  const points = (sand.length ? sand : part).map((space) => centreOf(placeOf(space)));
  const middleX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const middleY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const away = ([x, y]: Point): number => Math.round(Math.hypot(x - middleX, y - middleY) * 1000);
  const nearer = (one: Point, other: Point): number =>
    away(one) - away(other) || one[0] - other[0] || one[1] - other[1];
  const [x, y] = points.reduce((best, point) => (nearer(point, best) < 0 ? point : best));
  return [x, sand.length ? y : y + OASIS_BADGE_DROP];
}

/** The tint of spaces that a placement would enclose. */
export function areaPath(spaces: readonly string[]): string {
  return outlines(new Set(spaces)).map((line) => polyline(line, true)).join("");
}

/** The frame around a space, smaller than its hexagon by a share. */
export function frame(space: string, size: number): string {
  return polyline(hexagon(centreOf(placeOf(space)), size), true);
}

function feet(space: string): Point {
  const [x, y] = centreOf(placeOf(space));
  return [x, y + FEET];
}
