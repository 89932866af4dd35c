/** How `npm run build` turns library/src into library/dist. */
import { readFileSync } from "node:fs";
import { defineConfig } from "tsdown";

const { exports } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  exports: Record<string, { default: string } | null>;
};

/** The source of every public entry: "./dist/linear/index.js" comes from "src/linear/index.ts". */
const entry = Object.values(exports)
  .filter((target) => target !== null)
  .map((target) => target.default.replace(/^\.\/dist\/(.*)\.js$/, "src/$1.ts"));

export default defineConfig({
  entry,
  format: "esm",
  // Each source file stays a file of its own, so that a bundler can leave out what an application does not import.
  unbundle: true,
  root: "src",
  dts: true,
  platform: "neutral",
  target: "es2022",
  fixedExtension: false,
  // Most of the time goes into the declarations, as it must; no need to be told at each build.
  checks: { pluginTimings: false },
});
