/**
 * `npm test`: everything that must hold, cheapest first; stops at the first failure. Arguments after `--` go to vitest:
 * `npm test -- library/src/data` runs the tests of one folder, after the same checks.
 */
import { join } from "node:path";
import { buildPackages } from "./build.mjs";
import { generateSources } from "./generate.mjs";
import { runTypeScript } from "./run.mjs";
import { ensureInstalled, main, root, run } from "./setup.mjs";

const typescript = join(root, "node_modules/typescript/bin/tsc");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** @type {readonly (readonly [heading: string, step: () => Promise<void> | void])[]} */
const steps = [
  ["install packages", () => ensureInstalled()],
  ["generate sources", () => generateSources()],
  // With --declaration it also says which types the published declarations could not name.
  ["check the library's types", () => run("tsc", [typescript, "-p", "library/tsconfig.json", "--declaration"])],
  ["lint and formatting", () => run("biome", [biome, "check", "--error-on-warnings", "--diagnostic-level=warn", "."])],
  ["layers and house rules", () => runTypeScript("scripts/check-layers.ts")],
  ["generated files", () => runTypeScript("scripts/generate/generate.ts", ["--check"])],
  ["build the packages", () => buildPackages()],
  // After the build, because they import the built package.
  ["check the types of the tests", () => run("tsc", [typescript, "-p", "library/tsconfig.test.json"])],
  ["check the types of the native tier", () => run("tsc", [typescript, "-p", "openblas/tsconfig.json"])],
  ["check the types of the command", () => run("tsc", [typescript, "-p", "cli/tsconfig.json"])],
  ["check the types of the drawing", () => run("tsc", [typescript, "-p", "drawing/tsconfig.json"])],
  ["check the types of the formats", () => run("tsc", [typescript, "-p", "formats/tsconfig.json"])],
  ["check the types of the workbench", () => run("tsc", [typescript, "-p", "workbench/tsconfig.json"])],
  ["check the types of scripts, benchmarks and documentation", () => run("tsc", [typescript, "-p", "tsconfig.json"])],
  ["public exports", () => runTypeScript("scripts/check-exports.ts")],
  ["tests", () => run("vitest", [vitest, "run", ...process.argv.slice(2)])],
  ["curriculum", () => runTypeScript("scripts/curriculum.ts", ["--totals"])],
];

await main(async () => {
  for (const [index, [heading, step]] of steps.entries()) {
    console.log(`\n=== ${index + 1}/${steps.length} ${heading}`);
    const start = performance.now();
    try {
      await step();
    } catch (error) {
      console.error(`\n=== FAILED: ${heading}`);
      throw error;
    }
    console.log(`    ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
});
