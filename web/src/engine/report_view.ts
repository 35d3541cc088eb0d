/** A report of the kernel, as the server would present it. */

import type { LanguageCode, ReportView } from "../lib/wire";
import { type Phrasebook, phrasebook } from "./explanations";
import type { GameReport, Mention, Moment } from "./reports";
import { rounded } from "./rounding";

export async function reportView({ moments, turningPoints, costlyPlacements }: GameReport, language: LanguageCode): Promise<ReportView> {
  const words = await phrasebook(language);
  const shown = (values: readonly number[], digits: number): number[] => values.map((value) => rounded(value, digits));
  return {
    moments: moments.map(({ chances, points }, ply) => ({ ply, chances: shown(chances, 4), points: shown(points, 2) })),
    turning_points: turningPoints.map((turn) => ({
      ...placementOf(turn),
      swing: rounded(turn.amount, 4),
      text: turningText(turn, moments, words),
      why: words.describe(turn.expectedFacts),
    })),
    costly_placements: costlyPlacements.map((placement) => ({
      ...placementOf(placement),
      cost: rounded(placement.amount, 2),
      why: words.describe(placement.expectedFacts),
    })),
  };
}

function placementOf({ ply, seat, move, expected }: Mention): Pick<Mention, "ply" | "seat" | "move" | "expected"> {
  return { ply, seat, move, expected };
}

/** What was placed, how the chances changed, and what was expected instead. */
function turningText({ ply, seat, move, facts, expected, expectedFacts }: Mention, moments: readonly Moment[], words: Phrasebook): string {
  const chance = (at: number): string => words.percent(moments[at]?.chances[seat - 1] ?? 0);
  const happened = words.phrase("turning_point", ply + 1, {
    seats: words.seat(seat),
    move,
    why: words.describe(facts),
    before: chance(ply),
    after: chance(ply + 1),
  });
  return `${happened}; ${words.phrase("better_was", 2, { move: expected, why: words.describe(expectedFacts) })}`;
}
