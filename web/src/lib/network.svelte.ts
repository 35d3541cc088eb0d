/** Whether the browser believes it is online. */

export const network = $state({ online: navigator.onLine });

addEventListener("online", () => (network.online = true));
addEventListener("offline", () => (network.online = false));
