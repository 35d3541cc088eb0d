/** Making a table and going to it. */

import { api } from "../../lib/api";
import { keepInvite } from "../../lib/invites";
import { go } from "../../lib/router.svelte";
import type { TableOptionsInput } from "../../lib/wire";

export async function makeAndGo(options: TableOptionsInput): Promise<void> {
  const made = await api.makeTable({ options });
  keepInvite(made.table, made.invite);
  go(`/table/${made.table}`);
}
