/** Slow feature analysis: the directions of a time series that change least from one sample to the next (Wiskott and Sejnowski 2002). */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { integer, optional } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { counted, type Work } from "../../../core/run.js";
import { type Matrix, row, transpose, zeros } from "../../../data/matrix.js";
import { productsAboutSteps } from "../../../linalg/covariance-products.js";
import { symmetricEigenSteps } from "../../../linalg/eigen/symmetric-eigen.js";
import {
  mix,
  type Separation,
  separationState,
  separationSteps,
  sourceNames,
  symmetricProduct,
  unmix,
} from "../separation.js";
import { type WhiteData, whitenSteps } from "../white-data.js";

const learns = {
  ...separationState,
  slowness: state.vector(
    "sources",
    "⟨(s_t − s_{t−1})²⟩, the mean squared change of each source: 0 for one that never changes, 2 for white noise",
    { min: 0 },
  ),
};

export interface SlowFeatureState extends state.StateOf<typeof learns> {}

/**
 * Finds the slowest directions of a time series (rows in the order of time), uncorrelated and of variance 1, slowest first.
 * Use it for what changes slowly underneath fast signals; for curved relations put polynomial features before it.
 *
 * @example
 * ```ts
 * import { slowFeatureAnalysis } from "lectern";
 *
 * const x = Array.from({ length: 200 }, (_, t) => [Math.sin(t / 40) + Math.sin(t), Math.sin(t / 40) - Math.sin(t)]);
 * slowFeatureAnalysis({ components: 1 }).fit({ x }).transform(x); // sin(t / 40), up to scale
 * ```
 */
export const slowFeatureAnalysis = defineTransformer({
  kind: "slow-feature-analysis",
  title: "Slow feature analysis",
  summary: "Finds the directions of a time series that change most slowly.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + d³", predict: "k d" },
    needs: ["ordered samples"],
    objective: { formula: "⟨(s_t − s_{t−1})²⟩", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["SFA"],
    sources: ["Wiskott and Sejnowski 2002"],
    seeAlso: ["sobi", "pca"],
  },
  options: {
    components: optional(integer(2, "number of components; the slowest features, all of them by default")),
  },
  learns,
  *fit({ x }, { components }) {
    const { white, values, separation } = yield* counted(changesOf(x));
    const kept = Math.min(components ?? white.rank, white.rank);
    const k = white.rank;
    const { state: all, sources, warnings } = separation;
    const few =
      components !== null && components > k
        ? [warn("low-rank", `only ${k} of ${components} features have variance`, { rank: k, components })]
        : [];
    const slowest: SlowFeatureState = {
      mean: all.mean,
      unmixing: { rows: kept, columns: x.columns, data: all.unmixing.data.slice(0, kept * x.columns) },
      mixing: firstColumns(all.mixing, kept),
      power: all.power.slice(0, kept),
      kurtosis: all.kurtosis.slice(0, kept),
      // Rounding can leave a change slightly below 0.
      slowness: values.slice(0, kept).map((value) => Math.max(0, value)),
    };
    return {
      state: slowest,
      report: { warnings: [...warnings, ...few] },
      transformed: () => firstColumns(sources, kept),
    };
  },
  transform: unmix,
  outputFeatures: sourceNames,
  offers: { inverse: mix },
});

/** The white data, and their separation by the products of their changes, whose eigenvalues are these values. */
interface Changes {
  readonly white: WhiteData;
  readonly values: Float64Array;
  readonly separation: Separation;
}

function* changesOf(x: Matrix): Work<void, Changes> {
  const white = yield* whitenSteps("slow-feature-analysis", x, null);
  const differences = differencesOf(white.centered);
  const { gram } = yield* productsAboutSteps(new Float64Array(x.columns), differences, {});
  const changes = { ...gram, data: gram.data.map((sum) => sum / differences.rows) };
  const { values, vectors } = yield* symmetricEigenSteps(symmetricProduct(white.whiten, changes));
  return { white, values, separation: yield* separationSteps(white, transpose(vectors), "none", true) };
}

/** x_t − x_{t−1}. */
function differencesOf(x: Matrix): Matrix {
  const { rows, columns } = x;
  const result = zeros(rows - 1, columns);
  for (let at = 0; at < result.data.length; at++) result.data[at] = x.data[at + columns] - x.data[at];
  return result;
}

function firstColumns(x: Matrix, count: number): Matrix {
  const result = zeros(x.rows, count);
  for (let i = 0; i < x.rows; i++) result.data.set(row(x, i).subarray(0, count), i * count);
  return result;
}
