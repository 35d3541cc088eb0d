/** The seat that this person takes at a new table. */

import { settings } from "../lib/settings.svelte";

/** Return the person's own seat for a table's options, with their avatar if they have chosen one. */
export function mySeat(): { kind: "person"; mine: true; avatar?: string } {
  return { kind: "person", mine: true, ...(settings.avatar ? { avatar: settings.avatar } : {}) };
}
