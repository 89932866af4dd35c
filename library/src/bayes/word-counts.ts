/** Counts of each column in each class, for the methods that take samples of counts. */
import * as state from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import type { Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { classSums, classTotals } from "../linalg/class-moments.js";

const countsTable = {
  weight: state.vector("classes", "sum of the weights of the samples of each class", { above: 0 }),
  counts: state.matrix("classes", "features", "sum of each column in each class", { min: 0 }),
};

/** What was seen of the data: the weight of each class, and one row of summed counts per class. */
export interface ClassWordCounts extends state.StateOf<typeof countsTable> {}

/** What was seen of the data, as a field of a state. */
export const seenCounts: state.Field<ClassWordCounts> = state.record(
  countsTable,
  "statistics of the samples seen so far, for updates",
);

/** Adds up the counts of each class; throws for negative ones. */
export function countColumns(
  kind: string,
  x: Matrix | SparseMatrix,
  y: Labels,
  weights?: Float64Array,
): ClassWordCounts {
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
export function addCounts(a: ClassWordCounts, b: ClassWordCounts): ClassWordCounts {
  const counts = zeros(a.counts.rows, a.counts.columns);
  for (let at = 0; at < counts.data.length; at++) counts.data[at] = a.counts.data[at] + b.counts.data[at];
  return { weight: a.weight.map((value, k) => value + b.weight[k]), counts };
}
