/** Sparse principal components (Zou, Hastie and Tibshirani 2006; the formulation of Jenatton, Obozinski and Bach 2010). */

import type { Fitted } from "../../../contract/declaration.js";
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { integer, nonNegative, type OptionValues, positive } from "../../../core/options/options.js";
import { notConverged, warn } from "../../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../../core/run.js";
import { type Matrix, row, transpose, zeros } from "../../../data/matrix.js";
import { centered } from "../../../linalg/column-moments.js";
import { cholesky, solveCholesky } from "../../../linalg/factor/cholesky/cholesky.js";
import { qr } from "../../../linalg/factor/qr/qr.js";
import { gramOfRows, multiply, multiplyTransposed } from "../../../linalg/multiply.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { svdSteps } from "../../../linalg/svd/svd.js";
import { divideVector, vectorNorm } from "../../../linalg/vector-operations.js";
import { createRandom } from "../../../numeric/random/random.js";
import { columnMeans } from "../../principal/column-means.js";
import { isNotEmpty } from "../../state-checks.js";
import { codeSamples, requireSquares } from "../code-samples.js";
import { learnDictionary } from "../learn-dictionary.js";

const learns = {
  mean: state.vector("features", "mean of the columns"),
  components: state.matrix(
    "components",
    "features",
    "one component per row, of length 1 or all 0; its largest entry is positive. They need not be orthogonal",
    {},
    isNotEmpty,
  ),
  explainedVariance: state.vector(
    "components",
    "variance that each component adds to those before it (divisor n − 1; Zou, Hastie and Tibshirani's adjusted variance)",
    { min: 0 },
  ),
};

export interface SparsePcaState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  alpha: positive(
    1,
    "strength of the penalty; alpha times the sum of the absolute entries of the components is added to half the sum of squared errors",
  ),
  ridgeAlpha: positive(
    0.01,
    "strength of the squared penalty on scores, which stabilises those of components that overlap",
  ),
  maxIterations: integer(1000, "maximum number of iterations"),
  tolerance: nonNegative(1e-8, "when to stop; when the objective falls by less than this share"),
};

type SparsePcaOptions = OptionValues<typeof options>;

/**
 * Directions of large variance that use few columns each, so that they are easy to interpret; {@link pca} explains more
 * variance with the same number of components.
 *
 * @example
 * ```ts
 * import { sparsePca } from "lectern";
 *
 * const x = Array.from({ length: 60 }, (_, i) => [Math.sin(i), Math.sin(i) + 0.1 * Math.cos(9 * i), Math.cos(2 * i)]);
 * const { state } = sparsePca({ components: 2, alpha: 2 }).fit({ x });
 * state.components; // the first is exactly 0 in the third column
 * ```
 */
export const sparsePca = defineTransformer({
  kind: "sparse-pca",
  title: "Sparse PCA",
  summary: "Directions of large variance that use few columns each.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d) + t d k²", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "½ ‖X − U V‖² + alpha ‖V‖₁", measure: null, reaches: "local minimum" },
    sources: ["Zou, Hastie and Tibshirani 2006", "Jenatton, Obozinski and Bach 2010"],
    seeAlso: ["pca", "dictionary-learning"],
  },
  options,
  learns,
  fit: ({ x }, options) => fitSparse(x, options),
  transform: (learned, x, { ridgeAlpha: ridge }) => ridgeScores(learned, x, ridge),
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `sparse${k + 1}`),
  offers: {
    inverse: ({ mean, components }, scores) => {
      const result = multiply(scores, components);
      return { ...result, data: result.data.map((value, at) => value + mean[at % mean.length]) };
    },
  },
});

/**
 * Minimises ½‖X − UV‖² + α‖V‖₁ over U with columns of length 1 at most. Only XᵀX matters to V, so with X = P S Qᵀ the rows
 * of S Qᵀ replace the samples; then V = Qᵀ with U = I, the principal components, is where to begin.
 */
function* fitSparse(x: Matrix, options: SparsePcaOptions): Work<Progress, Fitted<SparsePcaState>> {
  const { components: count, alpha, maxIterations, tolerance } = options;
  requireCounts(x, count);
  const { mean } = columnMeans(x);
  const around = centered(x, mean);
  requireSquares("sparse-pca", around);
  const { values, v } = yield* inside(counted(svdSteps(around)), { step: 1, of: maxIterations });
  const r = values.length;
  // A row for each column of the samples.
  const columns = { ...v, data: v.data.map((value, at) => value * values[at % r]) };
  const start = zeros(count, r);
  for (let k = 0; k < count; k++) start.data[k * r + k] = 1;
  const coding = { kind: "lasso", alpha, positive: false } as const;
  const random = createRandom(0);
  const settings = { coding, batchSize: null, maxIterations, tolerance, random, replaceUnused: false };
  const { dictionary, codes, objective, converged } = yield* learnDictionary(columns, start, settings);
  const last = codeSamples(columns, dictionary, coding, 1e-10, codes);
  const components = transpose(last.codes);
  orientRows(components);
  let empty = 0;
  for (let k = 0; k < count; k++) {
    const length = vectorNorm(row(components, k));
    if (length > 0) divideVector(row(components, k), length);
    else empty++;
  }
  const warnings = [
    ...(converged ? [] : [notConverged(maxIterations)]),
    ...(empty > 0
      ? [
          warn(
            "unused-part",
            `${empty} of the ${count} components are 0: alpha is too large, or the rank of the data too low`,
            { unused: empty, components: count },
          ),
        ]
      : []),
  ];
  return {
    state: { mean, components, explainedVariance: adjustedVariances(around, components) },
    report: { objective: [...objective, last.cost], converged, iterations: objective.length, warnings },
  };
}

function requireCounts({ rows, columns }: Matrix, count: number): void {
  if (rows < 2) throw new LecternError("invalid-data", "sparse-pca: needs at least 2 samples, got 1");
  const most = Math.min(rows, columns);
  if (count <= most) return;
  throw new LecternError(
    "invalid-option",
    `sparse-pca: components must be at most ${most} for ${rows} samples of ${columns} columns, got ${count}`,
    { option: "components", value: count },
  );
}

/** Scores of overlapping components share variance; the triangle of their QR decomposition gives each what is new in it. */
function adjustedVariances(around: Matrix, components: Matrix): Float64Array {
  const { r } = qr(multiplyTransposed(around, components));
  const k = components.rows;
  return Float64Array.from({ length: k }, (_, c) => r.data[c * k + c] ** 2 / (around.rows - 1));
}

/** (X − μ) Cᵀ (C Cᵀ + ridge I)⁻¹: regression of the samples on the components, which are not orthogonal. */
function ridgeScores({ mean, components }: SparsePcaState, x: Matrix, ridge: number): Matrix {
  const gram = gramOfRows(components);
  for (let k = 0; k < gram.rows; k++) gram.data[k * gram.rows + k] += ridge;
  return transpose(solveCholesky(cholesky(gram), multiplyTransposed(components, centered(x, mean))));
}
