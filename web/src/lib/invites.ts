/** The secrets of invitations. They follow the `#` of a link, which browsers never send to a server. */

import { shareable } from "./base";
import { store, stored } from "./storage";

type Invites = Record<string, string>;

const MOST = 50;

/** Store the secret in the page's address, if there is one, and return the table's secret. */
export function acceptInvite(table: string): string | null {
  const secret = location.hash.slice(1);
  if (secret) storeInvite(table, secret);
  return stored<Invites>("invites", {})[table] ?? null;
}

export function storeInvite(table: string, secret: string): void {
  const others = Object.entries(stored<Invites>("invites", {})).filter(([other]) => other !== table);
  store("invites", Object.fromEntries([...others, [table, secret]].slice(-MOST)));
}

/** Store the secret that replaces a table's earlier one, also if that is in the page's address. */
export function replaceInvite(table: string, secret: string): void {
  storeInvite(table, secret);
  history.replaceState(null, "", location.pathname + location.search);
}

export function inviteLink(table: string, secret: string): string {
  return shareable(`/table/${table}#${secret}`);
}
