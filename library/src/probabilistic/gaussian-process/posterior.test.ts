import { describe, expect, test } from "vitest";
import { drawnTargets } from "../../../test/drawn-targets.js";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { transpose } from "../../data/matrix.js";
import { kernelRidge } from "../../kernel-machines/kernel-ridge/kernel-ridge.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { gram } from "../../kernels/gram.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { gaussianProcess } from "./gaussian-process.js";
import { processBand, processDeviations, processPosterior, sampleProcess } from "./posterior.js";

const kernel = gaussianKernel({ width: 1 });

/** The cosine seen at some places, with a gap between 3 and 7. */
function cosine(intercept = false) {
  const x = [[0], [0.7], [1.5], [2.2], [3], [7], [7.8], [8.5], [9.2]];
  const y = x.map(([at]) => Math.cos(at));
  return gaussianProcess({ kernel, noise: 0.01, optimize: false, intercept }).fit({ x, y });
}

describe("algorithm 23 of the Cookbook", () => {
  test("[CB-153] the mean is that of kernel ridge, Σ = K_ii − K_ij (K_jj + λI)⁻¹ K_ijᵀ is symmetric, PSD, small near samples and large away", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { x, y, z } = drawnTargets(15, 2, seed);
      const model = gaussianProcess({ kernel, noise: 0.3, optimize: false, intercept: false }).fit({ x, y });
      const { mean, covariance } = processPosterior(model.state, z);
      expectClose(mean, kernelRidge({ kernel, alpha: 0.3 }).fit({ x, y }).predict(z), 1e-10);
      const regularised = gram(kernel, x);
      for (let i = 0; i < 15; i++) regularised.data[16 * i] += 0.3;
      const cross = gram(kernel, z, x);
      const known = product(product(cross, inverse(regularised)), transpose(cross));
      expectClose(
        covariance.data,
        gram(kernel, z).data.map((value, at) => value - known.data[at]),
        1e-10,
      );
      expectClose(transpose(covariance).data, covariance.data, 1e-15);
      expect(symmetricEigen(covariance).values[0]).toBeGreaterThan(-1e-12);
    }
    const { covariance } = processPosterior(cosine().state, [[0.7], [5]]);
    expect(covariance.data[0]).toBeLessThan(0.01);
    expect(covariance.data[3]).toBeGreaterThan(0.5);
  });

  test("[CB-154] functions drawn from the posterior have its mean and covariance, and 95 % of them lie within the band", () => {
    const places = [[0.3], [2.6], [4], [5], [8]];
    const { state } = cosine();
    const { mean, covariance } = processPosterior(state, places);
    const { lower, upper } = processBand(state, places);
    const count = 20_000;
    for (const seed of [0, 1, 2]) {
      const { data } = sampleProcess(state, places, count, seed);
      const scale = Math.sqrt(covariance.data[3 * 5 + 3]);
      for (let i = 0; i < 5; i++) {
        const column = Array.from({ length: count }, (_, k) => data[5 * k + i]);
        const average = column.reduce((sum, value) => sum + value, 0) / count;
        expect(Math.abs(average - mean[i])).toBeLessThan((5 * scale) / Math.sqrt(count));
        const inside = column.filter((value) => value > lower[i] && value < upper[i]).length;
        expect(inside / count).toBeCloseTo(0.95, 2);
        for (let j = 0; j < 5; j++) {
          const products = column.reduce((sum, value, k) => sum + (value - mean[i]) * (data[5 * k + j] - mean[j]), 0);
          expect(Math.abs(products / count - covariance.data[5 * i + j])).toBeLessThan(0.02);
        }
      }
    }
  });
});

test("standard deviations are the roots of the covariance's diagonal; noise adds its variance", () => {
  for (const intercept of [false, true]) {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y, z } = drawnTargets(12, 3, seed);
      const { state } = gaussianProcess({ kernel, noise: 0.4, optimize: false, intercept }).fit({ x, y });
      for (const noise of [false, true]) {
        const { covariance } = processPosterior(state, z, { noise });
        const roots = Float64Array.from({ length: 3 }, (_, i) => Math.sqrt(covariance.data[4 * i]));
        expectClose(processDeviations(state, z, { noise }), roots, 1e-9);
      }
    }
  }
});

test("an unknown intercept is the limit of a very wide prior", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, y, z } = drawnTargets(12, 2, seed);
    const unknown = gaussianProcess({ kernel, noise: 0.2, optimize: false }).fit({ x, y });
    const wide = { kind: "sum", terms: [kernel, { kind: "constant", value: 1e6 }] } as const;
    const known = gaussianProcess({ kernel: wide, noise: 0.2, optimize: false, intercept: false }).fit({ x, y });
    expectClose(unknown.predict(z), known.predict(z), 1e-4);
    const [a, b] = [unknown, known].map((model) => processPosterior(model.state, z).covariance.data);
    expectClose(a, b, 1e-4);
  }
});

test("drawn functions interpolate noise-free samples, are repeatable and change with the seed", () => {
  const { state } = gaussianProcess({ kernel, noise: 0, optimize: false }).fit({ x: [[0], [1], [3]], y: [1, 2, 0] });
  const functions = sampleProcess(state, [[0], [1], [2], [3]], 4, 7);
  for (let k = 0; k < 4; k++) {
    const [a, b, , d] = functions.data.subarray(4 * k, 4 * k + 4);
    expectClose([a, b, d], [1, 2, 0], 1e-6);
  }
  expect(sampleProcess(state, [[0], [1], [2], [3]], 4, 7)).toEqual(functions);
  expect(sampleProcess(state, [[0], [1], [2], [3]], 4, 8).data[2]).not.toBe(functions.data[2]);
});

test("refuses invalid levels, columns and counts", () => {
  const { state } = cosine();
  expect(refusal(() => processBand(state, [[1]], 95))).toContain("level must be between 0 and 1");
  expect(refusal(() => processPosterior(state, [[1, 2]]))).toContain("fitted on 1 columns, got 2");
  expect(refusal(() => sampleProcess(state, [[1]], 1.5))).toContain("count of sample must be a whole number");
});
