/** Making a table and going to it; with a record, it goes on from there. */

import { api } from "../lib/api";
import { storeInvite } from "../lib/invites";
import { navigate } from "../lib/router.svelte";
import type { TableOptionsInput } from "../lib/wire";

export async function createAndOpenTable(options: TableOptionsInput, record: string | null = null): Promise<void> {
  const made = await api.makeTable({ options, record });
  storeInvite(made.table, made.invite);
  navigate(`/table/${made.table}`);
}
