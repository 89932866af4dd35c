/**
 * The dual of large-margin learning over the constraints found so far: maximise Σ ℓ a − ½‖Σ a ψ‖² with a ≥ 0 and Σ a ≤ C for
 * the constraints of each training pair, by steps that move weight between two constraints of a pair.
 */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { addScaled } from "../optimize/vectors.js";
import { type MarginConstraint, violationOf } from "./margin.js";

/** The constraints of one training pair with their multipliers; the first, ψ = 0 and ℓ = 0, takes what is left of C. */
export interface ConstraintBlock {
  readonly constraints: MarginConstraint[];
  readonly multipliers: number[];
}

/** A block without constraints. */
export function emptyBlock(dimension: number, cost: number): ConstraintBlock {
  return { constraints: [{ features: new Float64Array(dimension), loss: 0 }], multipliers: [cost] };
}

/** Σ ℓ a − ½‖w‖² */
export function dualValue(blocks: readonly ConstraintBlock[], weights: Float64Array): number {
  let value = 0;
  for (const { constraints, multipliers } of blocks) {
    for (let k = 0; k < constraints.length; k++) value += multipliers[k] * constraints[k].loss;
  }
  for (let i = 0; i < weights.length; i++) value -= 0.5 * weights[i] * weights[i];
  return value;
}

/**
 * Changes the multipliers, and the weights w = Σ a ψ with them, until the gap between the dual and the primal restricted to
 * these constraints is at most `gap`. Yields from time to time.
 */
export function* solveWorkingSet(
  blocks: readonly ConstraintBlock[],
  weights: Float64Array,
  gap: number,
  maxSweeps: number,
): Work<void, void> {
  const pace = createPace();
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let total = 0;
    for (const block of blocks) {
      // A few steps for each visit: what the constraints of a pair have in common is then used at once.
      for (let step = 0; step < 5; step++) {
        const blockGap = improveBlock(block, weights);
        if (step === 0) total += blockGap;
        if (blockGap <= (0.1 * gap) / blocks.length) break;
        if (pace(2 * block.constraints.length * weights.length)) yield;
      }
    }
    if (total <= gap) return;
  }
}

/** One step of the pair of multipliers that gains most; returns the gap of the block before it. */
function improveBlock({ constraints, multipliers }: ConstraintBlock, weights: Float64Array): number {
  const slopes = constraints.map((one) => violationOf(one, weights));
  let up = 0;
  let down = -1;
  for (let k = 0; k < slopes.length; k++) {
    if (slopes[k] > slopes[up]) up = k;
    if (multipliers[k] > 0 && (down < 0 || slopes[k] < slopes[down])) down = k;
  }
  const gap = slopes.reduce((sum, slope, k) => sum + multipliers[k] * (slopes[up] - slope), 0);
  if (down < 0 || !(slopes[up] > slopes[down])) return gap;
  const [first, second] = [constraints[up].features, constraints[down].features];
  let curvature = 0;
  for (let i = 0; i < weights.length; i++) curvature += (first[i] - second[i]) ** 2;
  const full = multipliers[down];
  const step = curvature > 0 ? Math.min(full, (slopes[up] - slopes[down]) / curvature) : full;
  multipliers[up] += step;
  multipliers[down] = step === full ? 0 : full - step;
  addScaled(weights, step, first);
  addScaled(weights, -step, second);
  return gap;
}
