/** Counts of each column in each class, for the methods that take samples of counts. */
import { LecternError } from "../core/errors.js";
import type { Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { classSums, classTotals } from "../linalg/class-moments.js";

/** What was seen of the data: the weight of each class, and one row of summed counts per class. */
export interface ClassCounts {
  readonly weight: Float64Array;
  readonly counts: Matrix;
}

/** Adds up the counts of each class; throws for negative ones. */
export function countColumns(kind: string, x: Matrix | SparseMatrix, y: Labels, weights?: Float64Array): ClassCounts {
  const values = isSparse(x) ? x.values : x.data;
  const negative = values.findIndex((value) => value < 0);
  if (negative >= 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: counts must not be negative, but x has ${values[negative]}; use gaussianNaiveBayes for such columns`,
    );
  }
  const classes = y.classes.length;
  return { weight: classTotals(y.codes, classes, weights), counts: classSums(x, y.codes, classes, weights) };
}

/** The counts of two sets of samples together. */
export function addCounts(a: ClassCounts, b: ClassCounts): ClassCounts {
  const counts = zeros(a.counts.rows, a.counts.columns);
  for (let at = 0; at < counts.data.length; at++) counts.data[at] = a.counts.data[at] + b.counts.data[at];
  return { weight: a.weight.map((value, k) => value + b.weight[k]), counts };
}
