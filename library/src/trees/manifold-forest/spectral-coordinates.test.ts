import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { degreesOf, graphLaplacian } from "../../graphs/laplacian.js";
import { createRandom } from "../../numeric/random/random.js";
import { eigengap, spectralCoordinates } from "./spectral-coordinates.js";

/** exp(−d²) of points on a line, with two groups that are `apart`. */
function lineAffinities(seed: number, apart: number): Matrix {
  const random = createRandom(seed);
  const points = Float64Array.from({ length: 20 }, (_, i) => 3 * random.uniform() + (i < 8 ? 0 : apart));
  const a = zeros(20, 20);
  a.data.forEach((_, e) => {
    a.data[e] = Math.exp(-((points[Math.floor(e / 20)] - points[e % 20]) ** 2));
  });
  return a;
}

test("the normalised Laplacian has the row sums as weights: the square roots of these are its eigenvector of 0", () => {
  const a = lineAffinities(1, 1);
  const sums = degreesOf(a);
  expectEvery(
    sums,
    (sum, i) => Math.abs(sum - a.data.subarray(20 * i, 20 * i + 20).reduce((s, w) => s + w, 0)) < 1e-12,
  );
  const { data } = graphLaplacian(a, "symmetric");
  expectEvery(data, (l, e) => {
    const [i, j] = [Math.floor(e / 20), e % 20];
    return Math.abs(l - ((i === j ? 1 : 0) - a.data[e] / Math.sqrt(sums[i] * sums[j]))) < 1e-14;
  });
  for (let i = 0; i < 20; i++) {
    expect(sums.reduce((total, sum, j) => total + data[20 * i + j] * Math.sqrt(sum), 0)).toBeCloseTo(0, 12);
  }
});

describe("the vector of the square roots of the row sums is left out", () => {
  test.each([1, 100])("for groups %d apart, connected or not", (apart) => {
    for (const seed of [0, 1, 2]) {
      const a = lineAffinities(seed, apart);
      const sums = degreesOf(a);
      const { values, vectors } = runToEnd(spectralCoordinates(a, 5));
      const laplacian = graphLaplacian(a, "symmetric").data;
      for (let k = 0; k < 5; k++) {
        const v = Float64Array.from({ length: 20 }, (_, i) => vectors.data[5 * i + k]);
        expect(v.reduce((sum, value, i) => sum + value * Math.sqrt(sums[i]), 0)).toBeCloseTo(0, 12);
        for (let i = 0; i < 20; i++) {
          const product = v.reduce((sum, value, j) => sum + laplacian[20 * i + j] * value, 0);
          expect(product).toBeCloseTo(values[k] * v[i], 12);
        }
      }
      // Two parts have another eigenvector of 0, which tells them apart.
      if (apart === 1) expect(values[0]).toBeGreaterThan(1e-3);
      else {
        expect(values[0]).toBeCloseTo(0, 12);
        expect(new Set(Array.from({ length: 20 }, (_, i) => `${i < 8} ${vectors.data[5 * i] > 0}`)).size).toBe(2);
      }
    }
  });
});

test("the eigengap is the number of eigenvalues before the largest step", () => {
  expect(eigengap([0, 0.1, 0.9, 1])).toBe(2);
  expect(eigengap([0.1, 0.8, 0.9])).toBe(1);
  expect(eigengap([0, 0.1, 0.3])).toBe(2);
  expect(eigengap([0.5])).toBe(1);
});
