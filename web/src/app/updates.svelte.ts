/** New versions of the page: the service worker fetches them, and the reader decides when to change. */

import { fileAddress } from "../lib/base";

/** Whether a new version is ready. */
export const update = $state({ ready: false });

let waiting: ServiceWorker | null = null;

/** Register the service worker, and look for new versions whenever the page is shown again. */
export async function watchForUpdates(): Promise<void> {
  // Some browsers forbid service workers, for example in private windows. Then the page needs a network.
  const registration = await navigator.serviceWorker.register(fileAddress("/service-worker.js")).catch(() => null);
  if (!registration) return;
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => void offer(registration));
  });
  document.addEventListener("visibilitychange", () => {
    // Without a network there is nothing new.
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
  await offer(registration);
}

/** Change to the new version. */
export function changeVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage({ activate: true });
}

async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  waiting = registration.waiting;
  // On the first visit nothing is replaced.
  if (!waiting || !registration.active) return;
  // A page that came from the network may be of the new version already.
  if (await isOurs(waiting)) waiting.postMessage({ activate: true });
  else update.ready = true;
}

function isOurs(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ script: new URL(script?.src ?? "", location.href).pathname }, [port2]);
  });
}
