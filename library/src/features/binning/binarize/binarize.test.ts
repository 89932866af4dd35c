import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { fromDense, isSparse, toDense } from "../../../data/sparse.js";
import { binarize } from "./binarize.js";

test("values above the threshold become 1, others 0, missing ones stay missing", () => {
  const x = [[-1], [0], [2], [2.1], [Number.NaN]];
  expect(Array.from(binarize().fit({ x }).transform(x).data)).toEqual([0, 0, 1, 1, Number.NaN]);
  expect(Array.from(binarize({ threshold: 2 }).fit({ x }).transform(x).data)).toEqual([0, 0, 0, 1, Number.NaN]);
  expect(Array.from(binarize({ threshold: -2 }).fit({ x }).transform(x).data)).toEqual([1, 1, 1, 1, Number.NaN]);
});

test("sparse samples give sparse results that store only ones", () => {
  const rows = [
    [0, 3, 1],
    [-2, 0, 5],
  ];
  const z = binarize({ threshold: 1 }).fit({ x: rows }).transform(fromDense(rows));
  if (!isSparse(z)) throw new Error("it is dense");
  expect(Array.from(z.values)).toEqual([1, 1]);
  expect(Array.from(toDense(z).data)).toEqual([0, 1, 0, 0, 0, 1]);
});

test("refuses a threshold below 0 for sparse samples, which would fill in their zeros", () => {
  const x = fromDense([[0, 1]]);
  expect(refusal(() => binarize({ threshold: -1 }).fit({ x }))).toBe(
    "unsupported: binarize: x is sparse, and its zeros would become ones above the threshold -1; " +
      "use a threshold of at least 0, or give toDense(x)",
  );
});
