/** The alignment kernel: matches at the same position and at neighbouring ones (Machine Learning 2, section 3.1). */
import { LecternError } from "../../core/errors.js";
import { cos } from "../../numeric/elementary/functions.js";
import { blockValues, sumBlocks } from "./blocks.js";

/**
 * Whether β Σ 1(xᵢ = zᵢ) + α Σ 1(xᵢ = zᵢ₋₁) + α Σ 1(xᵢ = zᵢ₊₁) is positive semidefinite on all strings of some length
 * over two or more symbols. On indicators of the symbols it is the tridiagonal matrix with β on the diagonal and α
 * beside it, whose smallest eigenvalue is β − 2 |α| cos(π / (length + 1)). For any length: β ≥ 2 |α|; then it has the
 * features √α (u_l + u_{l+1}), and √(β − 2α) u_l.
 *
 * @example
 * ```ts
 * import { isAlignmentSemidefinite } from "lectern/structured-kernels";
 *
 * isAlignmentSemidefinite(2, 1, 100); // true
 * isAlignmentSemidefinite(1, 1, 2); // true
 * isAlignmentSemidefinite(1, 1, 3); // false
 * ```
 */
export function isAlignmentSemidefinite(matchWeight: number, shiftWeight: number, length: number): boolean {
  const smallest = matchWeight - 2 * Math.abs(shiftWeight) * cos(Math.PI / (length + 1));
  return smallest >= -8 * Number.EPSILON * Math.abs(matchWeight);
}

/** The kernel of a pair, after the weights have been checked for the longest sequence. */
export function alignment(
  codes: readonly Int32Array[],
  matchWeight: number,
  shiftWeight: number,
  allowIndefinite: boolean,
): (i: number, j: number) => number {
  const longest = codes.reduce((most, { length }) => Math.max(most, length), 0);
  if (!allowIndefinite && !isAlignmentSemidefinite(matchWeight, shiftWeight, longest)) {
    throw new LecternError(
      "invalid-option",
      `structuredGram: the alignment kernel with matchWeight ${matchWeight} and shiftWeight ${shiftWeight} is not positive semidefinite for sequences of ${longest} symbols; matchWeight of at least ${2 * Math.abs(shiftWeight)} is, for any length (or set allowIndefinite)`,
      { option: "matchWeight" },
    );
  }
  const values = blockValues([1], longest);
  return (i, j) => {
    const [x, z] = [codes[i], codes[j]];
    const shifted = sumBlocks(x, z, 1, values) + sumBlocks(x, z, -1, values);
    return matchWeight * sumBlocks(x, z, 0, values) + shiftWeight * shifted;
  };
}
