import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { zeros } from "../../data/matrix.js";
import { descend } from "./descend.js";
import type { StudentForces, StudentStep } from "./student-forces.js";

const options = {
  ...{ earlyExaggeration: 12, exaggeration: 2, earlyIterations: 50, maxIterations: 400, learningRate: 1 },
  ...{ earlyMomentum: 0.5, momentum: 0.8, tolerance: 0.01 },
};

/** Forces whose divergence is given, and which note their steps. */
function forcesWith(divergences: readonly number[], steps: StudentStep[], norm = 1): StudentForces {
  let at = 0;
  return {
    ...{
      compute: () => 0,
      divergence: () => divergences[at++],
      gradient: () => zeros(2, 2),
      positions: () => zeros(2, 2),
    },
    move: (step) => {
      steps.push(step);
      return norm;
    },
    ...{ method: "exact" as const, dispose: () => {} },
  };
}

test("exaggerates and brakes at first, measures every 50 iterations, and stops when the divergence has settled", () => {
  const steps: StudentStep[] = [];
  const found = runToEnd(descend(forcesWith([5, 3, 2, 1.999, 1], steps), options));
  expect(found).toMatchObject({ divergences: [5, 3, 2, 1.999], iterations: 200, converged: true });
  expect(steps[49]).toEqual({ exaggeration: 24, momentum: 0.5, learningRate: 1 });
  expect(steps[50]).toEqual({ exaggeration: 2, momentum: 0.8, learningRate: 1 });
});

test("a divergence that rises after the early phase has not settled", () => {
  const found = runToEnd(descend(forcesWith([1.4, 1, 1.2, 0.04, 0.0399, 0.01], []), options));
  expect(found).toMatchObject({ divergences: [1.4, 1, 1.2, 0.04, 0.0399], iterations: 250, converged: true });
});

test("infinite positions end with the option that helps", () => {
  expect(() => runToEnd(descend(forcesWith([], [], Infinity), options))).toThrow("use a smaller one");
});
