/**
 * The fixed-point iteration of FastICA on white data (Hyvärinen and Oja 1997; Hyvärinen 1999). Newton's method for a
 * stationary point of E[G(w·z)] with |w| = 1, where E[z zᵀ g′(w·z)] is taken as E[g′(w·z)] I, becomes
 *
 *     w ← E[z g(w·z)] − E[g′(w·z)] w,   w ← w / |w|
 *
 * (for g = y³: E[z (w·z)³] − 3 w). Directions are kept orthogonal all at once or one after the other.
 */
import { counted, inside, type Progress, runToEnd, type Work } from "../../core/run.js";
import { identity, type Matrix } from "../../data/matrix.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { multiplyTransposed, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { svdSteps } from "../../linalg/svd/svd.js";
import { type Contrast, contrastSlope } from "./contrast.js";
import type { FastIcaOptions } from "./fast-ica/fast-ica.js";
import { symmetricProduct } from "./separation.js";
import type { WhiteBlocks } from "./white-blocks.js";

/** How the iteration is done. */
export type FixedPointOptions = Pick<FastIcaOptions, "contrast" | "maxIterations" | "tolerance">;

/** What can be watched: how far the directions moved. */
export interface FixedPointProgress extends Progress {
  readonly change: number;
}

/** Orthonormal directions as rows, and how they were reached. */
export interface FixedPoint {
  readonly directions: Matrix;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Moves below this (1 − |cos|) are near enough to a fixed point for Newton's method. */
const NEAR = 1e-3;

/** Curvatures below this share of the largest are zero. */
const FLAT = 1e-9;

/** After this many iterations steps are halved, which breaks cycles. */
const PATIENCE = 30;

/** With at least this many blocks the iteration begins on one in `SHARE` of them, until moves are below `COARSE`. */
const FEW = 8;
const SHARE = 4;
const COARSE = 1e-3;

/** All directions together, made orthonormal by the nearest such matrix, (W Wᵀ)^(−½) W. */
export function* symmetricFixedPoint(
  blocks: WhiteBlocks,
  start: Matrix,
  settings: FixedPointOptions,
): Work<FixedPointProgress, FixedPoint> {
  const k = start.rows;
  const { maxIterations: of } = settings;
  let change = 1;
  let step = 0;
  let w = yield* inside(counted(nearestOrthonormalSteps(start)), { step: 1, of, change });
  // Far from a solution a share of the samples points the way as well as all of them.
  let used = blocks.blocks >= FEW ? Math.ceil(blocks.blocks / SHARE) : blocks.blocks;
  const goesOn = () => change > settings.tolerance || used < blocks.blocks;
  while (step < settings.maxIterations && goesOn()) {
    if (change <= COARSE) used = blocks.blocks;
    const under = { step: step + 1, of, change };
    const moved = yield* inside(counted(pausingFixedPoint(blocks, w, settings.contrast, used)), under);
    if (step >= PATIENCE) average(moved, w);
    const next = yield* inside(counted(nearestOrthonormalSteps(moved)), under);
    change = 0;
    for (let i = 0; i < k; i++) change = Math.max(change, 1 - Math.abs(rowProduct(next, i, w, i)));
    w = next;
    step++;
    yield { step, of, change };
  }
  return { directions: w, iterations: step, converged: !goesOn() };
}

/**
 * One direction after the other, each orthogonal to those before it; with `exact` by Newton's method with the whole
 * Jacobian once a direction has nearly converged.
 */
export function* deflationFixedPoint(
  blocks: WhiteBlocks,
  start: Matrix,
  settings: FixedPointOptions & { readonly exact: boolean },
): Work<FixedPointProgress, FixedPoint> {
  const { rows: k, columns } = start;
  const { maxIterations, tolerance } = settings;
  const directions: Matrix = { rows: k, columns, data: start.data.slice() };
  let iterations = 0;
  let converged = true;
  for (let i = 0; i < k; i++) {
    let w: Matrix = { rows: 1, columns, data: directions.data.subarray(i * columns, (i + 1) * columns) };
    makeOrthogonal(directions, i, w.data);
    let change = 1;
    for (let step = 0; step < maxIterations && change > tolerance; step++) {
      const isNear = settings.exact && change < NEAR;
      const moved = isNear
        ? newtonStep(blocks, w.data, settings.contrast, directions, i)
        : fixedPointSteps(blocks, w, settings.contrast);
      if (step >= PATIENCE) average(moved, w);
      makeOrthogonal(directions, i, moved.data);
      change = 1 - Math.abs(rowProduct(moved, 0, w, 0));
      w = moved;
      iterations++;
      yield { step: iterations, of: k * maxIterations, change };
    }
    directions.data.set(w.data, i * columns);
    converged &&= change <= tolerance;
  }
  return { directions, iterations, converged };
}

/** E[z g(w·z)] − E[g′(w·z)] w for every row w. */
export function fixedPointSteps(...given: Parameters<typeof pausingFixedPoint>): Matrix {
  return runToEnd(pausingFixedPoint(...given));
}

/** The same as work that yields after some blocks. */
function* pausingFixedPoint(blocks: WhiteBlocks, w: Matrix, contrast: Contrast, used?: number): Work<void, Matrix> {
  const { moments, slopes } = yield* blocks.expectSteps(w.data, w.rows, contrast, used);
  const data = moments.data.map((value, at) => value - slopes[Math.floor(at / w.columns)] * w.data[at]);
  return { ...w, data };
}

/**
 * Newton's step for F(w) = E[z g(w·z)] − λ w = 0 with the whole Jacobian J = E[z zᵀ g′(w·z)] − λ I and λ = w·E[z g(w·z)],
 * within the directions orthogonal to the first `count` ones. Newton's method is drawn to every stationary point. At a
 * source, where w·z is independent of the rest, the curvatures along the sphere are all E[g′] − λ; where one of them has
 * the other sign, the fixed-point step is taken, which leads away.
 */
export function newtonStep(
  blocks: WhiteBlocks,
  w: Float64Array,
  contrast: Contrast,
  directions: Matrix,
  count: number,
): Matrix {
  const d = w.length;
  const { moments, slopes } = blocks.expect(w, 1, contrast);
  const moment = moments.data;
  const lambda = w.reduce((sum, value, j) => sum + value * moment[j], 0);
  const jacobian = weightedSecondMoment(blocks, w, contrast);
  for (let j = 0; j < d; j++) jacobian.data[j * d + j] -= lambda;
  const residual = w.map((value, j) => moment[j] - lambda * value);
  // Along the sphere and away from the directions already found. F has no part along w, so that the step needs none either.
  const fixed: Matrix = { rows: count + 1, columns: d, data: new Float64Array((count + 1) * d) };
  fixed.data.set(directions.data.subarray(0, count * d));
  fixed.data.set(w, count * d);
  const p = identity(d);
  const taken = multiplyTransposedLeft(fixed, fixed);
  for (let at = 0; at < p.data.length; at++) p.data[at] -= taken.data[at];
  const { values, vectors } = symmetricEigen(symmetricProduct(p, jacobian));
  const size = Math.max(Math.abs(values[0]), Math.abs(values[d - 1]));
  const isWrong = slopes[0] > lambda ? values[0] < -FLAT * size : values[d - 1] > FLAT * size;
  if (isWrong || size === 0) {
    return { rows: 1, columns: d, data: w.map((value, j) => moment[j] - slopes[0] * value) };
  }
  const data = w.slice();
  values.forEach((value, k) => {
    if (Math.abs(value) <= FLAT * size) return;
    let share = 0;
    for (let j = 0; j < d; j++) share += vectors.data[j * d + k] * residual[j];
    for (let j = 0; j < d; j++) data[j] -= (share / value) * vectors.data[j * d + k];
  });
  return { rows: 1, columns: d, data };
}

/** E[z zᵀ g′(w·z)]. */
function weightedSecondMoment(blocks: WhiteBlocks, w: Float64Array, contrast: Contrast): Matrix {
  const d = blocks.dimensions;
  const sums = new Float64Array(d * d);
  blocks.visit(w, 1, (y, z, size) => {
    const slopes = y.map((value) => contrastSlope(contrast, value));
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let t = 0, p = i * size, q = j * size; t < size; t++) sum += slopes[t] * z[p + t] * z[q + t];
        sums[i * d + j] += sum;
      }
    }
  });
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) sums[i * d + j] = sums[j * d + i] = sums[i * d + j] / blocks.samples;
  }
  return { rows: d, columns: d, data: sums };
}

