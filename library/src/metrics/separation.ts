/** How well estimated sources agree with the true ones, whatever their order, signs and scales. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { correlation } from "../linalg/covariance.js";
import { solveLeastSquares } from "../linalg/factor/least-squares.js";
import { multiply } from "../linalg/multiply.js";
import { log10 } from "../numeric/elementary/functions.js";
import { bestAssignment } from "./best-assignment.js";

/**
 * The Amari index of the product P = W A of an estimated unmixing and the true mixing matrix (Amari, Cichocki and Yang
 * 1996): the mean over rows and columns of (Σ |p| / max |p| − 1) / (n − 1). 0 when P is a scaled permutation, that is when
 * the separation is perfect; 1 when all entries are of the same size.
 *
 * @example
 * ```ts
 * import { amariIndex } from "lectern/metrics";
 *
 * amariIndex([[0, -2], [3, 0]], [[1, 0], [0, 1]]); // 0
 * ```
 */
export function amariIndex(unmixing: MatrixLike, mixing: MatrixLike): number {
  const [w, a] = [asMatrix(unmixing, "amariIndex: unmixing"), asMatrix(mixing, "amariIndex: mixing")];
  const { rows: n, columns, data } = multiply(w, a);
  if (n !== columns) {
    throw new LecternError("invalid-data", `amariIndex: ${n} estimated sources for ${columns} true ones`);
  }
  if (n === 1) return 0;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += excess(Array.from({ length: n }, (_, j) => Math.abs(data[i * n + j])));
    sum += excess(Array.from({ length: n }, (_, j) => Math.abs(data[j * n + i])));
  }
  return sum / (2 * n * (n - 1));
}

/** Σ v / max v − 1; a line of zeros says nothing about any source and counts as all alike. */
function excess(values: readonly number[]): number {
  const most = Math.max(...values);
  return most > 0 ? values.reduce((sum, value) => sum + value, 0) / most - 1 : values.length - 1;
}

/** Which estimate is which source. */
export interface SourceMatch {
  /** For each true source the column of the estimate that is matched to it. */
  readonly places: Int32Array;
  /** Their correlations, with signs. */
  readonly correlations: Float64Array;
  /** The smallest of their sizes: 1 for a perfect separation. */
  readonly worst: number;
  readonly mean: number;
}

/**
 * Matches estimated sources to true ones, each to one, so that the sum of |correlation| is largest. Columns are sources.
 *
 * @example
 * ```ts
 * import { matchSources } from "lectern/metrics";
 *
 * const { places, correlations } = matchSources([[1, 5], [2, 3], [4, 4]], [[-5, 2], [-3, 4], [-4, 8]]);
 * places; // 1, 0
 * correlations; // 1, −1
 * ```
 */
export function matchSources(sources: MatrixLike, estimates: MatrixLike): SourceMatch {
  const [s, e] = checkedPair("matchSources", sources, estimates);
  const all = correlation(beside(s, e));
  const [k, m] = [s.columns, e.columns];
  const sizes = zeros(k, m);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < m; j++) sizes.data[i * m + j] = Math.abs(all.data[i * (k + m) + k + j]);
  }
  const places = bestAssignment(sizes);
  const correlations = Float64Array.from(places, (j, i) => all.data[i * (k + m) + k + j]);
  const found = correlations.map(Math.abs);
  return {
    places,
    correlations,
    worst: found.reduce((least, value) => Math.min(least, value), 1),
    mean: found.reduce((sum, value) => sum + value, 0) / k,
  };
}

/** Ratios of energies in decibel, one for each true source; Infinity where the error is 0. */
export interface SeparationRatios {
  /** The source itself against everything else in the estimate. */
  readonly distortion: Float64Array;
  /** The source itself against the other sources in the estimate. */
  readonly interference: Float64Array;
  /** What is made of sources against what is not. */
  readonly artifacts: Float64Array;
}

/**
 * Signal-to-distortion, -interference and -artifact ratios (Vincent, Gribonval and Févotte 2006, with gains that do not
 * change in time): each estimate, matched to its source s, is s's own share, plus its regression on the other sources,
 * plus a rest.
 */
export function separationRatios(sources: MatrixLike, estimates: MatrixLike): SeparationRatios {
  const [given, e] = checkedPair("separationRatios", sources, estimates);
  const { places } = matchSources(given, e);
  const s = centered(given, columnMoments(given).mean);
  const es = centered(e, columnMoments(e).mean);
  const [distortion, interference, artifacts] = Array.from({ length: 3 }, () => new Float64Array(s.columns));
  for (let i = 0; i < s.columns; i++) {
    const estimate = Float64Array.from({ length: es.rows }, (_, t) => es.data[t * es.columns + places[i]]);
    const source = Float64Array.from({ length: s.rows }, (_, t) => s.data[t * s.columns + i]);
    const gain = dot(estimate, source) / dot(source, source);
    const target = source.map((value) => gain * value);
    const weights = solveLeastSquares(s, estimate).solution;
    const projected = multiply(s, { rows: s.columns, columns: 1, data: Float64Array.from(weights) }).data;
    const energy = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, t) => sum + (value - b[t]) ** 2, 0);
    const total = dot(estimate, estimate);
    const decibel = (signal: number, noise: number) =>
      noise <= total * (Number.EPSILON * s.rows) ** 2 ? Infinity : 10 * log10(signal / noise);
    distortion[i] = decibel(dot(target, target), energy(estimate, target));
    interference[i] = decibel(dot(target, target), energy(projected, target));
    artifacts[i] = decibel(dot(projected, projected), energy(estimate, projected));
  }
  return { distortion, interference, artifacts };
}

function checkedPair(operation: string, sources: MatrixLike, estimates: MatrixLike): [Matrix, Matrix] {
  const s = asMatrix(sources, `${operation}: sources`);
  const e = asMatrix(estimates, `${operation}: estimates`);
  if (s.rows !== e.rows || s.rows < 2) {
    throw new LecternError(
      "invalid-data",
      `${operation}: sources and estimates need the same samples, at least two, got ${s.rows} and ${e.rows}`,
    );
  }
  if (e.columns < s.columns || s.columns === 0) {
    throw new LecternError("invalid-data", `${operation}: ${e.columns} estimates are too few for ${s.columns} sources`);
  }
  const { variance } = columnMoments(s);
  const flat = variance.findIndex((value) => !(value > 0));
  if (flat >= 0) throw new LecternError("invalid-data", `${operation}: the true source ${flat} is constant`);
  return [s, e];
}

function beside(a: Matrix, b: Matrix): Matrix {
  const result = zeros(a.rows, a.columns + b.columns);
  for (let i = 0; i < a.rows; i++) {
    result.data.set(a.data.subarray(i * a.columns, (i + 1) * a.columns), i * result.columns);
    result.data.set(b.data.subarray(i * b.columns, (i + 1) * b.columns), i * result.columns + a.columns);
  }
  return result;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, t) => sum + value * b[t], 0);
}
