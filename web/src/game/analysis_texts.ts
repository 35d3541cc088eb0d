/** The texts for chances and points, and for spaces while the heat map is on. */

import type { AnalysisView, MoveView } from "../lib/wire";
import { language, t } from "../texts/texts.svelte";
import { measureOf, worthOf, type Measure, type Spot } from "./heat_map";
import { colourName } from "./move_texts";

export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

/** Return the most important of the reasons for a move: a list of all would not be read. */
export function mainReason(why: string): string {
  return why.split(", ")[0] ?? "";
}

/** Return what a move leads to: how far ahead or behind its seat is at the end, or its chance if points are hidden. */
export function worthText(found: AnalysisView, move: MoveView): string {
  if (measureOf(found) === "chance") return t("analysis.chance", { chance: percent(move.chance) });
  const lead = Math.round(worthOf(found, move));
  if (lead === 0) return t("analysis.level");
  return lead > 0 ? t("analysis.ahead", { count: lead }) : t("analysis.behind", { count: -lead });
}

/** Return the winning chance of the seat to move, unless the game is as good as decided. */
export function chanceText(found: AnalysisView): string {
  const chance = found.chances[found.seat - 1] ?? 0;
  return chance > DECIDED && chance < 1 - DECIDED ? t("analysis.chance", { chance: percent(chance) }) : "";
}

const DECIDED = 0.03;

/** Extend the description of spaces by how good a placement there is. */
export function describerWithHeat(
  describe: (space: string) => string,
  spots: ReadonlyMap<string, Spot>,
  measure: Measure,
): (space: string) => string {
  if (!spots.size) return describe;
  return (space) => {
    const spot = spots.get(space);
    if (!spot) return describe(space);
    const values = { colour: colourName(spot.letter), count: Math.round(spot.loss) };
    return `${describe(space)}, ${t(spot.best ? "analysis.heat-best" : `analysis.heat-${measure}`, values)}`;
  };
}
