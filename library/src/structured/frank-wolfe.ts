/**
 * Large-margin learning by the block-coordinate Frank-Wolfe method (Lacoste-Julien, Jaggi, Schmidt and Pletscher, ICML 2013):
 * for one training pair after the other, a step of optimal length towards its most violated constraint. It keeps no constraints,
 * only their weighted sum for each pair.
 */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Random } from "../numeric/random/random.js";
import { addScaled, innerProduct } from "../optimize/vectors.js";
import { type MarginProgress, type MarginSolution, oracleWork } from "./constraint-generation.js";
import { type MarginStop, type Separation, violationOf } from "./margin.js";

/** Σ a ψ and Σ a ℓ of one training pair. */
interface PairSum {
  readonly features: Float64Array;
  loss: number;
}

/** Minimises ½‖w‖² + C Σ ξ; an iteration is a pass over all pairs in random order. */
export function* frankWolfe<X, Y>(
  pairs: readonly (readonly [X, Y])[],
  dimension: number,
  separate: Separation<X, Y>,
  { cost, tolerance, maxIterations }: MarginStop,
  random: Random,
): Work<MarginProgress, MarginSolution> {
  const sums = pairs.map((): PairSum => ({ features: new Float64Array(dimension), loss: 0 }));
  const weights = new Float64Array(dimension);
  const objective: number[] = [];
  const pace = createPace();
  let progress: MarginProgress = { step: 1, of: maxIterations, objective: 0, gap: Infinity };
  for (let step = 1; ; step++) {
    // The gap is measured at fixed weights: a pass of its own, without steps, every tenth time.
    const isMeasured = step % 10 === 1 || step === maxIterations;
    let slack = 0;
    for (const n of random.permutation(pairs.length)) {
      const found = separate(pairs[n], weights);
      if (isMeasured) slack += Math.max(0, violationOf(found, weights));
      else stepTowards(sums[n], found.features, found.loss, cost, weights);
      if (pace(oracleWork(dimension))) yield progress;
    }
    if (isMeasured) {
      const half = 0.5 * innerProduct(weights, weights);
      const primal = half + cost * slack;
      const dual = sums.reduce((total, { loss }) => total + loss, 0) - half;
      objective.push(primal);
      progress = { step, of: maxIterations, objective: primal, gap: primal - dual };
      const converged = primal - dual <= tolerance * Math.max(primal, Number.MIN_VALUE);
      if (converged || step === maxIterations) {
        yield progress;
        return { weights, objective, dual, gap: primal - dual, iterations: step, converged };
      }
    }
    progress = { ...progress, step };
    yield progress;
  }
}

/** Moves the sum of a pair, and the weights with it, towards C ψ as far as the dual objective grows. */
function stepTowards(sum: PairSum, features: Float64Array, loss: number, cost: number, weights: Float64Array): void {
  let slope = cost * loss - sum.loss;
  let curvature = 0;
  for (let i = 0; i < weights.length; i++) {
    const change = cost * features[i] - sum.features[i];
    slope -= weights[i] * change;
    curvature += change * change;
  }
  if (!(slope > 0)) return;
  const step = curvature > 0 ? Math.min(1, slope / curvature) : 1;
  addScaled(weights, -step, sum.features);
  addScaled(weights, step * cost, features);
  for (let i = 0; i < weights.length; i++) sum.features[i] += step * (cost * features[i] - sum.features[i]);
  sum.loss += step * (cost * loss - sum.loss);
}
