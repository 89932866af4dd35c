/** String kernels: from their options to functions of pairs, or to counted features. */
import { LecternError } from "../../core/errors.js";
import type { PreparedItems } from "../prepared-items.js";
import { overlapKernel } from "../sets.js";
import type { StructuredKernel } from "../structured-kernel.js";
import { alignment } from "./alignment.js";
import { createSubstringCounter, type SubstringCounter } from "./all-substrings.js";
import { blockValues, degreeWeights, localityImproved, weightedDegree } from "./blocks.js";
import { prepareMismatch } from "./mismatch.js";
import { encodeSequences, type SymbolSequence } from "./sequences.js";
import { spectra } from "./spectrum.js";
import { allSubsequencesKernel, subsequenceKernel } from "./subsequences.js";
import { gappyCounts } from "./tries.js";

/** A kernel of sequences of symbols. */
export type StringKernel = Extract<StructuredKernel, { readonly alphabet: readonly string[] }>;

/** Encodes the sequences and prepares the kernel. */
export function prepareStrings(kernel: StringKernel, sequences: readonly SymbolSequence[]): PreparedItems {
  const encoded = encodeSequences(sequences, kernel.alphabet);
  const { codes } = encoded;
  switch (kernel.kind) {
    case "positional-match":
      return byBlocks(codes, [1], 0);
    case "positional-ngram":
      return byBlocks(codes, lastOnly(kernel.length), 0);
    case "weighted-degree":
      return byBlocks(codes, weightsOf(kernel.degree, kernel.weights), kernel.shifts);
    case "alignment":
      return { value: alignment(codes, kernel.matchWeight, kernel.shiftWeight, kernel.allowIndefinite) };
    case "locality-improved": {
      const { reach, innerDegree, outerDegree } = kernel;
      return { value: (i, j) => localityImproved(codes[i], codes[j], reach, innerDegree, outerDegree) };
    }
    case "spectrum":
      return { lists: spectra(encoded, kernel.length) };
    case "mismatch":
      requireBelow("mismatches", kernel.mismatches, "length", kernel.length);
      return prepareMismatch(encoded, kernel.length, kernel.mismatches);
    case "gappy":
      requireBelow("length", kernel.length - 1, "span", kernel.span);
      return { lists: gappyCounts(encoded, kernel.length, kernel.span) };
    case "all-substrings":
      return { value: bySubstrings(codes, kernel.decay) };
    case "subsequence":
      return { value: (i, j) => subsequenceKernel(codes[i], codes[j], kernel.length, kernel.decay) };
    case "all-subsequences":
      return { value: (i, j) => allSubsequencesKernel(codes[i], codes[j]) };
    case "overlap":
      return { value: overlapKernel(encoded, kernel.measure) };
  }
}

function byBlocks(codes: readonly Int32Array[], weights: ArrayLike<number>, shifts: number): PreparedItems {
  const longest = codes.reduce((most, { length }) => Math.max(most, length), 0);
  const values = blockValues(weights, longest);
  return { value: (i, j) => weightedDegree(codes[i], codes[j], values, shifts) };
}

/** Weight 1 for one length, 0 for shorter ones. */
function lastOnly(length: number): Float64Array {
  const weights = new Float64Array(length);
  weights[length - 1] = 1;
  return weights;
}

function weightsOf(degree: number, weights: readonly number[] | null): ArrayLike<number> {
  if (weights === null) return degreeWeights(degree);
  if (weights.length === degree) return weights;
  throw new LecternError(
    "invalid-option",
    `structuredGram: the weighted-degree kernel of degree ${degree} needs ${degree} weights, got ${weights.length}`,
    { option: "weights" },
  );
}

/** The automaton of each sequence is built when it is first needed. */
function bySubstrings(codes: readonly Int32Array[], decay: number): (i: number, j: number) => number {
  const counters: (SubstringCounter | undefined)[] = codes.map(() => undefined);
  return (i, j) => {
    counters[i] ??= createSubstringCounter(codes[i], decay);
    return counters[i].compare(codes[j]);
  };
}

function requireBelow(name: string, value: number, bound: string, limit: number): void {
  if (value < limit) return;
  const allowed =
    name === "length"
      ? `must be at most ${bound} (${limit}), got ${value + 1}`
      : `must be below ${bound} (${limit}), got ${value}`;
  throw new LecternError("invalid-option", `structuredGram: ${name} ${allowed}`, { option: name });
}
