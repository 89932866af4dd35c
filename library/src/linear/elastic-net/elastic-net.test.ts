import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { type RegressionProblem, regressionProblem, regressionShapes } from "../../../test/regression-problems.js";
import { asMatrix } from "../../data/matrix.js";
import { multiplyTransposedVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { lasso } from "../lasso/lasso.js";
import { elasticNet } from "./elastic-net.js";

/** Xᵀ(y − Xw − b) / n of a fit. */
function pulls({ x, y }: RegressionProblem, predicted: Float64Array): Float64Array {
  return multiplyTransposedVector(
    x,
    predicted.map((value, i) => (y[i] - value) / y.length),
  );
}

describe("laws", () => {
  const strength = fc.double({ min: 0.01, max: 2, noNaN: true });

  test("the elastic net satisfies the same optimality conditions with the gradient of its squared part", () => {
    fc.assert(
      fc.property(regressionShapes({ rows: 25, columns: 30 }), strength, (shape, alpha) => {
        const problem = regressionProblem(shape.rows, shape.columns, shape.seed);
        const ratio = 0.1 + (shape.seed % 9) / 10;
        const model = elasticNet({ alpha, ratio, tolerance: 1e-13 }).fit(problem);
        pulls(problem, model.predict(problem.x)).forEach((pull, j) => {
          const w = model.state.coefficients[j];
          const slack = pull - alpha * (1 - ratio) * w;
          if (w !== 0) expect(Math.abs(slack - alpha * ratio * Math.sign(w))).toBeLessThan(1e-5);
          else expect(Math.abs(slack)).toBeLessThan(alpha * ratio + 1e-5);
        });
      }),
      { numRuns: 40 },
    );
  });

  test("with the ratio 1 it is the lasso", () => {
    const data = regressionProblem(20, 9, 4);
    const [net, plain] = [elasticNet({ alpha: 0.2, ratio: 1 }), lasso({ alpha: 0.2 })].map((recipe) =>
      recipe.fit(data),
    );
    expectClose(net.state.coefficients, plain.state.coefficients, 1e-12);
  });

  test("gives identical columns equal coefficients, where the lasso may split them arbitrarily", () => {
    const random = createRandom(2);
    const x = asMatrix(Array.from({ length: 30 }, () => random.normal()).map((value) => [value, value]));
    const y = Float64Array.from({ length: 30 }, (_, i) => 3 * x.data[2 * i] + 0.1 * random.normal());
    const { coefficients } = elasticNet({ alpha: 0.1, ratio: 0.5 }).fit({ x, y }).state;
    expect(Math.abs(coefficients[0] - coefficients[1])).toBeLessThan(1e-6);
    expect(coefficients[0]).toBeGreaterThan(1);
  });
});
