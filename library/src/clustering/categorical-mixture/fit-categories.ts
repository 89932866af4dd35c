/**
 * Expectation maximisation of a mixture of products of categorical distributions. With one indicator for each category of each
 * column, the score of component k is log πₖ + Σ over the indicators that are 1 of log pₖ, a product of matrices. A missing value has
 * no indicator that is 1: its column is left out of the product.
 */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { multiplyTransposed, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { log } from "../../numeric/elementary/functions.js";
import { fitProducts, type ProductFit } from "../product-mixture.js";
import type { CategoricalMixtureOptions } from "./categorical-mixture.js";

/** Components of a categorical mixture; column j has the indicators `start[j]` up to `start[j + 1]`. */
export interface CategoricalComponents {
  readonly weights: Float64Array;
  /** One row for each component, one column for each category of each column. */
  readonly probabilities: Matrix;
}

/** Where the iterations ended. */
export type CategoricalFit = ProductFit<CategoricalComponents>;

/** A code from here on is probably not a category. */
export const MAX_CATEGORIES = 10_000;

/** Where the categories of each column begin: as many as in the data, or more where `least` says so. */
export function categoryStarts(kind: string, x: Matrix, least: readonly number[] | null): Int32Array {
  if (least !== null && least.length !== x.columns) {
    throw new LecternError(
      "invalid-option",
      `${kind}: categoryCounts must have one number for each of the ${x.columns} columns, got ${least.length}`,
      { option: "categoryCounts" },
    );
  }
  const counts = Array.from({ length: x.columns }, (_, j) => least?.[j] ?? 1);
  x.data.forEach((code, at) => {
    if (!Number.isNaN(code))
      counts[at % x.columns] = Math.max(counts[at % x.columns], requireCode(kind, code, at, x.columns) + 1);
  });
  const starts = new Int32Array(x.columns + 1);
  counts.forEach((count, j) => {
    starts[j + 1] = starts[j] + count;
  });
  return starts;
}

function requireCode(kind: string, code: number, at: number, columns: number): number {
  if (Number.isInteger(code) && code >= 0 && code < MAX_CATEGORIES) return code;
  throw new LecternError(
    "invalid-data",
    `${kind}: column ${at % columns} must have codes of categories, whole numbers from 0 to ${MAX_CATEGORIES - 1}, got ${code} in row ${Math.floor(at / columns)}; encode it with ordinal-encode`,
    { column: at % columns, row: Math.floor(at / columns) },
  );
}

/** One column for each category, 1 where a sample has it. */
export function categoryIndicators(kind: string, x: Matrix, starts: Int32Array): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, starts[columns]);
  data.forEach((code, at) => {
    if (Number.isNaN(code)) return;
    const j = at % columns;
    const known = starts[j + 1] - starts[j];
    if (requireCode(kind, code, at, columns) >= known) {
      throw new LecternError(
        "invalid-data",
        `${kind}: column ${j} has the codes 0 to ${known - 1} in the fit, got ${code} in row ${Math.floor(at / columns)}; set categoryCounts for more`,
        { column: j, row: Math.floor(at / columns) },
      );
    }
    result.data[Math.floor(at / columns) * result.columns + starts[j] + code] = 1;
  });
  return result;
}

/** The logarithm of weight and probability of each row under each component. */
export function categoricalScores({ weights, probabilities }: CategoricalComponents, indicators: Matrix): Matrix {
  const scores = multiplyTransposed(indicators, { ...probabilities, data: probabilities.data.map(log) });
  const constants = weights.map(log);
  for (let at = 0; at < scores.data.length; at++) scores.data[at] += constants[at % weights.length];
  return scores;
}

/** Probabilities by the shares of the categories in each column, with `smoothing` added to each count. */
export function categoricalMaximum(
  shares: Matrix,
  indicators: Matrix,
  starts: Int32Array,
  weights: Float64Array,
  smoothing: number,
): CategoricalComponents {
  const k = shares.columns;
  const weighted = { ...shares, data: shares.data.map((share, at) => share * weights[Math.floor(at / k)]) };
  const mass = new Float64Array(k);
  weighted.data.forEach((share, at) => {
    mass[at % k] += share;
  });
  const total = mass.reduce((sum, value) => sum + value, 0);
  const counts = multiplyTransposedLeft(weighted, indicators);
  const probabilities = zeros(k, indicators.columns);
  for (let c = 0; c < k; c++) {
    for (let j = 0; j + 1 < starts.length; j++) {
      const [from, to] = [c * indicators.columns + starts[j], c * indicators.columns + starts[j + 1]];
      const all = counts.data.subarray(from, to).reduce((sum, count) => sum + count + smoothing, 0);
      // Above 0, so that the logarithm is finite.
      for (let at = from; at < to; at++) {
        probabilities.data[at] = Math.max(Number.EPSILON, (counts.data[at] + smoothing) / all);
      }
    }
  }
  return { weights: mass.map((value) => Math.max(value / total, Number.MIN_VALUE)), probabilities };
}

/** Iterates until the objective, − (log-likelihood + smoothing Σ log p) / Σ weights, falls by at most the tolerance. */
export function fitCategories(
  indicators: Matrix,
  starts: Int32Array,
  weights: Float64Array,
  start: CategoricalComponents,
  { smoothing, ...limits }: Pick<CategoricalMixtureOptions, "smoothing" | "maxIterations" | "tolerance">,
): Work<Progress, CategoricalFit> {
  const family = {
    scores: (components: CategoricalComponents) => categoricalScores(components, indicators),
    maximum: (shares: Matrix) => categoricalMaximum(shares, indicators, starts, weights, smoothing),
    logPrior: ({ probabilities }: CategoricalComponents) =>
      smoothing * probabilities.data.reduce((sum, p) => sum + log(p), 0),
  };
  return fitProducts(family, weights, start, limits);
}
