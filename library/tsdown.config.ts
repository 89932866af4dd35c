/** How `npm run build` turns library/src into library/dist. */
import { normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";
import { layers } from "../scripts/layers.js";
import { nameTypes } from "../scripts/named-types.js";
import { neededModules } from "../scripts/needed-modules.js";
import { publicEntries, readManifest } from "../scripts/package-surface.js";
import { markPureConstants } from "../scripts/pure-constants.js";
import { importMentionedTypes } from "../scripts/reachable-types.js";

const manifest = readManifest(fileURLToPath(new URL(".", import.meta.url)));

/** The public entries by their place in dist: "./dist/linear/index.js" comes from "src/linear/index.ts". */
const entry = Object.fromEntries(
  Object.values(manifest.exports)
    .filter((target) => target !== null)
    .map((target) => target.default.replace(/^\.\/dist\/(.*)\.js$/, "$1"))
    .map((name) => [name, `src/${name}.ts`]),
);

/** What `import "lectern"` loads. Programs that import sub-paths load the rest too, apart from that of other sub-paths. */
const needed = await neededModules(fileURLToPath(new URL("src/index.ts", import.meta.url)));
/** The folders below the methods, which almost every program needs, and the others that methods are made of. */
const first = layers.findIndex((row) => row.includes("linear"));
const last = layers.findIndex((row) => row.includes("workers"));
/** The modules of some folders, apart from public entries, each of which is a file of its own. */
function inFolders(rows: readonly (readonly string[])[], isRest: boolean): (module: string) => boolean {
  const folder = new RegExp(`/library/src/(${rows.flat().join("|")})/`);
  return (module) => folder.test(module) && !module.endsWith("/index.ts") && needed.has(normalize(module)) !== isRest;
}

const common = {
  entry,
  format: "esm",
  root: "src",
  platform: "neutral",
  target: "es2022",
  fixedExtension: false,
  // Most of the time goes into the declarations, as it must; no need to be told at each build.
  checks: { pluginTimings: false },
} as const;

/**
 * Without imports of nothing, which keep the order in which modules take effect. These have no effects, and bundlers
 * warn about such imports.
 */
function withoutBareImports(code: string): string {
  return code.replaceAll(/^import "[^"]+";\n/gm, "");
}

export default defineConfig([
  {
    ...common,
    dts: false,
    // A few files, because Node takes half a second to load hundreds.
    outputOptions: {
      chunkFileNames: "[name].js",
      codeSplitting: {
        groups: [
          { name: "kernels", test: /\/engine\/generated\//, priority: 5 },
          { name: "foundation", test: inFolders(layers.slice(0, first), false), priority: 4 },
          { name: "methods", test: inFolders(layers.slice(first, last), false), priority: 3 },
          { name: "more-foundation", test: inFolders(layers.slice(0, first), true), priority: 2 },
          { name: "more", test: inFolders(layers.slice(first, last), true), priority: 1 },
        ],
      },
    },
    plugins: [
      {
        name: "pure constants",
        generateBundle(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === "chunk") chunk.code = markPureConstants(withoutBareImports(chunk.code));
          }
        },
      },
    ],
  },
  // The declarations stay as they are in the sources: they are read by people and editors.
  {
    ...common,
    dts: { emitDtsOnly: true },
    unbundle: true,
    clean: false,
    hooks: {
      "build:done": ({ options }) => {
        const entries = publicEntries(manifest).map(({ specifier, types }) => ({
          specifier,
          types: types.replace(/^\.\/dist\//, "./"),
        }));
        nameTypes(options.outDir);
        importMentionedTypes(options.outDir, entries);
      },
    },
  },
]);
