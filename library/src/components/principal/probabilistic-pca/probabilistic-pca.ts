/** Probabilistic principal component analysis (Tipping and Bishop 1999). */

import { defineDensity } from "../../../contract/define-unsupervised.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { integer, type OptionValues, positive, variant } from "../../../core/options/options.js";
import { type Warning, warn } from "../../../core/report.js";
import { counted, type Progress, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { multiply } from "../../../linalg/multiply.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { createRandom } from "../../../numeric/random/random.js";
import { isNotEmpty } from "../../state-checks.js";
import { type CenteredSamples, centeredSamples } from "../centered-samples.js";
import { columnMeans } from "../column-means.js";
import { byCovariance, byGram } from "../exact-solvers.js";
import { flatBelow, type PrincipalAxes } from "../principal-axes.js";
import { expectationMaximization } from "./em.js";
import { factorsFrom, observedPosterior } from "./latent-posterior.js";

const learns = {
  mean: state.vector("features", "mean of the columns"),
  components: state.matrix("components", "features", "one principal direction per row, of length 1", {}, isNotEmpty),
  explainedVariance: state.vector(
    "components",
    "variance along each direction, noise included (divisor n: maximum likelihood)",
    { above: 0 },
  ),
  noise: state.number("variance of the noise, the same in all directions", { above: 0 }),
};

export interface ProbabilisticPcaState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(1, "number of components; directions of the subspace, fewer than columns"),
  solver: variant(
    { automatic: {}, closed: {}, em: {} },
    "automatic",
    "which algorithm is used; the closed form, or EM, which automatic takes when values are missing",
  ),
  maxIterations: integer(500, "maximum number of iterations; each is a round of EM"),
  tolerance: positive(1e-8, "when to stop; when the mean log density rises by less than this"),
};

/** How the density is fitted. */
export type ProbabilisticPcaOptions = OptionValues<typeof options>;

/**
 * PCA as a generative model: x = Wᵀz + μ + noise with z normal and the same noise σ² in all directions, so
 * x ~ N(μ, WᵀW + σ²I). Use it when a likelihood is needed (to compare models, to choose the number of components, to find outliers),
 * to draw samples, or when values are missing: then it is fitted by EM, and densities are those of the observed values.
 *
 * @example
 * ```ts
 * import { probabilisticPca } from "lectern";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [i, 2 * i + Math.sin(3 * i), Math.cos(5 * i)]);
 * x[7][1] = NaN;
 * const model = probabilisticPca({ components: 1 }).fit({ x });
 * model.logDensity([[20, 40, 0], [20, -40, 0]]); // the second one is far less likely
 * ```
 */
export const probabilisticPca = defineDensity({
  kind: "probabilistic-pca",
  title: "Probabilistic PCA",
  summary: "A normal density around the principal subspace, also for samples with missing values.",
  facts: {
    task: "density",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "− Σᵢ ln N(xᵢ; μ, WᵀW + σ²I)", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["PPCA"],
    sources: ["Tipping and Bishop 1999"],
    seeAlso: ["pca", "impute"],
  },
  options,
  learns,
  supports: { weights: true, missing: true },
  fit: fitProbabilistic,
  logDensity: (model, x) => observedPosterior(model, x).logDensity,
  offers: {
    sample(model, count, seed) {
      const random = createRandom(seed);
      const factors = factorsFrom(model);
      const z = zeros(count, factors.rows);
      for (let at = 0; at < z.data.length; at++) z.data[at] = random.normal();
      const x = multiply(z, factors);
      const { columns } = x;
      const deviation = Math.sqrt(model.noise);
      for (let at = 0; at < x.data.length; at++) x.data[at] += model.mean[at % columns] + deviation * random.normal();
      return x;
    },
  },
});

/**
 * The expected scores E[z | x] of samples, which may have missing values, one per row: those of PCA, shrunk by the
 * noise.
 */
export function expectedScores(model: ProbabilisticPcaState, x: Matrix): Matrix {
  return observedPosterior(model, x).scores;
}

/** The samples with missing values imputed by their expectations, E[x_missing | x_observed]. */
export function fillByModel(model: ProbabilisticPcaState, x: Matrix): Matrix {
  const { scores } = observedPosterior(model, x);
  const expected = multiply(scores, factorsFrom(model));
  const data = x.data.map((value, at) =>
    Number.isNaN(value) ? expected.data[at] + model.mean[at % x.columns] : value,
  );
  return { ...x, data };
}

interface Given {
  readonly x: Matrix;
  readonly weights?: Float64Array;
}

function* fitProbabilistic(
  { x, weights }: Given,
  options: ProbabilisticPcaOptions,
): Work<Progress, ReturnType<typeof closedForm>> {
  const { components, solver } = options;
  const most = Math.min(x.columns - 1, x.rows - 1);
  if (components > most) {
    throw new LecternError(
      "invalid-option",
      `probabilistic-pca: components must be at most ${most} for ${x.rows} samples of ${x.columns} columns, got ${components}: the noise needs at least one dimension`,
      { option: "components", value: components },
    );
  }
  const gaps = x.data.some(Number.isNaN);
  if (gaps && solver.kind === "closed") {
    throw new LecternError("unsupported", "probabilistic-pca: x has missing values; use solver em or automatic", {
      option: "solver",
    });
  }
  if (!gaps && solver.kind !== "em") {
    const { mean, total } = columnMeans(x, weights);
    const samples = centeredSamples(x, { mean, weights });
    const solve = x.columns <= x.rows ? byCovariance : byGram;
    return closedForm(samples, yield* counted(solve(samples, components, false)), mean, total, components);
  }
  requireSeen(x);
  const { model, objective, converged } = yield* expectationMaximization(x, weights, options);
  const warnings = converged
    ? []
    : [
        warn("not-converged", "EM did not converge; increase maxIterations", {
          maxIterations: options.maxIterations,
        }),
      ];
  return {
    state: model,
    report: {
      objective,
      converged,
      iterations: objective.length,
      warnings,
      notes: { solver: "em", noise: model.noise },
    },
  };
}

/** σ² is the mean of the eigenvalues left out, and WᵀW + σ²I has the others. */
function closedForm(
  samples: CenteredSamples,
  { directions, values, squares }: PrincipalAxes,
  mean: Float64Array,
  total: number,
  count: number,
) {
  const kept = values.subarray(0, count).reduce((sum, value) => sum + value, 0);
  const left = squares - kept;
  if (!(left > flatBelow(samples, squares))) {
    throw new LecternError(
      "invalid-data",
      `probabilistic-pca: ${count} directions explain all of the variance, which leaves none for the noise; use fewer components`,
      { option: "components", value: count },
    );
  }
  orientRows(directions);
  const explainedVariance = values.slice(0, count).map((value) => value / total);
  const noise = left / total / (mean.length - count);
  const model: ProbabilisticPcaState = { mean, components: directions, explainedVariance, noise };
  const report = {
    objective: [] as number[],
    converged: true,
    iterations: 0,
    warnings: [] as Warning[],
    notes: { solver: "closed", noise },
  };
  return { state: model, report };
}

function requireSeen({ rows, columns, data }: Matrix): void {
  for (let j = 0; j < columns; j++) {
    let seen = 0;
    for (let i = 0; i < rows; i++) if (!Number.isNaN(data[i * columns + j])) seen++;
    if (seen >= 2) continue;
    throw new LecternError(
      "invalid-data",
      `probabilistic-pca: column ${j} has ${seen} value${seen === 1 ? "" : "s"}; every column needs at least 2`,
      { column: j },
    );
  }
}
