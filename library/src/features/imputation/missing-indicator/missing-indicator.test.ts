import { expect, test } from "vitest";
import { normalMatrix } from "../../../../test/matrices.js";
import { toRows } from "../../../data/matrix.js";
import { ridge } from "../../../linear/ridge/ridge.js";
import { createRandom } from "../../../numeric/random/random.js";
import { impute } from "../impute/impute.js";
import { missingIndicator } from "./missing-indicator.js";

const gap = Number.NaN;
const x = [
  [1, gap, 3],
  [4, 5, gap],
];

test("marks the columns with missing values in training, or all", () => {
  const model = missingIndicator().fit({ x, features: ["a", "b", "c"] });
  expect(model.outputFeatures).toEqual(["b__missing", "c__missing"]);
  expect(toRows(model.transform([[gap, gap, 0]]))).toEqual([[1, 0]]);
  const all = missingIndicator({ include: "all" }).fit({ x, features: ["a", "b", "c"] });
  expect(all.outputFeatures).toEqual(["a__missing", "b__missing", "c__missing"]);
  expect(toRows(all.transform([[gap, gap, 0]]))).toEqual([[1, 1, 0]]);
});

test("without missing values in training there are no columns, with a warning", () => {
  const model = missingIndicator().fit({ x: [[1], [2]] });
  expect(model.transform([[gap], [1]])).toEqual({ rows: 2, columns: 0, data: new Float64Array(0) });
  expect(model.report.warnings.map(({ message }) => message)).toEqual([
    'no column has missing values, so the result has no columns; set include to "all"',
  ]);
});

test("when values above a limit are never recorded, the indicator shows what the mean hides", () => {
  for (let seed = 0; seed < 10; seed++) {
    const truth = normalMatrix(200, 1, createRandom(seed));
    const seen = { ...truth, data: truth.data.map((value) => (value > 0.7 ? gap : value)) };
    const error = (indicators: boolean) => {
      const filled = impute({ indicators }).fit({ x: seen }).transform(seen);
      const predicted = ridge({ alpha: 1e-6 }).fit({ x: filled, y: truth.data }).predict(filled);
      return predicted.reduce((sum, value, i) => sum + (value - truth.data[i]) ** 2, 0) / 200;
    };
    expect(error(true)).toBeLessThan(0.25 * error(false));
  }
});
