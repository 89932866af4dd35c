/**
 * The minimum over all multipliers of a dual problem that are strictly between their bounds, together. One at a time, many
 * multipliers that depend on each other need thousands of passes; once the passes have found which ones are free, a linear
 * system gives them at once.
 */
import { createPace, type Pace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { isSparse } from "../data/sparse.js";
import { addMultiple, innerProduct } from "../linalg/vector-operations.js";
import { addSample, type SampleRows, scoreOf } from "./scored-rows.js";

/** Residuals below this share of the first one are rounding errors. */
const SOLVED = 1e-13;
/** Directions whose curvature is below this share of the largest one have none. */
const FLAT = 1e-12;
/** Steps that end at a bound are followed by others without the multiplier that is there now. */
const MAX_STEPS = 20;

/** Multipliers of some samples, for the objective ½‖Σᵢ βᵢ zᵢ‖² + ½ Σᵢ ridgeᵢ βᵢ² − Σᵢ targetᵢ βᵢ. */
export interface FreeMultipliers {
  readonly samples: Int32Array;
  readonly values: Float64Array;
  /** The slope of the objective along each multiplier, with those of the other samples in place. */
  readonly slopes: Float64Array;
  readonly ridges: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The values at the minimum within the bounds, or nearer to it; never a higher objective. */
export function* minimizeFree(rows: SampleRows, given: FreeMultipliers): Work<void, Float64Array> {
  const { samples, ridges, lower, upper } = given;
  const values = given.values.slice();
  const slopes = given.slopes.slice();
  const isFree = new Uint8Array(samples.length).fill(1);
  const isTime = createPace();
  for (let step = 0; step < MAX_STEPS; step++) {
    const { direction, longest, product } = yield* newtonDirection(rows, samples, ridges, slopes, isFree, isTime);
    const length = Math.min(longest, room(values, direction, lower, upper));
    if (!(length > 0) || length === Infinity) break;
    addMultiple(slopes, length, product);
    for (let a = 0; a < values.length; a++) {
      if (direction[a] === 0) continue;
      values[a] = Math.min(upper[a], Math.max(lower[a], values[a] + length * direction[a]));
      if (values[a] === lower[a] || values[a] === upper[a]) isFree[a] = 0;
    }
    if (length === longest) break;
  }
  return values;
}

/** The multipliers of a dual problem, as functions of a sample. */
export interface MultiplierRules {
  value(i: number): number;
  slope(i: number): number;
  ridge(i: number): number;
  lower(i: number): number;
  upper(i: number): number;
  set(i: number, value: number): void;
}

/** Takes the multipliers of the samples that are free to the minimum for the others as they are. */
export function* solveFreeMultipliers(rows: SampleRows, samples: Int32Array, rules: MultiplierRules): Work<void, void> {
  const of = (value: (i: number) => number) => new Float64Array(samples.length).map((_, a) => value(samples[a]));
  const { value, slope, ridge, lower, upper, set } = rules;
  const given = { values: of(value), slopes: of(slope), ridges: of(ridge), lower: of(lower), upper: of(upper) };
  const values = yield* minimizeFree(rows, { samples, ...given });
  samples.forEach((i, a) => void set(i, values[a]));
}

/** How far the values can move along a direction; a value at its bound to within rounding does not stop the others. */
function room(values: Float64Array, direction: Float64Array, lower: Float64Array, upper: Float64Array): number {
  let most = Infinity;
  for (let a = 0; a < values.length; a++) {
    if (direction[a] > 0) most = Math.min(most, (upper[a] - values[a]) / direction[a]);
    else if (direction[a] < 0) most = Math.min(most, (lower[a] - values[a]) / direction[a]);
  }
  return most;
}

/** Nanoseconds for one number of a sample, which is read twice. */
const NUMBER_COST = 3;

interface NewtonDirection {
  readonly direction: Float64Array;
  /** How far it leads to the minimum; Infinity if the objective falls without end. */
  readonly longest: number;
  readonly product: Float64Array;
}

/** −H⁻¹ slopes for H = ZZᵀ + diag(ridges) by conjugate gradients, or a direction without curvature; and its product with H. */
function* newtonDirection(
  rows: SampleRows,
  samples: Int32Array,
  ridges: Float64Array,
  slopes: Float64Array,
  isFree: Uint8Array,
  isTime: Pace,
): Work<void, NewtonDirection> {
  const n = samples.length;
  const { x } = rows;
  const work = n * (20 + NUMBER_COST * (isSparse(x) ? x.values.length / x.rows : x.columns));
  const u = new Float64Array(rows.x.columns + 1);
  const times = (p: Float64Array, out: Float64Array) => {
    u.fill(0);
    for (let a = 0; a < n; a++) if (p[a] !== 0) addSample(rows, samples[a], p[a], u);
    for (let a = 0; a < n; a++) out[a] = scoreOf(rows, samples[a], u) + ridges[a] * p[a];
  };
  const direction = new Float64Array(n);
  const product = new Float64Array(n);
  const residual = slopes.map((slope, a) => (isFree[a] === 1 ? -slope : 0));
  const p = residual.slice();
  const hp = new Float64Array(n);
  let square = innerProduct(residual, residual);
  const enough = square * SOLVED ** 2;
  let steepest = 0;
  for (let iteration = 0; iteration < 2 * Math.min(n, u.length) + 10 && square > enough; iteration++) {
    if (isTime(work)) yield;
    times(p, hp);
    const curvature = innerProduct(p, hp) / innerProduct(p, p);
    steepest = Math.max(steepest, curvature);
    if (!(curvature > FLAT * steepest)) {
      // Singular: the objective falls without end along p, if the conjugate directions so far have not found its minimum.
      return iteration === 0 ? { direction: p, longest: Infinity, product: hp } : { direction, longest: 1, product };
    }
    const length = square / (curvature * innerProduct(p, p));
    addMultiple(direction, length, p);
    addMultiple(product, length, hp);
    for (let a = 0; a < n; a++) if (isFree[a] === 1) residual[a] -= length * hp[a];
    const next = innerProduct(residual, residual);
    for (let a = 0; a < n; a++) p[a] = residual[a] + (next / square) * p[a];
    square = next;
  }
  return { direction, longest: 1, product };
}
