import { expect, test } from "vitest";
import { runSolver, withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { expectClose } from "../../../test/expect-close.js";
import { centerClasses } from "./solution.js";
import { chooseSolver, solveWith } from "./solver.js";

test("automatic chooses by penalty and size", () => {
  const choose = (l1: number, l2: number, samples: number, size: number) =>
    chooseSolver({ kind: "automatic" }, { l1, l2 }, samples, size).kind;
  expect(choose(1, 0, 100, 10)).toBe("coordinate-descent");
  expect(choose(0, 1, 1e6, 50)).toBe("newton");
  expect(choose(0, 1, 100, 900)).toBe("newton");
  expect(choose(0, 1, 10_000, 650)).toBe("lbfgs");
  expect(choose(0, 0, 10_000, 650)).toBe("newton");
  expect(choose(0, 0, 100, 5000)).toBe("lbfgs");
});

test("runs the requested solver, and all give the same result", () => {
  withDrawnLogistic(3, 0, 0.2, ({ loss }) => {
    const [first, ...others] = [
      { kind: "newton" },
      { kind: "lbfgs", history: 5 },
      { kind: "coordinate-descent" },
    ] as const;
    const limits = { tolerance: 1e-10, maxIterations: 500 };
    const solve = (solver: Parameters<typeof solveWith>[0]) => {
      const steps = solveWith(solver, loss, new Float64Array(4), new Float64Array(loss.size), limits);
      const { weights } = runSolver(steps);
      // The sum of the constants is left open.
      centerClasses(weights, 3, 4);
      return weights;
    };
    for (const other of others) expectClose(solve(other), solve(first), 1e-7);
  });
});
