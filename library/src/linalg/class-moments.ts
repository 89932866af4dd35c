/** Sums, means and variances of the rows of each class, weighted, dense or sparse. */
import { LecternError } from "../core/errors.js";
import type { ClassName } from "../data/labels.js";
import { type Matrix, row, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";

/**
 * For each class: the sum of its weights; for each class (row) and column: the mean and the mean squared distance from
 * it.
 */
export interface ClassMoments {
  readonly weight: Float64Array;
  readonly mean: Matrix;
  /** Σ w (x − mean)² / Σ w; 0 for a class without samples. */
  readonly variance: Matrix;
}

type Samples = Matrix | SparseMatrix;

/** The sum of the weights of each class. */
export function classTotals(codes: Int32Array, classes: number, weights?: Float64Array): Float64Array {
  const totals = new Float64Array(classes);
  for (let i = 0; i < codes.length; i++) totals[codes[i]] += weights === undefined ? 1 : weights[i];
  return totals;
}

/** The weighted sum of the rows of each class: one row per class. In one pass, without a product of matrices. */
export function classSums(x: Samples, codes: Int32Array, classes: number, weights?: Float64Array): Matrix {
  const sums = zeros(classes, x.columns);
  if (isSparse(x)) addSparseRows(x, codes, weights, sums.data);
  else addDenseRows(x, codes, weights, sums.data);
  return sums;
}

function addDenseRows(
  { rows, columns, data }: Matrix,
  codes: Int32Array,
  weights: Float64Array | undefined,
  out: Float64Array,
): void {
  for (let i = 0, at = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let to = codes[i] * columns, end = to + columns; to < end; to++, at++) out[to] += w * data[at];
  }
}

function addSparseRows(
  { rows, columns, rowStart, columnIndex, values }: SparseMatrix,
  codes: Int32Array,
  weights: Float64Array | undefined,
  out: Float64Array,
): void {
  for (let i = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    const to = codes[i] * columns;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) out[to + columnIndex[e]] += w * values[e];
  }
}

/** Number of rows at the start of a class from which its mean is guessed. */
const SAMPLED = 32;

/**
 * A guess may be off by this many standard deviations: the squares then lose two digits, and the others are correct.
 */
const FAR = 10;

/**
 * Means and variances of each class, in one pass around guesses of the means. Where a guess was far off, or the
 * data are sparse, a second pass around the means of the first corrects the rounding.
 */
export function classMoments(x: Samples, codes: Int32Array, classes: number, weights?: Float64Array): ClassMoments {
  const weight = classTotals(codes, classes, weights);
  if (!isSparse(x)) {
    const guessed = momentsAbout(x, codes, guessMeans(x, codes, classes), weight, weights);
    if (guessed.isNear) return checked(guessed.moments);
  }
  const mean = classSums(x, codes, classes, weights);
  divideRows(mean, weight);
  return checked(momentsAbout(x, codes, mean, weight, weights).moments);
}

/** The means of the first rows of each class, whatever their weights. */
function guessMeans({ columns, data }: Matrix, codes: Int32Array, classes: number): Matrix {
  const guess = zeros(classes, columns);
  const seen = new Float64Array(classes);
  const last = Math.min(codes.length, SAMPLED * classes);
  for (let i = 0; i < last; i++) {
    seen[codes[i]]++;
    for (let j = 0, to = codes[i] * columns; j < columns; j++) guess.data[to + j] += data[i * columns + j];
  }
  divideRows(guess, seen);
  return guess;
}

