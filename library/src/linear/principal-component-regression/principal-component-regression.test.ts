import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { selectRows } from "../../data/matrix.js";
import { diabetes } from "../../datasets/index.js";
import { leastSquares } from "../least-squares/least-squares.js";
import { principalComponentRegression } from "./principal-component-regression.js";
import reference from "./reference/principal-component-regression.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn's PCA and least squares, $components directions", async (expected) => {
  const { x, y } = await diabetes();
  const model = principalComponentRegression({ components: expected.components }).fit({ x, y });
  expectClose(model.predict(selectRows(x, [0, 1, 2, 3, 4])), expected.predictions, 1e-9);
  expectClose([Number(model.report.notes["varianceShare"])], [expected.varianceShare], 1e-10);
});

describe("laws", () => {
  test("[CB-123] [MP-153] with all directions it is least squares", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = regressionProblem(15, 4, seed);
      const weights = Float64Array.from({ length: 15 }, (_, i) => 1 + (i % 2));
      const all = principalComponentRegression({ components: 4 }).fit({ x, y, weights });
      expectClose(all.state.coefficients, leastSquares().fit({ x, y, weights }).state.coefficients, 1e-9);
    }
  });

  test("each further direction lowers the error on the training samples", () => {
    const { x, y } = regressionProblem(30, 6, 3);
    const errors = [1, 2, 3, 4, 5, 6].map((components) => {
      const fitted = principalComponentRegression({ components }).fit({ x, y }).predict(x);
      return fitted.reduce((sum, value, i) => sum + (y[i] - value) ** 2, 0);
    });
    for (let k = 1; k < 6; k++) expect(errors[k]).toBeLessThanOrEqual(errors[k - 1] * (1 + 1e-12));
  });

  test("more directions than exist give all of them", () => {
    const { x, y } = regressionProblem(5, 9, 1);
    const model = principalComponentRegression({ components: 20 }).fit({ x, y });
    expect(model.report.notes).toMatchObject({ components: 4, rank: 4 });
    expectClose(model.predict(x), y, 1e-9);
  });
});
