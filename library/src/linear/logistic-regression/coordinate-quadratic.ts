/**
 * Coordinate descent for a quadratic with a penalty on absolute values,
 *
 *   minimise over d   gᵀd + ½ dᵀH d + Σ l1ᵢ |wᵢ + dᵢ|,
 *
 * the step of a proximal Newton method (Friedman, Hastie and Tibshirani, J. Stat. Software 33(1), 2010; Yuan, Ho and Lin,
 * JMLR 13, 2012). Once the signs no longer change, the remaining linear system is solved exactly, so that correlated
 * columns do not need hundreds of sweeps.
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { softThreshold } from "../../optimize/proximal.js";

/** The quadratic around w. */
export interface PenalizedQuadratic {
  readonly hessian: Matrix;
  readonly gradient: Float64Array;
  readonly w: Float64Array;
  readonly l1: Float64Array;
}

const MAX_SWEEPS = 2000;
/** After this many sweeps in which no sign changed, the exact solution for these signs is sought. */
const SETTLED_AFTER = 3;
/** How many weights may reach zero on the way to the minimum before the sweeps continue. */
const MAX_CROSSINGS = 20;

/** Nanoseconds for an entry of the Hessian in a sweep, and for the cube of its size in a factorisation. */
const [ENTRY_COST, CUBE_COST] = [1, 0.1];

/**
 * The point w + d at which no entry of the subgradient is larger than `accuracy`, or nearly so after many sweeps, which the
 * progress counts.
 */
export function* minimizeQuadratic(problem: PenalizedQuadratic, accuracy: number): Work<Progress, Float64Array> {
  const { hessian, gradient, w, l1 } = problem;
  const n = w.length;
  const u = w.slice();
  // H (u − w) + g, kept up to date.
  let slope: Float64Array = gradient.slice();
  let unchanged = 0;
  const isTimeToYield = createPace();
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let isSettled = true;
    for (let i = 0; i < n; i++) {
      const curvature = hessian.data[i * (n + 1)];
      if (!(curvature > 0)) continue;
      const next = softThreshold(u[i] - slope[i] / curvature, l1[i] / curvature);
      const change = next - u[i];
      if (change === 0) continue;
      if (l1[i] > 0 && Math.sign(next) !== Math.sign(u[i])) isSettled = false;
      u[i] = next;
      for (let j = 0, at = i * n; j < n; j++) slope[j] += change * hessian.data[at + j];
    }
    if (largestViolation(u, slope, l1) <= accuracy) break;
    if (isTimeToYield(n * n * ENTRY_COST)) yield { step: sweep + 1, of: MAX_SWEEPS };
    unchanged = isSettled ? unchanged + 1 : 0;
    if (unchanged < SETTLED_AFTER) continue;
    for (let crossing = 0; crossing < MAX_CROSSINGS && !moveWithinSigns(problem, u, slope); crossing++) {
      slope = slopeAt(problem, u);
      if (isTimeToYield(n * n * (ENTRY_COST + n * CUBE_COST))) yield { step: sweep + 1, of: MAX_SWEEPS };
    }
    slope = slopeAt(problem, u);
    unchanged = 0;
  }
  return u;
}

/**
 * Goes to the minimum among points with the zeros and signs of u, or as far towards it as the signs hold; a weight that
 * reaches zero on the way stays there. Either way the objective decreases. Returns whether the minimum was reached.
 */
function moveWithinSigns({ hessian, l1 }: PenalizedQuadratic, u: Float64Array, slope: Float64Array): boolean {
  const n = u.length;
  const isFree = (i: number) => (u[i] !== 0 || l1[i] === 0) && hessian.data[i * (n + 1)] > 0;
  const support = Int32Array.from(u.keys()).filter(isFree);
  const m = support.length;
  if (m === 0) return true;
  const system = { rows: m, columns: m, data: new Float64Array(m * m) };
  const right = new Float64Array(m);
  for (let a = 0; a < m; a++) {
    const i = support[a];
    for (let b = 0; b < m; b++) system.data[a * m + b] = hessian.data[i * n + support[b]];
    right[a] = -(slope[i] + l1[i] * Math.sign(u[i]));
  }
  const move = solveCholesky(choleskyWithJitter(system).factor, right);
  let length = 1;
  let first = -1;
  for (let a = 0; a < m; a++) {
    const i = support[a];
    if (l1[i] === 0 || u[i] * (u[i] + length * move[a]) > 0) continue;
    length = -u[i] / move[a];
    first = i;
  }
  for (let a = 0; a < m; a++) u[support[a]] += length * move[a];
  if (first >= 0) u[first] = 0;
  return first < 0;
}

function slopeAt({ hessian, gradient, w }: PenalizedQuadratic, u: Float64Array): Float64Array {
  const n = u.length;
  const slope = gradient.slice();
  for (let i = 0; i < n; i++) {
    const move = u[i] - w[i];
    if (move === 0) continue;
    for (let j = 0, at = i * n; j < n; j++) slope[j] += move * hessian.data[at + j];
  }
  return slope;
}

/** The largest entry of the smallest subgradient, for weights w and the slope of the smooth part; l1 may repeat. */
export function largestViolation(w: Float64Array, slope: Float64Array, l1: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < w.length; i++) largest = Math.max(largest, violationOf(w[i], slope[i], l1[i % l1.length]));
  return largest;
}

/** How far one weight is from optimal. */
export function violationOf(weight: number, slope: number, l1: number): number {
  return weight === 0 ? Math.max(0, Math.abs(slope) - l1) : Math.abs(slope + l1 * Math.sign(weight));
}
