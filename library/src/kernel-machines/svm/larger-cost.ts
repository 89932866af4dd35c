/**
 * Where a solver begins at a cost when it has solved the program of a smaller one: what it knew then saves it all rows of the kernel
 * matrix that the start would need (seeds for duals as those of DeCoste and Wagstaff 2000).
 */
import type { KernelProgram, KernelProgramSolution } from "../../optimize/smo/problem.js";

/** A coefficient at this share of its bound is at it, but for rounding. */
const AT_BOUND = 1 - 1e-9;
/** With a larger share of the support vectors at their bounds, a solution may say little about that for a larger cost. */
const MOSTLY = 0.6;

/** A solved program of which 0 is feasible, and whose bounds are multiples of the cost. */
export interface Solved {
  readonly program: Pick<KernelProgram, "linear" | "lower" | "upper">;
  readonly solution: KernelProgramSolution;
}

/** Whether no variable is at a bound other than 0: the solution is then that of every larger cost. */
export function isUnbounded({ program: { lower, upper }, solution: { beta, converged } }: Solved): boolean {
  if (!converged) return false;
  for (let v = 0; v < beta.length; v++) if (isAtBound(beta[v], lower[v], upper[v])) return false;
  return true;
}

/**
 * The solution times the step t at which the objective t cᵀβ − ½ t² βᵀKβ is largest, up to the ratio of the costs, so that it is
 * feasible; its slack c − t Kβ follows from the known one. Where most variables are at their bounds and t is far below the
 * ratio, most of them would have to come back from where they are: it is quicker to begin from 0, and there is no such start.
 */
export function startAtLargerCost(
  { program, solution: { beta, slack } }: Solved,
  ratio: number,
): Pick<KernelProgram, "start" | "startSlack"> | undefined {
  const { linear, lower, upper } = program;
  let [gain, curvature, support, atBounds] = [0, 0, 0, 0];
  for (let v = 0; v < beta.length; v++) {
    if (beta[v] === 0) continue;
    gain += beta[v] * linear[v];
    curvature += beta[v] * (linear[v] - slack[v]);
    support++;
    if (isAtBound(beta[v], lower[v], upper[v])) atBounds++;
  }
  if (!(ratio >= 1 && curvature > 0 && gain > 0)) return undefined;
  // What no bound holds stays exactly as it is.
  const step = atBounds === 0 ? 1 : Math.min(ratio, gain / curvature);
  if (atBounds > MOSTLY * support && step * step < ratio) return undefined;
  return {
    start: beta.map((value, v) => Math.max(ratio * lower[v], Math.min(ratio * upper[v], step * value))),
    startSlack: slack.map((value, v) => (1 - step) * linear[v] + step * value),
  };
}

/** Whether a variable other than 0 is at its bound. */
function isAtBound(value: number, lower: number, upper: number): boolean {
  return value > 0 ? value >= AT_BOUND * upper : value < 0 && value <= AT_BOUND * lower;
}
