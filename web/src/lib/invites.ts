/** The secrets of invitations. They follow the `#` of a link, which browsers never send to a server. */

import { replaceAddress, shareable, shownAddress } from "./base";
import { store, stored } from "./storage";

type Invites = Record<string, string>;

const MOST = 50;

/** Store the secret in the page's address, if there is one, and return the table's secret. */
export function acceptInvite(table: string): string | null {
  const { fragment: secret, query: asked } = shownAddress();
  const known = stored<Invites>("invites", {})[table] ?? null;
  // A link for watching does not replace an invitation.
  if (!secret || (known && asked.has("watch"))) return known;
  storeInvite(table, secret);
  return secret;
}

export function storeInvite(table: string, secret: string): void {
  const others = Object.entries(stored<Invites>("invites", {})).filter(([other]) => other !== table);
  store("invites", Object.fromEntries([...others, [table, secret]].slice(-MOST)));
}

/** Store the secret that replaces a table's earlier one, also if that is in the page's address. */
export function replaceInvite(table: string, secret: string): void {
  storeInvite(table, secret);
  replaceAddress(shownAddress().query.toString(), "");
}

/** Who shares a link: messengers show it in this language, and with this name. */
export interface Sharer {
  readonly name: string | null;
  readonly language: string;
}

export function inviteLink(table: string, secret: string, sharer: Sharer): string {
  return shareable(`/table/${table}?${query(sharer)}#${secret}`);
}

/** Return a link that gives no seat; a table that anybody may watch needs no secret for it. */
export function watchLink(table: string, secret: string | null, sharer: Sharer): string {
  return shareable(`/table/${table}?${query(sharer)}&watch${secret ? `#${secret}` : ""}`);
}

function query({ name, language }: Sharer): string {
  return new URLSearchParams({ ...(name ? { by: name } : {}), lang: language }).toString();
}