/** The moments from sums around given centres, and whether these were close enough for full precision. */
function momentsAbout(
  x: Samples,
  codes: Int32Array,
  center: Matrix,
  weight: Float64Array,
  weights: Float64Array | undefined,
): { readonly moments: ClassMoments; readonly isNear: boolean } {
  const { drift, squares } = isSparse(x)
    ? sparseDistances(x, codes, center, weight, weights)
    : denseDistances(x, codes, center, weights);
  divideRows(drift, weight);
  divideRows(squares, weight);
  let isNear = true;
  for (let at = 0; at < drift.data.length; at++) {
    const shift = drift.data[at];
    squares.data[at] = Math.max(0, squares.data[at] - shift * shift);
    // Also false where the squares overflow.
    if (!(shift * shift <= FAR * FAR * squares.data[at])) isNear = false;
    drift.data[at] = weight[Math.floor(at / drift.columns)] > 0 ? center.data[at] + shift : 0;
  }
  return { moments: { weight, mean: drift, variance: squares }, isNear };
}

/** Sums of differences from the means, and of their squares. */
function denseDistances(x: Matrix, codes: Int32Array, mean: Matrix, weights?: Float64Array) {
  return weights === undefined ? plainDistances(x, codes, mean) : weightedDistances(x, codes, mean, weights);
}

/**
 * Without weights: four rows of a class at a time, in their order, so that a sum is loaded and stored a quarter as often.
 */
function plainDistances({ columns, data }: Matrix, codes: Int32Array, mean: Matrix) {
  const drift = zeros(mean.rows, columns);
  const squares = zeros(mean.rows, columns);
  const { starts, order } = rowsByClass(codes, mean.rows);
  for (let k = 0; k < mean.rows; k++) {
    const center = row(mean, k);
    const shift = row(drift, k);
    const spread = row(squares, k);
    const whole = starts[k + 1] - ((starts[k + 1] - starts[k]) % 4);
    for (let i = starts[k]; i < whole; i += 4) {
      const first = order[i] * columns;
      const second = order[i + 1] * columns;
      const third = order[i + 2] * columns;
      const fourth = order[i + 3] * columns;
      for (let j = 0; j < columns; j++) {
        const a = data[first + j] - center[j];
        const b = data[second + j] - center[j];
        const c = data[third + j] - center[j];
        const d = data[fourth + j] - center[j];
        shift[j] = shift[j] + a + b + c + d;
        spread[j] = spread[j] + a * a + b * b + c * c + d * d;
      }
    }
    for (let i = whole; i < starts[k + 1]; i++) {
      for (let j = 0, at = order[i] * columns; j < columns; j++, at++) {
        const difference = data[at] - center[j];
        shift[j] += difference;
        spread[j] += difference * difference;
      }
    }
  }
  return { drift, squares };
}

/** The rows of each class in ascending order: those of class k from `starts[k]` up to `starts[k + 1]`. */
function rowsByClass(codes: Int32Array, classes: number) {
  const starts = new Int32Array(classes + 1);
  for (let i = 0; i < codes.length; i++) starts[codes[i] + 1]++;
  for (let k = 0; k < classes; k++) starts[k + 1] += starts[k];
  const next = starts.slice();
  const order = new Int32Array(codes.length);
  for (let i = 0; i < codes.length; i++) order[next[codes[i]]++] = i;
  return { starts, order };
}

function weightedDistances({ rows, columns, data }: Matrix, codes: Int32Array, mean: Matrix, weights: Float64Array) {
  const drift = zeros(mean.rows, columns);
  const squares = zeros(mean.rows, columns);
  const [center, shift, spread] = [mean.data, drift.data, squares.data];
  for (let i = 0; i < rows; i++) {
    const w = weights[i];
    const at = i * columns;
    const to = codes[i] * columns;
    for (let j = 0; j < columns; j++) {
      const difference = data[at + j] - center[to + j];
      const weighted = w * difference;
      shift[to + j] += weighted;
      spread[to + j] += weighted * difference;
    }
  }
  return { drift, squares };
}

