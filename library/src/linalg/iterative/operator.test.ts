import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  asOperator,
  type LinearOperator,
  type OperatorLike,
  operatorToDense,
  scaleOperator,
  shiftOperator,
  sumOperators,
} from "./operator.js";

function randomMatrix(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

/** A as its transposed products give it. */
function byTransposed(a: LinearOperator): Matrix {
  const flipped = {
    rows: a.columns,
    columns: a.rows,
    apply: (x: Float64Array, out: Float64Array) => a.applyTransposed?.(x, out),
  };
  return transpose(operatorToDense(flipped));
}

describe("operators of matrices", () => {
  test("dense and sparse: products, transposed products and products with several rows match the entries", () => {
    for (const [rows, columns] of [
      [1, 1],
      [4, 7],
      [7, 4],
      [5, 5],
      [6, 1],
    ]) {
      const a = randomMatrix(rows, columns, rows * 10 + columns);
      for (const operator of [asOperator(a), asOperator(fromDense(a))]) {
        expectClose(operatorToDense(operator).data, a.data, 1e-15);
        expectClose(byTransposed(operator).data, a.data, 1e-15);
      }
      for (let count = 1; count <= 9; count++) {
        const x = randomMatrix(count, columns, count);
        const out = zeros(count, rows);
        asOperator(a).applyRows?.(x.data, out.data, count);
        const one = new Float64Array(rows);
        for (let r = 0; r < count; r++) {
          asOperator(a).apply(x.data.subarray(r * columns, (r + 1) * columns), one);
          expectClose(out.data.subarray(r * rows, (r + 1) * rows), one, 1e-14);
        }
      }
    }
  });

  test("an operator passes through; anything else is refused", () => {
    const operator = asOperator(zeros(2, 2));
    expect(asOperator(operator)).toBe(operator);
    for (const bad of [undefined, null, 3, [[1]], {}, { apply: 1 }]) {
      expect(() => asOperator(bad as OperatorLike, "here")).toThrow(
        "here: expected a Matrix, a SparseMatrix or an operator",
      );
    }
  });
});

describe("combinations", () => {
  const a = randomMatrix(6, 6, 1);
  const b = randomMatrix(6, 6, 2);

  test("sums, multiples and shifts, with their transposes and rows", () => {
    const dense = asOperator(a);
    const cases: [LinearOperator, (value: number, i: number, j: number) => number][] = [
      [sumOperators(dense, asOperator(fromDense(b))), (value, i, j) => value + b.data[i * 6 + j]],
      [scaleOperator(dense, -2.5), (value) => -2.5 * value],
      [shiftOperator(dense, 3), (value, i, j) => value + (i === j ? 3 : 0)],
      [shiftOperator(scaleOperator(dense, 2), -1), (value, i, j) => 2 * value - (i === j ? 1 : 0)],
    ];
    for (const [operator, entry] of cases) {
      const expected = a.data.map((value, at) => entry(value, Math.floor(at / 6), at % 6));
      expectClose(operatorToDense(operator).data, expected, 1e-14);
      expectClose(byTransposed(operator).data, expected, 1e-14);
      const rows = operator.applyRows;
      if (rows === undefined) continue;
      const x = randomMatrix(3, 6, 5);
      const out = new Float64Array(18);
      operator.applyRows?.(x.data, out, 3);
      const one = new Float64Array(6);
      operator.apply(x.data.subarray(6, 12), one);
      expectClose(out.subarray(6, 12), one, 1e-14);
    }
  });

  test("have no transposed product when a part has none", () => {
    const bare: LinearOperator = { rows: 6, columns: 6, apply: (x, out) => out.set(x) };
    expect(scaleOperator(bare, 2).applyTransposed).toBeUndefined();
    expect(sumOperators(bare, asOperator(a)).applyTransposed).toBeUndefined();
    expect(shiftOperator(bare, 2).applyRows).toBeUndefined();
  });

  test("refuse incompatible shapes", () => {
    expect(() => sumOperators(asOperator(a), asOperator(zeros(6, 5)))).toThrow(
      "6 x 6 and 6 x 5 have incompatible shapes",
    );
    expect(() => shiftOperator(asOperator(asMatrix([[1, 2]])), 1)).toThrow("must be square, got 1 x 2");
  });
});
