import { expect, test } from "vitest";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { descend, measureSet, squaredResidualOf } from "./descent.js";
import { elasticNetProblem } from "./problem.js";
import { addPlaces, disposeWorkingSet, type WorkingSet } from "./working-set.js";

function wholeSet(rows: number, columns: number, seed: number): WorkingSet {
  const { x, y } = regressionProblem(rows, columns, seed);
  const { set } = elasticNetProblem(x, y, undefined, true, 1);
  addPlaces(
    set,
    Int32Array.from({ length: columns }, (_, p) => p),
  );
  return set;
}

test("the objective never rises, the gap closes, and the gradients match the residual", () => {
  for (let seed = 0; seed < 10; seed++) {
    const set = wholeSet(10 + seed, 25, seed);
    const penalties = { l1: 0.05, l2: seed % 2, positive: seed % 3 === 0 };
    let before = measureSet(set, penalties).objective;
    for (let step = 0; step < 30; step++) {
      runToEnd(descend(set, penalties, 0, 1));
      const { objective } = measureSet(set, penalties);
      expect(objective).toBeLessThanOrEqual(before * (1 + 1e-12));
      before = objective;
    }
    expect(runToEnd(descend(set, penalties, 1e-11, 5000))).toBeLessThan(5000);
    expect(measureSet(set, penalties).gap).toBeLessThanOrEqual(1e-11 * measureSet(set, penalties).objective);
    const known = set.pulls.slice();
    const squared = set.columns.residual(set.weights, set.size);
    expect(Math.abs(squared - squaredResidualOf(set))).toBeLessThan(1e-9);
    set.columns.pulls(0, set.size, set.pulls);
    known.forEach((pull, p) => {
      expect(Math.abs(pull - set.pulls[p])).toBeLessThan(1e-9);
    });
    disposeWorkingSet(set);
  }
});

test("collinear columns that only the penalty distinguishes converge in few sweeps", () => {
  const set = wholeSet(4, 38, 0);
  expect(runToEnd(descend(set, { l1: 0.04, l2: 0, positive: true }, 1e-12, 3000))).toBeLessThan(3000);
  disposeWorkingSet(set);
});
