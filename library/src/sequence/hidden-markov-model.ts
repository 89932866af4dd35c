/** Hidden Markov model of sequences of symbols. */
import * as state from "../contract/state/fields.js";
import {
  requirePairs,
  type StructuredFit,
  type StructuredModel,
  type StructuredRecipe,
  structuredRecipe,
} from "../contract/structured.js";
import { LecternError, show } from "../core/errors.js";
import type { GivenOptions } from "../core/options/options.js";
import type { Progress, Work } from "../core/run.js";
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
import {
  bestOfStarts,
  type MarkovOptions,
  type MarkovStep,
  markovOptions,
  randomChain,
  randomRows,
} from "./markov-chain.js";
import { drawSequence, type MarkovMembers, markovMembers } from "./markov-members.js";
import { labelsOf, requireLabels } from "./sequence-labels.js";

const kind = "hidden-markov-model";

const options = markovOptions;

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
export interface HiddenMarkovMembers extends MarkovMembers<SymbolSequence> {
  /** Draws a sequence of symbols with its states. */
  sample(length: number, seed?: number): { readonly x: string[]; readonly y: string[] };
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
        const best = yield* baumWelch(sequences, symbols.length, settings);
        return { state: { labels, symbols, ...best.parameters }, samples, report: best.report };
      },
      view: (learned) => membersOf(learned),
    },
    given,
  );
}

/** Baum-Welch from several random starts. */
function baumWelch(sequences: readonly Int32Array[], symbols: number, settings: MarkovOptions) {
  const { states, smoothing } = settings;
  return bestOfStarts(
    (random): MarkovParameters => ({
      ...randomChain(random, states),
      emissions: randomRows(random.fork("emissions"), states, symbols),
    }),
    function* (parameters): Work<void, MarkovStep<MarkovParameters>> {
      const { counts, logLikelihood } = yield* expectedCounts(parameters, sequences);
      const prior = logPrior(parameters, smoothing);
      return { logLikelihood, logPrior: prior, maximize: () => estimate(counts, smoothing) };
    },
    settings,
  );
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

function membersOf(learned: HiddenMarkovState): HiddenMarkovMembers {
  const { labels, symbols, emissions } = learned;
  const scores = markovChains(learned);
  return {
    ...markovMembers(kind, labels, (x: SymbolSequence) => scores(encode(symbols, x))),
    sample: (length, seed) =>
      drawSequence(kind, learned, labels, { length, seed }, (random, path) =>
        Array.from(path, (state) => {
          const from = state * symbols.length;
          return symbols[random.categorical(emissions.data.subarray(from, from + symbols.length))];
        }),
      ),
  };
}
