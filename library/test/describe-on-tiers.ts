/** For tests of code that uses the engine: the same tests on several of its tiers. */
import { afterAll, beforeAll, describe, vi } from "vitest";
import { useEngine } from "../src/engine/index.js";

/**
 * Runs the tests in `body` on the plain tier, on the SIMD tier, and on the default one, which may have its own
 * factorisations; restores the default afterwards.
 */
export function describeOnTiers(title: string, body: () => void): void {
  describe.each(["plain", "simd", "automatic"] as const)(`${title} (%s)`, (tier) => {
    beforeAll(() => {
      // The environment of the tests sets a tier; without it the fastest installed one is chosen.
      if (tier === "automatic") vi.stubEnv("LECTERN_TIER", "");
      useEngine(tier === "automatic" ? {} : { tier, threads: 1 });
    });
    afterAll(() => {
      vi.unstubAllEnvs();
      useEngine();
    });
    body();
  });
}

/** The results of a computation on the plain and on the SIMD tier. */
export function onBothTiers<T>(compute: () => T): readonly [plain: T, simd: T] {
  try {
    useEngine({ tier: "plain" });
    const plain = compute();
    useEngine({ tier: "simd", threads: 1 });
    return [plain, compute()];
  } finally {
    useEngine();
  }
}
