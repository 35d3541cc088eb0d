/** What the page asks of the engine's worker, and the answers. */

import type { PreviewView } from "../lib/wire";
import type { GameStart, SearchFound, SearchLimits } from "./kernel_game";

/** A question about the position of a game after some moves. */
export interface Question {
  /** The number of the game; the worker learns its start with the first question about it. */
  readonly game: number;
  readonly moves: readonly string[];
  readonly ask:
    | { readonly kind: "preview"; readonly move: string }
    | { readonly kind: "analyse"; readonly limits: SearchLimits };
}

export type Request =
  | { readonly kind: "open"; readonly game: number; readonly start: GameStart }
  | { readonly kind: "close"; readonly game: number }
  | { readonly kind: "question"; readonly key: number; readonly question: Question };

export type Answer = PreviewView | SearchFound;

export interface Reply {
  readonly key: number;
  /** Null if the kernel has no answer. */
  readonly answer: Answer | null;
}
