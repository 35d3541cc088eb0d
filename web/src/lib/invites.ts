/** The secrets of invitations: they go behind the `#` of a link, which no server ever logs. */

import { keep, kept } from "./kept";

type Invites = Record<string, string>;

const MOST = 50;

export function inviteOf(table: string): string | null {
  return kept<Invites>("invites", {})[table] ?? null;
}

export function keepInvite(table: string, secret: string): void {
  const others = Object.entries(kept<Invites>("invites", {})).filter(([other]) => other !== table);
  keep("invites", Object.fromEntries([...others, [table, secret]].slice(-MOST)));
}

export function inviteLink(table: string, secret: string): string {
  return `${location.origin}/table/${table}#${secret}`;
}
