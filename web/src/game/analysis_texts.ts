/** Chances and points as they are written, and spaces as they are said with the heat map on. */

import { language, t } from "../texts/texts.svelte";
import { colourName } from "./move_texts";
import type { Spot } from "./heat_map";

export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

export function pointsText(points: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(points);
}

/** What is said of a space, and how good a placement there is. */
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
