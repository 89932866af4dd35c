/** Imputers against scikit-learn, on real data with gaps made by rule. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import type { Matrix } from "../../data/matrix.js";
import { diabetes, wine } from "../../datasets/index.js";
import { standardize } from "../scaling/standardize/standardize.js";
import { impute } from "./impute/impute.js";
import { iterativeImpute } from "./iterative-impute/iterative-impute.js";
import { knnImpute } from "./knn-impute/knn-impute.js";
import reference from "./reference/imputation.json" with { type: "json" };

async function withGaps(data: string, rows: number, [step, stride, modulus]: readonly number[]): Promise<Matrix> {
  const { x } = await (data === "wine" ? wine() : diabetes());
  const values = x.data.slice(0, rows * x.columns);
  for (let at = 0; at < values.length; at++) {
    const [i, j] = [Math.floor(at / x.columns), at % x.columns];
    if ((i * step + j * stride) % modulus === 0) values[at] = Number.NaN;
  }
  return { rows, columns: x.columns, data: values };
}

function filledIn(x: Matrix, result: Matrix): Float64Array {
  return result.data.filter((_, at) => Number.isNaN(x.data[at]));
}

describe("impute", () => {
  const { data, rows, gaps, cases } = reference.constants;
  test.each(cases)("$strategy, with and without weights", async ({ strategy, statistics, weighted }) => {
    const x = await withGaps(data, rows, gaps);
    const recipe = impute({ strategy: { kind: strategy as "mean" | "median" | "most-frequent" } });
    expectClose(recipe.fit({ x }).state.columns.fill, statistics, 1e-14);
    const weights = Array.from({ length: rows }, (_, i) => 1 + (i % 3));
    expectClose(recipe.fit({ x, weights }).state.columns.fill, weighted, 1e-14);
  });
});

describe("knn-impute", () => {
  test.each(reference.neighbors)("$data, $neighbors neighbours, $weighting", async (its) => {
    const raw = await withGaps(its.data, its.rows, its.gaps);
    const x = standardize().fit({ x: raw }).transform(raw);
    const weighting = its.weighting as "uniform" | "distance";
    const model = knnImpute({ neighbors: its.neighbors, weighting: { kind: weighting } }).fit({ x });
    expectClose(filledIn(x, model.transform(x)), its.filled, 1e-10);
  });
});

describe("iterative-impute", () => {
  test.each(reference.iterative)("$rows rows of $data, $regression from the $start, minimum $minimum", async (its) => {
    const x = await withGaps(its.data, its.rows, its.gaps);
    const regression = its.regression === "ridge" ? { kind: "ridge", alpha: 2 } : { kind: "bayesian-ridge" };
    const model = iterativeImpute({
      regression: regression as { kind: "ridge"; alpha: number } | { kind: "bayesian-ridge" },
      start: { kind: its.start as "mean" | "median" },
      minValue: [its.minimum],
      maxValue: [its.maximum],
    }).fit({ x });
    expect(model.report.iterations).toBe(its.iterations);
    expectClose(filledIn(x, model.transform(x)), its.filled, 1e-8);
    const [step, stride, modulus] = its.gaps;
    const fresh = await withGaps(its.data, Math.min(20, its.rows), [step, stride + 2, modulus]);
    expectClose(filledIn(fresh, model.transform(fresh)), its.freshFilled, 1e-8);
  });
});
