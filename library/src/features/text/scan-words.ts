/** Splits code points into words and numbers them. */

import type { CodeArray } from "./code-points.js";
import type { TextEncoderOptions } from "./text-options.js";
import { addToHash, emptyHash, type TokenTable } from "./token-table.js";
import { isWordCharacter } from "./word-characters.js";

/** How texts are split: which words are too short, and which signs within a word do not split it ("don't", "well-known"). */
export type WordOptions = Pick<TextEncoderOptions, "minLength" | "keepInWords">;

/**
 * Finds the words, the longest runs of word characters, writes their numbers into `ids` and returns how many there are.
 * Curly apostrophes and special hyphens that are kept within words are made plain, in `codes`. The buffer must have space for
 * half as many numbers as there are code points, and one.
 */
export function scanWords(
  codes: CodeArray,
  length: number,
  rules: WordOptions,
  table: TokenTable,
  ids: Int32Array,
): number {
  const { minLength, keepInWords } = rules;
  const splits = keepInWords === "none";
  let count = 0;
  let i = 0;
  while (i < length) {
    let code = codes[i];
    if (!isWord(code)) {
      i++;
      continue;
    }
    const start = i;
    let hash = emptyHash;
    for (;;) {
      hash = addToHash(hash, code);
      if (++i === length) break;
      code = codes[i];
      if (isWord(code)) continue;
      if (splits || i + 1 === length || !isWord(codes[i + 1])) break;
      code = plainSign(code, keepInWords);
      if (code === 0) break;
      codes[i] = code;
    }
    if (i - start >= minLength) ids[count++] = table.idOf(codes, start, i, hash);
  }
  return count;
}

function isWord(code: number): boolean {
  return code < 128 ? asciiWord[code] === 1 : isWordCharacter(code);
}

const asciiWord = Uint8Array.from({ length: 128 }, (_, code) => Number(isWordCharacter(code)));

/** The plain form of a character that does not split a word; 0 for all others. */
function plainSign(code: number, kept: WordOptions["keepInWords"]): number {
  if (kept !== "hyphens" && (code === 0x27 || code === 0x2019 || code === 0x02bc)) return 0x27;
  if (kept !== "apostrophes" && (code === 0x2d || code === 0x2010 || code === 0x2011)) return 0x2d;
  return 0;
}
