/** Theil-Sen regression (Theil 1950; Sen 1968), in several columns by the spatial median (Dang, Peng, Wang and Zhang 2008). */
import { defineRegressor } from "../contract/define-supervised.js";
import { flag, integer, seed } from "../core/options.js";
import { type Matrix, selectRows } from "../data/matrix.js";
import { createRandom } from "../numeric/random.js";
import { median } from "../numeric/robust-location.js";
import { weightedFit } from "./least-squares-weighted.js";
import { applyLinear, type LinearState } from "./linear-state.js";
import { spatialMedian } from "./theil-sen-median.js";

/**
 * The median of the slopes of lines through pairs of samples; with several columns the spatial median of exact fits to as
 * many samples as there are unknowns. Use it for few columns and up to 29 % of outliers (less with more columns), also in
 * the samples. For more of them there are {@link ransac} and {@link robustRegression}.
 *
 * @example
 * ```ts
 * import { theilSen } from "lectern";
 *
 * const model = theilSen().fit({ x: [[0], [1], [2], [3], [40]], y: [1, 3, 5, 7, 0] });
 * model.predict([[4]]); // about 9
 * ```
 */
export const theilSen = defineRegressor({
  kind: "theil-sen",
  title: "Theil-Sen regression",
  summary: "The median of exact fits to small groups of samples.",
  options: {
    maximumSubsets: integer(10_000, "most groups of samples; when there are more, that many are drawn"),
    intercept: flag(true, "fit a constant"),
    seed: seed(),
  },
  fit: ({ x, y }, { maximumSubsets, intercept, seed: start }) => {
    const size = Math.min(x.rows, x.columns + (intercept ? 1 : 0));
    const all = binomial(x.rows, size);
    const exhaustive = all <= maximumSubsets;
    const subsets = exhaustive ? allSubsets(x.rows, size) : drawnSubsets(x.rows, size, maximumSubsets, start);
    const fits = exactFits(x, y, subsets, intercept);
    const notes = { subsets: fits.length, exhaustive };
    return {
      state: fits.length === 0 ? weightedFit(x, y, undefined, intercept) : combine(fits, x, y, intercept),
      report: { notes },
    };
  },
  predict: applyLinear,
});

/** Fits to groups that determine one; groups with equal samples do not. */
function exactFits(x: Matrix, y: Float64Array, subsets: Iterable<Int32Array>, intercept: boolean): LinearState[] {
  const fits: LinearState[] = [];
  for (const subset of subsets) {
    const target = Float64Array.from(subset, (i) => y[i]);
    if (x.columns === 1) {
      const line = lineThrough(x, target, subset, intercept);
      if (line !== undefined) fits.push(line);
      continue;
    }
    fits.push(weightedFit(selectRows(x, subset), target, undefined, intercept));
  }
  return fits;
}

function lineThrough(x: Matrix, y: Float64Array, subset: Int32Array, intercept: boolean): LinearState | undefined {
  const run = intercept ? x.data[subset[1]] - x.data[subset[0]] : x.data[subset[0]];
  if (run === 0 || subset.length < (intercept ? 2 : 1)) return undefined;
  const slope = (intercept ? y[1] - y[0] : y[0]) / run;
  return { coefficients: Float64Array.of(slope), intercept: intercept ? y[0] - slope * x.data[subset[0]] : 0 };
}

/** With one column the median slope, and the constant that leaves as many samples above as below. */
function combine(fits: readonly LinearState[], x: Matrix, y: Float64Array, intercept: boolean): LinearState {
  if (x.columns === 1) {
    const slope = median(fits.map(({ coefficients }) => coefficients[0]));
    const rest = y.map((value, i) => value - slope * x.data[i]);
    return { coefficients: Float64Array.of(slope), intercept: intercept ? median(rest) : 0 };
  }
  const d = x.columns;
  const points = fits.map((fit) => Float64Array.of(...fit.coefficients, ...(intercept ? [fit.intercept] : [])));
  const middle = spatialMedian(points);
  return { coefficients: middle.slice(0, d), intercept: intercept ? middle[d] : 0 };
}

function binomial(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return Math.round(result);
}

function* allSubsets(n: number, k: number): Generator<Int32Array> {
  const chosen = Int32Array.from({ length: k }, (_, i) => i);
  for (;;) {
    yield chosen;
    let at = k - 1;
    while (at >= 0 && chosen[at] === n - k + at) at--;
    if (at < 0) return;
    chosen[at]++;
    for (let i = at + 1; i < k; i++) chosen[i] = chosen[i - 1] + 1;
  }
}

function* drawnSubsets(n: number, k: number, count: number, start: number): Generator<Int32Array> {
  const random = createRandom(start);
  for (let s = 0; s < count; s++) {
    const chosen = new Set<number>();
    while (chosen.size < k) chosen.add(random.integer(n));
    yield Int32Array.from(chosen);
  }
}
