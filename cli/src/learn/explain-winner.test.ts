import { createTable } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { explainWinner, importanceWithin } from "./explain-winner.js";

test("finds the column that matters and traces its effect, but not that of text columns", () => {
  const size = Array.from({ length: 80 }, (_, i) => i % 20);
  const x = createTable({ size, noise: size.map((_, i) => Math.sin(9 * i)) });
  const y = Float64Array.from(size, (value) => 3 * value);
  const model = registry.recipe(withTableEncoding({ kind: "ridge", options: { alpha: 0 } }, registry)).fit({ x, y });
  const { importance, effects } = explainWinner(model, { x, y }, "r2", 0, 10_000);
  expect(importance[0].name).toBe("size");
  // A shuffled column correlates with itself by about 1/√80, and an exact linear model then loses 2 (1 − correlation).
  expect(Math.abs(importance[0].mean - 2)).toBeLessThan((2 * 4) / Math.sqrt(80 * 5));
  expect(effects[0].column).toBe("size");
  expect(effects[0].predictions[19] - effects[0].predictions[0]).toBeCloseTo(57, 9);
});

test("with little time, only the columns that correlate with the prediction are shuffled, and a note says how many", () => {
  const count = 60;
  const columns = Object.fromEntries(
    Array.from({ length: count }, (_, j) => [
      `c${j}`,
      Array.from({ length: 50 }, (_, i) => Math.sin(7 * i * (j + 2) + j)),
    ]),
  );
  const x = createTable({ ...columns, word: Array.from({ length: 50 }, (_, i) => ["a", "b"][i % 2]) });
  const y = Float64Array.from({ length: 50 }, (_, i) => 5 * columns.c41[i] - 4 * columns.c7[i]);
  const model = registry.recipe(withTableEncoding({ kind: "ridge", options: { alpha: 0.01 } }, registry)).fit({ x, y });
  const { importance, columnsTried } = importanceWithin(0, model, { x, y }, { seed: 1 });
  expect(columnsTried).toBe(5);
  expect(importance).toHaveLength(5);
  expect(
    importance
      .slice(0, 2)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["c41", "c7"]);
  expect(importance.map(({ name }) => name)).toContain("word");
  expect(importanceWithin(60_000, model, { x, y }, { seed: 1 }).columnsTried).toBeUndefined();
});
