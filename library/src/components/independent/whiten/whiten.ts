/** Whitening: columns become uncorrelated with variance 1. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { choice } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { counted, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { centered, columnMoments } from "../../../linalg/column-moments.js";
import { covariance } from "../../../linalg/covariance.js";
import { multiplyTransposed } from "../../../linalg/multiply.js";
import {
  principalAxesSteps,
  type WhiteningKind,
  type WhiteningTransform,
  whiteningSteps,
} from "../../../linalg/whitening.js";
import { isNotEmpty } from "../../state-checks.js";

const learns = {
  mean: state.vector("features", "mean of the columns"),
  whitening: state.matrix(
    "components",
    "features",
    "K: the covariance of K (x − mean) is the identity",
    {},
    isNotEmpty,
  ),
  coloring: state.matrix("features", "components", "K⁺, the inverse"),
};

export interface WhitenState extends state.StateOf<typeof learns> {}

/**
 * Makes columns uncorrelated, each with variance 1. Use it before methods that assume so; `symmetric` stays closest to
 * the original columns, `pca` sorts by variance, `cholesky` makes each column from the columns up to it.
 *
 * @example
 * ```ts
 * import { whiten } from "lectern";
 *
 * const model = whiten().fit({ x: [[2, 0], [-2, 0], [0, 1], [0, -1]] });
 * model.transform([[2, 1]]); // √2, √2
 * ```
 */
export const whiten = defineTransformer({
  kind: "whiten",
  title: "Whitening",
  summary: "Makes columns uncorrelated with variance 1.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + d³", predict: "d²" },
    objective: null,
    alsoKnownAs: ["sphering", "ZCA"],
    sources: ["Kessy, Lewin and Strimmer 2018"],
    seeAlso: ["pca", "standardize"],
  },
  options: {
    whitening: choice(
      ["symmetric", "pca", "cholesky"],
      "symmetric",
      "whitening transform: V Λ^(−½) Vᵀ, Λ^(−½) Vᵀ, or the inverse Cholesky factor",
    ),
  },
  learns,
  supports: { weights: true },
  *fit({ x, weights }, { whitening: rotation }) {
    const { mean } = columnMoments(x, weights);
    const c = covariance(x, weights === undefined ? {} : { weights });
    const work = whitenCovariance(c, rotation, Math.max(x.rows, x.columns));
    const { rank, map } = yield* counted(work);
    if (rank === 0) {
      throw new LecternError("invalid-data", "whiten: all samples are the same, so the covariance is zero");
    }
    if (map === undefined) {
      throw new LecternError(
        "invalid-data",
        `whiten: the ${x.columns} columns have rank ${rank}, so the covariance has no Cholesky factor; use whitening "pca"`,
        { rank },
      );
    }
    const learned: WhitenState = { mean, whitening: map.whiten, coloring: map.dewhiten };
    const warnings =
      rank < x.columns
        ? [
            warn("low-rank", `the ${x.columns} columns have rank ${rank}; directions without variance become 0`, {
              columns: x.columns,
              rank,
            }),
          ]
        : [];
    return { state: learned, report: { warnings } };
  },
  transform: ({ mean, whitening }, x) => multiplyTransposed(centered(x, mean), whitening),
  outputFeatures: ({ whitening }) => Array.from({ length: whitening.rows }, (_, k) => `white${k + 1}`),
  offers: {
    inverse: ({ mean, coloring }, z) => {
      const back = multiplyTransposed(z, coloring);
      const result = zeros(back.rows, back.columns);
      for (let at = 0; at < back.data.length; at++) result.data[at] = back.data[at] + mean[at % mean.length];
      return result;
    },
  },
});

/** The map, unless there is no variance, or none in some direction where the Cholesky factor is wanted. */
function* whitenCovariance(
  c: Matrix,
  rotation: WhiteningKind,
  size: number,
): Work<void, { readonly rank: number; readonly map?: WhiteningTransform }> {
  const { rank } = yield* principalAxesSteps(c, size);
  if (rank === 0 || (rank < c.rows && rotation === "cholesky")) return { rank };
  return { rank, map: yield* whiteningSteps(c, rotation, { size }) };
}
