import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { denseOperator } from "../iterative/operator.js";
import { multiply } from "../multiply.js";
import reference from "../reference/iterative.json" with { type: "json" };
import { randomizedSvd } from "./randomized-svd.js";

function lowRank(rows: number, columns: number, rank: number, seed: number): Matrix {
  const random = createRandom(seed);
  const draw = (r: number, c: number): Matrix => ({
    rows: r,
    columns: c,
    data: Float64Array.from({ length: r * c }, () => random.normal()),
  });
  return multiply(draw(rows, rank), draw(rank, columns));
}

function columnOf({ rows, columns, data }: Matrix, k: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => data[i * columns + k]);
}

function expectOrthonormal(q: Matrix): void {
  expectClose(multiply(transpose(q), q).data, identity(q.columns).data, 1e-12);
}

describe("against NumPy", () => {
  test("singular values and vectors, dense, sparse and implicit, over seeds", () => {
    for (const { matrix, values, left, right } of reference.singular) {
      const dense = asMatrix(matrix);
      for (const input of [dense, fromDense(dense), denseOperator(dense)]) {
        for (let seed = 0; seed < 2; seed++) {
          const found = randomizedSvd(input, { components: 6, seed, powerIterations: 12 });
          expectClose(found.values, values, 1e-6);
          expectOrthonormal(found.u);
          expectOrthonormal(found.v);
          for (let k = 0; left !== undefined && right !== undefined && k < 4; k++) {
            const isNear = (value: number, expected: number) => Math.abs(Math.abs(value) - expected) < 5e-7;
            expectEvery(columnOf(found.u, k), (value, i) => isNear(value, left[i][k]));
            expectEvery(columnOf(found.v, k), (value, j) => isNear(value, right[j][k]));
          }
        }
      }
    }
  });
});

describe("laws", () => {
  test("r components reconstruct a matrix of rank r exactly, at any scale", () => {
    for (const [rows, columns, rank] of [
      [30, 20, 4],
      [20, 30, 4],
      [50, 50, 1],
      [8, 8, 8],
    ]) {
      for (const scale of [1e-100, 1, 1e100]) {
        const plain = lowRank(rows, columns, rank, rows + rank);
        const a = { ...plain, data: plain.data.map((value) => value * scale) };
        const { u, values, v } = randomizedSvd(a, { components: rank, powerIterations: 1 });
        const scaled = { ...u, data: u.data.map((value, at) => value * values[at % rank]) };
        expectClose(multiply(scaled, transpose(v)).data, a.data, 1e-12);
      }
    }
  });

  test("more components than the rank: zeros and complete orthonormal vectors", () => {
    const a = lowRank(25, 15, 3, 2);
    const { u, values, v } = randomizedSvd(a, { components: 8 });
    expectOrthonormal(u);
    expectOrthonormal(v);
    for (let k = 3; k < 8; k++) expect(values[k]).toBeLessThan(1e-12 * values[0]);
    const nothing = randomizedSvd(zeros(6, 4), { components: 3 });
    expect(Array.from(nothing.values)).toEqual([0, 0, 0]);
    expectOrthonormal(nothing.u);
    expectOrthonormal(nothing.v);
  });

  test("the same seed gives the same bits; the largest entry of each left vector is positive", () => {
    const a = lowRank(20, 12, 6, 5);
    const first = randomizedSvd(a, { components: 4, seed: 3 });
    expect(randomizedSvd(a, { components: 4, seed: 3 })).toEqual(first);
    for (let k = 0; k < 4; k++) {
      const left = Array.from({ length: 20 }, (_, i) => first.u.data[i * 4 + k]);
      expect(Math.max(...left)).toBeGreaterThanOrEqual(-Math.min(...left));
    }
    // The signs do not depend on the seed either.
    const other = randomizedSvd(a, { components: 4, seed: 4, powerIterations: 20 });
    expectClose(other.u.data, randomizedSvd(a, { components: 4, seed: 9, powerIterations: 20 }).u.data, 1e-9);
  });

  test("1 x 1, one row, one column, no oversampling", () => {
    expectClose(randomizedSvd(asMatrix([[-3]]), { components: 1 }).values, [3], 1e-15);
    expectClose(randomizedSvd(asMatrix([[3, 4]]), { components: 1 }).values, [5], 1e-14);
    expectClose(randomizedSvd(asMatrix([[3], [4]]), { components: 1, oversampling: 0 }).values, [5], 1e-14);
  });
});

test("refuses invalid input, naming the operation", () => {
  expect(() => randomizedSvd(zeros(3, 2), { components: 3 })).toThrow(
    "randomizedSvd: components must be a whole number from 1 to 2",
  );
  expect(() => randomizedSvd(zeros(3, 2), { components: 1, oversampling: -1 })).toThrow("oversampling");
  expect(() => randomizedSvd(zeros(3, 2), { components: 1, powerIterations: 0.5 })).toThrow("powerIterations");
  expect(() => randomizedSvd(asMatrix([[1, Number.NaN]]), { components: 1 })).toThrow(
    "randomizedSvd: entry 0 of a product",
  );
  expect(() => randomizedSvd({ rows: 1, columns: 1, apply: () => {} }, { components: 1 })).toThrow(
    "must have applyTransposed",
  );
});
