/** Splits code points into character n-grams and numbers them. */
import type { CodeArray, CodePoints } from "./code-points.js";
import { addToHash, emptyHash, type TokenTable } from "./token-table.js";
import { isBlank } from "./word-characters.js";

/** Writes the numbers of the n-grams of `from` to `to` characters into `ids` and returns how many there are. */
export type ScanCharacters = (text: CodePoints, from: number, to: number, table: TokenTable, ids: Int32Array) => number;

/** How many n-grams a text of this length can have at most, either way. */
export function mostCharacterGrams(length: number, from: number, to: number): number {
  // Each character stands in a window of each size at most once as its first, and brings two spaces at most.
  // A window is no longer than the text with a space before and after; a shorter word is taken whole.
  return 3 * length * Math.max(1, Math.min(to, length + 2) - from + 1);
}

/** All windows; two blanks or more count as one, a space. */
export const scanCharacters: ScanCharacters = (text, from, to, table, ids) => {
  const { codes } = text;
  const length = joinBlanks(text);
  let count = 0;
  for (let n = from; n <= Math.min(to, length); n++) {
    for (let start = 0; start + n <= length; start++) {
      ids[count++] = table.idOf(codes, start, start + n, hashOf(codes, start, n));
    }
  }
  return count;
};

/**
 * The windows within words, which are the text between blanks, with a space before and after; a word that is shorter
 * than a window with its spaces is taken whole, once.
 */
export const scanWithinWords: ScanCharacters = ({ codes, length }, from, to, table, ids) => {
  let padded = new Int32Array(64);
  let count = 0;
  for (let i = 0; i < length; i++) {
    if (isBlank(codes[i])) continue;
    let end = i;
    while (end < length && !isBlank(codes[end])) end++;
    const size = end - i + 2;
    if (size > padded.length) padded = new Int32Array(2 * size);
    padded[0] = padded[size - 1] = space;
    padded.set(codes.subarray(i, end), 1);
    i = end;
    for (let n = from; n <= to; n++) {
      const width = Math.min(n, size);
      for (let start = 0; start + width <= size; start++) {
        ids[count++] = table.idOf(padded, start, start + width, hashOf(padded, start, width));
      }
      if (n >= size) break;
    }
  }
  return count;
};

const space = 32;

/** Makes one space of each run of blanks, in place, and returns the new length; a blank by itself stays. */
function joinBlanks({ codes, length }: CodePoints): number {
  let kept = 0;
  for (let i = 0; i < length; i++) {
    codes[kept] = codes[i];
    if (isBlank(codes[i]) && i + 1 < length && isBlank(codes[i + 1])) {
      codes[kept] = space;
      while (i + 1 < length && isBlank(codes[i + 1])) i++;
    }
    kept++;
  }
  return kept;
}

function hashOf(codes: CodeArray, start: number, count: number): number {
  let hash = emptyHash;
  for (let i = start; i < start + count; i++) hash = addToHash(hash, codes[i]);
  return hash;
}
