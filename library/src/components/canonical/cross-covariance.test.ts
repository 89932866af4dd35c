import fc from "fast-check";
import { expect, test } from "vitest";
import { centredColumns, drawnViews } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { toRows, transpose } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { crossCovariance } from "./cross-covariance.js";

const problem = fc.record({
  rows: fc.integer({ min: 1, max: 40 }),
  first: fc.integer({ min: 1, max: 5 }),
  second: fc.integer({ min: 1, max: 5 }),
  seed: fc.nat(999),
});

test("[ML2-068] the cross-covariance is X Yᵀ / N of centred samples, and C_yx = C_xyᵀ", () => {
  fc.assert(
    fc.property(problem, ({ rows, first, second, seed }) => {
      const [x, y] = drawnViews(rows, [first, second], seed);
      const cross = crossCovariance(x, y);
      const [xs, ys] = [toRows(centredColumns(x)), toRows(centredColumns(y))];
      for (let a = 0; a < first; a++) {
        for (let b = 0; b < second; b++) {
          const mean = xs.reduce((sum, row, i) => sum + row[a] * ys[i][b], 0) / rows;
          expect(cross.data[a * second + b]).toBeCloseTo(mean, 10);
        }
      }
      expect(crossCovariance(y, x).data).toEqual(transpose(cross).data);
    }),
  );
});

test("the cross-covariance of columns with themselves is their covariance; shifts change nothing", () => {
  fc.assert(
    fc.property(problem, ({ rows, first, second, seed }) => {
      const [x, y] = drawnViews(rows, [first, second], seed);
      expectClose(crossCovariance(x, x).data, covariance(x).data, 1e-10);
      const moved = { ...y, data: y.data.map((value) => value + 5) };
      crossCovariance(x, moved).data.forEach((value, at) => {
        expect(value).toBeCloseTo(crossCovariance(x, y).data[at], 10);
      });
    }),
    { numRuns: 30 },
  );
});

test("refuses different numbers of rows, empty matrices and non-finite numbers", () => {
  expect(refusal(() => crossCovariance([[1]], [[1], [2]]))).toContain(
    "both matrices need the same number of rows, got 1 and 2",
  );
  expect(refusal(() => crossCovariance([], []))).toContain("both matrices need the same number of rows, got 0 and 0");
  expect(refusal(() => crossCovariance([[1], [Number.NaN]], [[1], [2]]))).toContain("crossCovariance: every entry");
  expect(refusal(() => crossCovariance([[1], [2]], [[1], [Number.POSITIVE_INFINITY]]))).toContain("row 1, column 0");
});
