/**
 * Coordinate descent on the working set (Friedman, Hastie and Tibshirani 2010, covariance updates) with direct steps: once
 * the weights that differ from zero no longer change, their minimum is the solution of a linear system.
 */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { zeros } from "../../data/matrix.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import type { WorkingSet } from "./working-set.js";

/** ½‖ỹ − X̃w‖² + l1‖w‖₁ + ½ l2‖w‖². */
export interface Penalties {
  readonly l1: number;
  readonly l2: number;
  /** Keep all weights at 0 or above. */
  readonly positive: boolean;
}

/** Values at the current weights; `scale` times the residual is feasible for the dual. */
export interface LassoMeasures {
  readonly objective: number;
  /** An upper bound on how far the objective is above its minimum. */
  readonly gap: number;
  readonly scale: number;
}

/** Nanoseconds for a sweep, a weight of it and each weight that its change pulls at. */
const [SWEEP_COST, WEIGHT_COST, PULL_COST] = [1000, 100, 0.3];

/**
 * Sweeps until the gap of the problem on the working set is at most `tolerance` times its objective; their number. Pauses
 * after each few milliseconds.
 */
export function* descend(
  set: WorkingSet,
  penalties: Penalties,
  tolerance: number,
  maxSweeps: number,
): Work<void, number> {
  const isTime = createPace();
  const work = SWEEP_COST + set.size * (WEIGHT_COST + PULL_COST * set.size);
  let sinceDirect = 0;
  let unchangedSweeps = 0;
  for (let sweeps = 0; sweeps < maxSweeps; sweeps++) {
    const { gap, objective } = measureSet(set, penalties);
    if (gap <= tolerance * objective) return sweeps;
    if (isTime(work)) yield;
    const changed = sweep(set, penalties);
    unchangedSweeps = changed ? 0 : unchangedSweeps + 1;
    sinceDirect++;
    // A direct step costs as much as some sweeps over the k active weights: k³/3 against 2k² each.
    if (unchangedSweeps < 2 || sinceDirect < 3) continue;
    const active = activePlaces(set);
    if (sinceDirect < active.length / 8) continue;
    directStep(set, penalties, active);
    sinceDirect = 0;
  }
  return maxSweeps;
}

/**
 * The dual of the lasso on the augmented data [X̃; √l2 I], [ỹ; 0] is max ½‖ỹ‖² − ½‖ỹ − θ‖² over |x̃ⱼᵀθ| ≤ l1. The residual,
 * shrunk until feasible for the first `count` places, gives gap = ½(1 − s)²‖r̃‖² + l1‖w‖₁ − s wᵀX̃ᵀr̃.
 */
export function measureWith(
  { weights, pulls, isOut }: WorkingSet,
  { l1, l2, positive }: Penalties,
  squaredResidual: number,
  count: number,
): LassoMeasures {
  let largest = 0;
  let size = 0;
  let aligned = 0;
  let squares = squaredResidual;
  for (let p = 0; p < count; p++) {
    if (isOut[p] === 1) continue;
    const w = weights[p];
    const slack = pulls[p] - l2 * w;
    const pull = positive ? slack : Math.abs(slack);
    if (pull > largest) largest = pull;
    if (w === 0) continue;
    size += Math.abs(w);
    aligned += w * slack;
    squares += l2 * w * w;
  }
  const scale = largest > l1 ? l1 / largest : 1;
  const gap = 0.5 * (1 - scale) ** 2 * squares + l1 * size - scale * aligned;
  return { objective: 0.5 * squares + l1 * size, gap: Math.max(0, gap), scale };
}

/** The same on the working set alone, with ‖r‖² = ỹᵀỹ − wᵀX̃ᵀ(ỹ + r). */
export function measureSet(set: WorkingSet, penalties: Penalties): LassoMeasures {
  return measureWith(set, penalties, squaredResidualOf(set), set.size);
}

/** ‖r‖² from the pulls; rounding may push it below zero. */
export function squaredResidualOf({ columns, weights, correlation, pulls, size }: WorkingSet): number {
  let squared = columns.squaredTarget;
  for (let p = 0; p < size; p++) if (weights[p] !== 0) squared -= weights[p] * (correlation[p] + pulls[p]);
  return Math.max(0, squared);
}

/** One turn for every weight; whether one of them became zero or ceased to be. The pulls are in the engine meanwhile. */
function sweep(set: WorkingSet, { l1, l2, positive }: Penalties): boolean {
  const { weights, squares, pulls: known, size, gram, stride, scratch, space } = set;
  const { kernels, memory } = space.engine;
  space.write(scratch, known.subarray(0, size));
  const pulls = memory.f64.subarray(scratch / 8, scratch / 8 + size);
  let changed = false;
  for (let p = 0; p < size; p++) {
    const old = weights[p];
    const square = squares[p];
    const pull = pulls[p] + square * old;
    let value = 0;
    if (pull > l1) value = (pull - l1) / (square + l2);
    else if (pull < -l1 && !positive) value = (pull + l1) / (square + l2);
    if (value === old || !(square > 0)) continue;
    weights[p] = value;
    if ((value === 0) !== (old === 0)) changed = true;
    kernels.axpy(size, old - value, gram + 8 * stride * p, 1, scratch, 1);
  }
  known.set(pulls);
  return changed;
}

function activePlaces({ weights, size }: WorkingSet): Int32Array {
  let count = 0;
  for (let p = 0; p < size; p++) if (weights[p] !== 0) count++;
  const places = new Int32Array(count);
  for (let p = 0, k = 0; p < size; p++) if (weights[p] !== 0) places[k++] = p;
  return places;
}

/**
 * While the signs hold, the objective is quadratic in the active weights: goes to its minimum, or as far towards it as no
 * sign changes, which lowers the objective in any case. Where columns are dependent, a little is added to the diagonal:
 * the step is then long along the directions in which only the penalty changes, until a weight becomes 0.
 */
function directStep(set: WorkingSet, { l1, l2 }: Penalties, active: Int32Array): void {
  const { weights, pulls, gram, stride, size, space } = set;
  const start = gram / 8;
  const k = active.length;
  const system = zeros(k, k);
  const slopes = new Float64Array(k);
  const products = space.engine.memory.f64;
  for (let i = 0; i < k; i++) {
    const p = active[i];
    slopes[i] = pulls[p] - l2 * weights[p] - l1 * Math.sign(weights[p]);
    for (let j = 0; j <= i; j++) system.data[i * k + j] = products[start + p * stride + active[j]];
    system.data[i * k + i] += l2;
  }
  const step = solveCholesky(choleskyWithJitter(system).factor, slopes);
  let share = 1;
  let blocking = -1;
  for (let i = 0; i < k; i++) {
    const w = weights[active[i]];
    if ((w + step[i]) * w > 0) continue;
    const reach = -w / step[i];
    if (reach <= share) {
      share = reach;
      blocking = i;
    }
  }
  // Fetched again, since the factorisation may have made the engine's memory grow.
  const view = space.engine.memory.f64;
  for (let i = 0; i < k; i++) {
    const p = active[i];
    const value = i === blocking ? 0 : weights[p] + share * step[i];
    const change = value - weights[p];
    weights[p] = value;
    for (let q = 0, at = start + p * stride; q < size; q++, at++) pulls[q] -= change * view[at];
  }
}
