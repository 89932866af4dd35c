/** One record of several categorical features as a matrix with one row per feature. */
import { LecternError, show } from "../../../core/errors.js";
import { type Matrix, zeros } from "../../../data/matrix.js";

/**
 * The D x K matrix of one record whose D features each take one of the same K values: row d has its 1 in the column
 * of the d-th value. Its `data` is the flat form, a vector of D·K numbers, so {@link flattenOneHot} copies nothing.
 *
 * @example
 * ```ts
 * import { toRows } from "lectern/data";
 * import { oneHotMatrix } from "lectern/features";
 *
 * const x = oneHotMatrix(["red", "blue", "green", "green"], ["red", "green", "blue"]);
 * toRows(x); // [[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 0]]
 * ```
 */
export function oneHotMatrix(record: readonly string[], categories: readonly string[]): Matrix {
  const place = new Map(categories.map((name, at) => [name, at]));
  if (place.size !== categories.length) {
    throw new LecternError("invalid-data", "oneHotMatrix: the categories must not contain duplicates");
  }
  const result = zeros(record.length, categories.length);
  record.forEach((value, d) => {
    const at = place.get(value);
    if (at === undefined) {
      throw new LecternError(
        "invalid-data",
        `oneHotMatrix: ${show(value)} of feature ${d} is not one of the ${categories.length} categories`,
        { column: d },
      );
    }
    result.data[d * categories.length + at] = 1;
  });
  return result;
}

/** The flat form of a record's matrix: one row of D·K numbers, feature after feature. */
export function flattenOneHot(matrix: Matrix): Matrix {
  return { rows: 1, columns: matrix.rows * matrix.columns, data: matrix.data };
}

/** The record again: the category with the largest entry of each row. */
export function decodeOneHotMatrix(matrix: Matrix, categories: readonly string[]): string[] {
  const { rows, columns, data } = matrix;
  if (columns !== categories.length || columns === 0) {
    throw new LecternError(
      "invalid-data",
      `decodeOneHotMatrix: the matrix has ${columns} columns for ${categories.length} categories; the two numbers must be equal`,
    );
  }
  return Array.from({ length: rows }, (_, d) => {
    let best = 0;
    for (let k = 1; k < columns; k++) if (data[d * columns + k] > data[d * columns + best]) best = k;
    return categories[best];
  });
}
