/** Linear-chain conditional random field. */
import * as state from "../contract/state/fields.js";
import {
  requireInputs,
  requirePairs,
  type StructuredFit,
  type StructuredModel,
  type StructuredRecipe,
  structuredRecipe,
} from "../contract/structured.js";
import { LecternError, show } from "../core/errors.js";
import type { GivenOptions } from "../core/options/options.js";
import { integer, nonNegative, positive } from "../core/options/options.js";
import { notConverged } from "../core/report.js";
import { mapSteps, type Work } from "../core/run.js";
import type { SamplesLike } from "../data/dataset.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { type ChainScores, chainScore } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import { positionScores, requireSequence } from "../inference/sequence-features.js";
import { viterbi } from "../inference/viterbi.js";
import { lbfgsSteps } from "../optimize/lbfgs.js";
import type { MinimizeProgress } from "../optimize/minimum.js";
import { crfObjective } from "./crf-objective.js";
import { labelsOf, requireLabels } from "./sequence-labels.js";

const kind = "linear-chain-crf";

/** The options as data. */
export const linearChainCrfOptions = {
  alpha: nonNegative(
    1,
    "strength of the penalty; alpha · ½‖w‖² is added to the sum of the negative log-likelihoods of the sequences",
  ),
  tolerance: positive(
    1e-5,
    "when to stop; when no entry of the gradient is larger than this share of the number of sequences",
  ),
  maxIterations: integer(200, "maximum number of iterations"),
};

/** Options of {@link linearChainCrf}. */
export type LinearChainCrfOptions = GivenOptions<typeof linearChainCrfOptions>;

/** What {@link linearChainCrf} learns. */
export interface LinearChainCrfState {
  readonly labels: readonly string[];
  /** One row for each label, one column for each feature. */
  readonly weights: Matrix;
  /** Weights of each label (row) followed by each label (column). */
  readonly transitions: Matrix;
}

/** Sequences of feature vectors (one matrix for each) with the labels of their positions. */
export interface LabelledSequences {
  readonly x: readonly SamplesLike[];
  readonly y: readonly (readonly string[])[];
}

/** The functions of a fitted {@link linearChainCrf}. */
export interface CrfMembers {
  /** The most probable label sequence of each input. */
  predict(x: readonly SamplesLike[]): string[][];
  /** The probability of each label (column) at each position (row) of each input. */
  probabilities(x: readonly SamplesLike[]): Matrix[];
  /** log p(y | x) of each pair. */
  logProbabilities(x: readonly SamplesLike[], y: readonly (readonly string[])[]): Float64Array;
}

/** A model of {@link linearChainCrf}. */
export type LinearChainCrfModel = StructuredModel<LinearChainCrfState, CrfMembers>;

/**
 * Linear-chain conditional random field (Lafferty, McCallum and Pereira 2001): log p(y | x) is Σₜ w(yₜ)ᵀxₜ + Σₜ v(yₜ, yₜ₊₁) minus
 * a constant. Minimises the negative log-likelihood plus ½ alpha times the squared weights by L-BFGS. Add a column of ones for
 * a constant of each label. Inputs may be sparse.
 *
 * @example
 * ```ts
 * import { linearChainCrf } from "lectern/sequence";
 *
 * const x = [[[1, 0], [0, 1], [1, 0]], [[0, 1], [1, 0]]];
 * const y = [["noun", "verb", "noun"], ["verb", "noun"]];
 * const model = linearChainCrf({ alpha: 0.1 }).fit({ x, y });
 * console.log(model.predict([[[0, 1], [1, 0], [0, 1]]])); // [ [ 'verb', 'noun', 'verb' ] ]
 * ```
 */
export function linearChainCrf(
  given?: LinearChainCrfOptions,
): StructuredRecipe<LabelledSequences, LinearChainCrfModel, MinimizeProgress> {
  return structuredRecipe(
    {
      kind,
      options: linearChainCrfOptions,
      learns: {
        labels: state.names("labels", "labels"),
        weights: state.matrix("labels", "columns", "weight of each feature for each label"),
        transitions: state.matrix("labels", "labels", "weight of each label followed by each label"),
      },
      *fit(
        data: LabelledSequences,
        { alpha, tolerance, maxIterations },
      ): Work<MinimizeProgress, StructuredFit<LinearChainCrfState>> {
        const pairs = requirePairs(kind, data);
        const labels = labelsOf(kind, data.y);
        const features = columnsOf(data.x[0]);
        const sequences = pairs.map(([x, y]) => {
          const matrix = requireSequence(kind, x, features);
          return { x: matrix, codes: requireLabels(kind, labels, y, matrix.rows) };
        });
        const count = labels.length;
        const start = new Float64Array(count * features + count * count);
        const objective: number[] = [];
        const found = yield* recorded(
          lbfgsSteps(crfObjective(sequences, features, count, alpha), start, {
            tolerance: tolerance * pairs.length,
            maxIterations,
          }),
          objective,
        );
        const { x: weights, iterations, converged } = found;
        return {
          state: {
            labels,
            weights: { rows: count, columns: features, data: weights.slice(0, count * features) },
            transitions: { rows: count, columns: count, data: weights.slice(count * features) },
          },
          samples: pairs.length,
          report: { iterations, converged, objective, warnings: converged ? [] : [notConverged(iterations)] },
        };
      },
      view: (learned) => crfMembers(learned),
    },
    given,
  );
}

function* recorded<R>(work: Work<MinimizeProgress, R>, values: number[]): Work<MinimizeProgress, R> {
  return yield* mapSteps(work, (progress) => {
    values.push(progress.objective);
    return progress;
  });
}

/** Number of columns of the first input, which all others must have. */
function columnsOf(x: SamplesLike): number {
  const columns = Array.isArray(x) ? (x[0]?.length ?? 0) : ((x as Matrix | SparseMatrix)?.columns ?? 0);
  if (columns > 0) return columns;
  throw new LecternError(
    "invalid-data",
    `${kind}: a sequence needs at least 1 position and 1 feature, got ${show(x)}`,
    { kind },
  );
}

function crfMembers({ labels, weights, transitions }: LinearChainCrfState): CrfMembers {
  const chainOf = (x: SamplesLike): ChainScores => ({
    unary: positionScores(requireSequence(kind, x, weights.columns), weights.data, labels.length),
    pairwise: transitions,
  });
  return {
    predict: (x) =>
      requireInputs(kind, x).map((input) => Array.from(viterbi(chainOf(input)).path, (code) => labels[code])),
    probabilities: (x) => requireInputs(kind, x).map((input) => forwardBackward(chainOf(input)).marginals),
    logProbabilities: (x, y) =>
      Float64Array.from(requirePairs(kind, { x, y }), ([input, output]) => {
        const chain = chainOf(input);
        return (
          chainScore(chain, requireLabels(kind, labels, output, chain.unary.rows)) - forwardBackward(chain).logPartition
        );
      }),
  };
}
