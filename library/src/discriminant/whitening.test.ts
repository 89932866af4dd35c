import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { identity, type Matrix, transpose } from "../data/matrix.js";
import { cholesky, choleskyLogDeterminant } from "../linalg/factor/cholesky/cholesky.js";
import { gramOfColumns, multiply, multiplyTransposed } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { whitenCovariance, whitenRows as whitenRowsSteps } from "./whitening.js";

const whitenRows = (...given: Parameters<typeof whitenRowsSteps>) => runToEnd(whitenRowsSteps(...given));

/** Rows whose columns have very different sizes. */
const rows = fc
  .record({ count: fc.integer({ min: 8, max: 20 }), columns: fc.integer({ min: 1, max: 5 }), seed: fc.nat(1000) })
  .map(({ count, columns, seed }): Matrix => {
    const x = normalMatrix(count, columns, createRandom(seed));
    return { ...x, data: x.data.map((value, at) => value * 1000 ** ((at % columns) - 1)) };
  });

describe.each([
  ["of a covariance", (x: Matrix) => whitenCovariance(gramOfColumns(x), 1e-5)],
  ["of rows", (x: Matrix) => whitenRows(x, 1e-5)],
])("whitening %s", (_, whiten) => {
  test("maps the covariance to the identity, returns its root and its determinant", () => {
    fc.assert(
      fc.property(rows, (x) => {
        const covariance = gramOfColumns(x);
        const { whiten: a, root, logDeterminant, smallest } = whiten(x);
        expectClose(multiply(transpose(a), multiply(covariance, a)).data, identity(x.columns).data, 1e-8);
        expectClose(multiplyTransposed(root, root).data, covariance.data, 1e-10);
        expect(logDeterminant).toBeCloseTo(choleskyLogDeterminant(cholesky(covariance)), 7);
        expect(smallest).toBeGreaterThan(0);
        expect(smallest).toBeLessThanOrEqual(1 + 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  test("drops collinear directions, and columns of zeros", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(10, 4, createRandom(seed));
      for (let i = 0; i < 10; i++) {
        x.data[4 * i + 2] = x.data[4 * i] - 2 * x.data[4 * i + 1];
        x.data[4 * i + 3] = 0;
      }
      const { whiten: a, root } = whiten(x);
      expect([a.columns, root.columns]).toEqual([2, 2]);
      expectClose(multiplyTransposed(root, root).data, gramOfColumns(x).data, 1e-10);
    }
  });
});
