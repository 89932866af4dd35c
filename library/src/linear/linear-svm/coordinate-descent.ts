/**
 * Dual coordinate descent with shrinking (Hsieh, Chang, Lin, Keerthi and Sundararajan, A dual coordinate descent method
 * for large-scale linear SVM, ICML 2008), as in LIBLINEAR: minimise ½‖Σᵢ αᵢ yᵢ zᵢ‖² + ½ Σᵢ ridgeᵢ αᵢ² − Σᵢ αᵢ over
 * 0 ≤ αᵢ ≤ boundᵢ, one αᵢ at a time, with w = Σᵢ αᵢ yᵢ zᵢ at hand; from time to time all αᵢ between their bounds together.
 */
import type { Progress, Work } from "../../core/run.js";
import { isSparse } from "../../data/sparse.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import type { Random } from "../../numeric/random/random.js";
import { type MultiplierRules, solveFreeMultipliers } from "../free-multipliers.js";
import { addSample, scoreOf } from "../scored-rows.js";
import { shrinkingPasses } from "../shrinking-passes.js";
import { type MarginLimits, type MarginProblem, type MarginSolution, marginLoss, sizeOf } from "./problem.js";

/** Nanoseconds for one number of a sample. */
const NUMBER_COST = 3;
/** The duality gap is computed when no multiplier of the active samples violates its condition by more than this. */
const FIRST_VIOLATION = 0.1;

/** Minimises the objective with either loss; an iteration is a pass over the active samples. */
export function* dualMachine(
  problem: MarginProblem,
  random: Random,
  limits: MarginLimits,
): Work<Progress, MarginSolution> {
  const dual = createDual(problem);
  const { rows, columns } = problem.x;
  const perSample = NUMBER_COST * (isSparse(problem.x) ? problem.x.values.length / rows : columns) + 20;
  const cost = { allowed: FIRST_VIOLATION, perSample };
  const { certificate, iterations, converged } = yield* shrinkingPasses(dual, random, limits, cost);
  return { weights: dual.weights, ...certificate, supportVectors: dual.supportVectors(), iterations, converged };
}

/** The multipliers and what follows from them. */
function createDual(problem: MarginProblem) {
  const { x, signs, costs, loss } = problem;
  const weights = new Float64Array(sizeOf(problem));
  const multipliers = new Float64Array(x.rows);
  const isHinge = loss === "hinge";
  const counted = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => costs[i] > 0);
  const ridges = costs.map((cost) => (isHinge ? 0 : 0.5 / cost));
  const squares = squaredNorms(problem);
  const boundOf = (i: number) => (isHinge ? costs[i] : Infinity);
  const slopeOf = (i: number) => signs[i] * scoreOf(problem, i, weights) - 1 + ridges[i] * multipliers[i];

  function set(i: number, value: number): void {
    addSample(problem, i, (value - multipliers[i]) * signs[i], weights);
    multipliers[i] = value;
  }

  /** Minimises over one multiplier: by how much it violated its condition, or −1 if it can be left out of the following passes. */
  function visit(i: number, shrinking: number): number {
    const [alpha, bound, slope] = [multipliers[i], boundOf(i), slopeOf(i)];
    if (alpha === 0 && slope > shrinking) return -1;
    if (alpha === bound && slope < -shrinking) return -1;
    const violation = alpha === 0 ? Math.min(0, slope) : alpha === bound ? Math.max(0, slope) : slope;
    if (violation !== 0) set(i, Math.min(bound, Math.max(0, alpha - slope / (squares[i] + ridges[i]))));
    return Math.abs(violation);
  }

  const isFree = (i: number) => multipliers[i] > 0 && multipliers[i] < boundOf(i);
  /** The signed multipliers yᵢ αᵢ. */
  const rules: MultiplierRules = {
    value: (i) => signs[i] * multipliers[i],
    slope: (i) => signs[i] * slopeOf(i),
    ridge: (i) => ridges[i],
    lower: (i) => (signs[i] > 0 ? 0 : -boundOf(i)),
    upper: (i) => (signs[i] > 0 ? boundOf(i) : 0),
    set: (i, value) => set(i, Math.abs(value)),
  };

  /** The primal objective at w and its distance from the dual one, with w computed anew, free of accumulated rounding. */
  function certificate() {
    weights.fill(0);
    for (const i of counted) if (multipliers[i] > 0) addSample(problem, i, multipliers[i] * signs[i], weights);
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
    solveFree: () => solveFreeMultipliers(problem, counted.filter(isFree), rules),
    certificate,
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
