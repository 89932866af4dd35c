import { expect, test } from "vitest";
import { toRows } from "../../../data/matrix.js";
import { knnImpute } from "./knn-impute.js";

const gap = Number.NaN;

test("reproduces the example in the manual of scikit-learn's KNNImputer", () => {
  const x = [
    [1, 2, gap],
    [3, 4, 3],
    [gap, 6, 5],
    [8, 8, 7],
  ];
  const model = knnImpute({ neighbors: 2 }).fit({ x });
  expect(toRows(model.transform(x))).toEqual([
    [1, 2, 4],
    [3, 4, 3],
    [5.5, 6, 5],
    [8, 8, 7],
  ]);
});

test("a sample that shares no column with any other gets the mean", () => {
  const model = knnImpute({ neighbors: 1 }).fit({
    x: [
      [1, gap],
      [3, gap],
      [gap, 9],
    ],
  });
  expect(
    toRows(
      model.transform([
        [gap, 7],
        [gap, gap],
      ]),
    ),
  ).toEqual([
    [2, 7],
    [2, 9],
  ]);
});

test("columns without values, indicators and names follow the common rules", () => {
  const x = [
    [1, gap, gap],
    [2, gap, 5],
  ];
  const model = knnImpute({ indicators: true, emptyColumns: "drop" }).fit({ x, features: ["a", "b", "c"] });
  expect(model.outputFeatures).toEqual(["a", "c", "b__missing", "c__missing"]);
  expect(toRows(model.transform([[1.4, 3, gap]]))).toEqual([[1.4, 5, 0, 1]]);
  expect(model.report.warnings.map(({ message }) => message)).toEqual(['column "b" has no values; it is left out']);
});

test("later changes of the training samples do not reach the model", () => {
  const x = { rows: 2, columns: 2, data: Float64Array.of(1, 10, 5, 50) };
  const model = knnImpute({ neighbors: 1 }).fit({ x });
  x.data.fill(0);
  expect(toRows(model.transform([[1, gap]]))).toEqual([[1, 10]]);
});
