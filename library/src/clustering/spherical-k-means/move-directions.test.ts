import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, toRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { denseRows, moveDirections, nearestDirections, seedDirections } from "./move-directions.js";
import { unitRows } from "./unit-rows.js";

const limits = { maxIterations: 100, tolerance: 0 };

test("seeds are distinct rows, one for each well separated direction", () => {
  const x = unitRows(
    asMatrix([0, 2, 4].flatMap((t) => [0, 0.01, 0.02].map((e) => [Math.cos(t + e), Math.sin(t + e)]))),
  );
  const weights = new Float64Array(9).fill(1);
  for (let seed = 0; seed < 20; seed++) {
    const centers = seedDirections({ x, weights }, 3, createRandom(seed));
    const groups = nearestDirections(x, centers).labels;
    expect(new Set([groups[0], groups[3], groups[6]]).size).toBe(3);
  }
});

test("centers are the directions of the sums of their rows, and the objective never grows", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = unitRows(normalMatrix(60, 3, random));
    const weights = Float64Array.from({ length: 60 }, () => random.integer(3));
    weights[0] = weights[1] = weights[2] = weights[3] = 1;
    const fit = runToEnd(moveDirections({ x, weights }, denseRows(x, [0, 1, 2, 3]), limits));
    expect(fit.converged).toBe(true);
    for (let t = 1; t < fit.objective.length; t++) expect(fit.objective[t]).toBeLessThanOrEqual(fit.objective[t - 1]);
    toRows(fit.centers).forEach((center, k) => {
      const sum = [0, 1, 2].map((j) =>
        fit.labels.reduce((total, label, i) => total + (label === k ? weights[i] * x.data[3 * i + j] : 0), 0),
      );
      expectClose(
        center,
        sum.map((value) => value / Math.hypot(...sum)),
        1e-12,
      );
    });
  }
});

test("a cluster without rows moves to the farthest row, and opposite rows leave their center where it is", () => {
  const x = asMatrix([
    [1, 0],
    [0, 1],
    [-1, 0],
  ]);
  const weights = new Float64Array(3).fill(1);
  const start = asMatrix([
    [0.6, 0.8],
    [0.8, -0.6],
  ]);
  const { labels } = runToEnd(moveDirections({ x, weights }, start, limits));
  expect(new Set(labels).size).toBe(2);
  const opposite = asMatrix([
    [1, 0],
    [-1, 0],
  ]);
  const one = runToEnd(moveDirections({ x: opposite, weights: weights.slice(1) }, asMatrix([[0, 1]]), limits));
  expect([one.centers.data, one.objective]).toEqual([Float64Array.of(0, 1), [2]]);
});
