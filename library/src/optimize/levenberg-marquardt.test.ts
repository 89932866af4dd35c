import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { solveLeastSquares } from "../linalg/factor/least-squares.js";
import { createRandom } from "../numeric/random/random.js";
import { levenbergMarquardtSteps, minimizeLevenbergMarquardt, type Residuals } from "./levenberg-marquardt.js";

const rosenbrock: Residuals = (x, r) => r.set([10 * (x[1] - x[0] ** 2), 1 - x[0]]);
// Powell's singular function: the derivatives lose rank at the minimum (0, 0, 0, 0).
const powell: Residuals = (x, r) =>
  r.set([x[0] + 10 * x[1], Math.sqrt(5) * (x[2] - x[3]), (x[1] - 2 * x[2]) ** 2, Math.sqrt(10) * (x[0] - x[3]) ** 2]);

test("finds the minima of classic problems, with derivatives and by differences", () => {
  const derivatives = minimizeLevenbergMarquardt(rosenbrock, 2, Float64Array.of(-1.2, 1), {
    jacobian: (x, { data }) => data.set([-20 * x[0], 10, -1, 0]),
  });
  const differences = minimizeLevenbergMarquardt(rosenbrock, 2, Float64Array.of(-1.2, 1));
  for (const { x, converged, value } of [derivatives, differences]) {
    expect(converged).toBe(true);
    expectClose(x, [1, 1], 1e-8);
    expect(value).toBeLessThan(1e-16);
  }
  const singular = minimizeLevenbergMarquardt(powell, 4, Float64Array.of(3, -1, 0, 1));
  expect(singular.value).toBeLessThan(1e-12);
});

test("a linear problem has the solution of linear least squares, in any units of its parameters", () => {
  for (let seed = 0; seed < 10; seed++) {
    const a = normalMatrix(12, 3, createRandom(seed));
    const b = normalMatrix(12, 1, createRandom(seed + 100)).data;
    const units = [1, 1e6, 1e-6];
    const { x, converged } = minimizeLevenbergMarquardt(
      (p, r) => {
        for (let i = 0; i < 12; i++) r[i] = p.reduce((sum, v, j) => sum + a.data[3 * i + j] * units[j] * v, -b[i]);
      },
      12,
      new Float64Array(3),
    );
    expect(converged).toBe(true);
    expectClose(
      x.map((value, j) => value * units[j]),
      solveLeastSquares(a, b).solution,
      1e-7,
    );
  }
});

test("the sum of squares falls with every accepted step, and the result gives the reason for stopping", () => {
  let last = Infinity;
  const steps = levenbergMarquardtSteps(rosenbrock, 2, Float64Array.of(-3, 4), { maxIterations: 4 });
  let turn = steps.next();
  for (; !turn.done; turn = steps.next()) {
    expect(turn.value.objective).toBeLessThanOrEqual(last);
    last = turn.value.objective;
  }
  expect(turn.value).toMatchObject({ reason: "iterations", converged: false, iterations: 4 });
});
