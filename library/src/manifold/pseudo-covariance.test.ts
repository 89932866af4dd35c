import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { centerGram } from "../kernels/center-gram.js";
import { gramOfRows } from "../linalg/multiply.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { centerTwice, pseudoCovariance } from "./pseudo-covariance.js";

const rowMeans = ({ rows, columns, data }: Matrix) =>
  Array.from({ length: rows }, (_, i) =>
    data.subarray(i * columns, (i + 1) * columns).reduce((sum, v) => sum + v / columns, 0),
  );

test("[ML2-032] double centring gives means of zero, changes nothing the second time, and turns squared distances into inner products of centred samples", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(15, 3, createRandom(seed));
    const squared = squaredDistances(x);
    const once = centerGram(squared);
    expectEvery(rowMeans(once), (mean) => Math.abs(mean) < 1e-12);
    // The matrix is symmetric, so that the columns have the same means.
    expect(once.data.every((value, at) => value === once.data[(at % 15) * 15 + Math.floor(at / 15)])).toBe(true);
    expectClose(centerGram(once).data, once.data, 1e-12);
    const gram = pseudoCovariance(squared);
    expectClose(
      gram.data,
      once.data.map((value) => -value / 2),
      1e-12,
    );
    expectClose(gram.data, centerGram(gramOfRows(x)).data, 1e-12);
  }
});

test("centring in place returns the means of the rows", () => {
  const d = { rows: 2, columns: 2, data: Float64Array.of(0, 4, 4, 0) };
  expect(Array.from(runToEnd(centerTwice(d)))).toEqual([2, 2]);
  expect(Array.from(d.data)).toEqual([1, -1, -1, 1]);
});

test("refuses what is not a symmetric matrix", () => {
  expect(
    refusal(() =>
      pseudoCovariance([
        [0, 1],
        [2, 0],
      ]),
    ),
  ).toMatch(/^invalid-data: pseudoCovariance: the matrix must be symmetric/);
  expect(
    refusal(() =>
      pseudoCovariance([
        [0, NaN],
        [1, 0],
      ]),
    ),
  ).toMatch(/^invalid-data: pseudoCovariance: every entry must be a finite number/);
});
