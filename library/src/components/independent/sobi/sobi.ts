/**
 * Second-order blind identification, also known as TDSEP: sources of a time series by joint diagonalisation of its lagged
 * covariances (Molgedey and Schuster 1994; Belouchrani et al. 1997; Ziehe and Müller 1998).
 */

import { defineTransformer } from "../../../contract/define-transformer.js";
import { integer, list } from "../../../core/options/options.js";
import { type Warning, warn } from "../../../core/report.js";
import { counted, inside, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { laggedCovarianceSteps, requireLags } from "../../../linalg/lagged-covariance.js";
import { separateJointly, sweepOptions } from "../joint-separation.js";
import { separationMaps, separationOptions, separationState, symmetricProduct } from "../separation.js";
import { type WhiteData, whitenSteps } from "../white-data.js";

/** The default lags. */
export const defaultLags: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The options of methods that use lags. */
export const lagOptions = {
  lags: list(
    integer(1, "a lag"),
    defaultLags,
    "by how many samples the series is shifted, one number for each covariance",
    1,
  ),
};

/**
 * Separates a time series (rows in the order of time) into sources that stay uncorrelated when shifted against each
 * other. Use it for sources whose autocorrelations differ, normal ones included; it cannot separate white noise: use
 * {@link jade} or {@link fastIca} for that.
 *
 * @example
 * ```ts
 * import { sobi } from "lectern";
 * import { cocktailParty } from "lectern/datasets";
 *
 * const { x } = cocktailParty({ samples: 2000, seed: 1 });
 * const model = sobi({ lags: [1, 2, 4, 8, 16] }).fit({ x });
 * model.transform(x); // the sources, up to order, sign and scale
 * ```
 */
export const sobi = defineTransformer({
  kind: "sobi",
  title: "SOBI (TDSEP)",
  summary: "Separates a time series into sources by jointly diagonalising its lagged covariances.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d² + t k³", predict: "k d" },
    needs: ["ordered samples"],
    objective: {
      formula: "Σ_τ Σ_{i≠j} (½⟨uᵢ(t) uⱼ(t − τ)⟩ + ½⟨uⱼ(t) uᵢ(t − τ)⟩)²",
      measure: null,
      reaches: "local minimum",
    },
    alsoKnownAs: ["second-order blind identification"],
    sources: ["Molgedey and Schuster 1994", "Belouchrani et al. 1997", "Ziehe and Müller 1998"],
    seeAlso: ["kernel-tdsep", "slow-feature-analysis", "jade", "fast-ica"],
  },
  options: {
    ...separationOptions,
    ...lagOptions,
    ...sweepOptions,
  },
  learns: separationState,
  *fit({ x }, { components, lags, ...settings }) {
    requireLags("sobi", lags, x.rows);
    const first = { step: 1, of: settings.maxIterations, objective: 0 };
    const white = yield* inside(counted(whitenSteps("sobi", x, components)), first);
    const matrices = yield* inside(counted(laggedProducts(white, lags)), first);
    return yield* separateJointly(white, matrices, settings, ({ sources }) => likeLags(sources, lags));
  },
  ...separationMaps,
});

/** The covariances at the lags in white coordinates. */
function* laggedProducts({ centered, whiten }: WhiteData, lags: readonly number[]): Work<void, Matrix[]> {
  const matrices: Matrix[] = [];
  for (const v of yield* laggedCovarianceSteps(centered, lags)) {
    yield;
    matrices.push(symmetricProduct(whiten, v));
  }
  return matrices;
}

/** Five standard errors of the difference of two autocorrelations of white noise, √(2/n) each. */
const STANDARD_ERRORS = 5;

/** Sources whose autocorrelations agree at all lags make a warning: any rotation of them has the same covariances. */
function likeLags(sources: Matrix, lags: readonly number[]): Warning[] {
  const k = sources.columns;
  const profiles = autocorrelations(sources, lags);
  const limit = STANDARD_ERRORS * Math.sqrt(2 / sources.rows);
  const alike = new Set<number>();
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) {
      const isSame = lags.every((_, l) => Math.abs(profiles.data[l * k + i] - profiles.data[l * k + j]) < limit);
      if (isSame) alike.add(j + 1).add(i + 1);
    }
  }
  if (alike.size === 0) return [];
  const which = [...alike].sort((a, b) => a - b);
  const message = `the sources ${which.join(", ")} have the same autocorrelations as another source: they may be mixtures of each other`;
  return [warn("not-identifiable", message, { sources: which })];
}

/** One row per lag, one column per source: Σ s_t s_{t−τ} / Σ s_t², of sources with mean 0. */
export function autocorrelations({ rows, columns, data }: Matrix, lags: readonly number[]): Matrix {
  const result = zeros(lags.length, columns);
  const squares = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) squares[j] += data[at] ** 2;
  lags.forEach((lag, l) => {
    const shift = lag * columns;
    for (let i = lag, at = shift; i < rows; i++) {
      for (let j = 0; j < columns; j++, at++) result.data[l * columns + j] += data[at] * data[at - shift];
    }
    for (let j = 0; j < columns; j++) result.data[l * columns + j] /= squares[j] || 1;
  });
  return result;
}
