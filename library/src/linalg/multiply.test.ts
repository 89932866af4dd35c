import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { expectEvery } from "../../test/expect-close.js";
import { asMatrix, type Matrix, transpose, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import {
  gramOfColumns,
  gramOfRows,
  multiply,
  multiplyTransposed,
  multiplyTransposedLeft,
  multiplyTransposedVector,
  multiplyVector,
} from "./multiply.js";

/** The product by its definition. */
function naive(a: Matrix, b: Matrix): Matrix {
  const result = zeros(a.rows, b.columns);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.columns; j++) {
      let sum = 0;
      for (let k = 0; k < a.columns; k++) sum += a.data[i * a.columns + k] * b.data[k * b.columns + j];
      result.data[i * b.columns + j] = sum;
    }
  }
  return result;
}

// Whole numbers: sums are exact in any order, so equality is meant literally. Adding 0 turns −0 into 0.
const matrix = (rows: number, columns: number): fc.Arbitrary<Matrix> =>
  fc
    .array(fc.integer({ min: -99, max: 99 }), { minLength: rows * columns, maxLength: rows * columns })
    .map((values) => ({ rows, columns, data: Float64Array.from(values, (value) => value + 0) }));

const plain = ({ rows, columns, data }: Matrix) => ({ rows, columns, data: data.map((value) => value + 0) });

const factors = fc
  .tuple(fc.nat(9), fc.nat(9), fc.nat(9))
  .chain(([rows, inner, columns]) => fc.tuple(matrix(rows, inner), matrix(inner, columns)));

const anyMatrix = fc.tuple(fc.nat(9), fc.nat(9)).chain(([rows, columns]) => matrix(rows, columns));

describe("products match their definition, for all shapes from 0 on:", () => {
  test("A B", () => {
    fc.assert(
      fc.property(factors, ([a, b]) => {
        expect(plain(multiply(a, b))).toEqual(plain(naive(a, b)));
      }),
    );
  });

  test("A Bᵀ", () => {
    fc.assert(
      fc.property(factors, ([a, b]) => {
        expect(plain(multiplyTransposed(a, transpose(b)))).toEqual(plain(naive(a, b)));
      }),
    );
  });

  test("Aᵀ B", () => {
    fc.assert(
      fc.property(factors, ([a, b]) => {
        expect(plain(multiplyTransposedLeft(transpose(a), b))).toEqual(plain(naive(a, b)));
      }),
    );
  });

  test("Xᵀ X and X Xᵀ", () => {
    fc.assert(
      fc.property(anyMatrix, (x) => {
        expect(plain(gramOfColumns(x))).toEqual(plain(naive(transpose(x), x)));
        expect(plain(gramOfRows(x))).toEqual(plain(naive(x, transpose(x))));
      }),
    );
  });

  test("A v and Aᵀ v", () => {
    const cases = fc.tuple(fc.nat(9), fc.nat(9)).chain(([rows, n]) => fc.tuple(matrix(rows, n), matrix(n, 1)));
    fc.assert(
      fc.property(cases, ([a, v]) => {
        const expected = plain(naive(a, v)).data;
        expect(multiplyVector(a, v.data).map((value) => value + 0)).toEqual(expected);
        expect(multiplyTransposedVector(transpose(a), v.data).map((value) => value + 0)).toEqual(expected);
      }),
    );
  });
});

/** Whole numbers from −99 to 99. */
function wholeNumbers(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.integer(199) - 99) };
}

describeOnTiers("large products, which go to the engine, equal their definition", () => {
  const shapes = [
    [16, 16, 16],
    [17, 15, 17],
    [129, 65, 3],
    [3, 200, 31],
    [70, 1, 70],
    [130, 131, 132],
  ];
  test.each(shapes)("%i x %i times %i columns", (m, k, n) => {
    for (const seed of [1, 2]) {
      const a = wholeNumbers(m, k, seed);
      const b = wholeNumbers(k, n, seed + 10);
      const expected = naive(a, b);
      expect(multiply(a, b)).toEqual(expected);
      expect(multiplyTransposed(a, transpose(b))).toEqual(expected);
      expect(multiplyTransposedLeft(transpose(a), b)).toEqual(expected);
      expect(gramOfRows(a)).toEqual(naive(a, transpose(a)));
      expect(gramOfColumns(a)).toEqual(naive(transpose(a), a));
    }
  });

  test("with one column they are products with a vector", () => {
    const a = wholeNumbers(301, 207, 1);
    const [left, right] = [wholeNumbers(301, 1, 2), wholeNumbers(207, 1, 3)];
    expect(multiply(a, right)).toEqual(naive(a, right));
    expect(multiplyTransposed(a, transpose(right))).toEqual(naive(a, right));
    expect(multiplyTransposedLeft(a, left)).toEqual(naive(transpose(a), left));
    expect(multiplyVector(a, right.data)).toEqual(naive(a, right).data);
    expect(multiplyTransposedVector(a, left.data)).toEqual(naive(transpose(a), left).data);
  });
});

