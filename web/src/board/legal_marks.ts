/**
 * The marks on the legal spaces of the colour in hand.
 *
 * All marks of a kind are one path: a late game has hundreds, and as elements they would slow every frame.
 */

import { LEGAL_FIELD_SIZE } from "./artwork";
import { hexagon, polyline, type Point } from "./hexagons";

export interface Marks {
  readonly dry: string;
  /** On water holes, whose numbers must stay readable. */
  readonly wet: string;
}

export function marksOf(
  spaces: Iterable<string>,
  at: (space: string) => Point,
  isWater: (space: string) => boolean,
): Marks {
  const fields = { dry: "", wet: "" };
  for (const space of spaces) fields[isWater(space) ? "wet" : "dry"] += polyline(hexagon(at(space), LEGAL_FIELD_SIZE), true);
  return fields;
}
