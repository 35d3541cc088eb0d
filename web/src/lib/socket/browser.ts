/** The connection's environment in a browser: web sockets and timers. */

import { fileAddress } from "../base";
import type { Environment } from "./connection";

export function browserEnvironment(table: string): Environment {
  return {
    open(events) {
      const address = new URL(fileAddress(`/api/v1/tables/${encodeURIComponent(table)}/socket`), location.href);
      address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
      const socket = new WebSocket(address);
      socket.onopen = () => events.opened();
      socket.onmessage = (event: MessageEvent<string>) => events.received(event.data);
      socket.onclose = () => events.closed();
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.close(),
      };
    },
    later(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    newKey,
  };
}

/** Return a unique key for a message; `crypto.randomUUID` does not exist on pages served over plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
