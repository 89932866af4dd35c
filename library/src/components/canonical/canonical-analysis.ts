/** Canonical correlation analysis of two or more views of the same samples (Hotelling 1936; Kettenring 1971). */

import { LecternError } from "../../core/errors.js";
import { type Warning, warn } from "../../core/report.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { requireFinite } from "../../linalg/check-matrix.js";
import { centered } from "../../linalg/column-moments.js";
import { multiply } from "../../linalg/multiply.js";
import { asWeights } from "../../metrics/metric-input.js";
import { compressViews } from "./compress-views.js";
import { coupleViews } from "./couple-views.js";
import { completeRidge, type GivenRidge, kernelDeviationRoot, type Ridge, resolveRidge } from "./ridge.js";
import { type CenteredView, centerView, principalVariances, type WhiteView, whiten } from "./whiten-view.js";

/** Settings of {@link canonicalAnalysis}. */
export interface CanonicalOptions {
  /** Number of canonical components; as many as the smallest rank of a view by default. */
  readonly components?: number;
  /** One ridge for all views, or one for each; none by default. */
  readonly ridge?: GivenRidge | readonly GivenRidge[];
  readonly weights?: Float64Array;
  /** The name of the operation in error messages. */
  readonly operation?: string;
}

/** What several views have in common. */
export interface CanonicalAnalysis {
  /** The mean of each view. */
  readonly means: readonly Float64Array[];
  /** The weights of each view: a row for each of its columns, a column for each component. */
  readonly weights: readonly Matrix[];
  /** The eigenvalue of each component: for two views without a ridge its correlation, for M views at most M − 1. */
  readonly values: Float64Array;
  /** The correlation of each component between the views, on these samples; the mean over pairs when there are more. */
  readonly correlations: Float64Array;
}

/** The same with diagnostics. */
export interface CanonicalReport extends CanonicalAnalysis {
  readonly ranks: readonly number[];
  /** Which form each view was solved in: d x d or n x n. */
  readonly solvers: readonly ("primal" | "dual")[];
  readonly warnings: readonly Warning[];
}

/**
 * Finds for each view the weights whose weighted sums correlate most with those of the other views, strongest first. The
 * components of a view have variance 1 (divisor n) and, for two views, do not correlate with each other.
 *
 * @example
 * ```ts
 * import { canonicalAnalysis } from "lectern/components";
 *
 * const x = [[1, 0], [2, 5], [3, 1], [4, 4], [5, 2]];
 * const y = [[2.1], [3.9], [6.2], [8.1], [9.8]];
 * canonicalAnalysis([x, y]).correlations[0]; // near 1
 * ```
 */
export function canonicalAnalysis(given: readonly MatrixLike[], settings: CanonicalOptions = {}): CanonicalReport {
  const { operation = "canonicalAnalysis", weights, components } = settings;
  const views = admitViews(operation, given, weights);
  const ridges = ridgesOf(operation, settings.ridge, views.length);
  const standardized = ridges.map(({ kind }) => kind === "none");
  const centeredViews =
    compressViews(views, weights, standardized) ?? views.map((x, v) => centerView(x, weights, standardized[v]));
  requireSpread(operation, centeredViews);
  const total = centeredViews[0].total;
  const root = () => kernelDeviationRoot(centeredViews.map(principalVariances), total);
  const white = centeredViews.map((view, v) => {
    const variance = view.moments.variance.reduce((sum, value) => sum + value, 0) / views[v].columns;
    return whiten(view, resolveRidge(ridges[v], { variance, kernelDeviationRoot: root }));
  });
  const { directions, ...analysis } = analyzeWhite(operation, white, total, components, ridges, views[0].rows);
  orient(analysis.weights[0], analysis.weights);
  return { means: white.map(({ mean }) => mean), ...analysis };
}

/** The coordinates of samples of one view, new ones too: (x − mean) W. */
export function projectView({ means, weights }: CanonicalAnalysis, view: number, x: MatrixLike): Matrix {
  const map = weights[view];
  const samples = asMatrix(x);
  if (map === undefined || samples.columns !== map.rows) {
    const problem =
      map === undefined
        ? `there is no view ${view} among ${weights.length}`
        : `view ${view} has ${map.rows} columns, got ${samples.columns}`;
    throw new LecternError("invalid-data", `projectView: ${problem}`);
  }
  requireFinite("projectView", samples);
  return multiply(centered(samples, means[view]), map);
}

/**
 * The canonical correlations of two sets of columns, largest first: how much they have in common, whatever invertible
 * linear map is applied to either.
 *
 * @example
 * ```ts
 * import { canonicalCorrelations } from "lectern/components";
 *
 * canonicalCorrelations([[1, 1], [2, -1], [3, 0], [5, 2]], [[2, 1], [1, 3], [3, 3], [7, 3]]); // both 1: y is a map of x
 * ```
 */
export function canonicalCorrelations(
  x: MatrixLike,
  y: MatrixLike,
  settings: Omit<CanonicalOptions, "operation"> = {},
): Float64Array {
  return canonicalAnalysis([x, y], { ...settings, operation: "canonicalCorrelations" }).correlations;
}

/**
 * What whitened views of the same samples have in common; also used with views that are kernels. The scores may be
 * those of other samples with the same products; then the number of samples must be given.
 */
