import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./plugins/compressed.ts";
import { serviceWorker } from "./plugins/service_worker.ts";
import { toml } from "./plugins/toml.ts";

/** Where `karawane serve` listens while the page is worked on with `npm run dev`. */
const server = "http://127.0.0.1:8765";

export default defineConfig(({ mode }) => ({
  // Relative addresses: the page works in any folder of a server.
  base: "./",
  // Static hosts compress by themselves.
  plugins: [svelte(), toml(), serviceWorker(), ...(mode === "site" ? [] : [compressed()])],
  worker: { format: "es", plugins: () => [toml()] },
  build: {
    outDir: mode === "site" ? "../build/page" : "../src/karawane/server/page",
    emptyOutDir: true,
    // Nothing inline: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node", isolate: false },
}));
