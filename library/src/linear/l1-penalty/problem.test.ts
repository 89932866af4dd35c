import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { fromDense } from "../../data/sparse.js";
import { elasticNetProblem, linearStateOf } from "./problem.js";
import { disposeWorkingSet } from "./working-set.js";

test("dense, sparse and reduced problems have the same products and means", () => {
  const { x, y } = regressionProblem(15, 4, 2);
  const weights = Float64Array.from({ length: 15 }, (_, i) => 1 + (i % 2));
  for (const intercept of [true, false]) {
    const problems = [
      elasticNetProblem(x, y, weights, intercept, 0.5),
      elasticNetProblem(x, y, weights, intercept, 100),
      elasticNetProblem(fromDense(x), y, weights, intercept, 100),
    ];
    for (const { set, origin, total } of problems) {
      expect(total).toBe(22);
      expectClose(set.correlation, problems[0].set.correlation, 1e-11);
      expectClose(set.squares, problems[0].set.squares, 1e-11);
      expectClose(
        [origin.level, ...origin.means, 1],
        [problems[0].origin.level, ...problems[0].origin.means, 1],
        1e-12,
      );
      disposeWorkingSet(set);
    }
  }
});

test("the intercept follows from the means", () => {
  const problem = elasticNetProblem(
    { rows: 2, columns: 1, data: Float64Array.of(1, 3) },
    Float64Array.of(5, 9),
    undefined,
    true,
    1,
  );
  expect(linearStateOf(problem, Float64Array.of(2), true).intercept).toBe(3);
  expect(linearStateOf(problem, Float64Array.of(2), false).intercept).toBe(0);
  disposeWorkingSet(problem.set);
});
