import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { type DiffusionOptions, diffuse, diffuseTo } from "./diffuse.js";

const defaults: DiffusionOptions = {
  components: 1,
  densityCorrection: 1,
  diffusionTime: 1,
  maxIterations: 1000,
  seed: 0,
};

function walk(x: Matrix, bandwidth: number, options: Partial<DiffusionOptions>) {
  return runToEnd(diffuse(x, bandwidth, { ...defaults, ...options }));
}

/** The probabilities P of the steps and the stationary distribution, by their definitions. */
function stepsOf({ rows: n, columns: d, data }: Matrix, bandwidth: number, alpha: number) {
  const p = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let squared = 0;
      for (let c = 0; c < d; c++) squared += (data[i * d + c] - data[j * d + c]) ** 2;
      p.data[i * n + j] = Math.exp(-squared / (2 * bandwidth ** 2));
    }
  }
  const rowSums = () => Float64Array.from({ length: n }, (_, i) => sumOf(p.data.subarray(i * n, (i + 1) * n)));
  const densities = rowSums();
  p.data.forEach((value, at) => {
    p.data[at] = value / (densities[Math.floor(at / n)] * densities[at % n]) ** alpha;
  });
  const degrees = rowSums();
  const stationary = degrees.map((degree) => degree / sumOf(degrees));
  return { p: p.data.map((value, at) => value / degrees[Math.floor(at / n)]), stationary, densities };
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

test("two samples: μ = (1 − k) / (1 + k) for the kernel k between them, at ±μᵗ, for every correction", () => {
  const k = Math.exp(-(3 ** 2) / (2 * 2 ** 2));
  const mu = (1 - k) / (1 + k);
  for (const densityCorrection of [0, 0.5, 1]) {
    for (const diffusionTime of [0, 1, 2.5]) {
      const { embedding, eigenvalues, densities } = walk(asMatrix([[1], [4]]), 2, { densityCorrection, diffusionTime });
      expectClose(eigenvalues, [mu], 1e-12);
      expectClose(densities, [1 + k, 1 + k], 1e-14);
      const [a, b] = embedding.data;
      expect(Math.abs(a)).toBeCloseTo(mu ** diffusionTime, 12);
      expect(b).toBeCloseTo(-a, 12);
    }
  }
});

test("P ψ = μ ψ, ψ is orthonormal with the weights of the stationary distribution, and t steps give μᵗ ψ", () => {
  for (const seed of [0, 1, 2]) {
    for (const densityCorrection of [0, 0.5, 1]) {
      const [n, components] = [12, 3];
      const x = normalMatrix(n, 2, createRandom(seed));
      const { p, stationary, densities } = stepsOf(x, 0.8, densityCorrection);
      const still = walk(x, 0.8, { components, densityCorrection, diffusionTime: 0 });
      const moved = walk(x, 0.8, { components, densityCorrection, diffusionTime: 3 });
      expectClose(still.densities, densities, 1e-13);
      expectEvery(still.eigenvalues, (value, k) => value < (k === 0 ? 1 : still.eigenvalues[k - 1]) && value > 0);
      const psi = (i: number, a: number) => still.embedding.data[i * components + a];
      for (let a = 0; a < components; a++) {
        const mu = still.eigenvalues[a];
        for (let i = 0; i < n; i++) {
          let image = 0;
          for (let j = 0; j < n; j++) image += p[i * n + j] * psi(j, a);
          expect(Math.abs(image - mu * psi(i, a))).toBeLessThan(1e-7);
          expect(Math.abs(moved.embedding.data[i * components + a] - mu ** 3 * psi(i, a))).toBeLessThan(1e-12);
        }
        for (let b = 0; b < components; b++) {
          const product = sumOf(stationary.map((weight, i) => weight * psi(i, a) * psi(i, b)));
          expect(product).toBeCloseTo(a === b ? 1 : 0, 10);
        }
      }
    }
  }
});

test("eigenvalues of 0 have coordinates of 0, also without a step: samples that are all the same", () => {
  for (const diffusionTime of [0, 1]) {
    const same = walk(asMatrix([[2], [2], [2], [2]]), 1, { components: 2, diffusionTime });
    expect(Array.from(same.eigenvalues)).toEqual([0, 0]);
    expect(Array.from(same.densities)).toEqual([4, 4, 4, 4]);
    expectEvery(same.embedding.data, (value) => value === 0);
  }
});

test("says when the eigenvalues did not converge", () => {
  const x = asMatrix(Array.from({ length: 40 }, (_, i) => [i * i]));
  expect(walk(x, 0.1, { components: 5, maxIterations: 1 }).converged).toBe(false);
  expect(walk(x, 100, { components: 2 }).converged).toBe(true);
});

describe("new samples", () => {
  const samples = normalMatrix(15, 2, createRandom(4));
  const bandwidth = 0.9;

  test("training samples get their own coordinates, for every correction and time", () => {
    for (const densityCorrection of [0, 0.5, 1]) {
      const found = walk(samples, bandwidth, { components: 3, densityCorrection, diffusionTime: 2 });
      const placed = diffuseTo(samples, { ...found, samples, bandwidth }, densityCorrection);
      expectClose(placed.data, found.embedding.data, 1e-6);
    }
  });

  test("far from all samples only the nearest one counts: its coordinates divided by μ", () => {
    const found = walk(samples, bandwidth, { components: 2 });
    const first = Array.from({ length: 15 }, (_, i) => samples.data[2 * i]);
    const rightmost = first.indexOf(Math.max(...first));
    const placed = diffuseTo(asMatrix([[1e9, 0]]), { ...found, samples, bandwidth }, 1);
    const own = found.embedding.data.subarray(2 * rightmost, 2 * rightmost + 2);
    expectClose(
      placed.data,
      own.map((value, k) => value / found.eigenvalues[k]),
      1e-12,
    );
  });

  test("coordinates of eigenvalues of 0 stay 0", () => {
    const same = asMatrix([[2], [2], [2]]);
    const found = walk(same, 1, { components: 2 });
    const placed = diffuseTo(asMatrix([[2], [5]]), { ...found, samples: same, bandwidth: 1 }, 1);
    expect(Array.from(placed.data)).toEqual([0, 0, 0, 0]);
  });
});
