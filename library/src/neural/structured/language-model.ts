/** Models of sequences of tokens, each predicted from those before it, by a network. */

import {
  requireInputs,
  type StructuredModel,
  type StructuredRecipe,
  structuredRecipe,
} from "../../contract/structured.js";
import { LecternError } from "../../core/errors.js";
import { type GivenOptions, integer } from "../../core/options/options.js";
import type { Progress } from "../../core/run.js";
import { exp } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import * as t from "../../tensor/operations.js";
import { type Architecture, architectureOption } from "../layers/architecture.js";
import type { Layer } from "../layers/layers.js";
import type { NetworkPlan } from "../supervised/network-state.js";
import { sampleLosses } from "../training/losses.js";
import {
  batchTrainingOptions,
  fitStructured,
  type NetworkPart,
  networkField,
  scoresOfMember,
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

const kind = "language-model";

/** The options as data. */
export const languageModelOptions = {
  contextLength: integer(64, "maximum number of tokens that the network sees"),
  embeddingSize: integer(32, "length of the vector of a token"),
  architecture: architectureOption([
    { kind: "positional-encoding", encoding: "learned", maxLength: 1024 },
    { kind: "transformer-block", heads: 4, causal: true },
    { kind: "transformer-block", heads: 4, causal: true },
    { kind: "layer-normalization" },
  ]),
  unknownTokens: unknownTokensOption,
  ...batchTrainingOptions,
};

/** Options of {@link languageModel}. */
export type LanguageModelOptions = GivenOptions<typeof languageModelOptions>;

/** What {@link languageModel} learns. */
export interface LanguageModelState extends NetworkPart {
  readonly vocabulary: readonly string[];
}

/** How to continue a sequence. */
export interface ContinueOptions {
  /** number of tokens to add (default 100) */
  readonly maxTokens?: number;
  /** 0 takes the most probable token, 1 draws by the probabilities, more makes rare tokens more frequent (default 1) */
  readonly temperature?: number;
  /** seed of the random numbers (default 0) */
  readonly seed?: number;
  /** stop before this token */
  readonly stop?: string;
}

/** The functions of a fitted {@link languageModel}. */
export interface LanguageModelMembers {
  /** The tokens that continue a sequence. */
  generate(prompt: TokenSequence, settings?: ContinueOptions): string[];
  /** The mean of −log p(token | tokens before it) in nats, without the first token of each sequence. */
  meanLoss(x: readonly TokenSequence[]): number;
}

/** A model of {@link languageModel}. */
export type LanguageModel = StructuredModel<LanguageModelState, LanguageModelMembers>;

interface PlanValues {
  readonly contextLength: number;
  readonly embeddingSize: number;
  readonly architecture: Architecture;
}

/** Tokens, the given layers, and scores of the next token by the same vectors. */
function planOf({ contextLength, embeddingSize, architecture }: PlanValues, tokens: number): NetworkPlan {
  const layers = Array.isArray(architecture) ? (architecture as readonly Layer[]) : [architecture as Layer];
  return {
    architecture: [{ kind: "tied-embedding", tokens: numbersBefore + tokens, features: embeddingSize, layers }],
    inputShape: [contextLength],
  };
}

/** Some tokens, and for the positions from `from` on the tokens that follow. */
interface Window {
  readonly tokens: Int32Array;
  readonly from: number;
}

/**
 * A sequence as windows of up to `length` tokens and the one after each. Every token but the first is predicted in one of
 * them, from at least `length − stride` tokens if there are so many.
 */
function windowsOf(sequence: Int32Array, length: number, stride: number): Window[] {
  const windows: Window[] = [];
  for (let end = Math.min(length, sequence.length - 1), done = 0; done < sequence.length - 1; ) {
    const start = Math.max(0, end - length);
    windows.push({ tokens: sequence.subarray(start, end + 1), from: done - start });
    done = end;
    end = Math.min(end + stride, sequence.length - 1);
  }
  return windows;
}

/** The inputs and targets of some windows. */
function batchOf(windows: readonly Window[]) {
  const inputs = paddedBatch(windows.map(({ tokens }) => tokens.subarray(0, -1)));
  const longest = inputs.x.shape[1];
  const take: number[] = [];
  const targets: number[] = [];
  windows.forEach(({ tokens, from }, i) => {
    for (let j = from; j < tokens.length - 1; j++) {
      take.push(i * longest + j);
      targets.push(tokens[j + 1]);
    }
  });
  return { inputs: { ...inputs, take: Int32Array.from(take) }, targets: Int32Array.from(targets) };
}

/**
 * Learns to predict each token of sequences from those before it, and continues sequences: with characters as tokens and the layers
 * of a transformer it is a character GPT. Layers must not look ahead (`causal`, or recurrent ones forward); an embedding
 * before them and scores by the same vectors after them are added.
 *
 * @example
 * ```ts
 * import { languageModel } from "lectern/neural";
 *
 * const model = languageModel({ contextLength: 8, embeddingSize: 16, epochs: 60, learningRate: 0.01 }).fit({ x: ["abcabcabcabcabcabc"] });
 * console.log(model.generate("ab", { maxTokens: 4, temperature: 0 }).join("")); // "cabc"
 * ```
 */
export function languageModel(
  given?: LanguageModelOptions,
): StructuredRecipe<{ readonly x: readonly TokenSequence[] }, LanguageModel, Progress> {
  return structuredRecipe(
    {
      kind,
      options: languageModelOptions,
      warmStart: true,
      learns: {
        vocabulary: vocabularyField,
        members: networkField((values, sizeOf) => planOf(values as typeof values & PlanValues, sizeOf("vocabulary"))),
      },
      *fit({ x }: { readonly x: readonly TokenSequence[] }, values, from: LanguageModelState | undefined, store) {
        const sequences = requireInputs(kind, x).map((sequence, i) => tokensOf(kind, sequence, i));
        const vocabulary = vocabularyOf(sequences, from?.vocabulary);
        const numbered = sequences.map(createNumbering(kind, vocabulary, "token"));
        const { contextLength } = values;
        const windows = numbered.flatMap((sequence) => windowsOf(sequence, contextLength, contextLength));
        if (windows.length === 0) {
          throw new LecternError("invalid-data", `${kind}: needs a sequence of at least 2 tokens`, { kind });
        }
        const plan = planOf(values, vocabulary.length);
        requireAnyLength(kind, plan.architecture);
        const chosen = (rows: Int32Array, batch: Int32Array) => batchOf(Array.from(batch, (i) => windows[rows[i]]));
        return yield* fitStructured(
          {
            ...{ kind, options: values, from, store, count: windows.length },
            plan,
            loss: { kind: "cross-entropy" },
            samplesOf: (rows) => ({
              count: rows.length,
              inputShape: [contextLength],
              inputs: (batch) => chosen(rows, batch).inputs,
              targets: (batch) => chosen(rows, batch).targets,
            }),
            data: () => ({ x: numbered, vocabulary }),
          },
          { vocabulary },
        );
      },
      view: (learned, values) => membersOf(learned, values),
    },
    given,
  );
}

function membersOf(
  learned: LanguageModelState,
  values: PlanValues & { readonly unknownTokens: "token" | "refuse" },
): LanguageModelMembers {
  const { vocabulary } = learned;
  const { contextLength } = values;
  const scoresOf = scoresOfMember(planOf(values, vocabulary.length), learned);
  const number = createNumbering(kind, vocabulary, values.unknownTokens);
  return {
    meanLoss(x) {
      const stride = Math.ceil(contextLength / 2);
      const windows = requireInputs(kind, x).flatMap((sequence, i) =>
        windowsOf(number(tokensOf(kind, sequence, i)), contextLength, stride),
      );
      if (windows.length === 0) {
        throw new LecternError("invalid-data", `${kind}: the mean loss needs a sequence of at least 2 tokens`, {
          kind,
        });
      }
      const scores = scoresOf({
        ...{ count: windows.length, inputShape: [contextLength] },
        inputs: (rows) => batchOf(Array.from(rows, (i) => windows[i])).inputs,
      });
      const losses = sampleLosses({ kind: "cross-entropy" }, scores, batchOf(windows).targets).data;
      return Array.from(losses).reduce((total, loss) => total + loss, 0) / losses.length;
    },
    generate(prompt, settings = {}) {
      const { maxTokens = 100, temperature = 1, seed = 0, stop } = settings;
      const random = createRandom(seed).fork("generate");
      const seen = [...number(tokensOf(kind, prompt, 0))];
      const answer: string[] = [];
      while (answer.length < maxTokens) {
        const tokens = seen.slice(-contextLength);
        const inputs = () => ({ ...paddedBatch([tokens]), take: Int32Array.of(tokens.length - 1) });
        const { data } = scoresOf({ count: 1, inputShape: [contextLength], inputs });
        // Padding and the unknown token are no answer.
        const next = numbersBefore + chooseToken(data.slice(numbersBefore), temperature, random.uniform());
        const token = vocabulary[next - numbersBefore];
        if (token === stop) break;
        seen.push(next);
        answer.push(token);
      }
      return answer;
    },
  };
}

/** The number of a token, drawn by a uniform number from softmax(scores / temperature). */
function chooseToken(scores: t.Numbers, temperature: number, uniform: number): number {
  const best = t.argMax({ shape: [1, scores.length], data: scores })[0];
  if (!(temperature >= 0 && temperature < Infinity)) {
    throw new LecternError("invalid-option", `${kind}: temperature must be at least 0, got ${temperature}`);
  }
  if (temperature === 0) return best;
  const weights = Array.from(scores, (score) => exp((score - scores[best]) / temperature));
  let left = uniform * weights.reduce((total, weight) => total + weight, 0);
  const drawn = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return drawn < 0 ? best : drawn;
}
