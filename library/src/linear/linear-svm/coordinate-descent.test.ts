import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { dualMachine } from "./coordinate-descent.js";

const limits = { tolerance: 1e-12, maxIterations: 1000 };

test("one sample: the multiplier is 1 / ‖x‖², at most the cost for the hinge, with the ridge 1 / (2 cost) for its square", () => {
  const x = asMatrix([[3, 4]]);
  for (const [loss, cost, multiplier] of [
    ["hinge", 1, 1 / 25],
    ["hinge", 0.01, 0.01],
    ["squared-hinge", 0.5, 1 / 26],
  ] as const) {
    const problem = { x, signs: Float64Array.of(-1), costs: Float64Array.of(cost), intercept: false, loss };
    const { weights, converged } = runToEnd(dualMachine(problem, createRandom(1), limits));
    expect(converged).toBe(true);
    expect(weights[0]).toBeCloseTo(-3 * multiplier, 12);
    expect(weights[1]).toBeCloseTo(-4 * multiplier, 12);
  }
});

test("the hard margin of the points (±1, ±1) with the sign of the first coordinate: w = (1, 0), b = 0", () => {
  const x = asMatrix([
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]);
  for (let seed = 0; seed < 5; seed++) {
    const problem = { x, signs: Float64Array.of(1, 1, -1, -1), costs: new Float64Array(4).fill(1e6), intercept: true };
    const { weights, objective } = runToEnd(dualMachine({ ...problem, loss: "hinge" }, createRandom(seed), limits));
    expect(weights[0]).toBeCloseTo(1, 6);
    expect(Math.abs(weights[1]) + Math.abs(weights[2])).toBeLessThan(1e-6);
    expect(objective).toBeCloseTo(0.5, 6);
  }
});
