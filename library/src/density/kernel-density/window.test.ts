import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { renderPlot } from "../../../test/render-plot.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { densityCurves } from "../../plots/density-curves.js";
import { boxProbability } from "../box-probability.js";
import { kernelDensity } from "./kernel-density.js";
import { windowNames } from "./window.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));
const density = (model: { logDensity(x: Matrix | number[][]): Float64Array }, x: Matrix | number[][]) =>
  model.logDensity(x).map(Math.exp);

describe("windows", () => {
  test.each(windowNames)(
    "[MP-053] the %s window is not negative and integrates to 1 in 1, 2 and 3 dimensions",
    (window) => {
      const size = window === "exponential" ? 30 : window === "gaussian" ? 9 : 1.1;
      const at = (d: number) =>
        kernelDensity({ densityKernel: window, bandwidth: 1 }).fit({ x: [new Array(d).fill(0)] });
      for (const d of [1, 2]) {
        const [lower, upper] = [new Array(d).fill(-size), new Array(d).fill(size)];
        const { value, error } = boxProbability(at(d), lower, upper, { tolerance: 1e-4, maxEvaluations: 60_000 });
        expect(Math.abs(value - 1)).toBeLessThan(1e-3 + error);
        expectEvery(density(at(d), normals(50, d, d)), (p) => p >= 0);
      }
      // In three dimensions along a ray: ∫ 4πr² p(r) dr, or the volume of the cube.
      const step = size / 4000;
      const ray = density(
        at(3),
        Array.from({ length: 4000 }, (_, i) => [(i + 0.5) * step, 0, 0]),
      );
      const total = ray.reduce((sum, p, i) => sum + 4 * Math.PI * ((i + 0.5) * step) ** 2 * p * step, 0);
      if (window === "cube") expectEvery(ray, (p, i) => p === ((i + 0.5) * step <= 0.5 ? 1 : 0));
      else expect(Math.abs(total - 1)).toBeLessThan(1e-3);
    },
  );

  test("[PA-007] the cube counts samples within h/2 in every dimension, the boundary included", () => {
    const model = kernelDensity({ densityKernel: "cube", bandwidth: 2 }).fit({ x: [[0, 0]] });
    const at = [
      [0, 0],
      [1, 1],
      [-1, 0.99],
      [1.0001, 0],
      [0.9, -1.1],
    ];
    expect([...density(model, at)]).toEqual([0.25, 0.25, 0.25, 0, 0]);
    // Not a ball: the corner is inside although it is farther away than the middle of a side outside.
    const ball = kernelDensity({ densityKernel: "box", bandwidth: 1 }).fit({ x: [[0, 0]] });
    expectClose(
      density(ball, [
        [0.9, 0.9],
        [0.99, 0],
      ]),
      [0, 1 / Math.PI],
      1e-12,
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0.2, max: 3, noNaN: true }),
        fc.integer({ min: 0, max: 99 }),
        (d, h, seed) => {
          const [x, at] = [normals(40, d, seed), normals(10, d, seed + 100)];
          const inside = (q: number, i: number) =>
            Array.from({ length: d }, (_, j) => Math.abs(at.data[q * d + j] / h - x.data[i * d + j] / h)).every(
              (gap) => gap <= 0.5,
            );
          const counts = Array.from(
            { length: 10 },
            (_, q) => Array.from({ length: 40 }, (_, i) => inside(q, i)).filter(Boolean).length,
          );
          const found = density(kernelDensity({ densityKernel: "cube", bandwidth: h }).fit({ x }), at);
          expectClose(
            found,
            counts.map((count) => count / (40 * h ** d)),
            1e-12,
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test("[PA-008] the Gaussian window takes a full covariance: one sample gives that Gaussian, and all integrate to 1", () => {
    const rows = [
      [2, 0.8],
      [0.8, 1],
    ];
    const single = kernelDensity({ bandwidthRule: { kind: "matrix", rows } }).fit({ x: [[1, -1]] });
    const determinant = 2 - 0.64;
    const gaussian = (a: number, b: number) =>
      Math.exp(-(a * a - 1.6 * a * b + 2 * b * b) / (2 * determinant)) / (2 * Math.PI * Math.sqrt(determinant));
    const at = [
      [1, -1],
      [2, 0],
      [0, 3],
    ];
    expectClose(
      density(single, at),
      at.map(([a, b]) => gaussian(a - 1, b + 1)),
      1e-12,
    );
    const x = normals(20, 2, 3);
    const many = kernelDensity({ bandwidthRule: { kind: "matrix", rows } }).fit({ x });
    expect(boxProbability(many, [-12, -12], [12, 12]).value).toBeCloseTo(1, 6);
  });
});

test("[MP-053] the windows of bandwidth 1 are a figure of one curve each, highest in the middle", async () => {
  const densities = windowNames.map((densityKernel) => {
    const model = kernelDensity({ densityKernel, bandwidth: 1 }).fit({ x: [[0]] });
    return { name: densityKernel, heights: (at: Matrix) => model.logDensity(at).map(Math.exp) };
  });
  const drawing = await renderPlot(densityCurves([[0]], densities, { range: [-3, 3], points: 301 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(windowNames.length);
  // Upwards is towards 0: no point of a curve is above its middle.
  for (const path of drawing.paths()) for (const { y } of path) expect(y).toBeGreaterThanOrEqual(path[150].y);
});
