import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnViews } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, identity, type Matrix, selectRows, toRows } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { centered } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { gramOfColumns, multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import type { ResolvedRidge } from "./ridge.js";
import {
  centerView,
  firstColumns,
  isFlat,
  lastColumns,
  principalVariances,
  scaledColumns,
  whiten,
} from "./whiten-view.js";

const none: ResolvedRidge = { kind: "none" };

/** Wᵀ (C + r I) W. */
function normalised(x: Matrix, map: Matrix, ridge: number): Float64Array {
  const c = covariance(x);
  for (let j = 0; j < c.rows; j++) c.data[j * c.rows + j] += ridge;
  return multiplyTransposedLeft(map, multiply(c, map)).data;
}

describe("whitening", () => {
  const problem = fc.record({
    rows: fc.integer({ min: 3, max: 25 }),
    columns: fc.integer({ min: 1, max: 12 }),
    ridge: fc.constantFrom(0, 0.1, 3),
    seed: fc.nat(999),
  });

  test("Wᵀ (C + r I) W = I in every form, and the scores are the centred samples times W", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, ridge, seed }) => {
        const [x] = drawnViews(rows, [columns], seed);
        const resolved: ResolvedRidge = ridge === 0 ? none : { kind: "variance", root: Math.sqrt(ridge) };
        const { mean, map, scores, solver } = whiten(centerView(x, undefined, ridge === 0), resolved);
        expect(solver).toBe(columns > rows ? "dual" : "primal");
        expect(map.columns).toBe(Math.min(columns, rows - 1));
        expectClose(normalised(x, map, ridge), identity(map.columns).data, 1e-7);
        expectClose(scores.data, multiply(centered(x, mean), map).data, 1e-7);
      }),
    );
  });

  test("with κ added to the squared kernel the scores are λ / √(λ² + κ) of their principal directions", () => {
    for (let seed = 0; seed < 10; seed++) {
      for (const columns of [3, 14]) {
        const [x] = drawnViews(9, [columns], seed);
        const view = centerView(x, undefined, false);
        const { scores } = whiten(view, { kind: "squared-kernel", root: Math.sqrt(5) });
        const expected = principalVariances(view).map((c) => (9 * c) ** 2 / ((9 * c) ** 2 + 5));
        const squares = gramOfColumns(scores).data.map((sum) => sum / 9);
        expected.forEach((value, k) => {
          expect(squares[k * (expected.length + 1)]).toBeCloseTo(value, 9);
        });
      }
    }
  });

  test("collinear columns, exact or nearly so, reduce the dimension without losing digits", () => {
    for (let seed = 0; seed < 10; seed++) {
      const [x] = drawnViews(20, [3], seed);
      const extra = (noise: number): Matrix => ({
        rows: 20,
        columns: 1,
        data: Float64Array.from(toRows(x), ([a, b], i) => 2 * a - b + noise * Math.sin(i)),
      });
      const exact = stackColumns([x, extra(0)]);
      const { map } = whiten(centerView(exact, undefined, true), none);
      expect(map.columns).toBe(3);
      expectClose(normalised(exact, map, 0), identity(3).data, 1e-9);
      const near = stackColumns([x, extra(1e-6)]);
      const { scores } = whiten(centerView(near, undefined, true), none);
      expectClose(
        gramOfColumns(scores).data.map((sum) => sum / 20),
        identity(4).data,
        1e-9,
      );
    }
  });

  test("a constant column gets the weight 0, a constant view no coordinates", () => {
    const [x] = drawnViews(10, [2], 1);
    const constant: Matrix = { rows: 10, columns: 1, data: new Float64Array(10).fill(0.1) };
    const { map } = whiten(centerView(stackColumns([x, constant]), undefined, true), none);
    expect([...map.data.slice(4)].map(Math.abs)).toEqual([0, 0]);
    expect(whiten(centerView(constant, undefined, true), none).map.columns).toBe(0);
    const wide = asMatrix([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(whiten(centerView(wide, undefined, false), none).map).toMatchObject({ rows: 3, columns: 0 });
  });
});

describe("centring", () => {
  test("a weight of 2 equals repeating the sample", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [x] = drawnViews(8, [3], seed);
      const weights = Float64Array.of(1, 2, 1, 2, 1, 2, 1, 2);
      const twice = [0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7];
      const [ours, theirs] = [centerView(x, weights, true), centerView(selectRows(x, twice), undefined, true)];
      expect(ours.total).toBe(12);
      expectClose(ours.moments.mean, theirs.moments.mean, 1e-12);
      expectClose(ours.factor, theirs.factor, 1e-12);
      expectClose(gramOfColumns(ours.x).data, gramOfColumns(theirs.x).data, 1e-12);
    }
  });

  test("the principal variances are the eigenvalues of the covariance, largest first, in both forms", () => {
    for (let seed = 0; seed < 5; seed++) {
      for (const columns of [4, 12]) {
        const [x] = drawnViews(9, [columns], seed);
        const all = symmetricEigen(covariance(x)).values.slice().reverse();
        const found = principalVariances(centerView(x, undefined, false));
        expect(found).toHaveLength(Math.min(columns, 8));
        expectClose(found, all.slice(0, found.length), 1e-10);
      }
    }
  });

  test("a variance counts as zero when rounding of the mean explains it", () => {
    expect(isFlat(0, 0)).toBe(true);
    expect(isFlat(1e-30, 1)).toBe(true);
    expect(isFlat(1e-30, 0)).toBe(false);
    expect(isFlat(1e-20, 1)).toBe(false);
    expect(isFlat(1e-20, 1e6)).toBe(true);
  });
});

test("columns are scaled, and selected from the front or backwards from the end", () => {
  const a = asMatrix([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(toRows(scaledColumns(a, [1, 10, -1]))).toEqual([
    [1, 20, -3],
    [4, 50, -6],
  ]);
  expect(toRows(firstColumns(a, 2))).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(firstColumns(a, 3)).toEqual(a);
  expect(toRows(lastColumns(a, 2))).toEqual([
    [3, 2],
    [6, 5],
  ]);
});
