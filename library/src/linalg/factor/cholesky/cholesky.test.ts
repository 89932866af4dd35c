import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeOnTiers, onBothTiers } from "../../../../test/describe-on-tiers.js";
import { expectEvery } from "../../../../test/expect-close.js";
import {
  errorInUnits,
  frobenius,
  normalMatrix,
  positiveDefiniteTestMatrices,
  product,
  withEigenvalues,
} from "../../../../test/matrices.js";
import { asMatrix, identity, type Matrix, toRows, transpose, zeros } from "../../../data/matrix.js";
import { currentEngine } from "../../../engine/index.js";
import { createRandom } from "../../../numeric/random/random.js";
import { gramOfColumns, gramOfRows, multiplyTransposed, multiplyVector } from "../../multiply.js";
import reference from "../../reference/factorisations.json" with { type: "json" };
import { cholesky, choleskyInverse, choleskyLogDeterminant, choleskyWithJitter, solveCholesky } from "./cholesky.js";

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
        expectEvery(l.data, (value, at) => {
          const [i, j] = [Math.floor(at / n), at % n];
          return j < i || (j === i ? value > 0 : Object.is(value, 0));
        });
        const again = multiplyTransposed(l, l);
        // |A − L Lᵀ| ≤ (n + 1) u |L||Lᵀ| ≤ (n + 1) u max aᵢᵢ (Higham, theorem 10.3).
        const bound = 2 * (n + 1) * Number.EPSILON * largest(a.data);
        expectEvery(again.data, (value, at) => Math.abs(value - a.data[at]) <= bound);
      }),
    );
  });

  test("solving inverts multiplying", () => {
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
        expectEvery(scaled.data, (value, at) => Math.abs(value / Math.sqrt(scale) - l.data[at]) <= bound);
      }),
    );
  });
});

describeOnTiers("large matrices, which go to the engine", () => {
  test.each([31, 32, 33, 65, 130])("size %i: L Lᵀ = A and A X = B, residuals below 50 n ε", (n) => {
    for (const { name, matrix } of positiveDefiniteTestMatrices(n, n + 1)) {
      const factor = cholesky(matrix);
      expect(errorInUnits(product(factor, transpose(factor)), matrix), name).toBeLessThan(50);
      for (let i = 0; i < n; i++)
        expect(factor.data.subarray(i * n + i + 1, (i + 1) * n).every((x) => x === 0)).toBe(true);
      for (const columns of [1, 3, 20]) {
        const b = normalMatrix(n, columns, createRandom(columns));
        const x = solveCholesky(factor, b);
        expect(errorInUnits(product(matrix, x), b, frobenius(matrix) * frobenius(x)), name).toBeLessThan(50);
      }
      const b = normalMatrix(n, 1, createRandom(n));
      const x: Matrix = { ...b, data: solveCholesky(factor, b.data) };
      expect(errorInUnits(product(matrix, x), b, frobenius(matrix) * frobenius(x)), name).toBeLessThan(50);
    }
  });

  test("a matrix that is not positive definite is refused with its pivot, and no memory stays allocated", () => {
    const { memory } = currentEngine();
    const before = memory.bytesInUse;
    for (const pivot of [0, 50, 99]) {
      const a = identity(100);
      a.data[pivot * 101] = -2;
      expect(() => cholesky(a)).toThrow(
        expect.objectContaining({
          message: `cholesky: the matrix is not positive definite (pivot ${pivot} is -2)`,
          details: { pivot },
        }),
      );
    }
    expect(memory.bytesInUse).toBe(before);
  });

  test.each([5, 70])("the inverse is symmetric and inverts, size %i", (n) => {
    const [{ matrix }] = positiveDefiniteTestMatrices(n, 3);
    const inverse = choleskyInverse(cholesky(matrix));
    expect(transpose(inverse)).toEqual(inverse);
    const bound = frobenius(matrix) * frobenius(inverse);
    expect(errorInUnits(product(matrix, inverse), identity(n), bound)).toBeLessThan(50);
  });
});