export function analyzeWhite(
  operation: string,
  white: readonly Pick<WhiteView, "map" | "scores" | "solver">[],
  total: number,
  components: number | null | undefined,
  ridges: readonly Ridge[],
  samples = white[0].scores.rows,
): Omit<CanonicalReport, "means"> & { readonly directions: readonly Matrix[] } {
  const scores = white.map((view) => view.scores);
  const ranks = scores.map(({ columns }) => columns);
  const most = Math.min(...ranks);
  const count = components ?? most;
  if (!(Number.isInteger(count) && count >= 1 && count <= most)) {
    throw new LecternError(
      "invalid-option",
      `${operation}: components must be a whole number from 1 to ${most}, the smallest rank of a view, got ${count}`,
      { option: "components", value: count },
    );
  }
  const { values, directions } = coupleViews(scores, total, count);
  const weights = white.map(({ map }, v) => multiply(map, directions[v]));
  const plain = white.length === 2 && ridges.every(({ kind }) => kind === "none");
  return {
    directions,
    weights,
    values,
    correlations: plain ? values.slice() : meanCorrelations(scores.map((z, v) => multiply(z, directions[v]))),
    ranks,
    solvers: white.map(({ solver }) => solver),
    warnings: warningsOf(ranks, samples, ridges, directions),
  };
}

function admitViews(operation: string, given: readonly MatrixLike[], weights: Float64Array | undefined): Matrix[] {
  if (!Array.isArray(given) || given.length < 2) {
    throw new LecternError("invalid-data", `${operation}: needs at least 2 views, got ${given?.length ?? 0}`);
  }
  const views = given.map((view, v) => asMatrix(view, `${operation}: view ${v}`));
  const rows = views[0].rows;
  views.forEach((view, v) => {
    if (view.rows !== rows) {
      throw new LecternError(
        "invalid-data",
        `${operation}: all views need the same samples; view 0 has ${rows}, view ${v} has ${view.rows}`,
      );
    }
    requireFinite(`${operation} (view ${v})`, view);
  });
  if (rows < 2) {
    throw new LecternError("invalid-data", `${operation}: needs at least 2 samples, got ${rows}`);
  }
  if (weights !== undefined && weights.length !== rows) {
    throw new LecternError("invalid-data", `${operation}: ${weights.length} weights for ${rows} samples`);
  }
  asWeights(operation, weights, rows);
  return views;
}

function ridgesOf(operation: string, given: CanonicalOptions["ridge"], views: number): readonly Ridge[] {
  const list: readonly (GivenRidge | undefined)[] = Array.isArray(given)
    ? (given as readonly GivenRidge[])
    : Array.from({ length: views }, () => given as GivenRidge | undefined);
  if (list.length !== views) {
    throw new LecternError("invalid-option", `${operation}: ${list.length} ridges for ${views} views`, {
      option: "ridge",
    });
  }
  return list.map((ridge) => completeRidge(operation, ridge));
}

function requireSpread(operation: string, views: readonly CenteredView[]): void {
  const flat = views.findIndex(({ factor }) => factor.every((value) => value === 0));
  if (flat < 0) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: view ${flat} does not vary, so it has no correlations; remove it`,
    { view: flat },
  );
}

/** The sign of a component is arbitrary; it is chosen so that the largest number in the reference is positive. */
export function orient(reference: Matrix, weights: readonly Matrix[]): void {
  const largest = new Float64Array(reference.columns);
  for (let at = 0; at < reference.data.length; at++) {
    const k = at % reference.columns;
    if (Math.abs(reference.data[at]) > Math.abs(largest[k])) largest[k] = reference.data[at];
  }
  for (const { columns, data } of weights) {
    for (let at = 0; at < data.length; at++) if (largest[at % columns] < 0) data[at] = -data[at];
  }
}

/** The correlation of column k of the views (centred, rows multiplied by the roots of their weights), over all pairs. */
function meanCorrelations(scores: readonly Matrix[]): Float64Array {
  const sums = new Float64Array(scores[0].columns);
  let pairs = 0;
  for (let a = 0; a < scores.length; a++) {
    for (let b = 0; b < a; b++, pairs++) {
      const [own, other, both] = [
        sumsOfProducts(scores[a], scores[a]),
        sumsOfProducts(scores[b], scores[b]),
        sumsOfProducts(scores[a], scores[b]),
      ];
      for (let k = 0; k < sums.length; k++) {
        const size = Math.sqrt(own[k]) * Math.sqrt(other[k]);
        sums[k] += size > 0 ? Math.max(-1, Math.min(1, both[k] / size)) : 0;
      }
    }
  }
  return sums.map((sum) => sum / pairs);
}

function sumsOfProducts(a: Matrix, b: Matrix): Float64Array {
  const { columns } = a;
  const result = new Float64Array(columns);
  for (let at = 0; at < a.data.length; at++) result[at % columns] += a.data[at] * b.data[at];
  return result;
}

function warningsOf(
  ranks: readonly number[],
  rows: number,
  ridges: readonly Ridge[],
  directions: readonly Matrix[],
): Warning[] {
  const warnings: Warning[] = [];
  const freedom = rows - 1;
  const free = ridges.every(({ kind }) => kind === "none") ? ranks[0] + ranks[1] - freedom : 0;
  if (ranks.length === 2 && free > 0) {
    warnings.push(
      warn(
        "few-samples",
        `${rows} samples are too few for views of ${ranks[0]} and ${ranks[1]} dimensions: ${free} of the correlations are 1 for any data; use a ridge`,
        { samples: rows, ranks: [...ranks], free },
      ),
    );
  }
  directions.forEach(({ columns, data }, v) => {
    for (let k = 0; k < columns; k++) {
      let isAbsent = true;
      for (let at = k; at < data.length; at += columns) if (data[at] !== 0) isAbsent = false;
      if (isAbsent)
        warnings.push(
          warn("unused-part", `view ${v} does not contribute to component ${k + 1}`, { view: v, component: k + 1 }),
        );
    }
  });
  return warnings;
}
