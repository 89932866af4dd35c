/** Theil-Sen regression (Theil 1950; Sen 1968), in several columns by the spatial median (Dang, Peng, Wang and Zhang 2008). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { flag, integer, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { lu, solveLu } from "../../linalg/factor/lu/lu.js";
import { pow } from "../../numeric/elementary/functions.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { median } from "../../numeric/robust-location.js";
import { factorSmall, solveSmall } from "../../optimize/small-solve.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";
import { weightedFitSteps } from "../weighted-least-squares.js";
import { spatialMedian } from "./median.js";

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
  summary: "Linear regression by the median of exact fits to small groups of samples.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t d³ + n d", predict: "d" },
    objective: {
      formula: "the sum of distances of (w, b) to the fits of all groups",
      measure: null,
      reaches: "approximation",
    },
    tuning: "nothing to tune",
    alsoKnownAs: ["median of slopes"],
    sources: ["Theil 1950", "Sen 1968", "several columns: Dang, Peng, Wang and Zhang 2008"],
    seeAlso: ["robust-regression", "ransac"],
  },
  options: {
    maxSubsets: integer(10_000, "maximum number of groups of samples; if there are more, that many are drawn"),
    intercept: flag(true, "fit an intercept"),
    seed: seed(),
  },
  learns: linearState,
  supports: { weights: true },
  *fit({ x, y, weights }, { maxSubsets, intercept, seed: start }) {
    // Samples of weight 0 are not drawn, so that they are as good as left out.
    const rows = Int32Array.from(y.keys()).filter((i) => weights === undefined || weights[i] > 0);
    const size = Math.min(rows.length, x.columns + (intercept ? 1 : 0));
    const possible = binomial(rows.length, size);
    const exhaustive = possible <= maxSubsets;
    const subsets = exhaustive
      ? allSubsets(rows.length, size)
      : drawnSubsets(rows.length, size, maxSubsets, createRandom(start));
    const fits = yield* exactFits(x, y, rows, { subsets, count: Math.min(possible, maxSubsets) }, intercept);
    // Samples of weights 2 and 3 are together in 6 groups. Groups with a sample and its copy determine no fit.
    const counts = fits.map(({ subset }) =>
      subset.reduce((count, i) => count * (weights === undefined ? 1 : weights[i]), 1),
    );
    const notes = { subsets: fits.length, exhaustive };
    const steps = Math.ceil(Math.min(possible, maxSubsets) / GROUPS_A_STEP);
    const last: Progress = { step: steps, of: steps };
    if (fits.length === 0) {
      return { state: yield* inside(counted(weightedFitSteps(x, y, weights, intercept)), last), report: { notes } };
    }
    const lines = fits.map(({ line }) => line);
    return { state: yield* inside(combine(lines, counts, { x, y, weights }, intercept), last), report: { notes } };
  },
  predict: applyLinear,
});

interface ExactFit {
  readonly line: LinearState;
  readonly subset: Int32Array;
}

/** Below this share of the largest one a pivot is rounding error, and the samples of a group do not determine a fit. */
const MIN_PIVOT = 1e-12;

/** A step is this many groups: enough to be worth reporting, few enough to be stopped at once. */
const GROUPS_A_STEP = 100;

/** Fits to groups that determine one; groups with equal samples do not. */
function* exactFits(
  x: Matrix,
  y: Float64Array,
  rows: Int32Array,
  { subsets, count }: { readonly subsets: Iterable<Int32Array>; readonly count: number },
  intercept: boolean,
): Work<Progress, ExactFit[]> {
  const fits: ExactFit[] = [];
  const of = Math.ceil(count / GROUPS_A_STEP);
  const isTimeToYield = createPace();
  const work = pow(x.columns + 1, 3);
  let tried = 0;
  for (const places of subsets) {
    const subset = places.map((place) => rows[place]);
    const target = Float64Array.from(subset, (i) => y[i]);
    const line =
      x.columns === 1 ? lineThrough(x, target, subset, intercept) : planeThrough(x, target, subset, intercept);
    if (line !== undefined) fits.push({ line, subset });
    tried++;
    if (tried % GROUPS_A_STEP === 0 || tried === count) yield { step: Math.ceil(tried / GROUPS_A_STEP), of };
    else if (isTimeToYield(work)) {
      const inner = { step: tried % GROUPS_A_STEP, of: GROUPS_A_STEP };
      yield { step: Math.ceil(tried / GROUPS_A_STEP), of, inner };
    }
  }
  return fits;
}

function planeThrough(x: Matrix, y: Float64Array, subset: Int32Array, intercept: boolean): LinearState | undefined {
  const d = x.columns;
  const size = d + (intercept ? 1 : 0);
  if (subset.length < size) return undefined;
  const system = new Float64Array(size * size);
  for (let k = 0; k < size; k++) {
    for (let j = 0; j < d; j++) system[k * size + j] = x.data[subset[k] * d + j];
    if (intercept) system[k * size + d] = 1;
  }
  const solution = solveSystem(system, y);
  return solution && { coefficients: solution.slice(0, d), intercept: intercept ? solution[d] : 0 };
}

/** Systems of more unknowns are solved on the engine. */
const FEW_UNKNOWNS = 64;

/** The solution of a square system; undefined where its pivots are too different. */
function solveSystem(system: Float64Array, y: Float64Array): Float64Array | undefined {
  const size = y.length;
  const isRegular = (factors: Float64Array) => {
    const pivots = Array.from({ length: size }, (_, k) => Math.abs(factors[k * (size + 1)]));
    return Math.min(...pivots) > MIN_PIVOT * Math.max(...pivots);
  };
  if (size <= FEW_UNKNOWNS) {
    const factor = factorSmall(system, size);
    return factor !== undefined && isRegular(factor.lu) ? solveSmall(factor, y) : undefined;
  }
  const factors = lu({ rows: size, columns: size, data: system });
  return isRegular(factors.factors.data) && !factors.singular ? solveLu(factors, y) : undefined;
}

function lineThrough(x: Matrix, y: Float64Array, subset: Int32Array, intercept: boolean): LinearState | undefined {
  const run = intercept ? x.data[subset[1]] - x.data[subset[0]] : x.data[subset[0]];
  if (run === 0 || subset.length < (intercept ? 2 : 1)) return undefined;
  const slope = (intercept ? y[1] - y[0] : y[0]) / run;
  return { coefficients: Float64Array.of(slope), intercept: intercept ? y[0] - slope * x.data[subset[0]] : 0 };
}

/** With one column the median slope, and the intercept that leaves as many samples above as below. */
function* combine(
  fits: readonly LinearState[],
  counts: readonly number[],
  { x, y, weights }: { x: Matrix; y: Float64Array; weights: Float64Array | undefined },
  intercept: boolean,
): Work<Progress, LinearState> {
  const d = x.columns;
  if (d === 1) {
    const slope = median(
      fits.map(({ coefficients }) => coefficients[0]),
      counts,
    );
    const rest = y.map((value, i) => value - slope * x.data[i]);
    return { coefficients: Float64Array.of(slope), intercept: intercept ? median(rest, weights) : 0 };
  }
  const points = fits.map((fit) => Float64Array.of(...fit.coefficients, ...(intercept ? [fit.intercept] : [])));
  const middle = yield* spatialMedian(points, counts);
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

function* drawnSubsets(n: number, k: number, count: number, random: Random): Generator<Int32Array> {
  for (let s = 0; s < count; s++) {
    const chosen = new Set<number>();
    while (chosen.size < k) chosen.add(random.integer(n));
    yield Int32Array.from(chosen);
  }
}