test("the tiers agree to rounding", () => {
  const [{ matrix }] = positiveDefiniteTestMatrices(100, 9);
  const b = normalMatrix(100, 10, createRandom(1));
  const [plain, simd] = onBothTiers(() => [cholesky(matrix), solveCholesky(cholesky(matrix), b)]);
  plain.forEach((expected, k) => {
    expect(errorInUnits(simd[k], expected)).toBeLessThan(50);
  });
});

test("factor, determinant and inverse match NumPy", () => {
  const { a, factor, logDeterminant, inverse } = reference.definite;
  const l = cholesky(asMatrix(a));
  expect(errorInUnits(l, asMatrix(factor))).toBeLessThan(10);
  expect(choleskyLogDeterminant(l)).toBeCloseTo(logDeterminant, 13);
  expect(errorInUnits(choleskyInverse(l), asMatrix(inverse))).toBeLessThan(1000);
});

describe("with jitter", () => {
  const random = createRandom(2);
  const withSmallest = (smallest: number, n: number) =>
    withEigenvalues(
      Float64Array.from({ length: n }, (_, k) => (k === 0 ? smallest : 1 + k / n)),
      random.fork(n),
    );

  test.each([5, 60])("nothing is added to a positive definite matrix, size %i", (n) => {
    const a = withSmallest(0.5, n);
    expect(choleskyWithJitter(a)).toEqual({ factor: cholesky(a), jitter: 0 });
  });

  test.each([5, 60])("a matrix that is singular or negative by rounding gets as little as needed, size %i", (n) => {
    for (const smallest of [0, -1e-10, -1e-6]) {
      const a = withSmallest(smallest, n);
      const { factor, jitter } = choleskyWithJitter(a);
      // No more than the first power of ten that suffices; the mean of the diagonal is between 1 and 2 here.
      expect(jitter).toBeGreaterThan(-smallest);
      expect(jitter).toBeLessThan(100 * Math.max(-smallest, 1e-13 * n));
      const shifted: Matrix = { ...a, data: a.data.slice() };
      for (let i = 0; i < n; i++) shifted.data[i * (n + 1)] += jitter;
      expect(errorInUnits(product(factor, transpose(factor)), shifted)).toBeLessThan(50);
    }
  });

  test("refuses indefinite matrices, those without a positive diagonal, and NaN", () => {
    const message = /^choleskyWithJitter: the matrix is not positive definite, even with 0.001 times/;
    for (const a of [withSmallest(-0.1, 6), withSmallest(-0.1, 60), zeros(3, 3), asMatrix([[Number.NaN]])]) {
      expect(() => choleskyWithJitter(a)).toThrow(expect.objectContaining({ code: "numerical" }));
      expect(() => choleskyWithJitter(a)).toThrow(message);
    }
    expect(choleskyWithJitter(withSmallest(-0.1, 6), 1).jitter).toBeGreaterThan(0.1);
  });
});

test("reproduces a textbook factor, using only the lower triangle", () => {
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

describe("refuses matrices that are not positive definite, with the failing pivot:", () => {
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

test("refuses incompatible shapes", () => {
  expect(() => cholesky(zeros(2, 3))).toThrow("cholesky: the matrix must be square, got 2 x 3");
  expect(() => solveCholesky(identity(2), new Float64Array(3))).toThrow(
    "solveCholesky: a factor of 2 rows and a vector of 3 entries have incompatible shapes",
  );
  expect(() => solveCholesky(identity(2), zeros(3, 4))).toThrow(
    "solveCholesky: a factor of 2 rows and a right-hand side of 3 x 4 have incompatible shapes",
  );
  for (const run of [choleskyWithJitter, choleskyInverse, choleskyLogDeterminant]) {
    expect(() => run(zeros(1, 2))).toThrow(`${run.name}: the matrix must be square, got 1 x 2`);
  }
});

test("refuses non-finite right-hand sides", () => {
  expect(() => solveCholesky(identity(2), Float64Array.of(1, Number.NaN))).toThrow(
    "solveCholesky: every entry must be a finite number; entry 1 of the vector is NaN",
  );
  expect(() => solveCholesky(identity(1), asMatrix([[Number.NEGATIVE_INFINITY]]))).toThrow(
    "solveCholesky: every entry must be a finite number; row 0, column 0 is -Infinity",
  );
});
