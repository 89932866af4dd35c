import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import type { Matrix } from "../../data/matrix.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { pseudoCovariance } from "../pseudo-covariance.js";
import { checkSquaredEuclidean, pseudoEuclidean } from "./pseudo-euclidean.js";

/** Symmetric dissimilarities of both signs. */
function anything(n: number, seed: number): Matrix {
  const x = normalMatrix(n, n, createRandom(seed));
  return {
    ...x,
    data: x.data.map((v, at) => (at % (n + 1) === 0 ? 0 : v + x.data[(at % n) * n + Math.floor(at / n)])),
  };
}

test("[ML2-057] [ML2-058] [ML2-059] the signature counts the eigenvalues of both signs, and the two maps together recover all dissimilarities", () => {
  for (let seed = 0; seed < 4; seed++) {
    const d = anything(12, seed);
    const { positive, negative, signature, eigenvalues } = pseudoEuclidean(d);
    const spectrum = symmetricEigenvalues(pseudoCovariance(d));
    expect(signature).toEqual({
      positive: spectrum.filter((value) => value > 1e-9).length,
      negative: spectrum.filter((value) => value < -1e-9).length,
    });
    expect([positive.columns, negative.columns]).toEqual([signature.positive, signature.negative]);
    expectClose(eigenvalues, Array.from(spectrum).reverse(), 1e-9);
    const [p, q] = [squaredDistances(positive).data, squaredDistances(negative).data];
    expectClose(
      p.map((value, at) => value - q[at]),
      d.data,
      1e-9,
    );
    // The leading negative direction alone is the first column of the negative map, and holds the most negative eigenvalue.
    const leading = pseudoEuclidean(d, { positiveComponents: 1, negativeComponents: 1 }).negative;
    expectClose(
      leading.data,
      Array.from({ length: 12 }, (_, i) => negative.data[i * negative.columns]),
      1e-12,
    );
    expect(leading.data.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(-spectrum[0], 8);
  }
});

test("[ML2-056] the squared distances of points are squared Euclidean, and no longer after a change", () => {
  for (let seed = 0; seed < 5; seed++) {
    const d = squaredDistances(normalMatrix(10, 3, createRandom(seed)));
    expect(checkSquaredEuclidean(d)).toEqual({
      isSquaredEuclidean: true,
      signature: { positive: 3, negative: 0 },
      violations: new Float64Array(0),
    });
    const changed = { ...d, data: d.data.slice() };
    changed.data[3] = changed.data[30] = 4 * changed.data[3] + 1;
    const found = checkSquaredEuclidean(changed);
    expect(found.isSquaredEuclidean).toBe(false);
    expect(found.violations.length).toBe(found.signature.negative);
    expect(found.violations.every((value) => value < 0)).toBe(true);
  }
  expect(
    checkSquaredEuclidean([
      [1, 2],
      [2, 0],
    ]).isSquaredEuclidean,
  ).toBe(false);
});

test("refuses more components than there are eigenvalues", () => {
  expect(
    refusal(() =>
      pseudoEuclidean(
        [
          [0, 1],
          [1, 0],
        ],
        { negativeComponents: 1 },
      ),
    ),
  ).toBe(
    "invalid-option: pseudoEuclidean: negativeComponents must be a whole number up to 0, the number of such eigenvalues, got 1",
  );
});
