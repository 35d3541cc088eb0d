/** New tables. */

import { api } from "../lib/api";
import { storeInvite } from "../lib/invites";
import { navigate } from "../lib/router.svelte";
import type { TableOptionsInput } from "../lib/wire";

/** Create a table and show its page; with a record, the game continues from its end. */
export async function createAndOpenTable(options: TableOptionsInput, record: string | null = null): Promise<void> {
  const made = await api.makeTable({ options, record });
  storeInvite(made.table, made.invite);
  navigate(`/table/${made.table}`);
}
