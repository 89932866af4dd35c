import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { diabetes } from "../../datasets/index.js";
import { huberRegression } from "./huber-regression.js";
import huberReference from "./reference/huber-regression.json" with { type: "json" };

/** The diabetes data with every tenth target raised by 500. */
async function spoiled() {
  const { x, y } = await diabetes();
  return { x, y: y.map((value, i) => (i % 10 === 0 ? value + 500 : value)) };
}

describe("Huber regression against scikit-learn", () => {
  test.each(huberReference.cases)(
    "cutoff $cutoff, alpha $alpha, intercept $intercept, weighted $weighted",
    async ({ cutoff, alpha, intercept, weighted, ...expected }) => {
      const { x, y } = await spoiled();
      const scaled = standardized(x);
      const weights = Float64Array.from({ length: y.length }, (_, i) => 1 + (i % 3));
      const model = huberRegression({ cutoff, alpha, intercept }).fit({
        x: scaled,
        y,
        ...(weighted ? { weights } : {}),
      });
      expect(model.report.converged).toBe(true);
      const objective = model.report.objective[model.report.iterations - 1];
      expectClose([objective], [expected.objective], 1e-12);
      expectClose(model.state.coefficients, expected.coefficients, 1e-8);
      expectClose([model.state.intercept, model.state.scale], [expected.constant, expected.scale], 1e-8);
    },
  );
});
