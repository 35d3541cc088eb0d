/** Where the app is placed on its server: at the root, or in a folder behind a proxy. */

let folder: string | undefined;

/** Return the folder of the page's files, without a slash at its end; the manifest is always there. */
function base(): string {
  folder ??= new URL(".", document.querySelector<HTMLLinkElement>("link[rel=manifest]")!.href).pathname.slice(0, -1);
  return folder;
}

/** Return where the browser finds an address of the app, such as `/learn`. */
export function resolve(path: string): string {
  return base() + path;
}

/** Return a link to an address of the app that can be given to others. */
export function shareable(path: string): string {
  return location.origin + resolve(path);
}

/** Return the address within the app of a path in the browser, null if it is not part of the app. */
export function addressOf(pathname: string): string | null {
  if (pathname === base()) return "/";
  return pathname.startsWith(`${base()}/`) ? pathname.slice(base().length) : null;
}
