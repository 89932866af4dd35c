import { expect, test } from "vitest";
import { runSolver, withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../../numeric/random/random.js";
import { minimizeLbfgs } from "../../optimize/lbfgs.js";
import { logisticRegression } from "./logistic-regression.js";
import { newtonSolver } from "./newton.js";

const limits = { tolerance: 1e-7, maxIterations: 50 };

test.each([2, 3, 5])(
  "for %i classes it finds the minimum of a general solver in few steps, each downhill",
  (classes) => {
    for (let seed = 0; seed < 5; seed++) {
      withDrawnLogistic(classes, seed, 0.1, ({ loss, draw }) => {
        const { weights, objective, converged, gradientNorm } = runSolver(newtonSolver(loss, draw(5), limits));
        expect(converged).toBe(true);
        expect(gradientNorm).toBeLessThan(1e-10);
        expect(objective.length).toBeLessThan(30);
        for (let k = 1; k < objective.length; k++) {
          expect(objective[k]).toBeLessThanOrEqual(objective[k - 1] * (1 + 1e-11));
        }
        const expected = minimizeLbfgs(loss.evaluate, new Float64Array(loss.size), { tolerance: 1e-11 });
        expectClose(weights, expected.x, 1e-7);
      });
    }
  },
);

test("the step beyond the tolerance squares the error", () => {
  withDrawnLogistic(3, 1, 0.2, ({ loss }) => {
    const { gradientNorm } = runSolver(newtonSolver(loss, new Float64Array(loss.size), { ...limits, tolerance: 1e-4 }));
    expect(gradientNorm).toBeLessThan(1e-6);
  });
});

test("too few iterations are reported", () => {
  withDrawnLogistic(3, 1, 0.2, ({ loss, draw }) => {
    const { converged, objective } = runSolver(newtonSolver(loss, draw(5), { ...limits, maxIterations: 1 }));
    expect([converged, objective.length]).toEqual([false, 1]);
  });
});

test("a column that is 1e-100 of the others does not keep their weights from moving", () => {
  for (const classes of [2, 3]) {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const y = Array.from({ length: 40 }, (_, i) => `class ${i % classes}`);
      const x = y.map((_, i) => [random.normal() + 2 * (i % classes), random.normal()]);
      const withTiny = logisticRegression().fit({ x: x.map((row) => [...row, 1e-100 * random.normal()]), y });
      expect(withTiny.report.converged).toBe(true);
      const weights = withTiny.state.coefficients;
      const kept = Float64Array.from({ length: 2 * weights.rows }, (_, at) => weights.data[3 * (at >> 1) + (at % 2)]);
      expectClose(kept, logisticRegression().fit({ x, y }).state.coefficients.data, 1e-6);
    }
  }
});
