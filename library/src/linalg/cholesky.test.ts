import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMatrix, identity, type Matrix, toRows, zeros } from "../data/matrix.js";
import { cholesky, solveCholesky } from "./cholesky.js";
import { gramOfColumns, gramOfRows, multiplyTransposed, multiplyVector } from "./multiply.js";

const entries = (count: number) =>
  fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: count, maxLength: count });

/** B Bᵀ + I, which is positive definite with a condition number below about 1e4. */
const positiveDefinite: fc.Arbitrary<Matrix> = fc.nat(9).chain((n) =>
  entries(n * n).map((values) => {
    const a = gramOfRows({ rows: n, columns: n, data: Float64Array.from(values) });
    for (let i = 0; i < n; i++) a.data[i * n + i] += 1;
    return a;
  }),
);

const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe("laws", () => {
  test("L is lower triangular with a positive diagonal, and L Lᵀ = A", () => {
    fc.assert(
      fc.property(positiveDefinite, (a) => {
        const n = a.rows;
        const l = cholesky(a);
        for (let i = 0; i < n; i++) {
          expect(l.data[i * n + i]).toBeGreaterThan(0);
          for (let j = i + 1; j < n; j++) expect(l.data[i * n + j]).toBe(0);
        }
        const again = multiplyTransposed(l, l);
        // |A − L Lᵀ| ≤ (n + 1) u |L||Lᵀ| ≤ (n + 1) u max aᵢᵢ (Higham, theorem 10.3).
        const bound = 2 * (n + 1) * Number.EPSILON * largest(a.data);
        again.data.forEach((value, at) => {
          expect(Math.abs(value - a.data[at])).toBeLessThanOrEqual(bound);
        });
      }),
    );
  });

  test("solving gives what multiplying took", () => {
    const system = positiveDefinite.chain((a) => fc.tuple(fc.constant(a), entries(a.rows)));
    fc.assert(
      fc.property(system, ([a, values]) => {
        const b = Float64Array.from(values);
        const x = solveCholesky(cholesky(a), b);
        const residual = multiplyVector(a, x).map((value, i) => value - b[i]);
        // The solution is exact for a matrix within rounding of A, so the residual is small beside ‖A‖ ‖x‖.
        const bound = 10 * (a.rows + 1) ** 2 * Number.EPSILON * largest(a.data) * largest(x) + 1e-300;
        expect(largest(residual)).toBeLessThanOrEqual(bound);
        expect(b).toEqual(Float64Array.from(values));
      }),
    );
  });

  test.each([1e150, 1e-150])("a matrix scaled by %d has the factor scaled by the square root", (scale) => {
    fc.assert(
      fc.property(positiveDefinite, (a) => {
        const l = cholesky(a);
        const scaled = cholesky({ ...a, data: a.data.map((value) => value * scale) });
        const bound = 1e-11 * largest(l.data);
        scaled.data.forEach((value, at) => {
          expect(Math.abs(value / Math.sqrt(scale) - l.data[at])).toBeLessThanOrEqual(bound);
        });
      }),
    );
  });
});

test("a factor known from a textbook, by the lower triangle alone", () => {
  const a = asMatrix([
    [4, NaN, NaN],
    [12, 37, NaN],
    [-16, -43, 98],
  ]);
  expect(toRows(cholesky(a))).toEqual([
    [2, 0, 0],
    [6, 1, 0],
    [-8, 5, 3],
  ]);
  expect(Array.from(solveCholesky(cholesky(a), Float64Array.of(-20, -43, 192)))).toEqual([1, 2, 3]);
});

test("sizes 0 and 1", () => {
  expect(cholesky(zeros(0, 0))).toEqual(zeros(0, 0));
  expect(solveCholesky(zeros(0, 0), new Float64Array())).toEqual(new Float64Array());
  expect(cholesky(asMatrix([[9]]))).toEqual(asMatrix([[3]]));
  expect(solveCholesky(asMatrix([[3]]), Float64Array.of(18))).toEqual(Float64Array.of(2));
});

describe("what is not positive definite is refused, with the pivot that shows it:", () => {
  test.each([
    ["zero", [[0]], 0],
    [
      "negative",
      [
        [1, 0],
        [0, -1],
      ],
      1,
    ],
    [
      "indefinite",
      [
        [1, 2],
        [2, 1],
      ],
      1,
    ],
    [
      "singular",
      [
        [1, 1],
        [1, 1],
      ],
      1,
    ],
    [
      "not a number",
      [
        [1, 0],
        [0, NaN],
      ],
      1,
    ],
    ["infinite", [[Infinity]], 0],
    ["too small to have its digits", [[1e-310]], 0],
  ])("%s", (_, rows, pivot) => {
    expect(() => cholesky(asMatrix(rows))).toThrow(
      expect.objectContaining({
        code: "numerical",
        message: expect.stringMatching(`^cholesky: the matrix is not positive definite \\(pivot ${pivot} is `),
        details: { pivot },
      }),
    );
  });

  test("Gram matrices of fewer samples than columns", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), entries(8), (columns, values) => {
        const x: Matrix = { rows: 1, columns, data: Float64Array.from(values.slice(0, columns)) };
        expect(() => cholesky(gramOfColumns(x))).toThrow("not positive definite");
      }),
    );
  });
});

test("shapes that do not fit are refused", () => {
  expect(() => cholesky(zeros(2, 3))).toThrow("cholesky: the matrix must be square, got 2 x 3");
  expect(() => solveCholesky(identity(2), new Float64Array(3))).toThrow(
    "solveCholesky: a factor of 2 rows and a vector of 3",
  );
});
