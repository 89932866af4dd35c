/** Binarising: 1 above a threshold, 0 at it and below. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { LecternError } from "../../../core/errors.js";
import { number } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../../data/sparse.js";

/**
 * Turns numbers into zeros and ones. Use it for methods that use presence and absence (Bernoulli naive Bayes, word
 * occurrence); for more than two bins use {@link discretize}. Missing values stay missing.
 *
 * @example
 * ```ts
 * import { binarize } from "lectern";
 *
 * const model = binarize({ threshold: 2 }).fit({ x: [[0]] });
 * model.transform([[1], [2], [3]]); // 0, 0, 1
 * ```
 */
export const binarize = defineTransformer({
  kind: "binarize",
  title: "Binarise",
  summary: "Maps values above a threshold to 1 and all others to 0.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "1", predict: "d" },
    objective: null,
    seeAlso: ["discretize"],
  },
  options: { threshold: number(0, "values above this count as 1; all others become 0") },
  learns: {},
  supports: { weights: true, missing: true, sparse: true },
  fit: ({ x }, { threshold }) => {
    refuseFilling(x, threshold);
    return { state: {} };
  },
  transform: (_, x, { threshold }) => {
    refuseFilling(x, threshold);
    return isSparse(x) ? sparseSteps(x, threshold) : steps(x, threshold);
  },
});

function refuseFilling(x: Matrix | SparseMatrix, threshold: number): void {
  if (!isSparse(x) || threshold >= 0) return;
  throw new LecternError(
    "unsupported",
    `binarize: x is sparse, and its zeros would become ones above the threshold ${threshold}; ` +
      "use a threshold of at least 0, or give toDense(x)",
    { option: "threshold" },
  );
}

function steps(x: Matrix, threshold: number): Matrix {
  const result = zeros(x.rows, x.columns);
  for (let at = 0; at < x.data.length; at++) {
    const value = x.data[at];
    result.data[at] = value > threshold ? 1 : value <= threshold ? 0 : value;
  }
  return result;
}

/** Only what becomes 1, or is missing, is stored. */
function sparseSteps(x: SparseMatrix, threshold: number): SparseMatrix {
  const { rows, columns } = x;
  const rowStart = new Int32Array(rows + 1);
  const columnIndex = new Int32Array(x.values.length);
  const values = new Float64Array(x.values.length);
  let count = 0;
  for (let i = 0; i < rows; i++) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) {
      const value = x.values[e];
      if (value <= threshold) continue;
      columnIndex[count] = x.columnIndex[e];
      values[count++] = value > threshold ? 1 : value;
    }
    rowStart[i + 1] = count;
  }
  return { rows, columns, rowStart, columnIndex: columnIndex.slice(0, count), values: values.slice(0, count) };
}
