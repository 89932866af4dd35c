/** Hidden Markov model of sequences of symbols. */
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
import type { GivenOptions, OptionValues } from "../core/options/options.js";
import { integer, nonNegative, positive, seed } from "../core/options/options.js";
import { notConverged, type ReportFacts } from "../core/report.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { chainScore } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import { viterbi } from "../inference/viterbi.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import type { SymbolSequence } from "../structured-kernels/strings/sequences.js";
import {
  addCounts,
  estimate,
  expectedCounts,
  logPrior,
  type MarkovParameters,
  markovChains,
  noCounts,
} from "./baum-welch.js";
import { labelsOf, requireLabels } from "./sequence-labels.js";

const kind = "hidden-markov-model";

const options = {
  states: integer(2, "number of hidden states; not used if labels are given"),
  smoothing: nonNegative(0.1, "added to the counts; of labels, pairs of labels and symbols"),
  starts: integer(5, "number of starts; the best one is kept; not used if labels are given"),
  tolerance: positive(1e-6, "stop when the objective falls by at most this share in an iteration"),
  maxIterations: integer(200, "maximum number of iterations of each start"),
  seed: seed(),
};

/** Options of {@link hiddenMarkovModel}. */
export type HiddenMarkovModelOptions = GivenOptions<typeof options>;

/** Sequences of symbols, with the labels of their positions where these are known. */
export interface SymbolData {
  readonly x: readonly SymbolSequence[];
  readonly y?: readonly (readonly string[])[];
}

/** What {@link hiddenMarkovModel} learns. */
export interface HiddenMarkovState extends MarkovParameters {
  /** The labels of the states; numbers from 0, as text, if they were hidden. */
  readonly labels: readonly string[];
  readonly symbols: readonly string[];
}

/** The functions of a fitted {@link hiddenMarkovModel}. */
export interface HiddenMarkovMembers {
  /** The most probable state sequence of each input, by Viterbi's algorithm. */
  predict(x: readonly SymbolSequence[]): string[][];
  /** The probability of each state (column) at each position (row) of each input. */
  probabilities(x: readonly SymbolSequence[]): Matrix[];
  /** log p(x) of each sequence. */
  logLikelihood(x: readonly SymbolSequence[]): Float64Array;
  /** log p(x, y) of each pair. */
  jointLogProbabilities(x: readonly SymbolSequence[], y: readonly (readonly string[])[]): Float64Array;
}

/** A model of {@link hiddenMarkovModel}. */
export type HiddenMarkovModel = StructuredModel<HiddenMarkovState, HiddenMarkovMembers>;

/**
 * Hidden Markov model: p(x, y) = Π p(xₜ | yₜ) p(yₜ | yₜ₋₁). With labels y it counts; without them the states are hidden and
 * the probabilities are found by the Baum-Welch algorithm, which raises the likelihood in each iteration.
 *
 * @example
 * ```ts
 * import { hiddenMarkovModel } from "lectern/sequence";
 *
 * const model = hiddenMarkovModel().fit({ x: ["aabb", "abab"], y: [["A", "A", "B", "B"], ["A", "B", "A", "B"]] });
 * console.log(model.predict(["ab"])); // [ [ 'A', 'B' ] ]
 * ```
 */
export function hiddenMarkovModel(given?: HiddenMarkovModelOptions): StructuredRecipe<SymbolData, HiddenMarkovModel> {
  const probabilities = { min: 0, max: 1, sumToOne: "rows" } as const;
  return structuredRecipe(
    {
      kind,
      options,
      learns: {
        labels: state.names("labels", "labels of the states"),
        symbols: state.names("symbols", "symbols"),
        start: state.vector("labels", "probability of each state at the first position", {
          min: 0,
          max: 1,
          sumToOne: "all",
        }),
        transitions: state.matrix("labels", "labels", "probability of each state after each state", probabilities),
        emissions: state.matrix("labels", "symbols", "probability of each symbol in each state", probabilities),
      },
      *fit(data: SymbolData, settings): Work<Progress, StructuredFit<HiddenMarkovState>> {
        const { x, y } = data;
        const pairs = requirePairs(kind, { x, y: y ?? x });
        const symbols = symbolsOf(x);
        const sequences = pairs.map(([input]) => encode(symbols, input));
        const samples = sequences.length;
        if (y !== undefined) {
          const labels = labelsOf(kind, y);
          const counts = noCounts(labels.length, symbols.length);
          sequences.forEach((sequence, n) => {
            addCounts(counts, sequence, requireLabels(kind, labels, y[n], sequence.length));
          });
          return { state: { labels, symbols, ...estimate(counts, settings.smoothing) }, samples };
        }
        const labels = Array.from({ length: settings.states }, (_, k) => String(k));
        const best = yield* bestStart(sequences, symbols.length, settings);
        return { state: { labels, symbols, ...best.parameters }, samples, report: best.report };
      },
      view: (learned) => markovMembers(learned),
    },
    given,
  );
}

