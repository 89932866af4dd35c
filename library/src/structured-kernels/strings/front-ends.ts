/**
 * Two ways to make a sequence of symbols from a text: words, where its structure is known (language, log files), and
 * n-grams, where it is not (DNA, network traffic, binary data). Both give symbols for the same kernels.
 */
import { LecternError } from "../../core/errors.js";
import { type SymbolSequence, symbolsOf } from "./sequences.js";

/**
 * The words of a text in lower case: runs of letters and digits of any script.
 *
 * @example
 * ```ts
 * import { wordSymbols } from "lectern/structured-kernels";
 *
 * wordSymbols("Mary ate; Mary slept."); // [ "mary", "ate", "mary", "slept" ]
 * ```
 */
export function wordSymbols(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The n-grams of a sequence, from left to right.
 *
 * @example
 * ```ts
 * import { ngramSymbols } from "lectern/structured-kernels";
 *
 * ngramSymbols("GATTACA", 3); // [ "GAT", "ATT", "TTA", "TAC", "ACA" ]
 * ```
 */
export function ngramSymbols(sequence: SymbolSequence, length: number): string[] {
  if (!Number.isInteger(length) || length < 1) {
    throw new LecternError("invalid-option", `ngramSymbols: length must be a whole number, at least 1, got ${length}`);
  }
  const symbols = symbolsOf(sequence);
  // A separator keeps the n-grams of symbols with several characters apart: ("ab", "c") is not ("a", "bc").
  const separator = typeof sequence === "string" ? "" : " ";
  return Array.from({ length: Math.max(0, symbols.length - length + 1) }, (_, i) =>
    symbols.slice(i, i + length).join(separator),
  );
}
