import { defineConfig } from "vitest/config";

/**
 * Folders whose tests leave no trace in the process, neither in the engine that is in use nor in the environment. Their
 * files share one process, so that the library is loaded once and not once a file: four times as fast.
 */
const traceless = [
  ...["bayes", "checks", "components", "contract", "core", "data", "datasets", "discriminant", "explain", "features"],
  ...[
    "decisions",
    "kernel-machines",
    "kernels",
    "linear",
    "metrics",
    "monotone",
    "nearest",
    "numeric",
    "optimize",
    "pipeline",
    "plots",
    "probabilistic",
  ],
].map((folder) => `library/src/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    testTimeout: 60_000,
    setupFiles: ["scripts/seed-properties.ts"],
    // What is installed on a machine must not decide what the tests of the library compute with.
    env: { LECTERN_TIER: "simd" },
    reporters: ["default", ["json", { outputFile: "reports/tests.json" }]],
    projects: [
      {
        extends: true,
        test: { name: "together", isolate: false, include: [...traceless, "docs/gallery/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: [
            "library/src/**/*.test.ts",
            "library/test/**/*.test.ts",
            "scripts/**/*.test.ts",
            "benchmarks/**/*.test.ts",
            "openblas/src/**/*.test.ts",
            "drawing/src/**/*.test.ts",
            "cli/src/**/*.test.ts",
            "cli/test/**/*.test.ts",
            "formats/src/**/*.test.ts",
            "workbench/src/**/*.test.ts",
            "workbench/test/**/*.test.ts",
          ],
          exclude: [...traceless, "**/node_modules/**"],
        },
      },
    ],
  },
});
