/** A search of the kernel, as the server would present it. */

import type { AnalysisView, LanguageCode } from "../lib/wire";
import { phrasebook } from "./explanations";
import type { SearchFound } from "./kernel_game";
import { rounded } from "./rounding";

interface Presentation {
  readonly ply: number;
  readonly seat: number;
  readonly language: LanguageCode;
  /** The seats whose points may be shown; null for all. */
  readonly shown: readonly number[] | null;
}

export async function analysisView(found: SearchFound, { ply, seat, language, shown }: Presentation): Promise<AnalysisView> {
  const { describe } = await phrasebook(language);
  const pointsOf = (points: readonly number[]): (number | null)[] =>
    points.map((one, at) => (shown && !shown.includes(at + 1) ? null : rounded(one, 2)));
  const [best] = found.moves;
  return {
    ply,
    seat,
    chances: (best?.chances ?? []).map((chance) => rounded(chance, 4)),
    points: pointsOf(best?.points ?? []),
    line: found.line,
    moves: found.moves.map(({ move, visits, value, error, chances, points, facts }) => ({
      move,
      visits,
      value: rounded(value, 4),
      error: rounded(error, 4),
      chance: rounded(chances[seat - 1] ?? 0, 4),
      points: pointsOf(points),
      why: describe(facts),
    })),
    simulations: found.simulations,
  };
}
