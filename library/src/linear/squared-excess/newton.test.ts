import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { dualMachine } from "../linear-svm/coordinate-descent.js";
import { dualTube } from "../linear-svr/coordinate-descent.js";
import { createDesign } from "../logistic-regression/design.js";
import { type ExcessProblem, marginExcess, tubeExcess } from "./excess-problem.js";
import { newtonForExcess } from "./newton.js";

function solve(problem: ExcessProblem, x: Matrix, intercept: boolean, tolerance: number) {
  const scaling = { center: new Float64Array(x.columns), factor: new Float64Array(x.columns).fill(1), intercept };
  const design = createDesign(x, scaling, 1);
  try {
    return runToEnd(newtonForExcess(problem, design, { tolerance, maxIterations: 100 }));
  } finally {
    design.dispose();
  }
}

test("one sample: w = 2 cost / (1 + 2 cost ‖x‖²) x, after one step", () => {
  const problem = marginExcess(Float64Array.of(1), Float64Array.of(0.5));
  const solution = solve(problem, asMatrix([[3, 4]]), false, 1e-14);
  expectClose(solution.weights, [3 / 26, 4 / 26], 1e-14);
  expect(solution).toMatchObject({ iterations: 1, converged: true, supportVectors: 1 });
});

test("finds the minimum of coordinate descent in a few steps, for machines and regressions", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(40, 4, random);
    const y = Float64Array.from({ length: 40 }, (_, i) => x.data[4 * i] + 2 + random.normal());
    const signs = y.map((value) => Math.sign(value - 2));
    const costs = Float64Array.from({ length: 40 }, () => random.uniform());
    const limits = { tolerance: 1e-13, maxIterations: 100_000 };
    const tube = solve(tubeExcess(y, 0.7, costs), x, true, limits.tolerance);
    const given = { x, costs, intercept: true };
    const dual = dualTube({ ...given, y, insensitivity: 0.7, loss: "squared" }, createRandom(0), limits);
    expectClose(tube.weights, runToEnd(dual).weights, 1e-6);
    const machine = solve(marginExcess(signs, costs), x, true, limits.tolerance);
    const other = runToEnd(dualMachine({ ...given, signs, loss: "squared-hinge" }, createRandom(0), limits));
    expectClose(machine.weights, other.weights, 1e-6);
    expect(Math.max(tube.iterations, machine.iterations)).toBeLessThan(15);
  }
});
