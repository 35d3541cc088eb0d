/** The server's HTTP interface. */

import { fileAddress } from "./base";
import { newKey } from "./socket/browser";
import type {
  AnalysisView,
  AskAnalysis,
  AskRecord,
  AskRecordAnalysis,
  AskRecordReport,
  AskReport,
  BoardLayout,
  CarryLink,
  Choices,
  Done,
  LanguageCode,
  Lessons,
  MakeTable,
  Me,
  Puzzles,
  PuzzleView,
  RecordReplay,
  Reference,
  Refused,
  Replay,
  ReportView,
  Scoring,
  Solution,
  TableLists,
  TableMade,
  TableView,
  Tried,
  Try,
} from "./wire";

/** The server refused a request, or did not answer at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    /** The server's explanation. */
    readonly text = "",
    /** The limit that was reached, if one was. */
    readonly limit: string | null = null,
    /** After how many seconds another attempt may succeed, if the server knows. */
    readonly retryAfter: number | null = null,
  ) {
    super(reason);
  }

  get offline(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

interface Request {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  invite?: string | null;
}

async function ask<T>(path: string, request: Request = {}): Promise<T> {
  const response = await send(path, request);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function askText(path: string, request: Request = {}): Promise<string> {
  return (await send(path, request)).text();
}

async function send(path: string, { method = "GET", body, invite }: Request): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json, */*" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (invite) headers["Karawane-Invite"] = invite;
  let response: Response;
  try {
    response = await fetch(fileAddress(`/api/v1${path}`), {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "offline");
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Return the error with the server's reason, such as `too_many`. */
async function errorOf(response: Response): Promise<ApiError> {
  try {
    const { reason, text, limit, retry_after } = (await response.json()) as Partial<Refused>;
    if (typeof reason === "string") return new ApiError(response.status, reason, text, limit, retry_after);
  } catch {
    // The answer did not come from our server: only its status is known.
  }
  return new ApiError(response.status, `http_${response.status}`);
}

const segment = encodeURIComponent;

export const api = {
  me: () => ask<Me>("/me"),
  rename: (name: string) => ask<Me>("/me", { method: "PUT", body: { name } }),
  carryLink: () => ask<CarryLink>("/me/link", { method: "POST" }),
  claim: (secret: string) => ask<Me>("/me/claim", { method: "POST", body: { secret } }),
  choices: () => ask<Choices>("/choices"),
  board: (name: string, players: number) => ask<BoardLayout>(`/boards/${segment(name)}?players=${players}`),
  tables: () => ask<TableLists>("/tables"),
  makeTable: (body: MakeTable) => ask<TableMade>("/tables", { method: "POST", body }),
  table: (table: string, invite: string | null) => ask<TableView>(`/tables/${segment(table)}`, { invite }),
  replay: (table: string, invite: string | null) => ask<Replay>(`/tables/${segment(table)}/replay`, { invite }),
  record: (table: string, invite: string | null) => askText(`/tables/${segment(table)}/record`, { invite }),
  picture: (table: string, ply: number, invite: string | null) =>
    askText(`/tables/${segment(table)}/picture.svg?ply=${ply}`, { invite }),
  analyse: (table: string, body: AskAnalysis, invite: string | null) =>
    ask<AnalysisView>(`/tables/${segment(table)}/analysis`, { method: "POST", body, invite }),
  report: (table: string, body: AskReport, invite: string | null) =>
    ask<ReportView>(`/tables/${segment(table)}/report`, { method: "POST", body, invite }),
  replayRecord: (body: AskRecord) => ask<RecordReplay>("/replay", { method: "POST", body }),
  pictureOfRecord: (body: AskRecord) => askText("/picture.svg", { method: "POST", body }),
  analyseRecord: (body: AskRecordAnalysis) => ask<AnalysisView>("/analysis", { method: "POST", body }),
  reportOnRecord: (body: AskRecordReport) => ask<ReportView>("/report", { method: "POST", body }),
  rematch: (table: string, sequence: number, invite: string | null) => {
    const body = { type: "rematch", key: newKey(), expects: sequence };
    return ask<Done>(`/tables/${segment(table)}/commands`, { method: "POST", body, invite });
  },
  scoring: (table: string, invite: string | null) => ask<Scoring>(`/tables/${segment(table)}/scoring`, { invite }),
  lessons: (language: LanguageCode) => ask<Lessons>(`/lessons?language=${language}`),
  tryStep: (lesson: string, step: string, body: Try) =>
    ask<Tried>(`/lessons/${segment(lesson)}/${segment(step)}/try`, { method: "POST", body }),
  puzzles: (language: LanguageCode) => ask<Puzzles>(`/puzzles?language=${language}`),
  puzzle: (name: string, language: LanguageCode) => ask<PuzzleView>(`/puzzles/${segment(name)}?language=${language}`),
  tryPuzzle: (name: string, body: Try) => ask<Tried>(`/puzzles/${segment(name)}/try`, { method: "POST", body }),
  solution: (name: string, language: LanguageCode) =>
    ask<Solution>(`/puzzles/${segment(name)}/solution?language=${language}`),
  rules: (edition: string, language: LanguageCode) =>
    ask<Reference>(`/rules?edition=${segment(edition)}&language=${language}`),
};
