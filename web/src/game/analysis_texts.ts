/** The texts for chances and points, and for spaces while the heat map is on. */

import { language, t } from "../texts/texts.svelte";
import type { Spot } from "./heat_map";
import { colourName } from "./move_texts";

export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

export function pointsText(points: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(points);
}

/** Extend the description of spaces by how good a placement there is. */
export function describerWithHeat(
  describe: (space: string) => string,
  spots: ReadonlyMap<string, Spot>,
): (space: string) => string {
  if (!spots.size) return describe;
  return (space) => {
    const spot = spots.get(space);
    if (!spot) return describe(space);
    const values = { colour: colourName(spot.letter), chance: percent(spot.chance) };
    return `${describe(space)}, ${t("analysis.heat-at", values)}`;
  };
}
