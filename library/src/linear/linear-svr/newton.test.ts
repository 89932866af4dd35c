import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { createDesign } from "../logistic-regression/design.js";
import { dualTube } from "./coordinate-descent.js";
import { newtonTube } from "./newton.js";
import type { TubeProblem } from "./problem.js";

test("finds the minimum of coordinate descent in a few steps", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(40, 4, random);
    const y = Float64Array.from({ length: 40 }, (_, i) => x.data[4 * i] + 2 + random.normal());
    const costs = Float64Array.from({ length: 40 }, () => random.uniform());
    const problem: TubeProblem = { x, y, costs, insensitivity: 0.7, intercept: true, loss: "squared" };
    const limits = { tolerance: 1e-13, maxIterations: 100_000 };
    const scaling = { center: new Float64Array(4), factor: new Float64Array(4).fill(1), intercept: true };
    const design = createDesign(x, scaling, 1);
    const newton = runToEnd(newtonTube(problem, design, limits));
    design.dispose();
    expect(newton.iterations).toBeLessThan(15);
    expectClose(newton.weights, runToEnd(dualTube(problem, createRandom(0), limits)).weights, 1e-6);
  }
});
