/** Round after round, every column is regressed on all others and its missing values are predicted again. */
import type { Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { fitRegression, type LinearFit, type Regression } from "./regression.js";

/** Bounds of what may be filled in, one for each column; infinite where there are none. */
export interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The rows in which each column has missing values. */
export function gapsOf({ rows, columns, data }: Matrix): readonly Int32Array[] {
  return Array.from({ length: columns }, (_, j) => {
    const found: number[] = [];
    for (let i = 0; i < rows; i++) if (Number.isNaN(data[i * columns + j])) found.push(i);
    return Int32Array.from(found);
  });
}

/**
 * Columns by the number of missing values, fewest first: the most certain ones are imputed before others depend on
 * them.
 */
export function ascendingGaps(gaps: readonly Int32Array[]): Int32Array {
  const order = Array.from(gaps.keys());
  return Int32Array.from(order.sort((a, b) => gaps[a].length - gaps[b].length));
}

/** Learns to predict column j from the others, on the rows in which it has a value. The coefficient of j itself is 0. */
export function* learnColumn(
  filled: Matrix,
  j: number,
  gaps: Int32Array,
  regression: Regression,
): Work<void, LinearFit> {
  const { rows, columns, data } = filled;
  const count = rows - gaps.length;
  const others = { rows: count, columns: columns - 1, data: new Float64Array(count * (columns - 1)) };
  const target = new Float64Array(count);
  for (let i = 0, to = 0, gap = 0; i < rows; i++) {
    if (gap < gaps.length && gaps[gap] === i) {
      gap++;
      continue;
    }
    const from = i * columns;
    others.data.set(data.subarray(from, from + j), to * (columns - 1));
    others.data.set(data.subarray(from + j + 1, from + columns), to * (columns - 1) + j);
    target[to++] = data[from + j];
  }
  const { coefficients, intercept } = yield* fitRegression(others, target, regression);
  const whole = new Float64Array(columns);
  whole.set(coefficients.subarray(0, j));
  whole.set(coefficients.subarray(j), j + 1);
  return { coefficients: whole, intercept };
}

/** Replaces the missing values of column j by its predictions, within the bounds. */
export function predictGaps(
  filled: Matrix,
  j: number,
  gaps: Int32Array,
  coefficients: Float64Array,
  intercept: number,
  { lower, upper }: Bounds,
): void {
  const { columns, data } = filled;
  for (let g = 0; g < gaps.length; g++) {
    const from = gaps[g] * columns;
    let value = intercept;
    for (let k = 0; k < columns; k++) value += coefficients[k] * data[from + k];
    data[from + j] = Math.min(upper[j], Math.max(lower[j], value));
  }
}

/** How far two fillings are apart: the largest sum of absolute differences in a row. */
export function largestChange({ rows, columns, data }: Matrix, before: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    let change = 0;
    for (let at = i * columns; at < (i + 1) * columns; at++) change += Math.abs(data[at] - before[at]);
    if (change > largest) largest = change;
  }
  return largest;
}
