/** Where the app is placed on its server: at the root, or in a folder behind a proxy or on a static host. */

import { hasServer } from "./server";

let folder: string | undefined;

/** Return the folder of the page's files, without a slash at its end; the manifest is always there. */
function base(): string {
  folder ??= new URL(".", document.querySelector<HTMLLinkElement>("link[rel=manifest]")!.href).pathname.slice(0, -1);
  return folder;
}

/** Return where the browser finds a file of the app, or a request to its server. */
export function fileAddress(path: string): string {
  return base() + path;
}

/**
 * Return where the browser finds an address of the app, such as `/learn`.
 *
 * A server answers every address with the page. Static hosts know only files, so there the address follows a `#`.
 */
export function resolve(path: string): string {
  return hasServer ? base() + path : `${base()}/#${path}`;
}

/** Return a link to an address of the app that can be given to others. */
export function shareable(path: string): string {
  return location.origin + resolve(path);
}

/** Return the address within the app of one in the browser, null if it is not part of the app. */
export function addressOf(url: Pick<URL, "pathname" | "search" | "hash">): string | null {
  if (hasServer) {
    if (url.pathname === base()) return "/";
    return url.pathname.startsWith(`${base()}/`) ? url.pathname.slice(base().length) + url.search + url.hash : null;
  }
  if (![`${base()}/`, `${base()}/index.html`].includes(url.pathname)) return null;
  return url.hash.startsWith("#/") ? url.hash.slice(1) : "/";
}

/** An address of the app in parts. */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
  /** What follows the last `#`: an invitation, or a game. */
  readonly fragment: string;
}

/** Return the address that is shown. */
export function shownAddress(): Address {
  const [whole = "/", ...fragment] = (addressOf(location) ?? location.pathname).split("#");
  const [path = "/", ...query] = whole.split("?");
  return { path, query: new URLSearchParams(query.join("?")), fragment: fragment.join("#") };
}

/** Change the query and fragment of the address that is shown, without a new entry in the history. */
export function replaceAddress(query: string, fragment: string): void {
  const { path } = shownAddress();
  history.replaceState(null, "", resolve(`${path}${query && `?${query}`}${fragment && `#${fragment}`}`));
}
