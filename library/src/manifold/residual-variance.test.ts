import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { selectColumns } from "../data/matrix.js";
import { pearsonCorrelation } from "../metrics/regression/correlation.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { elbowDimension, residualVariances } from "./residual-variance.js";

test("1 − R² of the distances, for each number of columns", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(20, 3, createRandom(seed));
    const d = distances({ kind: "manhattan" }, x);
    const pairs = (values: Float64Array) => values.filter((_, at) => Math.floor(at / 20) < at % 20);
    const expected = [1, 2, 3].map((count) => {
      const own = distances({ kind: "euclidean" }, selectColumns(x, [0, 1, 2].slice(0, count)));
      return 1 - pearsonCorrelation(pairs(d.data), pairs(own.data)) ** 2;
    });
    expectClose(residualVariances(d, x), expected, 1e-12);
  }
});

test("distances that are all equal are explained", () => {
  expect(
    Array.from(
      residualVariances(
        [
          [0, 1],
          [1, 0],
        ],
        [[0], [1]],
      ),
    ),
  ).toEqual([0]);
});

test("the elbow is the last dimension that removes a tenth of what the first leaves", () => {
  expect(elbowDimension([0.5, 0.1, 0.09, 0.08])).toBe(2);
  expect(elbowDimension([0.5, 0.4, 0.3, 0.29])).toBe(3);
  expect(elbowDimension([0.5, 0.49, 0.1])).toBe(3);
  expect(elbowDimension([0])).toBe(1);
  expect(elbowDimension([0.5, 0.4, 0.3], 0.5)).toBe(1);
});

test("refuses distances of another number of samples", () => {
  expect(
    refusal(() =>
      residualVariances(
        [
          [0, 1],
          [1, 0],
        ],
        [[0]],
      ),
    ),
  ).toBe("invalid-data: residualVariances: 1 places need 1 x 1 distances, got 2 x 2");
  expect(refusal(() => elbowDimension([]))).toMatch(/needs at least 1 residual variance/);
});
