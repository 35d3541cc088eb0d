/** New tables: in this page if nobody else is needed, otherwise on the server. */

import { api } from "../lib/api";
import { storeInvite } from "../lib/invites";
import { navigate } from "../lib/router.svelte";
import { stored } from "../lib/storage";
import type { TableOptionsInput } from "../lib/wire";
import { playsLocally } from "./choices";
import { makeLocalGame } from "./local_games";

/** Create a table and show its page; with a record, the game continues from its end. */
export async function createAndOpenTable(options: TableOptionsInput, record: string | null = null): Promise<void> {
  if (playsLocally(options)) {
    const name = stored<string | null>("name", null);
    navigate(`/local/${await makeLocalGame(options, record, name)}`);
  } else {
    navigate(`/table/${await makeOnServer(options, record)}`);
  }
}

/** Create a table on the server, and return its id. */
export async function makeOnServer(options: TableOptionsInput, record: string | null): Promise<string> {
  const { table, invite } = await api.makeTable({ options, record });
  storeInvite(table, invite);
  return table;
}
