/** The best moves and the heat map: how good the placements on each space are. */

import { LETTERS, mix, type Letter } from "../board/palette";
import type { AnalysisView, MoveView } from "../lib/wire";
import { readMove } from "./moves";

export interface Spot {
  readonly space: string;
  readonly letter: Letter;
  readonly move: string;
  /** The winning chance of the seat to move. */
  readonly chance: number;
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

/**
 * Return the best placement on each space, of one colour or of all.
 *
 * The search sends its moves best first. A move that it tried only a few times may look better than the
 * best by luck, so its value is capped.
 */
export function heatOf(analysis: AnalysisView, colour: Letter | null): ReadonlyMap<string, Spot> {
  const found = new Map<string, { letter: Letter; move: MoveView }>();
  for (const move of analysis.moves) {
    const { letter, space } = readMove(move.move);
    if (!letter || !space || (colour !== null && letter !== colour) || found.has(space)) continue;
    found.set(space, { letter, move });
  }
  const moves = [...found.values()].map(({ move }) => move);
  const best = moves[0];
  if (!best) return new Map();
  const low = Math.min(...moves.map(({ value }) => value));
  return new Map(
    [...found].map(([space, { letter, move }]) => {
      const warmth = best.value > low ? Math.min(1, (move.value - low) / (best.value - low)) : 1;
      const chance = Math.min(move.chance, best.chance);
      return [space, { space, letter, move: move.move, chance, warmth, best: move === best }];
    }),
  );
}

/** Return the best moves, best first, and at most one for each space. */
export function bestOf(analysis: AnalysisView, most: number): readonly MoveView[] {
  const placeOf = ({ move }: MoveView): string => readMove(move).space ?? move;
  const places = new Set<string>();
  return analysis.moves.filter((move) => places.size < most && !places.has(placeOf(move)) && places.add(placeOf(move)));
}

/** Return the colours that can be placed, in the order of the supply. */
export function coloursIn(analysis: AnalysisView): readonly Letter[] {
  const placements = analysis.moves.map(({ move }) => readMove(move)).filter(({ space }) => space !== null);
  const letters = new Set(placements.map(({ letter }) => letter));
  return LETTERS.filter((letter) => letters.has(letter));
}