test.each([3, 40])("NaN times zero stays NaN, size %i", (n) => {
  const [a, b] = [zeros(n, n), zeros(n, n)];
  b.data[1] = Number.NaN;
  for (const result of [multiply(a, b), multiplyTransposed(a, transpose(b)), multiplyTransposedLeft(a, b)]) {
    expect(result.data[1]).toBeNaN();
    expect(result.data[0]).toBe(0);
  }
  expect(gramOfRows(b).data[0]).toBeNaN();
  expect(gramOfColumns(b).data[n + 1]).toBeNaN();
});

test("rounding errors stay within their bound", () => {
  // |fl(xᵀy) − xᵀy| ≤ n u |x|ᵀ|y| / (1 − n u) for each entry (Higham, Accuracy and Stability, section 3.1).
  const numbers = fc.double({ min: -1e3, max: 1e3, noNaN: true });
  const real = (rows: number, columns: number) =>
    fc
      .array(numbers, { minLength: rows * columns, maxLength: rows * columns })
      .map((values): Matrix => ({ rows, columns, data: Float64Array.from(values) }));
  const absolute = (a: Matrix): Matrix => ({ ...a, data: a.data.map(Math.abs) });
  fc.assert(
    fc.property(real(5, 7), real(7, 4), (a, b) => {
      const expected = naive(a, b).data;
      const bound = naive(absolute(a), absolute(b)).data;
      for (const result of [multiply(a, b), multiplyTransposed(a, transpose(b))]) {
        expectEvery(
          result.data,
          (value, at) => Math.abs(value - expected[at]) <= 16 * Number.EPSILON * bound[at] + Number.MIN_VALUE,
        );
      }
    }),
  );
});

test("Gram matrices are exactly symmetric", () => {
  const entries = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(entries, (values) => {
      const x: Matrix = { rows: 4, columns: 6, data: Float64Array.from(values) };
      for (const gram of [gramOfColumns(x), gramOfRows(x)]) expect(transpose(gram)).toEqual(gram);
    }),
  );
});

test("no input is modified", () => {
  const a = asMatrix([
    [1, 2],
    [3, 4],
  ]);
  const before = structuredClone(a);
  const v = Float64Array.of(5, 6);
  multiply(a, a);
  multiplyTransposed(a, a);
  multiplyTransposedLeft(a, a);
  gramOfColumns(a);
  gramOfRows(a);
  multiplyVector(a, v);
  multiplyTransposedVector(a, v);
  expect([a, v]).toEqual([before, Float64Array.of(5, 6)]);
});

test.each([
  [() => multiply(zeros(2, 3), zeros(2, 3)), "multiply: 2 x 3 and 2 x 3 have incompatible shapes"],
  [() => multiplyTransposed(zeros(2, 3), zeros(3, 2)), "multiplyTransposed: 2 x 3 and 3 x 2 have incompatible shapes"],
  [
    () => multiplyTransposedLeft(zeros(2, 3), zeros(3, 2)),
    "multiplyTransposedLeft: 2 x 3 and 3 x 2 have incompatible shapes",
  ],
  [
    () => multiplyVector(zeros(2, 3), new Float64Array(2)),
    "multiplyVector: 2 x 3 and a vector of 2 entries have incompatible shapes",
  ],
  [
    () => multiplyTransposedVector(zeros(2, 3), new Float64Array(3)),
    "multiplyTransposedVector: (2 x 3)ᵀ and a vector of 3 entries have incompatible shapes",
  ],
])("incompatible factors are refused: %s", (run, message) => {
  expect(run).toThrow(expect.objectContaining({ code: "invalid-data", message }));
});
