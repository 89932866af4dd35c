import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix, product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { type Matrix, transpose } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import {
  applyFourierFeatures,
  drawFourierFeatures,
  fourierFeatureNames,
  fourierFeatureSteps,
} from "./fourier-features.js";
import { gaussianKernel } from "./gaussian-kernel.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";

const kernels: readonly Kernel[] = [
  { kind: "rbf", gamma: 0.5 },
  gaussianKernel({ width: 1.5 }),
  gaussianKernel({ variance: 0.8 }),
  { kind: "laplace", gamma: 0.4 },
];

describe.each([false, true])("with phases: %s", (phases) => {
  test("[CB-158] inner products of the features come near to the kernel, with an error that falls like 1 / √K", () => {
    const x = normalMatrix(12, 3, createRandom(5));
    for (const kernel of kernels) {
      const exact = gram(kernel, x);
      const errors = [100, 10_000].map((count) => {
        const largest = [0, 1, 2].map((seed) => {
          const z = applyFourierFeatures(drawFourierFeatures(kernel, 3, count, phases, createRandom(seed)), x);
          return largestDifference(product(z, transpose(z)), exact);
        });
        return largest.reduce((sum, value) => sum + value, 0) / 3;
      });
      // Entries have a standard error of at most 1/√(2K) for pairs and 1/√K with phases; the largest of 78 of them is hardly beyond 5 of these.
      expect(errors[0]).toBeLessThan(phases ? 0.6 : 0.4);
      expect(errors[1]).toBeLessThan(phases ? 0.06 : 0.04);
      // A hundred times as many features: about a tenth of the error.
      expect(errors[1] / errors[0]).toBeGreaterThan(0.04);
      expect(errors[1] / errors[0]).toBeLessThan(0.25);
    }
  });

  test("of many samples are those of a few at a time, with yields on the way", () => {
    const x = normalMatrix(500, 3, createRandom(2));
    const drawn = drawFourierFeatures(kernels[0], 3, 1000, phases, createRandom(0));
    const steps: unknown[] = [];
    const z = runToEnd(fourierFeatureSteps(drawn, x), { onProgress: (step) => steps.push(step) });
    expect(steps.length).toBeGreaterThan(1);
    expectClose(z.data, applyFourierFeatures(drawn, x).data, 1e-13);
  });

  test("sparse samples have the features of dense ones, and every column has a name", () => {
    const x = normalMatrix(6, 4, createRandom(1));
    const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
    const drawn = drawFourierFeatures(kernels[0], 4, 7, phases, createRandom(0));
    const z = applyFourierFeatures(drawn, holes);
    expectClose(applyFourierFeatures(drawn, fromDense(holes)).data, z.data, 1e-13);
    expect(new Set(fourierFeatureNames(drawn)).size).toBe(z.columns);
    expect(z.columns).toBe(phases ? 7 : 14);
  });
});

test("[CB-166] the Gaussian kernel is 1 for a sample with itself, exp(−d²/2σ) or exp(−d²/2σ²) as one likes, and its frequencies have variance 1/σ", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(6, 2, createRandom(seed));
    const sigma = 0.3 + 0.5 * seed;
    const printed = gram(gaussianKernel({ variance: sigma }), x);
    const usual = gram(gaussianKernel({ width: sigma }), x);
    for (let i = 0; i < 6; i++) {
      expect([printed.data[7 * i], usual.data[7 * i]]).toEqual([1, 1]);
      for (let j = 0; j < 6; j++) {
        const d2 = (x.data[2 * i] - x.data[2 * j]) ** 2 + (x.data[2 * i + 1] - x.data[2 * j + 1]) ** 2;
        expect(printed.data[6 * i + j]).toBeCloseTo(Math.exp(-d2 / (2 * sigma)), 12);
        expect(usual.data[6 * i + j]).toBeCloseTo(Math.exp(-d2 / (2 * sigma ** 2)), 12);
      }
    }
    expectClose(gram({ kind: "rbf", gamma: 1 / (2 * sigma) }, x).data, printed.data, 1e-13);
    const count = 20_000;
    const kernel = gaussianKernel({ variance: sigma });
    const { data } = drawFourierFeatures(kernel, 1, count, false, createRandom(seed)).frequencies;
    const variance = data.reduce((sum, w) => sum + w * w, 0) / count;
    // The variance of 20 000 normal numbers has a relative standard error of 1 %.
    expect(Math.abs(variance * sigma - 1)).toBeLessThan(0.05);
  }
});

test("more features leave the first ones as they were", () => {
  const few = drawFourierFeatures(kernels[3], 2, 3, true, createRandom(4));
  const more = drawFourierFeatures(kernels[3], 2, 5, true, createRandom(4));
  for (let j = 0; j < 2; j++) {
    expect(more.frequencies.data.slice(5 * j, 5 * j + 3)).toEqual(few.frequencies.data.slice(3 * j, 3 * j + 3));
  }
  expect(more.phases?.slice(0, 3)).toEqual(few.phases);
});

test("kernels that do not depend on the difference alone have no Fourier features", () => {
  expect(refusal(() => drawFourierFeatures({ kind: "cosine" }, 2, 3, false, createRandom(0)))).toContain(
    "the cosine kernel is not supported",
  );
});

function largestDifference(a: Matrix, b: Matrix): number {
  return a.data.reduce((largest, value, at) => Math.max(largest, Math.abs(value - b.data[at])), 0);
}
