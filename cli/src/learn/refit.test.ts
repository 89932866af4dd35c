import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { startBudget } from "./budget.js";
import { nestRows } from "./nested-rows.js";
import { refit } from "./refit.js";

const numbers = Float64Array.from({ length: 12_000 }, (_, i) => i % 17);
const train = { x: createTable({ a: numbers, b: numbers.map(Math.cos) }), y: numbers.map((value) => 2 * value) };
const rows = nestRows(train, { inTime: false, seed: 0 });
const recipe = {
  kind: "pipeline",
  options: {
    steps: [
      { kind: "encode-table", options: {} },
      { kind: "least-squares", options: {} },
    ],
  },
};
const entry = { steps: ["least-squares"], title: "Least squares", recipe, reasons: [] };
const candidate = { entry, recipe, options: {}, complexity: 0 };

/** The number of rows of the final fit with 10 s left, when a fit of 4,000 rows took so long. */
async function rowsOfFit(fitMilliseconds: number): Promise<number> {
  const budget = startBudget(10_000, () => 0);
  const { signal } = new AbortController();
  const winner = { candidate, scores: { scores: {}, fitMilliseconds }, values: [] };
  const fitted = await refit(winner, 4000, { train, rows, budget, signal });
  expect(fitted.model.predict?.(train.x)).toHaveLength(12_000);
  expect(fitted.recipe.kind).toBe("pipeline");
  return fitted.rows;
}

test("the winner is fitted on all training rows, if there is time, otherwise on as many as there is time for", async () => {
  expect(await rowsOfFit(10)).toBe(12_000);
  expect(await rowsOfFit(5000)).toBe(12_000);
  const some = await rowsOfFit(10_000);
  expect(some).toBeGreaterThan(4000);
  expect(some).toBeLessThan(12_000);
});

test("never on fewer rows than it was compared on", async () => {
  expect(await rowsOfFit(60_000)).toBe(4000);
});
