/** The secrets of invitations. They follow the `#` of a link, which browsers never send to a server. */

import { store, stored } from "./storage";

type Invites = Record<string, string>;

const MOST = 50;

export function inviteOf(table: string): string | null {
  return stored<Invites>("invites", {})[table] ?? null;
}

export function storeInvite(table: string, secret: string): void {
  const others = Object.entries(stored<Invites>("invites", {})).filter(([other]) => other !== table);
  store("invites", Object.fromEntries([...others, [table, secret]].slice(-MOST)));
}

export function inviteLink(table: string, secret: string): string {
  return `${location.origin}/table/${table}#${secret}`;
}
