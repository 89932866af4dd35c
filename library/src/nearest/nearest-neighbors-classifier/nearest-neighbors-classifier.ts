/** Classification by nearest neighbours (Fix and Hodges 1951; Cover and Hart 1967; Cookbook, chapter 22). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { choice, type OptionValues, seed } from "../../core/options/options.js";
import { counted } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import {
  type NeighborClassifierState,
  neighborClassifierState,
  type RememberedClasses,
  rememberClasses,
  rememberMore,
} from "../neighbor-classes.js";
import {
  fewSamples,
  nearestVoters,
  neighborsOption,
  rowNumbers,
  searchOptions,
  sparseLimits,
} from "../neighbor-state.js";
import { classVotes, voteShares, votingWeights, weightingOption, winners } from "../neighbor-votes.js";

const options = {
  neighbors: neighborsOption,
  weighting: weightingOption,
  ...searchOptions,
  ties: choice(["first", "random"], "first", "how ties between classes are broken"),
  seed: seed(),
};

/** How neighbours are found and vote. */
export type NearestNeighborsOptions = OptionValues<typeof options>;

/**
 * Predicts the most frequent class among the nearest training samples. Use it where the decision boundary may have any
 * shape and there are many samples for the number of columns; scale the columns first, by `standardize` or by the
 * Mahalanobis distance.
 *
 * @example
 * ```ts
 * import { nearestNeighborsClassifier } from "lectern";
 *
 * const model = nearestNeighborsClassifier({ neighbors: 3 }).fit({
 *   x: [[0], [1], [2], [10], [11], [12]],
 *   y: ["low", "low", "low", "high", "high", "high"],
 * });
 * model.predict([[3]]); // low
 * model.probabilities([[6.4]]); // high 2/3, low 1/3
 * ```
 */
export const nearestNeighborsClassifier = defineClassifier({
  kind: "nearest-neighbors-classifier",
  title: "Nearest neighbours classifier",
  summary: "Predicts the most frequent class among the nearest training samples.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    tuning: { neighbors: [1, 3, 5, 10, 20, 40], weighting: [{ kind: "uniform" }, { kind: "distance" }] },
    alsoKnownAs: ["kNN", "k nearest neighbors"],
    sources: ["Fix and Hodges 1951", "Cover and Hart 1967"],
    seeAlso: ["radius-neighbors-classifier", "nearest-neighbors-regressor", "standardize"],
  },
  options,
  learns: neighborClassifierState,
  supports: { weights: true, sparse: true },
  limits: sparseLimits,
  *fit({ x, y, weights }, options) {
    const work = rememberClasses({ x, codes: y.codes, weights }, y.classes.length, options);
    return fitted(yield* counted(work), options.neighbors);
  },
  predict: (state: NeighborClassifierState, x, options) =>
    winners(votesOf(state, x, options), options.ties, options.seed, (i) => rowNumbers(x, i)),
  offers: {
    probabilities: (state: NeighborClassifierState, x, options) => voteShares(votesOf(state, x, options)),
    update: (state: NeighborClassifierState, { x, y, weights }, options) =>
      fitted(rememberMore(state, { x, codes: y.codes, weights }, options), options.neighbors),
  },
});

function fitted({ state, notes }: RememberedClasses, neighbors: number) {
  return { state, report: { warnings: fewSamples(state, neighbors), notes } };
}

function votesOf(
  state: NeighborClassifierState,
  x: Matrix | SparseMatrix,
  { neighbors, weighting }: NearestNeighborsOptions,
): Matrix {
  const voters = nearestVoters(state, x, neighbors);
  return classVotes(voters, votingWeights(voters, weighting), state.codes, state.classCount);
}
