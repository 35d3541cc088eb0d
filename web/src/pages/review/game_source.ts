/** The source of a game under review: a table, or a record. */

import { spacesOf } from "../../game/moves";
import { playerName } from "../../game/player_names";
import { api, ApiError } from "../../lib/api";
import { hasServer } from "../../lib/server";
import type { AnalysisView, BoardLayout, BoardView, LanguageCode, ReportView, SeatView } from "../../lib/wire";
import { UnknownGame } from "../../records/record_game";
import { ReviewedRecord } from "../../records/reviewed_record";
import { t } from "../../texts/texts.svelte";

export interface ReviewedGame {
  readonly layout: BoardLayout;
  /** Every position, starting with the set-up. */
  readonly boards: readonly BoardView[];
  readonly moves: readonly string[];
  readonly seats: readonly SeatView[];
  readonly over: boolean;
  readonly winners: readonly number[];
  readonly edition: string;
  readonly options: Readonly<Record<string, string>>;
  /** Whether positions may be analysed; they always may once the game is over. */
  readonly analysable: boolean;
}

export interface GameSource {
  /** The table's id, unless the source is a record. */
  readonly table: string | null;
  load(): Promise<ReviewedGame>;
  record(): Promise<string>;
  picture(ply: number): Promise<string>;
  analyse(ply: number, language: LanguageCode, seconds: number): Promise<AnalysisView>;
  report(language: LanguageCode): Promise<ReportView>;
  /** End what is still being calculated. */
  close(): void;
}

/** A game under review that the page's own engine analyses as far as it can. */
class PageAnalyst {
  #reviewed: Promise<ReviewedRecord | null> | null = null;
  #closed = false;

  constructor(private readonly record: () => Promise<string>) {}

  /** Return the page's answer, or else the server's. */
  async ask<T>(own: (reviewed: ReviewedRecord) => Promise<T | null>, served: () => Promise<T>): Promise<T> {
    const reviewed = await (this.#reviewed ??= this.#open());
    const answer = reviewed && (await own(reviewed));
    if (answer === null && this.#closed) throw new ApiError(0, "no_kernel");
    return answer ?? served();
  }

  close(): void {
    this.#closed = true;
    void this.#reviewed?.then((reviewed) => reviewed?.close());
  }

  async #open(): Promise<ReviewedRecord | null> {
    try {
      return await ReviewedRecord.open(await this.record());
    } catch {
      // For example, the host's own edition: the server knows it.
      return null;
    }
  }
}

export function tableSource(table: string, invite: string | null): GameSource {
  const record = (): Promise<string> => api.record(table, invite);
  const analyst = new PageAnalyst(record);
  let over = false;
  return {
    table,
    async load() {
      const [view, replay] = await Promise.all([api.table(table, invite), api.replay(table, invite)]);
      over = view.status === "over";
      return {
        layout: await api.board(view.options.board, view.seats.length),
        boards: replay.boards,
        moves: replay.moves,
        seats: view.seats,
        over,
        winners: view.winners,
        edition: view.options.edition,
        options: view.options.options,
        analysable: over || view.options.hints,
      };
    },
    record,
    picture: (ply) => api.picture(table, ply, invite),
    analyse(ply, language, seconds) {
      const served = (): Promise<AnalysisView> => api.analyse(table, { ply, language, seconds }, invite);
      // While a game goes on, the server decides what an analysis may show.
      return over ? analyst.ask((reviewed) => reviewed.analyse(ply, language, { seconds }), served) : served();
    },
    report: (language) =>
      analyst.ask(
        (reviewed) => reviewed.report(language),
        () => api.report(table, { language }, invite),
      ),
    close: () => analyst.close(),
  };
}

/** Return the source of a record, judged by the page, or by the server if the page cannot. */
export async function recordSource(record: string): Promise<GameSource> {
  return (await pageSource(record)) ?? servedSource(record);
}

async function pageSource(record: string): Promise<GameSource | null> {
  let reviewed: ReviewedRecord | null;
  try {
    reviewed = await ReviewedRecord.open(record);
  } catch (error) {
    if (error instanceof UnknownGame && hasServer) return null;
    throw error;
  }
  if (!reviewed) {
    if (hasServer) return null;
    throw new ApiError(0, "no_kernel");
  }
  const found = reviewed;
  const { game, boards, winners } = found;
  const noKernel = (): never => {
    throw new ApiError(0, "no_kernel");
  };
  return {
    table: null,
    load: () =>
      Promise.resolve({
        ...{ layout: game.start.layout, boards, winners, moves: game.moves, seats: game.names.map(sitter) },
        ...{ edition: game.edition, options: game.overrides, over: boards.at(-1)?.phase === "over", analysable: true },
      }),
    record: () => Promise.resolve(record),
    async picture(ply) {
      const { svgOf } = await import("../../board/picture");
      return svgOf(game.start.layout, boards[ply] ?? noKernel(), spacesOf(game.moves.slice(0, ply).slice(-1)));
    },
    analyse: async (ply, language, seconds) => (await found.analyse(ply, language, { seconds })) ?? noKernel(),
    report: async (language) => (await found.report(language)) ?? noKernel(),
    close: () => found.close(),
  };
}

function servedSource(record: string): GameSource {
  return {
    table: null,
    async load() {
      const replay = await api.replayRecord({ record });
      return { ...replay, seats: replay.names.map(sitter), over: replay.boards.at(-1)?.phase === "over", analysable: true };
    },
    record: () => Promise.resolve(record),
    picture: (ply) => api.pictureOfRecord({ record, ply }),
    analyse: (ply, language, seconds) => api.analyseRecord({ record, ply, language, seconds }),
    report: (language) => api.reportOnRecord({ record, language }),
    close: () => undefined,
  };
}

/** A player of a record. */
function sitter(name: string | null, at: number): SeatView {
  return { seat: at + 1, kind: "person", name, avatar: null, stand_in: null, away: false, out: false, ready: false };
}

/** Return a player's name, or the seat's number if nobody has one: records need not contain any. */
export function nameAt(game: ReviewedGame, seat: number): string {
  return game.seats.some(({ name }) => name) ? playerName(game, seat) : t("review.seat", { seat });
}
