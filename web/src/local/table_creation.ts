/** New tables: in this page if nobody else is needed, otherwise on the server. */

import { api, ApiError } from "../lib/api";
import { storeInvite } from "../lib/invites";
import { navigate } from "../lib/router.svelte";
import { stored } from "../lib/storage";
import type { TableOptionsInput } from "../lib/wire";
import { playsLocally } from "./choices";
import { makeLocalGame } from "./local_games";

/** Create a table and show its page; with a record, the game continues from its end. */
export async function createAndOpenTable(options: TableOptionsInput, record: string | null = null): Promise<void> {
  navigate(await (playsLocally(options) ? makeHere(options, record) : makeThere(options, record)));
}

async function makeHere(options: TableOptionsInput, record: string | null): Promise<string> {
  return `/local/${await makeLocalGame(options, record, stored<string | null>("name", null))}`;
}

/** Create a table on the server; if that cannot be reached and only bots play, create it in this page. */
async function makeThere(options: TableOptionsInput, record: string | null): Promise<string> {
  try {
    return `/table/${await makeOnServer(options, record)}`;
  } catch (error) {
    const alone = error instanceof ApiError && error.offline && playsLocally(options, false);
    if (alone) return makeHere(options, record);
    throw error;
  }
}

/** Create a table on the server, and return its id. */
export async function makeOnServer(options: TableOptionsInput, record: string | null): Promise<string> {
  const { table, invite } = await api.makeTable({ options, record });
  storeInvite(table, invite);
  return table;
}
