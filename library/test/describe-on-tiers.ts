/** For tests of what is written on top of the engine: the same tests on several of its tiers. */
import { afterAll, beforeAll, describe, vi } from "vitest";
import { useEngine } from "../src/engine/index.js";

/**
 * Runs the tests in `body` on the plain tier, on the SIMD tier, and on the one that is chosen automatically, which may
 * have factorisations of its own; goes back to the automatic choice afterwards.
 */
export function describeOnTiers(title: string, body: () => void): void {
  describe.each(["plain", "simd", "automatic"] as const)(`${title} (%s)`, (tier) => {
    beforeAll(() => {
      // The environment of the tests names a tier; without it the fastest that is installed is chosen.
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

/** What a computation gives on the plain and on the SIMD tier. */
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
