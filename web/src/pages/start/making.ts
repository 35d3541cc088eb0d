/** Making a table and going to it; with a record, it goes on from there. */

import { api } from "../../lib/api";
import { keepInvite } from "../../lib/invites";
import { go } from "../../lib/router.svelte";
import type { TableOptionsInput } from "../../lib/wire";

export async function makeAndGo(options: TableOptionsInput, record: string | null = null): Promise<void> {
  const made = await api.makeTable({ options, record });
  keepInvite(made.table, made.invite);
  go(`/table/${made.table}`);
}
