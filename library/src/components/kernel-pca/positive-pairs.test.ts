import { expect, test } from "vitest";
import { asMatrix, toRows } from "../../data/matrix.js";
import { keepPositive } from "./positive-pairs.js";

const vectors = asMatrix([[1], [2], [3], [4]]);

test("the largest eigenvalues come first, with their vectors", () => {
  const { values, vectors: kept } = keepPositive(Float64Array.of(1, 4, 2, 3), vectors, 3, 10);
  expect([...values]).toEqual([4, 3, 2]);
  expect(toRows(kept)).toEqual([[2], [4], [3]]);
});

test("negative eigenvalues, and those negligible beside the largest or the trace before centring, are dropped", () => {
  expect([...keepPositive(Float64Array.of(5, -1, 1e-13, 0), vectors, 4, 5).values]).toEqual([5]);
  expect([...keepPositive(Float64Array.of(5, 1, 1e-11, 0), vectors, 4, 5).values]).toEqual([5, 1, 1e-11]);
  expect([...keepPositive(Float64Array.of(5, 1e-3, 0, 0), vectors, 4, 1e13).values]).toEqual([5]);
  expect(keepPositive(Float64Array.of(-1, 0, 0, 0), vectors, 4, 0).values).toHaveLength(0);
});
