/** Sequences of symbols over an alphabet, and their numbers. */
import { LecternError, show } from "../../core/errors.js";

/** A string, whose symbols are its characters, or a list of symbols such as words, states or n-grams. */
export type SymbolSequence = string | readonly string[];

/** Common alphabets: lists of symbols. */
export const alphabets = {
  nucleotides: ["A", "C", "G", "T"],
  aminoAcids: [..."ACDEFGHIKLMNPQRSTVWY"],
  letters: [..."abcdefghijklmnopqrstuvwxyz"],
} as const;

/** The symbols of a sequence; throws if one is not in the alphabet. An empty alphabet allows all symbols. */
export function symbolsOf(sequence: SymbolSequence, alphabet: readonly string[] = [], name = "the sequence"): string[] {
  const symbols = typeof sequence === "string" ? [...sequence] : sequence;
  if (!Array.isArray(symbols) || symbols.some((symbol) => typeof symbol !== "string")) {
    throw new LecternError("invalid-data", `${name} must be a string or a list of symbols, got ${show(sequence)}`);
  }
  const allowed = new Set(checkedAlphabet(alphabet));
  const wrong = allowed.size === 0 ? -1 : symbols.findIndex((symbol) => !allowed.has(symbol));
  if (wrong < 0) return symbols.slice();
  throw new LecternError(
    "invalid-data",
    `${name} has the symbol ${show(symbols[wrong])} at position ${wrong}, which is not in the alphabet ${shorten(alphabet)}`,
    { position: wrong, symbol: symbols[wrong] },
  );
}

/** Sequences as numbers of symbols. */
export interface EncodedSequences {
  readonly codes: readonly Int32Array[];
  /** Number of symbols: those of the alphabet and, if it is empty, all that occur. */
  readonly size: number;
}

/** Numbers the symbols of all sequences: those of the alphabet first, in its order. */
export function encodeSequences(
  sequences: readonly SymbolSequence[],
  alphabet: readonly string[] = [],
): EncodedSequences {
  const numbers = new Map(checkedAlphabet(alphabet).map((symbol, code) => [symbol, code]));
  const codes = sequences.map((sequence, i) => {
    const symbols = symbolsOf(sequence, alphabet, `item ${i}`);
    return Int32Array.from(symbols, (symbol) => {
      const known = numbers.get(symbol);
      if (known !== undefined) return known;
      numbers.set(symbol, numbers.size);
      return numbers.size - 1;
    });
  });
  return { codes, size: numbers.size };
}

function checkedAlphabet(alphabet: readonly string[]): readonly string[] {
  const repeated = alphabet.find((symbol, at) => symbol === "" || alphabet.indexOf(symbol) !== at);
  if (repeated === undefined) return alphabet;
  throw new LecternError(
    "invalid-option",
    repeated === ""
      ? "the alphabet has an empty symbol; remove it"
      : `the alphabet has the symbol ${show(repeated)} more than once; list each symbol once`,
    { option: "alphabet" },
  );
}

function shorten(alphabet: readonly string[]): string {
  return alphabet.length <= 30 ? alphabet.join(", ") : `${alphabet.slice(0, 30).join(", ")} …`;
}
