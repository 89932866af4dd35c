import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { gramOfColumns } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { minimizeFista } from "../../optimize/fista.js";
import { softThreshold } from "../../optimize/proximal.js";
import { largestViolation, minimizeQuadratic, violationOf } from "./coordinate-quadratic.js";

/** A positive definite quadratic whose columns are more or less alike. */
function drawnQuadratic(seed: number, likeness: number) {
  const random = createRandom(seed);
  const n = 12;
  const data = new Float64Array(20 * n);
  for (let i = 0; i < 20; i++) {
    const common = likeness * random.normal();
    for (let j = 0; j < n; j++) data[i * n + j] = common + random.normal();
  }
  const draw = () => Float64Array.from({ length: n }, () => random.normal());
  const gradient = draw().map((value) => 20 * value);
  const l1 = Float64Array.from({ length: n }, (_, i) => (i === 0 ? 0 : 5 * random.uniform()));
  return { hessian: gramOfColumns({ rows: 20, columns: n, data }), gradient, w: draw(), l1 };
}

describe.each([0, 10])("columns with a shared component of size %i", (likeness) => {
  test("no entry of the subgradient is left, and a general solver finds the same point", () => {
    for (let seed = 0; seed < 5; seed++) {
      const problem = drawnQuadratic(seed, likeness);
      const { hessian, gradient, w, l1 } = problem;
      const u = runToEnd(minimizeQuadratic(problem, 1e-10));
      const slopeAt = (point: Float64Array) =>
        gradient.map((g, i) => point.reduce((sum, value, j) => sum + hessian.data[i * 12 + j] * (value - w[j]), g));
      expect(largestViolation(u, slopeAt(u), l1)).toBeLessThan(1e-8);
      const fista = minimizeFista(
        (point, out) => {
          const slope = slopeAt(point);
          out.set(slope);
          return 0.5 * slope.reduce((sum, value, i) => sum + (value + gradient[i]) * (point[i] - w[i]), 0);
        },
        {
          value: (point) => point.reduce((sum, value, i) => sum + l1[i] * Math.abs(value), 0),
          apply: (point, step) =>
            point.forEach((value, i) => {
              point[i] = softThreshold(value, step * l1[i]);
            }),
        },
        w,
        { tolerance: 1e-9, maxIterations: 200_000, initialStep: 0.01 },
      );
      expectClose(u, fista.x, 1e-5);
      expect(Array.from(u, Math.sign)).toEqual(Array.from(fista.x, Math.sign));
    }
  });
});

test("the smallest subgradient of one weight", () => {
  expect(violationOf(0, 0.5, 1)).toBe(0);
  expect(violationOf(0, -1.5, 1)).toBe(0.5);
  expect(violationOf(2, -1, 1)).toBe(0);
  expect(violationOf(-2, -1, 1)).toBe(2);
});
