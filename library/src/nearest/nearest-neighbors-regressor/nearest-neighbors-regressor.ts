/** Regression by nearest neighbours (Cover 1968; Stone 1977): the best constant for the samples around a point. */

import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { choice, seed } from "../../core/options/options.js";
import { counted, runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import {
  emptyProblem,
  fewSamples,
  joined,
  nearestVoters,
  neighborsOption,
  remember,
  rememberedState,
  searchOptions,
  sparseLimits,
} from "../neighbor-state.js";
import { meanOfNeighbors, medianOfNeighbors, votingWeights, weightingOption } from "../neighbor-votes.js";

const learns = {
  ...rememberedState,
  values: state.vector("remembered", "target of each training sample", {}, emptyProblem),
};

/** The samples and their targets. */
export interface NeighborRegressorState extends state.StateOf<typeof learns> {}

/**
 * Predicts the mean (or the median) of the targets of the nearest training samples. Use it for functions of any shape
 * where there are many samples for the number of columns; it never predicts beyond the range of the targets.
 *
 * @example
 * ```ts
 * import { nearestNeighborsRegressor } from "lectern";
 *
 * const model = nearestNeighborsRegressor({ neighbors: 2 }).fit({ x: [[0], [1], [2], [3]], y: [0, 1, 4, 9] });
 * model.predict([[2.2]]); // 6.5
 * ```
 */
export const nearestNeighborsRegressor = defineRegressor({
  kind: "nearest-neighbors-regressor",
  title: "Nearest neighbours regressor",
  summary: "Predicts the mean or the median of the targets of the nearest training samples.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    tuning: { neighbors: [1, 3, 5, 10, 20, 40], weighting: [{ kind: "uniform" }, { kind: "distance" }] },
    alsoKnownAs: ["kNN regression"],
    sources: ["Cover 1968", "Stone 1977"],
    seeAlso: ["nearest-neighbors-classifier", "kernel-ridge", "standardize"],
  },
  options: {
    neighbors: neighborsOption,
    weighting: weightingOption,
    average: choice(
      ["mean", "median"],
      "mean",
      "how the neighbours' targets are averaged: by the mean, best for squared errors, or by the median, best for absolute errors",
    ),
    ...searchOptions,
    seed: seed(),
  },
  learns,
  supports: { weights: true, sparse: true },
  limits: sparseLimits,
  *fit({ x, y, weights }, options) {
    return yield* counted(learn(x, y, weights, options));
  },
  predict: (learned: NeighborRegressorState, x, { neighbors, weighting, average }) => {
    const voters = nearestVoters(learned, x, neighbors);
    const weights = votingWeights(voters, weighting);
    return (average === "mean" ? meanOfNeighbors : medianOfNeighbors)(voters, weights, learned.values);
  },
  offers: {
    update: (before: NeighborRegressorState, { x, y, weights }, options) => {
      const all = joined(before, x, weights);
      const values = new Float64Array(all.x.rows);
      values.set(before.values);
      values.set(y, before.values.length);
      return runToEnd(learn(all.x, values, all.weights, options));
    },
  },
});

function* learn(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  options: Parameters<typeof remember>[2] & { readonly neighbors: number },
) {
  const { samples, kept } = yield* remember(x, weights, options);
  const learned: NeighborRegressorState = { ...samples, values: Float64Array.from(kept, (i) => y[i]) };
  const notes = { algorithm: samples.search.index.kind, samples: kept.length };
  return { state: learned, report: { warnings: fewSamples(samples, options.neighbors), notes } };
}
