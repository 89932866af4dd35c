/** The choice of the solver of a logistic regression. */
import { LecternError } from "../../core/errors.js";
import type { Work } from "../../core/run.js";
import { lbfgsSolver } from "./lbfgs.js";
import type { LogisticRegressionOptions } from "./logistic-regression.js";
import type { LogisticLoss } from "./loss.js";
import { MAX_HESSIAN_SIZE, newtonSolver } from "./newton.js";
import type { Strengths } from "./problem.js";
import { proximalSolver } from "./proximal.js";
import type { Solution, SolverProgress, SolverStopOptions } from "./solution.js";

/** How a solver is declared. */
export type SolverChoice = LogisticRegressionOptions["solver"];

/** A solver that sees all samples in each iteration. */
export type BatchSolver = Exclude<SolverChoice, { readonly kind: "automatic" | "stochastic" }>;

/** Newton steps cost n p² each and are few; above this, L-BFGS with its many cheap steps is faster. */
const NEWTON_WORK = 1e8;
const ALWAYS_NEWTON = 100;

/** The solver for the penalty and size of a problem; throws for a solver that does not support them. */
export function chooseSolver(
  choice: SolverChoice,
  { l1, l2 }: Strengths,
  samples: number,
  size: number,
): Exclude<SolverChoice, { readonly kind: "automatic" }> {
  if (choice.kind === "automatic") {
    if (l1 > 0) return { kind: "coordinate-descent" };
    // Without a penalty the curvature at the minimum may be far from the one that L-BFGS counts on.
    const isSmall = size <= ALWAYS_NEWTON || l2 === 0 || samples * size * size <= NEWTON_WORK;
    return size <= MAX_HESSIAN_SIZE && isSmall ? { kind: "newton" } : { kind: "lbfgs", history: 10 };
  }
  if (l1 === 0 || choice.kind === "coordinate-descent") return choice;
  throw new LecternError(
    "invalid-option",
    `logistic-regression: the ${choice.kind} solver needs a smooth penalty, l2 or none; for l1 and elastic use coordinate-descent or automatic`,
    { option: "solver", value: choice.kind },
  );
}

/** Runs a solver from the start. */
export function solveWith(
  solver: BatchSolver,
  loss: LogisticLoss,
  l1: Float64Array,
  start: Float64Array,
  limits: SolverStopOptions,
): Work<SolverProgress, Solution> {
  switch (solver.kind) {
    case "newton":
      return newtonSolver(loss, start, limits);
    case "lbfgs":
      return lbfgsSolver(loss, start, solver.history, limits);
    case "coordinate-descent":
      return proximalSolver(loss, l1, start, limits);
  }
}
