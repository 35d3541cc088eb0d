/*
 * Caches the page, so that it opens without a network.
 *
 * A new version waits until the pages of the old one are closed, or ask for it: its files replace theirs.
 */

/* The folder of the app: others on the same server have caches of their own. */
const HOME = new URL("./", location.href).pathname;
const OURS = `karawane ${HOME} `;
const CACHE = OURS + __VERSION__;
const SHELL = __SHELL__.map((name) => new URL(name, location.href).pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL)),
  );
});

/* A page asks whether its script is of this version, and to activate it. */
self.addEventListener("message", ({ data, ports }) => {
  if (data.script) ports[0].postMessage(SHELL.includes(data.script));
  if (data.activate) self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith(`${HOME}api/`)) return;
  if (event.request.mode === "navigate") {
    // The newest page if the server answers, otherwise the cached one.
    event.respondWith(fetch(event.request).catch(() => caches.match(HOME, { cacheName: CACHE })));
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname, { cacheName: CACHE }).then((cached) => cached ?? fetch(event.request)));
  }
});
