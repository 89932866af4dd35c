/** Matchings of the words of two sentences, or of any two lists: each item has at most one partner. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { bestAssignment } from "../metrics/best-assignment.js";
import { refuseOutput, type StructuredProblem } from "./problem.js";

/** What {@link alignment} needs. */
export interface AlignmentOptions {
  /** Number of features of each pair of items. */
  readonly features: number;
}

/** The feature vector of each item of the first list (outer) with each item of the second (inner). */
export type PairTable = readonly (readonly ArrayLike<number>[])[];

/**
 * The partner of each item of a first list: the index of an item of a second list, or −1 for none. No two items share a
 * partner. The joint features are the sum of the features of the aligned pairs; the loss is the number of items of the first
 * list with a wrong partner. The best matching is an assignment problem.
 *
 * @example
 * ```ts
 * import { alignment } from "lectern/structured";
 *
 * const similarity = [[[0.9], [0.8]], [[0.7], [0.1]]];
 * console.log(alignment({ features: 1 }).argmax(Float64Array.of(1), similarity)); // [ 1, 0 ]
 * ```
 */
export function alignment({ features }: AlignmentOptions): StructuredProblem<PairTable, readonly number[]> {
  if (!Number.isInteger(features) || features < 1) {
    throw new LecternError("invalid-option", `alignment: features must be a whole number from 1, got ${features}`, {
      subject: "alignment",
    });
  }
  const best = (weights: Float64Array, x: PairTable, extra: (i: number, j: number) => number): number[] => {
    const columns = x[0].length;
    // One more column for each row, with score 0: having no partner.
    const scores: Matrix = zeros(x.length, columns + x.length);
    for (let i = 0; i < x.length; i++) {
      for (let j = 0; j < scores.columns; j++) {
        const own = j < columns ? dot(weights, x[i][j]) : 0;
        scores.data[i * scores.columns + j] = own + extra(i, j < columns ? j : -1);
      }
    }
    return Array.from(bestAssignment(scores), (j) => (j < columns ? j : -1));
  };
  return {
    dimension: features,
    check(x, y) {
      const isRow = (row: readonly ArrayLike<number>[]) => row?.length === x[0].length && row.every(isVector);
      const isVector = (value: ArrayLike<number>) =>
        value?.length === features && Array.from(value).every(Number.isFinite);
      if (!Array.isArray(x) || x.length === 0 || !x.every(isRow)) {
        throw refuseOutput(
          "alignment",
          `a table of feature vectors of length ${features}, with rows of equal length`,
          x,
        );
      }
      const partners = new Set((y ?? []).filter((j) => j !== -1));
      const isOutput = y === undefined || (y.length === x.length && y.every((j) => j === -1 || j in x[0]));
      if (!isOutput)
        throw refuseOutput(
          "alignment",
          `a partner from 0 to ${x[0].length - 1}, or -1, for each of ${x.length} items`,
          y,
        );
      if (y !== undefined && partners.size !== y.filter((j) => j !== -1).length) {
        throw refuseOutput("alignment", "different partners", y.join(", "));
      }
      return x;
    },
    addFeatures(x, y, factor, sum) {
      y.forEach((j, i) => {
        if (j >= 0) for (let k = 0; k < features; k++) sum[k] += factor * x[i][j][k];
      });
    },
    argmax: (weights, x) => best(weights, x, () => 0),
    loss: (truth, y) => truth.filter((j, i) => j !== y[i]).length,
    marginArgmax: (weights, x, truth) => best(weights, x, (i, j) => Number(j !== truth[i])),
  };
}

function dot(weights: Float64Array, values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) sum += weights[k] * values[k];
  return sum;
}
