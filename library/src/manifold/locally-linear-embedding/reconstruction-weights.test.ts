import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { inverse, solve } from "../../linalg/factor/lu/lu.js";
import { multiply } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { neighborhoodsFromDistances, neighborhoodsOf } from "../alignment/neighborhoods.js";
import { reconstructionKernel, reconstructionWeights } from "./reconstruction-kernel.js";
import {
  addRidge,
  reconstructionForm,
  rescaledUnitNormWeights,
  sumToOneWeights,
  unitNormWeights,
  weightMatrix,
} from "./reconstruction-weights.js";

const seeds = [0, 1, 2, 3, 4];

/** C of a sample with k neighbours in d dimensions. */
function gramOf(k: number, d: number, seed: number): Float64Array {
  const differences = normalMatrix(k, d, createRandom(seed));
  const c = zeros(k, k);
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) {
      for (let m = 0; m < d; m++) c.data[a * k + b] += differences.data[a * d + m] * differences.data[b * d + m];
    }
  }
  return c.data;
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

describe("weights that sum to 1", () => {
  test("[ML2-014] sum to 1 and solve the KKT equations 2 C w = λ 1, 1ᵀ w = 1", () => {
    for (const seed of seeds) {
      const [k, d] = [5, 8];
      const c = gramOf(k, d, seed);
      const system = zeros(k + 1, k + 1);
      for (let a = 0; a < k; a++) {
        for (let b = 0; b < k; b++) system.data[a * (k + 1) + b] = 2 * c[a * k + b];
        system.data[a * (k + 1) + k] = -1;
        system.data[k * (k + 1) + a] = 1;
      }
      const expected = solve(system, Float64Array.of(0, 0, 0, 0, 0, 1)).subarray(0, k);
      const weights = sumToOneWeights(c.slice(), k) as Float64Array;
      expect(Math.abs(sumOf(weights) - 1)).toBeLessThan(1e-14);
      expectClose(weights, expected, 1e-10);
    }
  });

  test("[ML2-015] solving C w = 1 and dividing by the sum gives C⁻¹ 1 / (1ᵀ C⁻¹ 1)", () => {
    for (const seed of seeds) {
      const k = 6;
      const c = gramOf(k, 9, seed);
      const rows = inverse({ rows: k, columns: k, data: c });
      const columnSums = Float64Array.from({ length: k }, (_, a) => sumOf(rows.data.subarray(a * k, (a + 1) * k)));
      const expected = columnSums.map((value) => value / sumOf(columnSums));
      expectClose(sumToOneWeights(c.slice(), k) as Float64Array, expected, 1e-10);
    }
  });

  test("[ML2-016] with more neighbours than dimensions C is singular; C + (Δ/K) I and C + 0.05 I are not", () => {
    for (const seed of seeds) {
      const [k, d] = [8, 3];
      const c = gramOf(k, d, seed);
      expect(sumToOneWeights(c.slice(), k)).toBeUndefined();
      const trace = Float64Array.from({ length: k }, (_, a) => c[a * (k + 1)]).reduce((sum, value) => sum + value, 0);
      const delta = 0.01 * trace;
      for (const [ridge, added] of [
        [{ kind: "relative", relativeAmount: 0.01 }, delta / k],
        [{ kind: "absolute", amount: 0.05 }, 0.05],
      ] as const) {
        const regular = c.map((value, at) => value + (at % (k + 1) === 0 ? added : 0));
        const solution = solve({ rows: k, columns: k, data: regular }, new Float64Array(k).fill(1));
        const changed = c.slice();
        addRidge(changed, k, ridge);
        expectClose(
          sumToOneWeights(changed, k) as Float64Array,
          solution.map((value) => value / sumOf(solution)),
          1e-9,
        );
      }
    }
  });

  test("neighbours that are all copies of the sample count the same", () => {
    const c = new Float64Array(9);
    addRidge(c, 3, { kind: "relative", relativeAmount: 0.01 });
    expectClose(sumToOneWeights(c, 3) as Float64Array, [1 / 3, 1 / 3, 1 / 3], 1e-15);
  });

  test("[PA-060] do not change when the data are moved, rotated and scaled, also with a ridge for k > d", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const x = normalMatrix(40, 3, random);
      const turned = multiply(x, orthogonalMatrix(3, random));
      const moved: Matrix = { ...turned, data: turned.data.map((value, at) => 250 * value + [7, -20, 31][at % 3]) };
      for (const neighbors of [3, 8]) {
        const [before, after] = [x, moved].map((data) => reconstructionWeights(data, neighbors));
        expect(after.columnIndex).toEqual(before.columnIndex);
        expectClose(after.values, before.values, 1e-8);
        for (let i = 0; i < 40; i++) {
          expect(sumOf(before.values.slice(i * neighbors, (i + 1) * neighbors))).toBeCloseTo(1, 12);
        }
      }
    }
  });
});

