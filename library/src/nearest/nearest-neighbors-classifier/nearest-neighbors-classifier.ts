/** Classification by nearest neighbours (Fix and Hodges 1951; Cover and Hart 1967; Cookbook, chapter 22). */
import { defineClassifier } from "../../contract/define-supervised.js";
import { choice, type OptionValues, seed } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { type NeighborClassifierState, rememberClasses, rememberMore } from "../neighbor-classes.js";
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
  ties: choice(["first", "random"], "first", "which of the classes with equally many votes wins"),
  seed: seed(),
};

type NearestNeighborsOptions = OptionValues<typeof options>;

/**
 * Predicts the class that most of the nearest training samples have. Use it where the border between classes may have
 * any shape and samples are many for their columns; bring columns to one scale first, by `standardize` or by the
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
  summary: "Predicts the class that most of the nearest training samples have.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    tuning: { neighbors: [1, 3, 5, 10, 20, 40], weighting: [{ kind: "uniform" }, { kind: "distance" }] },
    sources: ["Fix and Hodges 1951", "Cover and Hart 1967"],
    seeAlso: ["radius-neighbors-classifier", "nearest-neighbors-regressor", "standardize"],
  },
  options,
  supports: { weights: true, sparse: true },
  limits: sparseLimits,
  fit: ({ x, y, weights }, options) =>
    fitted(rememberClasses({ x, codes: y.codes, weights }, y.classes.length, options), options.neighbors),
  predict: (state: NeighborClassifierState, x, options) =>
    winners(votesOf(state, x, options), options.ties, options.seed, (i) => rowNumbers(x, i)),
  offers: {
    probabilities: (state: NeighborClassifierState, x, options) => voteShares(votesOf(state, x, options)),
    update: (state: NeighborClassifierState, { x, y, weights }, options) =>
      fitted(rememberMore(state, { x, codes: y.codes, weights }, options), options.neighbors),
  },
});

function fitted({ state, notes }: ReturnType<typeof rememberClasses>, neighbors: number) {
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
