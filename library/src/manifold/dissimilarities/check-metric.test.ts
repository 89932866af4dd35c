import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkMetric } from "./check-metric.js";

test("[ML2-055] negative, asymmetric, diagonal and triangle violations are counted and listed; distances have none", () => {
  for (let seed = 0; seed < 3; seed++) {
    const d = distances({ kind: "euclidean" }, normalMatrix(12, 2, createRandom(seed)));
    expect(checkMetric(d)).toEqual({
      isMetric: true,
      counts: { "non-negative": 0, symmetric: 0, "zero-diagonal": 0, triangle: 0 },
      violations: [],
    });
  }
  const line = [
    [0, 1, 2, 3],
    [1, 0, 1, 2],
    [2, 1, 0, 1],
    [3, 2, 1, 0],
  ];
  const changed = (i: number, j: number, value: number) =>
    line.map((row, r) => row.map((v, c) => (r === i && c === j ? value : v)));
  expect(checkMetric(changed(2, 2, 0.5))).toMatchObject({
    counts: { "zero-diagonal": 1, "non-negative": 0, symmetric: 0, triangle: 0 },
    violations: [{ rule: "zero-diagonal", i: 2, j: 2, excess: 0.5 }],
  });
  // Below the diagonal, where no triangle is looked at.
  expect(checkMetric(changed(3, 0, 2.5)).counts).toEqual({
    symmetric: 1,
    "zero-diagonal": 0,
    "non-negative": 0,
    triangle: 0,
  });
  expect(checkMetric(changed(3, 0, -1)).counts).toEqual({
    symmetric: 1,
    "zero-diagonal": 0,
    "non-negative": 1,
    triangle: 0,
  });
  // Both directions of the longest side: the detours over 1 and over 2 are shorter.
  const far = changed(0, 3, 5).map((row, r) => (r === 3 ? [5, 2, 1, 0] : row));
  const { isMetric, counts, violations } = checkMetric(far);
  expect([isMetric, counts.triangle]).toEqual([false, 2]);
  expect(violations).toEqual([
    { rule: "triangle", i: 0, j: 3, k: 1, excess: 2 },
    { rule: "triangle", i: 0, j: 3, k: 2, excess: 2 },
  ]);
});

test("all violations are counted, and the largest ones listed", () => {
  const n = 30;
  const x = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i - j) ** 2));
  // (i − j)² > (i − k)² + (k − j)² for every k between i and j.
  const { counts, violations } = checkMetric(x, { limit: 5 });
  expect(counts.triangle).toBe((n * (n - 1) * (n - 2)) / 6);
  expect(violations).toHaveLength(5);
  // 29² − 14² − 15²
  expect(violations[0].excess).toBe(420);
});

test("refuses what is not a square of finite numbers", () => {
  expect(refusal(() => checkMetric([[0, 1]]))).toMatch(/must be square, got 1 x 2/);
  expect(
    refusal(() =>
      checkMetric([
        [0, NaN],
        [1, 0],
      ]),
    ),
  ).toMatch(/finite number/);
  expect(refusal(() => checkMetric([[0]], { limit: -1 }))).toMatch(/at least 0/);
});
