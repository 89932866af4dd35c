/** Kernels of sets: of sets of samples by a kernel of samples, and of sets of symbols by what they share. */
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { gram } from "../kernels/gram.js";
import type { GivenKernel } from "../kernels/kernel.js";
import { countFeatures, mergeCounts } from "./count-lists.js";
import type { EncodedSequences } from "./strings/sequences.js";

/**
 * The mean (or the sum) of k(a, b) over all a of one set and all b of the other (Gärtner and others 2002): the inner
 * product of the means (or sums) of their features. An empty set has 0 with every other.
 */
export function setKernel(
  sets: readonly MatrixLike[],
  kernel: GivenKernel,
  average: boolean,
): (i: number, j: number) => number {
  const samples: Matrix[] = sets.map((set) => asMatrix(set));
  return (i, j) => {
    const [x, z] = [samples[i], samples[j]];
    if (x.rows === 0 || z.rows === 0) return 0;
    const { data } = gram(kernel, x, z);
    const sum = data.reduce((total, value) => total + value, 0);
    return average ? sum / data.length : sum;
  };
}

/**
 * The number of different symbols that two sequences share, or, divided by the number that either has, their Jaccard
 * similarity (of two empty sets: 1), which is positive semidefinite too (Gower 1971).
 */
export function overlapKernel(
  { codes }: EncodedSequences,
  measure: "intersection" | "jaccard",
): (i: number, j: number) => number {
  const sets = codes.map((numbers) => countFeatures(Int32Array.from(new Set(numbers))));
  return (i, j) => {
    const shared = mergeCounts(sets[i], sets[j]);
    if (measure === "intersection") return shared;
    const either = sets[i].features.length + sets[j].features.length - shared;
    return either === 0 ? 1 : shared / either;
  };
}
