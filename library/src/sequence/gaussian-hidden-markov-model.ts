/** Hidden Markov model of sequences of numbers. */
import * as state from "../contract/state/fields.js";
import {
  requirePairs,
  type StructuredFit,
  type StructuredModel,
  type StructuredRecipe,
  structuredRecipe,
} from "../contract/structured.js";
import { LecternError } from "../core/errors.js";
import { type GivenOptions, nonNegative, type OptionValues, variant } from "../core/options/options.js";
import type { Progress, Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { cholesky } from "../linalg/factor/cholesky/cholesky.js";
import type { Random } from "../numeric/random/random.js";
import {
  addKnown,
  covarianceLogPrior,
  drawObservations,
  type EmissionPlan,
  estimateGaussian,
  expectedMoments,
  type GaussianMarkovParameters,
  gaussianChains,
  type NormalEmissions,
  noMoments,
} from "./gaussian-emissions.js";
import { bestOfStarts, logPriorOf, type MarkovStep, markovOptions, randomChain } from "./markov-chain.js";
import { drawSequence, type MarkovMembers, markovMembers } from "./markov-members.js";
import { labelsOf, requireLabels } from "./sequence-labels.js";

const kind = "gaussian-hidden-markov-model";

/** The options as data. */
export const gaussianMarkovOptions = {
  ...markovOptions,
  covarianceType: variant(
    { full: {}, diagonal: {} },
    "full",
    "what the covariance of a class or component may be; anything, or without correlations",
  ),
  ridgeShare: nonNegative(
    1e-3,
    "share of the mean variance that is added to all variances; divided by the number of observations of the state",
  ),
};

/** Options of {@link gaussianHiddenMarkovModel}. */
export type GaussianHiddenMarkovModelOptions = GivenOptions<typeof gaussianMarkovOptions>;

/** Sequences of observations, a row for each position, with the labels of the positions where these are known. */
export interface ObservationData {
  readonly x: readonly MatrixLike[];
  readonly y?: readonly (readonly string[])[];
}

/** What {@link gaussianHiddenMarkovModel} learns. */
export interface GaussianHiddenMarkovState extends GaussianMarkovParameters {
  /** The labels of the states; numbers from 0, as text, if they were hidden. */
  readonly labels: readonly string[];
}

/** The functions of a fitted {@link gaussianHiddenMarkovModel}. */
export interface GaussianHiddenMarkovMembers extends MarkovMembers<MatrixLike> {
  /** Draws a sequence of observations with its states. */
  sample(length: number, seed?: number): { readonly x: Matrix; readonly y: string[] };
}

/** A model of {@link gaussianHiddenMarkovModel}. */
export type GaussianHiddenMarkovModel = StructuredModel<GaussianHiddenMarkovState, GaussianHiddenMarkovMembers>;

/**
 * Hidden Markov model whose states emit numbers, each by a normal distribution of its own. With labels y it takes their means
 * and covariances; without them the states are hidden and found by the Baum-Welch algorithm. For symbols there is
 * {@link hiddenMarkovModel}.
 *
 * @example
 * ```ts
 * import { gaussianHiddenMarkovModel } from "lectern/sequence";
 *
 * const x = [[[0.1], [-0.2], [0.2], [5.1], [4.8], [5.2]], [[5.0], [4.9], [5.3], [0.1], [-0.1]]];
 * const model = gaussianHiddenMarkovModel({ states: 2 }).fit({ x });
 * const [path] = model.predict([[[0.3], [4.9]]]);
 * console.log(path[0] === path[1]); // false
 * ```
 */
export function gaussianHiddenMarkovModel(
  given?: GaussianHiddenMarkovModelOptions,
): StructuredRecipe<ObservationData, GaussianHiddenMarkovModel> {
  const probabilities = { min: 0, max: 1 } as const;
  return structuredRecipe(
    {
      kind,
      options: gaussianMarkovOptions,
      learns: {
        labels: state.names("labels", "labels of the states"),
        start: state.vector("labels", "probability of each state at the first position", {
          ...probabilities,
          sumToOne: "all",
        }),
        transitions: state.matrix("labels", "labels", "probability of each state after each state", {
          ...probabilities,
          sumToOne: "rows",
        }),
        means: state.matrix("labels", "columns", "mean of the observations in each state"),
        covariances: state.matrix(
          "labels * columns",
          "columns",
          "covariance of the observations in each state, below each other",
          {},
          covariancesProblem,
        ),
      },
      *fit(data: ObservationData, settings): Work<Progress, StructuredFit<GaussianHiddenMarkovState>> {
        const { x, y } = data;
        const pairs: readonly (readonly [MatrixLike, unknown])[] = requirePairs<MatrixLike, unknown>(kind, {
          x,
          y: y ?? x,
        });
        const sequences = pairs.map(([input]) => requireSequence(input));
        const { centered, center, variance } = centeredSequences(sequences);
        const plan = planOf(settings, variance);
        const samples = sequences.length;
        if (y !== undefined) {
          const labels = labelsOf(kind, y);
          const moments = noMoments(labels.length, center.length);
          centered.forEach((sequence, n) => {
            addKnown(moments, sequence, requireLabels(kind, labels, y[n], sequence.rows));
          });
          const found = estimateGaussian(moments, plan, isotropic(labels.length, center.length, variance));
          return { state: { labels, ...movedBy(found, center) }, samples };
        }
        const labels = Array.from({ length: settings.states }, (_, k) => String(k));
        const best = yield* baumWelch(centered, plan, variance, settings);
        return { state: { labels, ...movedBy(best.parameters, center) }, samples, report: best.report };
      },
      view: membersOf,
    },
    given,
  );
}

/** Covariances must be symmetric and positive definite. */
function covariancesProblem({ data, columns: d }: Matrix, { sizeOf }: state.StateContext): string | undefined {
  for (let k = 0; k < sizeOf("labels"); k++) {
    const own = { rows: d, columns: d, data: data.slice(k * d * d, (k + 1) * d * d) };
    for (let at = 0; at < d * d; at++) {
      if (own.data[at] !== own.data[(at % d) * d + Math.floor(at / d)]) return `must be symmetric, state ${k} is not`;
    }
    try {
      cholesky(own);
    } catch (error) {
      if (error instanceof LecternError) return `must be positive definite, state ${k} is not`;
      throw error;
    }
  }
  return undefined;
}

function planOf(
  { covarianceType, ridgeShare, smoothing }: OptionValues<typeof gaussianMarkovOptions>,
  variance: number,
): EmissionPlan {
  return { type: covarianceType.kind, added: ridgeShare * variance, smoothing };
}

/** Baum-Welch; each start has means at random observations and the mean variance of the columns. */
function baumWelch(
  sequences: readonly Matrix[],
  plan: EmissionPlan,
  variance: number,
  settings: OptionValues<typeof gaussianMarkovOptions>,
) {
  const { states, smoothing } = settings;
  const d = sequences[0].columns;
  const observations = sequences.flatMap(({ rows, data }) =>
    Array.from({ length: rows }, (_, t) => data.subarray(t * d, (t + 1) * d)),
  );
  return bestOfStarts(
    (random): GaussianMarkovParameters => ({
      ...randomChain(random, states),
      ...startEmissions(random.fork("means"), observations, states, variance),
    }),
    function* (parameters): Work<void, MarkovStep<GaussianMarkovParameters>> {
      const { moments, logLikelihood } = yield* expectedMoments(parameters, sequences);
      const chainPrior = logPriorOf([parameters.start, parameters.transitions.data], smoothing);
      const logPrior = chainPrior + covarianceLogPrior(parameters, plan.added);
      return { logLikelihood, logPrior, maximize: () => estimateGaussian(moments, plan, parameters) };
    },
    settings,
  );
}

/** Means spread out over the observations as by k-means++: each with a probability that grows with its squared distance. */
function startEmissions(
  random: Random,
  observations: readonly Float64Array[],
  states: number,
  variance: number,
): NormalEmissions {
  const emissions = isotropic(states, observations[0].length, variance);
  const nearest = new Float64Array(observations.length).fill(Infinity);
  for (let k = 0; k < states; k++) {
    const isSpread = k > 0 && nearest.some((square) => square > 0);
    const at = isSpread ? random.categorical(nearest) : random.integer(observations.length);
    const chosen = observations[at];
    emissions.means.data.set(chosen, k * chosen.length);
    observations.forEach((own, i) => {
      const square = own.reduce((sum, value, j) => sum + (value - chosen[j]) ** 2, 0);
      nearest[i] = Math.min(nearest[i], square);
    });
  }
  return emissions;
}

/** Means of 0 and covariances that are multiples of the identity. */
function isotropic(states: number, d: number, variance: number): NormalEmissions {
  const covariances = zeros(states * d, d);
  for (let at = 0; at < states * d; at++) covariances.data[at * d + (at % d)] = variance;
  return { means: zeros(states, d), covariances };
}

function requireSequence(input: MatrixLike, columns?: number): Matrix {
  const x = asMatrix(input, `${kind}: a sequence`);
  if (x.rows === 0 || x.columns === 0) {
    throw new LecternError("invalid-data", `${kind}: a sequence needs at least 1 observation, got none`, { kind });
  }
  const bad = x.data.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: observations must be finite numbers, got ${x.data[bad]} at position ${Math.floor(bad / x.columns)}`,
      { kind },
    );
  }
  if (columns === undefined || x.columns === columns) return x;
  throw new LecternError("invalid-data", `${kind}: observations must have ${columns} columns, got ${x.columns}`, {
    kind,
  });
}

/** Sequences with mean 0 over all positions, their mean, and the mean variance of their columns. */
function centeredSequences(sequences: readonly Matrix[]) {
  const d = sequences[0].columns;
  const count = sequences.reduce((sum, { rows }) => sum + rows, 0);
  const center = new Float64Array(d);
  for (const x of sequences) {
    requireSequence(x, d);
    for (let at = 0; at < x.data.length; at++) center[at % d] += x.data[at] / count;
  }
  const centered = sequences.map((x) => ({ ...x, data: x.data.map((value, at) => value - center[at % d]) }));
  let variance = 0;
  for (const { data } of centered) for (const value of data) variance += value ** 2 / (count * d);
  if (!(variance > 0)) {
    throw new LecternError("invalid-data", `${kind}: all observations are equal; they need some variance`, { kind });
  }
  return { centered, center, variance };
}

function movedBy(parameters: GaussianMarkovParameters, center: Float64Array): GaussianMarkovParameters {
  const { means } = parameters;
  const data = means.data.map((value, at) => value + center[at % center.length]);
  return { ...parameters, means: { ...means, data } };
}

function membersOf(learned: GaussianHiddenMarkovState): GaussianHiddenMarkovMembers {
  const { labels, means } = learned;
  const scores = gaussianChains(learned);
  return {
    ...markovMembers(kind, labels, (x: MatrixLike) => scores(requireSequence(x, means.columns))),
    sample: (length, seed) =>
      drawSequence(kind, learned, labels, { length, seed }, (random, path) => drawObservations(random, learned, path)),
  };
}
