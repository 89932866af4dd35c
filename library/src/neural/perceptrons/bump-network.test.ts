import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { bumpNetwork } from "./bump-network.js";
import { applyLayers } from "./perceptron-layers.js";

const axes = [
  [1, 0],
  [0, 1],
];
const grid = (n: number) =>
  Array.from({ length: n * n }, (_, i) => [((i % n) + 0.5) / n, (Math.floor(i / n) + 0.5) / n]);

test("[ML2-197] tanh units along several directions make a bump: high at its center, nothing beyond its radius", () => {
  for (const count of [2, 3, 5, 8]) {
    const directions = Array.from({ length: count }, (_, k) => [
      Math.cos((Math.PI * k) / count),
      Math.sin((Math.PI * k) / count),
    ]);
    const network = bumpNetwork([[1, -2]], [3], { directions, radius: 0.5 });
    expect(network.map(({ weights }) => weights.rows)).toEqual([2 * count, 1, 1]);
    const around = Array.from({ length: 24 }, (_, k) => [1 + 0.8 * Math.cos(k), -2 + 0.8 * Math.sin(k)]);
    const [center, ...rest] = applyLayers(network, [[1, -2], ...around]).data;
    expect(center).toBeCloseTo(3, 6);
    expect(Math.max(...rest.map(Math.abs))).toBeLessThan(1e-6);
  }
});

test("[ML2-197] a layer that adds bumps approximates functions, and the error falls with the number of bumps", () => {
  const functions = [
    ([x, y]: number[]) => Math.sin(3 * x) * Math.cos(2 * y),
    ([x, y]: number[]) => x * x - y,
    ([x, y]: number[]) => Math.exp(-8 * ((x - 0.4) ** 2 + (y - 0.6) ** 2)),
  ];
  const test = grid(37);
  for (const f of functions) {
    const errors = [1, 2, 4, 8].map((n) => {
      const centers = grid(n);
      const shape = { directions: axes, radius: 0.5 / n, steepness: 200 };
      const output = applyLayers(bumpNetwork(centers, centers.map(f), shape), test).data;
      return Math.sqrt(test.reduce((sum, point, i) => sum + (f(point) - output[i]) ** 2, 0) / test.length);
    });
    for (let i = 1; i < errors.length; i++) expect(errors[i]).toBeLessThan(0.75 * errors[i - 1]);
    expect(errors[3]).toBeLessThan(0.2 * errors[0]);
  }
});

test("a height for each center and a positive radius are needed", () => {
  expect(refusal(() => bumpNetwork([[0, 0]], [], { directions: axes, radius: 1 }))).toMatch(
    "1 centers need as many heights, got 0",
  );
  expect(refusal(() => bumpNetwork([[0, 0]], [1], { directions: axes, radius: 0 }))).toMatch(
    "radius must be positive, got 0",
  );
});
