/** Labels of the tokens of sequences, by a network. */
import {
  requireInputs,
  requirePairs,
  type StructuredModel,
  type StructuredRecipe,
  structuredRecipe,
} from "../../contract/structured.js";
import { LecternError } from "../../core/errors.js";
import { type GivenOptions, integer } from "../../core/options/options.js";
import type { Progress } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { type Architecture, architectureOption } from "../layers/architecture.js";
import type { Layer } from "../layers/layers.js";
import type { NetworkPlan } from "../supervised/network-state.js";
import {
  batchTrainingOptions,
  fitStructured,
  labelsField,
  labelsToLearn,
  type NetworkPart,
  networkField,
  probabilitiesOf,
  scoresOfMember,
  winners,
} from "./structured-training.js";
import {
  createNumbering,
  numbersBefore,
  paddedBatch,
  requireAnyLength,
  type TokenSequence,
  tokensOf,
  unknownTokensOption,
  vocabularyField,
  vocabularyOf,
} from "./token-sequences.js";

const kind = "token-tagger";

/** The options as data. */
export const tokenTaggerOptions = {
  embeddingSize: integer(32, "length of the vector of a token"),
  architecture: architectureOption([
    { kind: "recurrent", cell: "gru", outputs: 32, direction: "both", returns: "sequence" },
  ]),
  unknownTokens: unknownTokensOption,
  ...batchTrainingOptions,
};

/** Options of {@link tokenTagger}. */
export type TokenTaggerOptions = GivenOptions<typeof tokenTaggerOptions>;

/** What {@link tokenTagger} learns. */
export interface TokenTaggerState extends NetworkPart {
  readonly vocabulary: readonly string[];
  readonly labels: readonly string[];
}

/** Sequences of tokens with a label for each token. */
export interface TaggedSequences {
  readonly x: readonly TokenSequence[];
  readonly y: readonly (readonly string[])[];
}

/** The functions of a fitted {@link tokenTagger}. */
export interface TokenTaggerMembers {
  /** The most probable label of each token. */
  predict(x: readonly TokenSequence[]): string[][];
  /** The probability of each label (column) of each token (row) of each sequence. */
  probabilities(x: readonly TokenSequence[]): Matrix[];
}

/** A model of {@link tokenTagger}. */
export type TokenTaggerModel = StructuredModel<TokenTaggerState, TokenTaggerMembers>;

interface PlanValues {
  readonly embeddingSize: number;
  readonly architecture: Architecture;
}

/** An embedding, the given layers, and a linear output for each position. The length of sequences is free: 1 stands for any. */
function planOf({ embeddingSize, architecture }: PlanValues, tokens: number, labels: number): NetworkPlan {
  const layers = Array.isArray(architecture) ? (architecture as readonly Layer[]) : [architecture as Layer];
  return {
    architecture: [
      { kind: "embedding", tokens: numbersBefore + tokens, outputs: embeddingSize },
      ...layers,
      { kind: "dense", outputs: labels },
    ],
    inputShape: [1],
  };
}

/**
 * Predicts a label for each token of a sequence, such as the part of speech of each word, by a network that reads the whole
 * sequence. An embedding before the layers that you choose and an output layer after them are added; the layers have to return a
 * vector for each position. {@link linearChainCrf} needs features of your own, but models which labels follow each other.
 *
 * @example
 * ```ts
 * import { tokenTagger } from "lectern/neural";
 *
 * const x = [["the", "dog", "sleeps"], ["dogs", "sleep"]];
 * const y = [["article", "noun", "verb"], ["noun", "verb"]];
 * const model = tokenTagger({ epochs: 30, learningRate: 0.02 }).fit({ x, y });
 * console.log(model.predict([["the", "dog", "sleeps"]])); // [ [ 'article', 'noun', 'verb' ] ]
 * ```
 */
export function tokenTagger(given?: TokenTaggerOptions): StructuredRecipe<TaggedSequences, TokenTaggerModel, Progress> {
  return structuredRecipe(
    {
      kind,
      options: tokenTaggerOptions,
      warmStart: true,
      learns: {
        vocabulary: vocabularyField,
        labels: labelsField,
        members: networkField((values, sizeOf) =>
          planOf(values as typeof values & PlanValues, sizeOf("vocabulary"), sizeOf("labels")),
        ),
      },
      *fit(data: TaggedSequences, values, from: TokenTaggerState | undefined, store) {
        const pairs = requirePairs(kind, data).map(([x, y], i) => [tokensOf(kind, x, i), y] as const);
        pairs.forEach(([x, y], i) => {
          requireLength(i, x.length, y);
        });
        const labels = labelsToLearn(kind, data.y.flat(), from?.labels);
        const vocabulary = vocabularyOf(
          pairs.map(([x]) => x),
          from?.vocabulary,
        );
        const numbered = pairs.map(([x]) => createNumbering(kind, vocabulary, "token")(x));
        const codes = pairs.map(([, y]) => Int32Array.from(y, (label) => labels.indexOf(label)));
        const plan = planOf(values, vocabulary.length, labels.length);
        requireAnyLength(kind, plan.architecture);
        return yield* fitStructured(
          {
            ...{ kind, options: values, from, store, count: pairs.length },
            plan,
            loss: { kind: "cross-entropy" },
            samplesOf: (rows) => ({
              count: rows.length,
              inputShape: [1],
              inputs: (batch) => paddedBatch(Array.from(batch, (i) => numbered[rows[i]])),
              targets: (batch) => Int32Array.from(Array.from(batch, (i) => [...codes[rows[i]]]).flat()),
            }),
            data: () => ({ x: numbered, y: codes, vocabulary }),
          },
          { vocabulary, labels },
        );
      },
      view: (learned, values) => membersOf(learned, values),
    },
    given,
  );
}

function requireLength(i: number, length: number, labels: readonly string[]): void {
  if (Array.isArray(labels) && labels.length === length) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: each token needs a label, but sequence ${i} has ${length} tokens and ${labels?.length} labels`,
    { kind, sequence: i },
  );
}

function membersOf(
  learned: TokenTaggerState,
  values: PlanValues & { readonly unknownTokens: "token" | "refuse" },
): TokenTaggerMembers {
  const { vocabulary, labels } = learned;
  const scoresOf = scoresOfMember(planOf(values, vocabulary.length, labels.length), learned);
  const number = createNumbering(kind, vocabulary, values.unknownTokens);
  const probabilities = (x: readonly TokenSequence[]): Matrix[] => {
    const numbered = requireInputs(kind, x).map((sequence, i) => number(tokensOf(kind, sequence, i)));
    const inputs = (rows: Int32Array) => paddedBatch(Array.from(rows, (i) => numbered[i]));
    if (numbered.length === 0) return [];
    const all = probabilitiesOf(scoresOf({ count: numbered.length, inputShape: [1], inputs }));
    let at = 0;
    return numbered.map(({ length }) => {
      const rows = Int32Array.from({ length }, (_, j) => at + j);
      at += length;
      return selectRows(all, rows);
    });
  };
  return { probabilities, predict: (x) => probabilities(x).map((own) => winners(own, labels)) };
}
