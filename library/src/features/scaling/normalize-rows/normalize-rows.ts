/** Normalising rows: every sample gets length 1. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import { choice } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import type { Matrix } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../../data/sparse.js";
import { withValues } from "../column-scaling.js";

type Norm = "l1" | "l2" | "max";

/**
 * Divides each sample by its own length, so that only its direction is left. Use it where the proportions within a
 * sample matter and its size does not: word counts, spectra, cosine similarity. Rows of zeros stay zero.
 *
 * @example
 * ```ts
 * import { normalizeRows } from "lectern";
 *
 * const model = normalizeRows().fit({ x: [[1, 1]] });
 * model.transform([[3, 4], [0, 0]]); // 0.6, 0.8 and 0, 0
 * ```
 */
export const normalizeRows = defineTransformer({
  kind: "normalize-rows",
  title: "Row normalisation",
  summary: "Divides every sample by its length.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "1", predict: "d" },
    objective: null,
    seeAlso: ["max-abs-scale", "standardize"],
  },
  options: {
    norm: choice(
      ["l2", "l1", "max"],
      "l2",
      "norm by which each row is divided; the Euclidean norm, the sum of absolute values, or the largest absolute value",
    ),
  },
  learns: {},
  supports: { weights: true, sparse: true },
  fit: ({ x }) => {
    const empty = countEmptyRows(x);
    return {
      state: {},
      report: {
        warnings:
          empty === 0 ? [] : [warn("no-effect", `${empty} of ${x.rows} rows are zero and stay zero`, { rows: empty })],
      },
    };
  },
  transform: (_, x, { norm }) => {
    const values = (isSparse(x) ? x.values : x.data).slice();
    for (let i = 0; i < x.rows; i++) normalize(values, startOf(x, i), startOf(x, i + 1), norm);
    return isSparse(x) ? withValues(x, values) : { ...x, data: values };
  },
});

function startOf(x: Matrix | SparseMatrix, row: number): number {
  return isSparse(x) ? x.rowStart[row] : row * x.columns;
}

function countEmptyRows(x: Matrix | SparseMatrix): number {
  const values = isSparse(x) ? x.values : x.data;
  let empty = 0;
  for (let i = 0; i < x.rows; i++) {
    const to = startOf(x, i + 1);
    let at = startOf(x, i);
    while (at < to && values[at] === 0) at++;
    if (at === to) empty++;
  }
  return empty;
}

function normalize(values: Float64Array, from: number, to: number, norm: Norm): void {
  let largest = 0;
  for (let at = from; at < to; at++) largest = Math.max(largest, Math.abs(values[at]));
  if (largest === 0) return;
  // Dividing by the largest first keeps squares and sums of any values within what numbers can hold.
  let length = 1;
  if (norm !== "max") {
    length = 0;
    for (let at = from; at < to; at++) {
      const share = values[at] / largest;
      length += norm === "l2" ? share * share : Math.abs(share);
    }
    if (norm === "l2") length = Math.sqrt(length);
  }
  for (let at = from; at < to; at++) values[at] = values[at] / largest / length;
}
