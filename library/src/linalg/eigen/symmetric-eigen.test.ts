import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMatrix, column, identity, type Matrix, toRows, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { gramOfColumns, gramOfRows, multiply, multiplyTransposed } from "../multiply.js";
import reference from "../reference/symmetric-eigen.json" with { type: "json" };
import { type SymmetricEigen, symmetricEigen } from "./symmetric-eigen.js";

/** Many equal, zero and widely different entries, as data have them. */
const entry = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.integer({ min: -2, max: 2 }),
  fc.double({ min: -1e-8, max: 1e-8, noNaN: true }),
);

const symmetric: fc.Arbitrary<Matrix> = fc
  .nat(12)
  .chain((n) => fc.tuple(fc.constant(n), fc.array(entry, { minLength: n * n, maxLength: n * n })))
  .map(([n, values]) => {
    const a = zeros(n, n);
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a.data[i * n + j] = a.data[j * n + i] = values[i * n + j];
    return a;
  });

/** The Frobenius norm; hypot does not underflow. */
const norm = ({ data }: Matrix) => Math.hypot(...data);

/** What may be lost where numbers are too small to keep all their digits. */
const underflow = 1e-300;

const difference = (a: Matrix, b: Matrix): Matrix => ({ ...a, data: a.data.map((value, at) => value - b.data[at]) });

/** A = V diag(values) Vᵀ with orthonormal columns of V and ascending values, all within rounding. */
function expectDecomposition(a: Matrix, { values, vectors }: SymmetricEigen): void {
  const n = a.rows;
  const scaled = { ...vectors, data: vectors.data.map((value, at) => value * values[at % n]) };
  const again = multiplyTransposed(scaled, vectors);
  const rounding = 30 * (n + 1) * Number.EPSILON;
  expect(norm(difference(again, a))).toBeLessThanOrEqual(rounding * norm(a) + underflow);
  expect(norm(difference(gramOfColumns(vectors), identity(n)))).toBeLessThanOrEqual(rounding);
  expect(norm(difference(gramOfRows(vectors), identity(n)))).toBeLessThanOrEqual(rounding);
  expect(Array.from(values)).toEqual(Array.from(values).sort((p, q) => p - q));
}

describe("laws", () => {
  test("the eigenpairs reconstruct the matrix, the vectors are orthonormal, the values ascend", () => {
    fc.assert(
      fc.property(symmetric, (a) => expectDecomposition(a, symmetricEigen(a))),
      { numRuns: 400 },
    );
  });

  test("every pair satisfies A v = λ v", () => {
    fc.assert(
      fc.property(symmetric, (a) => {
        const { values, vectors } = symmetricEigen(a);
        for (let k = 0; k < a.rows; k++) {
          const v: Matrix = { rows: a.rows, columns: 1, data: column(vectors, k) };
          const stretched = { ...v, data: v.data.map((value) => value * values[k]) };
          expect(norm(difference(multiply(a, v), stretched))).toBeLessThanOrEqual(
            30 * (a.rows + 1) * Number.EPSILON * norm(a) + underflow,
          );
        }
      }),
    );
  });

  test.each([1e150, 1e-150])("scaling by %d scales the values and keeps the accuracy", (scale) => {
    fc.assert(
      fc.property(symmetric, ({ data, ...size }) => {
        const a: Matrix = { ...size, data: data.map((value) => (Math.abs(value) < 1e-100 ? 0 : value)) };
        const plain = symmetricEigen(a);
        const { values, vectors } = symmetricEigen({ ...a, data: a.data.map((value) => value * scale) });
        expectDecomposition(a, { values: values.map((value) => value / scale), vectors });
        values.forEach((value, k) => {
          expect(Math.abs(value / scale - plain.values[k])).toBeLessThanOrEqual(
            30 * (a.rows + 1) * Number.EPSILON * norm(a) + underflow,
          );
        });
      }),
    );
  });
});

test("chains of tiny entries around zero eigenvalues converge", () => {
  // Beside diagonal entries that are zero no off-diagonal entry is small; without a floor the sweeps never end.
  const a = zeros(8, 8);
  const set = (i: number, j: number, value: number) => {
    a.data[i * 8 + j] = a.data[j * 8 + i] = value;
  };
  set(6, 0, 1);
  set(6, 1, -3.2370014008337684e-30);
  set(6, 3, 1.3183944039510776e-24);
  set(7, 4, 2);
  set(7, 5, 4.990421489990127e-299);
  set(7, 6, 9.419445005724003e-42);
  set(7, 7, -9.941539336932634e-9);
  expectDecomposition(a, symmetricEigen(a));
});

