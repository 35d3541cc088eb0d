/** Attempts at a task, played and judged by the kernel. */

import type { BoardView, PreviewView, Tried } from "../lib/wire";
import type { Fact } from "./explanations";
import type { Goal } from "./goals";
import type { KernelGame } from "./kernel_game";

/** A task, and what a learner has placed and may be about to place. */
export interface Attempted {
  readonly goal: Goal;
  readonly placements: number;
  readonly tried: readonly string[];
  readonly preview: string | null;
}

/** The judgement of an attempt. */
export interface Judged {
  readonly verdict: Tried["verdict"];
  /** The placements up to the first illegal one. */
  readonly moves: readonly string[];
  readonly board: BoardView;
  /** What the last of them does. */
  readonly facts: readonly Fact[];
  readonly refused: PreviewView | null;
  readonly preview: PreviewView | null;
}

/** Judge placements from a game's position. */
export function judge(game: KernelGame, { goal, placements, tried, preview }: Attempted): Judged {
  const from = game.played;
  const after = (moves: readonly string[]): void => game.replay([...from, ...moves]);
  const { legal, refused } = playLegal(game, tried.slice(0, placements));
  const last = legal.at(-1);
  after(legal.slice(0, -1));
  const facts = last === undefined ? [] : game.facts(last);
  after([]);
  const verdict = refused ? "illegal" : game.verdict(goal, placements, legal);
  after(legal);
  return {
    verdict,
    moves: legal,
    board: game.view({ legal: verdict === "going_on" || verdict === "illegal" }),
    facts,
    refused,
    preview: preview === null ? null : game.preview(preview),
  };
}

/** Play moves up to the first illegal one. */
export function playLegal(game: KernelGame, moves: readonly string[]): { legal: string[]; refused: PreviewView | null } {
  const from = game.played;
  const legal: string[] = [];
  for (const move of moves) {
    const seen = game.preview(move);
    if (!seen.legal) return { legal, refused: seen };
    legal.push(move);
    game.replay([...from, ...legal]);
  }
  return { legal, refused: null };
}
