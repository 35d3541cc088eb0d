/** The address of the page shown, and how to get to another one. */

export const address = $state({ path: location.pathname });

/** Return the last part of the address: a table's id, a puzzle's name. */
export function lastSegment(): string {
  return address.path.split("/").at(-1) ?? "";
}

export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  address.path = location.pathname;
  scrollTo(0, 0);
  focusMain();
}

/** Make Tab and screen readers continue at the beginning of the page. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Follow links within the app without reloading it. */
export function startRouting(): void {
  addEventListener("popstate", () => (address.path = location.pathname));
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    // The browser handles jumps within the page.
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}
