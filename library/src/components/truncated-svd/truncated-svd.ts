/** Truncated singular value decomposition, of texts also called latent semantic analysis (Deerwester et al. 1990). */

import type { Fitted } from "../../contract/declaration.js";
import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, type OptionValues, seed, variant } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { counted, type Progress, type Work } from "../../core/run.js";
import type { Dataset } from "../../data/dataset.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { multiply, multiplyTransposed } from "../../linalg/multiply.js";
import { orientRows } from "../../linalg/orient-signs.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import { type CenteredSamples, centeredSamples } from "../principal/centered-samples.js";
import { columnMeans } from "../principal/column-means.js";
import { byCovariance, byGram, bySvd } from "../principal/exact-solvers.js";
import { byLanczos, byRandomBlocks } from "../principal/iterative-solvers.js";
import { flatBelow, type PrincipalAxes } from "../principal/principal-axes.js";
import { isNotEmpty } from "../state-checks.js";

const learns = {
  components: state.matrix(
    "components",
    "features",
    "one right singular vector per row, strongest first; its largest entry is positive",
    {},
    isNotEmpty,
  ),
  singularValues: state.vector("components", "singular value of each component", { min: 0 }),
  explainedVariance: state.vector(
    "components",
    "variance of the training scores on each component, around their mean (divisor n)",
    { min: 0 },
  ),
  explainedVarianceRatio: state.vector(
    "components",
    "the same variance as a share of the total variance of the columns",
    { min: 0 },
  ),
};

export interface TruncatedSvdState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components; singular vectors to keep"),
  solver: variant(
    { automatic: {}, gram: {}, svd: {}, randomized: {}, lanczos: {} },
    "automatic",
    "which algorithm is used; automatic chooses by the shape of the samples",
  ),
  seed: seed(),
};

type TruncatedSvdOptions = OptionValues<typeof options>;

/**
 * Projects samples on the strongest singular vectors without centring them, so that sparse ones stay sparse. Use it for
 * counts of words, where it brings together texts that share a subject but few words; for dense data whose means are
 * not 0 use {@link pca}.
 *
 * @example
 * ```ts
 * import { truncatedSvd } from "lectern";
 *
 * const counts = [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 2]]; // car engine, engine motor, tree tree
 * const model = truncatedSvd({ components: 2 }).fit({ x: counts });
 * model.state.singularValues; // 2, 1.732
 * model.transform([[1, 0, 0, 0], [0, 0, 1, 0]]); // car and motor share no word, and get the same scores
 * ```
 */
