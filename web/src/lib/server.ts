/** Whether there is a server behind the page. `make site` builds a page without one. */

/** Whether the page was served by a server that answers requests. */
export const hasServer = import.meta.env.MODE !== "site";

/** The page of a server where people play online, if the page has no server of its own; null for nowhere. */
export const onlineAddress: string | null = hasServer ? null : (import.meta.env["VITE_ONLINE"] as string | undefined) || null;