/** The same for sparse rows, where an entry that is not stored is 0 and differs by −mean. */
function sparseDistances(
  { rows, columns, rowStart, columnIndex, values }: SparseMatrix,
  codes: Int32Array,
  mean: Matrix,
  weight: Float64Array,
  weights?: Float64Array,
) {
  const drift = zeros(mean.rows, columns);
  const squares = zeros(mean.rows, columns);
  const stored = new Float64Array(mean.rows * columns);
  for (let i = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let e = rowStart[i], to = codes[i] * columns; e < rowStart[i + 1]; e++) {
      const at = to + columnIndex[e];
      const difference = values[e] - mean.data[at];
      stored[at] += w;
      drift.data[at] += w * difference;
      squares.data[at] += w * difference * difference;
    }
  }
  for (let at = 0; at < stored.length; at++) {
    const [absent, center] = [weight[Math.floor(at / columns)] - stored[at], mean.data[at]];
    drift.data[at] -= absent * center;
    squares.data[at] += absent * center * center;
  }
  return { drift, squares };
}

/** The moments of two sets of rows together (Chan, Golub and LeVeque 1983); with one row it is the running mean. */
export function mergeClassMoments(a: ClassMoments, b: ClassMoments): ClassMoments {
  const { rows: classes, columns } = a.mean;
  const merged = {
    weight: new Float64Array(classes),
    mean: zeros(classes, columns),
    variance: zeros(classes, columns),
  };
  for (let k = 0; k < classes; k++) {
    const total = a.weight[k] + b.weight[k];
    if (total === 0) continue;
    merged.weight[k] = total;
    const share = b.weight[k] / total;
    for (let at = k * columns; at < (k + 1) * columns; at++) {
      const distance = b.mean.data[at] - a.mean.data[at];
      const [before, after] = [a.variance.data[at], b.variance.data[at]];
      merged.mean.data[at] = a.mean.data[at] + share * distance;
      merged.variance.data[at] = before + share * (after - before) + share * (1 - share) * distance * distance;
    }
  }
  return checked(merged);
}

/** The moments of all rows from those of the classes: their mean, and the variance within the classes. */
export function pooledMoments({ weight, mean, variance }: ClassMoments) {
  const { rows: classes, columns } = mean;
  const total = weight.reduce((sum, value) => sum + value, 0);
  const center = new Float64Array(columns);
  const within = new Float64Array(columns);
  const between = new Float64Array(columns);
  for (let k = 0; k < classes; k++) {
    const share = weight[k] / total;
    for (let j = 0, at = k * columns; j < columns; j++) {
      center[j] += share * mean.data[at + j];
      within[j] += share * variance.data[at + j];
    }
  }
  for (let k = 0; k < classes; k++) {
    const share = weight[k] / total;
    for (let j = 0, at = k * columns; j < columns; j++) between[j] += share * (mean.data[at + j] - center[j]) ** 2;
  }
  return { total, center, within, between };
}

/** The rows, each minus the mean of its class and multiplied by the square root of its weight. */
export function centeredByClass(x: Matrix, codes: Int32Array, mean: Matrix, weights?: Float64Array): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    const factor = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let j = 0, at = i * columns, from = codes[i] * columns; j < columns; j++) {
      result.data[at + j] = factor * (data[at + j] - mean.data[from + j]);
    }
  }
  return result;
}

/** Throws if all samples of a class have weight 0. */
export function requireWeights(kind: string, totals: Float64Array, classes: readonly ClassName[]): void {
  const empty = totals.findIndex((total) => !(total > 0));
  if (empty < 0) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: the samples of class "${classes[empty]}" all have weight 0; remove them or give at least one of them a positive weight`,
  );
}

function divideRows({ columns, data }: Matrix, divisors: Float64Array): void {
  for (let at = 0; at < data.length; at++) {
    const divisor = divisors[Math.floor(at / columns)];
    data[at] = divisor > 0 ? data[at] / divisor : 0;
  }
}

/** An infinite variance would silently make later results zeros or NaN. */
function checked(moments: ClassMoments): ClassMoments {
  const at = moments.variance.data.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return moments;
  const column = at % moments.mean.columns;
  throw new LecternError("numerical", `column ${column} has values too large to be squared; rescale it`, { column });
}
