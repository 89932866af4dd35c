import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { codeColumns, codesByRow } from "./coded-columns.js";
import { unbounded } from "./criterion.js";
import { createMeanCriterion } from "./mean-criterion.js";
import { createSplitSearch } from "./split-search.js";

function search(values: number[], target: number[]) {
  const rows = Int32Array.from(values.keys());
  const x = { rows: values.length, columns: 1, data: Float64Array.from(values) };
  const columns = runToEnd(codeColumns("test", x, []));
  const samples = { rows, target: Float64Array.from(target), weights: new Float64Array(values.length).fill(1) };
  const criterion = createMeanCriterion(samples, 0, 0);
  criterion.enter(0, values.length);
  const found = createSplitSearch(columns, codesByRow(columns), samples, criterion);
  found.begin();
  return {
    found,
    consider: (seed?: number) =>
      found.consider(0, 0, values.length, unbounded, seed === undefined ? undefined : createRandom(seed)),
  };
}

test("the threshold lies half-way between the values at the best position", () => {
  const { found, consider } = search([3, 1, 7, 4], [0, 0, 5, 0]);
  expect(consider()).toBe(true);
  expect(found.best).toMatchObject({ feature: 0, threshold: 5.5, missingLeft: undefined });
});

test("missing values join the side they fit, or are separated from the rest", () => {
  const joined = search([1, 2, 8, Number.NaN], [0, 0, 5, 5]);
  joined.consider();
  expect(joined.found.best).toMatchObject({ threshold: 5, missingLeft: false });
  const alone = search([1, 2, 8, Number.NaN], [0, 0, 0, 5]);
  alone.consider();
  expect(alone.found.best).toMatchObject({ threshold: Number.POSITIVE_INFINITY, missingLeft: false });
});

test("drawn thresholds are uniform between the smallest and the largest value", () => {
  const drawn: number[] = [];
  for (let seed = 0; seed < 4000; seed++) {
    const { found, consider } = search([0, 1, 10], [0, 1, 2]);
    consider(seed);
    drawn.push(found.best.threshold);
  }
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(10);
  // Four standard errors: the deviations are 10 / √12 and √(0.1 · 0.9).
  expect(Math.abs(drawn.reduce((sum, value) => sum + value, 0) / 4000 - 5)).toBeLessThan(4 * 0.0456);
  expect(Math.abs(drawn.filter((value) => value < 1).length / 4000 - 0.1)).toBeLessThan(4 * 0.00474);
});

test("a constant column is reported", () => {
  expect(search([2, 2], [0, 1]).consider()).toBe(false);
});