type BaumWelchOptions = OptionValues<typeof options>;

interface Start {
  readonly parameters: MarkovParameters;
  readonly report: ReportFacts & { readonly objective: readonly number[] };
}

/** The best of several random starts of Baum-Welch. */
function* bestStart(
  sequences: readonly Int32Array[],
  symbols: number,
  settings: BaumWelchOptions,
): Work<Progress, Start> {
  const random = createRandom(settings.seed);
  let best: Start | undefined;
  for (let k = 0; k < settings.starts; k++) {
    const start = randomParameters(random.fork(k), settings.states, symbols);
    const found = yield* mapSteps(baumWelch(sequences, start, settings), (inner) => ({
      step: k + 1,
      of: settings.starts,
      inner,
    }));
    if (best === undefined || lastOf(found) < lastOf(best)) best = found;
  }
  return best as Start;
}

function lastOf({ report }: Start): number {
  return report.objective[report.objective.length - 1];
}

/** Baum-Welch from given probabilities; the objective is −log p(x) minus the logarithm of the prior. */
function* baumWelch(
  sequences: readonly Int32Array[],
  start: MarkovParameters,
  { smoothing, tolerance, maxIterations }: BaumWelchOptions,
): Work<Progress, Start> {
  const objective: number[] = [];
  let parameters = start;
  for (let step = 1; ; step++) {
    const pause = { step, of: maxIterations };
    const { counts, logLikelihood } = yield* mapSteps(expectedCounts(parameters, sequences), () => pause);
    const value = -logLikelihood - logPrior(parameters, smoothing);
    const before = objective[objective.length - 1] ?? Infinity;
    objective.push(value);
    yield { ...pause, objective: value };
    const converged = before - value <= tolerance * Math.max(1, Math.abs(value));
    if (converged || step === maxIterations) {
      const warnings = converged ? [] : [notConverged(step)];
      return { parameters, report: { objective, iterations: step, converged, warnings, notes: { logLikelihood } } };
    }
    parameters = estimate(counts, smoothing);
  }
}

function randomParameters(random: Random, labels: number, symbols: number): MarkovParameters {
  const rows = (name: string, columns: number): Matrix => {
    const stream = random.fork(name);
    const ones = new Float64Array(columns).fill(1);
    const data = new Float64Array(labels * columns);
    for (let k = 0; k < labels; k++) data.set(stream.dirichlet(ones), k * columns);
    return { rows: labels, columns, data };
  };
  return {
    start: new Float64Array(labels).fill(1 / labels),
    transitions: rows("transitions", labels),
    emissions: rows("emissions", symbols),
  };
}

function symbolsOf(x: readonly SymbolSequence[]): string[] {
  const seen = new Set<string>();
  for (const sequence of x) {
    const isSequence =
      typeof sequence === "string" || (Array.isArray(sequence) && sequence.every((one) => typeof one === "string"));
    if (!isSequence) {
      throw new LecternError(
        "invalid-data",
        `${kind}: a sequence must be a string or a list of strings, got ${show(sequence)}`,
        {
          kind,
        },
      );
    }
    for (const symbol of sequence) seen.add(symbol);
  }
  return [...seen].sort((a, b) => (a < b ? -1 : 1));
}

/** The symbols as codes; throws for empty sequences and unknown symbols. */
function encode(symbols: readonly string[], sequence: SymbolSequence): Int32Array {
  const codes = Int32Array.from(Array.from(sequence ?? []), (symbol) => {
    const code = symbols.indexOf(symbol);
    if (code >= 0) return code;
    throw new LecternError(
      "invalid-data",
      `${kind}: unknown symbol ${show(symbol)}; it was not in the training sequences`,
      {
        kind,
        symbol,
      },
    );
  });
  if (codes.length > 0) return codes;
  throw new LecternError("invalid-data", `${kind}: a sequence needs at least 1 symbol, got none`, { kind });
}

function markovMembers(learned: HiddenMarkovState): HiddenMarkovMembers {
  const { labels, symbols } = learned;
  const scores = markovChains(learned);
  const chainOf = (x: SymbolSequence) => scores(encode(symbols, x));
  return {
    predict: (x) =>
      requireInputs(kind, x).map((input) => Array.from(viterbi(chainOf(input)).path, (code) => labels[code])),
    probabilities: (x) => requireInputs(kind, x).map((input) => forwardBackward(chainOf(input)).marginals),
    logLikelihood: (x) =>
      Float64Array.from(requireInputs(kind, x), (input) => forwardBackward(chainOf(input)).logPartition),
    jointLogProbabilities: (x, y) =>
      Float64Array.from(requirePairs(kind, { x, y }), ([input, output]) => {
        const chain = chainOf(input);
        return chainScore(chain, requireLabels(kind, labels, output, chain.unary.rows));
      }),
  };
}
