/** The game that was open last in this browser, so that the start page offers it at once. */

import { store, stored } from "../lib/storage";
import type { TableView } from "../lib/wire";
import { playerName } from "./player_names";

export interface LastTable {
  /** The address of its page within the app. */
  readonly path: string;
  readonly opponents: readonly string[];
}

/** Remember a running game that this client plays in; forget it once it is over. */
export function rememberTable(path: string, view: TableView, own: readonly number[]): void {
  if (view.status === "over") forgetTable(path);
  else if (own.length) {
    const others = view.seats.filter(({ seat, kind }) => kind !== "free" && !own.includes(seat));
    const last: LastTable = { path, opponents: others.map(({ seat }) => playerName(view, seat)) };
    // Writing takes the browser longer than reading, and every placement comes here.
    if (JSON.stringify(lastTable()) !== JSON.stringify(last)) store("last", last);
  }
}

export function forgetTable(path: string): void {
  if (lastTable()?.path === path) store("last", null);
}

export function lastTable(): LastTable | null {
  return stored<LastTable | null>("last", null);
}
