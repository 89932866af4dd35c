/** A kernel conditioned on the class: k(x, z) · 1(y = y′), a product of two kernels and so a kernel itself. */
import { LecternError } from "../core/errors.js";
import type { Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";

/**
 * The kernel matrix with 0 for pairs of different classes; `others` are the labels of the columns if these are other
 * samples. Classes are compared by name.
 *
 * @example
 * ```ts
 * import { asLabels, asMatrix } from "lectern/data";
 * import { conditionGram } from "lectern/kernels";
 *
 * conditionGram(asMatrix([[2, 1], [1, 3]]), asLabels(["a", "b"])).data; // Float64Array [ 2, 0, 0, 3 ]
 * ```
 */
export function conditionGram(k: Matrix, labels: Labels, others: Labels = labels): Matrix {
  const { rows, columns, data } = k;
  if (labels.codes.length !== rows || others.codes.length !== columns) {
    throw new LecternError(
      "invalid-data",
      `conditionGram: a ${rows} x ${columns} matrix needs ${rows} and ${columns} labels, got ${labels.codes.length} and ${others.codes.length}`,
    );
  }
  // The code of each class of the columns among the classes of the rows; −1 for classes that no row has.
  const codes = others.classes.map((name) => labels.classes.indexOf(name));
  const result = zeros(rows, columns);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) {
      if (labels.codes[i] === codes[others.codes[j]]) result.data[at] = data[at];
    }
  }
  return result;
}
