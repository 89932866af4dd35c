import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { boxProbability } from "../box-probability.js";
import { kernelDensity } from "./kernel-density.js";
import { type WindowName, windowNames, windowOf } from "./window.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));
const density = (model: { logDensity(x: Matrix | number[][]): Float64Array }, x: Matrix | number[][]) =>
  model.logDensity(x).map(Math.exp);

describe("sums of windows", () => {
  test("[MP-052] the estimate is the mean of the windows around the samples, in any dimension", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...windowNames),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 99 }),
        (window, d, seed) => {
          const [x, at] = [normals(100, d, seed), normals(25, d, seed + 1)];
          const h = 0.9;
          expectClose(
            density(kernelDensity({ densityKernel: window, bandwidth: h }).fit({ x }), at),
            naiveSum(window, x, at, h),
            1e-12,
          );
        },
      ),
      { numRuns: 15 },
    );
    const model = kernelDensity().fit({ x: normals(60, 2, 1) });
    expect(boxProbability(model, [-9, -9], [9, 9]).value).toBeCloseTo(1, 5);
  });

  test("[MP-057] the tree's sum is within the tolerances of the naive sum", () => {
    for (const [seed, window] of [
      [1, "gaussian"],
      [2, "exponential"],
      [3, "epanechnikov"],
      [4, "cosine"],
    ] as const) {
      for (const d of [1, 3]) {
        const [x, at] = [normals(600, d, seed), normals(40, d, seed + 10)];
        const naive = naiveSum(window, x, at, 0.4);
        for (const relativeTolerance of [1e-2, 1e-6]) {
          const found = density(
            kernelDensity({ densityKernel: window, bandwidth: 0.4, relativeTolerance }).fit({ x }),
            at,
          );
          expectEvery(found, (value, i) => Math.abs(value - naive[i]) <= relativeTolerance * naive[i] * 1.0000001);
        }
        const absoluteTolerance = 1e-3;
        const found = density(
          kernelDensity({ densityKernel: window, bandwidth: 0.4, absoluteTolerance }).fit({ x }),
          at,
        );
        expectEvery(found, (value, i) => Math.abs(value - naive[i]) <= absoluteTolerance);
      }
    }
  });

  test("far from all samples the logarithm is finite for windows without an end, and −∞ for the others", () => {
    const x = normals(50, 2, 1);
    const log = (window: WindowName, at: number[]) =>
      kernelDensity({ densityKernel: window, bandwidth: 0.5 }).fit({ x }).logDensity([at])[0];
    const far = log("gaussian", [1000, 0]);
    expect(far).toBeLessThan(-1.9e6);
    expect(far).toBeGreaterThan(-2.1e6);
    expect(log("exponential", [1e5, 0])).toBeLessThan(-1e5);
    expect(log("exponential", [1e5, 0])).toBeGreaterThan(-1e6);
    expect(log("biweight", [1000, 0])).toBe(-Infinity);
  });
});

/** The mean of the windows, pair by pair. */
function naiveSum(window: WindowName, x: Matrix, at: Matrix, h: number): Float64Array {
  const { value, logNormalizer, norm } = windowOf(window);
  const d = x.columns;
  return Float64Array.from({ length: at.rows }, (_, q) => {
    let sum = 0;
    for (let i = 0; i < x.rows; i++) {
      let u = 0;
      for (let j = 0; j < d; j++) {
        const gap = (at.data[q * d + j] - x.data[i * d + j]) / h;
        u = norm === "maximum" ? Math.max(u, gap * gap) : u + gap * gap;
      }
      sum += value(u);
    }
    return (sum / x.rows) * Math.exp(logNormalizer(d)) * h ** -d;
  });
}
