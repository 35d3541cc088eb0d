/** The best moves and the heat map: how good the placements on each space are. */

import { LETTERS, mix, type Letter } from "../board/palette";
import type { AnalysisView, MoveView } from "../lib/wire";
import { readMove } from "./moves";

export interface Spot {
  readonly space: string;
  readonly letter: Letter;
  readonly move: string;
  /** How much less it is worth than the best placement shown, in points or per cent. */
  readonly loss: number;
  /** From 0, the worst placement shown, to 1, the best. */
  readonly warmth: number;
  readonly best: boolean;
}

/** From pale to dark blue, as in the server's pictures: distinguishable with any colour vision. */
const COLD = "#F7FBFF";
const WARM = "#08306B";

export function heatFill(warmth: number): string {
  return mix(COLD, WARM, warmth);
}

/** The colour of text that is readable on a space of that warmth. */
export function heatInk(warmth: number): string {
  return warmth >= 0.5 ? "#FFFFFF" : "#222222";
}

/** What moves are compared by: the lead in points at the end, or the winning chance if points are hidden. */
export type Measure = "points" | "chance";

export function measureOf(analysis: AnalysisView): Measure {
  return analysis.moves.every(({ points }) => points.every((one) => one !== null)) ? "points" : "chance";
}

/** Return by how many points a move leaves its seat ahead of the best of the others, or its chance in per cent. */
export function worthOf(analysis: AnalysisView, move: MoveView): number {
  if (measureOf(analysis) === "chance") return 100 * move.chance;
  const others = move.points.filter((_, at) => at !== analysis.seat - 1).map((one) => one ?? 0);
  return (move.points[analysis.seat - 1] ?? 0) - Math.max(...others);
}

/** The share of the most tries that a move needs to be named: one that was hardly tried may look good by luck. */
const TRUSTED_SHARE = 0.1;

interface Ranked {
  readonly move: MoveView;
  readonly worth: number;
}

/** Return the moves by their worth, best first: those that the search trusts, and the others. */
function ranked(analysis: AnalysisView): { trusted: Ranked[]; others: Ranked[] } {
  const all = analysis.moves
    .map((move) => ({ move, worth: worthOf(analysis, move) }))
    .sort((one, other) => other.worth - one.worth);
  const least = TRUSTED_SHARE * Math.max(...analysis.moves.map(({ visits }) => visits));
  const trusted = all.filter(({ move }) => move.visits >= least);
  return { trusted, others: all.filter(({ move }) => move.visits < least) };
}

/** Return the best placement on each space, of one colour or of all, compared with the best of them. */
export function heatOf(analysis: AnalysisView, colour: Letter | null): ReadonlyMap<string, Spot> {
  const { trusted, others } = ranked(analysis);
  const found = new Map<string, Ranked & { letter: Letter }>();
  for (const one of [...trusted, ...others].sort((a, b) => b.worth - a.worth)) {
    const { letter, space } = readMove(one.move.move);
    if (!letter || !space || (colour !== null && letter !== colour) || found.has(space)) continue;
    found.set(space, { ...one, letter });
  }
  const shown = [...found.values()];
  const best = trusted.find(({ move }) => shown.some((one) => one.move === move)) ?? shown[0];
  if (!best) return new Map();
  const low = Math.min(...shown.map(({ worth }) => worth));
  return new Map(
    [...found].map(([space, { letter, move, worth }]) => {
      const loss = Math.max(0, best.worth - worth);
      const warmth = best.worth > low ? 1 - loss / (best.worth - low) : 1;
      return [space, { space, letter, move: move.move, loss, warmth, best: move === best.move }];
    }),
  );
}

/** Return the best moves, best first by what is shown of them, and at most one for each space. */
export function bestOf(analysis: AnalysisView, most: number): readonly MoveView[] {
  const { trusted, others } = ranked(analysis);
  const best: Ranked[] = [];
  const places = new Set<string>();
  for (const one of [...trusted, ...others]) {
    const place = readMove(one.move.move).space ?? one.move.move;
    if (best.length === most) break;
    if (places.has(place) || one.worth > (best.at(-1)?.worth ?? Infinity)) continue;
    places.add(place);
    best.push(one);
  }
  return best.map(({ move }) => move);
}

/** Return the colours that can be placed, in the order of the supply. */
export function coloursIn(analysis: AnalysisView): readonly Letter[] {
  const placements = analysis.moves.map(({ move }) => readMove(move)).filter(({ space }) => space !== null);
  const letters = new Set(placements.map(({ letter }) => letter));
  return LETTERS.filter((letter) => letters.has(letter));
}
