/** Sequences of tokens of different lengths as batches: a vocabulary, padding, and which positions are real. */
import * as state from "../../contract/state/fields.js";
import { LecternError, show } from "../../core/errors.js";
import { choice } from "../../core/options/options.js";
import type { Architecture } from "../layers/architecture.js";
import { describeNetwork } from "../layers/network.js";
import type { BatchInputs } from "../training/batches.js";

/** A sequence of tokens, such as words; a string is the sequence of its characters. */
export type TokenSequence = string | readonly string[];

/** What happens to tokens that the fit has not seen. */
export const unknownTokensOption = choice(
  ["token", "refuse"],
  "token",
  "what happens to tokens that the fit has not seen; one token for all of them, or an error",
);

/** The field of the vocabulary. */
export const vocabularyField = state.names("vocabulary", "known tokens; token k has the number 2 + k", (tokens) =>
  tokens.length > 0 ? undefined : "must have at least one token",
);

/** Numbers before those of the vocabulary: 0 is padding, and 1 is any unknown token. */
export const numbersBefore = 2;

/** The tokens of a sequence; throws if there are none. */
export function tokensOf(kind: string, sequence: TokenSequence, i: number): readonly string[] {
  const isList = Array.isArray(sequence) && sequence.every((token) => typeof token === "string");
  const tokens = typeof sequence === "string" ? Array.from(sequence) : sequence;
  if ((typeof sequence === "string" || isList) && tokens.length > 0) return tokens;
  throw new LecternError(
    "invalid-data",
    `${kind}: sequence ${i} must be a string or a list of strings, at least one, got ${show(sequence)}`,
    { kind, sequence: i },
  );
}

/** The different tokens of sequences, in order; a warm start keeps those of the model. */
export function vocabularyOf(
  sequences: readonly (readonly string[])[],
  known: readonly string[] | undefined,
): readonly string[] {
  return known ?? [...new Set(sequences.flat())].sort();
}

/** Turns tokens into numbers. */
export function createNumbering(kind: string, vocabulary: readonly string[], policy: "token" | "refuse") {
  const numbers = new Map(vocabulary.map((token, k) => [token, numbersBefore + k]));
  return (tokens: readonly string[]): Int32Array =>
    Int32Array.from(tokens, (token) => {
      const number = numbers.get(token);
      if (number !== undefined || policy === "token") return number ?? 1;
      throw new LecternError(
        "invalid-data",
        `${kind}: the token ${show(token)} was not seen in the fit; set unknownTokens to "token" to accept it`,
        { kind, token },
      );
    });
}

/** Sequences side by side, filled up with padding; the scores of all real positions are taken. */
export function paddedBatch(sequences: readonly ArrayLike<number>[]): BatchInputs {
  const lengths = Int32Array.from(sequences, ({ length }) => length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const data = new Float32Array(sequences.length * longest);
  const take: number[] = [];
  sequences.forEach((sequence, i) => {
    data.set(sequence, i * longest);
    for (let j = 0; j < sequence.length; j++) take.push(i * longest + j);
  });
  return { x: { shape: [sequences.length, longest], data }, side: { lengths }, take: Int32Array.from(take) };
}

/** Throws unless the layers take sequences of any length, with a vector for each position. */
export function requireAnyLength(kind: string, architecture: Architecture): void {
  const [short, long] = [2, 3].map((length) => describeNetwork(architecture, [length]));
  const fixed = long.findLast(({ parameters }, i) => parameters !== short[i].parameters);
  if (fixed !== undefined) {
    const shapes = [short[long.indexOf(fixed)], fixed].map(({ inputShape }) => `[${inputShape.join(", ")}]`);
    throw new LecternError(
      "invalid-option",
      `${kind}: layer ${fixed.place} (${fixed.kind}) has other parameters for ${shapes[0]} than for ${shapes[1]}, so it cannot take sequences of any length`,
      { kind, option: "architecture" },
    );
  }
  const { outputShape } = long[0];
  if (outputShape.length === 2 && outputShape[0] === 3) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: the layers must return a vector for each position, [3, …] for 3 tokens, but return [${outputShape.join(", ")}]`,
    { kind, option: "architecture" },
  );
}
