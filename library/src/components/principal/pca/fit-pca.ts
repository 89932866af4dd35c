/** Fitting principal components: which solver, how many components, and what is said about them. */
import type { Fitted } from "../../../contract/declaration.js";
import { LecternError } from "../../../core/errors.js";
import { flag, fraction, integer, type OptionValues, optional, seed, variant } from "../../../core/options/options.js";
import { type Warning, warn } from "../../../core/report.js";
import { counted, type Progress, type Work } from "../../../core/run.js";
import type { Dataset } from "../../../data/dataset.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../../data/sparse.js";
import { requireFinite } from "../../../linalg/check-matrix.js";
import { centeredProducts } from "../../../linalg/covariance-products.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { type CenteredSamples, centeredSamples } from "../centered-samples.js";
import {
  componentsByBrokenStick,
  componentsByEnergy,
  componentsByEvidence,
  componentsByProfileLikelihood,
} from "../choose-components.js";
import { columnMeans } from "../column-means.js";
import { crossValidatedRank } from "../cross-validated-rank.js";
import { byCovariance, byGram, bySvd } from "../exact-solvers.js";
import { byDeflation, byLanczos, byRandomBlocks } from "../iterative-solvers.js";
import { flatBelow, type PrincipalAxes } from "../principal-axes.js";
import { scalesOf } from "../project.js";
import type { PcaState } from "./pca-state.js";

export const pcaOptions = {
  components: optional(integer(2, "number of components; by default all of them, or as many as `choose` selects")),
  choose: variant(
    {
      fixed: {},
      energy: { varianceShare: fraction(0.95, "share of the variance that the components must explain") },
      "broken-stick": {},
      "profile-likelihood": {},
      minka: {},
      "cross-validation": { foldCount: integer(5, "number of folds; of rows and of columns", { minimum: 2 }) },
    },
    "fixed",
    "how the number of components is chosen, with `components` as the maximum; fixed uses `components` itself",
  ),
  skip: integer(0, "number of leading components to leave out; such as a known artifact", { minimum: 0 }),
  whiten: flag(false, "divide each score by its standard deviation"),
  solver: variant(
    { automatic: {}, covariance: {}, gram: {}, svd: {}, randomized: {}, lanczos: {}, deflation: {} },
    "automatic",
    "which algorithm is used; automatic chooses by the shape of the samples",
  ),
  seed: seed(),
};

type PcaOptions = OptionValues<typeof pcaOptions>;
type Solver = Exclude<PcaOptions["solver"]["kind"], "automatic">;

type Samples = Matrix | SparseMatrix;

/** Up to this size of the smaller Gram matrix its eigenvectors are cheap; above it a few are found by products alone. */
const GRAM_UP_TO = 2000;

/** Learns the mean, the directions and their variances. */
export function* fitPca(
  { x, weights }: Dataset<undefined, Samples>,
  options: PcaOptions,
): Work<Progress, Fitted<PcaState>> {
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const freedom = total - 1;
  if (!(freedom > 0)) {
    throw new LecternError("invalid-data", `pca: needs samples with a total weight above 1, got ${total}`);
  }
  const most = requireCounts(x, options);
  const isFixed = options.choose.kind === "fixed";
  const wanted = isFixed ? Math.min(most, (options.components ?? most) + options.skip) : most;
  const solver = solverFor(x, wanted, options);
  // The covariance of dense samples comes with their means, so that they are read once.
  const products = solver === "covariance" && !isSparse(x) ? centeredProducts(x, { weights }) : undefined;
  if (products === undefined && !isSparse(x)) requireFinite("pca", x);
  const { mean } = products ?? columnMeans(x, weights);
  const centered = centeredSamples(x, { mean, weights });
  const samples = products === undefined ? centered : { ...centered, gramOfColumns: () => products.gram };
  try {
    const axes = yield* solve(solver, samples, wanted, !isFixed, options.seed);
    const count = isFixed ? wanted - options.skip : choose(x, axes.values, options, total);
    return assemble({ weighted: weights !== undefined, mean, axes, freedom, count, options, solver, samples });
  } finally {
    samples.dispose();
  }
}

/** The most directions there are; refuses to keep or drop more. */
function requireCounts({ rows, columns }: Samples, { components, skip: drop }: PcaOptions): number {
  const most = Math.min(rows, columns);
  const shape = `for ${rows} samples of ${columns} columns`;
  if (drop >= most) {
    throw new LecternError("invalid-option", `pca: skip must be below ${most} ${shape}, got ${drop}`, {
      option: "skip",
      value: drop,
    });
  }
  if (components !== null && components + drop > most) {
    const dropped = drop === 0 ? "" : ` when ${drop} are dropped`;
    throw new LecternError(
      "invalid-option",
      `pca: components must be at most ${most - drop} ${shape}${dropped}, got ${components}`,
      { option: "components", value: components },
    );
  }
  return most;
}

