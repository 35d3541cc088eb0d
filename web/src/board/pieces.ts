/** What stands on the board in a position, as keyed pieces to draw. */

import type { BoardView } from "../lib/wire";
import { centreOf, inset, nameOf, outlines, parts, placeOf, polyline, ringOf, short, type Point } from "./hexagons";
import { styledLine } from "./line_styles";

/** Links run below the camels' bodies, where little hides them. */
const FEET = 10;

export interface CamelPiece {
  readonly space: string;
  readonly symbol: string;
  readonly seat: number;
  readonly colour: string;
  readonly leads: boolean;
  readonly at: Point;
}

export interface LinkPiece {
  readonly key: string;
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
      return { space, symbol, seat: caravan.seat, colour: caravan.colour, leads, at };
    }),
  );
  // Those in front are drawn last.
  return pieces.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

export function linkPieces(board: BoardView): LinkPiece[] {
  return board.caravans.flatMap((caravan) => {
    const camels = new Set(caravan.camels);
    // The first three neighbours of each camel: so that every pair is met once.
    return caravan.camels.flatMap((space) =>
      ringOf(placeOf(space))
        .slice(0, 3)
        .map(nameOf)
        .filter((other) => camels.has(other))
        .map((other) => {
          const line = [feet(space), feet(other)];
          return {
            key: `${caravan.seat}${space}${other}`,
            seat: caravan.seat,
            casing: polyline(line),
            line: styledLine(line, caravan.seat),
          };
        }),
    );
  });
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
        edge: lines.map((line) => styledLine(inset(line, 4.5), seat, true)).join(""),
        badge: badgeOf(part, oases),
      };
    }),
  );
}

/** Where an area's badge stands: on the space nearest to its middle, if possible on sand. */
function badgeOf(part: readonly string[], oases: ReadonlySet<string>): Point {
  const sand = part.filter((space) => !oases.has(space));
  const points = (sand.length ? sand : part).map((space) => centreOf(placeOf(space)));
  const middleX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const middleY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const away = ([x, y]: Point): number => (x - middleX) ** 2 + (y - middleY) ** 2;
  const [x, y] = points.reduce((best, point) => (away(point) < away(best) ? point : best));
  return [x, sand.length ? y : y + 17];
}

/** The tint of spaces that a placement would enclose. */
export function areaPath(spaces: readonly string[]): string {
  return outlines(new Set(spaces)).map((line) => polyline(line, true)).join("");
}

/** The frame around a space, smaller than its hexagon by a share. */
export function frame(space: string, size: number): string {
  const [x, y] = centreOf(placeOf(space));
  const corners = [0, 1, 2, 3, 4, 5].map((turn) => {
    const angle = (turn * Math.PI) / 3;
    return `${short(x + 30 * size * Math.cos(angle))} ${short(y + 30 * size * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

function feet(space: string): Point {
  const [x, y] = centreOf(placeOf(space));
  return [x, y + FEET];
}
