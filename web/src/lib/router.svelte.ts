/** Which page an address shows. A new page is one line in `routes.ts`. */

import type { Component } from "svelte";
import type { Area } from "../texts/areas";

export interface Route {
  readonly pattern: RegExp;
  /** The texts that the page needs beside those of the app. */
  readonly areas: readonly Area[];
  readonly load: () => Promise<{ default: Component }>;
}

export const address = $state({ path: location.pathname });

/** The last part of the address: a table's id, a puzzle's number. */
export function lastSegment(): string {
  return address.path.split("/").at(-1) ?? "";
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  address.path = location.pathname;
  scrollTo(0, 0);
  focusMain();
}

/** Have Tab and screen readers go on at the beginning of the page. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Follow links within the app without loading it anew. */
export function startRouting(): void {
  addEventListener("popstate", () => (address.path = location.pathname));
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    // Jumps within the page are the browser's own business.
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
