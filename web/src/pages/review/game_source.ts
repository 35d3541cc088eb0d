/** The source of a game under review: a table, or a record. */

import { playerName } from "../../game/player_names";
import { api } from "../../lib/api";
import type { AnalysisView, BoardLayout, BoardView, LanguageCode, ReportView, SeatView } from "../../lib/wire";
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
}

export function tableSource(table: string, invite: string | null): GameSource {
  return {
    table,
    async load() {
      const [view, replay] = await Promise.all([api.table(table, invite), api.replay(table, invite)]);
      const over = view.status === "over";
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
    record: () => api.record(table, invite),
    picture: (ply) => api.picture(table, ply, invite),
    analyse: (ply, language, seconds) => api.analyse(table, { ply, language, seconds }, invite),
    report: (language) => api.report(table, { language }, invite),
  };
}

export function recordSource(record: string): GameSource {
  return {
    table: null,
    async load() {
      const replay = await api.replayRecord({ record });
      return {
        ...replay,
        seats: replay.names.map((name, at) => ({
          seat: at + 1,
          kind: "person",
          name,
          avatar: null,
          stand_in: null,
          away: false,
          out: false,
          ready: false,
        })),
        over: replay.boards.at(-1)?.phase === "over",
        analysable: true,
      };
    },
    record: () => Promise.resolve(record),
    picture: (ply) => api.pictureOfRecord({ record, ply }),
    analyse: (ply, language, seconds) => api.analyseRecord({ record, ply, language, seconds }),
    report: (language) => api.reportOnRecord({ record, language }),
  };
}

/** Return a player's name; records need not contain any. */
export function nameAt(game: ReviewedGame, seat: number): string {
  const sitter = game.seats[seat - 1];
  return sitter?.name ? playerName(game, seat) : t("review.seat", { seat });
}
