import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { dualTube } from "./coordinate-descent.js";
import type { TubeProblem } from "./problem.js";

const limits = { tolerance: 1e-12, maxIterations: 100_000 };

test("one sample has the solution of the formula", () => {
  const problem = { x: asMatrix([[2]]), y: Float64Array.of(3), costs: Float64Array.of(10), intercept: false } as const;
  const fit = (loss: "absolute" | "squared", cost = 10) =>
    runToEnd(dualTube({ ...problem, costs: Float64Array.of(cost), insensitivity: 0.5, loss }, createRandom(0), limits))
      .weights[0];
  // The edge of the tube, 2 w = 3 − ½, unless β = cost is not enough for it.
  expect(fit("absolute")).toBeCloseTo(1.25, 12);
  expect(fit("absolute", 0.1)).toBeCloseTo(0.2, 12);
  // w = 4 cost (2.5 − 2 w).
  expect(fit("squared")).toBeCloseTo(100 / 81, 12);
});

test("the order of the passes does not change the weights, and samples that cost nothing do not count", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(20, 3, random);
    const y = Float64Array.from({ length: 20 }, () => random.normal());
    const costs = Float64Array.from({ length: 20 }, (_, i) => (i < 5 ? 0 : 1));
    const problem: TubeProblem = { x, y, costs, insensitivity: 0.1, intercept: true, loss: "absolute" };
    const first = runToEnd(dualTube(problem, createRandom(1), limits));
    const part = {
      ...problem,
      x: { rows: 15, columns: 3, data: x.data.slice(15) },
      y: y.slice(5),
      costs: costs.slice(5),
    };
    const second = runToEnd(dualTube(part, createRandom(2), limits));
    expectClose(second.weights, first.weights, 1e-5);
    expect(second.supportVectors).toBeLessThanOrEqual(15);
  }
});