function solverFor(x: Samples, wanted: number, { solver: { kind: solver }, choose }: PcaOptions): Solver {
  const smaller = Math.min(x.rows, x.columns);
  if (solver === "automatic") {
    const few =
      choose.kind === "fixed" && smaller > (isSparse(x) ? GRAM_UP_TO / 2 : GRAM_UP_TO) && wanted <= smaller / 10;
    if (few) return "lanczos";
    return x.columns <= x.rows ? "covariance" : "gram";
  }
  if (choose.kind !== "fixed" && (solver === "randomized" || solver === "lanczos" || solver === "deflation")) {
    throw new LecternError(
      "invalid-option",
      `pca: choose needs all variances, which solver ${solver} does not compute; use covariance, gram or svd`,
      { option: "solver", value: solver },
    );
  }
  return solver;
}

function* solve(
  solver: Solver,
  samples: CenteredSamples,
  wanted: number,
  whole: boolean,
  seed: number,
): Work<Progress, PrincipalAxes> {
  switch (solver) {
    case "covariance":
      return yield* counted(byCovariance(samples, wanted, whole));
    case "gram":
      return yield* counted(byGram(samples, wanted, whole));
    case "svd":
      return bySvd(samples, wanted);
    case "lanczos":
      return yield* byLanczos(samples, wanted, seed);
    case "randomized":
      return yield* byRandomBlocks(samples, wanted, seed);
    case "deflation":
      return yield* byDeflation(samples, wanted, seed);
  }
}

/** How many directions to keep behind those that are dropped. */
function choose(
  x: Samples,
  values: Float64Array,
  { choose: rule, components, skip: drop, seed }: PcaOptions,
  total: number,
): number {
  const left = values.subarray(drop, Math.min(x.rows, x.columns));
  const limit = components ?? left.length;
  switch (rule.kind) {
    case "energy":
      return Math.min(limit, componentsByEnergy(left, rule.varianceShare));
    case "broken-stick":
      return Math.min(limit, componentsByBrokenStick(left));
    case "profile-likelihood":
      return Math.min(limit, componentsByProfileLikelihood(left));
    case "minka":
      return Math.min(limit, componentsByEvidence(left, total));
    case "cross-validation": {
      const { components: found } = crossValidatedRank(x as Matrix, { folds: rule.foldCount, seed });
      return Math.min(limit, Math.max(1, found - drop));
    }
    case "fixed":
      return limit;
  }
}

interface Parts {
  readonly weighted: boolean;
  readonly mean: Float64Array;
  readonly axes: PrincipalAxes;
  readonly freedom: number;
  readonly count: number;
  readonly options: PcaOptions;
  readonly solver: Solver;
  readonly samples: CenteredSamples;
}

function assemble({ weighted, mean, axes, freedom, count, options, solver, samples }: Parts): Fitted<PcaState> {
  const { skip: drop, whiten } = options;
  const { squares } = axes;
  const width = samples.columns;
  // Singular values are found without squaring, so that far smaller ones are known.
  const flat = solver === "svd" ? flatBelow(samples, flatBelow(samples, squares)) : flatBelow(samples, squares);
  const spectrum = axes.values.map((value) => (value <= flat ? 0 : value / freedom));
  const explainedVariance = spectrum.slice(drop, drop + count);
  const totalVariance = squares / freedom;
  const directions = axes.directions.data.slice(drop * width, (drop + count) * width);
  const components = { rows: count, columns: width, data: directions };
  const signs = orientRows(components);
  const state: PcaState = {
    mean,
    components,
    explainedVariance,
    explainedVarianceRatio: explainedVariance.map((variance) => (totalVariance > 0 ? variance / totalVariance : 0)),
    scale: scalesOf(explainedVariance, whiten),
    spectrum,
    totalVariance,
    dropped: drop,
  };
  const { iterations, converged, left } = axes;
  // Scores of the training samples are σ u: cheaper than a product with the samples. Weights are inside u.
  const hasScores = left !== undefined && !weighted;
  return {
    state,
    ...(hasScores && { transformed: () => cheapScores(left, axes.values, signs, state) }),
    report: {
      iterations,
      converged,
      warnings: warningsOf(explainedVariance, converged),
      notes: { solver, components: count },
    },
  };
}

/** σₖ uₖ, oriented and scaled as the components are; what a flat direction has is rounding and becomes 0. */
function cheapScores(left: Matrix, values: Float64Array, signs: Float64Array, state: PcaState): Matrix {
  const { scale, dropped, explainedVariance } = state;
  const scores = zeros(left.columns, scale.length);
  for (let k = 0; k < scale.length; k++) {
    const factor = explainedVariance[k] > 0 ? (signs[k] * Math.sqrt(values[dropped + k])) / scale[k] : 0;
    const from = (dropped + k) * left.columns;
    for (let i = 0; i < left.columns; i++) scores.data[i * scale.length + k] = factor * left.data[from + i];
  }
  return scores;
}

function warningsOf(variances: Float64Array, converged: boolean): Warning[] {
  const flat = variances.filter((variance) => variance === 0).length;
  const count = variances.length;
  return [
    ...(flat > 0
      ? [
          warn("low-rank", `${flat} of the ${count} components have no variance: the data have a lower rank`, {
            missing: flat,
            components: count,
          }),
        ]
      : []),
    ...(converged
      ? []
      : [warn("not-converged", "the directions did not converge; solver covariance or gram is exact")]),
  ];
}
