/** The command in a few files, the library among them: loading one file is several times faster than loading hundreds. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";
import { noticesOf } from "../scripts/notices.js";

/** What `lectern describe` shows, what draws the plots of a report, and what `lectern workbench` serves. */
function copyAssets(folder: string): void {
  const cards = fileURLToPath(new URL("../docs/methods/", import.meta.url));
  mkdirSync(join(folder, "methods"), { recursive: true });
  for (const name of readdirSync(cards)) {
    if (name.endsWith(".md") && name !== "README.md") cpSync(join(cards, name), join(folder, "methods", name));
  }
  const vega = dirname(createRequire(import.meta.url).resolve("vega"));
  mkdirSync(join(folder, "assets"), { recursive: true });
  cpSync(join(vega, "vega.min.js"), join(folder, "assets", "vega.min.js"));
  const workbench = fileURLToPath(new URL("../workbench/dist/", import.meta.url));
  cpSync(workbench, join(folder, "workbench"), { recursive: true });
  writeFileSync(join(folder, "NOTICES.md"), workbenchNotices());
}

/** The licences of what the workbench contains, Vega among it, which also draws the plots of a report. */
function workbenchNotices(): string {
  const folder = fileURLToPath(new URL("../workbench/", import.meta.url));
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  return noticesOf(
    Object.keys(dependencies).filter((name) => name !== "lectern"),
    folder,
  );
}

export default defineConfig({
  entry: ["src/lectern.ts", "src/worker.ts", "src/reader.ts"],
  format: "esm",
  platform: "node",
  target: "node20",
  fixedExtension: false,
  deps: { alwaysBundle: [/^lectern/, /^@lectern\/(drawing|formats)(\/|$)/] },
  hooks: {
    "build:done": ({ options }) => copyAssets(options.outDir),
  },
  checks: { pluginTimings: false },
});
