/** Where a table is kept: on a server, or in this page. */

import { api } from "../lib/api";
import { storeInvite } from "../lib/invites";
import { browserEnvironment } from "../lib/socket/browser";
import { Connection, type ConnectionListener, type TableConnection } from "../lib/socket/connection";
import type { AnalysisView, BoardLayout, LanguageCode, Replay, ReportView, Scoring } from "../lib/wire";

export interface TableHome {
  readonly id: string;
  /** The address of the table within the app. */
  readonly path: string;
  /** The secret that lets others in, if they can come in at all. */
  readonly invite: string | null;
  /** Whether the table is in this page, so that nothing about it needs a network. */
  readonly isLocal: boolean;
  /** Return whether the game outlasts this visit. */
  isKept(): Promise<boolean>;
  connect(listener: ConnectionListener): TableConnection;
  layout(board: string, players: number): Promise<BoardLayout>;
  /** Return the best moves, if the page's engine has no answer. */
  analyse(seconds: number, language: LanguageCode): Promise<AnalysisView>;
  scoring(): Promise<Scoring>;
  /** Return the report on a finished game. */
  report(language: LanguageCode): Promise<ReportView>;
  replay(): Promise<Replay>;
  record(): Promise<string>;
  /** Return a position as SVG. */
  picture(ply: number): Promise<string>;
  /** Open a table for the same players, and return its address. */
  rematch(): Promise<string>;
}

export function serverHome(id: string, invite: string | null): TableHome {
  return {
    id,
    path: `/table/${id}`,
    invite,
    isLocal: false,
    isKept: () => Promise.resolve(true),
    connect: (listener) => new Connection(browserEnvironment(id), listener, invite),
    layout: (board, players) => api.board(board, players),
    analyse: (seconds, language) => api.analyse(id, { language, seconds }, invite),
    scoring: () => api.scoring(id, invite),
    report: (language) => api.report(id, { language }, invite),
    replay: () => api.replay(id, invite),
    record: () => api.record(id, invite),
    picture: (ply) => api.picture(id, ply, invite),
    rematch: () => rematchOnServer(id, invite),
  };
}

/** Open a table for the same people, or go to the one that somebody else has opened; return its address. */
export async function rematchOnServer(id: string, invite: string | null): Promise<string> {
  const { rematch, sequence } = await api.table(id, invite);
  const table = rematch ?? (await api.rematch(id, sequence, invite)).table ?? id;
  if (invite) storeInvite(table, invite);
  return `/table/${table}`;
}
