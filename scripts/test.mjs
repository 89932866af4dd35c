/**
 * `npm test`: all checks and tests. Independent steps run in parallel on all cores; the first failure ends it.
 * Arguments after `--` go to vitest: `npm test -- library/src/data` runs the tests of one folder, after the same
 * checks.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runTypeScript } from "./run.mjs";
import { ensureInstalled, main, root, run } from "./setup.mjs";
import { runSideBySide } from "./side-by-side.mjs";

// Types are checked by TypeScript 7, in a third of the time of 6; declarations are built and tested with 6.0 and 5.9.
const typescript = join(root, "node_modules/typescript-7/bin/tsc");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const sources = "generate sources";
const build = "build the packages";

/** @param {string} heading @param {() => Promise<void> | void} step */
async function runAlone(heading, step) {
  console.log(`\n=== ${heading}`);
  const start = performance.now();
  try {
    await step();
  } catch (error) {
    console.error(`\n=== FAILED: ${heading}`);
    throw error;
  }
  console.log(`    ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** The checks before the tests: first those that others wait for, then the quickest, so that errors show early. */
function checks() {
  const tsx = ["--import", import.meta.resolve("tsx")];
  // Several checks run in parallel already, and checkers of one program repeat some of each other's work.
  const oneThread = ["--checkers", "1"];
  return [
    { heading: sources, program: ["scripts/generate.mjs"] },
    { heading: "Debian's packages for tests", program: ["scripts/testing/install-packages.mjs"], waits: true },
    {
      heading: "versions of Node for tests",
      program: [...tsx, "scripts/testing/download-node.ts"],
      waits: true,
    },
    { heading: build, program: ["scripts/build.mjs", "--installed"], after: sources },
    {
      heading: "lint and formatting",
      program: [biome, "check", "--error-on-warnings", "--diagnostic-level=warn", "."],
    },
    { heading: "layers and house rules", program: [...tsx, "scripts/check-layers.ts"], after: sources },
    { heading: "generated files", program: [...tsx, "scripts/generate/generate.ts", "--check"], after: sources },
    // With --declaration it also reports types that the published declarations could not name.
    {
      heading: "check the library's types",
      program: [typescript, "-p", "library/tsconfig.json", "--declaration", ...oneThread],
      after: sources,
    },
    // After the build, because they import the built package.
    ...[
      ["the tests", "library/tsconfig.test.json"],
      ["the workbench", "workbench/tsconfig.json"],
      ["the command", "cli/tsconfig.json"],
      ["scripts, benchmarks and documentation", "tsconfig.json"],
      ["the native tier", "openblas/tsconfig.json"],
      ["the formats", "formats/tsconfig.json"],
      ["the drawing", "drawing/tsconfig.json"],
    ].map(([what, config]) => ({
      heading: `check the types of ${what}`,
      program: [typescript, "-p", config, ...oneThread],
      after: build,
    })),
    { heading: "public exports", program: [...tsx, "scripts/check-exports.ts"], after: build },
  ];
}

await main(async () => {
  await runAlone("install packages", () => ensureInstalled());
  await runSideBySide(checks(), { cores: availableParallelism() });
  await runAlone("tests", () => run("vitest", [vitest, "run", ...process.argv.slice(2)]));
  await runAlone("curriculum", () => runTypeScript("scripts/curriculum.ts", ["--totals"]));
});
