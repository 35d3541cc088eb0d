/** A game under review: the position shown, its analysis, and the report on the whole game. */

import type { Letter } from "../../board/palette";
import { Analysis } from "../../game/analysis.svelte";
import type { AnalysisView, LanguageCode, ReportView, TurningPointView } from "../../lib/wire";
import { describeError } from "../../texts/errors";
import type { GameSource, ReviewedGame } from "./game_source";

export const STEP_MS = 900;
const SECONDS = 2;

export class Review {
  ply = $state(0);
  playing = $state(false);
  report = $state.raw<ReportView | null>(null);
  reportFailed = $state("");
  /** The chosen turning point, while its position is shown. */
  turning = $state.raw<TurningPointView | null>(null);
  /** The colour that the heat map shows; null for the best colour on each space. */
  heatColour = $state<Letter | null>(null);
  readonly analysis = new Analysis(() => this.heatColour);
  readonly last: number;
  #known = new Map<string, AnalysisView>();
  #language: LanguageCode = "en";

  constructor(
    readonly game: ReviewedGame,
    readonly source: GameSource,
    ply: number | null,
  ) {
    this.last = game.moves.length;
    this.ply = Math.min(this.last, Math.max(0, ply ?? this.last));
    this.analysis.hints = true;
  }

  readonly board = $derived.by(() => {
    const board = this.game.boards[this.ply] ?? this.game.boards[0];
    if (!board) throw new Error("a game has a first position");
    return board;
  });

  go(ply: number): void {
    const next = Math.min(this.last, Math.max(0, ply));
    if (next === this.ply) return;
    this.ply = next;
    this.turning = null;
    this.heatColour = null;
    this.analysis.forget(this.#known.get(this.#key()) ?? null);
  }

  /** Start or stop playing; at the end, start again from the beginning. */
  toggle(): void {
    if (!this.playing && this.ply === this.last) this.go(0);
    this.playing = !this.playing;
  }

  step(): void {
    this.go(this.ply + 1);
    if (this.ply === this.last) this.playing = false;
  }

  /** Show the position before a turning point. */
  showTurningPoint(point: TurningPointView): void {
    this.playing = false;
    this.go(point.ply);
    this.turning = point;
  }

  /** Ask again for texts that the server writes in the page's language. */
  async changeLanguage(language: LanguageCode): Promise<void> {
    this.#language = language;
    this.analysis.forget(this.#known.get(this.#key()) ?? null);
    if (this.game.over) await this.requestReport();
  }

  async analyse(): Promise<void> {
    const [ply, key] = [this.ply, this.#key()];
    await this.analysis.ask(async () => {
      const found = await this.source.analyse(ply, this.#language, SECONDS);
      this.#known.set(key, found);
      return found;
    });
  }

  async requestReport(): Promise<void> {
    this.reportFailed = "";
    try {
      this.report = await this.source.report(this.#language);
    } catch (error) {
      this.reportFailed = describeError(error);
    }
  }

  #key(): string {
    return `${this.#language}:${this.ply}`;
  }
}
