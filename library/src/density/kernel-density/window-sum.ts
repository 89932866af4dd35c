/** Sums of windows around points, Σᵢ aᵢ k(‖q − pᵢ‖² / λᵢ²), which a density estimate is up to a factor. */
import type { Matrix } from "../../data/matrix.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import type { Window } from "./window.js";

/** The parts of a sum, in coordinates where the window has bandwidth 1. */
export interface WindowSum {
  readonly window: Window;
  readonly points: Matrix;
  /** aᵢ, at most 1. */
  readonly coefficients: Float64Array;
  /** Σᵢ aᵢ. */
  readonly total: number;
  /** λᵢ, the bandwidth of each point; undefined if all are 1. */
  readonly factors: Float64Array | undefined;
  /** The logarithm of the factor by which all aᵢ were divided. */
  readonly logFactor: number;
}

/** How far a sum may be from its exact value: by `absolute` plus `relative` times the sum. */
export interface Tolerances {
  readonly relative: number;
  readonly absolute: number;
}

/**
 * The sum with aᵢ = weightᵢ λᵢ⁻ᵈ. In many dimensions powers of λ overflow, so that the largest logarithm is taken out.
 */
export function createWindowSum(
  window: Window,
  points: Matrix,
  weights: Float64Array,
  factors: Float64Array | undefined,
): WindowSum {
  const logs = weights.map((weight, i) => log(weight) - (factors === undefined ? 0 : points.columns * log(factors[i])));
  const logFactor = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const coefficients = logs.map((value) => exp(value - logFactor));
  const total = coefficients.reduce((a, b) => a + b, 0);
  return { window, points, coefficients, total, factors, logFactor };
}

/** The squared norm of the difference between row i of the points and the numbers at `from`. */
export function squaredNormTo(
  { window: { norm }, points: { columns, data } }: WindowSum,
  i: number,
  query: Float64Array,
  from: number,
): number {
  let result = 0;
  for (let j = 0, at = i * columns; j < columns; j++, at++) {
    const gap = query[from + j] - data[at];
    if (norm === "euclidean") result += gap * gap;
    else result = Math.max(result, gap * gap);
  }
  return result;
}

/**
 * The logarithm of the sum at a point, computed from logarithms, so that it is finite however far the points are if
 * the window is positive everywhere. The point `without` is left out.
 */
export function logSumDirectly(sum: WindowSum, query: Float64Array, from: number, without = -1): number {
  const { window, points, coefficients, factors } = sum;
  const terms = new Float64Array(points.rows);
  let largest = -Infinity;
  for (let i = 0; i < points.rows; i++) {
    const factor = factors === undefined ? 1 : factors[i];
    const u = squaredNormTo(sum, i, query, from) / (factor * factor);
    terms[i] = i === without ? -Infinity : log(coefficients[i]) + window.logValue(u);
    largest = Math.max(largest, terms[i]);
  }
  if (largest === -Infinity) return largest;
  let result = 0;
  for (let i = 0; i < points.rows; i++) result += exp(terms[i] - largest);
  return largest + log(result);
}
