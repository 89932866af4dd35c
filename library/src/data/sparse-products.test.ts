import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMatrix, column, type Matrix, transpose, zeros } from "./matrix.js";
import { fromDense } from "./sparse.js";
import {
  multiplySparseDense,
  multiplySparseVector,
  multiplyTransposedSparseDense,
  multiplyTransposedSparseVector,
  sparseColumnSquares,
  sparseColumnSums,
} from "./sparse-products.js";

/** The product by its definition. */
function multiply(a: Matrix, b: Matrix): Matrix {
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
    .array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -9, max: 9 })), {
      minLength: rows * columns,
      maxLength: rows * columns,
    })
    .map((values) => ({ rows, columns, data: Float64Array.from(values, (value) => value + 0) }));

const factors = () =>
  fc
    .tuple(fc.nat(6), fc.nat(6), fc.nat(4))
    .chain(([rows, inner, columns]) => fc.tuple(matrix(rows, inner), matrix(inner, columns)));

const positiveZeros = ({ rows, columns, data }: Matrix): Matrix => ({ rows, columns, data: data.map((v) => v + 0) });

describe("products agree with the dense ones:", () => {
  test("A B", () => {
    fc.assert(
      fc.property(factors(), ([a, b]) => {
        expect(positiveZeros(multiplySparseDense(fromDense(a), b))).toEqual(positiveZeros(multiply(a, b)));
      }),
    );
  });

  test("Aᵀ B", () => {
    fc.assert(
      fc.property(factors(), ([a, b]) => {
        const product = multiplyTransposedSparseDense(fromDense(transpose(a)), b);
        expect(positiveZeros(product)).toEqual(positiveZeros(multiply(a, b)));
      }),
    );
  });

  test("A v and Aᵀ v", () => {
    fc.assert(
      fc.property(factors(), ([a, b]) => {
        for (let j = 0; j < b.columns; j++) {
          const v = column(b, j);
          const expected = positiveZeros(multiply(a, { rows: v.length, columns: 1, data: v })).data;
          expect(multiplySparseVector(fromDense(a), v).map((x) => x + 0)).toEqual(expected);
          expect(multiplyTransposedSparseVector(fromDense(transpose(a)), v).map((x) => x + 0)).toEqual(expected);
        }
      }),
    );
  });
});

test("column sums and sums of squares agree with the dense ones", () => {
  fc.assert(
    fc.property(factors(), ([a]) => {
      const sparse = fromDense(a);
      for (let j = 0; j < a.columns; j++) {
        const values = Array.from(column(a, j));
        expect(sparseColumnSums(sparse)[j]).toBe(values.reduce((sum, x) => sum + x, 0));
        expect(sparseColumnSquares(sparse)[j]).toBe(values.reduce((sum, x) => sum + x * x, 0));
      }
    }),
  );
});

test("a place without an entry contributes nothing, a stored NaN does", () => {
  const a = fromDense([[0, 2]]);
  expect(multiplySparseVector(a, [Number.NaN, 3])).toEqual(Float64Array.of(6));
  expect(multiplySparseVector(a, [1, Number.NaN])).toEqual(Float64Array.of(Number.NaN));
});

test("refuses factors of incompatible shapes", () => {
  const a = fromDense(zeros(2, 3));
  const b = asMatrix([[1], [2]]);
  expect(() => multiplySparseVector(a, [1, 2])).toThrow(
    /with 3 columns can be multiplied by a factor with 3 rows, got 2/,
  );
  expect(() => multiplyTransposedSparseVector(a, [1, 2, 3])).toThrow(/a factor with 2 rows, got 3/);
  expect(() => multiplySparseDense(a, b)).toThrow(/a factor with 3 rows, got 2/);
  expect(() => multiplyTransposedSparseDense(a, zeros(3, 1))).toThrow(/a factor with 2 rows, got 3/);
});
