/**
 * Large-margin learning by constraint generation (Tsochantaridis, Joachims, Hofmann and Altun, Large margin methods for
 * structured and interdependent output variables, JMLR 6, 2005): solve for the few constraints found so far, add the most violated
 * ones, and repeat. The dual of the few is a lower bound of the objective, so the gap is known.
 */
import { createPace } from "../core/pace.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import { innerProduct } from "../optimize/vectors.js";
import { type MarginStop, type Separation, violationOf } from "./margin.js";
import { type ConstraintBlock, dualValue, emptyBlock, solveWorkingSet } from "./working-set.js";

/** The progress of large-margin learning. */
export interface MarginProgress extends Progress {
  /** ½‖w‖² + C Σ ξ, with the slack of all constraints, in the last pass over the training pairs. */
  readonly objective: number;
  /** The objective minus the dual objective, which bounds the distance to the optimum. */
  readonly gap: number;
}

/** The result of large-margin learning. */
export interface MarginSolution {
  readonly weights: Float64Array;
  /** The objective in each iteration. */
  readonly objective: readonly number[];
  /** The dual objective at the end. */
  readonly dual: number;
  readonly gap: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Minimises ½‖w‖² + C Σ ξ; the result has the constraints that were used with their multipliers, w = Σ a ψ. */
export function* generateConstraints<X, Y>(
  pairs: readonly (readonly [X, Y])[],
  dimension: number,
  separate: Separation<X, Y>,
  { cost, tolerance, maxIterations }: MarginStop,
): Work<MarginProgress, MarginSolution & { readonly blocks: readonly ConstraintBlock[] }> {
  const blocks = pairs.map(() => emptyBlock(dimension, cost));
  const weights = new Float64Array(dimension);
  const objective: number[] = [];
  const pace = createPace();
  let progress: MarginProgress = { step: 1, of: maxIterations, objective: 0, gap: Infinity };
  for (let step = 1; ; step++) {
    let primal = 0.5 * innerProduct(weights, weights);
    for (let n = 0; n < pairs.length; n++) {
      const { constraints, multipliers } = blocks[n];
      const found = separate(pairs[n], weights);
      const needed = violationOf(found, weights);
      primal += cost * Math.max(0, needed);
      const known = Math.max(...constraints.map((one) => violationOf(one, weights)));
      if (needed > known + 1e-12 * (1 + Math.abs(needed))) {
        constraints.push(found);
        multipliers.push(0);
      }
      if (pace(oracleWork(dimension))) yield progress;
    }
    const dual = dualValue(blocks, weights);
    objective.push(primal);
    progress = { step, of: maxIterations, objective: primal, gap: primal - dual };
    yield progress;
    const target = tolerance * Math.max(primal, Number.MIN_VALUE);
    const converged = primal - dual <= target;
    if (converged || step === maxIterations) {
      return { weights, blocks, objective, dual, gap: primal - dual, iterations: step, converged };
    }
    const paused = progress;
    yield* mapSteps(
      solveWorkingSet(blocks, weights, Math.max(0.3 * target, 0.05 * (primal - dual)), 10_000),
      () => paused,
    );
  }
}

/** About how many nanoseconds a call of an oracle takes: it reads each weight a few times. */
export function oracleWork(dimension: number): number {
  return 20_000 + 20 * dimension;
}
