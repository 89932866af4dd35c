/** Questions to vectors of words: which are near, and which complete an analogy. */
import { LecternError, show } from "../../../core/errors.js";
import type { Matrix } from "../../../data/matrix.js";

/** Words and their vectors, such as a column of the state of `wordVectors`. */
export interface WordSpace {
  readonly terms: readonly string[];
  readonly vectors: Matrix;
}

/** A word and the cosine of the angle between its vector and what was asked for. */
export interface SimilarWord {
  readonly term: string;
  readonly similarity: number;
}

/**
 * The words whose vectors are nearest to that of a word by their angle, nearest first.
 *
 * @example
 * ```ts
 * import { nearestWords } from "lectern/text";
 *
 * const space = { terms: ["cat", "dog", "car"], vectors: { rows: 3, columns: 2, data: Float64Array.of(1, 0, 1, 0.1, 0, 1) } };
 * console.log(nearestWords(space, "cat", 1)[0].term); // dog
 * ```
 */
export function nearestWords(space: WordSpace, word: string, count = 10): SimilarWord[] {
  return similarTo(space, unitVector(space, word), [word], count);
}

/**
 * The words d that complete "a is to b as c is to d": those nearest to b − a + c, where all vectors have length 1; a, b and c are left
 * out (Mikolov et al. 2013).
 *
 * @example
 * ```ts
 * import { wordAnalogy } from "lectern/text";
 *
 * const terms = ["man", "woman", "king", "queen"];
 * const space = { terms, vectors: { rows: 4, columns: 3, data: Float64Array.of(1, 0, 0, 1, 1, 0, 1, 0, 2, 1, 1, 2) } };
 * console.log(wordAnalogy(space, "man", "woman", "king")[0].term); // queen
 * ```
 */
export function wordAnalogy(space: WordSpace, a: string, b: string, c: string, count = 10): SimilarWord[] {
  const [from, to, at] = [a, b, c].map((word) => unitVector(space, word));
  return similarTo(
    space,
    to.map((value, k) => value - from[k] + at[k]),
    [a, b, c],
    count,
  );
}

function similarTo(space: WordSpace, vector: Float64Array, without: readonly string[], count: number): SimilarWord[] {
  const length = lengthOf(vector);
  return space.terms
    .flatMap((term) => {
      if (without.includes(term)) return [];
      const other = unitVector(space, term);
      const product = other.reduce((sum, value, k) => sum + value * vector[k], 0);
      return [{ term, similarity: length > 0 ? product / length : 0 }];
    })
    .sort((one, two) => two.similarity - one.similarity)
    .slice(0, count);
}

/** The vector of a word at length 1; a vector of zeros stays. */
function unitVector({ terms, vectors: { columns, data } }: WordSpace, word: string): Float64Array {
  const row = terms.indexOf(word);
  if (row < 0) {
    throw new LecternError("invalid-data", `${show(word)} is not one of the ${terms.length} words that have a vector`, {
      value: word,
    });
  }
  const vector = data.slice(row * columns, (row + 1) * columns);
  const length = lengthOf(vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