export const truncatedSvd = defineTransformer({
  kind: "truncated-svd",
  title: "Truncated singular value decomposition",
  summary: "Projects samples, dense or sparse, onto their leading singular vectors without centring them.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "k d" },
    objective: { formula: "‖X − Z V‖²", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["LSA", "latent semantic analysis", "SVD"],
    sources: ["Eckart and Young 1936", "Deerwester et al. 1990"],
    seeAlso: ["tfidf", "pca", "nmf", "random-projection"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  limits: ({ solver }) => (solver.kind === "svd" ? { sparse: "set solver to lanczos" } : {}),
  fit: fitTruncated,
  transform: ({ components }, x) => scoresOf(x, components),
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `svd${k + 1}`),
  offers: { inverse: ({ components }, scores) => multiply(scores, components) },
});

type Samples = Matrix | SparseMatrix;
type Solver = Exclude<TruncatedSvdOptions["solver"]["kind"], "automatic">;

/** Up to this size of the smaller Gram matrix its eigenvectors are cheap; above it a few are found by products alone. */
const GRAM_UP_TO = 2000;

/** The principal axes around the origin instead of the mean. */
function* fitTruncated(
  { x, weights }: Dataset<undefined, Samples>,
  options: TruncatedSvdOptions,
): Work<Progress, Fitted<TruncatedSvdState>> {
  const { components: count } = options;
  const most = Math.min(x.rows, x.columns);
  if (count > most) {
    throw new LecternError(
      "invalid-option",
      `truncated-svd: components must be at most ${most} for ${x.rows} samples of ${x.columns} columns, got ${count}`,
      { option: "components", value: count },
    );
  }
  const solver = solverFor(x, options);
  const samples = centeredSamples(x, { mean: new Float64Array(x.columns), weights });
  try {
    requireFinite(samples.squares());
    const axes = yield* solve(solver, samples, count, options.seed);
    return assemble(x, weights, axes, count, solver);
  } finally {
    samples.dispose();
  }
}

function solverFor(x: Samples, { solver, components }: TruncatedSvdOptions): Solver {
  if (solver.kind !== "automatic") return solver.kind;
  const smaller = Math.min(x.rows, x.columns);
  const isLarge = smaller > (isSparse(x) ? GRAM_UP_TO / 2 : GRAM_UP_TO);
  return isLarge && components <= smaller / 10 ? "lanczos" : "gram";
}

function* solve(solver: Solver, samples: CenteredSamples, count: number, seed: number): Work<Progress, PrincipalAxes> {
  switch (solver) {
    case "gram":
      return yield* counted(
        samples.columns <= samples.rows ? byCovariance(samples, count, false) : byGram(samples, count, false),
      );
    case "svd":
      return bySvd(samples, count);
    case "lanczos":
      return yield* byLanczos(samples, count, seed);
    case "randomized":
      return yield* byRandomBlocks(samples, count, seed);
  }
}

function assemble(
  x: Samples,
  weights: Float64Array | undefined,
  axes: PrincipalAxes,
  count: number,
  solver: Solver,
): Fitted<TruncatedSvdState> {
  const components = axes.directions;
  orientRows(components);
  // Singular values are found without squaring, so that far smaller ones are known.
  const flat = flatBelow(x, solver === "svd" ? flatBelow(x, axes.squares) : axes.squares);
  const squares = axes.values.slice(0, count).map((value) => (value <= flat ? 0 : value));
  const scores = scoresOf(x, components);
  const { variance: explainedVariance } = columnMoments(scores, weights);
  const totalVariance = totalVarianceOf(x, weights);
  const missing = squares.filter((value) => value === 0).length;
  return {
    state: {
      components,
      singularValues: squares.map(Math.sqrt),
      explainedVariance,
      explainedVarianceRatio: explainedVariance.map((value) => (totalVariance > 0 ? value / totalVariance : 0)),
    },
    transformed: () => scores,
    report: {
      iterations: axes.iterations,
      converged: axes.converged,
      warnings: [
        ...(missing > 0
          ? [
              warn("low-rank", `${missing} of the ${count} singular values are 0: the data have a lower rank`, {
                missing,
                components: count,
              }),
            ]
          : []),
        ...(axes.converged
          ? []
          : [warn("not-converged", "the singular vectors did not converge; solver gram is exact")]),
      ],
      notes: { solver },
    },
  };
}

/** X Vᵀ for the singular vectors in the rows of V. */
function scoresOf(x: Samples, components: Matrix): Matrix {
  return isSparse(x) ? multiplySparse(x, transpose(components)) : multiplyTransposed(x, components);
}

/** The sum of the variances of the columns; what rounding leaves of zero is zero. */
function totalVarianceOf(x: Samples, weights: Float64Array | undefined): number {
  const { mean, total } = columnMeans(x, weights);
  const centered = centeredSamples(x, { mean, weights });
  try {
    const squares = centered.squares();
    const around = total * mean.reduce((sum, value) => sum + value * value, 0);
    return squares <= flatBelow(x, around) ? 0 : squares / total;
  } finally {
    centered.dispose();
  }
}

function requireFinite(squares: number): void {
  if (Number.isFinite(squares)) return;
  throw new LecternError("numerical", "truncated-svd: the samples hold numbers too large to be squared; rescale them");
}
