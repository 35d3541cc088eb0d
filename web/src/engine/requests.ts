/** What the page asks of the engine's worker, and the answers. */

import type { BoardView, PreviewView, Scoring } from "../lib/wire";
import type { Attempted, Judged } from "./attempts";
import type { Viewpoint } from "./board_view";
import type { Fact } from "./explanations";
import type { GameStart, SearchFound, SetUpProblem } from "./kernel_game";
import type { SearchLimits } from "./kernel_search";
import type { GameReport } from "./reports";

/** The questions about a position, by kind: what they need. */
export interface Asked {
  readonly view: Viewpoint;
  /** Every position so far, from the set-up on. */
  readonly views: Viewpoint;
  readonly scoring: object;
  readonly preview: { readonly move: string };
  /** Many previews at once, before somebody asks for one of them. */
  readonly previews: { readonly moves: readonly string[] };
  readonly advice: object;
  readonly analyse: { readonly limits: SearchLimits };
  /** The move of a bot, which keeps what it found for its seat's next one. */
  readonly choose: { readonly level: string; readonly seat: number; readonly seed: number; readonly quick?: boolean };
  /** A set-up for the game's board, edition and number of players. */
  readonly deal: { readonly seed: number };
  /** What is wrong with the set-up as it was written down; null if nothing is. */
  readonly problem: object;
  /** How many of the moves are legal, and why the next one is not. */
  readonly refusal: { readonly moves: readonly string[] };
  readonly judge: Attempted;
  /** The chances over the whole game, and the placements that turned it. */
  readonly report: { readonly simulations: number };
}

export interface Answers {
  view: BoardView;
  views: readonly BoardView[];
  scoring: Scoring;
  preview: PreviewView;
  previews: readonly PreviewView[];
  advice: readonly Fact[];
  analyse: SearchFound;
  choose: string;
  deal: Pick<GameStart, "oases" | "water">;
  problem: { readonly found: SetUpProblem | null };
  refusal: { readonly at: number; readonly refused: PreviewView | null };
  judge: Judged;
  report: GameReport;
}

export type QuestionKind = keyof Asked;
export type Answer = Answers[QuestionKind];

/** A question about the position of a game after some moves. */
export interface Question<Kind extends QuestionKind = QuestionKind> {
  /** The number of the game; the worker learns its start with the first question about it. */
  readonly game: number;
  readonly moves: readonly string[];
  readonly kind: Kind;
  readonly asked: Asked[Kind];
}

export type Request =
  | { readonly kind: "open"; readonly game: number; readonly start: GameStart }
  | { readonly kind: "close"; readonly game: number }
  | { readonly kind: "question"; readonly key: number; readonly question: Question };

export interface Reply {
  readonly key: number;
  /** Null if the kernel has no answer. */
  readonly answer: Answer | null;
}
