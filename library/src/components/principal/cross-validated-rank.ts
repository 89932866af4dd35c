/** The number of components by predicting left-out rectangles of the data from the rest. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, selectColumns, selectRows } from "../../data/matrix.js";
import { centered } from "../../linalg/column-moments.js";
import { multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { svd } from "../../linalg/svd/svd.js";
import { createRandom } from "../../numeric/random/random.js";
import { columnMeans } from "./column-means.js";

/** Errors of prediction for 0, 1, 2 … components, and the number with the least. */
export interface CrossValidatedRank {
  readonly components: number;
  /** Entry k: the mean squared error of the left-out entries with k components. */
  readonly errors: Float64Array;
}

/**
 * Bi-cross-validation (Gabriel 2002; Owen and Perry, Annals of Applied Statistics 3(2), 2009). Rows and columns are
 * divided into folds; for each pair of folds X is cut into the left-out A and the others B, C, D, and A is predicted by
 * B D⁺ₖ C. Leaving out rows alone would not suffice: a sample that is projected has been seen.
 *
 * @example
 * ```ts
 * import { crossValidatedRank } from "lectern/components";
 *
 * const x = Array.from({ length: 30 }, (_, i) => [1, 2, 3, 4, 5, 6].map((j) => i * j + Math.sin(i * j * 7)));
 * crossValidatedRank(x).components; // 1: the rest is noise
 * ```
 */
export function crossValidatedRank(
  given: MatrixLike,
  settings: { readonly folds?: number; readonly most?: number; readonly seed?: number } = {},
): CrossValidatedRank {
  const x = asMatrix(given, "crossValidatedRank: x");
  const { folds = 5, seed = 0, most = Infinity } = settings;
  if (!(Number.isInteger(folds) && folds >= 2 && folds <= Math.min(x.rows, x.columns))) {
    throw new LecternError(
      "invalid-option",
      `crossValidatedRank: folds must be a whole number from 2 to ${Math.min(x.rows, x.columns)}, the shorter side of x, got ${folds}`,
      { option: "folds", value: folds },
    );
  }
  const random = createRandom(seed);
  const rowFolds = deal(random.fork("rows").permutation(x.rows), folds);
  const columnFolds = deal(random.fork("columns").permutation(x.columns), folds);
  const largest = (parts: readonly Int32Array[]) => Math.max(...parts.map((part) => part.length));
  const top = Math.min(x.rows - largest(rowFolds), x.columns - largest(columnFolds), most);
  const errors = new Float64Array(top + 1);
  for (const rows of rowFolds) {
    const others = rest(x.rows, rows);
    // The mean, too, comes from the rows that are not left out.
    const { mean } = columnMeans(selectRows(x, others));
    const xs = centered(x, mean);
    for (const columns of columnFolds) addErrors(xs, rows, others, columns, rest(x.columns, columns), errors);
  }
  for (let k = 0; k <= top; k++) errors[k] /= x.data.length;
  return { components: errors.indexOf(Math.min(...errors)), errors };
}

function addErrors(
  x: Matrix,
  rows: Int32Array,
  otherRows: Int32Array,
  columns: Int32Array,
  otherColumns: Int32Array,
  errors: Float64Array,
): void {
  const [above, below] = [selectRows(x, rows), selectRows(x, otherRows)];
  const left = selectColumns(above, columns).data.slice();
  const { u, values, v } = svd(selectColumns(below, otherColumns));
  // B Vₖ Σₖ⁻¹ Uₖᵀ C grows by one product of a column and a row for each further component.
  const scores = multiply(selectColumns(above, otherColumns), v);
  const loadings = multiplyTransposedLeft(u, selectColumns(below, columns));
  errors[0] += sumOfSquares(left);
  const tiny = Number.EPSILON * Math.max(x.rows, x.columns) * (values[0] ?? 0);
  for (let k = 0; k + 1 < errors.length; k++) {
    if (values[k] > tiny) {
      for (let i = 0, at = 0; i < rows.length; i++) {
        const score = scores.data[i * scores.columns + k] / values[k];
        for (let j = 0; j < columns.length; j++, at++) left[at] -= score * loadings.data[k * columns.length + j];
      }
    }
    errors[k + 1] += sumOfSquares(left);
  }
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

function deal(order: Int32Array, folds: number): Int32Array[] {
  return Array.from({ length: folds }, (_, fold) => order.filter((_, at) => at % folds === fold).sort());
}

function rest(length: number, without: Int32Array): Int32Array {
  const taken = new Set(without);
  return Int32Array.from({ length }, (_, i) => i).filter((i) => !taken.has(i));
}
