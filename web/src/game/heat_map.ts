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

interface Ranked {
  readonly move: MoveView;
  readonly worth: number;
}

/** Return the moves by their worth, best first; the analysis does not overrate moves that were hardly tried. */
function ranked(analysis: AnalysisView): Ranked[] {
  return analysis.moves
    .map((move) => ({ move, worth: worthOf(analysis, move) }))
    .sort((one, other) => other.worth - one.worth);
}

/** Return the best placement on each space, of one colour or of all, compared with the best of them. */
export function heatOf(analysis: AnalysisView, colour: Letter | null): ReadonlyMap<string, Spot> {
  const found = new Map<string, Ranked & { letter: Letter }>();
  for (const one of ranked(analysis)) {
    const { letter, space } = readMove(one.move.move);
    if (!letter || !space || (colour !== null && letter !== colour) || found.has(space)) continue;
    found.set(space, { ...one, letter });
  }
  const shown = [...found.values()];
  const [best] = shown;
  const low = shown.at(-1)?.worth ?? 0;
  if (!best) return new Map();
  return new Map(
    [...found].map(([space, { letter, move, worth }]) => {
      const loss = best.worth - worth;
      const warmth = best.worth > low ? 1 - loss / (best.worth - low) : 1;
      return [space, { space, letter, move: move.move, loss, warmth, best: move === best.move }];
    }),
  );
}

/** Return the best moves, best first by what is shown of them, and at most one for each space. */
export function bestOf(analysis: AnalysisView, most: number): readonly MoveView[] {
  const best = new Map<string, MoveView>();
  for (const { move } of ranked(analysis)) {
    const place = readMove(move.move).space ?? move.move;
    if (!best.has(place)) best.set(place, move);
  }
  return [...best.values()].slice(0, most);
}

/** Return the colours that can be placed, in the order of the supply. */
export function coloursIn(analysis: AnalysisView): readonly Letter[] {
  const placements = analysis.moves.map(({ move }) => readMove(move)).filter(({ space }) => space !== null);
  const letters = new Set(placements.map(({ letter }) => letter));
  return LETTERS.filter((letter) => letters.has(letter));
}
