import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "library/src/**/*.test.ts",
      "library/test/**/*.test.ts",
      "scripts/**/*.test.ts",
      "benchmarks/**/*.test.ts",
    ],
    testTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "reports/tests.json" }]],
  },
});
