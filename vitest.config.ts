import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "library/src/**/*.test.ts",
      "library/test/**/*.test.ts",
      "scripts/**/*.test.ts",
      "benchmarks/**/*.test.ts",
      "docs/gallery/**/*.test.ts",
      "openblas/src/**/*.test.ts",
      "cli/src/**/*.test.ts",
      "cli/test/**/*.test.ts",
    ],
    testTimeout: 60_000,
    // What is installed on a machine must not decide what the tests of the library compute with.
    env: { LECTERN_TIER: "simd" },
    reporters: ["default", ["json", { outputFile: "reports/tests.json" }]],
  },
});
