import { expect, test } from "vitest";
import { drawn, labels } from "../../test/structured-problems.js";
import { labelSequences } from "./label-sequences.js";
import { structuredSvm } from "./structured-svm.js";

test("Frank-Wolfe reaches the objective of constraint generation", () => {
  for (let seed = 0; seed < 3; seed++) {
    const data = drawn(seed, 6, 5);
    const problem = labelSequences({ labels, features: 2 });
    const exact = structuredSvm(problem, { tolerance: 1e-6 }).fit(data);
    const fast = structuredSvm(problem, {
      solver: { kind: "frank-wolfe" },
      tolerance: 1e-2,
      maxIterations: 3000,
      seed,
    }).fit(data);
    expect(fast.report.converged).toBe(true);
    const [low, high] = [exact.report.notes["dual"] as number, fast.report.objective.at(-1) as number];
    expect(high).toBeGreaterThanOrEqual(low * (1 - 1e-6));
    expect(high).toBeLessThan(low * 1.011);
  }
});
