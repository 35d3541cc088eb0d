/** The server's HTTP interface. */

import type {
  BoardLayout,
  CarryLink,
  Choices,
  LanguageCode,
  Lessons,
  MakeTable,
  Me,
  Puzzles,
  PuzzleView,
  Reference,
  Scoring,
  Solution,
  TableLists,
  TableMade,
  Tried,
  Try,
} from "./wire";

/** The server said no, or nothing at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
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

async function ask<T>(path: string, { method = "GET", body, invite }: Request = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (invite) headers["Karawane-Invite"] = invite;
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "offline");
  }
  if (!response.ok) throw new ApiError(response.status, await reasonOf(response));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The server's word for what is wrong, such as `too_many`. */
async function reasonOf(response: Response): Promise<string> {
  try {
    const answer = (await response.json()) as { reason?: unknown };
    return typeof answer.reason === "string" ? answer.reason : `http_${response.status}`;
  } catch {
    return `http_${response.status}`;
  }
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
