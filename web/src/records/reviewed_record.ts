/** A record in the page's engine: every position, and its analyses, without a server. */

import { EngineGame } from "../engine/engine";
import { REPORT_SIMULATIONS } from "../engine/levels";
import type { SearchLimits } from "../engine/kernel_search";
import { reportView } from "../engine/report_view";
import type { GameReport } from "../engine/reports";
import type { AnalysisView, BoardView, LanguageCode, ReportView } from "../lib/wire";
import { judgeRecord, type RecordedGame, readRecord } from "./record_game";

export class ReviewedRecord {
  #report: Promise<GameReport | null> | null = null;

  private constructor(
    readonly game: RecordedGame,
    private readonly engine: EngineGame,
    /** Every position, starting with the set-up. */
    readonly boards: readonly BoardView[],
    readonly winners: readonly number[],
  ) {}

  /** Read and judge a record; null if the kernel cannot. What is wrong with the record is thrown as a `RecordError`. */
  static async open(text: string): Promise<ReviewedRecord | null> {
    const game = readRecord(text);
    const engine = new EngineGame(game.start);
    try {
      const boards = (await judgeRecord(game, engine)) ? await engine.views(game.moves, { legal: false }) : null;
      const over = boards?.at(-1)?.phase === "over";
      const scoring = over ? await engine.scoring(game.moves) : null;
      if (boards) return new ReviewedRecord(game, engine, boards, scoring?.winners ?? []);
    } catch (error) {
      engine.close();
      throw error;
    }
    engine.close();
    return null;
  }

  /** Analyse the position after a number of moves. */
  async analyse(ply: number, language: LanguageCode, limits: SearchLimits): Promise<AnalysisView | null> {
    const seats = Array.from({ length: this.game.start.layout.players }, (_, at) => at + 1);
    const seat = this.boards[ply]?.seat ?? 1;
    return this.engine.analyse({ moves: this.game.moves.slice(0, ply), seat, limits, language, seats });
  }

  /** Report on the whole game. */
  async report(language: LanguageCode, simulations = REPORT_SIMULATIONS): Promise<ReportView | null> {
    // The same report in another language needs no other search.
    const found = await (this.#report ??= this.engine.report(this.game.moves, simulations));
    return found && reportView(found, language);
  }

  close(): void {
    this.engine.close();
  }
}
