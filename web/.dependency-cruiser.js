/** Each folder of `src` imports only from those before it in `layers.json`, and no page from another. */

import LAYERS from "./layers.json" with { type: "json" };

const layers = LAYERS.map((layer, at) => ({
  name: `${layer}-imports-only-what-is-below`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: `^src/`, pathNot: `^src/(${LAYERS.slice(0, at + 1).join("|")})/` },
}));

export default {
  forbidden: [
    ...layers,
    {
      name: "pages-do-not-import-each-other",
      comment: "Move what several pages use to src/game, src/parts or src/lib.",
      severity: "error",
      from: { path: "^src/pages/([^/]+)/" },
      to: { path: "^src/pages/", pathNot: "^src/pages/$1/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-orphans", severity: "error", from: { orphan: true, pathNot: "^src/lib/wire[.]ts$|[.]d[.]ts$" }, to: {} },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    // Type imports count, too. Those of Svelte files are lost before they get here: tests/layers.test.ts checks them.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "svelte", "types"] },
  },
};
