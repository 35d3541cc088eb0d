/** The goals of lessons and puzzles, as the data files and the kernel have them. */

import { type BoardNumbers, LETTERS } from "./numbers";

/** What placements must achieve; every field that is set must hold. `kernel/lessons/goals.hpp` explains them. */
export interface Goal {
  readonly moves?: readonly string[];
  readonly placed?: number;
  readonly water?: number;
  readonly oases?: number;
  readonly area?: number;
  readonly points?: number;
  /** Letters of camel colours. */
  readonly largest?: readonly string[];
  readonly near_oasis?: number;
  readonly cuts_off?: boolean;
  readonly ends?: boolean;
  readonly wins?: boolean;
}

/** The kernel's judgements of legal placements, in its order. */
export const VERDICTS = ["right", "going_on", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The numbers of a goal, in the kernel's order. */
export function goalNumbers(goal: Goal, board: BoardNumbers): number[] {
  const { moves = [], placed = 0, water = 0, oases = 0, area = 0, points = 0, largest = [], near_oasis = 0 } = goal;
  const colours = largest.reduce((bits, letter) => bits | (1 << LETTERS.indexOf(letter)), 0);
  const flags = [goal.cuts_off, goal.ends, goal.wins].map((flag) => (flag ? 1 : 0));
  return [...movesNumbers(moves, board), placed, water, oases, area, points, colours, near_oasis, ...flags];
}

/** The number of moves, and each as kind, colour and space. */
export function movesNumbers(moves: readonly string[], board: BoardNumbers): number[] {
  return [moves.length, ...moves.flatMap((move) => [...board.argumentsOf(move)])];
}
