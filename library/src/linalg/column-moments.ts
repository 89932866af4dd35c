/** Weighted means and variances of the columns of a matrix, ignoring missing values. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";

/** For each column: the sum of the weights of its values, their mean, and the mean squared distance from it. */
export interface ColumnMoments {
  readonly weight: Float64Array;
  readonly mean: Float64Array;
  /** Σ w (x − mean)² / Σ w; 0 for a column without values. */
  readonly variance: Float64Array;
}

/** Two passes: the second one, around the mean of the first, also corrects that mean's rounding error. */
export function columnMoments(x: Matrix, given?: Float64Array): ColumnMoments {
  const { rows, columns } = x;
  const weights = given !== undefined && areOnes(given) ? undefined : given;
  const sums = weights === undefined ? plainSums(x) : weightedSums(x, weights);
  // A missing value makes the sum of its column NaN; only then is each value checked.
  if (!sums.every(Number.isFinite)) return momentsOfPresent(x, weights);
  const total = weights === undefined ? rows : weights.reduce((sum, w) => sum + w, 0);
  const weight = new Float64Array(columns).fill(total);
  const mean = sums.map((sum) => (total > 0 ? sum / total : 0));
  const { drift, squares } = weights === undefined ? plainDeviations(x, mean) : weightedDeviations(x, mean, weights);
  return corrected(weight, mean, squares, drift);
}

function areOnes(weights: Float64Array): boolean {
  for (let i = 0; i < weights.length; i++) if (weights[i] !== 1) return false;
  return true;
}

function weightedSums({ rows, columns, data }: Matrix, weights: Float64Array): Float64Array {
  const sums = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) sums[j] += weights[i] * data[at];
  }
  return sums;
}

/** The sum of each column. */
function plainSums({ rows, columns, data }: Matrix): Float64Array {
  const sums = new Float64Array(columns);
  const whole = rows - (rows % 4);
  for (let i = 0; i < whole; i += 4) addFourRows(data, i * columns, columns, sums);
  for (let i = whole; i < rows; i++) addRow(data, i * columns, columns, sums);
  return sums;
}

/**
 * Four rows at a time, in order, so that a sum is loaded and stored a quarter as often. In one function with the loop for the other rows
 * V8 would leave its optimised code in every call without such rows.
 */
function addFourRows(data: Float64Array, first: number, columns: number, sums: Float64Array): void {
  const second = first + columns;
  const third = second + columns;
  const fourth = third + columns;
  for (let j = 0; j < columns; j++) {
    sums[j] = sums[j] + data[first + j] + data[second + j] + data[third + j] + data[fourth + j];
  }
}

function addRow(data: Float64Array, first: number, columns: number, sums: Float64Array): void {
  for (let j = 0; j < columns; j++) sums[j] += data[first + j];
}

/** The sums of the deviations from the means, and of their squares. */
interface Deviations {
  readonly drift: Float64Array;
  readonly squares: Float64Array;
}

function weightedDeviations({ rows, columns, data }: Matrix, mean: Float64Array, weights: Float64Array): Deviations {
  const drift = new Float64Array(columns);
  const squares = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) {
    const w = weights[i];
    for (let j = 0; j < columns; j++, at++) {
      const difference = data[at] - mean[j];
      drift[j] += w * difference;
      squares[j] += w * difference * difference;
    }
  }
  return { drift, squares };
}

/** The same without weights. */
function plainDeviations({ rows, columns, data }: Matrix, mean: Float64Array): Deviations {
  const drift = new Float64Array(columns);
  const squares = new Float64Array(columns);
  const whole = rows - (rows % 4);
  for (let i = 0; i < whole; i += 4) deviateFourRows(data, i * columns, mean, drift, squares);
  for (let i = whole; i < rows; i++) deviateRow(data, i * columns, mean, drift, squares);
  return { drift, squares };
}

function deviateFourRows(
  data: Float64Array,
  first: number,
  mean: Float64Array,
  drift: Float64Array,
  squares: Float64Array,
): void {
  const columns = mean.length;
  const second = first + columns;
  const third = second + columns;
  const fourth = third + columns;
  for (let j = 0; j < columns; j++) {
    const center = mean[j];
    const a = data[first + j] - center;
    const b = data[second + j] - center;
    const c = data[third + j] - center;
    const d = data[fourth + j] - center;
    drift[j] = drift[j] + a + b + c + d;
    squares[j] = squares[j] + a * a + b * b + c * c + d * d;
  }
}

function deviateRow(
  data: Float64Array,
  first: number,
  mean: Float64Array,
  drift: Float64Array,
  squares: Float64Array,
): void {
  for (let j = 0; j < mean.length; j++) {
    const difference = data[first + j] - mean[j];
    drift[j] += difference;
    squares[j] += difference * difference;
  }
}

/** The same, ignoring missing values. */
function momentsOfPresent({ rows, columns, data }: Matrix, weights: Float64Array | undefined): ColumnMoments {
  const weight = new Float64Array(columns);
  const mean = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let j = 0, at = i * columns; j < columns; j++) {
      const value = data[at + j];
      if (Number.isNaN(value)) continue;
      weight[j] += w;
      mean[j] += w * value;
    }
  }
  for (let j = 0; j < columns; j++) mean[j] = weight[j] > 0 ? mean[j] / weight[j] : 0;
  const variance = new Float64Array(columns);
  const drift = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let j = 0, at = i * columns; j < columns; j++) {
      const difference = data[at + j] - mean[j];
      if (Number.isNaN(difference)) continue;
      drift[j] += w * difference;
      variance[j] += w * difference * difference;
    }
  }
  return corrected(weight, mean, variance, drift);
}

/** Corrects the mean by the remaining sum of differences. */
function corrected(
  weight: Float64Array,
  mean: Float64Array,
  variance: Float64Array,
  drift: Float64Array,
): ColumnMoments {
  for (let j = 0; j < mean.length; j++) {
    if (weight[j] === 0) continue;
    const shift = drift[j] / weight[j];
    mean[j] += shift;
    variance[j] = Math.max(0, variance[j] / weight[j] - shift * shift);
  }
  return checked({ weight, mean, variance });
}

/** The moments of two sets of rows together (Chan, Golub and LeVeque 1983). */
export function mergeMoments(a: ColumnMoments, b: ColumnMoments): ColumnMoments {
  const columns = a.mean.length;
  const merged = {
    weight: new Float64Array(columns),
    mean: new Float64Array(columns),
    variance: new Float64Array(columns),
  };
  for (let j = 0; j < columns; j++) {
    const total = a.weight[j] + b.weight[j];
    if (total === 0) continue;
    const share = b.weight[j] / total;
    const distance = b.mean[j] - a.mean[j];
    merged.weight[j] = total;
    merged.mean[j] = a.mean[j] + share * distance;
    merged.variance[j] =
      a.variance[j] + share * (b.variance[j] - a.variance[j]) + share * (1 - share) * distance * distance;
  }
  return checked(merged);
}

/** An infinite variance would silently make later results zeros or NaN. */
function checked(moments: ColumnMoments): ColumnMoments {
  const column = moments.variance.findIndex((value) => !Number.isFinite(value));
  if (column < 0) return moments;
  throw new LecternError("numerical", `column ${column} has values too large to be squared; rescale it`, { column });
}

/** The rows minus the given point, each multiplied by the square root of its weight. */
export function centered(x: Matrix, mean: Float64Array, weights?: Float64Array): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    const factor = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let j = 0, at = i * columns; j < columns; j++) result.data[at + j] = factor * (data[at + j] - mean[j]);
  }
  return result;
}
