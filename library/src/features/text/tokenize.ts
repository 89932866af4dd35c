/** Splitting a text into words. */
import { LecternError, show } from "../../core/errors.js";
import type { GivenOptions } from "../../core/options/options.js";
import { createReader } from "./code-points.js";
import { scanWords } from "./scan-words.js";
import type { textOptions } from "./text-options.js";
import { createTokenTable } from "./token-table.js";

/** How to split; what is left out is as in the defaults of the text encoders, but for the case of letters. */
export type TokenizeOptions = Pick<GivenOptions<typeof textOptions>, "minLength" | "keepInWords" | "lowercase">;

/**
 * The words of a text in order: runs of letters, digits and underscores. Adequate for languages that put spaces and
 * punctuation between words; Japanese or Chinese need a dictionary, or character n-grams instead of words.
 *
 * @example
 * ```ts
 * import { tokenize } from "lectern/text";
 *
 * tokenize("Isn't it well-known?"); // "Isn", "t", "it", "well", "known"
 * tokenize("Isn't it well-known?", { keepInWords: "both", lowercase: true }); // "isn't", "it", "well-known"
 * ```
 */
export function tokenize(text: string, options: TokenizeOptions = {}): string[] {
  const { minLength = 1, keepInWords = "none", lowercase = false } = options;
  if (!(Number.isInteger(minLength) && minLength >= 1)) {
    throw new LecternError(
      "invalid-option",
      `tokenize: minLength must be a whole number, at least 1, got ${show(minLength)}`,
    );
  }
  const { codes, length } = createReader(lowercase).read(text);
  const table = createTokenTable();
  const ids = new Int32Array((length >> 1) + 1);
  const count = scanWords(codes, length, { minLength, keepInWords }, table, ids);
  const words = Array.from({ length: table.size() }, (_, id) => table.text(id));
  return Array.from(ids.subarray(0, count), (id) => words[id]);
}
