import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createDesign } from "../logistic-regression/design.js";
import { newtonMachine } from "./newton.js";

test("one sample: w = 2 cost / (1 + 2 cost ‖x‖²) x, after one step", () => {
  const x = asMatrix([[3, 4]]);
  const scaling = { center: new Float64Array(2), factor: Float64Array.of(1, 1), intercept: false };
  const design = createDesign(x, scaling, 1);
  try {
    const problem = { x, signs: Float64Array.of(1), costs: Float64Array.of(0.5), intercept: false };
    const limits = { tolerance: 1e-14, maxIterations: 10 };
    const solution = runToEnd(newtonMachine({ ...problem, loss: "squared-hinge" }, design, limits));
    expect(solution.weights[0]).toBeCloseTo(3 / 26, 14);
    expect(solution.weights[1]).toBeCloseTo(4 / 26, 14);
    expect(solution).toMatchObject({ iterations: 1, converged: true, supportVectors: 1 });
  } finally {
    design.dispose();
  }
});
