import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { sumOverTree } from "./barnes-hut.js";
import { buildSpaceTree } from "./space-tree.js";

/** Newton's gravity, softened where masses nearly meet. */
const gravity = {
  value: (square: number) => -1 / Math.sqrt(square + 1e-4),
  force: (square: number) => -1 / Math.sqrt((square + 1e-4) ** 3),
};

function drawPoints(rows: number, columns: number, seed: number): { points: Matrix; masses: Float64Array } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: rows * columns }, () => random.normal());
  return { points: { rows, columns, data }, masses: Float64Array.from({ length: rows }, () => 0.5 + random.uniform()) };
}

/** The sums over all pairs. */
function direct({ rows, columns: d, data }: Matrix, masses: Float64Array) {
  const values = new Float64Array(rows);
  const forces = new Float64Array(rows * d);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      if (i === j) continue;
      let square = 0;
      for (let k = 0; k < d; k++) square += (data[i * d + k] - data[j * d + k]) ** 2;
      values[i] += masses[j] * gravity.value(square);
      for (let k = 0; k < d; k++) {
        forces[i * d + k] += masses[j] * gravity.force(square) * (data[i * d + k] - data[j * d + k]);
      }
    }
  }
  return { values, forces };
}

const norm = (values: Float64Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

test("a threshold of 0 is the direct sum, in 1, 2 and 3 dimensions, with duplicates", () => {
  for (const columns of [1, 2, 3]) {
    const { points, masses } = drawPoints(60, columns, columns);
    points.data.copyWithin(columns, 0, columns);
    const sums = sumOverTree(buildSpaceTree(points, masses), points, 0, gravity);
    const exact = direct(points, masses);
    expectClose(sums.values, exact.values, 1e-10);
    expectClose(sums.forces.data, exact.forces, 1e-10);
  }
});

test("the forces of gravity at a threshold of 0.5 differ by less than 1 %, over seeds", () => {
  for (const seed of [1, 2, 3]) {
    const { points, masses } = drawPoints(400, 3, seed);
    const sums = sumOverTree(buildSpaceTree(points, masses), points, 0.5, gravity);
    const exact = direct(points, masses).forces;
    expect(norm(sums.forces.data.map((value, e) => value - exact[e])) / norm(exact)).toBeLessThan(0.01);
  }
});

test("threshold 0 uses all pairs, 0.5 a number of terms that grows as n log n, and more accurate means more terms", () => {
  const termsOf = (rows: number, angle: number) => {
    const { points } = drawPoints(rows, 2, 7);
    return sumOverTree(buildSpaceTree(points), points, angle, gravity).terms;
  };
  expect(termsOf(200, 0)).toBe(200 * 199);
  const [few, many] = [termsOf(500, 0.7), termsOf(4000, 0.7)];
  // 8 times as many samples: 8 times the terms for each and 1.33 times as many levels, not 64.
  expect(many / few).toBeLessThan(16);
  expect(many).toBeLessThan((4000 * 4000) / 20);
  const exact = direct(drawPoints(200, 2, 7).points, new Float64Array(200).fill(1)).forces;
  const errors = [1, 0.5, 0.2].map((angle) => {
    const { points } = drawPoints(200, 2, 7);
    const { forces } = sumOverTree(buildSpaceTree(points), points, angle, gravity);
    return norm(forces.data.map((value, e) => value - exact[e])) / norm(exact);
  });
  expect(errors[0]).toBeGreaterThan(errors[1]);
  expect(errors[1]).toBeGreaterThan(errors[2]);
  expect(errors[2]).toBeLessThan(0.002);
});
