/**
 * All classes in one machine (Crammer and Singer 2001): minimise ½ Σₖ ‖wₖ‖² + Σᵢ costᵢ maxₖ(wₖ·zᵢ + [k ≠ yᵢ] − w_y(i)·zᵢ). Its dual,
 * ½ Σₖ ‖wₖ‖² + Σᵢₖ [k ≠ yᵢ] αᵢₖ with wₖ = Σᵢ αᵢₖ zᵢ, αᵢₖ ≤ costᵢ [k = yᵢ] and Σₖ αᵢₖ = 0, is minimised over the multipliers of one sample
 * after the other, in closed form (Keerthi, Sundararajan, Chang, Hsieh and Lin 2008), as in LIBLINEAR.
 */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import type { Random } from "../../numeric/random/random.js";
import { addRow, rowDot } from "../scored-rows.js";
import { shrinkingPasses } from "../shrinking-passes.js";
import { type MarginLimits, type MarginSolution, sizeOf } from "./problem.js";

/** Samples of several classes. */
export interface ClassProblem {
  readonly x: Matrix | SparseMatrix;
  readonly codes: Int32Array;
  readonly classes: number;
  /** The cost of each sample, 0 for one that does not count. */
  readonly costs: Float64Array;
  readonly intercept: boolean;
}

/** Nanoseconds for one number of a sample and a class. */
const NUMBER_COST = 3;
/** The duality gap is computed when no sample violates its condition by more than this, then by a tenth of it. */
const FIRST_VIOLATION = 0.1;

/** Minimises the objective; the weights are those of one class after the other. An iteration is a pass over the active samples. */
export function* crammerSingerMachine(
  problem: ClassProblem,
  random: Random,
  limits: MarginLimits,
): Work<Progress, MarginSolution> {
  const dual = createDual(problem);
  const { x, classes } = problem;
  const perSample = NUMBER_COST * classes * (isSparse(x) ? x.values.length / x.rows : x.columns) + 50 * classes;
  const found = yield* shrinkingPasses(dual, random, limits, { allowed: FIRST_VIOLATION, perSample });
  const { certificate, iterations, converged } = found;
  return { weights: dual.weights, ...certificate, supportVectors: dual.supportVectors(), iterations, converged };
}

/** The multipliers and what follows from them. */
function createDual(problem: ClassProblem) {
  const { x, codes, classes, costs, intercept } = problem;
  const size = sizeOf(problem);
  const weights = new Float64Array(classes * size);
  const multipliers = new Float64Array(x.rows * classes);
  const counted = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => costs[i] > 0);
  const slopes = new Float64Array(classes);
  const next = new Float64Array(classes);
  const own = new Float64Array(size);

  function move(i: number, k: number, change: number): void {
    addRow(x, i, change, weights, k * size);
    if (intercept) weights[k * size + x.columns] += change;
  }

  /** The slope of the dual for each multiplier of a sample: wₖ·zᵢ + [k ≠ yᵢ]. */
  function writeSlopes(i: number): void {
    for (let k = 0; k < classes; k++) {
      const score = rowDot(x, i, weights, k * size) + (intercept ? weights[k * size + x.columns] : 0);
      slopes[k] = score + (k === codes[i] ? 0 : 1);
    }
  }

  /** zᵢ·zᵢ. */
  function squaredNorm(i: number): number {
    own.fill(0);
    addRow(x, i, 1, own, 0);
    return innerProduct(own, own) + (intercept ? 1 : 0);
  }

  /** Minimises over the multipliers of a sample: by how much they violated their conditions; below 0 where all are 0 and stay so. */
  function visit(i: number): number {
    writeSlopes(i);
    const [start, code] = [i * classes, codes[i]];
    let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let k = 0; k < classes; k++) {
      const limit = k === code ? costs[i] : 0;
      const canGrow = multipliers[start + k] < limit;
      if (canGrow) lowest = Math.min(lowest, slopes[k]);
      if (k !== code || !canGrow || multipliers[start + k] > 0) highest = Math.max(highest, slopes[k]);
    }
    const violation = highest - lowest;
    if (violation <= 0) return multipliers[start + code] === 0 ? violation : 0;
    minimizeSample(slopes, multipliers.subarray(start, start + classes), code, costs[i], squares[i], next);
    for (let k = 0; k < classes; k++) {
      const change = next[k] - multipliers[start + k];
      if (change === 0) continue;
      multipliers[start + k] = next[k];
      move(i, k, change);
    }
    return violation;
  }

  /** The primal objective and its distance from the dual one, with the weights computed anew, free of accumulated rounding. */
  function certificate() {
    weights.fill(0);
    for (const i of counted) {
      for (let k = 0; k < classes; k++) {
        if (multipliers[i * classes + k] !== 0) move(i, k, multipliers[i * classes + k]);
      }
    }
    const squaredNorms = innerProduct(weights, weights);
    let [losses, linear] = [0, 0];
    for (const i of counted) {
      writeSlopes(i);
      losses += costs[i] * (slopes.reduce((largest, slope) => Math.max(largest, slope)) - slopes[codes[i]]);
      // Σₖ≠y αᵢₖ = −αᵢy.
      linear -= multipliers[i * classes + codes[i]];
    }
    return { objective: squaredNorms / 2 + losses, dualityGap: Math.max(0, squaredNorms + losses + linear) };
  }

  const squares = Float64Array.from({ length: x.rows }, (_, i) => squaredNorm(i));
  return {
    weights,
    counted,
    // Samples outside the margin by more than the bound are left out.
    visit(i: number, bound: number) {
      const violation = visit(i);
      return violation >= -bound ? Math.max(0, violation) : -1;
    },
    certificate,
    supportVectors: () => counted.reduce((count, i) => count + (multipliers[i * classes + codes[i]] > 0 ? 1 : 0), 0),
  };
}

/**
 * Minimises ½ s Σₖ (aₖ − αₖ)² + Σₖ slopeₖ (aₖ − αₖ) over aₖ ≤ limitₖ with Σₖ aₖ = 0: aₖ = min(limitₖ, (β − Bₖ) / s) with
 * Bₖ = slopeₖ − s αₖ, where β makes the sum 0. Sorting the points where an aₖ leaves its limit finds β in one pass.
 */
function minimizeSample(
  slopes: Float64Array,
  multipliers: Float64Array,
  own: number,
  cost: number,
  square: number,
  result: Float64Array,
): void {
  const n = slopes.length;
  if (square === 0) {
    // The slopes are constant: all of the cost against the class that is highest.
    const highest = slopes.reduce((best, slope, k) => (slope > slopes[best] ? k : best), 0);
    result.fill(0);
    if (highest === own) return;
    result[own] = cost;
    result[highest] = -cost;
    return;
  }
  const b = slopes.map((slope, k) => slope - square * multipliers[k]);
  const points = b.slice();
  points[own] += square * cost;
  points.sort().reverse();
  let beta = points[0] - square * cost;
  let count = 1;
  while (count < n && beta < count * points[count]) beta += points[count++];
  beta /= count;
  for (let k = 0; k < n; k++) result[k] = Math.min(k === own ? cost : 0, (beta - b[k]) / square);
}
