import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import type { Matrix } from "../../data/matrix.js";
import { densityProfile, logNormalizer } from "../../kernels/density-profiles.js";
import { createRandom } from "../../numeric/random/random.js";
import { climbingWindows, createKernelWindow } from "./kernel-window.js";

const samples = (seed: number, columns = 2) => normalMatrix(150, columns, createRandom(seed));
const ones = (n: number) => new Float64Array(n).fill(1);

describe.each(climbingWindows)("the %s window", (name) => {
  const { value, derivative } = densityProfile(name);

  test("[PA-034] finds in the tree the same density and mean as a sum over all samples", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = samples(seed, 1 + seed);
      const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
      const window = createKernelWindow(x, weights, name);
      const queries = normalMatrix(10, x.columns, createRandom(seed + 100));
      const factor = Math.exp(logNormalizer(name, x.columns)) / weights.reduce((sum, weight) => sum + weight, 0);
      const mean = new Float64Array(x.columns);
      for (let q = 0; q < 10; q++) {
        const from = q * x.columns;
        const gaps = squaredGaps(x, queries.data, from);
        const density = factor * gaps.reduce((sum, u, i) => sum + weights[i] * value(u), 0);
        expectClose([window.density(queries.data, from)], [density], 1e-12);
        const pulls = gaps.map((u, i) => -weights[i] * derivative(u));
        const total = pulls.reduce((sum, g) => sum + g, 0);
        expectClose([window.mean(queries.data, from, mean)], [total], 1e-12);
        const expected = Array.from(mean, (_, j) =>
          pulls.reduce((sum, g, i) => sum + g * x.data[i * x.columns + j], 0),
        );
        if (total > 0)
          expectClose(
            mean,
            expected.map((sum) => sum / total),
            1e-11,
          );
      }
    }
  });

  test("the gradient is that of finite differences, and the density integrates to 1", () => {
    const x = samples(5);
    const window = createKernelWindow(x, ones(150), name);
    const gradient = new Float64Array(2);
    for (const [a, b] of [
      [0.1, 0.2],
      [-0.7, 0.4],
      [1.3, -1.1],
    ]) {
      window.gradient(Float64Array.of(a, b), 0, gradient);
      const at = (p: number, q: number) => window.density(Float64Array.of(p, q), 0);
      const h = 1e-6;
      expectClose(gradient, [(at(a + h, b) - at(a - h, b)) / (2 * h), (at(a, b + h) - at(a, b - h)) / (2 * h)], 1e-4);
    }
    let sum = 0;
    for (let i = -60; i <= 60; i++)
      for (let j = -60; j <= 60; j++) sum += window.density(Float64Array.of(i / 8, j / 8), 0) / 64;
    expect(sum).toBeCloseTo(1, 2);
  });

  test("[PA-024] the shift is parallel to the gradient, and the density does not fall along the path", () => {
    for (let seed = 0; seed < 3; seed++) {
      const window = createKernelWindow(samples(seed), ones(150), name);
      const [position, next, gradient] = [Float64Array.of(1.5, -1), new Float64Array(2), new Float64Array(2)];
      for (let step = 0; step < 200; step++) {
        if (window.mean(position, 0, next) === 0) break;
        const shift = [next[0] - position[0], next[1] - position[1]];
        if (Math.hypot(...shift) < 1e-9) break;
        window.gradient(position, 0, gradient);
        const cross = shift[0] * gradient[1] - shift[1] * gradient[0];
        expect(Math.abs(cross)).toBeLessThan(1e-9 * Math.hypot(...shift) * Math.hypot(...gradient));
        expect(shift[0] * gradient[0] + shift[1] * gradient[1]).toBeGreaterThan(0);
        expect(window.density(next, 0)).toBeGreaterThanOrEqual(window.density(position, 0) * (1 - 1e-12));
        position.set(next);
      }
      // Σk′ = 0 or the shift is 0: the gradient there is 0.
      window.gradient(position, 0, gradient);
      expect(Math.hypot(...gradient)).toBeLessThan(1e-4);
    }
  });

  test("samples with their own widths still integrate to 1", () => {
    const x = { rows: 2, columns: 1, data: Float64Array.of(-1, 2) };
    const window = createKernelWindow(x, Float64Array.of(1, 3), name, Float64Array.of(0.5, 2));
    let sum = 0;
    for (let i = -2000; i <= 2000; i++) sum += window.density(Float64Array.of(i / 100), 0) / 100;
    expect(sum).toBeCloseTo(1, 3);
  });
});

test("an empty window has no mean and density 0", () => {
  const window = createKernelWindow({ rows: 1, columns: 1, data: Float64Array.of(0) }, ones(1), "epanechnikov");
  const mean = Float64Array.of(7);
  expect([window.mean(Float64Array.of(5), 0, mean), mean[0], window.density(Float64Array.of(5), 0)]).toEqual([0, 7, 0]);
});

function squaredGaps({ rows, columns, data }: Matrix, query: Float64Array, from: number): number[] {
  return Array.from({ length: rows }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += (data[i * columns + j] - query[from + j]) ** 2;
    return sum;
  });
}
