/**
 * The kernel in the page, which answers without a round trip to the server.
 *
 * It runs in a Web Worker, so that it never blocks the page, and is loaded after the first paint. Every answer may be
 * null: the browser has no WebAssembly, the file could not be loaded, or the kernel does not know the game. Then the
 * server has the answer.
 */

import type { AnalysisView, BoardLayout, Created, LanguageCode, PreviewView } from "../lib/wire";
import { analysisView } from "./analysis_view";
import type { GameStart, SearchFound, SearchLimits } from "./kernel_game";
import type { Answer, Question, Reply, Request } from "./requests";
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

  preview(game: number, moves: readonly string[], move: string): Promise<PreviewView | null> {
    return this.#ask({ game, moves, ask: { kind: "preview", move } }) as Promise<PreviewView | null>;
  }

  analyse(game: number, moves: readonly string[], limits: SearchLimits): Promise<SearchFound | null> {
    return this.#ask({ game, moves, ask: { kind: "analyse", limits } }) as Promise<SearchFound | null>;
  }

  #ask(question: Question): Promise<Answer | null> {
    const key = (this.#last += 1);
    return new Promise((resolve) => {
      this.#waiting.set(key, resolve);
      if (!this.#send({ kind: "question", key, question })) this.#fail();
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

  /** Answer everything with null, now and later. */
  #fail(): void {
    this.#failed = true;
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
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

/** The game of a table in the page's engine. */
export class EngineGame {
  #judged: number;
  #thought: number | null = null;

  constructor(private readonly start: GameStart) {
    this.#judged = judge.open(start);
  }

  /** Return what a placement would win after some moves. */
  preview(moves: readonly string[], move: string): Promise<PreviewView | null> {
    return judge.preview(this.#judged, moves, move);
  }

  /** Return the best moves of a position. */
  async analyse({ moves, seat, limits, language, seats }: Wish): Promise<AnalysisView | null> {
    this.#thought ??= thinker.open(this.start);
    const found = await thinker.analyse(this.#thought, moves, limits);
    if (!found) return null;
    const shown = this.start.options.chips === "open" ? null : seats;
    return analysisView(found, { ply: moves.length, seat, language, shown });
  }

  close(): void {
    judge.close(this.#judged);
    if (this.#thought !== null) thinker.close(this.#thought);
  }
}

/** Open the game of a table; null if the page does not know its edition. */
export function openTable(layout: BoardLayout, created: Created): EngineGame | null {
  const start = startOfTable(layout, created);
  return start && new EngineGame(start);
}
