/** Which folder of `src` may import from which: each only from those before it, and no page from another. */

const LAYERS = ["lib", "texts", "parts", "board", "game", "pages", "app"];

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
    { name: "no-orphans", severity: "error", from: { orphan: true, pathNot: "^src/lib/wire[.]ts$" }, to: {} },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    // `import type` counts, too; in Svelte files it is not seen.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "svelte", "types"] },
  },
};
