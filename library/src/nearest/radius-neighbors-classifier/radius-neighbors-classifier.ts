/**
 * Classification by all samples within a radius (ML and physics, sections 6.3 and 8.1): the ε-ball classifier, with the
 * Bayesian estimate of its probabilities.
 */

import { defineClassifier } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { choice, nonNegative, type OptionValues, positive, seed } from "../../core/options/options.js";
import { counted } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import {
  type NeighborClassifierState,
  neighborClassifierState,
  type RememberedClasses,
  rememberClasses,
  rememberMore,
} from "../neighbor-classes.js";
import { rowNumbers, searchOptions, sparseLimits, votersWithin } from "../neighbor-state.js";
import { classVotes, votingWeights, weightingOption, winners } from "../neighbor-votes.js";

const options = {
  radius: positive(1, "maximum distance of a neighbour, inclusive"),
  weighting: weightingOption,
  smoothing: nonNegative(
    0.5,
    "added to the counts; to the votes of every class, where ½ is Jeffreys' prior, 1 a uniform one, 0 leaves the shares of the votes",
  ),
  empty: choice(
    ["shares", "refuse"],
    "shares",
    "prediction for a sample without neighbours: the shares of the classes in training, or an error",
  ),
  ...searchOptions,
  ties: choice(["first", "random"], "first", "how ties between classes are broken"),
  seed: seed(),
};

type RadiusNeighborsOptions = OptionValues<typeof options>;

/**
 * Predicts the most frequent class among the training samples within a radius. Use it instead of a number of neighbours
 * where votes should be local; {@link radiusNeighborsPosterior} returns how certain the probabilities are.
 *
 * @example
 * ```ts
 * import { radiusNeighborsClassifier } from "lectern";
 *
 * const model = radiusNeighborsClassifier({ radius: 1.5 }).fit({ x: [[0], [1], [2], [9]], y: ["a", "a", "b", "b"] });
 * model.predict([[0.5]]); // a
 * model.probabilities([[1]]); // a (2 + ½) / (3 + 1), b (1 + ½) / (3 + 1)
 * ```
 */
export const radiusNeighborsClassifier = defineClassifier({
  kind: "radius-neighbors-classifier",
  title: "Radius neighbours classifier",
  summary: "Predicts the most frequent class among the training samples within a radius.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    tuning: {
      radius: { kind: "log-uniform", from: 0.3, to: 10 },
      weighting: [{ kind: "uniform" }, { kind: "distance" }],
    },
    alsoKnownAs: ["fixed-radius neighbors"],
    seeAlso: ["nearest-neighbors-classifier"],
  },
  options,
  learns: neighborClassifierState,
  supports: { weights: true, sparse: true },
  limits: sparseLimits,
  *fit({ x, y, weights }, options) {
    const work = rememberClasses({ x, codes: y.codes, weights }, y.classes.length, options);
    return fitted(yield* counted(work));
  },
  predict: (state: NeighborClassifierState, x, options) =>
    winners(chances(state, x, options), options.ties, options.seed, (i) => rowNumbers(x, i)),
  offers: {
    probabilities: (state: NeighborClassifierState, x, options) => chances(state, x, options),
    update: (state: NeighborClassifierState, { x, y, weights }, options) =>
      fitted(rememberMore(state, { x, codes: y.codes, weights }, options)),
  },
});

function fitted({ state, notes }: RememberedClasses) {
  return { state, report: { notes } };
}

/** The posterior of the class probabilities given the samples within the radius, one row per query, one column per class. */
export interface RadiusNeighborsPosterior {
  /** The votes. */
  readonly votes: Matrix;
  /** The mean and the variance of each probability, which has a Beta distribution; without a prior and votes, zeros. */
  readonly mean: Matrix;
  readonly variance: Matrix;
  /** 1 where there is no sample within the radius, and so no ground for a prediction. */
  readonly empty: Uint8Array;
}

/**
 * The posterior of a fitted radius classifier at new samples: with the prior a₀ for each of K classes and m of N votes, the
 * probability of a class is Beta(a₀ + m, (K − 1) a₀ + N − m). So 1 vote of 3 and 10 of 30 differ in variance.
 */
export function radiusNeighborsPosterior(
  model: { readonly state: NeighborClassifierState; readonly options: RadiusNeighborsOptions },
  x: Matrix | SparseMatrix,
): RadiusNeighborsPosterior {
  const { state, options } = model;
  const voters = votersWithin(state, x, options.radius);
  const votes = classVotes(voters, votingWeights(voters, options.weighting), state.codes, state.classCount);
  const [mean, variance] = [zeros(votes.rows, votes.columns), zeros(votes.rows, votes.columns)];
  const empty = new Uint8Array(votes.rows);
  for (let i = 0; i < votes.rows; i++) {
    const at = i * votes.columns;
    empty[i] = voters.rowStart[i] === voters.rowStart[i + 1] ? 1 : 0;
    let total = votes.columns * options.smoothing;
    for (let k = 0; k < votes.columns; k++) total += votes.data[at + k];
    if (!(total > 0)) continue;
    for (let k = 0; k < votes.columns; k++) {
      const share = (options.smoothing + votes.data[at + k]) / total;
      mean.data[at + k] = share;
      variance.data[at + k] = (share * (1 - share)) / (total + 1);
    }
  }
  return { votes, mean, variance, empty };
}

/** The posterior means; for samples without neighbours, what the option `empty` says. */
function chances(state: NeighborClassifierState, x: Matrix | SparseMatrix, options: RadiusNeighborsOptions): Matrix {
  const { mean, empty } = radiusNeighborsPosterior({ state, options }, x);
  const alone = empty.indexOf(1);
  if (alone < 0) return mean;
  if (options.empty === "refuse") {
    throw new LecternError(
      "invalid-data",
      `radius-neighbors-classifier: sample ${alone} has no training sample within the radius ${options.radius}; ` +
        'use a larger radius, or set empty to "shares" to predict the shares of the classes',
      { row: alone },
    );
  }
  const shares = classShares(state);
  empty.forEach((lonely, i) => {
    if (lonely === 1) mean.data.set(shares, i * mean.columns);
  });
  return mean;
}

function classShares({ codes, classCount, weights }: NeighborClassifierState): Float64Array {
  const sums = new Float64Array(classCount);
  codes.forEach((code, i) => {
    sums[code] += weights === null ? 1 : weights[i];
  });
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((value) => value / total);
}
