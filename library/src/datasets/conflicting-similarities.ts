/** Similarities that no single map of points can show (Machine learning 2, 1.5.4; Tversky 1977). */
import { resolveOptions } from "../core/options/checks.js";
import { choice, type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";

const similarityOptions = {
  conflict: choice(
    ["none", "intransitive", "central", "asymmetric"],
    "intransitive",
    "what a map cannot show: nothing, words of two meanings, objects similar to many, or ratings in one direction only",
  ),
  groups: integer(6, "number of groups of objects that are similar to each other"),
  groupSize: integer(3, "number of objects in a group", { minimum: 3 }),
  noise: nonNegative(0, "largest similarity, drawn uniformly, of objects that are not similar"),
  seed: seed(),
};

/** Options of {@link conflictingSimilarities}. */
export type ConflictingSimilaritiesOptions = GivenOptions<typeof similarityOptions>;

/** Objects and how similar each (row) is said to be to each other one (column); the diagonal is 0. */
export interface ConflictingSimilarities {
  readonly similarities: Matrix;
  readonly names: readonly string[];
  /** The group of each object. */
  readonly groups: Int32Array;
}

/** A word of two meanings between the words that it is similar to. */
const triples = [
  ["river", "bank", "money"],
  ["rope", "tie", "suit"],
  ["bird", "crane", "hook"],
  ["dog", "bark", "tree"],
  ["cave", "bat", "ball"],
  ["fruit", "date", "calendar"],
  ["spring", "watch", "look"],
  ["drum", "bass", "fish"],
];

/**
 * Groups of objects with similarities of 1 inside a group, as the conflict says:
 * - `intransitive`: a is similar to b, and b to c, but a is not similar to c. Objects of a group are a chain; groups of three are
 *   triples of words, in the middle of which is one with two meanings.
 * - `central`: the first object of a group is similar to all others, which are not similar to each other.
 * - `asymmetric`: each object is similar to the next one of its group, the last to the first, and none the other way round.
 * - `none`: all objects of a group are similar to each other.
 *
 * @example
 * ```ts
 * import { conflictingSimilarities } from "lectern/datasets";
 *
 * const { similarities, names } = conflictingSimilarities({ groups: 2 });
 * console.log(names.slice(0, 3), similarities.data.subarray(6, 9)); // [ "river", "bank", "money" ] Float64Array [ 1, 0, 1 ]
 * ```
 */
export function conflictingSimilarities(given: ConflictingSimilaritiesOptions = {}): ConflictingSimilarities {
  const { conflict, groups, groupSize, noise, seed } = resolveOptions(
    "conflictingSimilarities",
    similarityOptions,
    given,
  );
  const n = groups * groupSize;
  const similarities = zeros(n, n);
  const random = createRandom(seed).fork("noise");
  const isSimilar = {
    none: () => true,
    intransitive: (a: number, b: number) => Math.abs(a - b) === 1,
    central: (a: number, b: number) => a === 0 || b === 0,
    asymmetric: (a: number, b: number) => b === (a + 1) % groupSize,
  }[conflict];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      const isSameGroup = Math.floor(i / groupSize) === Math.floor(j / groupSize);
      const other = noise * random.uniform();
      similarities.data[i * n + j] = isSameGroup && isSimilar(i % groupSize, j % groupSize) ? 1 : other;
    }
  }
  const areWords = conflict === "intransitive" && groupSize === 3;
  const names = Array.from({ length: n }, (_, i) => {
    const group = Math.floor(i / groupSize);
    return areWords && group < triples.length ? triples[group][i % 3] : `object ${i % groupSize} of group ${group}`;
  });
  return { similarities, names, groups: Int32Array.from({ length: n }, (_, i) => Math.floor(i / groupSize)) };
}
