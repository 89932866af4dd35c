/** From scores of components to responsibilities, by log-sum-exp. */
import { functionKernels } from "../engine/groups.js";
import type { MixtureBlocks } from "./mixture-blocks.js";

/** Turns the scores of one block into responsibilities. */
export interface Normalizer {
  /**
   * Replaces the scores sₖ of each row by exp(sₖ) / Σ exp(s), and returns log Σ exp(s) of each row, until the next call.
   * A row that is so far from all components that its density is 0 gets equal responsibilities.
   */
  normalize(rows: number): Float64Array;
}

/** Reserves memory to normalise the scores of blocks. */
export function createNormalizer({ space, components, height, scores }: MixtureBlocks): Normalizer {
  const largest = new Float64Array(height);
  const totals = space.vector(height);
  const functions = space.engine.load(functionKernels);
  return {
    normalize(rows) {
      const { f64 } = space.engine.memory;
      const from = scores / 8;
      const shares = f64.subarray(from, from + components * rows);
      const sums = f64.subarray(totals / 8, totals / 8 + rows);
      subtractLargest(shares, largest, rows);
      functions.exp(components * rows, scores, scores);
      divideBySums(shares, sums);
      functions.log(rows, totals, totals);
      for (let i = 0; i < rows; i++) largest[i] += sums[i];
      return largest;
    },
  };
}

/** Subtracts from the scores of each row the largest, so that the exponentials do not overflow. */
function subtractLargest(scores: Float64Array, largest: Float64Array, rows: number): void {
  largest.set(scores.subarray(0, rows));
  for (let from = rows; from < scores.length; from += rows) {
    for (let i = 0; i < rows; i++) if (scores[from + i] > largest[i]) largest[i] = scores[from + i];
  }
  for (let from = 0; from < scores.length; from += rows) {
    for (let i = 0; i < rows; i++) {
      scores[from + i] = largest[i] === Number.NEGATIVE_INFINITY ? 0 : scores[from + i] - largest[i];
    }
  }
}

/** Divides the numbers of each row by their sum, which is written to `sums`. */
function divideBySums(shares: Float64Array, sums: Float64Array): void {
  const rows = sums.length;
  sums.fill(0);
  for (let from = 0; from < shares.length; from += rows) {
    for (let i = 0; i < rows; i++) sums[i] += shares[from + i];
  }
  for (let from = 0; from < shares.length; from += rows) {
    for (let i = 0; i < rows; i++) shares[from + i] /= sums[i];
  }
}
