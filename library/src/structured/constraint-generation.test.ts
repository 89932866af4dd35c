import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { constraintsOf, drawn, enumerated, labels, solve } from "../../test/structured-problems.js";
import { runToEnd } from "../core/run.js";
import { innerProduct } from "../optimize/vectors.js";
import { generateConstraints } from "./constraint-generation.js";
import { labelSequences } from "./label-sequences.js";
import { separationOf, violationOf } from "./margin.js";

test("[ML2-152] constraint generation reaches the optimum of the program with all constraints, with few of them", () => {
  for (let seed = 0; seed < 2; seed++) {
    const data = drawn(seed, 4, 5);
    for (const loss of ["wrong labels", "wrong sequence"] as const) {
      for (const rescaling of ["margin", "slack"] as const) {
        const problem = labelSequences({ labels, features: 2, loss });
        const constraints = constraintsOf(problem, data, rescaling);
        const best = enumerated(constraints, 0.5);
        const found = solve(problem, data, rescaling, 0.5);
        expect(found.converged).toBe(true);
        expect(found.dual / best.value).toBeCloseTo(1, 6);
        expectClose(found.weights, best.weights, 2e-3);
        const used = found.blocks.reduce((sum, block) => sum + block.constraints.length - 1, 0);
        expect(used).toBeLessThan(0.5 * constraints.flat().length);
      }
    }
  }
});

test("[ML2-157] the dual: multipliers in their bounds, w = Σ a Ψ, and a gap to the primal that falls to 0", () => {
  for (let seed = 0; seed < 5; seed++) {
    const data = drawn(seed, 8, 5);
    const problem = labelSequences({ labels, features: 2, loss: "wrong sequence" });
    const gaps = [1e-1, 1e-3, 1e-6].map((tolerance) => {
      const { blocks, weights, dual, gap } = runToEnd(
        generateConstraints(
          data.x.map((x, n) => [x, data.y[n]] as const),
          problem.dimension,
          separationOf("test", problem, "margin"),
          { cost: 2, tolerance, maxIterations: 1000 },
        ),
      );
      const sum = new Float64Array(problem.dimension);
      let value = 0;
      for (const { constraints, multipliers } of blocks) {
        expect(Math.min(...multipliers)).toBeGreaterThanOrEqual(0);
        expect(multipliers.slice(1).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(2 * (1 + 1e-9));
        constraints.forEach(({ features, loss }, k) => {
          value += multipliers[k] * loss;
          for (let i = 0; i < sum.length; i++) sum[i] += multipliers[k] * features[i];
        });
      }
      expectClose(sum, weights, 1e-9);
      expect(value - 0.5 * innerProduct(sum, sum)).toBeCloseTo(dual, 8);
      // The primal by its definition, over all wrong sequences.
      const slack = constraintsOf(problem, data, "margin").map((own) =>
        Math.max(0, ...own.map((one) => violationOf(one, weights))),
      );
      const primal = 0.5 * innerProduct(weights, weights) + 2 * slack.reduce((a, b) => a + b);
      expect(primal - dual).toBeCloseTo(gap, 8);
      expect(gap).toBeLessThanOrEqual(tolerance * primal);
      expect(gap).toBeGreaterThan(-1e-9);
      return gap;
    });
    expect(gaps[2]).toBeLessThan(1e-4);
  }
});
