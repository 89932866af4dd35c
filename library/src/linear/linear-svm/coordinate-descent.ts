/**
 * Dual coordinate descent with shrinking (Hsieh, Chang, Lin, Keerthi and Sundararajan, A dual coordinate descent method
 * for large-scale linear SVM, ICML 2008), as in LIBLINEAR: minimise ½‖Σᵢ αᵢ yᵢ zᵢ‖² + ½ Σᵢ ridgeᵢ αᵢ² − Σᵢ αᵢ over
 * 0 ≤ αᵢ ≤ boundᵢ, one αᵢ at a time, with w = Σᵢ αᵢ yᵢ zᵢ at hand.
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { isSparse } from "../../data/sparse.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import type { Random } from "../../numeric/random/random.js";
import { addRow, rowDot } from "../scored-rows.js";
import { type MarginLimits, type MarginProblem, type MarginSolution, marginLoss, scoreOf, sizeOf } from "./problem.js";

/** Nanoseconds for one number of a sample. */
const NUMBER_COST = 3;
/** The duality gap is computed when no multiplier of the active samples violates its condition by more than this. */
const FIRST_VIOLATION = 0.1;

/** Minimises the objective with either loss; an iteration is a pass over the active samples. */
export function* dualMachine(
  problem: MarginProblem,
  random: Random,
  { tolerance, maxIterations }: MarginLimits,
): Work<Progress, MarginSolution> {
  const dual = createDual(problem);
  const { rows, columns } = problem.x;
  const perSample = NUMBER_COST * (isSparse(problem.x) ? problem.x.values.length / rows : columns) + 20;
  const isTimeToYield = createPace();
  let allowed = FIRST_VIOLATION;
  let active = dual.counted.slice();
  let bounds = NO_SHRINKING;
  let certificate = dual.certificate();
  let iterations = 0;
  while (certificate.dualityGap > tolerance * certificate.objective && iterations < maxIterations) {
    iterations++;
    active = random.permutation(active.length).map((at) => active[at]);
    const pass = dual.newPass(bounds);
    let kept = 0;
    for (const i of active) {
      if (dual.visit(i, pass)) active[kept++] = i;
      if (isTimeToYield(perSample)) yield { step: iterations, of: maxIterations, objective: certificate.objective };
    }
    active = active.subarray(0, kept);
    bounds = {
      above: pass.largest > 0 ? pass.largest : Infinity,
      below: pass.smallest < 0 ? pass.smallest : -Infinity,
    };
    if (pass.largest - pass.smallest <= allowed) {
      // The active samples are nearly optimal: are the others?
      certificate = dual.certificate();
      if (active.length === dual.counted.length) allowed /= 10;
      active = dual.counted.slice();
      bounds = NO_SHRINKING;
    }
    yield { step: iterations, of: maxIterations, objective: certificate.objective };
  }
  if (iterations === maxIterations) certificate = dual.certificate();
  const converged = certificate.dualityGap <= tolerance * certificate.objective;
  return { weights: dual.weights, ...certificate, supportVectors: dual.supportVectors(), iterations, converged };
}

/** Multipliers at a bound whose gradient is beyond these are left out of the following passes. */
interface ShrinkBounds {
  readonly above: number;
  readonly below: number;
}

const NO_SHRINKING: ShrinkBounds = { above: Infinity, below: -Infinity };

/** The largest and smallest violation of a pass. */
interface Pass {
  readonly bounds: ShrinkBounds;
  largest: number;
  smallest: number;
}

/** The multipliers and what follows from them. */
function createDual(problem: MarginProblem) {
  const { x, signs, costs, intercept, loss } = problem;
  const weights = new Float64Array(sizeOf(problem));
  const multipliers = new Float64Array(x.rows);
  const isHinge = loss === "hinge";
  const counted = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => costs[i] > 0);
  const ridges = costs.map((cost) => (isHinge ? 0 : 0.5 / cost));
  const squares = squaredNorms(problem);

  function move(i: number, change: number): void {
    addRow(x, i, change * signs[i], weights, 0);
    if (intercept) weights[x.columns] += change * signs[i];
  }

  /** Minimises over one multiplier; false when it can be left out of the following passes. */
  function visit(i: number, pass: Pass): boolean {
    const alpha = multipliers[i];
    const bound = isHinge ? costs[i] : Infinity;
    const score = rowDot(x, i, weights, 0) + (intercept ? weights[x.columns] : 0);
    const slope = signs[i] * score - 1 + ridges[i] * alpha;
    if (alpha === 0 && slope > pass.bounds.above) return false;
    if (alpha === bound && slope < pass.bounds.below) return false;
    const violation = alpha === 0 ? Math.min(0, slope) : alpha === bound ? Math.max(0, slope) : slope;
    pass.largest = Math.max(pass.largest, violation);
    pass.smallest = Math.min(pass.smallest, violation);
    if (violation === 0) return true;
    const next = Math.min(bound, Math.max(0, alpha - slope / (squares[i] + ridges[i])));
    multipliers[i] = next;
    move(i, next - alpha);
    return true;
  }

  /** The primal objective at w and its distance from the dual one, with w computed anew, free of accumulated rounding. */
  function certificate() {
    weights.fill(0);
    for (const i of counted) if (multipliers[i] > 0) move(i, multipliers[i]);
    const squaredNorm = innerProduct(weights, weights);
    let [losses, gains] = [0, 0];
    for (const i of counted) {
      const alpha = multipliers[i];
      losses += costs[i] * marginLoss(loss, 1 - signs[i] * scoreOf(problem, i, weights));
      gains += alpha - 0.5 * ridges[i] * alpha * alpha;
    }
    return { objective: squaredNorm / 2 + losses, dualityGap: Math.max(0, squaredNorm + losses - gains) };
  }

  return {
    weights,
    counted,
    visit,
    certificate,
    newPass: (bounds: ShrinkBounds): Pass => ({ bounds, largest: -Infinity, smallest: Infinity }),
    supportVectors: () => multipliers.reduce((count, alpha) => count + (alpha > 0 ? 1 : 0), 0),
  };
}

/** zᵢ·zᵢ. */
function squaredNorms({ x, intercept }: MarginProblem): Float64Array {
  const squares = new Float64Array(x.rows).fill(intercept ? 1 : 0);
  for (let i = 0; i < x.rows; i++) {
    const [from, to] = isSparse(x) ? [x.rowStart[i], x.rowStart[i + 1]] : [i * x.columns, (i + 1) * x.columns];
    const values = isSparse(x) ? x.values : x.data;
    for (let e = from; e < to; e++) squares[i] += values[e] * values[e];
  }
  return squares;
}
