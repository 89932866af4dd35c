import { expect, test } from "vitest";
import { runSolver, withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { expectClose } from "../../../test/expect-close.js";
import { asLabels } from "../../data/labels.js";
import { createRandom } from "../../numeric/random/random.js";
import { minimizeLbfgs } from "../../optimize/lbfgs.js";
import { createDesign } from "./design.js";
import { lbfgsSolver } from "./lbfgs.js";
import { createLoss } from "./loss.js";
import { newtonSolver } from "./newton.js";
import { classTargets } from "./problem.js";
import { columnScaling } from "./scaling.js";

const limits = { tolerance: 1e-10, maxIterations: 500 };

test.each([2, 3, 5])("for %i classes it converges to the result of Newton's method", (classes) => {
  for (let seed = 0; seed < 5; seed++) {
    withDrawnLogistic(classes, seed, 0.1, ({ loss, draw }) => {
      const start = draw();
      const found = runSolver(lbfgsSolver(loss, start, 10, limits));
      expect(found.converged).toBe(true);
      expectClose(found.weights, runSolver(newtonSolver(loss, start, limits)).weights, 1e-7);
    });
  }
});

/** Samples of columns that are nearly copies of each other, or of more columns than twice the samples. */
function correlated(rows: number, columns: number) {
  const random = createRandom(8);
  const data = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const common = random.normal();
    for (let j = 0; j < columns; j++) data[i * columns + j] = common + 0.03 * random.normal();
  }
  const y = asLabels(Array.from({ length: rows }, (_, i) => (data[i * columns] + 0.5 * random.normal() > 0 ? 1 : 0)));
  const targets = classTargets(y, undefined, { kind: "none" });
  const x = { rows, columns, data };
  const design = createDesign(x, columnScaling(x, targets.shares, true), 1);
  return createLoss(design, targets, new Float64Array(columns + 1).fill(1e-4).fill(0, columns));
}

test("correlated columns take fewer iterations than without the change of coordinates", () => {
  const loss = correlated(200, 10);
  const start = new Float64Array(loss.size);
  const { objective, weights } = runSolver(lbfgsSolver(loss, start, 10, limits));
  const plain = minimizeLbfgs(loss.evaluate, start, { ...limits, memory: 10 });
  expect(objective.length).toBeLessThan(0.7 * plain.iterations);
  expectClose(weights, runSolver(newtonSolver(loss, start, limits)).weights, 1e-5);
  loss.dispose();
  loss.design.dispose();
});

test("more columns than twice the samples are only scaled, and the minimum is the same", () => {
  const loss = correlated(10, 25);
  const start = new Float64Array(loss.size);
  const found = runSolver(lbfgsSolver(loss, start, 10, limits));
  expect(found.gradientNorm).toBeLessThan(1e-9);
  loss.dispose();
  loss.design.dispose();
});
