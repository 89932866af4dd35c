import { expect, test } from "vitest";
import { runSolver, withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { expectClose } from "../../../test/expect-close.js";
import { minimizeFista } from "../../optimize/fista.js";
import { softThreshold } from "../../optimize/proximal.js";
import { newtonSolver } from "./newton.js";
import { proximalSolver } from "./proximal.js";
import { centerClasses } from "./solution.js";

const limits = { tolerance: 1e-8, maxIterations: 100 };

test.each([2, 3, 5])("for %i classes it finds the minimum of a general solver, zeros included", (classes) => {
  for (let seed = 0; seed < 4; seed++) {
    withDrawnLogistic(classes, seed, 0.01, ({ loss, draw }) => {
      const l1 = Float64Array.of(0.03, 0.05, 0.02, 0);
      const found = runSolver(proximalSolver(loss, l1, draw(), limits));
      expect(found.converged).toBe(true);
      const fista = minimizeFista(
        loss.evaluate,
        {
          value: (w) => w.reduce((sum, weight, at) => sum + l1[at % 4] * Math.abs(weight), 0),
          apply: (w, step) =>
            w.forEach((weight, at) => {
              w[at] = softThreshold(weight, step * l1[at % 4]);
            }),
        },
        new Float64Array(loss.size),
        { tolerance: 1e-10, maxIterations: 100_000 },
      );
      expect(found.objective.at(-1)).toBeCloseTo(fista.value, 10);
      found.weights.forEach((weight, at) => {
        if (at % 4 < 3) expect(weight).toBeCloseTo(fista.x[at], 5);
        if (at % 4 < 3 && fista.x[at] === 0) expect(weight).toBe(0);
      });
    });
  }
});

test("without an l1 penalty it is Newton's method", () => {
  withDrawnLogistic(3, 2, 0.1, ({ loss }) => {
    const start = new Float64Array(loss.size);
    const found = runSolver(proximalSolver(loss, new Float64Array(4), start, limits));
    centerClasses(found.weights, 3, 4);
    expectClose(found.weights, runSolver(newtonSolver(loss, start, limits)).weights, 1e-7);
  });
});
