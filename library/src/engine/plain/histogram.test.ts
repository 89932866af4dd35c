import { describe, expect, test } from "vitest";
import { expectSame, numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

describe.each(all)("histograms in %s", (_, engine) => {
  test("a histogram of two features, of all rows and of some", () => {
    withWorkspace(engine, (space) => {
      const codes = space.bytes(6, [0, 1, 1, 2, 0, 2]);
      const gradients = space.vector(6, [1, 10, 2, 20, 4, 40]);
      const histograms = space.vector(12);
      const counts = space.integers(6);
      engine.kernels.histogram(2, 3, 3, 0, codes, 3, gradients, histograms, counts);
      expect([...space.read(histograms, 12)]).toEqual([1, 10, 6, 60, 0, 0, 2, 20, 0, 0, 5, 50]);
      expect([...space.readIntegers(counts, 6)]).toEqual([1, 2, 0, 1, 0, 2]);
      const rows = space.integers(2, [2, 0]);
      engine.kernels.histogram(2, 3, 2, rows, codes, 3, gradients, histograms, 0);
      expect([...space.read(histograms, 12)]).toEqual([2, 20, 10, 100, 0, 0, 2, 20, 0, 0, 10, 100]);
      expect([...space.readIntegers(counts, 6)]).toEqual([1, 2, 0, 1, 0, 2]);
    });
  });
});

describe.each(simdEngines)("histograms in %s", (_, engine) => {
  test("match the plain tier to the last bit", () => {
    for (const count of [0, 1, 2, 77, 500]) {
      expectSame(engine, 0, { count }, ({ kernels }, space) => {
        const codes = space.bytes(
          3 * 500,
          numbers(1500, 1).map((value) => Math.floor((value + 3) * 40) % 256),
        );
        const rows = space.integers(
          count,
          Array.from({ length: count }, (_, i) => (i * 7) % 500),
        );
        const [histograms, counts] = [space.vector(3 * 256 * 2), space.integers(3 * 256)];
        const gradients = space.vector(1000, numbers(1000, 2));
        kernels.histogram(3, 256, count, rows, codes, 500, gradients, histograms, counts);
        return [...space.read(histograms, 3 * 256 * 2), ...space.readIntegers(counts, 3 * 256)];
      });
    }
  });
});
