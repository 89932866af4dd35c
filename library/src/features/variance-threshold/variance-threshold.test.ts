import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { fromDense, isSparse, toDense } from "../../data/sparse.js";
import { varianceThreshold } from "./variance-threshold.js";

const x = [
  [1, 7, 0, 0.1, 2],
  [2, 7, 0, 0.1, 0],
  [3, 7, 5, 0.1, 0],
];
const features = ["a", "b", "c", "d", "e"];

test("constant columns are dropped, others are kept in order with their names, dense and sparse", () => {
  const model = varianceThreshold().fit({ x, features });
  expect(model.outputFeatures).toEqual(["a", "c", "e"]);
  expect(model.report.notes["dropped"]).toBe(2);
  expect(Array.from(model.transform(x).data)).toEqual([1, 0, 2, 2, 0, 0, 3, 5, 0]);
  const z = model.transform(fromDense(x));
  if (!isSparse(z)) throw new Error("it is dense");
  expect(toDense(z)).toEqual(model.transform(x));
});

test("the threshold is a variance with divisor n, which must be exceeded", () => {
  const kept = (threshold: number) => Array.from(varianceThreshold({ minVariance: threshold }).fit({ x }).state.kept);
  expect(kept(2 / 3 + 1e-12)).toEqual([2, 4]);
  expect(kept(0.6)).toEqual([0, 2, 4]);
});

test("more data may restore a column", () => {
  const model = varianceThreshold().fit({ x, features });
  expect(model.update({ x: [[1, 8, 0, 0.1, 0]], features }).outputFeatures).toEqual(["a", "b", "c", "e"]);
});

test("columns without values are dropped and named; an empty result is an error", () => {
  const model = varianceThreshold().fit({
    x: [
      [1, Number.NaN],
      [2, Number.NaN],
    ],
  });
  expect(model.report.warnings.map(({ message }) => message)).toEqual(["column 1 has no values; it is dropped"]);
  expect(refusal(() => varianceThreshold({ minVariance: 9 }).fit({ x: [[1], [3]] }))).toBe(
    "invalid-data: variance-threshold: none of the 1 columns has a variance above 9 (the largest is 1); " +
      "use more samples or lower minVariance",
  );
  expect(refusal(() => varianceThreshold().fit({ x: [[1, 2]] }))).toContain("none of the 2 columns");
});