describe("larger matrices of low rank, with mostly zero eigenvalues", () => {
  test.each([
    [40, 1],
    [60, 2],
    [100, 5],
    [150, 149],
  ])("size %i, rank %i", (n, rank) => {
    for (const seed of [0, 1, 2]) {
      const random = createRandom(seed);
      const factor: Matrix = {
        rows: n,
        columns: rank,
        data: Float64Array.from({ length: n * rank }, () => random.normal()),
      };
      const a = gramOfRows(factor);
      const eigen = symmetricEigen(a);
      expectDecomposition(a, eigen);
      const zero = n * Number.EPSILON * norm(a);
      expect(eigen.values.filter((value) => Math.abs(value) > zero)).toHaveLength(rank);
    }
  });
});

describe("eigenvalues match LAPACK's", () => {
  test.each(reference.cases)("$name", ({ rows, eigenvalues }) => {
    const a = asMatrix(rows);
    const eigen = symmetricEigen(a);
    expectDecomposition(a, eigen);
    // Both are exact for a matrix within rounding of A, and eigenvalues move no more than the matrix does (Weyl).
    const bound = 4 * a.rows * Number.EPSILON * norm(a);
    eigen.values.forEach((value, k) => {
      expect(Math.abs(value - eigenvalues[k])).toBeLessThanOrEqual(bound);
    });
  });
});

describe("small sizes", () => {
  test("0 and 1", () => {
    expect(symmetricEigen(zeros(0, 0))).toEqual({ values: new Float64Array(), vectors: zeros(0, 0) });
    expect(symmetricEigen(asMatrix([[-7]]))).toEqual({ values: Float64Array.of(-7), vectors: identity(1) });
  });

  test("2, matching the quadratic formula", () => {
    const numbers = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(numbers, numbers, numbers, (p, q, r) => {
        const { values } = symmetricEigen(
          asMatrix([
            [p, q],
            [q, r],
          ]),
        );
        const middle = (p + r) / 2;
        const radius = Math.hypot((p - r) / 2, q);
        expect(values[0]).toBeCloseTo(middle - radius, 11);
        expect(values[1]).toBeCloseTo(middle + radius, 11);
      }),
    );
  });

  test("a diagonal matrix keeps its entries exactly, in order", () => {
    const a = asMatrix([
      [3, 0, 0],
      [0, -1e-200, 0],
      [0, 0, 2],
    ]);
    const { values, vectors } = symmetricEigen(a);
    expect(Array.from(values)).toEqual([-1e-200, 2, 3]);
    expect(toRows(vectors).map((row) => row.map(Math.abs))).toEqual([
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  test("the zero matrix", () => {
    const { values, vectors } = symmetricEigen(zeros(4, 4));
    expect(values).toEqual(new Float64Array(4));
    expect(gramOfColumns(vectors)).toEqual(identity(4));
  });
});

test("uses the lower triangle, requires the upper one to agree to eight digits, and does not modify the input", () => {
  const lower = asMatrix([
    [2, 1 + 1e-9],
    [1, 2],
  ]);
  const before = structuredClone(lower);
  const mirrored = asMatrix([
    [2, 1],
    [1, 2],
  ]);
  expect(symmetricEigen(lower)).toEqual(symmetricEigen(mirrored));
  expect(lower).toEqual(before);
  const skew = asMatrix([
    [2, 1 + 1e-7],
    [1, 2],
  ]);
  expect(() => symmetricEigen(skew)).toThrow("symmetricEigen: the matrix must be symmetric; entry (1, 0) is 1");
});

test.each([
  [
    "NaN on the diagonal",
    [
      [NaN, 0],
      [0, 1],
    ],
  ],
  [
    "NaN beside it",
    [
      [1, 0, 0],
      [NaN, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    "NaN above it",
    [
      [1, NaN],
      [0, 1],
    ],
  ],
  [
    "infinite entries",
    [
      [1, 0],
      [Infinity, 1],
    ],
  ],
])("%s are refused", (_, rows) => {
  expect(() => symmetricEigen(asMatrix(rows))).toThrow(expect.objectContaining({ code: "invalid-data" }));
});

test("entries whose sums overflow throw", () => {
  const huge = asMatrix(Array.from({ length: 6 }, () => Array(6).fill(1.7e308)));
  expect(() => symmetricEigen(huge)).toThrow(expect.objectContaining({ code: "numerical" }));
});

test("refuses a matrix that is not square", () => {
  expect(() => symmetricEigen(zeros(2, 3))).toThrow("symmetricEigen: the matrix must be square, got 2 x 3");
});
