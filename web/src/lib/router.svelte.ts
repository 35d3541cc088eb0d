/** The address of the page shown, and how to get to another one. */

import { addressOf, resolve, shownAddress } from "./base";
import { hasServer } from "./server";

/** The path within the app, such as `/learn`, wherever the app is placed. */
export const address = $state({ path: shownAddress().path });

/** Return the last part of the address: a table's id, a puzzle's name. */
export function lastSegment(): string {
  return address.path.split("/").at(-1) ?? "";
}

export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", resolve(path));
  else history.pushState(null, "", resolve(path));
  address.path = shownAddress().path;
  scrollTo(0, 0);
  focusMain();
}

/** Make Tab and screen readers continue at the beginning of the page. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Follow links within the app without reloading it. */
export function startRouting(): void {
  addEventListener("popstate", () => (address.path = shownAddress().path));
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    const jump = link.getAttribute("href")?.startsWith("#");
    if (jump && !hasServer) {
      // The part after the # is the app's address.
      event.preventDefault();
      document.getElementById(url.hash.slice(1))?.scrollIntoView();
      return;
    }
    const path = url.origin === location.origin ? addressOf(url) : null;
    // The browser handles jumps within the page.
    if (jump || path === null || path.startsWith("/api/")) return;
    event.preventDefault();
    navigate(path);
  });
}
