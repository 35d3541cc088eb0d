/** Imports TOML files as objects: the page reads the same data files as the Python packages. */

import { parse } from "smol-toml";
import type { Plugin } from "vite";

export function toml(): Plugin {
  return {
    name: "toml",
    transform(source, id) {
      return id.endsWith(".toml") ? { code: `export default ${JSON.stringify(parse(source))};`, map: null } : null;
    },
  };
}
