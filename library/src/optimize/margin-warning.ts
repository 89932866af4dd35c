/** What to do about a machine with a margin that did not converge. */
import { type Warning, warn } from "../core/report.js";

/** Warns that the solver of a support vector machine reached its last iteration. */
export function marginNotConverged(maxIterations: number): Warning {
  return warn(
    "not-converged",
    `did not converge in ${maxIterations} iterations: scale the columns, lower the cost, or raise maxIterations or tolerance`,
    { maxIterations },
  );
}
