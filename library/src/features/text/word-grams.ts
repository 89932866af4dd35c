/** Sequences of words, numbered: each is a shorter sequence and one more word. */
import { createPairTable } from "./pair-table.js";

/** The sequences met so far. */
export interface WordGrams {
  /** Writes the numbers of the sequences of `from` to `to` of the words into `grams` and returns how many there are. */
  scan(words: Int32Array, count: number, grams: Int32Array): number;
  size(): number;
  text(gram: number): string;
  /** All sequences in the order of their texts, given all words in the order of theirs. */
  order(words: Int32Array): Int32Array;
}

/** A table of sequences of `from` to `to` words; the shorter ones that lead to them have numbers too. */
export function createWordGrams(from: number, to: number, textOfWord: (word: number) => string): WordGrams {
  const table = createPairTable(); // (number of the shorter sequence plus one, or 0; number of the last word)
  let ending = new Int32Array(8); // the sequences that end at the last word, plus one, the shortest first
  const text = (gram: number): string => {
    const before = table.first(gram);
    const word = textOfWord(table.second(gram));
    return before === 0 ? word : `${text(before - 1)} ${word}`;
  };
  return {
    scan(words, count, grams) {
      const longest = Math.min(to, count);
      if (longest > ending.length) ending = new Int32Array(2 * longest);
      let found = 0;
      for (let k = 0; k < count; k++) {
        for (let n = Math.min(k, to - 1); n >= 0; n--) {
          const gram = table.idOf(n === 0 ? 0 : ending[n - 1], words[k]);
          ending[n] = gram + 1;
          if (n + 1 >= from) grams[found++] = gram;
        }
      }
      return found;
    },
    size: table.size,
    text,
    order: (words) => depthFirst(table, words),
  };
}

/**
 * The blank between words comes before every character of a word, so the order of the texts is that of a tree walked
 * from the root, with the children of each sequence in the order of their last words. Two counting sorts, by word and
 * then by the shorter sequence, put all children in place; no text is compared.
 */
function depthFirst(table: ReturnType<typeof createPairTable>, words: Int32Array): Int32Array {
  const size = table.size();
  const rank = new Int32Array(words.length);
  for (let k = 0; k < words.length; k++) rank[words[k]] = k;
  const byWord = sortedBy(
    size,
    words.length,
    (k) => k,
    (gram) => rank[table.second(gram)],
  );
  const start = new Int32Array(size + 2);
  const children = sortedBy(size, size + 1, (k) => byWord[k], table.first, start);
  const result = new Int32Array(size);
  const waiting = new Int32Array(size);
  let depth = 0;
  const push = (parent: number) => {
    for (let at = start[parent + 1] - 1; at >= start[parent]; at--) waiting[depth++] = children[at];
  };
  push(0);
  for (let k = 0; k < size; k++) {
    const gram = waiting[--depth];
    result[k] = gram;
    push(gram + 1);
  }
  return result;
}

/** The items `item(0 … count − 1)`, stably sorted by key; key k begins at `start[k]`. */
function sortedBy(
  count: number,
  keys: number,
  item: (k: number) => number,
  key: (item: number) => number,
  start: Int32Array = new Int32Array(keys + 1),
): Int32Array {
  for (let k = 0; k < count; k++) start[key(item(k)) + 1]++;
  for (let k = 0; k < keys; k++) start[k + 1] += start[k];
  const next = start.slice();
  const result = new Int32Array(count);
  for (let k = 0; k < count; k++) result[next[key(item(k))]++] = item(k);
  return result;
}
