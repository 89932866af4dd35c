import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/testing/longest-first.js";

/** Tests of the library's sources; they share processes, and each file leaves its process as it found it. */
const sources = [
  ...["library/src/**/*.test.ts", "library/test/**/*.test.ts"],
  // They import every method from the sources, which only the processes of this project have loaded anyway.
  ...["scripts/figures.test.ts", "scripts/fuzz/run-fuzz.test.ts"],
];

/** Tests of what imports the built library, likewise. */
const packages = [
  ...["drawing", "cli", "formats", "openblas", "workbench"].flatMap((folder) => [
    `${folder}/src/**/*.test.ts`,
    `${folder}/test/**/*.test.ts`,
  ]),
  ...["benchmarks/**/*.test.ts", "docs/gallery/**/*.test.ts", "scripts/**/*.test.ts"],
];

/** Tests that replace modules or load them anew, which is seen by whatever shares the process. */
const apart = [
  "cli/src/input/without-duckdb.test.ts",
  "library/src/engine/select.test.ts",
  "library/src/selection/scans.test.ts",
  "openblas/src/index.test.ts",
];

export default defineConfig({
  test: {
    // Against hangs only: on a crowded machine everything takes several times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A page in the browser takes longer than the usual second while all cores are busy.
    expect: { poll: { timeout: 60_000 } },
    // One more than cores: a worker waits for the browser, for other processes, and between files for the sources of the next.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Tests make much garbage; with 16 MB for new values, as by default, a tenth of their time is spent on collecting it.
    // No core is free to collect it side by side. And most of their code runs a few times only: V8 shall compile it later than
    // it would in a program.
    execArgv: ["--max-semi-space-size=64", "--single-threaded-gc", "--interrupt-budget=500000"],
    // What is installed on a machine must not decide what the tests of the library compute with.
    // One thread: the test processes use all cores already. Tests of threads choose how many they need.
    env: { LECTERN_TIER: "simd", LECTERN_THREADS: "1" },
    reporters: ["default", ["json", { outputFile: "reports/tests.json" }]],
    projects: [
      { extends: true, test: { name: "apart", include: apart, setupFiles: "scripts/testing/set-up.ts" } },
      {
        extends: true,
        test: {
          name: "packages",
          isolate: false,
          include: packages,
          exclude: [...apart, ...sources, "**/node_modules/**"],
          setupFiles: "scripts/testing/set-up-packages.ts",
          // Built modules are loaded as they are.
          server: { deps: { external: [/\/library\/dist\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: "sources",
          isolate: false,
          include: sources,
          exclude: [...apart, "**/node_modules/**"],
          setupFiles: "scripts/testing/set-up-sources.ts",
        },
      },
    ],
  },
});
