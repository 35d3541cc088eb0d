/**
 * The kernel in the page, which answers without a round trip to the server.
 *
 * It runs in a Web Worker, so that it never blocks the page, and is loaded after the first paint. Every answer may be
 * null: the browser has no WebAssembly, the file could not be loaded, or the kernel does not know the game. Then the
 * server has the answer.
 */

import type { AnalysisView, BoardLayout, BoardView, Created, LanguageCode, PreviewView, Scoring } from "../lib/wire";
import { analysisView } from "./analysis_view";
import type { Attempted, Judged } from "./attempts";
import type { Viewpoint } from "./board_view";
import type { Fact } from "./explanations";
import type { GameStart } from "./kernel_game";
import type { SearchLimits } from "./kernel_search";
import { levelNamed } from "./levels";
import type { GameReport } from "./reports";
import type { Answer, Answers, Asked, QuestionKind, Reply, Request } from "./requests";
import { startOfTable } from "./table_start";

/** The part of a worker that the engine uses. */
export interface EngineWorker {
  postMessage(request: Request): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export class Engine {
  #worker: EngineWorker | null = null;
  #failed = false;
  #waiting = new Map<number, (answer: Answer | null) => void>();
  #last = 0;

  constructor(private readonly start: () => EngineWorker | null) {}

  /** Open a game to ask about, and return its number. */
  open(start: GameStart): number {
    const game = (this.#last += 1);
    this.#send({ kind: "open", game, start });
    return game;
  }

  close(game: number): void {
    this.#send({ kind: "close", game });
  }

  /** Ask about the position after some moves; null if there is no answer. */
  ask<Kind extends QuestionKind>(
    game: number,
    moves: readonly string[],
    kind: Kind,
    asked: Asked[Kind],
  ): Promise<Answers[Kind] | null> {
    const key = (this.#last += 1);
    return new Promise((resolve) => {
      this.#waiting.set(key, resolve as (answer: Answer | null) => void);
      if (!this.#send({ kind: "question", key, question: { game, moves, kind, asked } })) this.#fail();
    });
  }

  #send(request: Request): boolean {
    const worker = this.#started();
    worker?.postMessage(request);
    return worker !== null;
  }

  #started(): EngineWorker | null {
    if (this.#worker || this.#failed) return this.#worker;
    this.#worker = this.start();
    if (!this.#worker) {
      this.#failed = true;
      return null;
    }
    this.#worker.onmessage = ({ data }) => {
      this.#waiting.get(data.key)?.(data.answer);
      this.#waiting.delete(data.key);
    };
    this.#worker.onerror = () => this.#fail();
    return this.#worker;
  }

  /** End the worker; whatever it has not answered yet is answered with null. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }

  /** Answer everything with null, now and later. */
  #fail(): void {
    this.#failed = true;
    this.end();
  }
}

function startWorker(): EngineWorker | null {
  if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") return null;
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** Answers at once. Searches take seconds, so they have a worker of their own, started with the first. */
const judge = new Engine(startWorker);
const thinker = new Engine(startWorker);

/** What to search, and how to present it. */
export interface Wish {
  readonly moves: readonly string[];
  readonly seat: number;
  readonly limits: SearchLimits;
  readonly language: LanguageCode;
  /** The seats of which points are shown while the edition hides them. */
  readonly seats: readonly number[];
}

/** A game in the page's engine. Every answer may be null; then the server has it, if there is one. */
export class EngineGame {
  #judged: number;
  #thought: number | null = null;
  /** Bots that search keep their trees, and must not wait for hints: they have a worker as long as the game is open. */
  #bots: { readonly engine: Engine; readonly game: number } | null = null;

  #reporter: Engine | null = null;

  constructor(readonly start: GameStart) {
    this.#judged = judge.open(start);
  }

  /** Return the position after some moves, with everything that follows from it. */
  view(moves: readonly string[], viewpoint: Viewpoint = {}): Promise<BoardView | null> {
    return judge.ask(this.#judged, moves, "view", viewpoint);
  }

  /** Return every position, from the set-up to the one after the last move. */
  views(moves: readonly string[], viewpoint: Viewpoint = {}): Promise<readonly BoardView[] | null> {
    return judge.ask(this.#judged, moves, "views", viewpoint);
  }

  /** Return the final scoring, step by step. */
  scoring(moves: readonly string[]): Promise<Scoring | null> {
    return judge.ask(this.#judged, moves, "scoring", {});
  }

  /** Return what a placement would win after some moves. */
  preview(moves: readonly string[], move: string): Promise<PreviewView | null> {
    return judge.ask(this.#judged, moves, "preview", { move });
  }

  /** Return what each of these placements would win. */
  previews(moves: readonly string[], wished: readonly string[]): Promise<readonly PreviewView[] | null> {
    return judge.ask(this.#judged, moves, "previews", { moves: wished });
  }

  /** Return what matters to the seat to move after some moves. */
  advice(moves: readonly string[]): Promise<readonly Fact[] | null> {
    return judge.ask(this.#judged, moves, "advice", {});
  }

  /** Return a bot's move. The bot is known by its seat and level, and keeps what it found. */
  choose(moves: readonly string[], asked: Asked["choose"]): Promise<string | null> {
    if (!levelNamed(asked.level)?.search) return judge.ask(this.#judged, moves, "choose", asked);
    const { engine, game } = (this.#bots ??= openedIn(new Engine(startWorker), this.start));
    return engine.ask(game, moves, "choose", asked);
  }

  /** Return a set-up for the game's board, edition and number of players. */
  deal(seed: number): Promise<Answers["deal"] | null> {
    return judge.ask(this.#judged, [], "deal", { seed });
  }

  /** Return what is wrong with the set-up; `found` is null if nothing is. */
  problem(): Promise<Answers["problem"] | null> {
    return judge.ask(this.#judged, [], "problem", {});
  }

  /** Return how many of the moves are legal from the set-up, and why the next one is not. */
  refusal(moves: readonly string[]): Promise<Answers["refusal"] | null> {
    return judge.ask(this.#judged, [], "refusal", { moves });
  }

  /** Judge an attempt at a task in the position after some moves. */
  judge(moves: readonly string[], attempted: Attempted): Promise<Judged | null> {
    return judge.ask(this.#judged, moves, "judge", attempted);
  }

  /** Return the chances over the whole game, and the placements that turned it. */
  async report(moves: readonly string[], simulations: number): Promise<GameReport | null> {
    // It takes seconds and happens once, so it has a worker of its own, whose memory is given back.
    const reporter = (this.#reporter = new Engine(startWorker));
    const found = await reporter.ask(reporter.open(this.start), moves, "report", { simulations });
    reporter.end();
    return found;
  }

  /** Return the best moves of a position. */
  async analyse({ moves, seat, limits, language, seats }: Wish): Promise<AnalysisView | null> {
    this.#thought ??= thinker.open(this.start);
    const found = await thinker.ask(this.#thought, moves, "analyse", { limits });
    if (!found) return null;
    const shown = this.start.options.chips === "open" ? null : seats;
    return analysisView(found, { ply: moves.length, seat, language, shown });
  }

  close(): void {
    judge.close(this.#judged);
    if (this.#thought !== null) thinker.close(this.#thought);
    this.#bots?.engine.end();
    this.#reporter?.end();
  }
}

function openedIn(engine: Engine, start: GameStart): { engine: Engine; game: number } {
  return { engine, game: engine.open(start) };
}

/** Open the game of a table; null if the page does not know its edition. */
export function openTable(layout: BoardLayout, created: Created): EngineGame | null {
  const start = startOfTable(layout, created);
  return start && new EngineGame(start);
}
