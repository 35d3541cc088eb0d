/** Writes the service worker with the list of the build's files. */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The page, and files that are copied from `public/` under these names; relative to the service worker. */
const FIXED = ["./", "manifest.webmanifest", "icons/karawane.svg", "icons/karawane-192.png"];

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const hashed = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const shell = [...FIXED, ...hashed.sort()];
      const version = createHash("sha256").update(shell.join(" ")).digest("hex").slice(0, 12);
      const source = await readFile(join(import.meta.dirname, "service_worker.js"), "utf-8");
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: source.replace("__VERSION__", JSON.stringify(version)).replace("__SHELL__", JSON.stringify(shell)),
      });
    },
  };
}