/** U Vᵀ of W = U S Vᵀ, which is (W Wᵀ)^(−½) W and exists also where W has lost rank. */
export function nearestOrthonormal(w: Matrix): Matrix {
  return runToEnd(nearestOrthonormalSteps(w));
}

function* nearestOrthonormalSteps(w: Matrix): Work<void, Matrix> {
  const { u, v } = yield* svdSteps(w);
  return multiplyTransposed(u, v);
}

/** Half of the way from w to where it was moved, whatever the signs and lengths. */
function average(moved: Matrix, w: Matrix): void {
  const d = w.columns;
  for (let i = 0; i < w.rows; i++) {
    const length = Math.sqrt(rowProduct(moved, i, moved, i)) || 1;
    const factor = (rowProduct(moved, i, w, i) < 0 ? -1 : 1) / length;
    for (let at = i * d; at < (i + 1) * d; at++) moved.data[at] = factor * moved.data[at] + w.data[at];
  }
}

/** Takes the first `count` directions out of a vector, twice against rounding, and gives it length 1. */
function makeOrthogonal(directions: Matrix, count: number, vector: Float64Array): void {
  const d = directions.columns;
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < count; i++) {
      let share = 0;
      for (let j = 0; j < d; j++) share += directions.data[i * d + j] * vector[j];
      for (let j = 0; j < d; j++) vector[j] -= share * directions.data[i * d + j];
    }
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    for (let j = 0; j < d; j++) vector[j] /= length;
  }
}

function rowProduct(a: Matrix, i: number, b: Matrix, j: number): number {
  let sum = 0;
  for (let t = 0, p = i * a.columns, q = j * b.columns; t < a.columns; t++) sum += a.data[p + t] * b.data[q + t];
  return sum;
}