describe("[PA-061] weights whose squares sum to 1", () => {
  test("are the eigenvector of C with the smallest eigenvalue, so that no unit vector has a smaller wᵀ C w", () => {
    for (const seed of seeds) {
      const k = 5;
      const c = gramOf(k, 7, seed);
      const value = (w: ArrayLike<number>) => {
        let sum = 0;
        for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) sum += w[a] * c[a * k + b] * w[b];
        return sum;
      };
      const weights = unitNormWeights(c, k);
      expect(sumOf(weights.map((weight) => weight * weight))).toBeCloseTo(1, 12);
      expect(sumOf(weights)).toBeGreaterThan(0);
      const random = createRandom(seed);
      for (let trial = 0; trial < 50; trial++) {
        const other = Float64Array.from({ length: k }, () => random.normal());
        const length = Math.sqrt(sumOf(other.map((entry) => entry * entry)));
        expect(value(other.map((entry) => entry / length))).toBeGreaterThanOrEqual(value(weights) - 1e-12);
      }
    }
  });

  test("neighbours at the offsets 1 and 2 have weights proportional to (2, −1), which rescaled are the original ones", () => {
    const c = Float64Array.of(1, 2, 2, 4);
    const weights = unitNormWeights(c, 2);
    expectClose(weights, [2 / Math.sqrt(5), -1 / Math.sqrt(5)], 1e-12);
    expectClose(rescaledUnitNormWeights(c, 2) as Float64Array, [2, -1], 1e-10);
    // With a tiny ridge, because C is singular.
    const ridge = Float64Array.of(1 + 1e-9, 2, 2, 4 + 1e-9);
    expectClose(sumToOneWeights(ridge, 2) as Float64Array, [2, -1], 1e-6);
  });

  test("neighbours that are copies of each other have weights that sum to 0, which cannot be rescaled", () => {
    const c = Float64Array.of(4, 4, 4, 4);
    expect(Math.abs(sumOf(unitNormWeights(c, 2)))).toBeLessThan(1e-12);
    expect(rescaledUnitNormWeights(c, 2)).toBeUndefined();
  });

  test("of several smallest eigenvectors, the one with the largest sum", () => {
    const c = gramOf(7, 2, 1);
    const weights = unitNormWeights(c, 7);
    const order = [3, 1, 6, 0, 5, 2, 4];
    const permuted = c.map((_, at) => c[order[Math.floor(at / 7)] * 7 + order[at % 7]]);
    expectClose(
      unitNormWeights(permuted, 7),
      order.map((a) => weights[a]),
      1e-8,
    );
  });
});

test("M = (I − W)ᵀ (I − W) has M 1 = 0, stores its diagonal, and λ I − M is its kernel", () => {
  const x = normalMatrix(30, 2, createRandom(3));
  const weights = reconstructionWeights(x, 4);
  const form = toDense(reconstructionForm(weights));
  const w = toDense(weights);
  for (let i = 0; i < 30; i++) {
    expect(Math.abs(sumOf(form.data.slice(i * 30, (i + 1) * 30)))).toBeLessThan(1e-12);
    for (let j = 0; j < 30; j++) {
      let sum = 0;
      for (let k = 0; k < 30; k++) {
        sum += ((k === i ? 1 : 0) - w.data[k * 30 + i]) * ((k === j ? 1 : 0) - w.data[k * 30 + j]);
      }
      expect(Math.abs(form.data[i * 30 + j] - sum)).toBeLessThan(1e-12);
    }
  }
  const kernel = reconstructionKernel(weights);
  const largest = kernel.data[0] + form.data[0];
  expectEvery(kernel.data, (value, at) => {
    return Math.abs(value - ((at % 31 === 0 ? largest : 0) - form.data[at])) < 1e-12;
  });
});

test("undetermined weights are counted and replaced by equal ones", () => {
  const neighborhoods = runToEnd(neighborhoodsOf(asMatrix([[0], [1], [3], [7]]), 2));
  const { weights, undetermined } = runToEnd(weightMatrix(neighborhoods, () => undefined));
  expect(undetermined).toBe(4);
  expectEvery(weights.values, (value) => value === 0.5);
});

test("inner products from distances are those from coordinates, with exactly k neighbours also for ties", () => {
  // A grid, whose points have many neighbours at the same distance.
  const x = asMatrix(Array.from({ length: 25 }, (_, i) => [i % 5, Math.floor(i / 5)]));
  const distances = zeros(25, 25);
  for (let i = 0; i < 25; i++) {
    for (let j = 0; j < 25; j++) {
      distances.data[i * 25 + j] = Math.hypot(x.data[2 * i] - x.data[2 * j], x.data[2 * i + 1] - x.data[2 * j + 1]);
    }
  }
  const found = neighborhoodsFromDistances(distances, 3);
  expect(found.indices).toHaveLength(75);
  const c = new Float64Array(9);
  for (let i = 0; i < 25; i++) {
    const own = found.indices.subarray(3 * i, 3 * i + 3);
    expect(new Set(own).size).toBe(3);
    expect(own.includes(i)).toBe(false);
    found.gram(i, c);
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) {
        let product = 0;
        for (let m = 0; m < 2; m++) {
          product += (x.data[2 * own[a] + m] - x.data[2 * i + m]) * (x.data[2 * own[b] + m] - x.data[2 * i + m]);
        }
        expect(Math.abs(c[3 * a + b] - product)).toBeLessThan(1e-12);
      }
    }
  }
});
